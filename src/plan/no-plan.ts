import type { OneOf } from '../base/one-of.js';
import type { Fault } from './check/fault.js';

/** Why there is no plan, as data; `src/messages/no-plan.ts` puts it into a sentence. */
export type NoPlan = OneOf<
  'code',
  {
    /** More of one item is asked for than the shared chest holds. */
    'does-not-fit': { item: string; count: number; stacks: number; most: number };
    /** Together the goals fill more slots than the chest has. */
    'fills-chest': { slots: number; most: number };
    /** One subtask moves more of an item than the chest holds. */
    'too-much-at-once': { item: string; count: number; most: number };
    /** Something at the bottom of the goal cannot be had here. */
    missing: {
      /** Null: mobs that were asked for themselves. */
      item: string | null;
      count: number;
      /** How many there are already. */
      held: number;
      /** The item is what was asked for, not something it takes. */
      isGoal: boolean;
      because: Absence;
    };
    /** It can be had here, but not that many. */
    'too-few': { name: string; isTarget: boolean; count: number; here: number; place: string };
    'too-little': { place: string };
    /** The exhaustive search ran out of time. */
    'search-ended': { seconds: number };
    /** What the grounded check found in the plan that was made; not empty. */
    'not-proven': { faults: readonly Fault[] };
    /** By a method, with words of its own. */
    refused: { message: string };
  }
>;

/** Why an item cannot be had in a place. */
export type Absence =
  /** None of the blocks and mobs that give it is there. */
  | { readonly code: 'no-source'; readonly targets: readonly string[]; readonly place: string }
  /** It is in places like this, but nobody who went for it found any, or could get at it. */
  | { readonly code: 'not-found'; readonly targets: readonly string[] }
  /** It lies behind a portal, and those who are to bring it go through none. */
  | { readonly code: 'behind-portal'; readonly target: string }
  /** People get it there by a click that bots do not know. `hasChest`: it can be laid into a chest at the start. */
  | { readonly code: 'not-by-bots'; readonly target: string; readonly hasChest: boolean }
  /** It grows where somebody has sown it, and nobody has. `hasChest`: likewise. */
  | {
      readonly code: 'not-sown';
      readonly crop: string;
      readonly place: string;
      readonly hasChest: boolean;
    }
  | {
      readonly code: 'elsewhere';
      readonly target: string;
      readonly dimensions: readonly ('overworld' | 'nether' | 'end')[];
      readonly place: string;
    }
  /** Nowhere in this version; `sentence`: the game table's own words. */
  | { readonly code: 'unobtainable'; readonly sentence: string }
  | { readonly code: 'nothing-gives-it'; readonly place: string };
