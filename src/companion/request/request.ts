import type { Position } from '../../base/position.js';
import type { AskerSide } from '../chest-by-asker.js';

/** Where something is to be done or found. */
export type RequestPlace =
  | { readonly kind: 'at'; readonly position: Position }
  | { readonly kind: 'named'; readonly name: string; readonly isOnTop?: true }
  /** With whoever asks. */
  | { readonly kind: 'asker' }
  /** The chest on that side of whoever asks, as they look. */
  | { readonly kind: 'chest-by-asker'; readonly side: AskerSide }
  /** Spoken of and not said: "the specified coordinates". */
  | { readonly kind: 'unsaid'; readonly said: string };

/** Things as they were named. `count`: null where no number was said. */
export interface WantedThings {
  readonly said: string;
  readonly count: number | 'all' | 'half' | null;
  /** What is not meant: "everything but the tools". */
  readonly but?: readonly WantedThings[];
  /** So many of each kind: "2 of everything". */
  readonly each?: number;
}

/** One thing to do, in the order it was asked for. */
export type RequestStep =
  | { readonly kind: 'go'; readonly place: RequestPlace }
  /** Have them in hand, wherever they come from: `from` a place, else chests, the world, the crafting table. */
  | {
      readonly kind: 'obtain';
      readonly things: readonly WantedThings[];
      readonly from: RequestPlace | null;
      /** Dug, not taken out of a chest. */
      readonly isMined: boolean;
      readonly tool: string | null;
    }
  | { readonly kind: 'give'; readonly things: readonly WantedThings[] }
  | { readonly kind: 'put'; readonly things: readonly WantedThings[]; readonly into: RequestPlace | null }
  | {
      readonly kind: 'make';
      readonly things: readonly WantedThings[];
      /** What they are made of is all used up: "turn 3 logs into planks". */
      readonly of?: WantedThings;
    }
  | { readonly kind: 'pick-up'; readonly things: readonly WantedThings[] }
  | { readonly kind: 'sow'; readonly things: readonly WantedThings[] }
  | { readonly kind: 'place'; readonly things: readonly WantedThings[]; readonly at: RequestPlace }
  | {
      readonly kind: 'build';
      /** How it was asked for: "a stone tower 6 high". */
      readonly said: string;
      /** Walls around a floor that lies there. */
      readonly isAround: boolean;
      readonly at: RequestPlace | null;
    };

/** How one step ended: in words, read from the world; `question`: what only the asker can settle. */
export interface StepEnd {
  readonly isDone: boolean;
  readonly words: string;
  readonly question?: string;
}

/** A step that cannot go on before its question is answered. */
export function asking(question: string): StepEnd & { readonly question: string } {
  return { isDone: false, words: question, question };
}
