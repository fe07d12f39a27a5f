import { breaksGiving } from '../game/sources/breaking.js';
import { heldFor, isBotsUse } from '../game/sources/source-uses.js';
import { type ItemCounts, countsWithout } from '../base/item-counts.js';
import type { Game } from '../game/game.js';
import type { Job } from '../schedule/job.js';
import type { JobView } from './facade/job-view.js';

/** A field of `bot.job`: the same steps serve every amount and place. */
export class OfJob {
  constructor(readonly field: 'station.position' | Exclude<keyof JobView, 'station' | 'chest'>) {}
}

/** An argument of a primitive: a name, or what the job says, or an object of these. */
export type Given = string | number | OfJob | { readonly [name: string]: Given };

/** A call of a primitive, without the bot. */
export interface PrimitiveStep {
  readonly primitive: WorkPrimitive;
  readonly given: readonly Given[];
}

type WorkPrimitive =
  | 'collectFurnace'
  | 'craftItem'
  | 'killMob'
  | 'loadFurnace'
  | 'mineBlock'
  | 'pickUpItem'
  | 'placeItem'
  | 'shoot'
  | 'smeltItem'
  | 'useItemOn';

/**
 * How a job is done without a model: one after the other, the first step that is not completed ends the work. Before
 * it, what the job needs is fetched from the shared chest; after it, whatever came of it, everything is brought back.
 * Workers perform it (`direct`), and `--skills template` has it as JavaScript.
 */
export interface Procedure {
  /** Whether anything is to be fetched first. */
  readonly needsChest: boolean;
  readonly work: readonly PrimitiveStep[];
}

/** What goes beyond a bot. */
export interface BeyondBots {
  readonly work: null;
  readonly reason: string;
}

/** A hunt ends with its job; this is the most a primitive takes. */
const HUNT_SECONDS = 3600;

/** The procedure for a job, or why there is none. */
export function procedureFor(job: Job, game: Game): Procedure | BeyondBots {
  const work = workFor(job, game);
  if (typeof work === 'string') {
    const { action, item } = job.subtask;
    return { work: null, reason: `Cannot do "${action} ${job.quantity} ${item}": ${work}.` };
  }
  return { needsChest: Object.keys(needsOf(job)).length > 0, work };
}

/** What is to be carried before the work begins: what is taken out of the chest, and the tools. */
export function needsOf({ takes, tools }: Job): ItemCounts {
  const needs: Record<string, number> = { ...takes };
  for (const tool of new Set(tools)) {
    const count = tools.filter((other) => other === tool).length;
    needs[tool] = Math.max(count, needs[tool] ?? 0);
  }
  return needs;
}

/** The part of what a job takes that is not burnt. */
export function smeltsOf({ takes, fuel }: Job): ItemCounts {
  return countsWithout(takes, fuel);
}

/**
 * Blocks whose breaking gives an item, of the named ones where a job names any; as mined for want of others the block
 * of that name. Empty: it comes from no block.
 */
export function blocksGiving({ item, sources = [] }: Job['subtask'], game: Game): readonly string[] {
  const giving = breaksGiving(game, item).map(({ target }) => target);
  if (sources.length > 0) return sources.filter((name) => giving.includes(name));
  return giving.includes(item) ? [item] : giving;
}

/**
 * What is used on what for a job's item, of the uses that bots know: nothing where it is laid. Null where the job names
 * nothing to use anything on.
 */
export function useGiving(
  { item, sources = [] }: Job['subtask'],
  game: Game,
): { readonly held: string | undefined; readonly targets: readonly string[] } | null {
  const uses = game.sources.filter(
    (source) => isBotsUse(source) && source.yields.some((line) => line.item === item),
  );
  const named = sources.flatMap((name) => uses.filter(({ target }) => target === name));
  return named[0] ? { held: heldFor(named[0]), targets: named.map(({ target }) => target) } : null;
}

/** Blocks to break for a job's item or, where there are none, what something is used on for it, best first. */
export function targetsFor(subtask: Job['subtask'], game: Game): readonly string[] {
  const blocks = blocksGiving(subtask, game);
  return blocks.length > 0 ? blocks : (useGiving(subtask, game)?.targets ?? []);
}

/** The steps, or what stands in their way. */
function workFor(job: Job, game: Game): readonly PrimitiveStep[] | string {
  const { subtask, station, brings } = job;
  const { action, item } = subtask;
  const loot = Object.keys(brings).length > 0 ? { drops: of('brings') } : {};
  switch (action) {
    case 'gather':
      return gatherSteps(job, game);
    case 'craft': {
      const table = station?.block === 'crafting_table' ? [{ table: of('station.position') }] : [];
      const placed = subtask.placed === undefined ? [] : [step('placeItem', item, of('placeAt'))];
      return [step('craftItem', item, of('times'), ...table), ...placed];
    }
    case 'smelt':
      return smeltSteps(job);
    case 'build':
      return [step('placeItem', item, of('placeAt'))];
    case 'find':
      return 'bots find no structures';
    case 'kill':
      return [step('killMob', item, HUNT_SECONDS, { count: of('quantity'), ...loot })];
    case 'shoot':
      return [step('shoot', 'bow', item, { count: of('quantity'), ...loot })];
  }
}

function gatherSteps({ subtask }: Job, game: Game): readonly PrimitiveStep[] | string {
  const { item, sources = [] } = subtask;
  if (blocksGiving(subtask, game).length > 0) {
    return [step('mineBlock', of('sources'), of('quantity'), { item })];
  }
  const use = useGiving(subtask, game);
  if (use?.held !== undefined) return [step('useItemOn', use.held, of('sources'), of('quantity'))];
  if (use) return [step('pickUpItem', item, of('quantity'), { laidBy: of('sources') })];
  if (sources.length === 0) return [step('pickUpItem', item, of('quantity'))];
  return `bots mine blocks, fill buckets, milk, shear, wait for eggs and pick things up, and ${item} comes from ${sources.join(' or ')}`;
}

function smeltSteps(job: Job): readonly PrimitiveStep[] | string {
  const { subtask, phase, fuel, station } = job;
  if (phase !== 'whole' && !station) return 'its furnace is not named';
  if (phase === 'collect') {
    return [step('collectFurnace', of('station.position'), subtask.item, of('quantity'))];
  }
  const [input, ...others] = Object.keys(smeltsOf(job));
  const [burnt, ...otherFuels] = Object.keys(fuel);
  if (input === undefined || others.length + otherFuels.length > 0) {
    return 'a furnace takes one kind of input and one kind of fuel at a time';
  }
  if (phase === 'load') {
    return [step('loadFurnace', of('station.position'), { input: of('smelts'), fuel: of('fuel') })];
  }
  if (burnt === undefined) return 'it has no fuel';
  const furnace = station ? [{ furnace: of('station.position') }] : [];
  return [step('smeltItem', input, burnt, of('quantity'), ...furnace)];
}

function step(primitive: WorkPrimitive, ...given: readonly Given[]): PrimitiveStep {
  return { primitive, given };
}

function of(field: OfJob['field']): OfJob {
  return new OfJob(field);
}

const DOING: Readonly<Record<Job['subtask']['action'], string>> = {
  gather: 'Gathering',
  craft: 'Crafting',
  smelt: 'Smelting',
  build: 'Building',
  find: 'Finding',
  kill: 'Hunting',
  shoot: 'Shooting',
};

/** What a worker says in chat before it begins. */
export function sayingOf({ subtask: { action, item }, phase }: Job, quantity: string): string {
  const what = `${quantity} ${item.replaceAll('_', ' ')}`;
  if (phase === 'load') return `Loading the furnace for ${what}.`;
  return phase === 'collect' ? `Fetching ${what} from the furnace.` : `${DOING[action]} ${what}.`;
}
