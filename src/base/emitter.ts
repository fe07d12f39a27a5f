/**
 * Who is to be told of one kind of thing. A listener that throws does not stop the others: it is warned of, once a time.
 */
export class Emitter<Args extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: Args) => void>();

  /** Returns what ends it. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(...args: Args): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(...args);
      } catch (error) {
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
