import { isSamePosition, type Position } from '../../base/position.js';

/** A way to where somebody will be wanted, left for whatever else there is to do. */
export class ComingAhead {
  #walk: { readonly controller: AbortController; readonly over: Promise<unknown> } | null = null;
  /** Tried once: where no way leads, none leads a moment later. */
  #last: Position | null = null;

  get isOn(): boolean {
    return this.#walk !== null;
  }

  begin(near: Position, walk: (signal: AbortSignal) => Promise<unknown>): void {
    if (this.#walk || (this.#last && isSamePosition(this.#last, near))) return;
    this.#last = near;
    const controller = new AbortController();
    const over = walk(controller.signal)
      .catch(() => undefined)
      .finally(() => {
        this.#walk = null;
      });
    this.#walk = { controller, over };
  }

  /** Resolves when nobody is on that way any more. */
  async end(): Promise<void> {
    this.#last = null;
    this.#walk?.controller.abort();
    await this.#walk?.over;
  }
}
