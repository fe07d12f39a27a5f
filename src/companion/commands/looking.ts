import { asSentence, listed, spelt } from '../../base/words.js';
import { distanceBetween } from '../../base/position.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { asPoint } from '../../../primitives/body/places.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { mobName } from '../../game/names/names.js';
import { command, completed, countsData, failed, refused } from '../command.js';
import { bodyOf, carriedBy, itemsInWords, placeData, placeSpoken } from '../in-words.js';
import { nearestOfKind } from './searching.js';
import { biomeAt } from '../../worker/skill/surroundings-of.js';

const AROUND_BLOCKS = 16;
const FAR_BLOCKS = 64;
/** What may be asked about it, one at a time. */
const ABOUT = ['place', 'health', 'time', 'work', 'asker'] as const;
const HANDS = { 5: 'head', 6: 'chest', 7: 'legs', 8: 'feet', 45: 'off hand' } as const;
const NOON = 6000;
const DUSK = 12_000;
const NIGHT = 13_000;

export const LOOKING = [
  command({
    name: 'stats',
    help: 'Says where it is, how it is, and what it is about.',
    kind: 'look',
    parameters: {
      about: {
        type: 'text',
        help: `one of them: ${ABOUT.join(', ')}; by default all but asker`,
        otherwise: '',
      },
    },
    carryOut: ({ bot, conduct, asker }, { about }) => {
      const { position } = bot.entity;
      const weather = bot.isRaining ? 'rain' : 'clear';
      const biome = biomeAt(bot);
      const data = {
        at: placeData(position),
        dimension: bot.game.dimension,
        health: bot.health,
        food: bot.food,
        level: bot.experience.level,
        biome,
        weather,
        time: timeOfDay(bot),
        activity: conduct.activity(),
        lastJob: conduct.lastJob(),
        players: playersNear(bot).map(({ name }) => name),
        companions: [...conduct.companions()],
      };
      const place = `I am at ${placeSpoken(position)} in the ${spelt(data.dimension)}${biome === null ? '' : ` (${spelt(biome)})`}`;
      const health = `Health ${Math.round(bot.health)} of 20, food ${bot.food} of 20, level ${bot.experience.level}.`;
      const time = `It is ${data.time}, ${weather}.`;
      switch (about) {
        case '':
          return completed(`${place}, ${data.activity}. ${health} ${time}`, data);
        case 'place': {
          const body = asker === null ? null : bodyOf(bot, asker);
          const far = body ? `, ${Math.round(distanceBetween(position, body.position))} blocks from you` : '';
          return completed(`${place}${far}.`, data);
        }
        case 'health':
          return completed(health, data);
        case 'time':
          return completed(time, data);
        case 'work': {
          const last = data.activity === 'idle' ? data.lastJob : null;
          return completed(`I am ${data.activity}.${last === null ? '' : ` My last job: ${last}`}`, data);
        }
        case 'asker': {
          const body = asker === null ? null : bodyOf(bot, asker);
          return body
            ? completed(`You are at ${placeSpoken(body.position)}.`, data)
            : failed('I cannot see you from here.', data);
        }
        default:
          return refused(`Expected about as one of ${ABOUT.join(', ')}, got "${about}".`);
      }
    },
  }),
  command({
    name: 'inventory',
    help: 'Says what it carries and wears, or how much of one thing.',
    kind: 'look',
    parameters: { item: { type: 'item', help: 'what; by default everything', otherwise: '' } },
    carryOut: ({ bot }, { item: { names, said } }) => {
      const carried = carriedBy(bot);
      if (said !== '') {
        const some = Object.fromEntries(names.map((name) => [name, carried[name] ?? 0]));
        const has = names.some((name) => (carried[name] ?? 0) > 0);
        return completed(`I carry ${has ? itemsInWords(bot, some) : `no ${said}`}.`, {
          carried: countsData(some),
        });
      }
      const worn = wornBy(bot);
      const clothes = Object.entries(worn).map(([place, item]) => `${spelt(item)} (${place})`);
      const wearing = clothes.length > 0 ? ` I wear ${listed(clothes)}.` : '';
      // Nothing in hand is null, whatever the types say.
      const held = bot.heldItem?.name;
      const holding = held === undefined ? '' : ` In my hand: ${spelt(held)}.`;
      return completed(`I carry ${itemsInWords(bot, carried)}.${holding}${wearing}`, {
        carried: countsData(carried),
        worn,
      });
    },
  }),
  command({
    name: 'entities',
    help: `Says who and what is within ${FAR_BLOCKS} blocks.`,
    kind: 'look',
    parameters: {},
    carryOut: ({ bot }) => {
      const players = playersNear(bot);
      const mobs = mobsNear(bot);
      const people = players.map(({ name, distance }) => `${name} (${Math.round(distance)} blocks away)`);
      const animals = Object.entries(mobs).map(([name, count]) => `${count} ${mobName(name, count)}`);
      return completed(`I see ${listed([...people, ...animals]) || 'nobody'}.`, {
        players: players.map(({ name, distance }) => ({ name, distance: Math.round(distance) })),
        mobs,
      });
    },
  }),
  command({
    name: 'nearbyBlocks',
    help: `Says which kinds of blocks are within ${AROUND_BLOCKS} blocks, or where the nearest of one kind is.`,
    kind: 'look',
    parameters: { block: { type: 'block', help: 'of which kind; by default of any', otherwise: '' } },
    carryOut: async ({ bot }, { block }) => {
      if (block.said !== '') {
        const place = await nearestOfKind(bot, block, FAR_BLOCKS);
        if (!place) return failed(`I see no ${block.said} within ${FAR_BLOCKS} blocks.`);
        const away = Math.round(distanceBetween(bot.entity.position, place));
        return completed(`The nearest ${block.said} is at ${placeSpoken(place)}, ${away} blocks from me.`, {
          found: placeData(place),
        });
      }
      const kinds = await kindsAround(bot);
      return completed(asSentence(`around me: ${listed(kinds.map(spelt)) || 'nothing'}`), { blocks: kinds });
    },
  }),
];

/** Kinds of blocks near, most frequent first. */
async function kindsAround(bot: WorkerBot): Promise<readonly string[]> {
  const all = Object.keys(bot.registry.blocksByName).filter((name) => !/^(?:.*_)?air$/.test(name));
  const found = await findBlocks(bot, {
    states: statesOf(bot, all),
    rangeBlocks: AROUND_BLOCKS,
    count: 4096,
  });
  const counts = new Map<string, number>();
  for (const place of found) {
    const name = bot.blockAt(asPoint(bot, place))?.name;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** Other players in sight, nearest first. */
export function playersNear(bot: WorkerBot): readonly { readonly name: string; readonly distance: number }[] {
  return Object.values(bot.players)
    .flatMap(({ username, entity }) => {
      const body = entity as typeof entity | undefined;
      if (!body || username === bot.username) return [];
      return [{ name: username, distance: distanceBetween(bot.entity.position, body.position) }];
    })
    .filter(({ distance }) => distance <= FAR_BLOCKS)
    .sort((a, b) => a.distance - b.distance);
}

/** Living things in sight by kind. */
export function mobsNear(bot: WorkerBot): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, position, type } of Object.values(bot.entities)) {
    if (name === undefined || type === 'player' || name === 'item') continue;
    if (distanceBetween(bot.entity.position, position) > FAR_BLOCKS) continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function wornBy(bot: WorkerBot): Record<string, string> {
  return Object.fromEntries(
    Object.entries(HANDS).flatMap(([slot, place]) => {
      const item = bot.inventory.slots[Number(slot)];
      return item ? [[place, item.name] as const] : [];
    }),
  );
}

function timeOfDay(bot: WorkerBot): string {
  const { timeOfDay: ticks } = bot.time;
  if (ticks >= NIGHT) return 'night';
  if (ticks >= DUSK) return 'evening';
  return ticks < NOON ? 'morning' : 'afternoon';
}
