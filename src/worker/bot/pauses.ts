/** What others wait for, and somebody does in a pause of its own work. */
export class Pauses {
  #waiting: { readonly act: () => Promise<void>; readonly isTooLate: () => void }[] = [];

  /** Resolves with what came of it, or with `late` where the work was over before there was a pause. */
  ask<T>(act: () => Promise<T>, late: T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        act: () => act().then(resolve, reject),
        isTooLate: () => resolve(late),
      });
    });
  }

  /** Does what waits. */
  async take(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next.act();
  }

  /** The work is over: there is no pause any more. */
  end(): void {
    for (const { isTooLate } of this.#waiting.splice(0)) isTooLate();
  }
}
