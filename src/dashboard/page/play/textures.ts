import { blockColour, type Colour } from '../../../game/block-colour.js';

/** Pixels along an edge of a tile's picture. */
export const SIDE = 16;

const pictures = new Map<string, HTMLCanvasElement>();

/** A block from above, drawn here: its colour, with a grain of its own and what tells its kind. */
export function tilePicture(name: string): HTMLCanvasElement {
  const known = pictures.get(name);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen) drawTile(pen, name);
  pictures.set(name, canvas);
  return canvas;
}

/** What lies on the ground under plants and small things. */
const GROUND: Colour = [112, 150, 70];

function drawTile(pen: CanvasRenderingContext2D, name: string): void {
  const colour = blockColour(name) ?? [0, 0, 0];
  const small = SMALL.find(([pattern]) => pattern.test(name));
  grain(pen, small ? GROUND : baseOf(name, colour), name);
  if (small) small[1](pen, colour);
  else MARKS.find(([pattern]) => pattern.test(name))?.[1](pen, colour);
}

/** Ores show the stone they lie in. */
function baseOf(name: string, colour: Colour): Colour {
  if (!name.endsWith('_ore')) return colour;
  return name.startsWith('deepslate')
    ? [72, 72, 78]
    : name.startsWith('nether')
      ? [112, 44, 42]
      : [134, 132, 130];
}

type Draw = (pen: CanvasRenderingContext2D, colour: Colour) => void;

const dark: Draw = (pen) => {
  pen.fillStyle = 'rgba(0,0,0,.35)';
};

/** What stands on the ground and does not fill its block. */
const SMALL: readonly (readonly [RegExp, Draw])[] = [
  [
    /torch$|lantern|candle/,
    (pen) => {
      fill(pen, [110, 80, 45], 7, 6, 2, 8);
      fill(pen, [255, 220, 90], 6, 3, 4, 4);
    },
  ],
  [
    /^(short_)?grass$|fern$|tall_grass|dead_bush|sapling$|wheat|carrots|potatoes|beetroots|seagrass|sugar_cane|berry/,
    (pen, colour) => {
      for (const [x, y] of [
        [3, 4],
        [7, 2],
        [11, 5],
        [5, 8],
        [9, 9],
      ] as const)
        fill(pen, colour, x, y, 2, 6);
    },
  ],
  [
    /tulip|poppy|dandelion|daisy|orchid|allium|bluet|cornflower|lily|rose|peony|lilac|flower/,
    (pen) => {
      fill(pen, [60, 110, 40], 7, 7, 2, 7);
      fill(pen, [230, 90, 100], 5, 3, 6, 5);
      fill(pen, [250, 220, 90], 7, 5, 2, 2);
    },
  ],
  [
    /rail$|ladder|lever|button$|pressure_plate$/,
    (pen, colour) => {
      fill(pen, colour, 3, 3, 3, 10);
      fill(pen, colour, 10, 3, 3, 10);
      fill(pen, colour, 3, 7, 10, 2);
    },
  ],
];

const MARKS: readonly (readonly [RegExp, Draw])[] = [
  [
    /^water$|bubble_column/,
    (pen) => {
      for (const [x, y] of [
        [1, 3],
        [9, 6],
        [3, 10],
        [10, 13],
      ] as const)
        fill(pen, [150, 190, 240], x, y, 5, 1);
    },
  ],
  // Seams: what is laid in squares is no water, however blue.
  [/terracotta$|concrete$|wool$|quartz|polished|smooth_|tiles$/, (pen) => outline(pen, 'rgba(0,0,0,.13)')],
  [
    /chest$|barrel/,
    (pen) => {
      outline(pen, 'rgba(60,35,10,.9)');
      fill(pen, [60, 40, 15], 1, 7, 14, 1);
      fill(pen, [225, 225, 215], 7, 6, 2, 4);
    },
  ],
  [
    /crafting_table|smithing_table|fletching_table|cartography_table/,
    (pen) => {
      outline(pen, 'rgba(70,40,20,.9)');
      for (const at of [5, 10]) {
        fill(pen, [90, 55, 30], at, 1, 1, 14);
        fill(pen, [90, 55, 30], 1, at, 14, 1);
      }
    },
  ],
  [
    /furnace|smoker/,
    (pen) => {
      outline(pen, 'rgba(20,20,22,.9)');
      fill(pen, [30, 28, 28], 4, 8, 8, 5);
      fill(pen, [235, 130, 40], 5, 11, 6, 2);
      fill(pen, [30, 28, 28], 4, 3, 8, 2);
    },
  ],
  [
    /_bed$/,
    (pen) => {
      fill(pen, [235, 235, 235], 2, 1, 12, 5);
      outline(pen, 'rgba(80,50,20,.8)');
    },
  ],
  [
    /_door$|_trapdoor$|_fence_gate$/,
    (pen) => {
      outline(pen, 'rgba(50,30,10,.9)');
      fill(pen, [240, 200, 80], 11, 7, 2, 2);
    },
  ],
  [
    /_ore$/,
    (pen, colour) => {
      for (const [x, y] of [
        [3, 3],
        [10, 2],
        [6, 7],
        [12, 9],
        [3, 11],
        [9, 12],
      ] as const)
        fill(pen, colour, x, y, 3, 2);
    },
  ],
  [
    /_log$|_stem$|_wood$|_hyphae$/,
    (pen, colour) => {
      fill(pen, [colour[0] + 70, colour[1] + 60, colour[2] + 40], 2, 2, 12, 12);
      for (const edge of [4, 6]) {
        dark(pen, colour);
        pen.strokeStyle = 'rgba(90,60,25,.6)';
        pen.strokeRect(edge + 0.5, edge + 0.5, 15 - 2 * edge, 15 - 2 * edge);
      }
    },
  ],
  [
    /planks$|_stairs$|_slab$/,
    (pen, colour) => {
      dark(pen, colour);
      for (const y of [3, 7, 11, 15]) pen.fillRect(0, y, SIDE, 1);
      pen.fillRect(5, 0, 1, 4);
      pen.fillRect(11, 4, 1, 4);
      pen.fillRect(4, 8, 1, 4);
      pen.fillRect(12, 12, 1, 4);
    },
  ],
  [
    /cobble|brick/,
    (pen, colour) => {
      dark(pen, colour);
      for (const y of [4, 9, 14]) pen.fillRect(0, y, SIDE, 1);
      for (const [x, y] of [
        [4, 0],
        [11, 0],
        [7, 5],
        [13, 5],
        [3, 10],
        [10, 10],
      ] as const)
        pen.fillRect(x, y, 1, 4);
    },
  ],
  [
    /leaves/,
    (pen) => {
      for (let at = 0; at < 22; at++) {
        fill(pen, at % 2 === 0 ? [40, 84, 26] : [90, 146, 58], (at * 7) % 15, (at * 11) % 15, 2, 2);
      }
    },
  ],
];

function grain(pen: CanvasRenderingContext2D, [red, green, blue]: Colour, name: string): void {
  let seed = 7;
  for (let at = 0; at < name.length; at++) seed = (seed * 31 + name.charCodeAt(at)) >>> 0;
  for (let y = 0; y < SIDE; y += 2) {
    for (let x = 0; x < SIDE; x += 2) {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      const lighter = ((seed >>> 16) % 23) - 11;
      fill(pen, [red + lighter, green + lighter, blue + lighter], x, y, 2, 2);
    }
  }
}

function fill(
  pen: CanvasRenderingContext2D,
  [red, green, blue]: Colour,
  ...[x, y, width, height]: [x: number, y: number, width: number, height: number]
): void {
  pen.fillStyle = `rgb(${red},${green},${blue})`;
  pen.fillRect(x, y, width, height);
}

function outline(pen: CanvasRenderingContext2D, style: string): void {
  pen.strokeStyle = style;
  pen.lineWidth = 1;
  pen.strokeRect(0.5, 0.5, SIDE - 1, SIDE - 1);
}
