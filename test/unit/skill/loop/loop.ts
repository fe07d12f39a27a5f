import type { Job } from '../../../../src/schedule/job.js';
import type { SkillEvent } from '../../../../src/skill/skill-event.js';
import type { SkillExecution, KnownSkills, SkillLoopPorts } from '../../../../src/skill/skill-loop-ports.js';
import type { SkillRequest, SkillSurroundings } from '../../../../src/skill/writer/skill-request.js';
import type { Skill } from '../../../../src/skill/skill.js';
import type { WrittenSkill } from '../../../../src/skill/writer/skill-writer.js';
import type { Verdict } from '../../../../src/verify/verdict.js';
import { jobOf } from '../../../support/job-of.js';

export const JOB = jobOf(
  { action: 'craft', item: 'chest', quantity: 10, instruction: 'Craft 10 chests.' },
  { takes: { oak_planks: 20 } },
);

export const SURROUNDINGS: SkillSurroundings = {
  mcVersion: '1.20.1',
  position: { x: 0, y: 0, z: 0 },
  health: 20,
  food: 20,
  biome: null,
  timeOfDay: 0,
  inventory: {},
  equipment: {},
  chest: null,
  nearbyBlocks: [],
  nearbyEntities: [],
};

export function verdictOf(kind: Verdict['kind'], done = kind === 'passed' ? 10 : 0): Verdict {
  const problems = [
    {
      kind: 'too-few',
      item: 'chest',
      count: 10,
      facts: { code: 'too-few-came', asked: 10, came: done, stock: 'chest' },
    },
  ] as const;
  return {
    kind,
    asked: 10,
    done,
    problems: kind === 'passed' ? [] : problems,
    deltas: { chest: {}, furnace: {}, inventory: {} },
    facts: [],
  };
}

export function executionOf(verdict: Verdict, parts: Partial<SkillExecution> = {}): SkillExecution {
  const usage = { calls: 3, ticks: 40, hostTimeMs: 1 };
  const outside = { isJobOver: false, isCalledOff: false, hindrance: null };
  return { error: null, chatLog: [], verdict, usage, ...outside, ...parts };
}

/** Source of a skill of that name. */
export function sourceOf(name: string): string {
  return `async function ${name}(bot) {}\n`;
}

export function skillNamed(name: string, kind: Skill['author']['kind'] = 'model'): Skill {
  return { name, source: sourceOf(name), author: { kind, model: null, version: '1' } };
}

/** What a loop did. */
export interface Trace {
  readonly events: SkillEvent[];
  readonly requests: SkillRequest[];
  readonly executed: { readonly name: string; readonly job: Job; readonly isLast: boolean }[];
  readonly remembered: string[];
  readonly blamed: string[];
}

type Reply = string | Error | { readonly reason: string };

/** What is given in order: replies of the writer (names of skills), executions by skill name, what is known. */
export interface Script {
  readonly replies?: readonly Reply[];
  readonly fallback?: string;
  readonly executions?: readonly SkillExecution[];
  readonly invalid?: readonly string[];
  readonly known?: Skill;
  readonly recovered?: readonly (Verdict | null)[];
  readonly ports?: Partial<SkillLoopPorts>;
}

/** Ports that play a script, and the trace of what was asked of them. */
export function scripted(script: Script): { readonly ports: SkillLoopPorts; readonly trace: Trace } {
  const trace: Trace = { events: [], requests: [], executed: [], remembered: [], blamed: [] };
  const replies = [...(script.replies ?? [])];
  const executions = [...(script.executions ?? [])];
  const recovered = [...(script.recovered ?? [])];
  const known: KnownSkills = {
    find: () => Promise.resolve(script.known ?? null),
    succeeded: ({ name }) => Promise.resolve(void trace.remembered.push(name)),
    failed: ({ name }) => Promise.resolve(void trace.blamed.push(name)),
  };
  const written = (name: string, kind: 'model' | 'template'): WrittenSkill => ({
    kind: 'written',
    source: sourceOf(name),
    author: skillNamed(name, kind).author,
  });
  const ports: SkillLoopPorts = {
    known,
    writer: {
      kind: 'model',
      write: (request) => {
        trace.requests.push({ ...request, attempts: [...request.attempts] });
        const reply = replies.shift();
        if (reply === undefined) throw new Error('the script is at its end');
        if (reply instanceof Error) return Promise.reject(reply);
        return Promise.resolve(
          typeof reply === 'string' ? written(reply, 'model') : { kind: 'none', ...reply },
        );
      },
    },
    ...(script.fallback === undefined
      ? {}
      : {
          fallback: {
            kind: 'template',
            write: () => Promise.resolve(written(script.fallback ?? '', 'template')),
          },
        }),
    review: ({ name }) => {
      const isValid = !(script.invalid ?? []).includes(name);
      const problems = isValid ? [] : [{ rule: 'type', line: 1, column: 1, message: `${name} is wrong` }];
      return Promise.resolve({ isValid, confidence: 1, problems });
    },
    look: () => Promise.resolve(SURROUNDINGS),
    execute: ({ name }, job, isLast) => {
      trace.executed.push({ name, job, isLast });
      const execution = executions.shift();
      if (!execution) throw new Error(`no execution of ${name} was expected`);
      return Promise.resolve(execution);
    },
    recover: () => Promise.resolve(recovered.shift() ?? null),
    onEvent: (event) => trace.events.push(event),
    ...script.ports,
  };
  return { ports, trace };
}
