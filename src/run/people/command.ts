import type { Intent } from '../../speech/reader.js';
/** What somebody does not want to be told: `others`: what concerns others; `all`: instructions and questions too. */
export type Hush = 'nothing' | 'others' | 'all';

/**
 * What a person can ask of the system, in the world's chat (`!co take 4`), in the browser, or from a program. One
 * language for all: whoever reads words makes these.
 */
export type RunCommand =
  | { readonly kind: 'help' }
  /** The plan in a line or two. */
  | { readonly kind: 'plan' }
  /** What I am to do; a new subtask when I have none. */
  | { readonly kind: 'next' }
  /** I do this one, also when somebody else is at it. */
  | { readonly kind: 'take'; readonly subtask: string }
  /** Look whether mine is done. */
  | { readonly kind: 'done' }
  /** Not this one: give me another. */
  | { readonly kind: 'skip' }
  /** Mine cannot be done. */
  | { readonly kind: 'fail'; readonly reason: string }
  /** Somebody else is to do this one. */
  | { readonly kind: 'give'; readonly subtask: string; readonly to: string }
  /**
   * Somebody is to bring so many of an item, or all that the chest can spare, null: whoever is free; `to` whom, where that
   * is not me; `mayMake`: it joins the goal where none is there.
   */
  | {
      readonly kind: 'bring';
      readonly item: string;
      readonly count: number | 'all';
      readonly from: string | null;
      readonly to?: string;
      readonly mayMake?: true;
    }
  /** I take a break; my clock stops. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Where is such an item to be had: chest, hands, ground, ore. */
  | { readonly kind: 'where'; readonly item: string }
  /** Who does what; `about` one of them. */
  | { readonly kind: 'who'; readonly about?: string | undefined }
  /** What is still missing for the goal, or of an item. */
  | { readonly kind: 'missing'; readonly item?: string | undefined }
  /** Something was broken, or put where it does not belong. */
  | { readonly kind: 'mishap' }
  /** Which button does what. */
  | { readonly kind: 'controls' }
  /** How long it still takes. */
  | { readonly kind: 'how-long' }
  /** I have so many of an item. */
  | { readonly kind: 'have'; readonly item: string; readonly count: number }
  /** I need an item for my task and have none. */
  | { readonly kind: 'lack'; readonly item: string; readonly count: number }
  /** How an item is made; null: what I am to make. */
  | { readonly kind: 'recipe'; readonly item: string | null }
  /** What an item of the plan, or the product of a subtask, is for; null: what I am to make. `mayKeep`: whether I may. */
  | { readonly kind: 'why'; readonly item: string | null; readonly mayKeep?: true }
  /**
   * A bot is to come to me, to come along with me, to go back to its work, or to stop working and stand still; null: whoever
   * is free, or is with me.
   */
  | { readonly kind: 'come' | 'follow' | 'stay' | 'halt'; readonly who: string | null }
  /** A bot is to dig where I pointed last, or to set something down there; null: what it dug for me. */
  | {
      readonly kind: 'there';
      readonly act: 'dig' | 'place';
      readonly item: string | null;
      readonly who: string | null;
    }
  /** Something else is to be the goal, or more, or less. */
  | { readonly kind: 'goal'; readonly text: string }
  | { readonly kind: 'thanks' }
  | { readonly kind: 'hello' }
  /** Who we are and what we can do. */
  | { readonly kind: 'about' }
  /** For the record, and for everybody to read. */
  | { readonly kind: 'note'; readonly text: string }
  /** What to leave out from now on: nothing, what does not concern who asks, or all but answers. */
  | { readonly kind: 'quiet'; readonly leavesOut: Hush }
  /** What is remembered about me and this place. */
  | { readonly kind: 'memory' }
  | { readonly kind: 'forget'; readonly what: string }
  /** My answer to the question that is open. */
  | { readonly kind: 'answer'; readonly choice: string }
  /** Ends the run for all; asks back once. */
  | { readonly kind: 'stop' };

export type CommandKind = RunCommand['kind'];

/** What somebody is told. At most two lines in chat, each under 256 characters. */
export interface Answer {
  /** False when it could not be done; the lines say why, and what would do. */
  readonly isDone: boolean;
  readonly lines: readonly string[];
}

/** One thing people ask of a run. */
export interface ChatIntent extends Intent {
  /** What starts it after `!co`, its name first. Long enough ones are also recognised misspelt. */
  readonly words: readonly string[];
}
