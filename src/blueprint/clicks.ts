import type { Position } from '../base/position.js';
import { across, FACES, oppositeFace, type Face } from '../game/faces.js';
import { COUNTS, formOf, hasWallForm, orientation, type SettingDown } from '../game/set-down.js';
import { decidedOf, readBlock } from './block-text.js';

/** A click that sets a block down at a place as it is wanted. */
export interface PlacingClick extends SettingDown {
  /** The block that is clicked. */
  readonly against: Position;
}

const YAWS = [0, 90, 180, -90] as const;
const ROTATIONS = Array.from({ length: 16 }, (_, index) => index * 22.5 - 180);
const STRAIGHT = /^(north_south|east_west)$/;
const LOOKS = [0, -60, 60] as const;
const HEIGHTS = [0.25, 0.75] as const;

/**
 * Clicks that give a state at a place, best first: those against the ground, then those that need no look up or down.
 * Empty: from none of its neighbours it can be made so, now.
 * @param item what is in hand
 * @param isAgainst whether the block at a place can be clicked to set something against it
 */
export function clicksFor(
  { item, block, position }: { readonly item: string; readonly block: string; readonly position: Position },
  isAgainst: (place: Position, face: Face) => boolean,
): readonly PlacingClick[] {
  const wanted = readBlock(block);
  const { shape = '' } = wanted.properties;
  // A rail that lies alone lies as the player looks; where it meets others, the game bends it.
  const decided: Readonly<Record<string, string>> = {
    ...decidedOf(wanted),
    ...(STRAIGHT.test(shape) ? { shape } : {}),
  };
  const faces = FACES.map((face) => oppositeFace(face)).filter((face) =>
    isAgainst(across(position, oppositeFace(face)), face),
  );
  const hasFace = decided['face'] !== undefined || /(_button|lever|grindstone)$/.test(wanted.name);
  const clicks: PlacingClick[] = [];
  for (const face of faces) {
    if (formOf(item, face) !== (hasWallForm(item) ? wanted.name : item)) continue;
    for (const pitch of LOOKS) {
      for (const yaw of decided['rotation'] === undefined ? YAWS : ROTATIONS) {
        for (const cursorY of HEIGHTS) {
          const click = { face, cursorY, yaw, pitch };
          const made = orientation({ name: wanted.name, hasFace }, click);
          if (isMade(decided, made)) clicks.push({ ...click, against: across(position, oppositeFace(face)) });
        }
      }
    }
  }
  return clicks;
}

/** Comes by other means than a click's place and look: a second click, a neighbour. */
const BY_OTHER_MEANS: ReadonlySet<string> = new Set([...COUNTS, 'part']);

function isMade(decided: Readonly<Record<string, string>>, made: Readonly<Record<string, string>>): boolean {
  return Object.entries(decided).every(
    ([key, value]) =>
      BY_OTHER_MEANS.has(key) ||
      made[key] === undefined ||
      made[key] === value ||
      // The lower half of a door is no half of stairs, and a double slab is made of two.
      (key === 'half' && (value === 'lower' || value === 'upper')) ||
      (key === 'type' && value === 'double'),
  );
}
