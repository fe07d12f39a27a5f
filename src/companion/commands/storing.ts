import type { Position } from '../../base/position.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { STORAGE, visitContainer } from '../../../primitives/body/containers.js';
import { carryOut, outcomeByCount } from '../../../primitives/body/ending.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { stationsNear } from '../../../primitives/body/stations.js';
import { asPoint } from '../../../primitives/body/places.js';
import { CHESTS } from '../../game/container-blocks.js';
import { countsWithout, type ItemCounts } from '../../base/item-counts.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import {
  ALL,
  COUNT,
  ITEM,
  command,
  completed,
  countsData,
  refused,
  type CommandResult,
  type Named,
  type Setting,
} from '../command.js';
import { chestBeside, chestSideIn } from '../chest-by-asker.js';
import { carriedBy, itemsInWords, placeData, placeSpoken } from '../in-words.js';
import { commandResultOf, refusedBy } from '../outcome-words.js';
import type { Rule } from '../rules.js';
import { carriedOf } from './handing.js';

const CHEST_SECONDS = 120;
const ANY = 'nearest';
const CHEST = { type: 'text', help: 'name of a chest; by default the nearest', otherwise: ANY } as const;

export const STORING = [
  command({
    name: 'viewChest',
    help: 'Says what is in a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: { chest: CHEST },
    carryOut: (setting, { chest }) => atChest(setting, chest, viewChest),
  }),
  command({
    name: 'putInChest',
    help: 'Puts items it carries into a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: { item: ITEM, count: COUNT, chest: CHEST },
    carryOut: (setting, { item, count, chest }) =>
      atChest(setting, chest, (bot, found) => putInChest(bot, found, item, count)),
  }),
  command({
    name: 'takeFromChest',
    help: 'Takes items out of a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: { item: ITEM, count: COUNT, chest: CHEST },
    carryOut: (setting, { item, count, chest }) =>
      atChest(setting, chest, (bot, found) => takeFromChest(bot, found, item, count)),
  }),
  command({
    name: 'storeEverything',
    help: 'Puts all it carries into a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: { chest: CHEST },
    carryOut: (setting, { chest }) =>
      atChest(setting, chest, async (bot, found) => {
        const before = carriedBy(bot);
        if (Object.keys(before).length === 0) return refused('I carry nothing.');
        const outcome = await exchangeWithChest(bot, found, { put: 'everything' });
        const put = itemsInWords(bot, countsWithout(before, carriedBy(bot)));
        return commandResultOf(bot, outcome, `I put ${put} into the chest.`);
      }),
  }),
  command({
    name: 'nameChest',
    help: 'Remembers the nearest chest under a name.',
    kind: 'conduct',
    parameters: { name: { type: 'text', help: 'its name' } },
    carryOut: ({ bot, conduct, asker }, { name }) => {
      const chest = stationsNear(bot, CHESTS)[0];
      if (!chest) return refused('There is no chest within 32 blocks.');
      const { dimension } = bot.game;
      conduct.landmarks.remember({ name, kind: 'chest', position: chest, dimension, by: asker });
      return completed(`The chest at ${placeSpoken(chest)} is "${name}" from now on.`, {
        at: placeData(chest),
      });
    },
  }),
];

async function viewChest(bot: WorkerBot, chest: Position): Promise<CommandResult> {
  const { seen, contents } = await lookInto(bot, chest);
  const words = `In the chest at ${placeSpoken(chest)}: ${itemsInWords(bot, contents)}.`;
  const result = commandResultOf(bot, seen, words);
  return { ...result, data: { ...result.data, contents: countsData(contents), at: placeData(chest) } };
}

async function putInChest(
  bot: WorkerBot,
  chest: Position,
  item: Named,
  count: number,
): Promise<CommandResult> {
  const name = carriedOf(bot, item);
  const has = carriedCount(bot, name);
  if (has === 0) return refused(`I carry no ${item.said}.`);
  const outcome = await exchangeWithChest(bot, chest, { put: { [name]: Math.min(count, has) } });
  const put = itemsInWords(bot, { [name]: has - carriedCount(bot, name) });
  const result = commandResultOf(bot, outcome, `I put ${put} into the chest.`);
  return has >= count || count === ALL ? result : partly(result, 'I had no more.');
}

async function takeFromChest(
  bot: WorkerBot,
  chest: Position,
  item: Named,
  count: number,
): Promise<CommandResult> {
  // Of several kinds that will do the one there is most of; only the chest knows.
  const { seen, contents } = await lookInto(bot, chest);
  if (seen.kind !== 'completed') return commandResultOf(bot, seen, '');
  const thereOf = (name: string): number => contents[name] ?? 0;
  const name = [...item.names].sort((a, b) => thereOf(b) - thereOf(a))[0] ?? item.name;
  const there = thereOf(name);
  if (there === 0) return refused(`I find no ${item.said} in the chest.`);
  const before = carriedCount(bot, name);
  const outcome = await exchangeWithChest(bot, chest, { take: { [name]: Math.min(count, there) } });
  const taken = itemsInWords(bot, { [name]: carriedCount(bot, name) - before });
  const result = commandResultOf(bot, outcome, `I took ${taken} out of the chest.`);
  return there >= count || count === ALL ? result : partly(result, 'There was no more.');
}

/** What was done of it was done; there was not enough for all. */
function partly(result: CommandResult, why: string): CommandResult {
  return result.kind === 'completed'
    ? { kind: 'partial', words: `${result.words} ${why}`, data: result.data }
    : result;
}

/** Goes to a chest and reads what is in it: nothing where it does not get to it. */
export async function lookInto(
  bot: WorkerBot,
  chest: Position,
): Promise<{ readonly seen: PrimitiveOutcome; readonly contents: ItemCounts }> {
  let contents: ItemCounts = {};
  const seen = await carryOut(1, async () => {
    ({ before: contents } = await visitContainer(bot, chest, STORAGE, () => Promise.resolve()));
    return outcomeByCount(1, 1, '', []);
  });
  return { seen, contents };
}

/** Does something at the chest of a name, else at the nearest. */
async function atChest(
  setting: Setting,
  name: string,
  act: (bot: WorkerBot, chest: Position) => Promise<CommandResult>,
): Promise<CommandResult> {
  const found = chestOf(setting, name);
  if ('kind' in found) return found;
  const rule = ruleOfChest(setting, found);
  return rule ? refusedBy(rule, setting.asker) : act(setting.bot, found);
}

/** What keeps it from opening a chest; null: it may. */
export function ruleOfChest({ bot, conduct }: Setting, chest: Position): Rule | null {
  return conduct.rules.against('touch', [bot.blockAt(asPoint(bot, chest))?.name ?? '']);
}

/** The chest of a name, else the nearest; what to say where there is none. */
function chestOf({ bot, asker, conduct }: Setting, name: string): Position | CommandResult {
  const near = stationsNear(bot, CHESTS);
  if (name === ANY) return near[0] ?? refused('There is no chest within 32 blocks.');
  const landmark = conduct.landmarks.find(name, 'chest');
  const beside = landmark ? null : chestSideIn(name);
  if (beside) {
    const chest = chestBeside(bot, asker, near, beside.side);
    return chest === null || chest === 'unseen'
      ? refused(`I see no ${beside.said.replace(/^(?:the|my|this|that) /i, '').replace(/\bme\b/, 'you')}.`)
      : chest;
  }
  if (!landmark || landmark.dimension !== bot.game.dimension)
    return refused(`I know no chest "${name}". Stand beside it and say: this chest is ${name}.`);
  const block = bot.blockAt(asPoint(bot, landmark.position))?.name;
  if (block !== undefined && !CHESTS.some((chest) => chest === block)) {
    conduct.landmarks.doubt(name, `no chest there when last looked`);
    return refused(`There is no chest any more where "${name}" stood, at ${placeSpoken(landmark.position)}.`);
  }
  return landmark.position;
}
