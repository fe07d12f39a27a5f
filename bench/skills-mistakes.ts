/**
 * A model that makes the mistakes of real ones, for 1, 2 or 3 replies of a job in the embedded world, and then mends
 * them: but only where it was told what was wrong, and else makes the same mistake again.
 */
import { loadGame } from '../src/game/game.js';
import type { ModelRequest } from '../src/model/model.js';
import { scriptedModel, type ScriptedModel } from '../src/model/scripted-model.js';
import type { SkillAttemptEvent, SkillEvent } from '../src/skill/skill-event.js';
import { reviewSkill } from '../src/skill/review/review-skill.js';
import { createModelWriter } from '../src/skill/writer/model-writer.js';
import type { SkillWriter } from '../src/skill/writer/skill-writer.js';
import { createTemplateWriter } from '../src/skill/writer/template-writer.js';
import { verify } from '../src/verify/verify.js';
import type { AiWorker } from '../src/worker/bot/ai-worker.js';
import { BAD_REPLIES, RIGHT_CODE, RIGHT_REPLY, TOLD_OF } from '../test/integration/skill/bad-model.js';
import { templateMeans } from '../test/integration/skill/skill-means.js';
import {
  assignmentOf,
  CHEST,
  currentTick,
  jobOf,
  NEVER,
  setStage,
  type Stage,
} from '../test/integration/worker/stage.js';
import { SEEDED_MISTAKES } from '../test/unit/skill/review/seeded-mistakes.js';
import { median, percent, shareText, sum } from './numbers.js';

// After the stage, which scales the clocks before mineflayer is loaded.
const { createSkillPerformer } = await import('../src/worker/skill/skill-performer.js');

interface Mistake {
  readonly name: string;
  readonly reply: string;
  /** What of the critique the model has to read to mend it. */
  readonly told: RegExp;
}

/** One job whose first replies were wrong. */
interface Repair {
  readonly mistake: string;
  /** Wrong replies before the model heeds what it is told. */
  readonly rounds: number;
  /** How the first attempt came out: the review's rule, the error, or the verdict's problem. */
  readonly found: string;
  /** Who wrote what did the job; `put back`: what a failed skill had left was enough once it lay in the chest. */
  readonly doneBy: 'model' | 'template' | 'put back' | null;
  readonly executions: number;
  readonly ticks: number;
  /** Of executions after which no less was missing than before. */
  readonly wastedTicks: number;
  /** From the job's beginning to its end. */
  readonly jobTicks: number;
}

const JOB = jobOf(
  { action: 'gather', item: 'cobblestone', quantity: 3, sources: ['stone', 'cobblestone'] },
  { tools: ['wooden_pickaxe'], brings: { cobblestone: 3 } },
);
/** Reviews of one execution, times executions: no job asks more often. */
const MOST_CALLS = 12;
/** Jobs for which one arena has stone. */
const MOST_JOBS = 16;
/** Four times what the job takes and a minute, as in a run. */
const DEADLINE_TICKS = 4 * 120 + 1200;

/**
 * @param isShort one round, and without the mistakes only the review meets
 * @param only mistakes whose names hold this text
 */
export async function measureMistakes(options: {
  readonly isShort: boolean;
  readonly only: string;
}): Promise<void> {
  const played = Object.entries(BAD_REPLIES).map(([name, reply]) => ({
    name,
    reply,
    told: TOLD_OF[name as keyof typeof TOLD_OF],
  }));
  const seeded = Object.entries(SEEDED_MISTAKES).map(([name, { source, says }]) => ({
    name,
    told: says,
    reply: `\`\`\`js\n${source}\n\`\`\``,
  }));
  const isMeant = ({ name }: Mistake): boolean => name.includes(options.only);
  // The type checker loads itself with the first review.
  reviewSkill(RIGHT_CODE, { game: loadGame('1.20.1') });
  const right = { name: 'none', reply: RIGHT_REPLY, told: /./ };
  const base = median((await repairsOf([right, right, right], 0)).map(({ jobTicks }) => jobTicks));
  console.log(`without a mistake: ${base} ticks a job`);
  for (const rounds of options.isShort ? [1] : [1, 2, 3]) {
    summarise(`replies wrong: ${rounds}`, await repairsOf(played.filter(isMeant), rounds), base);
  }
  if (options.isShort) return;
  summarise('one wrong reply, for the review', await repairsOf(seeded.filter(isMeant), 1), base);
}

function summarise(title: string, repairs: readonly Repair[], baseTicks: number): void {
  if (repairs.length === 0) return;
  const by = (who: Repair['doneBy']): number => repairs.filter(({ doneBy }) => doneBy === who).length;
  const ticks = sum(repairs.map((each) => each.ticks));
  const wasted = sum(repairs.map((each) => each.wastedTicks));
  const early = repairs.filter(({ found }) => found.startsWith('review')).length;
  console.log(
    [
      `${title}: done within 4 executions ${shareText(repairs.length - by(null), repairs.length)}`,
      `(by the model ${by('model')}, put back ${by('put back')}, by the template ${by('template')});`,
      `caught before any world time ${shareText(early, repairs.length)};`,
      `world time wasted ${wasted} of ${ticks} ticks (${percent(wasted, ticks)}),`,
      `per job the median is ${percent(median(repairs.map((each) => each.wastedTicks / Math.max(1, each.ticks))), 1)};`,
      `a job takes ${(median(repairs.map(({ jobTicks }) => jobTicks)) / baseTicks).toFixed(2)} of one without a mistake`,
    ].join(' '),
  );
}

async function repairsOf(mistakes: readonly Mistake[], rounds: number): Promise<readonly Repair[]> {
  const repairs: Repair[] = [];
  for (let first = 0; first < mistakes.length; first += MOST_JOBS) {
    repairs.push(...(await repairsInOneWorld(mistakes.slice(first, first + MOST_JOBS), rounds)));
  }
  return repairs;
}

async function repairsInOneWorld(mistakes: readonly Mistake[], rounds: number): Promise<readonly Repair[]> {
  const stage = await setStage();
  const events: SkillEvent[] = [];
  const asked: number[] = [];
  let model: ScriptedModel = scriptedModel([]);
  const noted = (kind: SkillWriter['kind'], writer: () => SkillWriter): SkillWriter => ({
    kind,
    write: (request, signal) => {
      asked.push(request.job.quantity);
      return writer().write(request, signal);
    },
  });
  const performer = createSkillPerformer({
    ...templateMeans(events),
    // Each job brings its own script.
    writer: noted('model', () => createModelWriter({ model })),
    fallback: noted('template', createTemplateWriter),
  });
  const worker = await stage.enter('Ada', performer);
  const repairs: Repair[] = [];
  for (const mistake of mistakes) {
    events.length = 0;
    asked.length = 0;
    model = wrongFor(mistake, rounds);
    const repair = await repairOf(stage, worker, { mistake, rounds, events, asked });
    repairs.push(repair);
    const { name } = mistake;
    const { found, doneBy, executions, ticks, wastedTicks } = repair;
    console.log(
      `  ${name}: ${found}; done by ${doneBy ?? 'nobody'}, ${model.requests.length} replies, ${executions} executions, ${ticks} ticks, ${wastedTicks} wasted`,
    );
  }
  await stage.leave();
  return repairs;
}

/** What was told and asked while a job was done. */
interface Course {
  readonly mistake: Mistake;
  readonly rounds: number;
  readonly events: readonly SkillEvent[];
  /** Quantity each skill was asked for, known ones aside: an attempt each, in their order. */
  readonly asked: readonly number[];
}

async function repairOf(stage: Stage, worker: AiWorker, course: Course): Promise<Repair> {
  const { mistake, rounds, events, asked } = course;
  stage.world.setContents(CHEST, { wooden_pickaxe: 1 });
  const startTick = currentTick();
  const outcome = await worker.assign(assignmentOf(JOB, DEADLINE_TICKS), NEVER);
  const jobTicks = currentTick() - startTick;
  const isDone = verify(JOB, outcome.evidence, { chest: CHEST }).kind === 'passed';
  const attempts = events.flatMap((event) => (event.kind === 'skill-attempt' ? [event] : []));
  const ran = attempts.filter(({ verdict }) => verdict !== null);
  const isPutBack = events.some(({ kind }) => kind === 'skill-recovered');
  // What was not asked for again counted.
  const isWasted = (_: SkillAttemptEvent, index: number): boolean =>
    (asked[index + 1] ?? (isDone ? 0 : Infinity)) >= (asked[index] ?? 0);
  return {
    mistake: mistake.name,
    rounds,
    found: foundAs(attempts[0]),
    jobTicks,
    doneBy: !isDone ? null : isPutBack ? 'put back' : authorOf(ran.at(-1)),
    executions: ran.length,
    ticks: sum(ran.map(ticksOf)),
    wastedTicks: sum(attempts.filter(isWasted).map(ticksOf)),
  };
}

function ticksOf({ usage }: SkillAttemptEvent): number {
  return usage?.ticks ?? 0;
}

function authorOf(attempt: SkillAttemptEvent | undefined): 'model' | 'template' {
  return attempt?.author?.kind === 'template' ? 'template' : 'model';
}

function foundAs(first: SkillAttemptEvent | undefined): string {
  if (!first) return 'nothing';
  const { problems, error, verdict } = first;
  if (problems[0]) return `review ${problems[0].rule}`;
  return error ? `error ${error.name}` : `verdict ${verdict?.problems[0]?.kind ?? verdict?.kind ?? 'none'}`;
}

/** Wrong so often; after that right as soon as the last critique says what was wrong. */
function wrongFor({ reply, told }: Mistake, rounds: number): ScriptedModel {
  let calls = 0;
  const answer = ({ messages }: ModelRequest): string => {
    calls += 1;
    const critique = messages.at(-1)?.content.split('What was tried before:').at(-1) ?? '';
    const isMended = calls > rounds && (rounds === 0 || told.test(critique));
    return isMended ? RIGHT_REPLY : renamed(reply, calls);
  };
  return scriptedModel(
    Array.from({ length: MOST_CALLS }, () => answer),
    'bad-model',
  );
}

/** Models rarely repeat themselves to the letter, and what does is refused unseen. */
function renamed(reply: string, call: number): string {
  if (call === 1) return reply;
  return reply.replace(/async function (\w+)\(/, `async function $1${call}(`);
}
