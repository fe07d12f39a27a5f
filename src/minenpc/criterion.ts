import type { Position } from '../base/position.js';

/**
 * Names of items or blocks; `*` stands for any letters: `*_pickaxe`. Several: any of them counts, and they add up.
 */
export type Names = readonly string[];

/** What must be seen in the world for a subtask to count as done. Nothing anybody says is asked. */
export type Criterion =
  /** Who has more of them at the end than at the beginning; `anybody`: player and bot together. */
  | {
      readonly kind: 'gained';
      readonly who: 'bot' | 'player' | 'anybody';
      readonly items: Names;
      readonly atLeast: number;
    }
  /** In the player's hands, or lying within 5 blocks of the player; `exactly`: and no more than that. */
  | {
      readonly kind: 'delivered';
      readonly items: Names;
      readonly atLeast: number;
      readonly exactly?: boolean;
    }
  /** The bot has none of them any more. */
  | { readonly kind: 'given-up'; readonly items: Names }
  /** The bot took them out of a chest, or put them into it. */
  | {
      readonly kind: 'taken' | 'stored';
      readonly chest: string;
      readonly items: Names;
      readonly atLeast: number;
    }
  /** Blocks the bot dug; `near`: at least one of them within so many blocks of a place. */
  | { readonly kind: 'dug'; readonly blocks: Names; readonly atLeast: number; readonly near?: Near }
  /** Uses of a tool, by its wear wherever it is now. */
  | { readonly kind: 'worn'; readonly tools: Names; readonly atLeast: number }
  /** Blocks the bot set that stand at the end; `near`: all that count are within so many blocks of a place. */
  | { readonly kind: 'placed'; readonly blocks: Names; readonly atLeast: number; readonly near?: Near }
  /** What the bot built has a shape; blocks of any kind but those of the place. */
  | { readonly kind: 'built'; readonly blocks: Names; readonly shape: BuiltShape; readonly near?: Near };

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
