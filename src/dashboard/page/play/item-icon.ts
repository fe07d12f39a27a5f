import { blockColour, type Colour } from '../../../game/block-colour.js';
import { tilePicture } from './textures.js';

const SIDE = 16;
const HANDLE: Colour = [120, 86, 50];

/** What things are made of, by the words in their names. */
const MATERIALS: readonly (readonly [RegExp, Colour])[] = [
  [/^wooden_|^stick$|bowl|^oak_|boat/, [150, 112, 66]],
  [/^stone_|flint/, [130, 130, 130]],
  [/iron|bucket|shears|minecart/, [216, 216, 222]],
  [/gold/, [246, 212, 80]],
  [/diamond/, [92, 219, 213]],
  [/netherite/, [76, 66, 70]],
  [/leather/, [150, 90, 50]],
  [/redstone/, [200, 30, 30]],
  [/torch$/, [255, 214, 80]],
  [/lapis/, [50, 80, 180]],
  [/emerald/, [40, 190, 100]],
  [/copper/, [200, 120, 80]],
  [/coal/, [50, 50, 54]],
  [/string|feather|bone|paper|egg|sugar$/, [235, 235, 228]],
  [/beef|pork|mutton|chicken|rabbit|cod|salmon|flesh/, [200, 96, 80]],
  [/apple|beetroot|berries/, [204, 50, 50]],
  [/bread|wheat|cookie|potato|carrot/, [214, 160, 70]],
];

/**
 * Shapes of tools on a grid of 16 as boxes: left, top, width, height, in the colour of the material; H: of the handle.
 * Rows from the top.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/_pickaxe$/, 'H7,6,2,9 3,2,10,2 1,4,3,3 12,4,3,3'],
  [/torch$/, 'H7,6,2,9 6,2,4,4'],
  [/_axe$/, 'H8,2,2,13 3,2,6,6'],
  [/_shovel$/, 'H7,6,2,9 5,1,6,6'],
  [/_hoe$/, 'H8,3,2,12 3,2,7,3'],
  [/_sword$/, '7,1,2,9 H4,10,8,2 H7,12,2,3'],
  [/_ingot$/, '2,7,12,5 4,5,10,3'],
  [/_nugget$|^diamond$|^emerald$|^coal$|^charcoal$|raw_|flint$|redstone$|lapis|dust/, '5,4,6,8 3,6,10,4'],
  [/^stick$|arrow$|rod$/, '7,1,2,14'],
  [/bow$/, 'H4,2,2,12 H6,1,4,2 H6,13,4,2 10,2,1,12'],
  [/bucket$/, '3,3,10,2 4,5,8,9'],
  [/_helmet$/, '3,3,10,5 3,8,3,4 10,8,3,4'],
  [/_chestplate$/, '2,2,4,5 10,2,4,5 4,5,8,9'],
  [/_leggings$/, '4,2,8,4 4,6,3,9 9,6,3,9'],
  [/_boots$/, '2,8,5,6 9,8,5,6'],
  [/^compass$|^clock$/, '3,2,10,12 2,4,12,8 H7,5,2,6'],
  [/^string$/, '2,3,3,1 5,4,1,4 6,8,4,1 10,9,1,4'],
];

const icons = new Map<string, string>();

/** A picture of an item as a data address, drawn here: blocks as a cube, tools by their shape and what they are made of. */
export function itemIcon(name: string): string {
  const known = icons.get(name);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2 * SIDE;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.imageSmoothingEnabled = false;
    const shape = SHAPES.find(([pattern]) => pattern.test(name));
    if (shape) drawShape(pen, boxesOf(shape[1]), materialOf(name));
    else if (BLOCKS.test(name)) drawCube(pen, name);
    else drawBlob(pen, name);
  }
  const address = canvas.toDataURL();
  icons.set(name, address);
  return address;
}

const BLOCKS =
  /_(log|wood|planks|stem|ore|block|wool|concrete|powder|terracotta|glass|leaves|stairs|slab|bricks|table|sand|bed|fence|gate|door|trapdoor|carpet)$|^(dirt|grass_block|sand|gravel|stone|cobblestone|.*stone|.*furnace|smoker|.*chest|barrel|andesite|granite|diorite|obsidian|bookshelf|glass|clay|ice|deepslate|netherrack|tuff|cobbled_.*)$/;

function materialOf(name: string): Colour {
  return MATERIALS.find(([pattern]) => pattern.test(name))?.[1] ?? blockColour(name) ?? [150, 150, 150];
}

interface Box {
  readonly sides: readonly number[];
  readonly isHandle: boolean;
}

function boxesOf(shape: string): readonly Box[] {
  return shape.split(' ').map((box) => ({
    sides: box.replace('H', '').split(',').map(Number),
    isHandle: box.startsWith('H'),
  }));
}

function drawShape(pen: CanvasRenderingContext2D, boxes: readonly Box[], head: Colour): void {
  for (const isEdge of [true, false]) {
    for (const { sides, isHandle } of boxes) {
      const [x = 0, y = 0, width = 0, height = 0] = sides;
      const [red, green, blue] = isHandle ? HANDLE : head;
      const edge = isEdge ? 1 : 0;
      pen.fillStyle = isEdge
        ? `rgb(${red * 0.4},${green * 0.4},${blue * 0.4})`
        : `rgb(${red},${green},${blue})`;
      pen.fillRect(2 * x - edge, 2 * y - edge, 2 * width + 2 * edge, 2 * height + 2 * edge);
    }
  }
}

/** The picture from above on a slanted top, and two sides in its shade. */
function drawCube(pen: CanvasRenderingContext2D, name: string): void {
  const picture = tilePicture(name);
  const faces = [
    [1, 0.5, -1, 0.5, 16, 1, 0],
    [1, 0.5, 0, 1, 1, 8.5, 0.25],
    [1, -0.5, 0, 1, 16, 16, 0.45],
  ] as const;
  for (const [a, b, c, d, x, y, shade] of faces) {
    const scale = 15 / SIDE;
    pen.setTransform(a * scale, b * scale, c * scale, d * scale, x, y);
    pen.drawImage(picture, 0, 0, SIDE, SIDE);
    pen.fillStyle = `rgba(0,0,0,${shade})`;
    pen.fillRect(0, 0, SIDE, SIDE);
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
}

function drawBlob(pen: CanvasRenderingContext2D, name: string): void {
  const [red, green, blue] = materialOf(name);
  pen.fillStyle = `rgb(${red},${green},${blue})`;
  pen.strokeStyle = `rgb(${red * 0.4},${green * 0.4},${blue * 0.4})`;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.ellipse(16, 17, 11, 10, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = red + green + blue > 380 ? '#222' : '#fff';
  pen.font = 'bold 13px sans-serif';
  pen.textAlign = 'center';
  pen.fillText(name.charAt(0).toUpperCase(), 16, 22);
}
