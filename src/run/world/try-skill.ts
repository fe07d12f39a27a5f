import { namesIn } from '../../messages/names.js';
import { problemSentences } from '../../messages/problem-sentence.js';
import { runClock } from '../../base/clock.js';
import { TICK_MS } from '../../base/ticks.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { loadGame, type Game } from '../../game/game.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import type { Job } from '../../schedule/job.js';
import { preparationOf, trialOf, type TrialPlace } from '../../skill/library/trial-of.js';
import type { SkillAttemptEvent } from '../../skill/skill-event.js';
import type { KnownSkills } from '../../skill/skill-loop-ports.js';
import type { Skill } from '../../skill/skill.js';
import type { Verdict } from '../../verify/verdict.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';

/** A skill to be tried. */
export interface SkillTryRequest {
  readonly skill: Skill;
  /** What it is for, as the store has it. */
  readonly key: string;
  readonly mcVersion: string;
  /** World ticks the skill may take. */
  readonly limitTicks: number;
  /** Times normal speed; above 1 with scaled clocks (`installScaledClock`) installed before mineflayer is loaded. */
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** What came of it. */
export type SkillTryOutcome =
  /** The world's verdict, and the skill did not throw. */
  | ({ readonly kind: 'passed' } & SkillTryRecord)
  /** `hindrance`: something besides the skill kept it from it. */
  | ({ readonly kind: 'failed'; readonly reason: string; readonly hindrance: string | null } & SkillTryRecord)
  /** There is no job to try it with. */
  | { readonly kind: 'untestable'; readonly reason: string };

/** How the trial went. */
export interface SkillTryRecord {
  readonly job: Job;
  readonly ticks: number;
  readonly calls: number;
  readonly verdict: Verdict;
  readonly error: SkillAttemptEvent['error'];
  readonly chatLog: readonly string[];
}

const CHEST: Position = { x: 0, y: -60, z: 0 };
const PLACE: TrialPlace = {
  station: { x: -3, y: -60, z: 0 },
  free: [-2, -1, 1, 2].map((x) => ({ x, y: -60, z: -3 })),
};
const WORKER = 'Tester';
const READY_TICKS = 40;

/**
 * Has one AI worker do a job of the kind a skill is for with this skill alone, in a world of its own in which
 * everything it needs is there.
 * @throws CoVoyagerError for a version that cannot be had; CoVoyagerError when the worker cannot join
 */
export async function trySkill(trial: SkillTryRequest): Promise<SkillTryOutcome> {
  const { key, mcVersion, speed, signal } = trial;
  const game = loadGame(mcVersion);
  const planned = trialOf(key, game, PLACE);
  if (planned.job === null) return { kind: 'untestable', reason: planned.reason };
  const { job, hasChest } = planned;
  const missing = unknownIn(job, game);
  if (missing !== null) return { kind: 'untestable', reason: `Minecraft ${game.version} has no ${missing}` };
  const { startWorld } = await import('../../world/start-world.js');
  const world = await startWorld({ environment: arenaFor(job, game), version: mcVersion });
  try {
    world.setContents(CHEST, hasChest ? stockFor(job) : {});
    return await inWorld(trial, world, job, hasChest ? CHEST : null);
  } finally {
    if (speed !== 1) world.setSpeed(1);
    await world.stop();
    signal.throwIfAborted();
  }
}

async function inWorld(
  { skill, limitTicks, speed, signal }: SkillTryRequest,
  world: EmbeddedWorld,
  job: Job,
  chest: Position | null,
): Promise<SkillTryOutcome> {
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
    if (chest === null)
      for (const [item, count] of Object.entries(stockFor(job))) world.give(WORKER, item, count);
    const outcome = await worker.assign({ job, site, deadlineTicks: limitTicks }, signal);
    const [attempt] = attempts;
    // Without a verdict the skill never ran.
    if (!attempt?.verdict || !attempt.usage) return { kind: 'untestable', reason: outcome.reason };
    const { verdict, usage, error, chatLog, hindrance } = attempt;
    const record = { job, ticks: usage.ticks, calls: usage.calls, verdict, error, chatLog };
    if (verdict.kind === 'passed' && error === null) return { kind: 'passed', ...record };
    const reason =
      error?.message ?? problemSentences(verdict.problems, namesIn(loadGame(world.version).registry));
    return { kind: 'failed', reason, hindrance, ...record };
  } finally {
    await worker.close();
  }
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

type Corner = ArenaEnvironment['boxes'][number]['to'];

const SPARE_BLOCKS = 5;
const MOST_BLOCKS = 96;
const LANE = 4;

/** A flat field with a chest, the station, what gives the item in heaps, and the mobs that are to be hunted. */
function arenaFor({ subtask, station, quantity }: Job, { registry, sources: ways }: Game): ArenaEnvironment {
  const { action, item, sources = [item] } = subtask;
  const isMob = (name: string): boolean => registry.entities.has(name) && !registry.blocks.has(name);
  const targets = action === 'gather' ? sources : action === 'kill' || action === 'shoot' ? [item] : [];
  const meanOf = (block: string): number =>
    ways.find(({ target }) => target === block)?.yields.find((line) => line.item === item)?.mean ?? 1;
  const heaps = targets.filter((name) => registry.blocks.has(name));
  return {
    schemaVersion: 1,
    kind: 'arena',
    name: 'skill-trial',
    seed: 1,
    possibleGoals: [],
    description: 'A flat field with everything one skill needs.',
    area: { from: [-20, -20], to: [20, 20] },
    layers: [
      { block: 'bedrock', fromY: -64, toY: -63 },
      { block: 'light_blue_terracotta', fromY: -62, toY: -61 },
    ],
    chests: [{ at: [CHEST.x, CHEST.y, CHEST.z], shared: true, contents: {} }],
    boxes: heaps.slice(0, LANE).map((block, index) => {
      const count = Math.min(MOST_BLOCKS, Math.ceil((quantity / meanOf(block)) * 2) + SPARE_BLOCKS);
      const z = -12 + index * LANE;
      const to: Corner = [5 + Math.ceil(count / 6), -58, z + 1];
      return { block, from: [5, -60, z], to, hollow: false, protected: false };
    }),
    blocks: station
      ? [
          {
            block: station.block,
            protected: true,
            at: [[station.position.x, station.position.y, station.position.z]],
          },
        ]
      : [],
    trees: [],
    entities: targets.filter(isMob).map((type) => ({ type, at: [0, -60, 9], count: quantity + 1, leash: 3 })),
    startPoints: [{ at: [0, -60, 4], yaw: 180 }],
    rules: {
      pvp: false,
      hunger: false,
      fallDamage: true,
      mobsAttack: false,
      monsters: false,
      difficulty: 'normal',
      keepInventory: false,
      dayTime: 6000,
      daylightCycle: false,
    },
  };
}
