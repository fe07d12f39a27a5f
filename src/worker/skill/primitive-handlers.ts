import type { Bot } from 'mineflayer';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { craftItem } from '../../../primitives/craft-item.js';
import { depositItemIntoChest } from '../../../primitives/deposit-item-into-chest.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { exploreUntil } from '../../../primitives/explore-until.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { givePlacedItemBack } from '../../../primitives/give-placed-item-back.js';
import { killMob } from '../../../primitives/kill-mob.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import { placeItem } from '../../../primitives/place-item.js';
import { shoot } from '../../../primitives/shoot.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { callArguments, type CallArguments } from '../../skill/facade/call-arguments.js';
import type { AsyncHandler, HostCall, HostHandlers } from '../../skill/sandbox/host-handlers.js';
import type { JsonValue } from '../../skill/sandbox/json-value.js';
import { rest } from '../../../primitives/body/waiting.js';
import type { ActionQueue } from './action-queue.js';
import type { Setbacks } from './setbacks.js';

/** A primitive got nothing done, and the skill did not ask to be told in an outcome. */
class PrimitiveFailed extends Error {
  override readonly name = 'PrimitiveFailed';
  readonly code = 'nothing-done';
  readonly retryable = true;
}

type PrimitiveCall = Exclude<
  Extract<Parameters<typeof callArguments>[0], keyof typeof PRIMITIVES>,
  'exploreUntil'
>;

const PRIMITIVES = {
  checkItemInsideChest: (bot: Bot, [chest]: CallArguments<'checkItemInsideChest'>) =>
    checkItemInsideChest(bot, chest),
  collectFurnace: (bot: Bot, [furnace, item, count]: CallArguments<'collectFurnace'>) =>
    collectFurnace(bot, furnace, item, count),
  craftItem: (bot: Bot, given: CallArguments<'craftItem'>) => craftItem(bot, ...given),
  depositItemIntoChest: (bot: Bot, [chest, items]: CallArguments<'depositItemIntoChest'>) =>
    depositItemIntoChest(bot, chest, items),
  exchangeWithChest: (bot: Bot, [chest, items]: CallArguments<'exchangeWithChest'>) =>
    exchangeWithChest(bot, chest, items),
  getItemFromChest: (bot: Bot, [chest, items]: CallArguments<'getItemFromChest'>) =>
    getItemFromChest(bot, chest, items),
  givePlacedItemBack: (bot: Bot, [name, place]: CallArguments<'givePlacedItemBack'>) =>
    givePlacedItemBack(bot, name, place),
  killMob: (bot: Bot, given: CallArguments<'killMob'>) => killMob(bot, ...given),
  loadFurnace: (bot: Bot, [furnace, load]: CallArguments<'loadFurnace'>) => loadFurnace(bot, furnace, load),
  mineBlock: (bot: Bot, given: CallArguments<'mineBlock'>) => mineBlock(bot, ...given),
  placeItem: (bot: Bot, [name, place]: CallArguments<'placeItem'>) => placeItem(bot, name, place),
  shoot: (bot: Bot, [weapon, target]: CallArguments<'shoot'>) => shoot(bot, weapon, target),
  smeltItem: (bot: Bot, given: CallArguments<'smeltItem'>) => smeltItem(bot, ...given),
} as const;

const LOOK_TICKS = 5;

/** The primitives as skills call them: one at a time, within the job's context, checked before and told in data. */
export function primitiveHandlers(bot: Bot, queue: ActionQueue, setbacks: Setbacks): HostHandlers {
  const told = (name: string, outcome: PrimitiveOutcome, given: readonly unknown[]): PrimitiveOutcome => {
    setbacks.note(name, outcome, given);
    return requireDone(name, outcome, given);
  };
  const async: Record<string, AsyncHandler> = {};
  for (const name of Object.keys(PRIMITIVES) as PrimitiveCall[]) {
    async[name] = (values, { signal }) => {
      const given = callArguments(name, values);
      const primitive = PRIMITIVES[name] as (bot: Bot, given: unknown) => Promise<PrimitiveOutcome>;
      return queue.run(signal, async () => told(name, await primitive(bot, given), given));
    };
  }
  return { sync: exploring(bot, queue, async, told), async };
}

/** Exploring asks the skill on its way; the skill's own function stays in the sandbox and tells when it has found something. */
function exploring(
  bot: Bot,
  queue: ActionQueue,
  async: Record<string, AsyncHandler>,
  told: typeof requireDone,
): HostHandlers['sync'] {
  const walk = { isFound: false };
  async['exploreUntil'] = (values: readonly JsonValue[], { signal }: HostCall) => {
    const given = callArguments('exploreUntil', values);
    const [direction, seconds] = given;
    return queue.run(signal, async () => {
      walk.isFound = false;
      const outcome = await exploreUntil(bot, direction, seconds, () => walk.isFound);
      return told('exploreUntil', outcome, given);
    });
  };
  async['exploringTicks'] = () => rest(bot, LOOK_TICKS);
  return {
    exploringFound: () => {
      walk.isFound = true;
    },
  };
}

/** @throws PrimitiveFailed where nothing was done and the skill does not want to know */
function requireDone(name: string, outcome: PrimitiveOutcome, given: readonly unknown[]): PrimitiveOutcome {
  const { kind, done, reason } = outcome;
  const options = given.at(-1) as { readonly mayFail?: boolean };
  if (kind === 'completed' || done > 0 || options.mayFail === true) return outcome;
  throw new PrimitiveFailed(`${name} ${kind === 'failed' ? 'did nothing' : kind}: ${reason}`);
}
