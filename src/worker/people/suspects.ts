import type { Position } from '../../base/position.js';

/** Somebody in sight of the client that watches. */
export interface Suspect {
  readonly name: string;
  readonly eyes: Position;
  /** Where it looks, of length 1. */
  readonly gaze: Position;
  /** Last time its arm was seen swinging; -Infinity: never. */
  readonly swungTick: number;
}

/** From the eyes to the middle of a block somebody can use: arms reach 4.5, and clients lag behind. */
const REACH_BLOCKS = 6;
/** A gaze that passes the middle of a block at most this far off is at the block. */
const GAZE_BLOCKS = 0.9;

/** How strongly somebody may have been at a place: 0 out of reach, 1 near, 2 swinging there, 3 looking, 4 both. */
export function suspicion(
  { eyes, gaze, swungTick }: Suspect,
  block: Position,
  sinceTick: number,
): 0 | 1 | 2 | 3 | 4 {
  const to = { x: block.x + 0.5 - eyes.x, y: block.y + 0.5 - eyes.y, z: block.z + 0.5 - eyes.z };
  const distance = Math.hypot(to.x, to.y, to.z);
  if (distance > REACH_BLOCKS) return 0;
  const along = to.x * gaze.x + to.y * gaze.y + to.z * gaze.z;
  const off = Math.sqrt(Math.max(0, distance ** 2 - along ** 2));
  const looks = along > 0 && off <= GAZE_BLOCKS;
  const swung = swungTick >= sinceTick;
  return looks ? (swung ? 4 : 3) : swung ? 2 : 1;
}

/** Whether somebody so suspected swung an arm. */
export function hasSwung(level: number): boolean {
  return level === 2 || level === 4;
}

/** The stronger suspicion of everybody. */
export function strongest(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): Map<string, number> {
  const all = new Map(one);
  for (const [name, level] of other) all.set(name, Math.max(level, all.get(name) ?? 0));
  return all;
}

/** What is thought of each, put together. `known`: nobody else comes into question. */
export type Culprit =
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'one-of'; readonly names: readonly string[] }
  | { readonly kind: 'nobody-near' };

/** Those most likely to have done it. */
export function likeliest(suspicions: ReadonlyMap<string, number>): readonly string[] {
  const most = Math.max(0, ...suspicions.values());
  return most === 0 ? [] : [...suspicions].filter(([, level]) => level === most).map(([name]) => name);
}

/** The one most likely to have done it; several when they are equally likely. */
export function culpritOf(suspicions: ReadonlyMap<string, number>): Culprit {
  const names = likeliest(suspicions);
  const [only, ...others] = names;
  if (only === undefined) return { kind: 'nobody-near' };
  return others.length === 0 ? { kind: 'known', name: only } : { kind: 'one-of', names };
}
