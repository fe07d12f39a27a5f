import type { Game } from '../game.js';
import { mobHealth } from './fighting.js';
import type { Source } from './source.js';

/** What somebody who has nothing makes first. */
const FIRST_TOOL = /^wooden_/;
/** What a kill gives less often nobody counts on. */
const OFTEN = 0.25;
/** Those that bear more, such as witches, are few. */
const MOST_HEALTH = 20;

const known = new WeakMap<Game, ReadonlySet<string>>();

/** Items to be had in the open with wooden tools, and all that is made of them alone: earth, wood, stone, meat, string, bows. */
export function soonHad(game: Game): ReadonlySet<string> {
  const items = known.get(game) ?? closureOf(game);
  known.set(game, items);
  return items;
}

function closureOf(game: Game): ReadonlySet<string> {
  const items = new Set(game.sources.filter((source) => isSoonDone(game, source)).flatMap(oftenGiven));
  for (let before = -1; before < items.size;) {
    before = items.size;
    for (const [made, recipes] of game.recipes)
      if (
        recipes.some(({ ingredients }) =>
          ingredients.every((each) => each.items.some((item) => items.has(item))),
        )
      )
        items.add(made);
    for (const [made, recipes] of game.smelting)
      if (recipes.some(({ input }) => items.has(input))) items.add(made);
  }
  return items;
}

function isSoonDone({ natural }: Game, { kind, target, tools, yields }: Source): boolean {
  const { dimensions = [], occurrence } = natural.get(target) ?? {};
  if (occurrence !== 'terrain' || !dimensions.includes('overworld')) return false;
  if (kind === 'kill') return mobHealth(target) <= MOST_HEALTH && yields.some(({ mean }) => mean >= 1);
  return tools.length === 0 || tools.some((tool) => FIRST_TOOL.test(tool));
}

function oftenGiven({ kind, yields }: Source): readonly string[] {
  return yields.filter(({ mean }) => kind !== 'kill' || mean >= OFTEN).map(({ item }) => item);
}
