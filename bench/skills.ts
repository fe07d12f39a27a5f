/**
 * What skills cost: starting one, a call through the facade, and a whole compass by template skills in the sandbox
 * against the same jobs by calling primitives directly; then the same again with what was proven.
 *
 * `tsx bench/skills.ts [SPEED] [ROUNDS]`: times real time (default 2, where a busy machine costs few ticks), and how
 * often each way is run (default 2).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '../src/environment/position.js';
import type { SkillEvent } from '../src/skill/skill-event.js';
import type { KnownSkills } from '../src/skill/skill-loop-ports.js';
import type { Performer } from '../src/worker/skill/performer.js';
import { COMPASS_JOBS } from '../test/integration/worker/compass-jobs.js';
import { templateMeans } from '../test/integration/skill/skill-means.js';
import {
  assignmentOf,
  CHEST,
  currentTick,
  jobOf,
  NEVER,
  setStage,
} from '../test/integration/worker/stage.js';
import { verify } from '../src/verify/verify.js';

const { createSkillPerformer } = await import('../src/worker/skill/skill-performer.js');
const { DIRECT_PERFORMER } = await import('../src/worker/skill/performer.js');
const { PairManager } = await import('../src/skill/pairs/pair-manager.js');
const { filePairStore } = await import('../src/skill/pairs/file-pair-store.js');

const speed = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 2);

await measureCalls();
await measureMakespan();
process.exit(0);

/** Start of a skill and its calls, at an idle bot in a running world. */
async function measureCalls(): Promise<void> {
  const events: SkillEvent[] = [];
  let source = '';
  const stage = await setStage({ speed: 1 });
  const author = { kind: 'imported', model: null, version: '1' } as const;
  const performer = createSkillPerformer({
    ...templateMeans(events),
    writer: { kind: 'template', write: () => Promise.resolve({ kind: 'written', source, author }) },
    review: () => Promise.resolve({ isValid: true, confidence: 1, problems: [] }),
    limits: { executions: 1 },
  });
  const worker = await stage.enter('Ada', performer);
  const run = async (body: string): Promise<number> => {
    source = `async function skill(bot) {\n${body}\n}`;
    const startedAt = process.hrtime.bigint();
    await worker.assign(assignmentOf(jobOf({ action: 'gather', item: 'stone', quantity: 1 })), NEVER);
    return Number(process.hrtime.bigint() - startedAt) / 1e6;
  };
  await run('');
  const starts: number[] = [];
  for (let count = 0; count < 40; count++) starts.push(await run(''));
  console.log(`start of a skill, warm, with the facade: ${spread(starts)} ms`);
  const base = median(starts);
  const calls: readonly (readonly [string, string, number])[] = [
    ['bot.blockAt', 'for (let i = 0; i < 1000; i++) bot.blockAt(bot.job.chest);', 1000],
    ['bot.health, read anew', 'for (let i = 0; i < 1000; i++) { bot.health; await null; }', 1000],
    [
      'bot.inventory.count',
      'for (let i = 0; i < 1000; i++) { bot.inventory.count("stone"); await null; }',
      1000,
    ],
    ['bot.nearestEntity', 'for (let i = 0; i < 500; i++) { bot.nearestEntity(); await null; }', 500],
    [
      'bot.findBlock by a function',
      'for (let i = 0; i < 200; i++) bot.findBlock({ matching: (block) => block.name === "oak_log", maxDistance: 32 });',
      200,
    ],
    ['an action that does nothing', 'for (let i = 0; i < 500; i++) await bot.look(0, 0);', 500],
  ];
  for (const [name, body, count] of calls) {
    const times = [await run(body), await run(body), await run(body)];
    console.log(`${name}: ${((Math.min(...times) - base) / count).toFixed(3)} ms a call`);
  }
  await stage.leave();
}

/** The jobs of a compass one after the other, each way in worlds of its own. */
async function measureMakespan(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'co-voyager-skills-'));
  const store = filePairStore(folder);
  const knownAt = (chest: Position | null): KnownSkills => new PairManager({ store, chest });
  const events: SkillEvent[] = [];
  const totals = { direct: [] as number[], skills: [] as number[], known: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    totals.direct.push(await makespan('direct', DIRECT_PERFORMER));
    totals.skills.push(await makespan('skills', createSkillPerformer(templateMeans(events))));
    const isFirst = round === 0;
    let written = 0;
    const means = templateMeans(events);
    const counted = {
      ...means.writer,
      write: (...given: Parameters<typeof means.writer.write>) => {
        written += 1;
        return means.writer.write(...given);
      },
    };
    const withPairs = createSkillPerformer({ ...means, writer: counted, knownAt });
    totals.known.push(await makespan(isFirst ? 'pairs, first' : 'pairs, again', withPairs));
    console.log(`  writer calls: ${written}`);
  }
  await rm(folder, { recursive: true });
  const ratio = (of: readonly number[]): string => (median(of) / median(totals.direct)).toFixed(3);
  console.log(
    `makespan of template skills against direct: ${ratio(totals.skills)}; with pairs: ${ratio(totals.known)}`,
  );
}

async function makespan(name: string, performer: Performer): Promise<number> {
  const stage = await setStage({ speed });
  const worker = await stage.enter('Ada', performer);
  const ticks: number[] = [];
  let passed = 0;
  for (const job of COMPASS_JOBS) {
    const startTick = currentTick();
    const outcome = await worker.assign(assignmentOf(job), NEVER);
    ticks.push(currentTick() - startTick);
    if (verify(job, outcome.evidence, { chest: CHEST }).kind === 'passed') passed += 1;
  }
  await stage.leave();
  const total = ticks.reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${total} ticks, ${passed} of ${COMPASS_JOBS.length} passed (${ticks.join(' ')})`);
  return total;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}`;
}
