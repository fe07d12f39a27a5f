import {
  everydayName,
  mobName,
  namesMeant,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import { PASSAGES } from '../../game/sources/passages.js';
import { buildSmelting } from '../../game/recipes/smelting.js';
import { buildSources } from '../../game/sources/sources.js';
import type { Registry } from '../../game/registry.js';
import { read, unread, type Read } from './goal-problem.js';
import type { WishVerb } from '../../speech/verbs.js';
import { beyond, whyBeyond, whyNameBeyond } from './goal-beyond.js';
import { readTail } from './goal-tail.js';
import { COLOUR_WORDS, TAIL_WORDS } from './goal-words.js';

/** What the reading of one sentence needs to know. */
export interface ReadingContext {
  readonly registry: Registry;
  /** Items at hand or in reach; a group is read as one of them where possible. */
  readonly available: readonly string[];
  /** What somebody chose for a group, by its label; asked first. */
  readonly chosen: ReadonlyMap<string, string>;
  /** Stated assumptions, in the order they were made. */
  readonly notes: string[];
  /** How many people take part; null where nobody knows. */
  readonly participants: number | null;
  /** Groups nobody has chosen from. */
  readonly open: OpenChoice[];
}

/** The sentence leaves open which of several items is meant; any would do. */
export interface OpenChoice {
  /** How people call the group: `planks`. */
  readonly label: string;
  /** Registry names. */
  readonly names: readonly string[];
  /** The one it was read as. */
  readonly taken: string;
}

/** A name that was read, with what stood behind it: "cobblestone" + "from the cave". */
interface NamePart {
  readonly resolution: NameResolution;
  readonly name: string;
  readonly tail: readonly string[];
}

/** No name has more words ("lily of the valley"); keeps the work on endless clauses small. */
const MAX_NAME_WORDS = 8;

/**
 * Reads the name a clause ends with. What follows a preposition is left off where only the shorter text names
 * something ("minecart with chest" stays whole, "torch with coal" does not).
 */
function splitTail(words: readonly string[], resolve: (text: string) => NameResolution): NamePart {
  const whole: NamePart = { resolution: resolve(words.join(' ')), name: words.join(' '), tail: [] };
  if (whole.resolution.kind !== 'unknown' && whole.resolution.kind !== 'guess') return whole;
  for (let cut = Math.min(words.length - 1, MAX_NAME_WORDS); cut > 0; cut--) {
    if (!TAIL_WORDS.has(words[cut] ?? '')) continue;
    const name = words.slice(0, cut).join(' ');
    const resolution = resolve(name);
    if (resolution.kind !== 'unknown') return { resolution, name, tail: words.slice(cut) };
  }
  return whole;
}

/** The item a clause means under its verb, as one registry name. Assumptions go to the context's notes. */
export function readItem(context: ReadingContext, wish: WishVerb, words: readonly string[]): Read<string> {
  const { registry } = context;
  const passage = words.join('_');
  if (PASSAGES.get(passage)?.action === (wish === 'get' ? 'find' : 'build')) return read(passage);
  const part = splitTail(words, (text) => resolveItemName(registry, text));
  const { resolution, name } = part;
  const extra = whyExtraBeyond(registry, resolution.kind === 'unknown' ? words : part.tail, resolution);
  if (extra !== null) return beyond(shortened(words.join(' ')), extra);
  const tail = readTail(context, part.tail);
  if (!tail.ok) return tail;
  switch (resolution.kind) {
    case 'known': {
      // "A meal" is no bone meal.
      const isGuessed = resolution.note !== undefined;
      const why = isGuessed ? whyBeyond(name.split(' ')) : null;
      if (why !== null) return beyond(name, why);
      if (resolution.note !== undefined) context.notes.push(resolution.note);
      return read(resolution.name);
    }
    case 'guess': {
      const mob = resolveEntityName(registry, name);
      if (mob.kind === 'known') return mobAsItem(context, wish, mob.name, name);
      context.notes.push(resolution.note);
      return read(resolution.name);
    }
    case 'group': {
      return read(oneOfGroup(context, resolution));
    }
    case 'ambiguous': {
      const chosen = choiceByVerb(registry, wish, resolution.names);
      if (chosen === null) {
        const names = resolution.names.map((each) => everydayName(registry, each));
        return unread('ambiguous', resolution.question, names);
      }
      context.notes.push(`read "${name}" as ${everydayName(registry, chosen)}`);
      return read(chosen);
    }
    case 'unknown':
      return unknownItem(context, wish, name, resolution.nearest);
  }
}

const COLOURED_LEATHER = new RegExp(`^(?=.*\\bleather\\b).*\\b(?:${COLOUR_WORDS})\\b`);

/** Why what is said besides a name, or makes it none, cannot be had: "with power V", "purple leather boots". */
function whyExtraBeyond(registry: Registry, words: readonly string[], item: NameResolution): string | null {
  const said = words.join(' ');
  // "Coal power" is nothing enchanted: what is enchanted comes last in a name.
  const text = item.kind === 'unknown' ? ` ${said}` : ` ${said} `;
  const isEnchanted = [...registry.enchantments].some((name) =>
    text.includes(` ${name.replaceAll('_', ' ')} `),
  );
  if (isEnchanted) return whyBeyond(['enchantment']);
  if (/^with\b/.test(said) && namesMeant(item).some((name) => name.endsWith('banner')))
    return whyBeyond(['pattern']);
  if (item.kind === 'unknown') return COLOURED_LEATHER.test(said) ? whyBeyond(['dyed leather']) : null;
  return namesMeant(item).flatMap((name) => whyNameBeyond(name) ?? [])[0] ?? null;
}

function oneOfGroup(context: ReadingContext, group: Extract<NameResolution, { kind: 'group' }>): string {
  const { names, label, preferred } = group;
  const said = names.find((name) => name === context.chosen.get(label));
  if (said !== undefined) return said;
  const taken = names.find((option) => context.available.includes(option)) ?? preferred;
  context.open.push({ label, names, taken });
  context.notes.push(`${anyOf(label)}; planned with ${everydayName(context.registry, taken, 2)}`);
  return taken;
}

/** Forgets that an item was one of several that would do; what comes next says which. */
export function dropOpenChoice({ open, notes }: ReadingContext, item: string): void {
  const at = open.findLastIndex(({ taken }) => taken === item);
  if (at < 0) return;
  const [choice] = open.splice(at, 1);
  const note = notes.findLastIndex((said) => said.startsWith(anyOf(choice?.label ?? '')));
  if (note >= 0) notes.splice(note, 1);
}

function anyOf(label: string): string {
  return `any ${label} will do`;
}

/** "Mine 5 iron" can only be ore, "make 5 iron" only ingots, "chop oak" only logs. */
function choiceByVerb(registry: Registry, wish: WishVerb, names: readonly string[]): string | null {
  const has = (name: string | undefined): string | null =>
    name !== undefined && registry.items.has(name) ? name : null;
  const ingot = names.find((name) => name.endsWith('_ingot'));
  const metal = ingot?.replace('_ingot', '');
  if (metal !== undefined && names.includes(`${metal}_block`)) {
    if (wish === 'mine' || wish === 'gather') return has(`raw_${metal}`) ?? has(`${metal}_ore`);
    if (wish === 'craft' || wish === 'smelt' || wish === 'cook') return has(ingot);
  }
  const log = names.find((name) => name.endsWith('_log') || name.endsWith('_stem'));
  return (wish === 'mine' || wish === 'gather') && names.some((name) => name.endsWith('_planks'))
    ? has(log)
    : null;
}

function unknownItem(
  context: ReadingContext,
  wish: WishVerb,
  typed: string,
  nearest: readonly string[],
): Read<string> {
  const { registry } = context;
  // "A hole under the tree" is a hole, a "horse with armour" a horse.
  const [first = '', ...more] = typed.split(' ');
  const end = more.findIndex((word) => TAIL_WORDS.has(word));
  const thing = [first, ...(end < 0 ? more : more.slice(0, end))];
  for (const said of [typed, thing.join(' ')]) {
    const mob = resolveEntityName(registry, said);
    if (mob.kind === 'known') return mobAsItem(context, wish, mob.name, said);
  }
  const why = whyBeyond(thing);
  if (why !== null) return beyond(shortened(typed), why);
  const names = nearest.map((name) => everydayName(registry, name));
  return unknownName(registry, 'item', typed, names);
}

function unknownName(
  { version }: Registry,
  what: string,
  typed: string,
  nearest: readonly string[],
): Read<never> {
  const hint = nearest.length > 0 ? ` Nearest names: ${nearest.join(', ')}.` : '';
  return unread(
    'unknown-item',
    `There is no ${what} called "${shortened(typed)}" in Minecraft ${version}.${hint}`,
    nearest,
  );
}

/** "Cook a pig" means its meat; otherwise a mob is nothing to bring. */
function mobAsItem(
  { registry, notes }: ReadingContext,
  wish: WishVerb,
  mob: string,
  typed: string,
): Read<string> {
  const said = mobName(mob);
  const meat = meatOf(registry, mob);
  if (wish === 'cook' && meat !== null) {
    notes.push(`the ${said} is killed for its meat`);
    return read(meat);
  }
  const suggestions = [`kill 1 ${said}`, ...(meat === null ? [] : [`get 1 ${everydayName(registry, meat)}`])];
  return unread(
    'not-understood',
    `"${shortened(typed)}" is a mob, and mobs are neither tamed nor brought: say "${suggestions.join('" or "')}".`,
    suggestions,
  );
}

/** The mob a clause means. */
export function readMob(
  context: ReadingContext,
  words: readonly string[],
): Read<{ readonly mob: string; readonly tail: readonly string[] }> {
  const { registry } = context;
  const { resolution, name, tail } = splitTail(words, (text) => resolveEntityName(registry, text));
  switch (resolution.kind) {
    case 'known':
    case 'guess': {
      const why = whyNameBeyond(resolution.name);
      if (why !== null) return beyond(name, why);
      if (resolution.note !== undefined) context.notes.push(resolution.note);
      return read({ mob: resolution.name, tail });
    }
    case 'group':
    case 'ambiguous':
      return unread(
        'ambiguous',
        resolution.kind === 'ambiguous' ? resolution.question : `Which "${name}"?`,
        resolution.names.map((mob) => mobName(mob)),
      );
    case 'unknown':
      return unknownName(
        registry,
        'mob',
        name,
        resolution.nearest.map((mob) => mobName(mob)),
      );
  }
}

/** What a mob gives to eat, raw; null where it gives nothing that a furnace cooks. */
export function meatOf(registry: Registry, mob: string): string | null {
  const loot = buildSources(registry).filter(({ kind, target }) => kind === 'kill' && target === mob);
  const cooked = new Set([...buildSmelting(registry).values()].flat().map(({ input }) => input));
  const isMeat = (item: string): boolean => registry.foodPoints.has(item) && cooked.has(item);
  const sure = loot.flatMap(({ yields }) => yields).filter(({ min }) => min > 0);
  return sure.find(({ item }) => isMeat(item))?.item ?? null;
}

/** Quoted text short enough for a message. */
export function shortened(reworded: string): string {
  const text = reworded.replaceAll('andahalf', 'and a half').replaceAll(' lacking ', ' without ');
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
