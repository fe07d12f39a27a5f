import { listed } from '../base/words.js';
import { ripeningMinutes } from '../game/crops.js';
import type { Absence, NoPlan } from '../plan/no-plan.js';
import { everydayName } from '../game/names/names.js';
import { PASSAGES } from '../game/sources/passages.js';
import type { Registry } from '../game/registry.js';
import type { Subtask } from '../plan/subtask/subtask.js';
import type { NameOf } from './phrases.js';
import { firstFault } from './plan/fault-sentence.js';

/** Why there is no plan: "needs 3 string; no spider, cobweb or string in chest-arena". No capital, no full stop. */
export function noPlanPhrase(why: NoPlan, nameOf: NameOf): string {
  const amount = (name: string, count: number): string => `${count} ${nameOf(name, count)}`;
  switch (why.code) {
    case 'does-not-fit':
      return `${amount(why.item, why.count)} ${why.count === 1 ? 'does' : 'do'} not fit: the shared chest holds ${why.stacks} stacks, ${amount(why.item, why.most)} at most`;
    case 'fills-chest':
      return `the goals fill ${why.slots} slots, and the shared chest has ${why.most}; ask for them one after the other`;
    case 'too-much-at-once':
      return `needs ${amount(why.item, why.count)} at once, and the shared chest holds ${why.most}; ask for less at a time`;
    case 'missing': {
      const { item, count, held, isGoal, because } = why;
      const absence = absencePhrase(because, item, held > 0, nameOf);
      const isNowhere = because.code === 'unobtainable' || because.code === 'nothing-gives-it';
      if (item === null || (isGoal && isNowhere)) return absence;
      return `needs ${amount(item, count)}${held > 0 ? `, has ${held}` : ''}; ${absence}`;
    }
    case 'too-few':
      return `needs ${why.isTarget ? `${why.count} ${nameOf(why.name, why.count, 'source')}` : amount(why.name, why.count)}; ${why.place} has only ${why.here}`;
    case 'too-little':
      return `${why.place} has too little material for all of it`;
    case 'search-ended':
      return `No plan was found within ${why.seconds} s, and no proof that there is none. Ask for less at once.`;
    case 'not-proven':
      return `the plan does not pass the grounded check: ${firstFault(why.faults, nameOf)}`;
    case 'refused':
      return why.message;
  }
}

/** Why a run refuses a plan that builds a portal or finds a structure; null where it has none. */
export function throughNoPortals(registry: Registry, subtasks: readonly Subtask[]): string | null {
  const passage = subtasks.find(({ item }) => PASSAGES.has(item));
  if (!passage) return null;
  const { id, action, item } = passage;
  return `No run can do or verify ${id}: ${action} a ${everydayName(registry, item)}. Do that yourself, and ask for the rest.`;
}

const DIMENSIONS = { overworld: 'the overworld', nether: 'the nether', end: 'the end' } as const;

function absencePhrase(because: Absence, item: string | null, isMore: boolean, nameOf: NameOf): string {
  const name = item === null ? '' : nameOf(item, 1);
  switch (because.code) {
    case 'no-source': {
      const targets = because.targets.map((target) => nameOf(target, 1, 'source'));
      const names = new Set([...targets, ...(item === null ? [] : [isMore ? `more ${name}` : name])]);
      return `no ${listed([...names], 'or')} in ${because.place}`;
    }
    case 'not-found': {
      const names = new Set(because.targets.map((target) => nameOf(target, 1, 'source')));
      return `no ${listed([...names], 'or')} was found that could be got at`;
    }
    case 'behind-portal':
      return `bots do not go through portals, and ${nameOf(because.target, 1, 'source')} is found behind one; "co-voyager decompose" plans the way for people`;
    case 'not-by-bots':
      return `${name} comes from ${nameOf(because.target, 1, 'source')} in a way bots do not know: take a person into the team, or ${bringing(because.hasChest)}`;
    case 'not-sown': {
      const { least, most } = ripeningMinutes(because.crop) ?? { least: 0, most: 0 };
      return `${name} grows only where somebody sows it, takes ${least} to ${most} minutes to ripen, and bots sow none: ${bringing(because.hasChest)}`;
    }
    case 'elsewhere': {
      const where = because.dimensions.map((dimension) => DIMENSIONS[dimension]);
      return `${nameOf(because.target, 1, 'source')} is found only in ${listed(where)}, not in ${because.place} (see --environment all-dimensions)`;
    }
    case 'unobtainable':
      return asClause(because.sentence);
    case 'nothing-gives-it':
      return `nothing in ${because.place} gives ${name}`;
  }
}

/** How to have at the start what cannot be got. */
function bringing(hasChest: boolean): string {
  return `bring it along (see ${hasChest ? '--chest' : '"start" of a place file in docs/world.md'})`;
}

/** A sentence as part of another: no capital, no full stop. */
function asClause(text: string): string {
  const [first = '', second = ''] = text;
  const isName = /^\S+ [A-Z]/.test(text) || second !== second.toLowerCase();
  return ((isName ? first : first.toLowerCase()) + text.slice(1)).replace(/\.$/, '');
}
