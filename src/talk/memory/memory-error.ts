/** The file memories are kept in cannot be had; the message says which and what to do. */
export class MemoryError extends Error {
  readonly code = 'memory-file';
  readonly retryable = false;

  constructor(message: string, options?: ErrorOptions) {
    super(`${message} Name another in CO_VOYAGER_MEMORY.`, options);
    this.name = 'MemoryError';
  }
}
