import { breaksGiving } from '../game/sources/breaking.js';
import type { Game } from '../game/game.js';
import { namesMeant, resolveBlockName, resolveEntityName, resolveItemName } from '../game/names/names.js';
import { isSure } from '../speech/slots.js';
import type { Memory, MemoryStore } from '../run/people/memory/memory.js';
import { FUNCTION_WORDS, INTERJECTIONS, spelledOut, spokenWordsIn } from '../speech/small-words.js';
import type { Named, Values } from './command.js';

/** What a companion can be told not to do, and how players say it. */
const ACTS = {
  break: 'break, dig, mine, destroy, chop, cut, harvest, fell',
  kill: 'kill, attack, hunt, hit, hurt, harm, slay, fight, shoot',
  give: 'give, drop, throw',
  eat: 'eat',
  make: 'make, craft',
  place: 'place, build',
  touch: 'touch, use, open',
  go: 'go, walk, run, jump, fall, climb, swim, step, enter',
} as const;
export type RuledAct = keyof typeof ACTS;
export const ACT_VERBS: readonly string[] = Object.values(ACTS).flatMap((verbs) => verbs.split(', '));

/** Commands that do it, and no others need be asked. */
const DONE_BY: Readonly<Record<string, RuledAct>> = {
  collectBlocks: 'break',
  attack: 'kill',
  givePlayer: 'give',
  discard: 'give',
  consume: 'eat',
  craftRecipe: 'make',
  craftItems: 'make',
  placeHere: 'place',
};

/** Names all there is of a kind. */
const ANYTHING = /^(?:anything|things?|blocks?|items?|animals?|mobs?|creatures?|food)$/;
const SAYS_NOTHING = /^(?:more|anymore|ever|other|others|down|up|near|away|again)$/;

/** Something that is not to be done until it is allowed again. */
export interface Rule {
  readonly act: RuledAct;
  /** Registry names; null: anything. */
  readonly names: ReadonlySet<string> | null;
  /** "break trees". */
  readonly said: string;
  /** Who said so; null: nobody in the world. */
  readonly by: string | null;
}

/** The act a verb stands for, in any form; null for none. */
export function actOf(verb: string): RuledAct | null {
  const stem = verb.replace(/ing$/, '');
  const forms = [verb, stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
  const acts = Object.keys(ACTS) as RuledAct[];
  return acts.find((act) => ACTS[act].split(', ').some((each) => forms.includes(each))) ?? null;
}

/**
 * A rule as a player said it; null where nobody could tell what it is about.
 * @param by who said it
 * @param names of whom it is said to
 */
export function readRule(
  game: Game,
  verb: string,
  what: string,
  by: string | null = null,
  names: readonly string[] = [],
): Rule | null {
  const act = actOf(verb) ?? 'touch';
  // Nobody sees whose a block is.
  if (/\b(?:my|our|his|her|their) (?:stuff|things?)\b/i.test(what)) return null;
  const spoken = new Set(names.map((name) => name.toLowerCase()));
  const words = spelledOut(spokenWordsIn(what.toLowerCase())).filter(
    (word) =>
      !(FUNCTION_WORDS.has(word) && !ANYTHING.test(word)) &&
      !INTERJECTIONS.has(word) &&
      !SAYS_NOTHING.test(word) &&
      !spoken.has(word),
  );
  const said =
    words.join(' ').replace(/^anything$/, '') || (/^(?:chop|fell)/.test(verb) ? 'trees' : 'anything');
  if (ANYTHING.test(said)) return { act, names: null, said: `${act} anything`, by };
  const name = said.replace(/^(?:trees?|wood)$/, 'logs');
  const { registry } = game;
  const found = new Set(
    [resolveItemName, resolveBlockName, resolveEntityName]
      .map((resolve) => resolve(registry, name))
      .flatMap((each) =>
        each.kind === 'ambiguous' ? each.names : isSure(each.kind) ? namesMeant(each) : [],
      ),
  );
  // Who is not to mine coal leaves its ore alone.
  for (const item of act === 'break' ? [...found] : [])
    for (const { target } of registry.items.has(item) ? breaksGiving(game, item) : []) found.add(target);
  return found.size === 0 ? null : { act, names: found, said: `${act} ${said}`, by };
}

/** Where the rules of a companion are kept between sessions. */
interface Kept {
  readonly store: MemoryStore;
  /** As for landmarks. */
  readonly world: string;
  /** Whose rules they are. */
  readonly name: string;
}

/** What one companion was told not to do, until somebody allows it again. */
export class RuleBook {
  #rules: readonly Rule[];
  /** The one that kept it from something since it was last asked. */
  #heeded: Rule | null = null;

  constructor(private readonly kept: Kept) {
    this.#rules = this.#memories().map(({ subject, value, person }) => {
      const said = subject.slice(kept.name.length + 2);
      const names = value === 'anything' ? null : new Set(value.split(' '));
      return { act: actOf(said.split(' ')[0] ?? '') ?? 'touch', names, said, by: person };
    });
  }

  get all(): readonly Rule[] {
    return this.#rules;
  }

  keep(rule: Rule): void {
    const { store, world, name } = this.kept;
    this.#drop(this.#rules.filter(({ said }) => said === rule.said));
    this.#rules = [...this.#rules, rule];
    store.remember({
      kind: 'commitment',
      subject: `${name}: ${rule.said}`,
      value: [...(rule.names ?? ['anything'])].join(' '),
      provenance: 'told',
      person: rule.by,
      place: world,
    });
  }

  /** All that is about the same. */
  about({ act, names }: Rule): readonly Rule[] {
    return this.#rules.filter(
      (rule) =>
        (isAlike(rule.act, act) || act === 'touch') &&
        (names === null || rule.names === null || [...names].some((name) => rule.names?.has(name))),
    );
  }

  /** Lifts all that is about the same. @returns which they were */
  lift(rule: Rule): readonly Rule[] {
    const lifted = this.about(rule);
    this.#drop(lifted);
    return lifted;
  }

  /** The rule that something of a name is not to be done to; null: it may be. */
  against(act: RuledAct, names: Iterable<string>): Rule | null {
    const all = [...names];
    const found = this.#rules.find(
      (rule) => isAlike(rule.act, act) && (rule.names === null || all.some((name) => rule.names?.has(name))),
    );
    if (found) this.#heeded = found;
    return found ?? null;
  }

  /** The rule that a call would break; null for none. */
  againstCall(game: Game, command: string, values: Values): Rule | null {
    const act = DONE_BY[command];
    if (act === undefined || this.#rules.length === 0) return null;
    const isNamed = (value: Values[string]): value is Named => typeof value === 'object';
    const named = Object.values(values).filter(isNamed);
    const { what } = values;
    const said = typeof what === 'string' ? readRule(game, act, what)?.names : null;
    return this.against(act, [...named.flatMap(({ names }) => names), ...(said ?? [])]);
  }

  /** The rule that was heeded since this was last asked; null: none was. */
  takeHeeded(): Rule | null {
    const heeded = this.#heeded;
    this.#heeded = null;
    return heeded;
  }

  #drop(rules: readonly Rule[]): void {
    const { store, name } = this.kept;
    const subjects = rules.map(({ said }) => `${name}: ${said}`);
    this.#rules = this.#rules.filter((rule) => !rules.includes(rule));
    store.forget(this.#memories().flatMap(({ id, subject }) => (subjects.includes(subject) ? [id] : [])));
  }

  #memories(): readonly Memory[] {
    const { store, world, name } = this.kept;
    return store
      .all()
      .filter(
        ({ kind, subject, place }) =>
          kind === 'commitment' && place === world && subject.startsWith(`${name}: `),
      );
  }
}

/** Whoever is not to touch something neither breaks nor kills it. */
function isAlike(rule: RuledAct, act: RuledAct): boolean {
  return rule === act || (rule === 'touch' && (act === 'break' || act === 'kill'));
}

/** "You told me not to break trees. Say "you can break trees again", and I do." */
export function ruleInWords({ said, by }: Rule, asker: string | null): string {
  const who = by === null || by === asker ? 'You' : by;
  return `${who} told me not to ${said}. Say "you can ${said} again" to change that.`;
}
