/** How a primitive ended. */
export interface PrimitiveOutcome {
  /**
   * `completed`: all that was asked. `partial`: some of it. `failed`: nothing. `refused`: not tried, since something
   * needed is missing. `timed-out`, `cancelled`: stopped from inside or outside; `done` says how far it got.
   */
  readonly kind: 'completed' | 'partial' | 'failed' | 'refused' | 'timed-out' | 'cancelled';
  readonly asked: number;
  /** Counted in the world. */
  readonly done: number;
  /** One sentence: what happened, and when it is not `completed` what was expected and what came. */
  readonly reason: string;
  /** What the count relies on: "cobblestone carried 0 -> 11". */
  readonly evidence: readonly string[];
  /** What stood in the way, where whoever judges a skill asks: somebody else uses it, or the chest has no room. */
  readonly obstacle?: Obstacle | undefined;
}

export type Obstacle = 'in-use' | 'chest-full';
