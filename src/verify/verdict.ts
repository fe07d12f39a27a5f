import type { OneOf } from '../base/one-of.js';
import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';

/** Every way a job can fall short. */
export type ProblemKind =
  | 'nothing-done'
  | 'too-few'
  | 'not-deposited'
  | 'wrong-item'
  | 'station-not-placed'
  | 'tool-not-returned'
  | 'material-lost'
  | 'other-items-missing'
  | 'not-killed'
  | 'no-evidence';

export interface Problem {
  readonly kind: ProblemKind;
  readonly item: string | null;
  readonly count: number | null;
  /** What was expected, what is there: `problemSentence` of the messages puts it into words. */
  readonly facts: ProblemFacts;
}

/** Where the plan's goods lie: the shared chest, or the only worker's inventory before there is one. */
export type StockName = 'chest' | 'inventory';

/** A furnace; null where any would do. */
export type FurnacePlace = { readonly block: string; readonly position: Position } | null;

/** Where what is missing may be. `many`: how many of it are known to be there. */
export type Whereabout =
  | { readonly code: 'unread' | 'unseen' | 'not-carried' }
  | { readonly code: 'carried' | 'elsewhere'; readonly many: number };

/** What a problem is about, besides its own `item` and `count`. Names are the registry's. */
export type ProblemFacts = OneOf<
  'code',
  {
    'nothing-made': unknown;
    'origin-unseen': unknown;
    'blocks-missing': { asked: number; done: number; empty: readonly Position[] };
    'not-dead': { asked: number; killed: number };
    'loot-missing': { mob: string; asked: number; came: number; killed: number; stock: StockName };
    'not-loaded': { furnace: FurnacePlace };
    'product-unseen': { furnace: FurnacePlace };
    'inputs-unseen': { furnace: FurnacePlace };
    'inputs-missing': { product: string; asked: number; found: number; furnace: FurnacePlace };
    'fuel-missing': { product: string; asked: number; found: number; furnace: FurnacePlace };
    'tool-kept': { stock: StockName; now: Whereabout };
    'taken-unused': { stock: StockName; now: Whereabout };
    gone: { stock: StockName; now: Whereabout };
    'still-carried': { stock: StockName };
    'left-over-missing': { stock: StockName };
    'too-few-came': { asked: number; came: number; stock: StockName };
    'stands-elsewhere': { wanted: readonly Position[]; found: readonly Position[] };
    'other-came': { product: string; asked: number; stock: StockName };
  }
>;

/** Something the world showed that a verdict relies on. */
export type SeenFact = OneOf<
  'code',
  {
    stands: { block: string; position: Position };
    killed: { mob: string; count: number };
    loaded: { item: string; count: number };
    'stock-read': { stock: StockName; item: string; before: number; after: number };
    /** Over several visits; signed. */
    'stock-changed': { stock: StockName; item: string; change: number };
  }
>;

/** Whether a job did what it was for, from the world alone. */
export interface Verdict {
  /** `partial`: some of it or on the way to it, or all of it with something amiss that `problems` names. `failed`: nothing usable. */
  readonly kind: 'passed' | 'partial' | 'failed';
  readonly asked: number;
  /** 7 of 11: in the chest, placed, killed, or loaded, as the job asks. */
  readonly done: number;
  /** Empty when passed. */
  readonly problems: readonly Problem[];
  /** What the verdict relied on: signed changes. */
  readonly deltas: {
    readonly chest: ItemCounts;
    readonly furnace: ItemCounts;
    readonly inventory: ItemCounts;
  };
  readonly facts: readonly SeenFact[];
}
