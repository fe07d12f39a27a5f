import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { largestLoad, smallestShare } from '../assign/share-content.js';
import { workKindOf } from '../assign/paces.js';
import type { WorkKind } from '../event.js';
import { setDownBy, yieldOf } from '../../plan/subtask/yield.js';
import type { Durations } from './durations.js';

/** A subtask before it has a name: all that says what it takes, gives, and how long that lasts. */
export type Unnamed = Omit<Subtask, 'id' | 'instruction' | 'dependsOn'>;

/** A subtask in numbers: items and stations by the number they got in the order in which they were first met. */
export interface Part {
  readonly quantity: number;
  /** Quantities it can be cut into; most that goes into a furnace at once. */
  readonly unit: number;
  readonly mostLoaded: number;
  readonly isSmelt: boolean;
  readonly kind: WorkKind;
  /** Several can be at it at once, each with some of it. */
  readonly isShared: boolean;
  /** What it uses up, by kinds of item: which, how much, how much of that is burnt. */
  readonly takes: readonly number[];
  readonly totals: readonly number[];
  readonly burnt: readonly number[];
  readonly tools: readonly number[];
  readonly worn: readonly number[];
  /** The kind of station it needs, and the kind it sets down; -1 for none. */
  readonly station: number;
  readonly sets: number;
  /** Places it needs, and which it would rather have. */
  readonly places: number;
  readonly side: 'left' | 'right' | 'beside';
  /** What comes of the whole of it. */
  readonly gives: readonly number[];
  readonly counts: readonly number[];
  /** Its own product, -1 where others come of it. */
  readonly product: number;
  readonly fixedTicks: number;
  readonly unitTicks: number;
  readonly loadTicks: number;
  readonly burnTicks: number;
  readonly collectTicks: number;
}

/** Gives names numbers, and subtasks their parts; the same subtask keeps its part, and those that say the same share one. */
export class Parts {
  private readonly numbers = new Map<string, number>();
  /** By how much of their item is gathered before. */
  private readonly known = new WeakMap<Unnamed, Map<number, Part>>();
  private readonly alike = new Map<string, Map<number, Part>>();

  constructor(private readonly durations: Durations) {}

  /** How many names have a number. */
  get size(): number {
    return this.numbers.size;
  }

  item(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }

  station(block: string): number {
    return this.item(`standing ${block}`);
  }

  /** @param taken how much of its item is gathered before: all else is the same whatever that is */
  of(piece: Unnamed, taken: number): Part {
    const parts = this.alikeTo(piece);
    const known = parts.get(taken);
    if (known) return known;
    const [other] = parts.values();
    const part = { ...(other ?? this.contentOf(piece)), ...this.ticksOf(piece, taken) };
    parts.set(taken, part);
    return part;
  }

  private alikeTo(piece: Unnamed): Map<number, Part> {
    const known = this.known.get(piece);
    if (known) return known;
    const words = JSON.stringify(piece);
    const alike = this.alike.get(words) ?? new Map<number, Part>();
    this.alike.set(words, alike);
    this.known.set(piece, alike);
    return alike;
  }

  private ticksOf(piece: Unnamed, taken: number): Pick<Part, 'fixedTicks' | 'unitTicks'> {
    const subtask: Subtask = { ...piece, id: '', instruction: '', dependsOn: [] };
    const { fixedTicks, ticksPerUnit } = this.durations.estimate(subtask, 'whole', taken);
    return { fixedTicks, unitTicks: ticksPerUnit };
  }

  private contentOf(piece: Unnamed): Omit<Part, 'fixedTicks' | 'unitTicks'> {
    const { action, item, quantity, materials, fuel = {}, tools, wornOut = [], station, placed } = piece;
    const subtask: Subtask = { ...piece, id: '', instruction: '', dependsOn: [] };
    const isSmelt = action === 'smelt';
    const load = isSmelt ? this.durations.estimate(subtask, 'load') : null;
    const collect = isSmelt ? this.durations.estimate(subtask, 'collect') : null;
    const used = Object.entries(materials).filter(([, count]) => count > 0);
    const products: ItemCounts = yieldOf(piece);
    const unit = smallestShare(subtask);
    return {
      quantity,
      unit,
      mostLoaded: largestLoad(subtask, unit),
      isSmelt,
      kind: workKindOf(piece),
      isShared: (action === 'gather' || action === 'kill' || action === 'shoot') && used.length === 0,
      takes: used.map(([name]) => this.item(name)),
      totals: used.map(([, count]) => count),
      burnt: used.map(([name]) => fuel[name] ?? 0),
      tools: tools.map((name) => this.item(name)),
      worn: wornOut.map((name) => this.item(name)),
      station: station === undefined ? -1 : this.station(station),
      sets: placed === undefined ? -1 : this.station(item),
      places: setDownBy(piece),
      side: placed ?? 'beside',
      gives: Object.keys(products).map((name) => this.item(name)),
      counts: Object.values(products),
      product: action === 'kill' || action === 'shoot' || action === 'build' ? -1 : this.item(item),
      loadTicks: load?.fixedTicks ?? 0,
      burnTicks: load?.waitTicksPerUnit ?? 0,
      collectTicks: collect?.fixedTicks ?? 0,
    };
  }
}
