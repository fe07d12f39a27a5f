import { ACTIONS, type Action } from '../../plan/subtask/subtask.js';
import type { JobPhase } from '../../schedule/job.js';

/** What a key says of the jobs its skill is for; what it leaves open is empty. */
export interface PairKeyParts {
  readonly action: Action;
  readonly item: string;
  readonly phase: JobPhase;
  readonly tools: readonly string[];
  readonly wornOut: readonly string[];
  readonly materials: readonly string[];
  readonly burning: readonly string[];
  readonly station: string | null;
  readonly isPlaced: boolean;
  readonly sources: readonly string[];
  /** Loot besides the product. */
  readonly bringing: readonly string[];
  readonly hasChest: boolean;
  /** Null where the skill serves any amount. */
  readonly quantity: number | null;
  /** Action and item are all it says. */
  readonly isImported: boolean;
}

type List = 'tools' | 'wornOut' | 'materials' | 'burning' | 'sources' | 'bringing';
const LISTS: readonly (readonly [word: string, field: List])[] = [
  ['tools', 'tools'],
  ['worn out', 'wornOut'],
  ['from', 'materials'],
  ['burning', 'burning'],
  ['sources', 'sources'],
  ['bringing', 'bringing'],
];

/** Reads what `pairKeyOf` and `importedKeyOf` write; null for a key that says no more than a name. */
export function readPairKey(key: string): PairKeyParts | null {
  const [doing = '', ...parts] = key.split('; ');
  const [, verb, item = ''] = /^(\w+) ([\w:]+)$/.exec(doing) ?? [];
  const action = ACTIONS.find((known) => known === verb);
  if (!action) return null;
  const lists: Record<List, readonly string[]> = {
    tools: [],
    wornOut: [],
    materials: [],
    burning: [],
    sources: [],
    bringing: [],
  };
  for (const [word, field] of LISTS) {
    const part = parts.find((each) => each.startsWith(`${word} `));
    if (part !== undefined)
      lists[field] = part
        .slice(word.length + 1)
        .split(' ')
        .map(oneSpecies);
  }
  const has = (part: string): boolean => parts.includes(part);
  const quantity = after(parts, 'quantity ');
  return {
    action,
    item,
    ...lists,
    phase: has('load') ? 'load' : has('collect') ? 'collect' : 'whole',
    station: after(parts, 'at '),
    isPlaced: has('placed'),
    hasChest: !has('no chest'),
    quantity: quantity === null ? null : Number(quantity),
    isImported: has('imported'),
  };
}

function after(parts: readonly string[], word: string): string | null {
  return parts.find((part) => part.startsWith(word))?.slice(word.length) ?? null;
}

// Any wood will do, so oak does.
function oneSpecies(name: string): string {
  return name.replace(/^any_(?=planks$|log$)/, 'oak_');
}
