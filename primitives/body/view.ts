import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { BlockIndex, type IndexedSection } from './block-index.js';
import { blockState } from './block-states.js';
import { EYE_HEIGHT, facing, isBoxHit, isFullBlock } from './reaching.js';

/** What a block does to a look: air, a thing one sees and sees through, a thing beside which one sees, an end of the look. */
type Clearness = 'air' | 'clear' | 'partly' | 'opaque';

/** Full blocks with holes or of glass; lava, powder snow have no shape and nobody sees through them. */
const CLEAR = /(glass|_leaves|^ice|frosted_ice|slime_block|honey_block|spawner|barrier)$/;
const DENSE = /^(lava|powder_snow)$/;
const AIR = /^(cave_|void_)?air$/;

/** A cell a look came to; true: it is over. */
type Met = (x: number, y: number, z: number, state: number) => boolean;

/** Further, the middle of a face stands for all of it. */
const NEAR_BLOCKS = 16;
const MIDDLE = [[0, 0]] as const;
const SPOTS = [...MIDDLE, [0.4, 0.4], [-0.4, 0.4], [0.4, -0.4], [-0.4, -0.4]] as const;
const CENTRE: readonly number[] = [0];
const EDGES: readonly number[] = [0, 0.4, -0.4];
/** Just before the face, so that a look at it ends in the free cell in front of it. */
const TO_FACE = 0.501;

const known = new WeakMap<object, Map<number, Clearness>>();

/** What can be seen from the eyes of a bot as it stands now, by straight looks through the loaded world. */
export class View {
  readonly eyes: Position;
  readonly #index: BlockIndex;
  readonly #clearness: Map<number, Clearness>;
  #section: IndexedSection | null = null;
  #sectionX = NaN;
  #sectionY = NaN;
  #sectionZ = NaN;

  constructor(private readonly bot: Bot) {
    const { x, y, z } = bot.entity.position;
    this.eyes = { x, y: y + EYE_HEIGHT, z };
    this.#index = BlockIndex.of(bot);
    this.#clearness = known.get(bot.registry) ?? new Map<number, Clearness>();
    known.set(bot.registry, this.#clearness);
  }

  /** Whether some point of a block is seen, light or no light. */
  sees(block: Position): boolean {
    const { eyes } = this;
    const state = this.stateAt(block.x, block.y, block.z);
    if (state < 0) return false;
    const isOpaque = this.#clearnessOf(state) === 'opaque';
    if (isOpaque && this.#isBuried(block)) return false;
    const [cx, cy, cz] = [block.x + 0.5, block.y + 0.5, block.z + 0.5];
    const away = [eyes.x - cx, eyes.y - cy, eyes.z - cz] as const;
    const isFar = Math.hypot(...away) > NEAR_BLOCKS;
    if (!isOpaque) {
      // What is no full block, as a chest, may show an edge only.
      const edges = isFar ? CENTRE : EDGES;
      const isSeen = (dx: number, dy: number, dz: number): boolean =>
        this.#reaches(cx + dx, cy + dy, cz + dz, block);
      return edges.some((dx) => edges.some((dy) => edges.some((dz) => isSeen(dx, dy, dz))));
    }
    const spots = isFar ? MIDDLE : SPOTS;
    for (const [axis, far] of away.entries()) {
      if (Math.abs(far) <= 0.5) continue;
      const side = Math.sign(far);
      const front = { ...block };
      if (axis === 0) front.x += side;
      else if (axis === 1) front.y += side;
      else front.z += side;
      if (this.#isOpaque(front.x, front.y, front.z)) continue;
      const out = side * TO_FACE;
      for (const [u, v] of spots) {
        const isReached =
          axis === 0
            ? this.#reaches(cx + out, cy + u, cz + v, front)
            : axis === 1
              ? this.#reaches(cx + u, cy + out, cz + v, front)
              : this.#reaches(cx + u, cy + v, cz + out, front);
        if (isReached) return true;
      }
    }
    return false;
  }

  /** Most of a million blocks that one search asks for lie in the rock: nothing is made for them. */
  #isBuried({ x, y, z }: Position): boolean {
    const { eyes } = this;
    const dx = facing(eyes.x - x - 0.5);
    if (dx !== 0 && !this.#isOpaque(x + dx, y, z)) return false;
    const dy = facing(eyes.y - y - 0.5);
    if (dy !== 0 && !this.#isOpaque(x, y + dy, z)) return false;
    const dz = facing(eyes.z - z - 0.5);
    return dz === 0 || this.#isOpaque(x, y, z + dz);
  }

  /**
   * Looks along a line and tells of each cell it comes to, the last one included that it does not get through. Steps from
   * block to block (Amanatides and Woo).
   * @param dx,dy,dz to the end of the look, from the eyes
   */
  look(dx: number, dy: number, dz: number, met: Met): void {
    const { eyes } = this;
    let [x, y, z] = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)];
    const [own, ownY, ownZ] = [x, y, z];
    const [sx, sy, sz] = [Math.sign(dx), Math.sign(dy), Math.sign(dz)];
    const [tx, ty, tz] = [Math.abs(1 / dx), Math.abs(1 / dy), Math.abs(1 / dz)];
    let nx = sx === 0 ? Infinity : (x + (sx > 0 ? 1 : 0) - eyes.x) / dx;
    let ny = sy === 0 ? Infinity : (y + (sy > 0 ? 1 : 0) - eyes.y) / dy;
    let nz = sz === 0 ? Infinity : (z + (sz > 0 ? 1 : 0) - eyes.z) / dz;
    for (;;) {
      const state = this.stateAt(x, y, z);
      if (state < 0 || met(x, y, z, state)) return;
      // Whose head is in a block looks out of it all the same.
      const isOwn = x === own && y === ownY && z === ownZ;
      if (state !== 0 && !isOwn && this.#isStopped(state, x, y, z, dx, dy, dz)) return;
      const next = nx <= ny && nx <= nz ? nx : ny <= nz ? ny : nz;
      if (next > 1) return;
      if (next === nx) [x, nx] = [x + sx, nx + tx];
      else if (next === ny) [y, ny] = [y + sy, ny + ty];
      else [z, nz] = [z + sz, nz + tz];
    }
  }

  /** Whether a state is air, which is nothing to be seen. */
  isAir(state: number): boolean {
    return state === 0 || this.#clearnessOf(state) === 'air';
  }

  #reaches(px: number, py: number, pz: number, cell: Position): boolean {
    const { eyes } = this;
    let isReached = false;
    this.look(px - eyes.x, py - eyes.y, pz - eyes.z, (x, y, z) => {
      isReached = x === cell.x && y === cell.y && z === cell.z;
      return isReached;
    });
    return isReached;
  }

  #isStopped(state: number, x: number, y: number, z: number, dx: number, dy: number, dz: number): boolean {
    const clearness = this.#clearnessOf(state);
    if (clearness !== 'partly') return clearness === 'opaque';
    const [at, direction] = [
      { x, y, z },
      { x: dx, y: dy, z: dz },
    ];
    return blockState(this.bot, state).shapes.some((box) => isBoxHit(box, at, this.eyes, direction));
  }

  #isOpaque(x: number, y: number, z: number): boolean {
    const state = this.stateAt(x, y, z);
    return state < 0 || this.#clearnessOf(state) === 'opaque';
  }

  #clearnessOf(state: number): Clearness {
    let clearness = this.#clearness.get(state);
    if (!clearness) {
      clearness = readClearness(this.bot, state);
      this.#clearness.set(state, clearness);
    }
    return clearness;
  }

  /** Number of a block's state; -1 where the world is not loaded. */
  stateAt(x: number, y: number, z: number): number {
    const [sx, sy, sz] = [x >> 4, y >> 4, z >> 4];
    if (sx !== this.#sectionX || sz !== this.#sectionZ || sy !== this.#sectionY) {
      [this.#sectionX, this.#sectionY, this.#sectionZ] = [sx, sy, sz];
      this.#section = this.#index.sectionAt(sx, sy, sz);
    }
    if (!this.#section) return -1;
    const { palette, numbers } = this.#section;
    const number = numbers ? numbers.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) : 0;
    return palette ? (palette[number] ?? 0) : number;
  }
}

function readClearness(bot: Bot, stateId: number): Clearness {
  const state = blockState(bot, stateId);
  const { name } = state;
  if (AIR.test(name)) return 'air';
  if (DENSE.test(name)) return 'opaque';
  if (CLEAR.test(name) || state.shapes.length === 0) return 'clear';
  return isFullBlock(state) ? 'opaque' : 'partly';
}
