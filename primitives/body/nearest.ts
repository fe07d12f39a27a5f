import { Vec3 } from 'vec3';

interface Candidate {
  readonly square: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Keeps the nearest of many places, never more than twice as many as are wanted. */
export class Nearest {
  #kept: Candidate[] = [];
  #furthest: number;

  /**
   * @param most of them are kept; of equally far ones those of the chunk furthest west, north, down come first
   * @param rangeBlocks nothing further counts
   */
  constructor(
    private readonly most: number,
    rangeBlocks = Infinity,
  ) {
    this.#furthest = rangeBlocks * rangeBlocks;
  }

  /** Square of the distance that is too far from now on; equally far ones may still count. */
  get furthest(): number {
    return this.#furthest;
  }

  /** @param square of its distance, at most `furthest` */
  add(square: number, x: number, y: number, z: number): void {
    this.#kept.push({ square, x, y, z });
    if (this.#kept.length >= 2 * this.most) this.#cut();
  }

  /** Nearest first. */
  places(): readonly Vec3[] {
    this.#cut();
    return this.#kept.map(({ x, y, z }) => new Vec3(x, y, z));
  }

  #cut(): void {
    this.#kept.sort(byDistance);
    this.#kept.length = Math.min(this.#kept.length, this.most);
    if (this.#kept.length === this.most) this.#furthest = this.#kept.at(-1)?.square ?? this.#furthest;
  }
}

function byDistance(a: Candidate, b: Candidate): number {
  return (
    a.square - b.square ||
    (a.x >> 4) - (b.x >> 4) ||
    (a.z >> 4) - (b.z >> 4) ||
    a.y - b.y ||
    a.z - b.z ||
    a.x - b.x
  );
}
