import { distanceBetween, type Position } from '../base/position.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { bodyOf } from './in-words.js';

/** On which side of whoever asks a chest stands, as they look. */
export type AskerSide = 'before' | 'behind' | 'left' | 'right' | 'near';

const ME = '(?:me|us|the player|player)';
const CHEST = '(?:chest|box|barrel)';
/** How a side is said: "the chest behind me", "the left chest", "that chest over there". */
const SIDES: readonly (readonly [RegExp, AskerSide])[] = (
  [
    [`left(?: hand)? ${CHEST}|${CHEST} (?:on|to) (?:the|my|our) left(?: side)?`, 'left'],
    [`right(?: hand)? ${CHEST}|${CHEST} (?:on|to) (?:the|my|our) right(?: side)?`, 'right'],
    [`${CHEST} (?:right )?behind ${ME}`, 'behind'],
    [`${CHEST} (?:right )?(?:in front of|before) ${ME}|${CHEST} (?:i am|im|i'm) looking at`, 'before'],
    [`that ${CHEST}(?: over)?(?: there)?|${CHEST} over there`, 'before'],
    [
      `this ${CHEST}(?: here)?|${CHEST} (?:right )?(?:here|(?:next to|beside|near|close to|by) ${ME})`,
      'near',
    ],
  ] as const
).map(([said, side]) => [new RegExp(`(?:^|\\b(?:the|my) |\\b)(?:${said})\\b`, 'i'), side]);

const BESIDE_BLOCKS = 6;
/** Half the angle in which somebody looks at a thing, and of what is on a side. */
const GAZE_RADIANS = Math.PI / 6;
const SIDE_RADIANS = Math.PI / 4;
/** How far a side lies from where somebody looks, growing to the left; null: on any. */
const TURNS = { before: 0, left: Math.PI / 2, behind: Math.PI, right: -Math.PI / 2, near: null } as const;

/** Where a line speaks of a chest by the side it is on: the words that do, and the side; null for none. */
export function chestSideIn(text: string): { readonly said: string; readonly side: AskerSide } | null {
  for (const [words, side] of SIDES) {
    const [said] = words.exec(text) ?? [];
    if (said !== undefined) return { said, side };
  }
  return null;
}

/** Of these chests the nearest on a side of whoever asks; null: none; 'unseen': the asker is not in sight. */
export function chestBeside(
  bot: WorkerBot,
  asker: string | null,
  chests: readonly Position[],
  side: AskerSide,
): Position | 'unseen' | null {
  const body = asker === null ? null : bodyOf(bot, asker);
  if (!body) return 'unseen';
  const { x, z } = body.position;
  const turn = TURNS[side];
  // mineflayer's yaw: 0 looks north, and it grows to the left.
  const yaw = body.yaw + (turn ?? 0);
  const angle = turn === null ? Math.PI : turn === 0 ? GAZE_RADIANS : SIDE_RADIANS;
  const seen = chests.filter((chest) => {
    const [dx, dz] = [chest.x + 0.5 - x, chest.z + 0.5 - z];
    const far = Math.hypot(dx, dz);
    return far <= BESIDE_BLOCKS && (-dx * Math.sin(yaw) - dz * Math.cos(yaw)) / far >= Math.cos(angle);
  });
  return (
    seen.sort((a, b) => distanceBetween(a, body.position) - distanceBetween(b, body.position))[0] ?? null
  );
}
