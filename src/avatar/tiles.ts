import type { Bot } from 'mineflayer';
import { isChest, isFurnace } from '../game/container-blocks.js';
import { SIDES_AND_CORNERS, type Position } from '../base/position.js';
import { blockState, isWater } from '../../primitives/body/block-states.js';
import { isFullBlock, reachablePoint } from '../../primitives/body/reaching.js';
import { View } from '../../primitives/body/view.js';
import type { TileKind, Tiles } from './sights.js';

const RADIUS_BLOCKS = 24;
/** Underground one sees as far as rooms and corridors go, and no further than this. */
const CAVE_BLOCKS = 16;
/** So far above and below the body land is looked for. */
const UP_BLOCKS = 48;
const DOWN_BLOCKS = 64;
/** Trees this near are seen through. */
const NEAR_BLOCKS = 4;
/** The highest part of a trunk beside somebody that the hand still reaches. */
const TRUNK_BLOCKS = 4;
/** The far part of the land is looked at in so many portions. */
const PORTIONS = 5;
const LEAVES = /(_leaves|vine|_wart_block)$/;
const TRUNK = /(_log|_wood|_stem|_hyphae|mushroom_block)$/;

/** What one walks up to and opens. */
export function isStation(block: string): boolean {
  return isChest(block) || isFurnace(block) || block === 'crafting_table';
}

export function isOfTree(block: string): boolean {
  return LEAVES.test(block) || TRUNK.test(block);
}

/** What is known of the look of a state. */
interface Look {
  readonly kind: number;
  readonly isAir: boolean;
  readonly isWater: boolean;
  readonly isLeaf: boolean;
  readonly isTrunk: boolean;
  readonly isStation: boolean;
  readonly isFull: boolean;
}

/** One column as it is sent, but for its place. */
type Seen = readonly [kind: number, y: number, water: number, covered: 0 | 1];

/** The state of nothing, which most of what is looked through is. */
const AIR = 0;
/** Of a column underground. */
const [SEEN, GONE_ON] = [1, 2];
const UNSEEN: Seen = [0, 0, 0, 1];

/** The ground around a body as seen from above; tells only what changed. */
export class TileEyes {
  /** Levels above the usual one that are looked at. */
  shift = 0;
  readonly #sent = new Map<string, string>();
  readonly #kinds = new Map<string, number>();
  readonly #looks = new Map<number, Look>();
  #newKinds: TileKind[] = [];
  readonly #roofs = new Map<string, 0 | 1>();
  #portion = 0;
  /** About which the open land was last looked at. */
  #middle = { x: NaN, z: NaN };
  #last = '';

  constructor(private readonly bot: Bot) {}

  /** Everything is to be sent once more: another page looks. */
  forget(): void {
    this.#sent.clear();
    this.#kinds.clear();
    this.#looks.clear();
    this.#last = '';
  }

  /** Whether rock or a roof is over the body, so that it sees its own level only. */
  isCovered(): boolean {
    return this.#isRoofed(new View(this.bot), this.#feet());
  }

  #isRoofed(view: View, { x, y, z }: Position): boolean {
    for (let up = 2; up < UP_BLOCKS; up++) {
      const look = this.#lookOf(view.stateAt(x, y + up, z));
      if (look?.isFull && !look.isLeaf && !look.isTrunk) return true;
    }
    return false;
  }

  /** What looks other than when last asked. */
  changes(): Tiles {
    const feet = this.#feet();
    const isCave = this.isCovered();
    const view = new View(this.bot);
    const key = `${isCave} ${this.shift} ${isCave || this.shift !== 0 ? feet.y : ''}`;
    const isAll = key !== this.#last;
    if (isAll) this.#roofs.clear();
    this.#last = key;
    this.#portion = (this.#portion + 1) % PORTIONS;
    const columns: number[] = [];
    const put = (x: number, z: number, seen: Seen): void => {
      const [place, text] = [`${x} ${z}`, seen.join()];
      if (this.#sent.get(place) === text) return;
      this.#sent.set(place, text);
      columns.push(x, z, ...seen);
    };
    if (isCave) this.#cave(view, feet, put);
    else this.#land(view, feet, isAll, put);
    this.#forgetFar(feet);
    // A kind that was looked at, but is nowhere to be seen yet, goes along with the next change.
    if (columns.length === 0) return { columns, kinds: [] };
    const kinds = this.#newKinds;
    this.#newKinds = [];
    return { columns, kinds };
  }

  #feet(): Position {
    const { x, y, z } = this.bot.entity.position;
    // Who stands on farmland or a slab has its feet a little below the block it is over.
    return { x: Math.floor(x), y: Math.floor(y + 0.1), z: Math.floor(z) };
  }

  #land(view: View, feet: Position, isAll: boolean, put: (x: number, z: number, seen: Seen) => void): void {
    const top = this.shift === 0 ? feet.y + UP_BLOCKS : feet.y + 1 + this.shift;
    const hasMoved = feet.x !== this.#middle.x || feet.z !== this.#middle.z;
    this.#middle = feet;
    for (let dz = -RADIUS_BLOCKS; dz <= RADIUS_BLOCKS; dz++) {
      for (let dx = -RADIUS_BLOCKS; dx <= RADIUS_BLOCKS; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dz));
        const [x, z] = [feet.x + dx, feet.z + dz];
        const isDue =
          far <= NEAR_BLOCKS + 3 || isAll || (((x + z) % PORTIONS) + PORTIONS) % PORTIONS === this.#portion;
        // Land that was out of sight comes with a step only.
        if (!isDue && (!hasMoved || this.#sent.has(`${x} ${z}`))) continue;
        put(x, z, this.#down(view, x, top, z, far <= NEAR_BLOCKS ? feet.y : null));
      }
    }
  }

  /** Rooms and corridors that are joined with where the body is, and their walls. */
  #cave(view: View, feet: Position, put: (x: number, z: number, seen: Seen) => void): void {
    const isOpen = (x: number, z: number): boolean =>
      [0, 1].some((up) => this.#lookOf(view.stateAt(x, feet.y + up, z))?.isFull === false);
    const side = 2 * CAVE_BLOCKS + 1;
    const seen = new Uint8Array(side * side);
    const queue: (readonly [number, number])[] = [[0, 0]];
    seen[CAVE_BLOCKS * side + CAVE_BLOCKS] = GONE_ON;
    for (const [dx, dz] of queue) {
      for (const [ex, ez] of SIDES_AND_CORNERS) {
        const [nx, nz] = [dx + ex, dz + ez];
        const index = (nz + CAVE_BLOCKS) * side + nx + CAVE_BLOCKS;
        if (Math.max(Math.abs(nx), Math.abs(nz)) > CAVE_BLOCKS || seen[index] === GONE_ON) continue;
        // Round a corner a wall is seen, and nobody goes.
        const goesOn = (ex === 0 || ez === 0) && isOpen(feet.x + nx, feet.z + nz);
        seen[index] = goesOn ? GONE_ON : SEEN;
        if (goesOn) queue.push([nx, nz]);
      }
    }
    const top = feet.y + 1 + this.shift;
    for (let dz = -RADIUS_BLOCKS; dz <= RADIUS_BLOCKS; dz++) {
      for (let dx = -RADIUS_BLOCKS; dx <= RADIUS_BLOCKS; dx++) {
        const isNear = Math.max(Math.abs(dx), Math.abs(dz)) <= CAVE_BLOCKS;
        const isSeen = isNear && seen[(dz + CAVE_BLOCKS) * side + dx + CAVE_BLOCKS] !== 0;
        const [x, z] = [feet.x + dx, feet.z + dz];
        // Outside the mouth of a cave there is daylight.
        put(x, z, isSeen ? this.#down(view, x, top, z, null, this.#skyOver(view, x, feet.y, z)) : UNSEEN);
      }
    }
  }

  /** @returns 1 where a roof keeps the sky away; looked at anew now and then */
  #skyOver(view: View, x: number, y: number, z: number): 0 | 1 {
    const place = `${x} ${z}`;
    const known = this.#roofs.get(place);
    const isDue = (((x + z) % PORTIONS) + PORTIONS) % PORTIONS === this.#portion;
    if (known !== undefined && !isDue) return known;
    const roof = this.#isRoofed(view, { x, y, z }) ? 1 : 0;
    this.#roofs.set(place, roof);
    return roof;
  }

  /** @param near height of the feet where trees are seen through; else null */
  #down(view: View, x: number, top: number, z: number, near: number | null, covered: 0 | 1 = 0): Seen {
    let water = 0;
    let trunk: Seen | null = null;
    /** What is seen, unless somebody's chest or table stands under it. */
    let cover: Seen | null = null;
    for (let y = top; y > top - UP_BLOCKS - DOWN_BLOCKS; y--) {
      const state = view.stateAt(x, y, z);
      if (state < 0) {
        // Above the highest section there is nothing; where no chunk is loaded there is none at any height.
        if (y > top - UP_BLOCKS) continue;
        break;
      }
      if (state === AIR) continue;
      const look = this.#lookOf(state);
      if (!look || look.isAir) continue;
      const isOverhead = near === null ? look.isLeaf : (look.isLeaf || look.isTrunk) && y > near;
      if (cover && !isOverhead) return look.isStation ? [look.kind, y, 0, covered] : cover;
      if (near === null && look.isLeaf) {
        cover ??= [look.kind, y, 0, covered];
        continue;
      }
      if (look.isWater) {
        water++;
        if (water === 1) trunk ??= [look.kind, y, 0, covered];
        continue;
      }
      if (water > 0) return [look.kind, y, water, covered];
      if (near !== null && look.isLeaf && y > near + 1) continue;
      if (near !== null && look.isTrunk && y > near) {
        if (cover) continue;
        if (this.#isReached(x, y, z)) cover = [look.kind, y, 0, covered];
        // What the crosshair cannot be put on is shown where nothing of the trunk can be dug from here.
        else if (y <= near + TRUNK_BLOCKS || !trunk) trunk = [look.kind, y, 0, covered];
        continue;
      }
      return trunk && !look.isTrunk ? trunk : [look.kind, y, 0, covered];
    }
    return cover ?? trunk ?? UNSEEN;
  }

  #isReached(x: number, y: number, z: number): boolean {
    return reachablePoint(this.bot, { x, y, z }, this.bot.entity.position) !== null;
  }

  #lookOf(state: number): Look | null {
    if (state < 0) return null;
    const known = this.#looks.get(state);
    if (known) return known;
    const block = blockState(this.bot, state);
    const isAir = /^(.*_)?air$|^light$|^barrier$|^structure_void$/.test(block.name);
    const look = {
      kind: isAir ? 0 : this.#kindOf(block.name, block.getProperties()['lit'] === false),
      isAir,
      isWater: isWater(block),
      isLeaf: LEAVES.test(block.name),
      isTrunk: TRUNK.test(block.name),
      isStation: isStation(block.name),
      isFull: isFullBlock(block),
    };
    this.#looks.set(state, look);
    return look;
  }

  #kindOf(name: string, isOut: boolean): number {
    const key = `${name} ${isOut}`;
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const number = this.#kinds.size + 1;
    this.#kinds.set(key, number);
    const { emitLight = 0 } = this.bot.registry.blocksByName[name] ?? {};
    this.#newKinds.push({ name, light: isOut ? 0 : emitLight });
    return number;
  }

  /** What is far away is sent anew when the body comes back. */
  #forgetFar({ x, z }: Position): void {
    if (this.#sent.size < 4 * (2 * RADIUS_BLOCKS + 1) ** 2) return;
    for (const place of this.#sent.keys()) {
      const [px = 0, pz = 0] = place.split(' ').map(Number);
      if (Math.max(Math.abs(px - x), Math.abs(pz - z)) > RADIUS_BLOCKS) this.#sent.delete(place);
    }
  }
}
