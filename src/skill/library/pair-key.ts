import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Action } from '../../plan/subtask/subtask.js';
import type { Job } from '../../schedule/job.js';
import { traitsOf } from '../review/skill-traits.js';

/** Where a job is done, as far as it matters to which skill serves it. */
export interface PairContext {
  readonly mcVersion: string;
  /** The shared chest; null where there is none. */
  readonly chest: Position | null;
}

/** How much of a job a skill's key names. */
export interface KeyDetail {
  /** Set where the source has its amount written out: it serves this quantity only. */
  readonly quantity?: number;
  /** True where the source names the species of its wood: it serves this species only. */
  readonly namesSpecies?: boolean;
}

const SPECIES = /^(?!stripped_)[a-z_]+_(planks|log|stem)$/;

/**
 * What a job is, whatever it is called and however much is wanted: action, item, phase, kinds of tools, materials and
 * fuel, station, placing, sources, whether there is a chest, and the line of game versions (1.20.1 is 1.20). Wood
 * counts as any wood. "gather cobblestone; tools wooden_pickaxe; sources stone; chest; 1.20"
 */
export function pairKeyOf(job: Job, { mcVersion, chest }: PairContext, detail: KeyDetail = {}): string {
  const { subtask, phase, tools, takes, fuel, brings, station } = job;
  const kinds = (names: readonly string[]): string =>
    [...new Set(names.map((name) => (detail.namesSpecies === true ? name : anySpecies(name))))]
      .sort()
      .join(' ');
  const used = (counts: ItemCounts): string[] =>
    Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0);
  const materials = used(takes).filter((name) => (takes[name] ?? 0) > (fuel[name] ?? 0));
  const others = used(brings).filter((name) => name !== subtask.item);
  const parts = [
    `${subtask.action} ${subtask.item}`,
    phase === 'whole' ? '' : phase,
    listed('tools', kinds(tools)),
    listed('worn out', kinds(subtask.wornOut ?? [])),
    listed('from', kinds(materials)),
    listed('burning', kinds(used(fuel))),
    station === null ? '' : `at ${station.block}`,
    subtask.placed !== undefined || job.placeAt.length > 0 ? 'placed' : '',
    listed('sources', kinds(subtask.sources ?? [])),
    listed('bringing', kinds(others)),
    chest === null ? 'no chest' : 'chest',
    detail.quantity === undefined ? '' : `quantity ${detail.quantity}`,
    versionLine(mcVersion),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** Key of a skill that came from elsewhere with nothing but a sentence or a name: action and item are all it says. */
export function importedKeyOf(action: Action, item: string, quantity: number | null): string {
  const amount = quantity === null ? '' : `; quantity ${quantity}`;
  return `${action} ${item}; imported${amount}`;
}

/** Key of a skill whose use is not known: never found for a job, but there for the skill library. */
export function nameOnlyKeyOf(name: string): string {
  return `named ${name}; imported`;
}

/** Every key a skill for this job may be kept under. */
export function keysFor(job: Job, context: PairContext): readonly string[] {
  const { action, item } = job.subtask;
  const { quantity } = job;
  const details: readonly KeyDetail[] = [
    {},
    { namesSpecies: true },
    { quantity },
    { quantity, namesSpecies: true },
  ];
  const keys = details.map((detail) => pairKeyOf(job, context, detail));
  // Skills from elsewhere are for whole jobs.
  const imported = [null, quantity].map((amount) => importedKeyOf(action, item, amount));
  return [...new Set(job.phase === 'whole' ? [...keys, ...imported] : keys)];
}

/** The key a skill that did a job is kept under: no narrower than its source makes it. Null where it does not parse. */
export function keyFor(source: string, job: Job, context: PairContext): string | null {
  const traits = traitsOf(source);
  if (!traits) return null;
  const woods = [...job.tools, ...Object.keys(job.takes)].filter((name) => SPECIES.test(name));
  return pairKeyOf(job, context, {
    ...(traits.literalQuantity === null ? {} : { quantity: job.quantity }),
    namesSpecies: woods.length > 0 && traits.names.some((name) => SPECIES.test(name)),
  });
}

function anySpecies(name: string): string {
  const [, kind] = SPECIES.exec(name) ?? [];
  return kind === undefined ? name : kind === 'planks' ? 'any_planks' : 'any_log';
}

function listed(word: string, names: string): string {
  return names === '' ? '' : `${word} ${names}`;
}

/** `1.20` of `1.20.1`: names and rules change between lines, hardly ever within one. */
function versionLine(mcVersion: string): string {
  return mcVersion.split('.').slice(0, 2).join('.');
}
