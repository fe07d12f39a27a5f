import type { OneOf } from '../../base/one-of.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { DraftSubtask } from '../subtask/draft.js';
import type { Goal } from '../subtask/subtask.js';

/** Every way a plan can be wrong. */
export const FAULT_KINDS = [
  'unknown-action',
  'unknown-item',
  'impossible-quantity',
  'duplicate-id',
  'unknown-dependency',
  'cycle',
  'order-violation',
  'missing-material',
  'wrong-recipe',
  'wrong-yield',
  'missing-tool',
  'weak-tool',
  'worn-tool',
  'not-a-tool',
  'missing-station',
  'missing-fuel',
  'not-here',
  'not-enough-here',
  'unused-product',
  'surplus',
  'goal-not-reached',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults that keep nobody from carrying on: more is made than anybody needs. */
const WASTE: readonly FaultKind[] = ['unused-product', 'surplus'];

export function isWaste({ kind }: Pick<Fault, 'kind'>): boolean {
  return WASTE.includes(kind);
}

/** One reason why a plan cannot be carried out as written, or does more than it should. */
export interface Fault {
  readonly kind: FaultKind;
  /** Id of the subtask at which it shows; null for the plan as a whole. */
  readonly subtask: string | null;
  /** The item, tool, station, block or mob it is about. */
  readonly item: string | null;
  /** How many are short, or too many; null where counting says nothing. */
  readonly count: number | null;
  /** What was expected, what came: `faultSentence` of the messages puts it into words. */
  readonly facts: FaultFacts;
  readonly mend: Mend;
}

/** What a fault is about, besides its own `subtask`, `item` and `count`. Names are the registry's. */
export type FaultFacts = OneOf<
  'code',
  {
    'not-crafted': { version: string };
    'not-smelted': { version: string };
    'uneven-yield': { yieldOf: number; quantity: number; whole: number };
    'other-materials': { action: 'craft' | 'smelt'; times: number; needed: ItemCounts; listed: ItemCounts };
    'no-block': unknown;
    'no-bow': unknown;
    'duplicate-id': unknown;
    'tool-missing': unknown;
    'not-a-tool': unknown;
    'not-used-up': { action: string; listed: string; many: number };
    'too-little-here': { place: string; product: string; quantity: number };
    'no-source-here': { place: string; targets: readonly string[] };
    'not-gathered': { isMade: boolean };
    'loot-later': { killer: string };
    'loot-too-few': { killer: string };
    'loot-of-nobody': { mobs: readonly string[] };
    'loot-too-many': { mob: string; killed: number; most: number };
    'no-mob-here': { place: string };
    'few-mobs-here': { place: string; left: number; asked: number };
    'unknown-action': { action: string; known: readonly string[] };
    /** `question`: the name may mean several things. */
    'unknown-name': {
      what: 'item' | 'mob' | 'tool' | 'block or mob';
      version: string;
      nearest: readonly string[];
      question: string | null;
    };
    'bad-quantity': { asked: number; most: number };
    'unknown-dependency': { on: string };
    cycle: { subtasks: readonly string[] };
    'wrong-station': { listed: readonly string[]; able: readonly string[] };
    'fuel-too-little': { fuel: ItemCounts; smelted: number; quantity: number };
    /** `of`: the item itself, or uses of the tool. `other`: who gives it, or may take it first. */
    'too-early': { of: 'item' | 'uses'; why: 'given-by' | 'taken-by' | 'waits-for-it'; other: string | null };
    'station-later': unknown;
    'station-nowhere': unknown;
    'worn-out': unknown;
    'too-few': { needed: number };
    'tool-gives-nothing': { target: string; tools: readonly string[] };
    'no-tool-for': { target: string; tools: readonly string[]; listsNone: boolean };
    'not-needed': { how: 'killed' | 'placed' | 'made'; quantity: number };
    'goal-missed': { goal: Goal['kind']; asked: number };
    /** Of a model's list as a whole, in the words of whoever read it. */
    unread: { words: string };
  }
>;

/** A proposed repair, small enough to be applied by a program. `mendPhrase` of the messages puts it into words. */
export type Mend = OneOf<
  'kind',
  {
    'set-quantity': { subtask: string; quantity: number };
    'set-materials': { subtask: string; materials: ItemCounts };
    'set-tools': { subtask: string; tools: readonly string[] };
    rename: { subtask: string; item: string };
    insert: { before: string | null; subtask: Omit<DraftSubtask, 'id'> };
    remove: { subtask: string };
    'move-after': { subtask: string; after: string };
    depend: { subtask: string; on: string };
    replan: { advice: MendAdvice };
  }
>;

/** What only a new plan, or whoever wrote this one, can do about a fault. */
export type MendAdvice = OneOf<
  'code',
  {
    'find-another-way': { item: string; count: number; before: string };
    'make-otherwise': { item: string; how: 'smelt' | 'gather' | 'leave-out' };
    'make-it': { item: string };
    'not-of-a-furnace': { item: string };
    'do-without': { name: string; isMob: boolean };
    'never-leaves': { mob: string; item: string };
    'use-action': { said: string; actions: readonly string[] };
    'name-one': { what: 'item' | 'mob'; version: string };
    'leave-out-source': { said: string };
    'give-number': { subtask: string; item: string };
    'drop-dependency': { subtask: string; on: string };
    'give-id': { id: string };
    'break-cycle': { subtasks: readonly string[] };
    'smelt-in': { item: string | null; station: string };
    'start-later': { subtask: string };
    'set-up-before': { station: string; subtask: string };
    'write-anew': unknown;
  }
>;
