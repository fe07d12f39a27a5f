import type { Position } from '../../base/position.js';

/** Something said in the world by a person; lines of our own bots and of the system are left out. */
export interface HeardLine {
  readonly from: string;
  readonly text: string;
  /** Said to us alone, by whisper to any of our bots, or by the host's own command. */
  readonly isWhisper: boolean;
}

/** What is shown beside the chat. Each part is left as it is when undefined, taken away when null. */
export interface Display {
  /** Large, for a few seconds. */
  readonly title?: { readonly title: string; readonly subtitle: string } | null;
  /** One line above the quick bar. */
  readonly actionBar?: string;
  /** A bar at the top with a share from 0 to 1. */
  readonly bar?: { readonly text: string; readonly share: number } | null;
  /** A list at the right edge, first on top. */
  readonly list?: { readonly title: string; readonly lines: readonly string[] } | null;
  /** The nearest of some places glitters. */
  readonly marker?: readonly MarkedPlace[] | null;
}

/** A place that is meant; only as long as `block` stands there, null: whatever does. */
export interface MarkedPlace {
  readonly position: Position;
  readonly block: string | null;
}

/**
 * How the system speaks with people in the world. Adapters keep lines under 256 characters, hold the server's chat
 * limits, and say every line of one call in order.
 */
export interface Voice {
  /**
   * To one person, or to everybody. Lines that have to wait are dropped after 10 s, newest kept.
   * @param answers what the person may say to it; where the game allows, a click puts it into the chat box
   */
  say(lines: readonly string[], to: string | null, answers?: readonly string[]): void;
  /** False where the server lets nobody but operators show such things; then nothing is shown. */
  readonly canDisplay: boolean;
  display(to: string, display: Display): void;
  onChat(listener: (line: HeardLine) => void): () => void;
}
