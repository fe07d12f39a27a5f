import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Verdict } from '../../verify/verdict.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';

/** What a worker gains of one product, in its hands or set down: what a skill from elsewhere is judged by. */
export class Gains {
  readonly #before: number;
  #setDown = 0;
  #killed = 0;

  constructor(
    private readonly world: EmbeddedWorld,
    private readonly worker: string,
    private readonly subtask: Subtask,
  ) {
    this.#before = this.#carried();
    world.events.on('block-placed', ({ player, block }) => {
      if (player === worker && block === subtask.item) this.#setDown += 1;
    });
    world.events.on('mob-killed', ({ player, mob }) => {
      if (player === worker && mob === subtask.item) this.#killed += 1;
    });
  }

  /** The verdict by the product alone: other goods may be used up, tools kept. */
  judge(verdict: Verdict): Verdict {
    const { action } = this.subtask;
    const stored = Math.max(0, verdict.deltas.chest[this.subtask.item] ?? 0);
    const gained =
      action === 'build'
        ? this.#setDown
        : action === 'kill' || action === 'shoot'
          ? this.#killed
          : this.#carried() - this.#before + this.#setDown + stored;
    const done = Math.min(verdict.asked, Math.max(verdict.done, gained));
    if (done < verdict.asked) return { ...verdict, done, kind: done > 0 ? 'partial' : 'failed' };
    return { ...verdict, done, kind: 'passed', problems: [] };
  }

  #carried(): number {
    const slots = this.world.player(this.worker)?.slots ?? [];
    return slots.reduce((sum, slot) => sum + (slot?.name === this.subtask.item ? slot.count : 0), 0);
  }
}
