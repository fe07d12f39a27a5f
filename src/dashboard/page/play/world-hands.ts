import { blocksAside, distanceBetween, positionKey } from '../../../base/position.js';
import type { PlayStore } from './play-store.js';
import type { Target } from './draw-world.js';
import type { Screen } from './screen.js';

/** What a press on the map does: by how long it lasts, or always the same. */
export type HandMode = 'auto' | 'dig' | 'use' | 'point';

/** A press that lasts longer digs; a slow finger on what opens is to open it still. */
const HOLD_MS = 180;
const HOLD_TO_BREAK_MS = 500;
/** From the eyes, a bit more than the game's reach: what it comes to the server says. */
const NEAR_BLOCKS = 5.2;
/** The game's reach. */
const REACH_BLOCKS = 4.5;
const HIT_BLOCKS = 4;
const FIGURE_BLOCKS = 0.55;
/** Blocks that open or do something when they are clicked. */
const OPENS =
  /chest$|barrel|crafting_table|furnace$|smoker|_door$|_gate$|_trapdoor$|lever|button$|_bed$|shulker_box$|smithing_table/;
const WALK_KEYS: Readonly<Record<string, readonly [east: number, south: number]>> = {
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};
/** Where arrow keys point. */
export const ARROWS: Readonly<Record<string, readonly [east: number, south: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Turns what pointer and keys do over the map into acts of the body. */
export class WorldHands {
  mode: HandMode = 'auto';
  screen: Screen | null = null;
  density = 1;
  onBag: () => void = () => undefined;
  onPointed: () => void = () => undefined;
  onZoom: (by: number) => void = () => undefined;
  onLevel: (by: number) => void = () => undefined;
  #pointer: { readonly x: number; readonly z: number } | null = null;
  /** Of the keyboard, from the body. */
  #offset: readonly [east: number, south: number] | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #digging: string | null = null;
  #using: string | null = null;
  #isSprinting = true;
  #touches = 0;
  readonly #keys = new Set<string>();

  constructor(private readonly store: PlayStore) {}

  /** The block that is pointed at. */
  target(): Target | null {
    const { self } = this.store;
    const at =
      this.#offset && self
        ? { x: Math.floor(self.x) + this.#offset[0], z: Math.floor(self.z) + this.#offset[1] }
        : this.#pointer && { x: Math.floor(this.#pointer.x), z: Math.floor(this.#pointer.z) };
    const tile = at && this.store.tileAt(at.x, at.z);
    if (!at || !tile) return null;
    return { ...at, y: tile.y, name: tile.kind.name };
  }

  press(event: PointerEvent): void {
    this.#point(event);
    (event.currentTarget as HTMLElement).focus();
    this.#touches++;
    if (this.#touches > 1) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const target = this.target();
    if (!target) return;
    const { x, y, z } = target;
    if (event.altKey || this.mode === 'point') {
      this.store.act({ do: 'point', x, y, z });
      this.onPointed();
    } else if (event.button === 2 || this.mode === 'use') this.#use(target);
    else if (this.mode === 'dig') this.#dig(target);
    else if (this.#hit()) return;
    else if (this.#isNear(target)) {
      this.#timer = setTimeout(
        () => {
          this.#timer = null;
          const now = this.target();
          if (now) this.#dig(now);
        },
        OPENS.test(target.name) ? HOLD_TO_BREAK_MS : HOLD_MS,
      );
    } else this.store.act({ do: 'go', x, y, z });
  }

  move(event: PointerEvent): void {
    this.#point(event);
    this.follow();
  }

  /** While it is held the button follows the pointer, and what comes to light where it is; to use, under the body only. */
  follow(): void {
    if (this.#digging === null && this.#using === null) return;
    const [target, { self }] = [this.target(), this.store];
    if (!target || !self) return;
    const isBelow = target.x === Math.floor(self.x) && target.z === Math.floor(self.z);
    if (this.#digging !== null && positionKey(target) !== this.#digging) this.#dig(target);
    else if (this.#using !== null && positionKey(target) !== this.#using && isBelow) this.#use(target);
  }

  lift(event: PointerEvent): void {
    this.#point(event);
    this.#touches = Math.max(0, this.#touches - 1);
    if (this.#timer) {
      // It was short: a click.
      clearTimeout(this.#timer);
      this.#timer = null;
      const target = this.target();
      // What opens, but is out of reach, is walked up to.
      if (target && OPENS.test(target.name) && this.#isNear(target, REACH_BLOCKS)) this.#use(target);
      else if (target) this.store.act({ do: 'go', x: target.x, y: target.y, z: target.z });
    }
    this.#release();
  }

  leave(): void {
    if (this.#digging === null) this.#pointer = null;
  }

  /** Nothing is held any more: the window lost the focus, or another one opened. */
  letGo(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#touches = 0;
    this.#release();
    if (this.#keys.size > 0) {
      this.#keys.clear();
      this.#walk();
    }
  }

  key(event: KeyboardEvent, isDown: boolean): void {
    // The browser's own shortcuts stay.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#walkKey(event, isDown) || (isDown && this.#pressKey(event))) event.preventDefault();
    else if (!isDown && (event.code === 'KeyF' || event.code === 'KeyG')) this.#release();
  }

  #walkKey({ code, repeat }: KeyboardEvent, isDown: boolean): boolean {
    if (!(code in WALK_KEYS) && code !== 'Space' && !code.startsWith('Shift')) return false;
    if (!repeat) this.hold(code, isDown);
    return true;
  }

  /** A key of walking, or the button that stands for it. */
  hold(code: string, isDown: boolean): void {
    if (isDown) this.#keys.add(code);
    else this.#keys.delete(code);
    this.#walk();
  }

  #pressKey({ code, key, repeat }: KeyboardEvent): boolean {
    const point = ARROWS[code];
    const target = this.target();
    if (point) {
      const [east, south] = this.#offset ?? [0, 0];
      this.#offset = [clamp(east + point[0]), clamp(south + point[1])];
    } else if (/^[1-9]$/.test(key)) this.store.act({ do: 'hold', slot: Number(key) - 1 });
    else if (repeat) return code === 'KeyF' || code === 'KeyG';
    else if (code === 'KeyF' && target) this.#dig(target);
    else if (code === 'KeyG' && target) this.#use(target);
    else if (code === 'KeyE') this.onBag();
    else if (code === 'KeyQ') this.store.act({ do: 'drop', all: false });
    else if (code === 'KeyX') {
      this.#isSprinting = !this.#isSprinting;
      this.#walk();
    } else if (code === 'KeyT') document.getElementById('play-say')?.focus();
    else if (code === 'PageUp') this.onLevel(1);
    else if (code === 'PageDown') this.onLevel(-1);
    else if (key === '+' || key === '-') this.onZoom(key === '+' ? 1 : -1);
    else return false;
    return true;
  }

  #walk(): void {
    let [east, south] = [0, 0];
    for (const code of this.#keys) {
      east += WALK_KEYS[code]?.[0] ?? 0;
      south += WALK_KEYS[code]?.[1] ?? 0;
    }
    this.store.act({
      do: 'walk',
      east: Math.sign(east),
      south: Math.sign(south),
      jump: this.#keys.has('Space'),
      sneak: this.#keys.has('ShiftLeft') || this.#keys.has('ShiftRight'),
      sprint: this.#isSprinting,
    });
  }

  #dig(target: Target): void {
    this.#digging = positionKey(target);
    this.store.act({ do: 'dig', x: target.x, y: target.y, z: target.z });
  }

  #use(target: Target): void {
    const { x, y, z } = target;
    const figure = this.#figure(['mob', 'person']);
    this.#using = positionKey(target);
    if (figure !== null) this.store.act({ do: 'use-entity', id: figure });
    else this.store.act({ do: 'use', x, y, z });
  }

  /** @returns whether somebody was in reach there to be hit */
  #hit(): boolean {
    const id = this.#figure(['monster', 'mob', 'person'], HIT_BLOCKS);
    if (id !== null) this.store.act({ do: 'hit', id });
    return id !== null;
  }

  #release(): void {
    if (this.#digging === null && this.#using === null) return;
    this.#digging = null;
    this.#using = null;
    this.store.act({ do: 'release' });
  }

  #figure(kinds: readonly string[], within = Infinity): number | null {
    const [pointer, self] = [this.#pointer, this.store.self];
    if (!pointer || !self || this.#offset) return null;
    for (const { figure } of this.store.figures.values()) {
      const isThere = blocksAside(figure, pointer) < FIGURE_BLOCKS;
      const away = distanceBetween(figure, self);
      if (isThere && kinds.includes(figure.kind) && away <= within) return figure.id;
    }
    return null;
  }

  #isNear({ x, y, z }: Target, within = NEAR_BLOCKS): boolean {
    const { self } = this.store;
    if (!self) return false;
    return Math.hypot(x + 0.5 - self.x, y + 0.5 - self.y - 1.62, z + 0.5 - self.z) <= within;
  }

  #point(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#offset = null;
    this.#pointer =
      this.screen?.at((event.clientX - box.left) * this.density, (event.clientY - box.top) * this.density) ??
      null;
  }
}

/** The pointer of the keyboard goes no further than one sees. */
function clamp(offset: number): number {
  return Math.max(-20, Math.min(20, offset));
}
