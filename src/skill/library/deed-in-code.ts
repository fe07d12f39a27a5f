import type { Game } from '../../game/game.js';
import { wornSlotOf } from '../../game/worn-slot.js';
import { traitsOf } from '../review/skill-traits.js';
import { doingInCode } from './doing-in-code.js';
import { callsIn, type SkillCalls } from './skill-calls.js';

/**
 * What a skill does that no plan asks for: what it eats, puts on and takes in hand, takes out of a chest or puts into
 * one, and the bed it sleeps in.
 */
export interface CodeDeed {
  readonly kind: 'eat' | 'equip' | 'take' | 'store' | 'sleep';
  /** Any of these is eaten; the others are done with all of these. Not empty. */
  readonly items: readonly string[];
}

const EATS = /^(?:eat|drink|consume)(?![a-z])|(?:Eat|Drink|Consume)(?![a-z])/;
const USUAL_BED = 'white_bed';

function isBed(item: string): boolean {
  return item.endsWith('_bed');
}

/** What is held for these is held for something else. */
const USED =
  /^bot\.(?:fish|activate\w+|useOn|dig|attack|sleep|mount|toss|collectBlock\.collect)$|^placeItem$/;

/**
 * Whether a skill is for eating or equipping, and what; null where it is for something else, or nothing says with what.
 * Who says by its name that it eats, and does not, is to fail.
 * @param isOpen nothing else is known to come of it: then what it calls decides
 */
export function deedInCode(source: string, game: Game, isOpen: boolean): CodeDeed | null {
  const read = callsIn(source);
  if (!read) return null;
  const named = [...new Set([...read.items, ...read.texts])].filter((item) => game.registry.items.has(item));
  const calls = read.calls.map(({ callee }) => callee);
  if (calls.includes('bot.sleep')) return { kind: 'sleep', items: [named.find(isBed) ?? USUAL_BED] };
  const foods = named.filter((item) => game.registry.foodPoints.has(item));
  const eats = EATS.test(traitsOf(source)?.name ?? '') || (isOpen && calls.includes('bot.consume'));
  if (eats && foods.length > 0) return { kind: 'eat', items: foods };
  const isForItself =
    isOpen && doingInCode(game, source) === null && !calls.some((callee) => USED.test(callee));
  if (calls.includes('bot.equip') && isForItself && named.length > 0) {
    return { kind: 'equip', items: putOn(named, game) };
  }
  if (!isForItself) return null;
  const [taken, stored] = [GETS, PUTS].map((name) => movedBy(name, named, read, game));
  if (stored && stored.length > 0) return { kind: 'store', items: stored };
  return taken && taken.length > 0 ? { kind: 'take', items: taken } : null;
}

/** Of what is worn, the first named for each place; of anything else all. */
function putOn(named: readonly string[], { registry }: Game): readonly string[] {
  const places = named.map(wornSlotOf);
  const worn = named.filter(
    (_, index) => places[index] !== null && places.indexOf(places[index] ?? null) === index,
  );
  const held = named.find((item) => wornSlotOf(item) === null && registry.items.get(item)?.stackSize === 1);
  return worn.length > 0 ? [...worn, ...(held === undefined ? [] : [held])] : named;
}

const GETS = 'getItemFromChest';
const PUTS = 'depositItemIntoChest';

/** What it moves; where that is worked out as it runs, all it names. */
function movedBy(
  name: string,
  named: readonly string[],
  { calls }: SkillCalls,
  { registry }: Game,
): readonly string[] {
  const moves = calls.filter(({ callee }) => callee === name);
  const counts = moves.flatMap(({ given: [, moved] }) =>
    typeof moved === 'object' ? Object.keys(moved ?? {}) : [],
  );
  if (moves.length > 0 && counts.length === 0) return named.filter((item) => item !== 'chest');
  return [...new Set(counts)].filter((item) => registry.items.has(item));
}
