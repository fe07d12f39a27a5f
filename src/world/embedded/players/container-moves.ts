import { isSameCounts, countsOfStacks } from '../../../base/item-counts.js';
import { positionKey, type Position } from '../../../base/position.js';
import type { Container } from '../items/inventory.js';
import type { WorldEvents } from '../world-events.js';

/** How many of each item, by registry name. */
type Counts = Readonly<Record<string, number>>;

/** The block behind an open window; both halves of a double chest. */
export interface Holder {
  readonly block: string;
  readonly position: Position;
  readonly containers: readonly Container[];
}

interface Moved {
  readonly player: string;
  readonly holder: Holder;
  readonly before: Counts;
  after: Counts;
}

/**
 * Adds up what each player moves in or out of a container and tells it once a tick. Slices of one container follow
 * each other without gaps: somebody else's click, or a furnace's fire in between, ends a slice at once.
 */
export class ContainerMoves {
  readonly #moved = new Map<string, Moved>();

  constructor(private readonly events: WorldEvents) {}

  /** Carries out a player's click in a window and notes what it changed behind it. */
  during(player: string, holder: Holder | null, click: () => void): void {
    if (!holder) {
      click();
      return;
    }
    const key = positionKey(holder.position);
    const before = countsOf(holder);
    const known = this.#moved.get(key);
    const goesOn = known?.player === player && isSameCounts(known.after, before);
    // Whoever clicks is shown what others moved, even where the click itself changes nothing.
    if (known && !goesOn) {
      this.#moved.delete(key);
      this.#tell(known);
    }
    click();
    const after = countsOf(holder);
    if (goesOn) known.after = after;
    else if (!isSameCounts(before, after)) this.#moved.set(key, { player, holder, before, after });
  }

  /** Tells what was moved since the last time. */
  flush(): void {
    if (this.#moved.size === 0) return;
    const all = [...this.#moved.values()];
    this.#moved.clear();
    for (const moved of all) this.#tell(moved);
  }

  #tell({ player, holder: { block, position }, before, after }: Moved): void {
    if (isSameCounts(before, after)) return;
    this.events.emit({ kind: 'container-changed', player, block, position, before, after });
  }
}

function countsOf({ containers }: Holder): Counts {
  return countsOfStacks(
    containers.flatMap((container) =>
      Array.from({ length: container.size }, (_, slot) => container.get(slot)),
    ),
  );
}
