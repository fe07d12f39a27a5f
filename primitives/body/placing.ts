import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { asPoint, type BotPoint } from './places.js';
import { blockClaim, contextOf } from './context.js';
import { rest, waitUntil } from './ending.js';

/** Clicking these opens or switches them, unless one sneaks. */
const USED_BY_HAND =
  /(chest|barrel|furnace|smoker|crafting_table|smithing_table|anvil|_bed|_door|_trapdoor|_fence_gate|lever|_button|shulker_box|hopper|dropper|dispenser|loom|stonecutter|grindstone|cartography_table|enchanting_table|brewing_stand|beacon|jukebox|note_block|cake|repeater|comparator|daylight_detector|composter|crafter|decorated_pot|chiseled_bookshelf)$/;

/** Whether a click on such a block opens or switches it, unless one sneaks. */
export function isUsedByHand(block: string): boolean {
  return USED_BY_HAND.test(block);
}

const ANSWER_TICKS = 20;
const BODY_HALF_WIDTH = 0.3;
const BODY_HEIGHT = 1.8;
/** mineflayer's types of entities nothing can be placed into; what lies about does not count. */
const HAS_A_BODY = /^(player|mob|living|animal|hostile|passive|ambient|water_creature)$/;
/** Before 1.17 its data call these mobs as well. */
const NO_BODY =
  /^(item|experience_orb|.*arrow|.*fireball|snowball|egg|ender_pearl|eye_of_ender|potion|experience_bottle|trident|llama_spit|shulker_bullet|wither_skull|firework_rocket|fishing_bobber|area_effect_cloud|evoker_fangs|lightning_bolt|painting|item_frame|leash_knot)$/;

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** What to click to set a block down at a place. */
export interface Support {
  readonly block: Block;
  /** From the clicked block to the place. */
  readonly face: BotPoint;
  /** Whether clicking it would open it rather than place against it. */
  readonly isUsedByHand: boolean;
}

const SIDES = [
  [0, -1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
] as const;

/** A solid neighbour to place against: the ground where there is some, plain blocks before stations; null without. */
export function supportFor(bot: Bot, position: Position): Support | null {
  const place = asPoint(bot, position);
  const supports = SIDES.flatMap(([x, y, z]): Support[] => {
    const block = bot.blockAt(place.offset(x, y, z));
    if (block?.boundingBox !== 'block') return [];
    const face = place.minus(block.position);
    return [{ block, face, isUsedByHand: USED_BY_HAND.test(block.name) }];
  });
  return supports.find(({ isUsedByHand }) => !isUsedByHand) ?? supports[0] ?? null;
}

/** Whether a body with its feet at a point would be inside a block. */
export function standsIn(feet: Position, block: Position): boolean {
  const isBeside = (foot: number, low: number): boolean =>
    foot + BODY_HALF_WIDTH > low && foot - BODY_HALF_WIDTH < low + 1;
  return (
    isBeside(feet.x, block.x) &&
    isBeside(feet.z, block.z) &&
    feet.y + BODY_HEIGHT > block.y &&
    feet.y < block.y + 1
  );
}

/** Whether an entity is a player, a mob or an animal, and no thing that lies or flies about. */
export function hasBody({
  type,
  name,
}: {
  readonly type: string;
  readonly name?: string | undefined;
}): boolean {
  return HAS_A_BODY.test(type) && !NO_BODY.test(name ?? '');
}

/** Somebody else whose body is where a block is to go, by name; null when it is free. */
export function whoStandsIn(bot: Bot, position: Position): string | null {
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || !hasBody(entity)) continue;
    if (standsIn(entity.position, position)) return entity.username ?? entity.name ?? 'somebody';
  }
  return null;
}

/** Rests; meanwhile whoever of the team has nothing to do steps aside from where a block is to go. */
export async function waitForRoom(bot: Bot, position: Position, ticks: number): Promise<void> {
  const { claims } = contextOf(bot);
  const claim = blockClaim(position);
  const isClaimed = claims.claim(bot.username, claim);
  await rest(bot, ticks).finally(() => {
    if (isClaimed) claims.release(bot.username, claim);
  });
}

/**
 * Places what is in hand and waits for the server's answer, at most a second.
 * @returns the name of the block that is there then, by the server
 */
export async function placeHeld(bot: Bot, { block, face, isUsedByHand }: Support): Promise<string> {
  const place = block.position.plus(face);
  const before = bot.blockAt(place)?.name ?? '';
  const middle = block.position.offset(0.5 + face.x * 0.5, 0.5 + face.y * 0.5, 0.5 + face.z * 0.5);
  if (isUsedByHand) {
    bot.setControlState('sneak', true);
    await bot.waitForTicks(2);
  }
  try {
    await waitUntil(
      bot,
      ANSWER_TICKS,
      (tell) => {
        const onUpdate = (): void => {
          if ((bot.blockAt(place)?.name ?? '') !== before) tell();
        };
        bot.on('blockUpdate', onUpdate);
        // It rejects at once when the server says no, and after five seconds when it says nothing.
        void bot
          .lookAt(middle, true)
          .then(() => bot.placeBlock(block, face))
          .then(tell, tell);
        return () => bot.removeListener('blockUpdate', onUpdate);
      },
      { isCancellable: false },
    );
  } finally {
    if (isUsedByHand) bot.setControlState('sneak', false);
  }
  return bot.blockAt(place)?.name ?? '';
}
