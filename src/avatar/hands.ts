import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { isSamePosition, type Position } from '../base/position.js';
import { isReplaceable } from '../game/replaceable.js';
import { isSeenFrom, EYE_HEIGHT, REACH_BLOCKS, stateAt } from '../../primitives/body/reaching.js';
import type { Crack } from './sights.js';
import { isStation } from './tiles.js';

/** From the eyes to somebody who is hit (game rule for survival). */
const HIT_BLOCKS = 3;
/** A client begins with the next block so long after one broke (game rule: five ticks). */
const BETWEEN_DIGS_MS = 250;
/** What broke and stands there again so soon was put back by the server; what falls into its place takes longer. */
const PUT_BACK_MS = 400;
const TO_FACE = 0.499;
const CORNER = 0.35;

/** A point of a block that the crosshair can be put on, and on which face it is. */
interface Aim {
  readonly at: Vec3;
  readonly face: Vec3;
}

/** What was asked of a hand and cannot be, in words for the person. */
export class HandError extends Error {}

/** What a person's hands do in the open, within the game's reach and line of sight. */
export class AvatarHands {
  #dig: { readonly block: Position; readonly startMs: number; readonly needsMs: number } | null = null;
  #held: Position | null = null;
  /** Held down on, to set a block where the body itself is still in the way. */
  #waiting: { readonly place: Position; readonly cell: Vec3 } | null = null;
  #broke: { readonly block: Position; readonly atMs: number } | null = null;

  constructor(
    private readonly bot: Bot,
    private readonly now: () => number,
  ) {}

  /** Holds the button down on a block; it is dug while that lasts. */
  dig(place: Position): void {
    this.#held = place;
    this.#goOnDigging(true);
  }

  release(): void {
    this.#held = null;
    this.#waiting = null;
    if (this.#dig) this.bot.stopDigging();
    this.#dig = null;
    if (this.bot.usingHeldItem) this.bot.deactivateItem();
  }

  /** Each tick: what is out of reach by now is not dug any more; who jumps has a block below the feet. */
  tick(): void {
    if (this.#waiting && !isIn(this.#waiting.cell, this.bot.entity)) {
      const { place } = this.#waiting;
      // What is held down on goes on as it began, or not at all.
      this.use(place).catch(() => undefined);
    }
    if (this.#dig && !aimAt(this.bot, this.#dig.block)) {
      this.bot.stopDigging();
      this.#dig = null;
    }
    this.#goOnDigging(false);
  }

  crack(): Crack | null {
    if (!this.#dig) return null;
    const { block, startMs, needsMs } = this.#dig;
    return { ...block, share: Math.min(1, (this.now() - startMs) / Math.max(1, needsMs)) };
  }

  /** A right click on a block: the server opens it, or has what is in hand used or placed. */
  async use({ x, y, z }: Position): Promise<void> {
    this.#waiting = null;
    const place = new Vec3(x, y, z);
    const block = this.bot.blockAt(place);
    const aim = aimAt(this.bot, place, true);
    if (!block || !aim) throw new HandError(whyNot(this.bot, place));
    await this.bot.lookAt(aim.at, true);
    await this.bot.activateBlock(block, aim.face, aim.at.minus(place));
    const held = this.bot.heldItem;
    if (!held || this.bot.currentWindow) return;
    const placed = this.bot.registry.blocksByName[held.name];
    // As a client does: what is no block is also used into the air, such as a bucket.
    if (!placed) this.bot.activateItem();
    else if (placed.boundingBox === 'block' && !isStation(block.name))
      this.#tellWhoStands(place, isReplaceable(block.name) ? place : place.plus(aim.face));
  }

  /** The server sets no block down where somebody is, and says nothing of it. */
  #tellWhoStands(place: Position, cell: Vec3): void {
    const { bot } = this;
    if (isIn(cell, bot.entity)) {
      this.#waiting = { place, cell };
      if (bot.getControlState('jump')) return;
      throw new HandError('You stand in the way: jump, or step aside.');
    }
    const other = Object.values(bot.entities).find((entity) => entity.name !== 'item' && isIn(cell, entity));
    if (other) throw new HandError(`A ${other.name?.replaceAll('_', ' ') ?? 'player'} stands in the way.`);
  }

  useHeld(): void {
    if (!this.bot.heldItem) throw new HandError('Your hand is empty.');
    this.bot.activateItem();
  }

  async hit(id: number): Promise<void> {
    this.bot.attack(await this.#facing(id));
  }

  async useEntity(id: number): Promise<void> {
    await this.bot.activateEntity(await this.#facing(id));
  }

  async #facing(id: number): Promise<Bot['entity']> {
    const target = this.#near(id);
    await this.bot.lookAt(target.position.offset(0, target.height / 2, 0), true);
    return target;
  }

  #near(id: number): Bot['entity'] {
    const target = this.bot.entities[id];
    if (!target) throw new HandError('That is gone.');
    const eyes = this.bot.entity.position.offset(0, EYE_HEIGHT, 0);
    const { x, y, z } = target.position;
    const [half, height] = [target.width / 2, target.height];
    const gap = (eye: number, low: number, high: number): number => Math.max(low - eye, 0, eye - high);
    const away = Math.hypot(
      gap(eyes.x, x - half, x + half),
      gap(eyes.y, y, y + height),
      gap(eyes.z, z - half, z + half),
    );
    if (away > HIT_BLOCKS) throw new HandError('Too far away: go nearer.');
    return target;
  }

  #goOnDigging(isNew: boolean): void {
    const held = this.#held;
    const sinceMs = this.#broke ? this.now() - this.#broke.atMs : Infinity;
    if (!held || sinceMs < BETWEEN_DIGS_MS) return;
    if (this.#dig && !isNew) return;
    const target = crosshair(this.bot, held);
    if (!target) {
      if (!isNew) return;
      this.#held = null;
      throw new HandError(whyNot(this.bot, held));
    }
    const { block, aim } = target;
    if (this.#dig && isSamePosition(block.position, this.#dig.block)) return;
    if (this.#broke && sinceMs < PUT_BACK_MS && isSamePosition(block.position, this.#broke.block)) {
      this.#held = null;
      throw new HandError('It came back: nobody may break that here.');
    }
    if (!block.diggable) {
      this.#held = null;
      throw new HandError('That cannot be broken.');
    }
    const dig = { block: block.position, startMs: this.now(), needsMs: this.bot.digTime(block) };
    if (!Number.isFinite(dig.needsMs)) throw new HandError('That cannot be broken.');
    this.#dig = dig;
    const ended = (): boolean => {
      if (this.#dig !== dig) return false;
      this.#dig = null;
      return true;
    };
    void this.bot.dig(block, true, aim.face).then(() => {
      if (ended()) this.#broke = { block: dig.block, atMs: this.now() };
    }, ended);
  }
}

/** What the crosshair is on when it is put on a place: the block there, or one like it or a leaf in front of it. */
function crosshair(
  bot: Bot,
  place: Position,
): { readonly block: NonNullable<ReturnType<Bot['blockAt']>>; readonly aim: Aim } | null {
  const target = bot.blockAt(new Vec3(place.x, place.y, place.z));
  if (!target || /air$/.test(target.name)) return null;
  const aim = aimAt(bot, target.position);
  if (aim) return { block: target, aim };
  const eyes = eyesOf(bot);
  const towards = target.position.offset(0.5, 0.5, 0.5).minus(eyes);
  if (towards.norm() > REACH_BLOCKS + 0.5) return null;
  const hit = bot.world.raycast(eyes, towards.normalize(), REACH_BLOCKS) as {
    readonly position: Vec3;
  } | null;
  const before = hit && bot.blockAt(hit.position);
  const isMeant = before && (before.name === target.name || /_leaves$/.test(before.name));
  const itsAim = isMeant ? aimAt(bot, before.position) : null;
  return before && itsAim ? { block: before, aim: itsAim } : null;
}

/** Whether somebody's body is in a block's cell. */
function isIn(cell: Vec3, { position, width, height }: Bot['entity']): boolean {
  const { x, y, z } = position;
  return (
    Math.max(Math.abs(x - cell.x - 0.5), Math.abs(z - cell.z - 0.5)) < 0.5 + width / 2 &&
    y < cell.y + 1 &&
    y + height > cell.y
  );
}

function eyesOf(bot: Bot): Vec3 {
  return bot.entity.position.offset(0, EYE_HEIGHT, 0);
}

/**
 * Where the crosshair is put on a block: the top first, as it is seen from above, then the sides that look this way.
 * @param isFree whether there has to be room for a block before the face, where there is such a face
 */
function aimAt(bot: Bot, place: Position, isFree = false): Aim | null {
  const aims = aimsAt(bot, new Vec3(place.x, place.y, place.z));
  const free = isFree
    ? aims.find(({ face }) => {
        const state = stateAt(bot, place.x + face.x, place.y + face.y, place.z + face.z);
        return state !== null && isReplaceable(state.name);
      })
    : undefined;
  return free ?? aims[0] ?? null;
}

function aimsAt(bot: Bot, place: Vec3): readonly Aim[] {
  const eyes = eyesOf(bot);
  const middle = place.offset(0.5, 0.5, 0.5);
  const [box] = bot.blockAt(place)?.shapes ?? [];
  // What has no shape, such as grass, is clicked in its middle.
  const top = box ? box[4] - 0.5 : 0;
  return FACES.flatMap((face): readonly Aim[] => {
    const centre =
      face.y === 1 ? middle.offset(0, top - 0.001, 0) : middle.plus(face.scaled(box ? TO_FACE : 0));
    if (box && centre.minus(eyes).dot(face) >= 0) return [];
    const spots = [
      [0, 0],
      [CORNER, CORNER],
      [-CORNER, CORNER],
      [CORNER, -CORNER],
      [-CORNER, -CORNER],
    ] as const;
    for (const [u, v] of spots) {
      const at = centre.offset(
        face.x === 0 ? u : 0,
        face.y === 0 ? (face.x === 0 ? v : u) : 0,
        face.z === 0 ? v : 0,
      );
      if (at.distanceTo(eyes) <= REACH_BLOCKS && isSeenFrom(bot, eyes, at, place)) return [{ at, face }];
    }
    return [];
  });
}

const FACES = [
  new Vec3(0, 1, 0),
  new Vec3(1, 0, 0),
  new Vec3(-1, 0, 0),
  new Vec3(0, 0, 1),
  new Vec3(0, 0, -1),
  new Vec3(0, -1, 0),
];

function whyNot(bot: Bot, place: Position): string {
  const away = new Vec3(place.x + 0.5, place.y + 0.5, place.z + 0.5).distanceTo(eyesOf(bot));
  return away > REACH_BLOCKS ? 'Too far away: go nearer.' : 'Something is in the way.';
}
