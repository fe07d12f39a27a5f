/** Between two numbers; which of them, chance decides. */
type Range = readonly [least: number, most: number];

/** Chances from 0 to 1 to do it wrongly, asked for at every occasion; of `typo`, at every letter. */
interface Slips {
  /** Gathers, takes or makes some more or fewer than told. */
  readonly amount: number;
  /** Digs the block beside the right one first. */
  readonly block: number;
  /** Takes something else out of the chest, notices, puts it back. */
  readonly slot: number;
  /** Lets something fall on the way. */
  readonly drops: number;
  /** Does not put things into the chest for a while. */
  readonly forgets: number;
  readonly typo: number;
}

/** How somebody plays, as data; what the numbers rest on is in the README. Times are game time in milliseconds. */
export interface Temper {
  /** What it does with its time: what it is told, other useful work of its own choice, or nothing. */
  readonly does: 'told' | 'own' | 'nothing';
  readonly wordsPerSecond: number;
  /** To open a chest, a table, a furnace or the own grid and find one's way in it. */
  readonly windowMs: number;
  /** More for every kind of item moved there. */
  readonly itemMs: number;
  /** To turn to the next block, beyond what the client waits anyway. */
  readonly aimMs: number;
  /** Between two steps: looks round, thinks, turns. */
  readonly pauseMs: Range;
  readonly slips: Slips;
  /** Chance, before a step, to wander off for a while first. */
  readonly wanders: number;
  /** Types something that asks for nothing; null: never. */
  readonly chatsEveryMs: Range | null;
  /** Without anything to do for so long asks for it; null: never asks. */
  readonly asksAfterMs: number | null;
  /** Chance, for each kind of thing it should put into the chest, to keep it until asked for it at the end. */
  readonly keeps: number;
  /** Leaves the game so long after joining and comes back later, again and again; null: stays. */
  readonly away: { readonly afterMs: number; readonly forMs: number } | null;
  /** Joins so long after the others could. */
  readonly comesAfterMs: number;
  /** False: nobody says its name before it comes. */
  readonly isNamed: boolean;
}

export const TEMPER_NAMES = [
  ...(['skilled', 'usual', 'clumsy', 'idle', 'talker'] as const),
  ...(['stubborn', 'hoarder', 'leaver', 'newcomer'] as const),
] as const;
export type TemperName = (typeof TEMPER_NAMES)[number];

const SKILLED: Temper = {
  does: 'told',
  wordsPerSecond: 4,
  windowMs: 1500,
  itemMs: 600,
  aimMs: 100,
  pauseMs: [200, 600],
  slips: { amount: 0, block: 0, slot: 0, drops: 0, forgets: 0, typo: 0 },
  wanders: 0,
  chatsEveryMs: null,
  asksAfterMs: 8000,
  keeps: 0,
  away: null,
  comesAfterMs: 0,
  isNamed: true,
};

const USUAL: Temper = {
  ...SKILLED,
  wordsPerSecond: 3,
  windowMs: 2500,
  itemMs: 1300,
  aimMs: 400,
  pauseMs: [500, 1500],
  slips: { amount: 0.03, block: 0.03, slot: 0.05, drops: 0, forgets: 0.05, typo: 0.01 },
  wanders: 0.05,
  chatsEveryMs: [90_000, 240_000],
  asksAfterMs: 12_000,
};

const CLUMSY: Temper = {
  ...USUAL,
  wordsPerSecond: 2.5,
  windowMs: 4000,
  itemMs: 2600,
  aimMs: 1000,
  pauseMs: [1000, 4000],
  slips: { amount: 0.25, block: 0.2, slot: 0.3, drops: 0.15, forgets: 0.3, typo: 0.06 },
  wanders: 0.25,
  chatsEveryMs: [30_000, 90_000],
  asksAfterMs: 25_000,
};

const NOTHING: Temper = { ...USUAL, does: 'nothing', chatsEveryMs: null, asksAfterMs: null };

export const TEMPERS: Readonly<Record<TemperName, Temper>> = {
  skilled: SKILLED,
  usual: USUAL,
  clumsy: CLUMSY,
  idle: NOTHING,
  talker: { ...NOTHING, chatsEveryMs: [4000, 12_000] },
  stubborn: { ...USUAL, does: 'own', asksAfterMs: null },
  hoarder: { ...USUAL, keeps: 0.5 },
  leaver: { ...USUAL, away: { afterMs: 30_000, forMs: 40_000 } },
  newcomer: { ...USUAL, comesAfterMs: 30_000, isNamed: false },
};
