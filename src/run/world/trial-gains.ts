import { standsAs } from '../../game/stands-as.js';
import type { Position } from '../../base/position.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { CodeDeed } from '../../skill/library/deed-in-code.js';
import type { Verdict } from '../../verify/verdict.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';

/** Slots of what is worn and of what the off hand holds. */
const WORN_SLOTS = [36, 37, 38, 39, 40];

/** What a worker gains of one product, in its hands or set down, or does to itself: what a skill from elsewhere is judged by. */
export class Gains {
  readonly #before: number;
  readonly #foodBefore: number;
  #setDown = 0;
  #killed = 0;
  #slept = 0;

  constructor(
    private readonly world: EmbeddedWorld,
    private readonly worker: string,
    private readonly subtask: Subtask,
    private readonly deed: CodeDeed | null,
    private readonly chest: Position | null,
  ) {
    this.#before = this.#held();
    this.#foodBefore = this.#food();
    world.events.on('block-placed', ({ player, block }) => {
      if (player === worker && standsAs(subtask.item, block)) this.#setDown += 1;
    });
    world.events.on('fell-asleep', ({ player }) => {
      if (player === worker) this.#slept = 1;
    });
    world.events.on('mob-killed', ({ player, mob }) => {
      if (player === worker && mob === subtask.item) this.#killed += 1;
    });
  }

  /** The verdict by the product alone: other goods may be used up, tools kept. */
  judge(verdict: Verdict): Verdict {
    const gained = this.deed ? this.#doneByDeed(this.deed, verdict) : Math.max(verdict.done, this.#gained());
    const done = Math.min(verdict.asked, gained);
    if (done < verdict.asked) {
      const kind = done > 0 ? 'partial' : 'failed';
      // No job of a plan is like it: what the verdict misses is not what is missing.
      return { ...verdict, done, kind, ...(this.deed ? { problems: [] } : {}) };
    }
    return { ...verdict, done, kind: 'passed', problems: [] };
  }

  #gained(): number {
    const { action } = this.subtask;
    if (action === 'build') return this.#setDown;
    if (action === 'kill' || action === 'shoot') return this.#killed;
    return this.#held() - this.#before + this.#setDown;
  }

  /** Whether it has slept or eaten, which shows in its hunger; or how many of the things it wears or holds, took or stored. */
  #doneByDeed({ kind, items }: CodeDeed, { deltas }: Verdict): number {
    if (kind === 'sleep') return this.#slept;
    if (kind === 'eat') return this.#food() > this.#foodBefore ? 1 : 0;
    if (kind === 'take' || kind === 'store') {
      const sign = kind === 'take' ? -1 : 1;
      return items.filter((item) => sign * (deltas.chest[item] ?? 0) > 0).length;
    }
    const view = this.world.player(this.worker);
    const shown = [...WORN_SLOTS, view?.selectedSlot ?? 0].map((slot) => view?.slots[slot]?.name);
    return items.filter((item) => shown.includes(item)).length;
  }

  #food(): number {
    return this.world.player(this.worker)?.food ?? 0;
  }

  /** What it carries, and what lies in the chest: whose job has failed puts what it carries there. */
  #held(): number {
    const { item } = this.subtask;
    const stored = this.chest === null ? [] : this.world.contentsAt(this.chest);
    const slots = [...(this.world.player(this.worker)?.slots ?? []), ...stored];
    return slots.reduce((sum, slot) => sum + (slot?.name === item ? slot.count : 0), 0);
  }
}
