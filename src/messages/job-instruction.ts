import type { Position } from '../base/position.js';
import { countsWithout, partOfEach } from '../base/item-counts.js';
import { listed } from '../base/words.js';
import { countedItems, everydayName } from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import {
  bundleInstruction,
  instructionFor,
  instructionInHands,
  rowsToldOf,
} from '../plan/subtask/instruction.js';
import { materialsOf } from '../blueprint/block-needs.js';
import type { Blueprint } from '../blueprint/blueprint.js';
import type { Job } from '../schedule/job.js';
import { registryName, subtaskPhrase } from './phrases.js';
import { MOST_LETTERS, inLines } from './chat-lines.js';

/** Where things are, in words: "5 blocks left of the chest". */
export interface Whereabouts {
  /** The nearest of an item's sources, a mob or a station; null where nobody knows. */
  readonly find: (name: string) => string | null;
  /** A place seen from the chest; null before there is one. */
  readonly at: (position: Position) => string | null;
  /** What of a part of a building does not stand yet. Left out: all of it. */
  readonly leftOf?: (section: Blueprint) => Blueprint;
  /** Whether the shared chest stands. Left out: it does. */
  readonly hasChest?: () => boolean;
}

/** More places than this no one reads. */
const MOST_PLACES = 4;

const NOWHERE: Whereabouts = { find: () => null, at: () => null };

/**
 * What a person has to do for a job: exact counts, where to take things from, where to put them. The words of the
 * plan's own instruction, with the job's share of the numbers.
 * @returns lines that fit the chat
 */
export function jobInstruction(
  registry: Registry,
  job: Job,
  whereabouts: Whereabouts = NOWHERE,
): readonly string[] {
  const { section } = job.subtask;
  const left = section ? (whereabouts.leftOf?.(section) ?? section) : null;
  const told = section && left ? restOf(registry, job, section, left) : job;
  const words = wordsFor(registry, told, whereabouts.hasChest?.() ?? true);
  const places = [whereOf(told, whereabouts), whereTo(job, whereabouts)].filter((place) => place !== '');
  return inLines([`${job.subtask.id}: ${words}`, ...places].join(' '), MOST_LETTERS);
}

/** Nobody takes again what stands already. */
function restOf(registry: Registry, job: Job, section: Blueprint, left: Blueprint): Job {
  const used = countsWithout(materialsOf(registry, section), materialsOf(registry, left));
  return { ...job, takes: countsWithout(job.takes, used), subtask: { ...job.subtask, section: left } };
}

/** The short form, for an action bar or a list: "gather 11 cobblestone". */
export function jobTitle(registry: Registry, { subtask, quantity, phase, steps = [] }: Job): string {
  if (subtask.section) return subtaskPhrase({ ...subtask, quantity }, registryName);
  const named = (item: string, count: number): string => `${count} ${everydayName(registry, item, count)}`;
  const made = steps.map((step) => named(step.subtask.item, step.quantity));
  const product = listed([...made, named(subtask.item, quantity)]);
  if (phase === 'load') return `fill the furnace for ${product}`;
  return phase === 'collect' ? `fetch ${product} from the furnace` : `${subtask.action} ${product}`;
}

function wordsFor(registry: Registry, job: Job, hasChest: boolean): string {
  const { subtask, quantity, takes, fuel, tools, phase, steps } = job;
  if (!hasChest) {
    const works = [...(steps ?? []), job].map((work) => ({ ...work.subtask, quantity: work.quantity }));
    return instructionInHands(registry, works, job.placeAt.length > 0 ? 'where it is marked' : 'near you');
  }
  if (steps) {
    const crafts = [...steps, job].map((step) => ({ ...step.subtask, quantity: step.quantity }));
    return bundleInstruction(registry, crafts, job);
  }
  if (phase !== 'whole') return phaseInstruction(registry, { ...job, phase });
  return instructionFor(registry, {
    ...subtask,
    quantity,
    tools,
    materials: takes,
    ...(subtask.fuel ? { fuel } : {}),
    ...(subtask.drops ? { drops: partOfEach(subtask.drops, quantity / subtask.quantity) } : {}),
  });
}

/** One half of a smelt in words: who fills a furnace need not be who empties it, and nobody stands by the fire. */
function phaseInstruction(registry: Registry, job: Job & { readonly phase: 'load' | 'collect' }): string {
  const { subtask, quantity, takes, fuel, station } = job;
  const furnace = (station?.block ?? 'furnace').replaceAll('_', ' ');
  if (job.phase === 'collect') {
    const products = listed(countedItems(registry, { [subtask.item]: quantity }));
    return `Take the ${products} out of the ${furnace} as soon as they are done. Put the ${products} into the chest.`;
  }
  const inputs = countsWithout(takes, fuel);
  const burnt =
    Object.keys(fuel).length > 0 ? `, and ${listed(countedItems(registry, fuel))} below to burn` : '';
  const taken =
    Object.keys(takes).length > 0 ? `Take ${listed(countedItems(registry, takes))} from the chest. ` : '';
  return `${taken}Fill the ${furnace}: ${listed(countedItems(registry, inputs))} on top${burnt}. Then leave it to burn.`;
}

function whereOf({ subtask, station }: Job, { find, at }: Whereabouts): string {
  if (station) {
    // Several of a kind may stand about, and in another somebody else's things may lie.
    const { x, y, z } = station.position;
    const words = at(station.position);
    return `(The ${station.block.replaceAll('_', ' ')} is at ${x} ${y} ${z}${words === null ? '' : `, ${words}`}.)`;
  }
  if (subtask.section) {
    const [first] = rowsToldOf(subtask.section);
    const words = first ? at(first.from) : null;
    return words === null ? '' : `(It begins ${words}.)`;
  }
  if (subtask.action === 'craft' || subtask.action === 'smelt' || subtask.action === 'build') return '';
  const sources = subtask.action === 'gather' ? (subtask.sources ?? [subtask.item]) : [subtask.item];
  const found = sources.map(find).find((place) => place !== null);
  return typeof found === 'string' ? `(${found})` : '';
}

/** "Beside the chest" is many places, and one of them is kept free for it. */
function whereTo({ subtask, placeAt }: Job, { at, hasChest }: Whereabouts): string {
  const isByChest = subtask.placed === 'left' || subtask.placed === 'right';
  if (placeAt.length === 0 || (isByChest && (hasChest?.() ?? true))) return '';
  const told = placeAt.slice(0, MOST_PLACES).map((position) => {
    const { x, y, z } = position;
    const words = at(position);
    return `${x} ${y} ${z}${words === null ? '' : `, ${words}`}`;
  });
  return `(At ${told.join('; ')}.)`;
}
