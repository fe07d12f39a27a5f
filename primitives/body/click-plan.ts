/** What lies in a slot, as far as clicks care. */
export interface Stack {
  readonly name: string;
  /** Stacks with the same key join. */
  readonly key: string;
  readonly count: number;
  readonly stackSize: number;
  /** Durability used up; 0 for what does not wear. */
  readonly wear: number;
}

/** One click as the protocol names it. Mode 0: left (0) or right (1) click; mode 1: quick move; mode 5: drag. */
export interface Click {
  readonly slot: number;
  readonly button: number;
  readonly mode: number;
}

/** Which items to move from where to where. Slots are tried in the order given. */
export interface SlotMove {
  readonly name: string;
  readonly count: number;
  readonly sources: readonly number[];
  readonly targets: readonly number[];
}

type Slot = Stack | null;

/**
 * Works clicks out ahead on a copy of a window, so that all of them can be sent at once instead of waiting for each.
 * Only clicks whose effect is certain are used. Items are neither made nor lost: what was picked up is put down.
 */
export class ClickPlan {
  readonly clicks: Click[] = [];
  readonly slots: Slot[];
  cursor: Slot;

  constructor(slots: readonly Slot[], cursor: Slot = null) {
    this.slots = [...slots];
    this.cursor = cursor;
  }

  /** Items of a kind in these slots. */
  count(name: string, slots: readonly number[]): number {
    return slots.reduce((sum, slot) => {
      const stack = this.slots[slot];
      return sum + (stack?.name === name ? stack.count : 0);
    }, 0);
  }

  /** How many more of this stack's kind fit into these slots. */
  roomFor(stack: Pick<Stack, 'key' | 'stackSize'>, slots: readonly number[]): number {
    return slots.reduce((sum, slot) => {
      const present = this.slots[slot];
      if (!present) return sum + stack.stackSize;
      return sum + (present.key === stack.key ? Math.max(0, stack.stackSize - present.count) : 0);
    }, 0);
  }

  /** Moves up to `count` items, the least worn first. Returns how many it will be. */
  move({ name, count, sources, targets }: SlotMove): number {
    let left = count;
    const hopeless = new Set<number>();
    while (left > 0) {
      const source = this.#bestSource(
        name,
        left,
        sources.filter((slot) => !hopeless.has(slot)),
      );
      const stack = source === null ? null : this.slots[source];
      if (source === null || !stack) break;
      const moved = Math.min(left, stack.count, this.roomFor(stack, targets));
      if (moved <= 0) hopeless.add(source);
      else this.#moveFrom(source, moved, targets);
      left -= moved;
    }
    return count - left;
  }

  /** Puts the same number of items into each of several empty slots. Returns whether there were enough. */
  spread(name: string, each: number, cells: readonly number[], sources: readonly number[]): boolean {
    // Right clicks from one stack are fewest for small numbers; many are moved by halves.
    const isFew = each * cells.length <= MOST_SINGLE_CLICKS;
    if (!isFew) {
      return cells.every((cell) => this.move({ name, count: each, sources, targets: [cell] }) === each);
    }
    let origin: number | null = null;
    for (const cell of cells) {
      for (let item = 0; item < each; item++) {
        if (!this.cursor) {
          origin = this.#largestSource(name, sources);
          if (origin === null) return false;
          this.left(origin);
        }
        this.right(cell);
      }
    }
    if (this.cursor && origin !== null) this.left(origin);
    return true;
  }

  /** Puts down what hangs on the cursor. Returns whether everything found a place. */
  stow(targets: readonly number[]): boolean {
    while (this.cursor) {
      const target = this.#targetFor(this.cursor, targets);
      if (target === null) return false;
      this.left(target);
    }
    return true;
  }

  /** A left click: takes all, puts all, or joins. */
  left(slot: number): void {
    const present = this.slots[slot] ?? null;
    this.clicks.push({ slot, button: 0, mode: 0 });
    if (!this.cursor || !present) {
      this.slots[slot] = this.cursor;
      this.cursor = present;
      return;
    }
    this.#join(slot, present, this.cursor, this.cursor.count);
  }

  /** A right click: takes the larger half, or puts one. */
  right(slot: number): void {
    const present = this.slots[slot] ?? null;
    this.clicks.push({ slot, button: 1, mode: 0 });
    if (this.cursor) {
      if (present) this.#join(slot, present, this.cursor, 1);
      else {
        this.slots[slot] = { ...this.cursor, count: 1 };
        this.cursor = withCount(this.cursor, this.cursor.count - 1);
      }
    } else if (present) {
      const taken = Math.ceil(present.count / 2);
      this.cursor = { ...present, count: taken };
      this.slots[slot] = withCount(present, present.count - taken);
    }
  }

  #join(slot: number, present: Stack, cursor: Stack, most: number): void {
    // Unlike things would change places; no plan asks for that.
    if (present.key !== cursor.key)
      throw new Error(`Expected ${cursor.name} to join, found ${present.name}.`);
    const moved = Math.min(most, cursor.count, present.stackSize - present.count);
    this.slots[slot] = { ...present, count: present.count + moved };
    this.cursor = withCount(cursor, cursor.count - moved);
  }

  /** The way with the fewest clicks: whole stacks, single items, single items back, or halves. */
  #moveFrom(source: number, count: number, targets: readonly number[]): void {
    const present = this.slots[source]?.count ?? 0;
    const half = Math.ceil(present / 2);
    const ways = clicksByWay(present, count);
    const fewest = Math.min(...Object.values(ways));
    if (fewest === ways.singles) {
      this.left(source);
      this.#placeSome(count, targets);
      if (this.cursor) this.left(source);
    } else if (fewest === ways.back) {
      this.left(source);
      for (let item = count; item < present; item++) this.right(source);
      this.stow(targets);
    } else if (fewest === ways.half) {
      this.right(source);
      for (let item = count; item < half; item++) this.right(source);
      this.stow(targets);
    } else {
      this.right(source);
      this.stow(targets);
      this.#moveFrom(source, count - half, targets);
    }
  }

  #placeSome(count: number, targets: readonly number[]): void {
    let left = count;
    while (left > 0 && this.cursor) {
      const target = this.#targetFor(this.cursor, targets);
      if (target === null) return;
      const present = this.slots[target]?.count ?? 0;
      const room = this.cursor.stackSize - present;
      if (room <= left) this.left(target);
      else this.right(target);
      left -= (this.slots[target]?.count ?? 0) - present;
    }
  }

  #targetFor(stack: Stack, targets: readonly number[]): number | null {
    const joins = targets.find((slot) => {
      const present = this.slots[slot];
      return present?.key === stack.key && present.count < stack.stackSize;
    });
    return joins ?? targets.find((slot) => this.slots[slot] === null) ?? null;
  }

  #bestSource(name: string, wanted: number, sources: readonly number[]): number | null {
    const rank = (slot: number): readonly [number, number, number] => {
      const { wear = 0, count = 0 } = this.slots[slot] ?? {};
      // The stack that fits exactly, else the largest that is moved whole, else the smallest.
      if (count === wanted) return [wear, 0, 0];
      return count < wanted ? [wear, 1, -count] : [wear, 2, count];
    };
    const [best] = sources
      .filter((slot) => this.slots[slot]?.name === name)
      .map((slot) => ({ slot, rank: rank(slot) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
    return best?.slot ?? null;
  }

  #largestSource(name: string, sources: readonly number[]): number | null {
    const [largest] = sources
      .filter((slot) => this.slots[slot]?.name === name)
      .sort((a, b) => (this.slots[b]?.count ?? 0) - (this.slots[a]?.count ?? 0));
    return largest ?? null;
  }
}

const MOST_SINGLE_CLICKS = 12;

function withCount(stack: Stack, count: number): Slot {
  return count > 0 ? { ...stack, count } : null;
}

function clicksByWay(
  present: number,
  count: number,
): Readonly<Record<'singles' | 'back' | 'half' | 'more', number>> {
  const half = Math.ceil(present / 2);
  const rest = count - half;
  return {
    singles: count === present ? Infinity : 2 + count,
    back: 2 + present - count,
    half: count <= half && half < present ? 2 + half - count : Infinity,
    more:
      rest > 0 && rest < present - half
        ? 2 + Math.min(...Object.values(clicksByWay(present - half, rest)))
        : Infinity,
  };
}
