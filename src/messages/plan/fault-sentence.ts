import { checkFields } from '../../base/arguments.js';
import { listed, withArticle } from '../../base/words.js';
import type { MendAdvice, Fault, FaultFacts, Mend } from '../../plan/check/fault.js';
import { countsPhrase, type NameOf } from '../phrases.js';

/** What is wrong, in one sentence: "s10 needs 7 raw iron and is 2 short." */
export function faultSentence(fault: Fault, nameOf: NameOf): string {
  checkFields('faultSentence(fault, registryName)', fault, { facts: 'object' });
  const { facts, subtask, item, count } = fault;
  const say = FAULTS[facts.code] as (facts: FaultFacts, about: About) => string;
  const text = say(facts, {
    id: subtask ?? '?',
    item: item ?? 'it',
    name: (many = 1) => (item === null ? 'it' : nameOf(item, many)),
    mob: (many) => (item === null ? 'mob' : nameOf(item, many, 'mob')),
    short: count ?? 0,
    nameOf,
  });
  return /[.?]$/.test(text) ? text : `${text}.`;
}

/** The first fault for those who are refused: "s10 needs 7 raw iron and is 2 short. (and 2 more)"; empty without one. */
export function firstFault(faults: readonly Fault[], nameOf: NameOf): string {
  const [first] = faults;
  if (!first) return '';
  return `${faultSentence(first, nameOf)}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}`;
}

/** Codes whose sentences do not say at which subtask it is. */
const WITHOUT_SUBTASK: ReadonlySet<FaultFacts['code']> = new Set([
  ...([
    'not-crafted',
    'not-smelted',
    'uneven-yield',
    'other-materials',
    'no-block',
    'too-little-here',
  ] as const),
  ...(['no-source-here', 'not-gathered', 'loot-too-many', 'no-mob-here', 'unknown-name'] as const),
  ...(['wrong-station', 'tool-gives-nothing', 'goal-missed', 'unread'] as const),
]);

/** Whether {@link faultSentence} says at which subtask a fault shows. */
export function namesSubtask({ facts }: Fault): boolean {
  return !WITHOUT_SUBTASK.has(facts.code);
}

/** What sentences need besides a fault's facts. */
interface About {
  readonly id: string;
  /** As the plan has it. */
  readonly item: string;
  /** How that is said, for so many. */
  readonly name: (many?: number) => string;
  readonly mob: (many: number) => string;
  readonly short: number;
  readonly nameOf: NameOf;
}

type FactsOf<Code> = Extract<FaultFacts, { readonly code: Code }>;

const FAULTS: { readonly [Code in FaultFacts['code']]: (facts: FactsOf<Code>, about: About) => string } = {
  'not-crafted': ({ version }, { name }) =>
    `${name()} cannot be crafted: there is no recipe for it in ${version}`,
  'not-smelted': ({ version }, { name }) =>
    `${name()} cannot be smelted: no furnace recipe gives it in ${version}`,
  'uneven-yield': ({ yieldOf, quantity, whole }, { name }) =>
    `One craft gives ${yieldOf} ${name(yieldOf)}, so ${quantity} cannot come out exactly; ${whole} can`,
  'other-materials': materialsText,
  'no-block': (_, { name }) => `${name()} is no block, so it cannot be set down`,
  'not-used-up': ({ listed: used, many, action }, { id, item, name, nameOf }) =>
    `${id} lists ${many} ${nameOf(used, many)} as used up, but to ${action} ${item === 'it' ? 'this' : name()} uses up none`,
  'too-little-here': ({ place, product, quantity }, { name, short, nameOf }) =>
    `${place} has too little ${name()} for ${quantity} ${nameOf(product, quantity)}: ${short} short`,
  'no-source-here': ({ place, targets }, { name, nameOf }) =>
    `There is no ${listed(
      targets.map((target) => nameOf(target, 1, 'source')),
      'or',
    )} in ${place}, so no ${name()} can be gathered`,
  'not-gathered': ({ isMade }, { name }) => `${name()} cannot be gathered${isMade ? '; it is made' : ''}`,
  'loot-later': ({ killer }, { id, name }) =>
    `${id} does not wait for ${killer}, and ${name()} only lies about after that`,
  'loot-too-few': ({ killer }, { id, name, short }) =>
    `${id} is ${short} ${name(short)} short: ${killer} leaves no more than others take`,
  'loot-of-nobody': ({ mobs }, { id, name, nameOf }) =>
    `${name()} only comes from killing ${listed(
      mobs.map((mob) => nameOf(mob, 2, 'mob')),
      'or',
    )}, and no subtask does before ${id}`,
  'loot-too-many': ({ mob, killed, most }, { name, short, nameOf }) =>
    `${killed} ${nameOf(mob, killed, 'mob')} leave at most ${most} ${name(most)}, not ${most + short}`,
  'no-mob-here': ({ place }, { mob }) => `There is no ${mob(1)} in ${place}`,
  'few-mobs-here': ({ place, left, asked }, { id, mob }) =>
    `${place} has only ${left} ${mob(left)} left for ${id}, which asks for ${asked}`,
  'no-bow': (_, { id }) => `${id} shoots, which takes a bow`,
  'unknown-action': ({ action, known }, { id }) =>
    `${id} says "${action}"; expected one of ${known.join(', ')}`,
  'unknown-name': ({ what, version, nearest, question }, { item }) =>
    question ??
    `"${item}" is no ${what} of Minecraft ${version}${nearest.length > 0 ? `. The nearest names are ${nearest.join(', ')}` : ''}`,
  'bad-quantity': ({ asked, most }, { id, name }) =>
    `${id} asks for ${asked} ${name(asked)}; expected a whole number from 1 to ${most}`,
  'unknown-dependency': ({ on }, { id }) => `${id} depends on "${on}", which is no subtask of this plan`,
  'duplicate-id': (_, { id }) => `Two subtasks are called "${id}"`,
  cycle: ({ subtasks }, { id }) =>
    subtasks.length === 1
      ? `${id} waits for itself`
      : `${subtasks.join(', ')} wait for one another, so none can start`,
  'wrong-station': ({ listed: wrong, able }, { name, nameOf }) => {
    const some = (stations: readonly string[]): string =>
      listed(
        stations.map((station) => withArticle(nameOf(station, 1))),
        'or',
      );
    return `${name()} cannot be smelted in ${some(wrong)}; it takes ${some(able)}`;
  },
  'fuel-too-little': ({ fuel, smelted, quantity }, { id, nameOf }) =>
    `The fuel of ${id} (${countsPhrase(fuel, nameOf) || 'none'}) smelts ${smelted} of ${quantity} items`,
  'too-early': ({ of, why, other }, { id, name, short }) => {
    const what = of === 'uses' ? `${short} uses of ${name()}` : `${short} ${name(short)}`;
    const because = {
      'given-by': `: ${other ?? '?'} gives it`,
      'taken-by': `, because ${other ?? '?'} may take it first`,
      'waits-for-it': ', and what makes it waits for it',
    }[why];
    return `${id} can start when ${what} it needs ${short === 1 ? 'is' : 'are'} not there yet${because}`;
  },
  'station-later': (_, { id, name }) => `${id} needs ${withArticle(name())}, which is only set up later`,
  'station-nowhere': (_, { id, name }) => `${id} needs ${withArticle(name())}, which stands nowhere`,
  'worn-out': (_, { id, name, short }) =>
    `${id} is not done when the ${name()} breaks: ${short} uses are lacking`,
  'tool-missing': (_, { id, name }) => `${id} needs ${withArticle(name())}, and none is there`,
  'too-few': ({ needed }, { id, name, short }) =>
    `${id} needs ${needed} ${name(needed)} and is ${short} short`,
  'not-a-tool': (_, { id, name }) =>
    `${id} lists ${name()} as a tool; a tool is borrowed and brought back, ${name()} is neither tool nor station`,
  'tool-gives-nothing': ({ target, tools }, { name, nameOf }) =>
    `${nameOf(target, 1, 'source')} gives nothing to ${withArticle(name())}; it takes ${oneOf(tools, nameOf)}`,
  'no-tool-for': ({ target, tools, listsNone }, { id, nameOf }) =>
    `${id} needs ${oneOf(tools, nameOf)} for ${nameOf(target, 1, 'source')} and ${listsNone ? 'lists no tool' : 'has none at hand'}`,
  'not-needed': ({ how, quantity }, { id, name, short }) => {
    const done = { killed: 'killed', placed: 'set down', made: 'made' }[how];
    return short >= quantity
      ? `Nothing needs the ${quantity} ${name(quantity)} ${done} by ${id}`
      : `${id} is to have ${quantity} ${name(quantity)} ${done}; ${quantity - short} ${quantity - short === 1 ? 'is' : 'are'} enough`;
  },
  'goal-missed': ({ goal, asked }, { name, mob, short }) => {
    const isMob = goal === 'killed' || goal === 'shot';
    const how = { have: 'in the chest', placed: 'standing', killed: 'killed', shot: 'shot', built: 'built' }[
      goal
    ];
    return `The plan ends with ${asked - short} of ${asked} ${isMob ? mob(asked) : name(asked)} ${how}`;
  },
  unread: ({ words }) => words,
};

function materialsText(
  { action, times, needed, listed: said }: FactsOf<'other-materials'>,
  { name, nameOf }: About,
): string {
  const made =
    action === 'smelt'
      ? `Smelting ${times} ${name(times)}`
      : `Crafting ${times === 1 ? '' : `${times} times `}${name()}`;
  const fuel = action === 'smelt' ? ' and fuel' : '';
  return `${made} takes ${countsPhrase(needed, nameOf)}${fuel}, not ${countsPhrase(said, nameOf) || 'nothing'}`;
}

function oneOf([first, ...better]: readonly string[], nameOf: NameOf): string {
  const name = withArticle(first === undefined ? 'tool' : nameOf(first, 1));
  return better.length === 0 ? name : `${name} or better`;
}

/** A proposed repair in one clause: "set the quantity of s3 to 8". */
export function mendPhrase(mend: Mend, nameOf: NameOf): string {
  checkFields('mendPhrase(mend, registryName)', mend, { kind: 'string' });
  switch (mend.kind) {
    case 'set-quantity':
      return `set the quantity of ${mend.subtask} to ${mend.quantity}`;
    case 'set-materials':
      return `let ${mend.subtask} use ${countsPhrase(mend.materials, nameOf) || 'no material'}`;
    case 'set-tools': {
      const tools = mend.tools.map((tool) => nameOf(tool, 1));
      return `let ${mend.subtask} use ${listed(tools) || 'no tool'}`;
    }
    case 'rename':
      return `let ${mend.subtask} say ${mend.item}`;
    case 'insert': {
      const { action, item, quantity, placed } = mend.subtask;
      const name = nameOf(item, quantity, action === 'kill' || action === 'shoot' ? 'mob' : undefined);
      const where = mend.before === null ? 'at the end' : `before ${mend.before}`;
      return `insert "${action} ${quantity} ${name}${placed ? ' and set it down' : ''}" ${where}`;
    }
    case 'remove':
      return `remove ${mend.subtask}`;
    case 'move-after':
      return `move ${mend.subtask} after ${mend.after}`;
    case 'depend':
      return `let ${mend.subtask} wait for ${mend.on}`;
    case 'replan':
      return (ADVICE[mend.advice.code] as (advice: MendAdvice, nameOf: NameOf) => string)(
        mend.advice,
        nameOf,
      );
  }
}

const ADVICE: {
  readonly [Code in MendAdvice['code']]: (
    advice: Extract<MendAdvice, { readonly code: Code }>,
    nameOf: NameOf,
  ) => string;
} = {
  'find-another-way': ({ item, count, before }, nameOf) =>
    `find another way to have ${count} ${nameOf(item, count)} before ${before}`,
  'make-otherwise': ({ item, how }, nameOf) =>
    `${nameOf(item, 1)} has no crafting recipe: ${{ smelt: 'smelt it', gather: 'gather it', 'leave-out': 'leave it out' }[how]}`,
  'make-it': ({ item }, nameOf) => `make ${nameOf(item, 1)} instead of gathering it`,
  'not-of-a-furnace': ({ item }, nameOf) => `${nameOf(item, 1)} does not come out of a furnace`,
  'do-without': ({ name, isMob }, nameOf) =>
    isMob
      ? `do without ${nameOf(name, 2, 'mob')}, or go where there are some`
      : `do without ${nameOf(name, 1)}, or go where there is some`,
  'never-leaves': ({ mob, item }, nameOf) =>
    `${withArticle(nameOf(mob, 1, 'mob'))} never leaves ${nameOf(item, 1)}`,
  'use-action': ({ said, actions }) =>
    actions.length === 1
      ? `use "${actions.join('')}" instead of "${said}"`
      : `use one of ${actions.join(', ')}`,
  'name-one': ({ what, version }) => `name ${withArticle(what)} of Minecraft ${version}`,
  'leave-out-source': ({ said }) => `leave "${said}" out of the sources`,
  'give-number': ({ subtask, item }, nameOf) =>
    `give ${subtask} the exact number of ${nameOf(item, 2)} that is needed`,
  'drop-dependency': ({ subtask, on }) => `take "${on}" out of what ${subtask} depends on`,
  'give-id': ({ id }) => `give every subtask an id of its own; "${id}" is used twice`,
  'break-cycle': ({ subtasks }) => `let ${subtasks.join(', ')} depend only on what is really made before`,
  'smelt-in': ({ item, station }, nameOf) =>
    `smelt ${item === null ? 'it' : nameOf(item, 1)} in ${withArticle(nameOf(station, 1))}`,
  'start-later': ({ subtask }) => `let ${subtask} come after what it needs`,
  'set-up-before': ({ station, subtask }, nameOf) => `set up the ${nameOf(station, 1)} before ${subtask}`,
  'write-anew': () => 'write the list anew',
};
