import { blocksAside } from '../../base/position.js';
import { counted, spelt } from '../../base/words.js';
import { contextOf } from '../../../primitives/body/context.js';
import { type WalkOutcome, walkUntil } from '../../../primitives/body/walking.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { command, completed, refused } from '../command.js';
import { placeData } from '../in-words.js';
import { goTo } from './going.js';

const WALK_SECONDS = 300;
const NEAR_BLOCKS = 0.4;
const QUARTER = Math.PI / 2;
/** mineflayer's yaw: 0 looks north, and it grows to the left. */
const COMPASS = { north: 0, west: QUARTER, south: 2 * QUARTER, east: -QUARTER } as const;
/** From where it looks. */
const TURNS = { forward: 0, left: QUARTER, back: 2 * QUARTER, right: -QUARTER } as const;
const PITCHES = { up: QUARTER, down: -QUARTER } as const;

const DIRECTION = {
  type: 'text',
  help: 'north, east, south, west, or as it looks: forward, back, left, right',
} as const;

/** Walks and looks with a direction and no aim, and the way back. */
export const HEADING = [
  command({
    name: 'goInDirection',
    help: 'Walks some blocks in a direction, without digging.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: {
      direction: DIRECTION,
      distance: { type: 'whole', least: 1, below: 513, help: 'how far, in blocks', otherwise: 5 },
    },
    carryOut: async ({ bot }, { direction, distance }) => {
      const yaw = yawOf(bot, direction);
      if (yaw === null) return refused(unknownDirection(direction));
      contextOf(bot).onActivity(`walking ${counted(distance, 'block')} ${direction}`);
      const start = bot.entity.position.clone();
      const [stepX, stepZ] = [-Math.sin(yaw), -Math.cos(yaw)];
      const goal = { x: start.x + stepX * distance, y: start.y, z: start.z + stepZ * distance };
      const isThere = (feet: typeof goal): boolean => blocksAside(feet, goal) <= NEAR_BLOCKS;
      const { kind } = await walkUntil(bot, goal, isThere);
      const { x, z } = bot.entity.position;
      const came = Math.max(0, Math.round((x - start.x) * stepX + (z - start.z) * stepZ));
      const words =
        came === 0 && kind === 'no-path'
          ? `I find no way ${direction} from here.`
          : `I went ${counted(came, 'block')} ${direction}${SHORT[kind]}.`;
      const data = { distance: came, at: placeData(bot.entity.position) };
      return { kind: ENDS[kind], words, data };
    },
  }),
  command({
    name: 'goBack',
    help: 'Goes back to where it was before it last went somewhere.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: {},
    carryOut: ({ bot, conduct: { cameFrom } }) => {
      if (!cameFrom) return refused('I have not gone anywhere yet.');
      if (cameFrom.dimension !== bot.game.dimension)
        return refused(`I came from the ${spelt(cameFrom.dimension)}, and cannot walk back there.`);
      return goTo(bot, cameFrom.position, 1);
    },
  }),
  command({
    name: 'lookInDirection',
    help: 'Turns and looks in a direction.',
    kind: 'action',
    isBrief: true,
    parameters: { direction: { ...DIRECTION, help: `${DIRECTION.help}, up, down` } },
    carryOut: async ({ bot }, { direction }) => {
      const pitch = PITCHES[direction as keyof typeof PITCHES] as number | undefined;
      const yaw = pitch === undefined ? yawOf(bot, direction) : bot.entity.yaw;
      if (yaw === null) return refused(unknownDirection(direction, ', up or down'));
      await bot.look(yaw, pitch ?? 0, true);
      return completed(`I look ${pitch === undefined ? compassOf(yaw) : direction}.`);
    },
  }),
];

const SHORT: Readonly<Record<WalkOutcome['kind'], string>> = {
  arrived: '',
  'no-path': ' and found no way on',
  'timed-out': '; it took too long',
  cancelled: '',
};
const ENDS = {
  arrived: 'completed',
  'no-path': 'failed',
  'timed-out': 'timed-out',
  cancelled: 'cancelled',
} as const;

/** Where somebody looks who looks that way; null for what is no direction. */
function yawOf(bot: WorkerBot, direction: string): number | null {
  const compass = COMPASS[direction as keyof typeof COMPASS] as number | undefined;
  const turn = TURNS[direction as keyof typeof TURNS] as number | undefined;
  return compass ?? (turn === undefined ? null : bot.entity.yaw + turn);
}

/** The nearest of north, west, south and east. */
function compassOf(yaw: number): string {
  const quarters = Math.round(yaw / QUARTER);
  return ['north', 'west', 'south', 'east'][((quarters % 4) + 4) % 4] ?? 'north';
}

function unknownDirection(said: string, more = ''): string {
  return `Expected direction as ${[...Object.keys(COMPASS), ...Object.keys(TURNS)].join(', ')}${more}, got "${said}".`;
}
