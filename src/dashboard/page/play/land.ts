import type { PlayStore, SeenTile } from './play-store.js';
import type { Screen } from './screen.js';
import { SIDE, tilePicture } from './textures.js';

/** Full light, and what is left to be guessed where there is none. */
const FULL_LIGHT = 15;
export const LEAST_SEEN = 0.07;

/** Blocks beyond the edges of the screen that are drawn along: so far one walks before all is drawn anew. */
const MARGIN_BLOCKS = 4;

/** What of the land is drawn, in blocks, with so many pixels a block. */
interface Part {
  readonly store: PlayStore;
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly feet: number;
}

/** The land as last drawn: it changes seldom, and is put on the screen sixty times a second. */
export class Land {
  #picture: HTMLCanvasElement | null = null;
  #key = '';
  #light: Light | null = null;

  /** @returns the light that lies on it */
  drawOn(
    pen: CanvasRenderingContext2D,
    { width, height }: HTMLCanvasElement,
    screen: Screen,
    store: PlayStore,
    feet: number,
  ): Light {
    const { tile: size } = screen.camera;
    const first = screen.at(0, 0);
    const [west, north] = [first.x, first.z].map(
      (edge) => Math.floor(edge / MARGIN_BLOCKS) * MARGIN_BLOCKS,
    ) as [number, number];
    const key = [store.ground, store.darkness, feet, size, west, north, width, height].join(' ');
    if (key !== this.#key || !this.#picture || !this.#light) {
      this.#key = key;
      this.#light = new Light(store);
      this.#picture ??= document.createElement('canvas');
      const [columns, rows] = [width, height].map((side) => Math.ceil(side / size) + MARGIN_BLOCKS + 1) as [
        number,
        number,
      ];
      this.#draw(this.#picture, this.#light, { store, west, north, columns, rows, size, feet });
    }
    pen.drawImage(this.#picture, screen.left(west), screen.top(north));
    return this.#light;
  }

  #draw(
    picture: HTMLCanvasElement,
    light: Light,
    { store, west, north, columns, rows, size, feet }: Part,
  ): void {
    const [width, height] = [columns * size, rows * size];
    if (picture.width !== width || picture.height !== height)
      [picture.width, picture.height] = [width, height];
    const pen = picture.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, width, height);
    pen.imageSmoothingEnabled = false;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, z] = [west + column, north + row];
        const tile = store.tileAt(x, z);
        if (tile)
          drawTile(pen, store, light, { tile, x, z, left: column * size, top: row * size, size, feet });
      }
    }
  }
}

/** What can be seen: the sky's light at this hour, and what shines near by. */
class Light {
  readonly #shining: { readonly x: number; readonly z: number; readonly light: number }[] = [];

  constructor(private readonly store: PlayStore) {
    for (const [place, { kind }] of store.tiles) {
      if (kind.light === 0) continue;
      const [x = 0, z = 0] = place.split(' ').map(Number);
      this.#shining.push({ x, z, light: kind.light });
    }
  }

  /** 0 to 1. */
  at(x: number, z: number): number {
    const tile = this.store.tileAt(x, z);
    let best = tile?.isCovered ? 0 : FULL_LIGHT - this.store.darkness;
    for (const lamp of this.#shining) {
      best = Math.max(best, lamp.light - Math.abs(lamp.x - x) - Math.abs(lamp.z - z));
    }
    // The eye takes more from a little light than from much.
    return Math.max(LEAST_SEEN, (best / FULL_LIGHT) ** 0.8);
  }
}

interface TileOnScreen {
  readonly tile: SeenTile;
  readonly x: number;
  readonly z: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly feet: number;
}

function drawTile(pen: CanvasRenderingContext2D, store: PlayStore, light: Light, on: TileOnScreen): void {
  const { tile, x, z, left, top, size, feet } = on;
  pen.drawImage(tilePicture(tile.kind.name), 0, 0, SIDE, SIDE, left, top, size + 1, size + 1);
  if (tile.water > 0) shade(pen, `rgba(40,90,190,${Math.min(0.85, 0.45 + 0.08 * tile.water)})`, on);
  // Higher is lighter, lower is darker; an edge is drawn where the ground falls off.
  const rise = Math.max(-12, Math.min(12, tile.y + 1 - Math.round(feet)));
  if (rise > 0) shade(pen, `rgba(255,255,255,${0.035 * rise})`, on);
  if (rise < 0) shade(pen, `rgba(0,0,20,${-0.045 * rise})`, on);
  const [north, west] = [store.tileAt(x, z - 1), store.tileAt(x - 1, z)];
  edge(pen, north ? tile.y - north.y : 0, left, top, size + 1, Math.max(2, size / 10));
  edge(pen, west ? tile.y - west.y : 0, left, top, Math.max(2, size / 10), size + 1);
  const brightness = light.at(x, z);
  if (brightness < 1) shade(pen, `rgba(4,6,22,${1 - brightness})`, on);
}

function shade(pen: CanvasRenderingContext2D, style: string, { left, top, size }: TileOnScreen): void {
  pen.fillStyle = style;
  pen.fillRect(left, top, size + 1, size + 1);
}

function edge(pen: CanvasRenderingContext2D, rise: number, ...box: [number, number, number, number]): void {
  if (rise === 0) return;
  pen.fillStyle =
    rise > 0
      ? `rgba(255,255,255,${Math.min(0.4, 0.16 * rise)})`
      : `rgba(0,0,0,${Math.min(0.6, -0.22 * rise)})`;
  pen.fillRect(...box);
}
