import { counted, spelt } from '../../base/words.js';
import { contextOf } from '../../../primitives/body/context.js';
import { digBlock } from '../../../primitives/body/digging.js';
import { everyTick, goOn } from '../../../primitives/body/ending.js';
import { asPoint } from '../../../primitives/body/places.js';
import { chooseTool, harvestsOf, hold } from '../../../primitives/body/tools.js';
import { approach } from '../../../primitives/body/walking.js';
import { isReplaceable } from '../../game/replaceable.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { command, failed, refused, type CommandResult, type Setting } from '../command.js';
import { bodyOf, placeData } from '../in-words.js';
import { refusedBy } from '../outcome-words.js';
import { pickUpNear } from './gathering.js';

const DIG_SECONDS = 300;
const FALL_BLOCKS = 3;
const LANDING_TICKS = 40;
const MOST_BLOCKS = 128;
const PICK_UP_TICKS = 200;
const PASSES = 3;
const ANSWER_TICKS = 20;
const ACROSS = { type: 'whole', least: 1, below: 17, otherwise: 1 } as const;

export const DIGGING = [
  command({
    name: 'digDown',
    help: 'Digs straight down, or a wider hole beside it, and stops before lava, water and drops.',
    kind: 'action',
    limitSeconds: DIG_SECONDS,
    parameters: {
      distance: { type: 'whole', least: 1, below: 128, help: 'how many blocks deep', otherwise: 10 },
      width: { ...ACROSS, help: 'blocks from west to east' },
      length: { ...ACROSS, help: 'blocks from north to south' },
    },
    carryOut: (setting, { distance, width, length }) =>
      width * length === 1
        ? aloneInColumn(setting.bot, () => digDown(setting.bot, distance))
        : digHole(setting, { width, length, depth: distance }),
  }),
];

type Cell = WorkerBot['entity']['position'];

interface HoleSize {
  readonly width: number;
  readonly length: number;
  readonly depth: number;
}

/** Digs a hole beside it, layer by layer, and picks up what that gives. */
async function digHole({ bot, asker, conduct }: Setting, size: HoleSize): Promise<CommandResult> {
  const asked = size.width * size.length * size.depth;
  if (asked > MOST_BLOCKS) return refused(`That is ${asked} blocks; I dig at most ${MOST_BLOCKS} at a time.`);
  const spoken = `a hole ${size.width} by ${size.length}, ${counted(size.depth, 'block')} deep`;
  const cells = holeBeside(bot, size);
  if (!cells) return failed(`There is no level ground beside me for ${spoken}.`);
  const isOpen = (cell: Cell): boolean => isReplaceable(bot.blockAt(cell)?.name ?? '');
  const ended = async (kind: CommandResult['kind'], why = ''): Promise<CommandResult> => {
    if (kind !== 'cancelled') await pickUpNear(bot, size.width + size.length, PICK_UP_TICKS);
    const open = cells.filter(isOpen).length;
    const isDone = open === asked;
    const words = isDone ? `I dug ${spoken}.` : `I dug ${open} of ${asked} blocks of ${spoken}${why}.`;
    const end = isDone && kind !== 'cancelled' ? 'completed' : kind;
    return { kind: end === 'failed' && open > 0 ? 'partial' : end, words, data: { dug: open } };
  };
  let isFirst = true;
  // Sand comes down from the sides.
  for (let pass = 0; pass < PASSES; pass++) {
    for (const cell of cells) {
      goOn(bot);
      const block = bot.blockAt(cell);
      if (isOpen(cell)) continue;
      const name = spelt(block?.name ?? '');
      const danger = liquidAt(bot, cell);
      if (danger !== null) return ended('failed', `; there is ${danger}`);
      if (!block?.diggable) return ended('failed', `; nobody digs ${name}`);
      const rule = conduct.rules.against('break', [block.name]);
      if (rule) return refusedBy(rule, asker);
      await approach(bot, cell, block.name);
      contextOf(bot).onActivity(`digging a hole (${cells.filter(isOpen).length} of ${asked})`);
      await hold(bot, chooseTool(bot, harvestsOf(bot, block.name))?.tool ?? null);
      const middle = cell.offset(0.5, 0.5, 0.5);
      const end = await digBlock(bot, cell, middle);
      if (end === 'cancelled') return ended('cancelled', '; then I was stopped');
      if (end !== 'dug' && end !== 'taken') return ended('failed', `; ${name} does not break`);
      // A server that lets nobody dig here puts it back.
      if (isFirst) await everyTick(bot, ANSWER_TICKS, () => !isOpen(cell));
      if (isFirst && !isOpen(cell)) return ended('failed', `; ${name} does not stay broken`);
      isFirst = false;
    }
    if ((await ended('completed')).data['dug'] === asked) break;
  }
  return ended('failed', '; the rest does not stay open');
}

/** The blocks of a hole on one side of it, from the top down; null where the ground is not level, or somebody stands there. */
function holeBeside(bot: WorkerBot, { width, length, depth }: HoleSize): readonly Cell[] | null {
  const feet = bot.entity.position.floored();
  const [west, north] = [-Math.floor((width - 1) / 2), -Math.floor((length - 1) / 2)];
  const corners = [
    [1, north],
    [-width, north],
    [west, 1],
    [west, -length],
  ] as const;
  const people = Object.keys(bot.players).flatMap((name) => bodyOf(bot, name)?.position.floored() ?? []);
  for (const [dx, dz] of corners) {
    const cells = Array.from({ length: width * length * depth }, (_, at) => {
      const across = at % (width * length);
      const down = 1 + Math.floor(at / (width * length));
      return feet.offset(dx + (across % width), -down, dz + Math.floor(across / width));
    });
    const isLevel = cells.slice(0, width * length).every((cell) => {
      const above = bot.blockAt(cell.offset(0, 1, 0))?.name ?? '';
      const isTaken = people.some(({ x, z }) => x === cell.x && z === cell.z);
      return bot.blockAt(cell)?.diggable === true && isReplaceable(above) && !isTaken;
    });
    if (isLevel) return cells;
  }
  return null;
}

/** Lava or water beside or under a block, or in its place. */
function liquidAt(bot: WorkerBot, block: Cell): string | null {
  const sides = [
    [0, -1, 0],
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
    [0, 0, 0],
  ] as const;
  const names = sides.map(([x, y, z]) => bot.blockAt(block.offset(x, y, z))?.name ?? '');
  return names.find((name) => name === 'lava' || name === 'water') ?? null;
}

/** Of two who break one block nobody can tell who did. */
async function aloneInColumn(bot: WorkerBot, dig: () => Promise<CommandResult>): Promise<CommandResult> {
  const { x, z } = bot.entity.position.floored();
  const { claims } = contextOf(bot);
  const column = `column:${x},${z}`;
  if (!claims.claim(bot.username, column)) return refused('Another of us digs down here already.');
  try {
    return await dig();
  } finally {
    claims.release(bot.username, column);
  }
}

async function digDown(bot: WorkerBot, distance: number): Promise<CommandResult> {
  const { onActivity } = contextOf(bot);
  const start = bot.entity.position.floored();
  const cells: Cell[] = [];
  const ended = (kind: CommandResult['kind'], why: string): CommandResult => {
    // What is not let broken may come back only after the next was begun.
    const dug = cells.filter((cell) => bot.blockAt(cell)?.boundingBox === 'empty').length;
    return {
      kind: dug > 0 && kind === 'failed' ? 'partial' : kind,
      words: `I dug down ${counted(dug, 'block')}${why}.`,
      data: { dug, at: placeData(bot.entity.position) },
    };
  };
  for (let depth = 0; depth < distance; depth++) {
    goOn(bot);
    onActivity(`digging down (${depth} of ${distance})`);
    const below = start.offset(0, -1 - depth, 0);
    const danger = dangerBelow(bot, below);
    if (danger !== null) return ended('failed', `; there is ${danger}`);
    const block = bot.blockAt(below);
    if (!block || !block.diggable)
      return ended('failed', `; nobody digs ${block ? spelt(block.name) : 'that'}`);
    if (block.boundingBox === 'empty' && block.name.endsWith('air')) continue;
    await hold(bot, chooseTool(bot, harvestsOf(bot, block.name))?.tool ?? null);
    const end = await digBlock(bot, below, asPoint(bot, below).offset(0.5, 1, 0.5), {
      spot: () => ({ x: start.x + 0.5, y: start.y, z: start.z + 0.5 }),
    });
    if (end === 'cancelled') return ended('cancelled', '');
    if (end !== 'dug' && end !== 'taken') return ended('failed', `; ${spelt(block.name)} does not break`);
    await everyTick(bot, LANDING_TICKS, () => bot.entity.onGround && bot.entity.position.y < below.y + 0.9);
    // A server that lets nobody dig here has put it back by now.
    if (bot.blockAt(below)?.boundingBox !== 'empty')
      return ended('failed', `; ${spelt(block.name)} does not stay broken`);
    if (end === 'dug') cells.push(below);
  }
  return ended('completed', '');
}

/** What would happen to who stands where this block is dug; null where nothing would. */
function dangerBelow(bot: WorkerBot, block: WorkerBot['entity']['position']): string | null {
  const liquid = liquidAt(bot, block);
  if (liquid !== null) return liquid;
  for (let depth = 1; depth <= FALL_BLOCKS + 1; depth++) {
    const under = bot.blockAt(block.offset(0, -depth, 0));
    if (!under) return 'the end of the world';
    if (under.boundingBox === 'block') return null;
  }
  return 'a deep hole';
}
