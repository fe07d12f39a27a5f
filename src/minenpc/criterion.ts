import type { OneOf } from '../base/one-of.js';
import type { Position } from '../base/position.js';

/**
 * Names of items or blocks; `*` stands for any letters: `*_pickaxe`. Several: any of them counts, and they add up.
 */
export type Names = readonly string[];

/** What must be seen in the world for a subtask to count as done. Nothing anybody says is asked. */
export type Criterion = OneOf<
  'kind',
  {
    /** Who has more of them at the end than at the beginning; `anybody`: player and bot together. */
    gained: { who: 'bot' | 'player' | 'anybody'; items: Names; atLeast: number };
    /** In the player's hands, or lying within 5 blocks of the player; `exactly`: and no more than that. */
    delivered: { items: Names; atLeast: number; exactly?: boolean };
    /** The bot has none of them any more. */
    'given-up': { items: Names };
    /** The bot took them out of a chest, or put them into it. */
    taken: { chest: string; items: Names; atLeast: number };
    /** The bot took them out of a chest, or put them into it. */
    stored: { chest: string; items: Names; atLeast: number };
    /** Blocks the bot dug; `near`: at least one of them within so many blocks of a place. */
    dug: { blocks: Names; atLeast: number; near?: Near };
    /** Uses of a tool, by its wear wherever it is now. */
    worn: { tools: Names; atLeast: number };
    /** Blocks the bot set that stand at the end; `near`: all that count are within so many blocks of a place. */
    placed: { blocks: Names; atLeast: number; near?: Near };
    /** What the bot built has a shape; blocks of any kind but those of the place. */
    built: { blocks: Names; shape: BuiltShape; near?: Near };
  }
>;

/** Within so many blocks of a landmark, the player, or coordinates. */
export interface Near {
  readonly of: string | Position;
  readonly within: number;
}

/** `base` and `length` in blocks; a house has four walls two high and a roof over the room inside. */
export type BuiltShape =
  | { readonly kind: 'pyramid'; readonly base: number }
  | { readonly kind: 'wall'; readonly length: number; readonly height: number }
  | { readonly kind: 'house' }
  /** Walls around a footprint that stands already, corners included, so many cells filled in all. */
  | { readonly kind: 'walls'; readonly from: Position; readonly to: Position; readonly share: number };

/** One piece of a request, by the study's template. */
export interface NpcSubtask {
  readonly name: string;
  /** Numbers (from 1) of subtasks that come first. */
  readonly after: readonly number[];
  readonly criterion: Criterion;
}
