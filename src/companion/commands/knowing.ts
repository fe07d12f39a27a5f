import { listed } from '../../base/words.js';
import { loadGame } from '../../game/game.js';
import {
  everydayName,
  mobName,
  resolveEntityName,
  resolveItemName,
  namesMeant,
} from '../../game/names/names.js';
import { FURNACES } from '../../game/container-blocks.js';
import { layoutsFor } from '../../game/recipes/layouts.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { command, completed, refused } from '../command.js';
import { registryOf } from '../in-words.js';

const MOST_NAMED = 6;

export const KNOWING = [
  command({
    name: 'searchWiki',
    help: "Says how an item is got, or what a mob gives, by the game's own data; no page of the web is read.",
    kind: 'look',
    parameters: { query: { type: 'text', help: 'item or mob' } },
    carryOut: ({ bot }, { query }) => {
      const registry = registryOf(bot);
      const [item] = namesMeant(resolveItemName(registry, query));
      const [mob] = namesMeant(resolveEntityName(registry, query));
      const facts = [
        ...(mob === undefined ? [] : factsOfMob(bot, mob)),
        ...(item === undefined ? [] : factsOfItem(bot, item)),
      ];
      if (facts.length > 0) return completed(facts.join(' '), { item: item ?? null, mob: mob ?? null });
      return refused(
        item === undefined && mob === undefined
          ? `I know no item or mob "${query}".`
          : `I know no way to get ${query} in survival.`,
      );
    },
  }),
];

function factsOfItem(bot: WorkerBot, item: string): readonly string[] {
  const { version } = bot;
  const game = loadGame(version);
  const registry = registryOf(bot);
  const said = everydayName(registry, item);
  const layout = layoutsFor(version, item)[0];
  const crafted = layout
    ? [
        `${said}: crafted from ${listed(
          ingredients(
            bot,
            layout.cells.map(({ items }) => items[0] ?? ''),
          ),
        )}${layout.needsTable ? ' at a crafting table' : ''}, ${layout.resultCount} at a time.`,
      ]
    : [];
  const smelting = [...game.smelting.values()].flat().find(({ output }) => output === item);
  const smelted = smelting
    ? [
        `${said}: smelted from ${everydayName(registry, smelting.input)} in a ${FURNACES.find((block) => smelting.stations.includes(block)) ?? 'furnace'}.`,
      ]
    : [];
  const from = (kind: 'break' | 'kill'): readonly string[] => [
    ...new Set(
      game.sources
        .filter((source) => source.kind === kind && source.yields.some((line) => line.item === item))
        .map(({ target }) => (kind === 'kill' ? mobName(target) : everydayName(registry, target))),
    ),
  ];
  const blocks = from('break').slice(0, MOST_NAMED);
  const mobs = from('kill').slice(0, MOST_NAMED);
  return [
    ...crafted,
    ...smelted,
    ...(blocks.length > 0 ? [`${said}: dug from ${listed(blocks, 'or')}.`] : []),
    ...(mobs.length > 0 ? [`${said}: dropped by ${listed(mobs, 'or')}.`] : []),
  ];
}

function ingredients(bot: WorkerBot, items: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].map(([item, count]) => `${count} ${everydayName(registryOf(bot), item, count)}`);
}

function factsOfMob(bot: WorkerBot, mob: string): readonly string[] {
  const registry = registryOf(bot);
  const loot = loadGame(bot.version)
    .sources.filter(({ kind, target }) => kind === 'kill' && target === mob)
    .flatMap(({ yields }) => yields.map(({ item }) => everydayName(registry, item)));
  return loot.length > 0 ? [`A ${mobName(mob)} drops ${listed([...new Set(loot)], 'or')}.`] : [];
}
