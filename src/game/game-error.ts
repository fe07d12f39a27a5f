/** What can be wrong with a question to the game data. */
export type GameErrorCode = 'unknown-version' | 'bad-data';

/** Game data cannot answer: the version is unknown, or a shipped table contradicts the registry. */
export class GameError extends Error {
  readonly retryable = false;
  constructor(
    readonly code: GameErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'GameError';
  }
}
