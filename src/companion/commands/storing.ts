import type { Position } from '../../base/position.js';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { STORAGE, visitContainer } from '../../../primitives/body/containers.js';
import { carryOut, outcomeByCount } from '../../../primitives/body/ending.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { stationsNear } from '../../../primitives/body/stations.js';
import { asPoint } from '../../../primitives/body/places.js';
import { CHESTS } from '../../game/container-blocks.js';
import { countsWithout, type ItemCounts } from '../../base/item-counts.js';
import { command, completed, countsData, refused, type CommandResult, type Setting } from '../command.js';
import { carriedBy, itemsInWords, placeData, placeInWords } from '../in-words.js';
import { resultOf } from '../outcome-words.js';
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
    carryOut: async (setting, { chest }) => {
      const { bot } = setting;
      const found = chestOf(setting, chest);
      if ('kind' in found) return found;
      let inside: ItemCounts = {};
      const outcome = await carryOut(1, async () => {
        ({ before: inside } = await visitContainer(bot, found, STORAGE, () => Promise.resolve()));
        return outcomeByCount(1, 1, '', []);
      });
      const result = resultOf(
        bot,
        outcome,
        `In the chest at ${placeInWords(found)}: ${itemsInWords(bot, inside)}.`,
      );
      return { ...result, data: { ...result.data, contents: countsData(inside), at: placeData(found) } };
    },
  }),
  command({
    name: 'putInChest',
    help: 'Puts items it carries into a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: {
      item: { type: 'item', help: 'what' },
      count: { type: 'whole', least: 1, below: 2304, help: 'how many', otherwise: 1 },
      chest: CHEST,
    },
    carryOut: async (setting, { item, count, chest }) => {
      const { bot } = setting;
      const found = chestOf(setting, chest);
      if ('kind' in found) return found;
      const name = carriedOf(bot, item);
      const has = carriedCount(bot, name);
      if (has === 0) return refused(`I carry no ${item.said}.`);
      const outcome = await exchangeWithChest(bot, found, { put: { [name]: Math.min(count, has) } });
      const put = itemsInWords(bot, { [name]: has - carriedCount(bot, name) });
      const result = resultOf(bot, outcome, `I put ${put} into the chest.`);
      if (result.kind !== 'completed' || has >= count) return result;
      return { ...result, kind: 'partial', words: `${result.words} I had no more.` };
    },
  }),
  command({
    name: 'takeFromChest',
    help: 'Takes items out of a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: {
      item: { type: 'item', help: 'what' },
      count: { type: 'whole', least: 1, below: 2304, help: 'how many', otherwise: 1 },
      chest: CHEST,
    },
    carryOut: async (setting, { item, count, chest }) => {
      const { bot } = setting;
      const found = chestOf(setting, chest);
      if ('kind' in found) return found;
      // Of several kinds that will do the one there is most of; only the chest knows.
      const seen = await checkItemInsideChest(bot, found);
      if (seen.kind !== 'completed') return resultOf(bot, seen, '');
      const inside = new Map(
        seen.evidence.map((line) => [line.split(' ')[1] ?? '', Number(line.split(' ')[0])]),
      );
      const name =
        [...item.names].sort((a, b) => (inside.get(b) ?? 0) - (inside.get(a) ?? 0))[0] ?? item.name;
      const there = inside.get(name) ?? 0;
      if (there === 0) return refused(`There is no ${item.said} in the chest.`);
      const before = carriedCount(bot, name);
      const outcome = await exchangeWithChest(bot, found, { take: { [name]: Math.min(count, there) } });
      const taken = itemsInWords(bot, { [name]: carriedCount(bot, name) - before });
      const result = resultOf(bot, outcome, `I took ${taken} out of the chest.`);
      if (result.kind !== 'completed' || there >= count) return result;
      return { ...result, kind: 'partial', words: `${result.words} There was no more.` };
    },
  }),
  command({
    name: 'storeEverything',
    help: 'Puts all it carries into a chest.',
    kind: 'action',
    limitSeconds: CHEST_SECONDS,
    parameters: { chest: CHEST },
    carryOut: async (setting, { chest }) => {
      const { bot } = setting;
      const found = chestOf(setting, chest);
      if ('kind' in found) return found;
      const before = carriedBy(bot);
      const outcome = await exchangeWithChest(bot, found, { put: 'everything' });
      const put = itemsInWords(bot, countsWithout(before, carriedBy(bot)));
      return resultOf(bot, outcome, `I put ${put} into the chest.`);
    },
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
      return completed(`The chest at ${placeInWords(chest)} is "${name}" from now on.`, {
        at: placeData(chest),
      });
    },
  }),
];

/** The chest of a name, else the nearest; what to say where there is none. */
function chestOf({ bot, conduct }: Setting, name: string): Position | CommandResult {
  if (name === ANY) return stationsNear(bot, CHESTS)[0] ?? refused('There is no chest within 32 blocks.');
  const landmark = conduct.landmarks.find(name, 'chest');
  if (!landmark || landmark.dimension !== bot.game.dimension)
    return refused(`I know no chest "${name}". Stand beside it and say: this chest is ${name}.`);
  const block = bot.blockAt(asPoint(bot, landmark.position))?.name;
  if (block !== undefined && !CHESTS.some((chest) => chest === block)) {
    conduct.landmarks.doubt(name, `no chest there when last looked`);
    return refused(
      `There is no chest any more where "${name}" stood, at ${placeInWords(landmark.position)}.`,
    );
  }
  return landmark.position;
}
