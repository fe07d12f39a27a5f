import { TICK_MS } from '../../src/base/ticks.js';
import type { ItemCounts } from '../../src/base/item-counts.js';
import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import type { ContainerVisit } from '../../src/verify/evidence.js';

/** Blocks and animals somebody is after. Shared by all workers of a run; all methods are immediate. */
export interface Claims {
  /** True when this worker has it now; false when another has. Claiming again is free. */
  claim(worker: string, target: string): boolean;
  isTakenByOther(worker: string, target: string): boolean;
  release(worker: string, target: string): void;
  /** Everything the others are after: who has a choice keeps away from it. */
  othersTargets(worker: string): readonly string[];
}

/** Key of a claim: `block:-9,-60,3`, `entity:1234`, `item:1240`. */
export function blockClaim({ x, y, z }: Position): string {
  return `block:${x},${y},${z}`;
}
/** The blocks others are after. */
export function othersPlaces(claims: Claims, worker: string): readonly Position[] {
  return claims.othersTargets(worker).flatMap((target) => claimedBlock(target) ?? []);
}

/** The block a claim is about; null for a claim of something else. */
export function claimedBlock(target: string): Position | null {
  const [x, y, z] = target.startsWith('block:') ? target.slice('block:'.length).split(',').map(Number) : [];
  return x === undefined || y === undefined || z === undefined ? null : { x, y, z };
}

export function entityClaim(id: number): string {
  return `entity:${id}`;
}
/** The entity a claim is about; null for a claim of something else. */
export function claimedEntity(target: string): number | null {
  return target.startsWith('entity:') ? Number(target.slice('entity:'.length)) : null;
}

/** What a bot acts within: set by its worker for one job, or by default for a bot used alone. */
export interface ActingContext {
  /** Ends everything the bot does. */
  readonly signal: AbortSignal;
  readonly claims: Claims;
  /** Runs an action alone at a container; first come, first served. Waiting ends with the signal. */
  readonly withContainer: <T>(position: Position, act: () => Promise<T>) => Promise<T>;
  /** Ticks of the work: the world's, but for those it was set aside. Never falling. */
  readonly currentTick: () => number;
  /** No primitive goes on after it. Read it anew after `withoutDeadline`: it is later by what that took. */
  readonly deadlineTick: number;
  /** Waits for something that is none of the bot's work, such as a model's words; the time for the job stands still. */
  readonly withoutDeadline?: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Does something that has nothing to do with the work and cannot wait: ticks of the work do not count meanwhile. */
  readonly setAside?: (
    deed: { readonly activity: string; readonly isWaiting?: boolean },
    act: () => Promise<void>,
  ) => Promise<void>;
  /** Whether this is such a thing. */
  readonly isReflex?: boolean;
  /** Kinds of blocks that may be dug through to shorten a way; left out: none. */
  readonly mayOpen?: ReadonlySet<string>;
  /** The place is nature: what is not in sight may be dug and looked for anywhere. Left out: it is not. */
  readonly mayRoam?: boolean;
  /** Items the work is about: no block of them is piled up to stand on, and a full chest gets them first. Left out: none. */
  readonly goods?: ReadonlySet<string>;
  /** Who builds digs no ways: a wall of stone is no ground. Left out: ways may be dug. */
  readonly digsNoWays?: boolean;
  /** Shut in: walls are dug through like ground. Left out: nothing is that somebody has built. */
  readonly digsWalls?: boolean;
  /** Falls that hurt are weighed against other ways. Left out: one falls so only where nothing else leads there. */
  readonly mayFall?: boolean;
  /** Goods that may be piled up all the same, the best first: they are taken away again. Left out: none. */
  readonly piles?: readonly string[];
  /** Asked where the work may be left for a moment: does what others wait for. Left out: nothing. */
  readonly pause?: () => Promise<void>;
  /** Told of every block that was dug away, and its state. */
  readonly onDug?: (block: Position, stateId: number) => void;
  /** Told of every block that was piled up. */
  readonly onPiled?: (block: Position) => void;
  /** Told after every visit of a container. */
  readonly onVisit: (visit: Omit<ContainerVisit, 'worker'>) => void;
  /** What a container held when this work last saw into it. Left out, or undefined: nobody knows. */
  readonly heldIn?: (container: Position) => ItemCounts | undefined;
  /** What the bot is about, in words; `isWaiting`: it can do nothing until others have. */
  readonly onActivity: (activity: string, isWaiting?: boolean) => void;
  /** How many of the asked quantity are in hand so far, or dug and about to be. */
  readonly onProgress: (done: number) => void;
  /** Told of items that were dug for and did not come to hand, when digging for them is over. */
  readonly onLeftLying?: (items: Iterable<string>) => void;
  /** Told that nothing falls out of what is dug or killed here, as where a game rule has it so. */
  readonly onBarren?: () => void;
  /** A long way leads on: that is headway too. */
  readonly onHeadway?: () => void;
  /** The quantity as it is now: it may be changed while the work goes on. */
  readonly quantityNow: (asked: number) => number;
}

/** What each bot acts within, the latest last; what was given up on may leave after others have come. */
const contexts = new WeakMap<Bot, readonly { readonly context: ActingContext }[]>();

/** Sets what a bot acts within until the returned function is called. */
export function actWithin(bot: Bot, context: ActingContext): () => void {
  const entry = { context };
  contexts.set(bot, [...(contexts.get(bot) ?? []), entry]);
  return () =>
    contexts.set(
      bot,
      (contexts.get(bot) ?? []).filter((other) => other !== entry),
    );
}

/** What the bot acts within; without one a context of its own: nobody else there, an hour's time. */
export function contextOf(bot: Bot): ActingContext {
  return contexts.get(bot)?.at(-1)?.context ?? standAlone();
}

const TICKS_ALONE = 72_000;

function standAlone(): ActingContext {
  const currentTick = (): number => Math.floor(performance.now() / TICK_MS);
  return {
    signal: new AbortController().signal,
    claims: {
      claim: () => true,
      isTakenByOther: () => false,
      release: () => undefined,
      othersTargets: () => [],
    },
    withContainer: (_position, act) => act(),
    currentTick,
    deadlineTick: currentTick() + TICKS_ALONE,
    onVisit: () => undefined,
    onActivity: () => undefined,
    onProgress: () => undefined,
    quantityNow: (asked) => asked,
  };
}
