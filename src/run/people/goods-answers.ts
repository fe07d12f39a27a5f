import { mealsOf } from '../../game/food.js';
import { everydayName, namesMeant, resolveItemName } from '../../game/names/names.js';
import { inLines } from '../../messages/chat-lines.js';
import { jobInstruction } from '../../messages/job-instruction.js';
import { namesIn } from '../../messages/names.js';
import { explainItem } from '../../messages/plan/explain.js';
import { shortfall } from '../../messages/shortfall.js';
import { answerOf, no, yes, unknownThing } from './answer.js';
import { titleOf, whereLine } from './answer-words.js';
import type { Answer, RunCommand } from './command.js';
import type { CommandParts } from './command-parts.js';
import { awaitedFrom, missingLine, placeLine, recipeLines, whyNoPlanNow } from './everyday-answers.js';
import { isSameName, type Participant } from './participant.js';

/** Kinds of items that are named of the chest. */
const MOST_KINDS = 8;

type GoodsParts = Omit<CommandParts, 'questions'>;

/** What is missing: of somebody's own task first, then of all, or of an item alone. */
export function missingOf(parts: GoodsParts, person: Participant | null, said?: string): Answer {
  const { registry } = parts;
  if (said !== undefined) {
    const meant = namesMeant(resolveItemName(registry, said));
    return meant.length === 0 ? unknownThing(said) : yes(missingLine(parts, meant));
  }
  const job = person?.job;
  const verdict = job ? person.check() : null;
  const own = job && verdict ? `Your task ${job.subtask.id}: ${shortfall(registry, job, verdict)} ` : '';
  return yes(`${own}${missingLine(parts)}`);
}

/** Somebody has so many of an item: whether that ends its task, and what still counts. */
export function haveSome(
  { registry }: Pick<CommandParts, 'registry'>,
  person: Participant | null,
  { item: said, count }: Extract<RunCommand, { kind: 'have' }>,
): Answer {
  const item = namesMeant(resolveItemName(registry, said))[0];
  const name = item === undefined ? said : everydayName(registry, item, count);
  const verdict = person?.job ? person.check() : null;
  if (person?.job && verdict?.kind === 'passed') return yes(shortfall(registry, person.job, verdict));
  const rest = person?.job && verdict ? ` ${shortfall(registry, person.job, verdict)}` : '';
  return yes(
    `Good. ${count} ${name} ${count === 1 ? 'counts as soon as it lies' : 'count as soon as they lie'} in the chest.${rest}`,
  );
}

/** Somebody has no pickaxe: where one is, and that it is for the asking. */
export function lackSome(parts: GoodsParts, person: Participant | null, said: string): Answer {
  const { registry, contents, promised } = parts;
  const meant = namesMeant(resolveItemName(registry, said));
  const task = person?.job;
  const own = task
    ? [...task.tools, ...Object.keys(task.takes)].find((item) => meant.includes(item))
    : undefined;
  const stock = contents();
  if (own !== undefined && (stock[own] ?? 0) > 0)
    return yes(
      `Take the ${everydayName(registry, own)} for ${task?.subtask.id ?? ''} out of the chest: it is there for you.`,
    );
  const free = meant.find((item) => (stock[item] ?? 0) > (promised()[item] ?? 0));
  if (free !== undefined) {
    const count = stock[free] ?? 0;
    const [name, names] = [everydayName(registry, free), everydayName(registry, free, count)];
    return yes(
      `The chest has ${count} ${names}: take ${count === 1 ? 'it' : 'one'}, or say "bring me ${name}".`,
    );
  }
  if (meant.length === 0) return unknownThing(said);
  const then = task
    ? `Say "I can't" to hand your task to somebody else.`
    : 'You need none for a task just now.';
  return yes(`${whereLine(parts, meant, said, person?.name)} ${then}`);
}

/** How an item is made; `said` null: what the person is to make. */
export function recipeFor(
  { registry, whereabouts }: Pick<CommandParts, 'registry' | 'whereabouts'>,
  person: Participant | null,
  said: string | null,
): Answer {
  if (said !== null) return { isDone: true, lines: recipeLines(registry, said) };
  const job = person?.job;
  if (!job) return no('You have no task just now. Of anything else say what: "how do I make a furnace".');
  const isCrafted = job.subtask.action === 'craft';
  const how = isCrafted ? recipeLines(registry, job.subtask.item.replaceAll('_', ' ')) : [];
  return { isDone: true, lines: [...how, ...jobInstruction(registry, job, whereabouts)] };
}

/** What an item is for in the plan, by its name or a subtask's number; `said` null: what the person is to make. */
export function whyNeeded(
  { registry, subtasks, log }: Pick<CommandParts, 'registry' | 'subtasks' | 'log'>,
  person: Participant | null,
  said: string | null,
): Answer {
  const views = subtasks();
  if (views.length === 0) return yes(whyNoPlanNow(log));
  const asked = said ?? person?.job?.subtask.id;
  if (asked === undefined) return no('Why what? Say for example "why cobblestone".');
  const plan = log.events.findLast((event) => event.kind === 'plan-made' || event.kind === 'repair-planned');
  const view = {
    subtasks: views.map(({ subtask }) => subtask),
    goals: plan && 'goals' in plan ? plan.goals : [],
  };
  const number = /^s?(\d+)$/.exec(asked)?.[1];
  const own = views.find(({ id }) => id === `s${number ?? ''}`);
  const meant =
    number === undefined ? namesMeant(resolveItemName(registry, asked)) : [own?.subtask.item ?? ''];
  const [why] = meant.map((item) => explainItem(view, item, namesIn(registry))).filter(({ ok }) => ok);
  if (why?.ok !== true) return no(`The plan needs no ${asked}.`);
  return { isDone: true, lines: why.text.split('\n').flatMap((line) => inLines(line.trim())) };
}

/** Whether somebody may keep an item: what is still to be done needs it, or the goal does. */
export function mayKeep(parts: GoodsParts, person: Participant | null, said: string | null): Answer {
  const { registry, subtasks, log } = parts;
  const asked = person && awaitedFrom(parts, person.name);
  if (asked) return yes(asked);
  const own = person?.job ? [...person.job.tools, ...Object.keys(person.job.takes)] : [];
  const meant = said === null ? own : namesMeant(resolveItemName(registry, said));
  if (meant.length === 0 && said !== null) return unknownThing(said);
  const open = subtasks().filter(({ state }) => state !== 'DONE');
  const user = open.find(({ subtask: { tools, materials } }) =>
    [...tools, ...Object.keys(materials)].some((item) => meant.includes(item)),
  );
  if (user) return yes(`Please put it back into the chest: ${titleOf(parts, user)} needs it.`);
  const plan = log.events.findLast((event) => event.kind === 'plan-made');
  const isAsked = plan?.goals.some(({ item }) => meant.includes(item)) === true;
  return yes(
    isAsked && open.length > 0
      ? 'It counts for the goal only in the chest. Once that is done, keep it.'
      : 'Keep it: nothing that is left to do needs it.',
  );
}

/** Where a player, the chest, a station or an item is. */
export function whereIs(parts: GoodsParts, person: Participant | null, from: string, said: string): Answer {
  const { registry, positionOf, workers, whereabouts } = parts;
  if (/^(?:it|this|that|them|these|those|(?:my )?(?:task|job))$/.test(said)) {
    const job = person?.job;
    if (!job) return no('You have no task just now. Of anything else say what: "where is the iron".');
    const lines = jobInstruction(registry, job, whereabouts);
    return { isDone: true, lines: [...lines, `Say "I can't" to hand your task to somebody else.`] };
  }
  const isMe = /^(?:me|i)$/.test(said);
  if (/^(?:everyone|everybody|all|others)$/.test(said)) return yes(whereAllAre(parts, from));
  // Of several bots the nearest is meant by "you".
  const bots = workers()
    .filter(({ kind }) => kind === 'ai')
    .map(({ name }) => name);
  const here = positionOf(from);
  for (const name of /^(?:you|bots?)$/.test(said) ? bots : [isMe ? from : placeName(said)]) {
    const at = positionOf(name);
    if (at && name === 'chest') return yes(`The chest is ${placeLine(here, at)}. ${holdsLine(parts)}`);
    const known = workers().find((worker) => isSameName(worker.name, name))?.name ?? `The ${name}`;
    if (at) return yes(`${known} is ${placeLine(isMe ? null : here, at)}.`);
  }
  if (placeName(said) === 'chest') return yes('There is no shared chest yet; it is made first.');
  if (BUILT.test(placeName(said))) return yes('Nothing of that kind is built in this run.');
  const resolution = resolveItemName(registry, said);
  const found = namesMeant(resolution);
  if (found.length === 0) return unknownThing(said);
  return yes(whereLine(parts, found, said, person?.name));
}

/** "Ada is 4 blocks east of you (1 64 3). Tom is not here." */
function whereAllAre({ positionOf, workers }: GoodsParts, from: string): string {
  const here = positionOf(from);
  const others = workers().filter(({ name }) => !isSameName(name, from));
  const lines = others.map(({ name }) => {
    const at = positionOf(name);
    return at ? `${name} is ${placeLine(here, at)}.` : `${name} is not here.`;
  });
  return lines.length === 0 ? 'Nobody else takes part.' : lines.join(' ');
}

/** What the chest holds, of the most first. */
function holdsLine({ registry, contents }: Pick<CommandParts, 'registry' | 'contents'>): string {
  const nameOf = namesIn(registry);
  const held = Object.entries(contents())
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([item, count]) => `${count} ${nameOf(item, count)}`);
  const more = held.length - MOST_KINDS;
  const shown = held.slice(0, MOST_KINDS).join(', ');
  if (held.length === 0) return 'It is empty.';
  return `It holds ${shown}${more > 0 ? ` and ${more} more kinds` : ''}.`;
}

type Stocked = Pick<CommandParts, 'contents' | 'promised'>;

/** How much of an item the chest can spare. */
function freeIn({ contents, promised }: Stocked): (item: string) => number {
  const [stock, taken] = [contents(), promised()];
  return (item) => Math.max(0, (stock[item] ?? 0) - (taken[item] ?? 0));
}

/** Whether the chest has what somebody asks for, and may give it. */
export function canSpare(
  parts: Pick<CommandParts, 'registry'> & Stocked,
  { item, count }: Pick<Extract<RunCommand, { kind: 'bring' }>, 'item' | 'count'>,
): boolean {
  const least = count === 'all' ? 1 : count;
  return namesMeant(resolveItemName(parts.registry, item)).some((name) => freeIn(parts)(name) >= least);
}

/** Has a free bot bring something, where the chest can spare it. */
export async function bringSome(
  { registry, contents, promised, deliver }: CommandParts,
  from: string,
  { item: said, count: asked, from: by, to }: Extract<RunCommand, { kind: 'bring' }>,
): Promise<Answer> {
  const stock = contents();
  const isMeal = said === 'food';
  const names = isMeal ? mealsOf(registry) : namesMeant(resolveItemName(registry, said));
  const freeOf = freeIn({ contents, promised });
  const count = asked === 'all' ? Math.max(1, ...names.map(freeOf)) : asked;
  const item =
    names.find((name) => freeOf(name) >= count) ?? names.find((name) => (stock[name] ?? 0) > 0) ?? names[0];
  if (item === undefined) return unknownThing(said);
  // Of a pickaxe that is not there nobody can say which.
  const isOpen = names.length > 1 && (stock[item] ?? 0) === 0;
  if (isMeal && (stock[item] ?? 0) === 0)
    return no('The chest has no food. Say for example "also cook 2 porkchops", and it joins the goal.');
  const free = freeOf(item);
  if (free < count) {
    const nameOf = (many: number): string => (isOpen ? said : everydayName(registry, item, many));
    const held = (stock[item] ?? 0) > free ? ' (the rest is promised to running subtasks)' : '';
    const more = `${count - free} ${free > 0 ? 'more ' : ''}${nameOf(count - free)}`;
    const has = `The chest has ${free === 0 ? 'no' : free} free ${nameOf(2)}${held}.`;
    return no(`${has} Say "also get ${more}", and it joins the goal.`);
  }
  if (!deliver) return no('No bot is here to bring it; take it from the chest.');
  const whom = to === undefined ? { to: from } : { to, askedBy: from };
  return answerOf(await deliver({ item, count, by, ...whom }));
}

const BUILT = /^(?:building|house|hut|home|cabin|tower|pyramid)$/;

/** What people call the places of a run. */
function placeName(said: string): string {
  const name = said.replace(/^(?:the|our|my|shared) /, '');
  if (/^(?:storage|box|barrel|container|stuff|things|items|tools|base)$/.test(name)) return 'chest';
  return /^(?:table|workbench|bench)$/.test(name) ? 'crafting table' : name === 'oven' ? 'furnace' : name;
}
