/** Why there is no plan, as data; `src/messages/no-plan.ts` puts it into a sentence. */
export type NoPlan =
  /** More of one item is asked for than the shared chest holds. */
  | {
      readonly code: 'does-not-fit';
      readonly item: string;
      readonly count: number;
      readonly stacks: number;
      readonly most: number;
    }
  /** Together the goals fill more slots than the chest has. */
  | { readonly code: 'fills-chest'; readonly slots: number; readonly most: number }
  /** One subtask moves more of an item than the chest holds. */
  | {
      readonly code: 'too-much-at-once';
      readonly item: string;
      readonly count: number;
      readonly most: number;
    }
  /** Something at the bottom of the goal cannot be had here. */
  | {
      readonly code: 'missing';
      /** Null: mobs that were asked for themselves. */
      readonly item: string | null;
      readonly count: number;
      /** How many there are already. */
      readonly held: number;
      /** The item is what was asked for, not something it takes. */
      readonly isGoal: boolean;
      readonly because: Absence;
    }
  /** It can be had here, but not that many. */
  | {
      readonly code: 'too-few';
      readonly name: string;
      readonly isTarget: boolean;
      readonly count: number;
      readonly here: number;
      readonly place: string;
    }
  | { readonly code: 'too-little'; readonly place: string }
  /** The exhaustive search ran out of time. */
  | { readonly code: 'search-ended'; readonly seconds: number }
  /** What was planned is refused by the grounded check, or by a method with words of its own. */
  | { readonly code: 'refused'; readonly message: string };

/** Why an item cannot be had in a place. */
export type Absence =
  /** None of the blocks and mobs that give it is there. */
  | { readonly code: 'no-source'; readonly targets: readonly string[]; readonly place: string }
  | {
      readonly code: 'elsewhere';
      readonly target: string;
      readonly dimensions: readonly ('overworld' | 'nether' | 'end')[];
      readonly place: string;
    }
  /** Nowhere in this version; `sentence`: the game table's own words. */
  | { readonly code: 'unobtainable'; readonly sentence: string }
  | { readonly code: 'nothing-gives-it'; readonly place: string };
