import { loadGame, type Game } from '../../game/game.js';
import { breaksGiving } from '../../game/sources/breaking.js';
import { ingredientName } from '../../game/recipes/recipes.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { counted, listed, capitalised, withArticle } from '../../base/words.js';
import { everydayName, mobName, namesMeant, resolveItemName } from '../../game/names/names.js';
import type { RawIngredient, Registry } from '../../game/registry.js';
import { namesIn } from '../../messages/names.js';
import { compassPoint } from '../../messages/place.js';
import { secondsOf } from '../../messages/time.js';
import type { RunEvent } from '../log/run-event.js';
import type { RunLog } from '../log/run-log.js';
import { awaitedWords } from '../view/event-words.js';
import type { CommandParts } from './command-parts.js';
import { isSameName } from './participant.js';
import { asked } from './question.js';

/** What is left to be had or killed, in the order of the plan: "5 oak logs, 1 compass". @param items only these */
export function missingLine(
  { log, registry, subtasks, contents }: Pick<CommandParts, 'log' | 'registry' | 'subtasks' | 'contents'>,
  items: readonly string[] = [],
): string {
  const isAsked = (item: string): boolean => items.length === 0 || items.includes(item);
  const open = subtasks().filter(({ state }) => state !== 'DONE');
  if (subtasks().length === 0) return whyNoPlanNow(log);
  if (open.length === 0) return 'Nothing is missing: everything is done.';
  const nameOf = namesIn(registry);
  const left = new Map<string, { readonly item: string; readonly isMob: boolean; readonly count: number }>();
  for (const { subtask, quantity, done } of open) {
    const { action, item } = subtask;
    if (!isAsked(item)) continue;
    const isMob = action === 'kill' || action === 'shoot';
    const key = `${isMob ? 'mob ' : ''}${item}`;
    left.set(key, { item, isMob, count: (left.get(key)?.count ?? 0) + Math.max(1, quantity - done) });
  }
  const shown = [...left.values()]
    .slice(0, 8)
    .map(({ item, isMob, count }) => `${count} ${nameOf(item, count, isMob ? 'mob' : undefined)}`);
  const more = left.size - shown.length;
  const stock = Object.entries(contents()).reduce(
    (sum, [item, count]) => sum + (isAsked(item) ? count : 0),
    0,
  );
  if (items.length > 0) {
    const held = `The chest holds ${stock === 0 ? 'none' : stock}.`;
    return `${shown.length === 0 ? 'No more of that is to be made or gathered.' : `Still to make or gather: ${shown.join(', ')}.`} ${held}`;
  }
  const rest = more > 0 ? ` and ${more} more kinds` : '';
  return `Still to make or gather: ${shown.join(', ')}${rest}. The chest holds ${counted(stock, 'item')}.`;
}

/** How long it still takes, by the plan in force and what is done of it. */
export function timeLeftLine({ log, clock, subtasks }: CommandParts): string {
  const plan = log.events.findLast((event) => event.kind === 'plan-made' || event.kind === 'repair-planned');
  const views = subtasks();
  const done = views.filter(({ state }) => state === 'DONE').length;
  const share = `${done} of ${counted(views.length, 'subtask')} done`;
  const expected = plan && 'expectedTicks' in plan ? plan.expectedTicks : null;
  if (!plan || views.length === 0) return whyNoPlanNow(log);
  if (expected === null) return `Nobody can say yet; ${share}.`;
  const left = plan.tick + expected - clock.now();
  if (done === views.length) return 'It is all done.';
  return left > 0 ? `About ${secondsOf(left)}; ${share}.` : `It takes longer than planned: ${share}.`;
}

/** What happens while no plan is carried out. */
export function whyNoPlanNow({ events }: Pick<RunLog, 'events'>): string {
  const now = events.findLast(({ kind }) => AROUND_PLANS.has(kind));
  if (!now) return 'There is no plan yet: I wait for those who are to come, and look around.';
  if (now.kind === 'run-ended') return 'The run is over.';
  if (now.kind === 'goods-awaited')
    return `I'm waiting for what ${now.worker} still holds; then I look at what is there.`;
  if (now.kind === 'question-asked') return `I go on as soon as this is answered: ${asked(now)}`;
  if (now.kind === 'plan-made' || now.kind === 'repair-planned')
    return 'Everybody puts back what they carry; then I look at what is there.';
  return 'The plan is being made; ask again in a moment.';
}

/** What somebody is waited for to bring, in the words it was asked in; null where nothing is awaited now. */
export function awaitedFrom(
  { log, registry }: Pick<CommandParts, 'log' | 'registry'>,
  name: string,
): string | null {
  const around = log.events.filter(({ kind }) => AROUND_PLANS.has(kind));
  const asked = around.slice(around.findLastIndex(({ kind }) => kind !== 'goods-awaited') + 1);
  const own = asked.find((event) => event.kind === 'goods-awaited' && isSameName(event.worker, name));
  return own?.kind === 'goods-awaited' ? awaitedWords(own, { nameOf: namesIn(registry) }) : null;
}

const AROUND_PLANS: ReadonlySet<RunEvent['kind']> = new Set([
  ...(['surveyed', 'goal-set', 'repair-started', 'question-asked', 'question-answered'] as const),
  ...(['plan-made', 'repair-planned', 'goods-awaited', 'run-ended'] as const),
]);

/** "12 blocks north-east of you (10 64 -3)". */
export function placeLine(from: Position | null, to: Position): string {
  const at = `${Math.round(to.x)} ${Math.round(to.y)} ${Math.round(to.z)}`;
  if (from === null) return `at ${at}`;
  const blocks = Math.round(distanceBetween(from, to));
  if (blocks <= 2) return `right beside you (${at})`;
  const height = Math.round(to.y - from.y);
  const level = Math.abs(height) < 3 ? '' : height > 0 ? `, ${height} up` : `, ${-height} down`;
  return `${blocks} blocks ${compassPoint(from, to)} of you${level} (${at})`;
}

/** How an item is smelted, or crafted: "torch, 4 at once:", and the rows of the grid below: "[coal]", "[stick]". */
export function recipeLines(registry: Registry, said: string): readonly string[] {
  const item = namesMeant(resolveItemName(registry, said))[0];
  if (item === undefined) return [`I know no item called "${said}".`];
  const id = [...registry.itemNameById].find(([, name]) => name === item)?.[0];
  const recipe = id === undefined ? undefined : registry.rawRecipes[id]?.[0];
  const name = everydayName(registry, item);
  const game = loadGame(registry.version);
  const smelted = smeltedFrom(game, item);
  if (smelted !== null) {
    const input = everydayName(registry, smelted);
    const from = foundIn(game, smelted);
    const first = from === null ? '' : ` ${capitalised(input)}: ${from}`;
    return [`${capitalised(name)}: put ${input} into a furnace, and fuel below it.${first}`];
  }
  const found = foundIn(game, item);
  // Nine diamonds come out of a block of them; nobody who asks has one.
  const isUnpacked = recipe?.ingredients?.length === 1 && recipe.result.count === 9;
  if (!recipe || (isUnpacked && found !== null))
    return [`${capitalised(name)}${found === null ? ' is not crafted.' : `: ${found}`}`];
  const cell = (part: RawIngredient): string => {
    const found = ingredientName(registry, part);
    return found === null ? '-' : everydayName(registry, found);
  };
  const title = `${capitalised(name)}${recipe.result.count > 1 ? `, ${recipe.result.count} at once` : ''}`;
  if (recipe.inShape) {
    const wide = recipe.inShape.length > 2 || recipe.inShape.some((row) => row.length > 2);
    const rows = recipe.inShape.map((row) => row.map((part) => `[${cell(part)}]`).join(' '));
    return [`${title}${wide ? ', at a crafting table' : ''}:`, ...rows];
  }
  return [`${title}: ${listed((recipe.ingredients ?? []).map(cell))}, anywhere in the grid.`];
}

/** "dig iron ore, with a stone pickaxe or a better one.": the first of nature that gives an item; null where none does. */
function foundIn({ sources, natural, registry }: Game, item: string): string | null {
  const source = sources.find(
    ({ kind, target, yields }) =>
      kind !== 'use' && natural.has(target) && yields.some((line) => line.item === item && line.min > 0),
  );
  if (!source) return null;
  if (source.kind === 'kill') return `kill ${mobName(source.target, 2)}.`;
  const [tool] = source.tools;
  const by = tool === undefined ? '' : `, with ${withArticle(everydayName(registry, tool))} or a better one`;
  return `dig ${everydayName(registry, source.target)}${by}.`;
}

/** What an item is smelted from, the handiest; null where it is crafted, or an ore gives it when dug. */
function smeltedFrom(game: Game, item: string): string | null {
  const { items, blocks } = game.registry;
  const dug = breaksGiving(game, item).map(({ target }) => target);
  const inputs = (game.smelting.get(item) ?? [])
    .map(({ input }) => input)
    .filter((input) => !dug.includes(input) && (items.get(input)?.durability ?? null) === null);
  const cost = (input: string): number => input.length + (blocks.has(input) ? 100 : 0);
  return inputs.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

/** What is answered whatever the run is at. */
export const ALWAYS_SAID = {
  help: 'Just say it: "what next", "what\'s missing", "where is the chest", "I\'ll get the logs", "I can\'t", "give me 2 logs", "come here", "mine that" where you point, "how long". Or !co plan, take 4, done, skip, give 4 NAME, who, pause, resume, note ..., quiet, memory, stop. Finished work is detected automatically.',
  about:
    'I plan this goal and share it out between bots and players, as equals. I tell you what to do, notice what you did, and answer: "what next", "what\'s missing", "where is the chest", "how do I make a furnace", "give me 2 logs", "come here".',
  /** Which button does what, in Minecraft and on the page. */
  controls:
    'Hold the left button to dig. Right-click opens a chest, table or furnace, and puts down or uses what is in your hand. In a window click to pick up and put down, shift-click to move at once. A furnace smelts what lies in its upper slot while fuel lies in the lower one. In Minecraft E opens your bag, Q throws.',
  thanks: "You're welcome.",
  mishap: 'Never mind: what is broken or in the way is noticed, and put right when it is needed.',
} as const;
