/** Who is to be told of one kind of thing. A listener that throws does not stop the others. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Returns what ends it. */
  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...args: Args): void {
    for (const listener of [...this.#all]) {
      try {
        listener(...args);
      } catch (error) {
        process.emitWarning(`Somebody who watches people failed: ${String(error)}`);
      }
    }
  }

  clear(): void {
    this.#all.clear();
  }
}
