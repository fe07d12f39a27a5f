import type { SeenFigure } from '../../../avatar/sights.js';
import type { Position } from '../../../base/position.js';
import { itemIcon } from './item-icon.js';
import { Land, LEAST_SEEN } from './land.js';
import type { PlayStore } from './play-store.js';
import { Screen, type Camera } from './screen.js';

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
const land = new Land();

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
  const light = land.drawOn(pen, canvas, screen, store, Math.round(self.y));
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
    label(pen, screen, `${what.from}: look here`, left + size / 2, top - 10, '#ffe14d');
  }
}

/** Corners around what the task is about; towards what is out of sight an arrow at the edge, with how far it is. */
function drawTask(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { width, height }: HTMLCanvasElement,
  store: PlayStore,
): void {
  const { tile: size, density } = screen.camera;
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
  const edge = 40 * density;
  const share = Math.min((width / 2 - edge) / Math.abs(east), (height / 2 - edge) / Math.abs(south));
  const [left, top] = [width / 2 + east * share, height / 2 + south * share];
  const away = Math.hypot(place.x + 0.5 - store.self.x, place.z + 0.5 - store.self.z);
  pen.save();
  pen.translate(left, top);
  pen.rotate(Math.atan2(south, east));
  pen.scale(density, density);
  pen.fillStyle = TASK_COLOUR;
  pen.beginPath();
  pen.moveTo(16, 0);
  pen.lineTo(-8, -11);
  pen.lineTo(-8, 11);
  pen.closePath();
  pen.fill();
  pen.restore();
  label(pen, screen, `task, ${Math.round(away)} m`, left, top + 26 * density, TASK_COLOUR);
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
  label(pen, screen, name.replaceAll('_', ' '), left, top + size * 0.75, '#fff');
  const bubble = bubbles.get(name);
  if (!bubble) return;
  if (bubble.untilMs < nowMs) bubbles.delete(name);
  else label(pen, screen, bubble.what, left, top - size * 0.8, '#111', '#fff');
}

/** More of what is said stands below. */
const MOST_LETTERS = 60;
const LETTER_PIXELS = 9;

/** Words at a place in the picture: whole, also at its edges; as many as a phone is wide. */

function label(
  pen: CanvasRenderingContext2D,
  { camera: { density } }: Screen,
  words: string,
  ...[left, top, colour, behind = 'rgba(0,0,0,.6)']: [
    left: number,
    top: number,
    colour: string,
    behind?: string,
  ]
): void {
  pen.font = `600 ${13 * density}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  const most = Math.min(MOST_LETTERS, Math.floor(pen.canvas.width / density / LETTER_PIXELS));
  const text = words.length > most ? `${words.slice(0, most - 1)}…` : words;
  const width = pen.measureText(text).width + 8 * density;
  const isSeen = left > 0 && left < pen.canvas.width;
  const middle = isSeen ? Math.max(width / 2, Math.min(pen.canvas.width - width / 2, left)) : left;
  pen.fillStyle = behind;
  pen.fillRect(middle - width / 2, top - 12 * density, width, 17 * density);
  pen.fillStyle = colour;
  pen.fillText(text, middle, top + density);
}
