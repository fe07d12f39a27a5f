/** A command of the host program's: `/name words` from anybody. Returns an answer for the player, or null. */
export type HostCommand = (player: string, words: readonly string[]) => string | null;

/** One use of an operators' command. */
export interface OperatorUse {
  readonly tick: number;
  readonly player: string;
  readonly command: string;
  /** False where it was refused; a run in which that happened is void. */
  readonly isAllowed: boolean;
}

/** What the commands need besides the game. */
export interface CommandHost {
  reset(): void;
  save(): void;
  readonly hostCommands: ReadonlyMap<string, HostCommand>;
  readonly operatorLog: OperatorUse[];
}
