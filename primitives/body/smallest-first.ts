/** A queue from which the value of the smallest order is taken first (binary heap). */
export class SmallestFirst<T> {
  readonly #entries: { readonly value: T; readonly order: number }[] = [];

  add(value: T, order: number): void {
    const heap = this.#entries;
    const entry = { value, order };
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.order <= order) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  take(): T | undefined {
    const heap = this.#entries;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first?.value;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      const right = heap[child + 1];
      if (right && right.order < (heap[child]?.order ?? Infinity)) child += 1;
      const smaller = heap[child];
      if (!smaller || smaller.order >= last.order) break;
      heap[index] = smaller;
      index = child;
    }
    heap[index] = last;
    return first.value;
  }
}
