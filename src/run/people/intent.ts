/** One thing people ask for. */
export interface Intent {
  /** What starts it after `!co`, its name first. Long enough ones are also recognised misspelt. */
  readonly words: readonly string[];
  /**
   * How it is said in everyday chat. `a|b` one of them, `x?` may be left out; slots: `<thing>` an item with or without a
   * number, `<what>` a thing, place, player or block, `<who>` a player or bot, `<task>` a subtask, `<rest>` anything.
   * Small words may stand in between.
   */
  readonly says: readonly string[];
  /** Said to anybody nearby: meant for us only where nobody else is there, or one of ours is named. */
  readonly isSocial?: true;
}
