import type { Act } from '../../src/avatar/act.js';
import type { SeatedAvatar } from '../../src/avatar/seats.js';
import type { AvatarSight } from '../../src/avatar/sights.js';

/** A body that writes down what it was asked, and sees what a test says. */
export class FakeAvatar implements SeatedAvatar {
  readonly acts: Act[] = [];
  isGone = false;
  rests = 0;
  #tell: (sight: AvatarSight) => void = () => undefined;

  /** @param sights what is there whenever a page begins to look */
  constructor(private readonly sights: readonly AvatarSight[] = []) {}

  onSight(listener: (sight: AvatarSight) => void): () => void {
    this.#tell = listener;
    return () => undefined;
  }

  showAll(): void {
    this.sees({ kind: 'here', data: { name: 'Eva' } }, ...this.sights);
  }

  sees(...sights: readonly AvatarSight[]): void {
    for (const sight of sights) this.#tell(sight);
  }

  act(act: Act): Promise<string | null> {
    this.acts.push(act);
    return Promise.resolve(null);
  }

  rest(): void {
    this.rests++;
  }

  leave(): void {
    this.isGone = true;
    this.sees({ kind: 'gone', data: { why: 'left' } });
  }
}
