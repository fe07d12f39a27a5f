import { own } from '../base/own.js';

/**
 * Items that stand in the world under another block's name. minecraft-data does not join the two; the names are its own,
 * and `test/unit/game/stands-as.test.ts` holds them against its lists.
 */
const STANDS_AS: Readonly<Record<string, string>> = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  beetroot_seeds: 'beetroots',
  pumpkin_seeds: 'pumpkin_stem',
  melon_seeds: 'melon_stem',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  carrot: 'carrots',
  potato: 'potatoes',
  cocoa_beans: 'cocoa',
  sweet_berries: 'sweet_berry_bush',
  glow_berries: 'cave_vines',
  water_bucket: 'water',
  lava_bucket: 'lava',
  powder_snow_bucket: 'powder_snow',
};

/** The block an item is when it stands; its own name where it has no other. */
export function standingForm(item: string): string {
  return own(STANDS_AS, item) ?? item;
}

/** Whether an item can be set down though no block has its name. */
export function standsUnderAnotherName(item: string): boolean {
  return standingForm(item) !== item;
}

/** Whether a block of an item's name is what another item becomes: nobody sets down wheat, but its seeds. */
export function isGrownFromAnother(item: string): boolean {
  return Object.values(STANDS_AS).includes(item);
}

/** Whether a block is what an item becomes when it is set down: itself, on a wall, or planted. */
export function standsAs(item: string, block: string): boolean {
  const isOnWall = block.includes('wall_') && block.replace('wall_', '') === item;
  return block === item || isOnWall || standingForm(item) === block;
}

/** All pairs of item and block, for checks against a version's lists. */
export function standsAsPairs(): readonly (readonly [item: string, block: string])[] {
  return Object.entries(STANDS_AS);
}
