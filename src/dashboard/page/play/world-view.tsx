import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX, RefObject } from 'preact';
import { usePage } from '../page-context.js';
import { drawWorld, type Target } from './draw-world.js';
import { Screen } from './screen.js';
import { WorldHands, type HandMode } from './world-hands.js';
import type { PlayStore } from './play-store.js';

export type { HandMode } from './world-hands.js';

const ZOOMS = [16, 24, 32, 40, 56] as const;
/**
 * A picture is drawn after so long at the earliest, by what moves in it: each costs a processor several milliseconds where
 * there is no graphics card, however little is drawn.
 */
const PICTURE_MS = { all: 0, figures: 25, none: 90 } as const;
/** An open window leaves an edge of it to be seen. */
const BEHIND_MS = 1000;
const LOOK_MS = 16;

interface WorldViewProps {
  readonly store: PlayStore;
  readonly mode: HandMode;
  readonly isWindowOpen: boolean;
  /** One press points; the next one is for something else. */
  readonly onPointed: () => void;
  readonly onBag: () => void;
}

/** The world from above, and the hands in it. */
export function WorldView({ store, mode, isWindowOpen, onPointed, onBag }: WorldViewProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(2);
  const [level, setLevel] = useState(0);
  const hands = useRef<WorldHands | null>(null);
  hands.current ??= new WorldHands(store);
  const now = hands.current;
  now.mode = mode;
  now.onPointed = onPointed;
  now.onBag = onBag;
  now.onZoom = (by) => setZoom((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + by)));
  const goTo = (shift: number): void => {
    setLevel(shift);
    store.act({ do: 'level', shift });
  };
  now.onLevel = (by) => goTo(level + by);
  const pointedAt = usePictures({ canvas, store, hands: now, tile: ZOOMS[zoom] ?? 32, isWindowOpen });
  useKeys(canvas, now, isWindowOpen);
  return (
    <>
      <canvas
        ref={canvas}
        class="play-canvas"
        tabIndex={0}
        role="application"
        aria-label="The world from above. Arrow keys move the pointer, W A S D walk, F digs, G uses."
        aria-describedby="play-pointed"
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => now.press(event)}
        onPointerMove={(event) => now.move(event)}
        onPointerUp={(event) => now.lift(event)}
        onPointerCancel={() => now.letGo()}
        onPointerLeave={() => now.leave()}
        onWheel={(event) => now.onZoom(event.deltaY < 0 ? 1 : -1)}
        onBlur={() => now.letGo()}
      />
      <p class="play-pointed" id="play-pointed" aria-live="polite">
        {pointedAt}
      </p>
      <Zoom hands={now} level={level} onUsual={() => goTo(0)} />
      <Jump hands={now} />
    </>
  );
}

interface PicturesOptions {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly store: PlayStore;
  readonly hands: WorldHands;
  readonly tile: number;
  readonly isWindowOpen: boolean;
}

/** Draws as often as something moves. @returns what is pointed at, in words */
function usePictures({ canvas, store, hands, tile, isWindowOpen }: PicturesOptions): string {
  const [pointedAt, setPointedAt] = useState('');
  const { nameOf } = usePage();
  useEffect(() => {
    let [drawn, drawnMs, frame] = ['', 0, 0];
    let timer = setTimeout(look);
    const seen = (): string => {
      const { x, y, z } = hands.target() ?? {};
      return [x, y, z, store.looksAt?.untilMs, innerWidth, innerHeight].join();
    };
    // A frame that is asked for costs nearly as much as a picture, a look at the clock nothing.
    function look(): void {
      hands.follow();
      const nowMs = performance.now();
      const pause = isWindowOpen ? BEHIND_MS : PICTURE_MS[store.motion(nowMs)];
      if (nowMs - drawnMs >= pause || seen() !== drawn) frame = requestAnimationFrame(draw);
      else timer = setTimeout(look, LOOK_MS);
    }
    function draw(nowMs: number): void {
      [drawn, drawnMs] = [seen(), nowMs];
      show(canvas.current, store, hands, tile, nowMs);
      const target = hands.target();
      setPointedAt(target ? wordsFor(target, store, (name) => nameOf(name, 1)) : '');
      look();
    }
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [canvas, store, hands, tile, nameOf, isWindowOpen]);
  return pointedAt;
}

/** While no window is open, keys are the hands': from the moment it is gone, or the next key would be lost. */
function useKeys(
  canvas: RefObject<HTMLCanvasElement | null>,
  hands: WorldHands,
  isWindowOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (isWindowOpen) {
      hands.letGo();
      return undefined;
    }
    canvas.current?.focus();
    // Where nothing has the focus, keys are the map's.
    const isOurs = ({ target }: Event): boolean => target === canvas.current || target === document.body;
    const press = (event: KeyboardEvent): void => {
      if (isOurs(event)) hands.key(event, event.type === 'keydown');
    };
    const letGo = (): void => hands.letGo();
    addEventListener('keydown', press);
    addEventListener('keyup', press);
    addEventListener('blur', letGo);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', press);
      removeEventListener('blur', letGo);
    };
  }, [isWindowOpen, canvas, hands]);
}

/** The space bar of whoever has none. */
function Jump({ hands }: { readonly hands: WorldHands }): JSX.Element {
  const letGo = (): void => hands.hold('Space', false);
  return (
    <button
      type="button"
      class="play-jump"
      tabIndex={-1}
      // The map keeps the focus, and what is held on it.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => hands.hold('Space', true)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      Jump
    </button>
  );
}

interface ZoomProps {
  readonly hands: WorldHands;
  /** Above or below the usual one. */
  readonly level: number;
  readonly onUsual: () => void;
}

function Zoom({ hands, level, onUsual }: ZoomProps): JSX.Element {
  const buttons = [
    ['+', 'Larger', () => hands.onZoom(1)],
    ['−', 'Smaller', () => hands.onZoom(-1)],
    ['▲', 'Look at a level higher', () => hands.onLevel(1)],
    [level === 0 ? '•' : level > 0 ? `+${level}` : level, 'Look at the usual level', onUsual],
    ['▼', 'Look at a level lower', () => hands.onLevel(-1)],
  ] as const;
  return (
    <div class="play-zoom">
      {buttons.map(([sign, label, press]) => (
        <button key={label} type="button" onClick={press} aria-label={label}>
          {sign}
        </button>
      ))}
    </div>
  );
}

function show(
  canvas: HTMLCanvasElement | null,
  store: PlayStore,
  hands: WorldHands,
  tile: number,
  nowMs: number,
): void {
  const centre = store.centre(nowMs);
  if (!canvas || !centre) return;
  const density = Math.min(2, devicePixelRatio);
  const [width, height] = [
    Math.round(canvas.clientWidth * density),
    Math.round(canvas.clientHeight * density),
  ];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const camera = { tile: Math.round(tile * density), density, x: centre.x, z: centre.z };
  hands.screen = new Screen({ width, height }, camera);
  hands.density = density;
  drawWorld(canvas, store, camera, hands.target(), nowMs);
}

/** What is pointed at, in words: for the line below the map and for screen readers. */
function wordsFor(target: Target, store: PlayStore, nameOf: (name: string) => string): string {
  const { self } = store;
  if (!self) return '';
  const [east, south] = [target.x - Math.floor(self.x), target.z - Math.floor(self.z)];
  const up = target.y - Math.floor(self.y + 0.1);
  const parts = [
    east === 0 ? '' : `${Math.abs(east)} ${east > 0 ? 'east' : 'west'}`,
    south === 0 ? '' : `${Math.abs(south)} ${south > 0 ? 'south' : 'north'}`,
    up === -1 ? '' : up < -1 ? `${-1 - up} down` : `${up + 1} up`,
  ].filter((part) => part !== '');
  return `${nameOf(target.name)}${parts.length > 0 ? `, ${parts.join(', ')}` : ', below you'}`;
}
