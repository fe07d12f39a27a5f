import type { Position } from '../base/position.js';
import type { Cell } from '../blueprint/blueprint.js';
import type { TypedCall } from './read-call.js';
import { readRequest } from './request/read-request.js';

/** The part one of several has in a building. */
export interface CrewShare {
  /** From 0. */
  readonly index: number;
  readonly of: number;
  /** What the first of them who gets so far settles for all. */
  readonly agreed: { block?: string; site?: Position };
}

/** What one of several is told of a line that was said to all of them. */
interface Told {
  readonly text: string;
  readonly share: CrewShare | null;
}

/** What is wanted once, however many hear of it. */
const WANTED_ONCE: ReadonlySet<string> = new Set([
  ...['collectBlocks', 'craftRecipe', 'craftItems', 'smeltItem', 'takeFromChest', 'attack'],
  ...['givePlayer', 'goal', 'request', 'placeHere', 'activate'],
]);
/** Where nobody said how many, there is enough for all to do. */
const WITHOUT_NUMBER: ReadonlySet<string> = new Set(['collectBlocks', 'attack']);
const EACH = /\b(?:each|both|your)\b/i;

/**
 * What each of several is told of what is wanted once: its share of a number, "get 20 logs", or of a building; null: it
 * takes no part. The last has the largest share. Null where each is to do all of it.
 * @param call what the line asks one for
 * @param areNamed each was called by name
 */
export function sharesOf(
  text: string,
  call: TypedCall | null,
  { of, areNamed, speaker }: { readonly of: number; readonly areNamed: boolean; readonly speaker: string },
): readonly (Told | null)[] | null {
  if (!call || EACH.test(text) || !WANTED_ONCE.has(call.name)) return null;
  const all = Array.from({ length: of }, (_, index) => index);
  const agreed: CrewShare['agreed'] = {};
  if (readRequest(text, speaker)?.some(({ kind }) => kind === 'build') === true)
    return all.map((index) => ({ text, share: { index, of, agreed } }));
  const [number, more] = text.match(/\d+/g) ?? [];
  if (number !== undefined && more === undefined)
    return all.map((index) => {
      const part = Math.floor((Number(number) + index) / of);
      return part === 0 ? null : { text: text.replace(number, String(part)), share: null };
    });
  if (areNamed || WITHOUT_NUMBER.has(call.name)) return null;
  return all.map((index) => (index === of - 1 ? { text, share: null } : null));
}

/** The cells of a building one of several sets: a strip of it from west to east, two wide or more. */
export function shareOfBuilding(cells: readonly Cell[], { index, of }: CrewShare): readonly Cell[] {
  const columns = [...new Set(cells.map(({ position }) => position.x))].sort((a, b) => a - b);
  const parts = Math.max(1, Math.min(of, Math.floor(columns.length / 2)));
  return cells.filter(
    ({ position }) => Math.floor((columns.indexOf(position.x) * parts) / columns.length) === index,
  );
}
