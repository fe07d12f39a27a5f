import { capitalised, counted } from '../../base/words.js';
import { namesIn } from '../../messages/names.js';
import { problemSentences } from '../../messages/problem-sentence.js';
import { runClock } from '../../base/clock.js';
import { TICK_MS } from '../../base/ticks.js';
import type { Position } from '../../base/position.js';
import { mostOf, type ItemCounts } from '../../base/item-counts.js';
import { loadGame, type Game } from '../../game/game.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import type { Job } from '../../schedule/job.js';
import { amountIn } from '../../skill/library/doing-in-code.js';
import type { CodeDeed } from '../../skill/library/deed-in-code.js';
import { faultOf, type SkillFault } from '../../skill/fault.js';
import { preparationOf, trialOf, type SkillTrial } from '../../skill/library/trial-of.js';
import type { SkillAttemptEvent } from '../../skill/skill-event.js';
import type { KnownSkills } from '../../skill/skill-loop-ports.js';
import type { Skill } from '../../skill/skill.js';
import type { Verdict } from '../../verify/verdict.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import { arenaFor, arenaGround, kindsFor } from './trial-arena.js';
import { Gains } from './trial-gains.js';

export interface SkillTryRequest {
  readonly skill: Skill;
  /** What it is for, as the store has it. */
  readonly key: string;
  /** Where it is bound to; null where it works anywhere. The place is built around it. */
  readonly chest: Position | null;
  readonly mcVersion: string;
  /** World ticks the skill may take, besides what its smelting takes by itself. */
  readonly limitTicks: number;
  /** Times normal speed; above 1 with scaled clocks (`installScaledClock`) installed before mineflayer is loaded. */
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** What came of it. */
export type SkillTryOutcome =
  /** The world's verdict, and the skill did not throw. */
  | ({ readonly kind: 'passed' } & SkillTryRecord)
  /** `hindrance`: something besides the skill kept it from it. `fault`: whose it is. */
  | ({
      readonly kind: 'failed';
      readonly reason: string;
      readonly hindrance: string | null;
      readonly fault: SkillFault;
    } & SkillTryRecord)
  /** There is no job to try it with. */
  | { readonly kind: 'untestable'; readonly reason: string };

/** How the trial went. */
interface SkillTryRecord {
  readonly job: Job;
  readonly ticks: number;
  readonly calls: number;
  readonly verdict: Verdict;
  readonly error: SkillAttemptEvent['error'];
  readonly chatLog: readonly string[];
}

const CHEST: Position = { x: 0, y: -60, z: 0 };
/** What stands above and below the feet in a trial's place. */
const [BELOW_BLOCKS, ABOVE_BLOCKS] = [4, 8];
const WORKER = 'Tester';
/** Who has to eat can, twice, and does nothing about it by itself yet. */
const HUNGRY_FOOD = 10;
const READY_TICKS = 40;
const TOLD_TICKS = 5;
/** So long Voyager waits after a skill before it looks at what came of it. */
const SETTLE_TICKS = 20;

/**
 * Has one AI worker do a job of the kind a skill is for with this skill alone, in a world of its own in which
 * everything it needs is there.
 * @throws CoVoyagerError for a version that cannot be had; CoVoyagerError when the worker cannot join
 */
export async function trySkill(trial: SkillTryRequest): Promise<SkillTryOutcome> {
  const { key, mcVersion, speed, signal, skill } = trial;
  const game = loadGame(mcVersion);
  const ground = arenaGround(trial.chest ?? CHEST);
  const planned = trialOf(key, game, ground, skill.source);
  if (planned.job === null) return { kind: 'untestable', reason: planned.reason };
  const missing = unknownIn(planned.job, game) ?? heightMissing(ground.chest, game);
  if (missing !== null) return { kind: 'untestable', reason: `Minecraft ${game.version} has no ${missing}` };
  const { startWorld } = await import('../../world/start-world.js');
  const world = await startWorld({ environment: arenaFor(planned, ground, game), version: mcVersion });
  try {
    const { job, hasChest, needs } = planned;
    if (hasChest) world.setContents(ground.chest, mostOf(stockFor(job), needs?.chest ?? {}));
    return await inWorld(trial, world, planned, hasChest ? ground.chest : null);
  } finally {
    if (speed !== 1) world.setSpeed(1);
    await world.stop();
    signal.throwIfAborted();
  }
}

/** A height a version does not know. */
function heightMissing({ y }: Position, { registry }: Game): string | null {
  const [lowest, highest] = registry.isAtLeast('1.18') ? [-64, 319] : [0, 255];
  return y - BELOW_BLOCKS < lowest || y + ABOVE_BLOCKS > highest ? `world at the height ${y}` : null;
}

async function inWorld(
  { skill, limitTicks: usualTicks, speed, signal }: SkillTryRequest,
  world: EmbeddedWorld,
  planned: SkillTrial,
  chest: Position | null,
): Promise<SkillTryOutcome> {
  const { job, needs, deed } = planned;
  const limitTicks = usualTicks + (job.subtask.action === 'smelt' ? job.quantity * SMELT_TICKS : 0);
  const attempts: SkillAttemptEvent[] = [];
  const worker = await workerFor(skill, job.id, world, (attempt) => attempts.push(attempt));
  try {
    world.setSpeed(speed);
    const site = { chest };
    const preparation = preparationOf(job);
    if (preparation) {
      await worker.assign({ job: preparation, site, deadlineTicks: limitTicks }, signal);
      await pastTicks(world, job.quantity * SMELT_TICKS + READY_TICKS, signal);
      attempts.length = 0;
    }
    const hands = needs ? needs.hands : chest === null ? stockFor(job) : {};
    for (const [item, count] of Object.entries(hands)) world.give(WORKER, item, count);
    if (deed?.kind === 'eat') world.change(WORKER, { food: HUNGRY_FOOD });
    // The worker is told of it first.
    await pastTicks(world, TOLD_TICKS, signal);
    const gains = new Gains(world, WORKER, job.subtask, deed, chest);
    const outcome = await worker.assign({ job, site, deadlineTicks: limitTicks }, signal);
    const [attempt] = attempts;
    // Without a verdict the skill never ran.
    if (!attempt?.verdict || !attempt.usage) return { kind: 'untestable', reason: outcome.reason };
    const { usage, error, chatLog, hindrance, setbacks = [], completed = [] } = attempt;
    // A skill from elsewhere knows nothing of what our jobs want besides: its product decides, also what still falls.
    if (needs) await pastTicks(world, SETTLE_TICKS, signal);
    const verdict = needs ? gains.judge(attempt.verdict) : attempt.verdict;
    const record = { job, ticks: usage.ticks, calls: usage.calls, verdict, error, chatLog };
    if (verdict.kind === 'passed' && error === null) return { kind: 'passed', ...record };
    const game = loadGame(world.version);
    const isOutOfTime = outcome.kind === 'timed-out' || usage.ticks >= limitTicks;
    const present = new Set(kindsFor(planned, game));
    const isPromised = (amountIn(game, completed, job.subtask) ?? 0) >= job.quantity;
    const fault = faultOf({ error, setbacks, present, isOutOfTime, isPromised });
    const words = deed
      ? shortOf(deed, verdict.done)
      : problemSentences(verdict.problems, namesIn(game.registry));
    const reason = error?.message ?? (needs ? `${words} ${capitalised(fault.why)}`.trim() : words);
    return { kind: 'failed', reason, hindrance, fault: hindrance === null ? fault.of : 'arena', ...record };
  } finally {
    await worker.close();
  }
}

function shortOf({ kind, items }: CodeDeed, done: number): string {
  if (kind === 'eat') return 'It ate nothing.';
  if (kind === 'sleep') return 'It did not sleep.';
  const does = { equip: 'wears or holds', take: 'took', store: 'stored' }[kind];
  return `It ${does} ${done} of ${counted(items.length, 'thing')}.`;
}

/** A worker that knows this skill for the job that is tried, and templates for what has to be done before. */
async function workerFor(
  skill: Skill,
  triedJob: string,
  world: EmbeddedWorld,
  onAttempt: (attempt: SkillAttemptEvent) => void,
): Promise<AiWorker> {
  // Loaded here, not above: mineflayer takes hold of the process's clocks when it is loaded.
  const [{ createAiWorker }, { createContainerQueue }, { createSkillPerformer }, { createTemplateWriter }] =
    await Promise.all([
      import('../../worker/bot/ai-worker.js'),
      import('../../worker/bot/container-queue.js'),
      import('../../worker/skill/skill-performer.js'),
      import('../../skill/writer/template-writer.js'),
    ]);
  const { ClaimBook } = await import('../../schedule/assign/claims.js');
  const known: KnownSkills = {
    find: ({ id }) => Promise.resolve(id === triedJob ? skill : null),
    succeeded: () => Promise.resolve(),
    failed: () => Promise.resolve(),
  };
  const performer = createSkillPerformer({
    writer: createTemplateWriter(),
    review: () => Promise.resolve({ isValid: true, confidence: 1, problems: [] }),
    knownAt: () => known,
    limits: { executions: 1 },
    onEvent: (_worker, event) => {
      if (event.kind === 'skill-attempt') onAttempt(event);
    },
  });
  return createAiWorker({
    name: WORKER,
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    performer,
    claims: new ClaimBook(),
    containers: createContainerQueue(),
    clock: runClock(() => world.tickNumber),
    onVisit: () => undefined,
    onConnection: () => undefined,
  });
}

async function pastTicks(world: EmbeddedWorld, ticks: number, signal: AbortSignal): Promise<void> {
  const until = world.tickNumber + ticks;
  while (world.tickNumber < until && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

/** Materials and tools, for this job and for what has to be done before it. */
function stockFor(job: Job): ItemCounts {
  const stock: Record<string, number> = {};
  for (const { takes, tools } of [job, preparationOf(job)].filter((each) => each !== null)) {
    for (const [item, count] of Object.entries(takes)) stock[item] = (stock[item] ?? 0) + count;
    for (const tool of tools) stock[tool] = Math.max(1, stock[tool] ?? 0);
  }
  return stock;
}

/** The first name in a job that a version does not know. */
function unknownIn({ subtask, takes, tools }: Job, { registry }: Game): string | null {
  const { action, item } = subtask;
  const isMob = action === 'kill' || action === 'shoot';
  const items = [...(isMob ? [] : [item]), ...Object.keys(takes), ...tools];
  if (isMob && !registry.entities.has(item)) return item;
  return items.find((name) => !registry.items.has(name)) ?? null;
}
