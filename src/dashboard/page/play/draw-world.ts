import type { SeenFigure } from '../../../avatar/sights.js';
import type { Position } from '../../../base/position.js';
import { itemIcon } from './item-icon.js';
import type { PlayStore, SeenTile } from './play-store.js';
import { SIDE, tilePicture } from './textures.js';

/** How the world lies on the canvas. */
export interface Camera {
  /** Pixels of the screen a block. */
  readonly tile: number;
  /** What is in the middle. */
  readonly x: number;
  readonly z: number;
}

/** A block that is pointed at. */
export interface Target extends Position {
  readonly name: string;
}

const FIGURES: Readonly<Record<SeenFigure['kind'], string>> = {
  person: '#4c8dff',
  mob: '#e9c46a',
  monster: '#d7263d',
  item: '#ffffff',
  other: '#b8b8b8',
};
/** Full light, and what is left to be guessed where there is none. */
const FULL_LIGHT = 15;
const LEAST_SEEN = 0.07;

/** Draws the world around a body once. */
export function drawWorld(
  canvas: HTMLCanvasElement,
  store: PlayStore,
  camera: Camera,
  target: Target | null,
  nowMs: number,
): void {
  const pen = canvas.getContext('2d', { alpha: false });
  const self = store.selfPosition(nowMs);
  if (!pen || !self) return;
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = '#0b0d10';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const screen = new Screen(canvas, camera);
  const light = ground.drawOn(pen, canvas, screen, store, Math.round(self.y));
  for (const { x, z, share } of store.cracks) drawCrack(pen, screen, { x, z }, share);
  drawTask(pen, screen, canvas, store);
  drawMarks(pen, screen, store, nowMs);
  if (target) drawTarget(pen, screen, target, self);
  for (const moving of store.figures.values()) {
    const at = store.positionOf(moving, nowMs);
    const brightness = light.at(Math.floor(at.x), Math.floor(at.z));
    if (brightness <= LEAST_SEEN + 0.03 && moving.figure.kind !== 'person') continue;
    drawFigure(pen, screen, moving.figure, at, store.bubbles, nowMs);
  }
  const { self: own } = store;
  if (own) {
    const you = { id: -1, kind: 'person', name: 'you', x: 0, y: 0, z: 0, yaw: own.yaw } as const;
    drawFigure(pen, screen, you, self, store.bubbles, nowMs, '#35c46a');
  }
}

/** Where blocks are on the canvas. */
export class Screen {
  constructor(
    private readonly canvas: { readonly width: number; readonly height: number },
    readonly camera: Camera,
  ) {}

  left(x: number): number {
    return Math.round((x - this.camera.x) * this.camera.tile + this.canvas.width / 2);
  }

  top(z: number): number {
    return Math.round((z - this.camera.z) * this.camera.tile + this.canvas.height / 2);
  }

  /** What is under a pixel of the canvas, in blocks. */
  at(left: number, top: number): { readonly x: number; readonly z: number } {
    return {
      x: (left - this.canvas.width / 2) / this.camera.tile + this.camera.x,
      z: (top - this.canvas.height / 2) / this.camera.tile + this.camera.z,
    };
  }
}

/** Blocks beyond the edges of the screen that are drawn along: so far one walks before all is drawn anew. */
const MARGIN_BLOCKS = 4;

/** The land as last drawn: it changes seldom, and is put on the screen sixty times a second. */
class Ground {
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
    {
      store,
      west,
      north,
      columns,
      rows,
      size,
      feet,
    }: {
      readonly store: PlayStore;
      readonly west: number;
      readonly north: number;
      readonly columns: number;
      readonly rows: number;
      readonly size: number;
      readonly feet: number;
    },
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

const ground = new Ground();

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

function drawCrack(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { x, z }: { readonly x: number; readonly z: number },
  share: number,
): void {
  const [left, top, size] = [screen.left(x), screen.top(z), screen.camera.tile];
  pen.strokeStyle = 'rgba(0,0,0,.8)';
  pen.lineWidth = Math.max(1, size / 14);
  pen.beginPath();
  for (const [fromX, fromY, toX, toY] of CRACKS.slice(0, Math.ceil(share * CRACKS.length))) {
    pen.moveTo(left + fromX * size, top + fromY * size);
    pen.lineTo(left + toX * size, top + toY * size);
  }
  pen.stroke();
  pen.fillStyle = '#fff';
  pen.fillRect(left, top + size - 4, size * share, 3);
}

const CRACKS = [
  [0.5, 0.5, 0.3, 0.35],
  [0.5, 0.5, 0.72, 0.4],
  [0.5, 0.5, 0.45, 0.78],
  [0.3, 0.35, 0.08, 0.3],
  [0.72, 0.4, 0.9, 0.2],
  [0.45, 0.78, 0.6, 0.95],
  [0.3, 0.35, 0.35, 0.08],
  [0.72, 0.4, 0.95, 0.55],
  [0.45, 0.78, 0.2, 0.9],
  [0.08, 0.3, 0.02, 0.6],
] as const;

function drawMarks(pen: CanvasRenderingContext2D, screen: Screen, store: PlayStore, nowMs: number): void {
  while (store.marks[0] && store.marks[0].untilMs < nowMs) store.marks.shift();
  for (const { what } of store.marks) {
    const [left, top, size] = [screen.left(what.x), screen.top(what.z), screen.camera.tile];
    const beat = 3 * Math.sin(nowMs / 200);
    pen.strokeStyle = '#ffe14d';
    pen.lineWidth = 3;
    pen.strokeRect(left - 3 - beat, top - 3 - beat, size + 6 + 2 * beat, size + 6 + 2 * beat);
    label(pen, `${what.from}: look here`, left + size / 2, top - 10, '#ffe14d');
  }
}

/** Corners around what the task is about; towards what is out of sight an arrow at the edge, with how far it is. */
function drawTask(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { width, height }: HTMLCanvasElement,
  store: PlayStore,
): void {
  const size = screen.camera.tile;
  const half = size / 2;
  const isShown = ({ x, z }: Position): boolean => {
    const [left, top] = [screen.left(x), screen.top(z)];
    return left > -size && top > -size && left < width && top < height;
  };
  pen.strokeStyle = TASK_COLOUR;
  pen.lineWidth = 3;
  for (const { x, z } of store.taskPlaces.filter(isShown)) {
    const [left, top] = [screen.left(x), screen.top(z)];
    pen.beginPath();
    for (const [right, down] of CORNERS) {
      const [at, from] = [left + right * size, top + down * size];
      const [inwards, upwards] = [right === 0 ? size / 4 : -size / 4, down === 0 ? size / 4 : -size / 4];
      pen.moveTo(at + inwards, from);
      pen.lineTo(at, from);
      pen.lineTo(at, from + upwards);
    }
    pen.stroke();
  }
  const place = store.taskPlace;
  if (!place || !store.self || isShown(place)) return;
  const [east, south] = [screen.left(place.x) + half - width / 2, screen.top(place.z) + half - height / 2];
  const share = Math.min((width / 2 - 40) / Math.abs(east), (height / 2 - 40) / Math.abs(south));
  const [left, top] = [width / 2 + east * share, height / 2 + south * share];
  const away = Math.hypot(place.x + 0.5 - store.self.x, place.z + 0.5 - store.self.z);
  pen.save();
  pen.translate(left, top);
  pen.rotate(Math.atan2(south, east));
  pen.fillStyle = TASK_COLOUR;
  pen.beginPath();
  pen.moveTo(16, 0);
  pen.lineTo(-8, -11);
  pen.lineTo(-8, 11);
  pen.closePath();
  pen.fill();
  pen.restore();
  label(pen, `task, ${Math.round(away)} m`, left, top + 26, TASK_COLOUR);
}

const TASK_COLOUR = '#5ef08a';
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function drawTarget(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { x, y, z }: Target,
  self: Position,
): void {
  const far = Math.hypot(x + 0.5 - self.x, y + 0.5 - self.y - 1.62, z + 0.5 - self.z);
  pen.strokeStyle = far <= 5 ? '#ffffff' : 'rgba(255,255,255,.4)';
  pen.lineWidth = 2;
  pen.strokeRect(screen.left(x) + 1, screen.top(z) + 1, screen.camera.tile - 2, screen.camera.tile - 2);
}

const images = new Map<string, HTMLImageElement>();

function drawFigure(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { kind, name, yaw }: SeenFigure,
  at: Position,
  bubbles: PlayStore['bubbles'],
  nowMs: number,
  colour = FIGURES[kind],
): void {
  const [left, top, size] = [screen.left(at.x), screen.top(at.z), screen.camera.tile];
  if (kind === 'item') {
    let image = images.get(name);
    if (!image) {
      image = new Image();
      image.src = itemIcon(name);
      images.set(name, image);
    }
    const bob = 1.5 * Math.sin(nowMs / 300 + at.x);
    pen.drawImage(image, left - size * 0.25, top - size * 0.25 + bob, size * 0.5, size * 0.5);
    return;
  }
  const radius = size * (kind === 'person' ? 0.36 : 0.32);
  pen.save();
  pen.translate(left, top);
  pen.rotate((yaw * Math.PI) / 180);
  pen.fillStyle = colour;
  pen.strokeStyle = 'rgba(0,0,0,.85)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(0, -radius * 1.45);
  pen.lineTo(radius * 0.7, -radius * 0.6);
  pen.arc(0, 0, radius, -Math.PI / 4, Math.PI * 1.25);
  pen.closePath();
  pen.fill();
  pen.stroke();
  pen.restore();
  label(pen, name.replaceAll('_', ' '), left, top + size * 0.75, '#fff');
  const bubble = bubbles.get(name);
  if (!bubble) return;
  if (bubble.untilMs < nowMs) bubbles.delete(name);
  else label(pen, bubble.what.slice(0, 60), left, top - size * 0.8, '#111', '#fff');
}

function label(
  pen: CanvasRenderingContext2D,
  text: string,
  ...[left, top, colour, behind = 'rgba(0,0,0,.6)']: [
    left: number,
    top: number,
    colour: string,
    behind?: string,
  ]
): void {
  pen.font = '600 13px system-ui, sans-serif';
  pen.textAlign = 'center';
  const width = pen.measureText(text).width + 8;
  pen.fillStyle = behind;
  pen.fillRect(left - width / 2, top - 12, width, 17);
  pen.fillStyle = colour;
  pen.fillText(text, left, top + 1);
}
