import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runClock, waitOnClock } from '../base/clock.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import { Companions } from '../companion/company.js';
import type { Companion } from '../companion/companion.js';
import type { Mind } from '../companion/conversation/conversation.js';
import type { Deed } from '../companion/conduct.js';
import { deedLine } from '../companion/conversation/prompt.js';
import { Landmarks } from '../companion/landmarks.js';
import { Talk } from '../companion/talk.js';
import type { UsageLedger } from '../model/usage-ledger.js';
import { fileMemoryStore } from '../run/people/memory/file-memory-store.js';
import type { MemoryStore } from '../run/people/memory/memory.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { startWorld } from '../world/start-world.js';
import { Watch } from './evidence.js';
import { feedbackOf, repairsOf } from './feedback.js';
import { judge } from './judge.js';
import type { FailureKind, RequestRecord } from './report.js';
import type { ListedRequest } from './requests.js';
import { ScriptedPlayer } from './scripted-player.js';
import { Thinking } from './thinking.js';
import { LANDMARKS, PLAYER_AT, PROFILE, VILLAGE } from './village.js';

const PLAYER = 'Thora';
const BOT = 'Ada';
/** Nothing has been done and nothing is under way for so long: it is over. */
const QUIET_TICKS = 6 * TICKS_PER_SECOND;
/** Asked something, the player needs a moment. */
const SETTLE_TICKS = 10;

/** How requests are carried out. */
export interface MinenpcOptions {
  /** Times normal speed; scaled clocks are installed. */
  readonly speed: number;
  readonly version: string;
  /** Longest for one request, in seconds of the world. */
  readonly limitSeconds: number;
  /** What hears every sentence in place of the rules; null: the rules do. */
  readonly mind: Mind | null;
  /** The account of its calls. */
  readonly ledger: UsageLedger;
  readonly signal: AbortSignal;
}

/**
 * Carries one request out in a village of its own, and judges it.
 * @throws CoVoyagerError of the model where it never replied, or its budget is used up
 */
export async function performRequest(
  request: ListedRequest,
  options: MinenpcOptions,
): Promise<RequestRecord> {
  const folder = mkdtempSync(join(tmpdir(), 'co-voyager-minenpc-'));
  const world = await startWorld({ environment: VILLAGE, version: options.version });
  const memory = fileMemoryStore(join(folder, 'memory.jsonl'));
  tellLandmarks(memory);
  const company = new Companions({
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    key: world.key,
    isNature: false,
    world: VILLAGE.name,
    memory,
    members: [{ name: BOT }],
    signal: options.signal,
  });
  const thinking = options.mind && new Thinking(options.mind, world, options.speed);
  const unsaid: string[] = [];
  const talk = new Talk(company, {
    mindOf: () => thinking?.mind ?? null,
    isByModelAlone: thinking !== null,
    log: (line) => unsaid.push(line),
  });
  company.onArrival = (companion) => talk.listen(companion);
  let player: ScriptedPlayer | null = null;
  try {
    player = await ScriptedPlayer.join(world, PLAYER, options.signal);
    await company.open();
    world.setSpeed(options.speed);
    return await carryOut(request, { world, company, player, thinking, unsaid, options });
  } finally {
    world.setSpeed(1);
    player?.leave();
    await company.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly world: EmbeddedWorld;
  readonly company: Companions;
  readonly player: ScriptedPlayer;
  readonly thinking: Thinking | null;
  /** What the model claimed and nothing bore out, one line each. */
  readonly unsaid: readonly string[];
  readonly options: MinenpcOptions;
}

async function carryOut(request: ListedRequest, stage: Stage): Promise<RequestRecord> {
  const { world, company, player, thinking, options } = stage;
  const clock = runClock(() => world.tickNumber);
  const { signal } = options;
  setScene(world, request);
  await waitOnClock(clock, { everyTicks: 5, limitTicks: SETTLE_TICKS, signal }, () => false);
  await player.look(request.scene?.playerLooks ?? 0);
  await waitOnClock(clock, { everyTicks: 5, limitTicks: SETTLE_TICKS, signal }, () => false);
  const [companion] = company.companions;
  if (!companion) throw new Error('The companion has left.');
  const deeds: Deed[] = [];
  companion.onDeed = (deed) => deeds.push(deed);
  const watch = new Watch(world, BOT, PLAYER);
  const callsBefore = new Set(options.ledger.entries);
  const startTick = world.tickNumber;
  player.ask(request.says, request.answer ?? null);
  const endTick = await untilQuiet(companion, deeds, stage, startTick);
  await companion.stop();
  if (thinking?.lastFault && thinking.isHopeless) throw thinking.lastFault;
  const evidence = watch.end();
  const subtasks = judge(request.subtasks, evidence);
  const feedback = feedbackOf(subtasks, evidence, BOT);
  return {
    id: request.id,
    category: request.category,
    says: request.says,
    slots: request.slots,
    isDone: feedback.success,
    failureKind: feedback.success
      ? null
      : failureKind(deeds, {
          isVoid: evidence.violations.length > 0,
          isOutOfTime: endTick === null,
          isUnanswered: thinking !== null && thinking.lastFault !== null,
        }),
    subtasks,
    feedback,
    repairs: repairsOf(subtasks),
    questions: [...player.questions],
    violations: evidence.violations,
    worldSeconds: ((endTick ?? world.tickNumber) - startTick) / TICKS_PER_SECOND,
    deeds: deeds.map(deedLine),
    unsaid: stage.unsaid,
    model: options.mind?.model.name ?? null,
    spent: options.ledger.totals((entry) => !callsBefore.has(entry)),
  };
}

/** Waits until nothing is under way any more. @returns when the last thing ended; null where the time was over first */
async function untilQuiet(
  companion: Companion,
  deeds: readonly Deed[],
  { world, thinking, options }: Stage,
  startTick: number,
): Promise<number | null> {
  const clock = runClock(() => world.tickNumber);
  let lastTick = startTick;
  let known = 0;
  const isQuiet = (): boolean => {
    if (companion.isBusy || thinking?.isUnderWay || deeds.length > known) lastTick = world.tickNumber;
    known = deeds.length;
    return world.tickNumber - lastTick >= QUIET_TICKS;
  };
  const limitTicks = options.limitSeconds * TICKS_PER_SECOND;
  await waitOnClock(clock, { everyTicks: 5, limitTicks, signal: options.signal }, isQuiet);
  return isQuiet() ? lastTick : null;
}

function failureKind(
  deeds: readonly Deed[],
  is: { readonly isVoid: boolean; readonly isOutOfTime: boolean; readonly isUnanswered: boolean },
): FailureKind {
  if (is.isVoid) return 'void';
  if (is.isUnanswered) return 'no-reply';
  if (deeds.length === 0) return 'not-understood';
  if (is.isOutOfTime) return 'out-of-time';
  return deeds.at(-1)?.result.kind === 'refused' ? 'refused' : 'not-done';
}

function tellLandmarks(memory: MemoryStore): void {
  const landmarks = new Landmarks(memory, VILLAGE.name);
  for (const { name, kind, at: position } of LANDMARKS)
    landmarks.remember({ name, kind, position, dimension: 'overworld', by: PLAYER });
  for (const { subject, value } of PROFILE)
    memory.remember({
      kind: 'preference',
      subject,
      value,
      provenance: 'told',
      person: PLAYER,
      place: VILLAGE.name,
    });
}

function setScene(world: EmbeddedWorld, { scene = {} }: ListedRequest): void {
  const { bot = {}, player = {}, playerAt = PLAYER_AT, lying } = scene;
  if (lying) {
    // What does not fit into full hands falls at the feet: the only way things come to lie about without a command.
    world.teleport(PLAYER, middleOf(lying.at));
    world.give(PLAYER, 'dirt', 36 * 64);
    for (const [item, count] of Object.entries(lying.items)) world.give(PLAYER, item, count);
    world.clearInventory(PLAYER);
  }
  world.teleport(PLAYER, middleOf(playerAt));
  for (const [item, count] of Object.entries(bot)) world.give(BOT, item, count);
  for (const [item, count] of Object.entries(player)) world.give(PLAYER, item, count);
}

function middleOf({ x, y, z }: typeof PLAYER_AT): typeof PLAYER_AT {
  return { x: x + 0.5, y, z: z + 0.5 };
}
