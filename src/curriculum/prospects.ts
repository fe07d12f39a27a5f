import type { Registry } from '../game/registry.js';
import { everydayName } from '../game/names/names.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal, Subtask } from '../plan/subtask/subtask.js';
import type { ScheduleSetup } from '../schedule/settings.js';
import { simulate, type SimulatedWorker } from '../schedule/simulate/simulate.js';
import { buildDomain, type Domain, type ItemId } from '../decompose/search/domain.js';
import { marginalCosts } from '../decompose/search/marginal-cost.js';
import { Planner } from '../decompose/planner.js';
import { reach } from '../decompose/search/reachability.js';
import { techTree } from './tech-tree.js';

export interface Prospect {
  readonly item: string;
  /** Of the plan, simulated; what nobody has had in view is looked for first. */
  readonly expectedTicks: number;
  /** All the plan brings that was not had before, the item itself among it. */
  readonly newItems: readonly string[];
}

/** What can be had from here. */
export interface Prospects {
  /** By the game's rules, plans unmade; cheapest first by the fewest raw actions. */
  readonly candidates: readonly { readonly item: string; readonly rawActions: number }[];
  readonly registry: Registry;
  /** The tech tree of this version. */
  readonly tree: readonly string[];
  /** How many items not had yet are made of it, or with it; a share where something else will do. */
  readonly useOf: (item: string) => number;
  nameOf(item: string): string;
  /** The plan for one of an item; null where there is none from here. */
  of(item: string): Promise<Prospect | null>;
  /** The plan for goals, and what is expected of it; or why there is none. */
  planned(goals: readonly Goal[]): Promise<Omit<Prospect, 'item'> | { readonly why: string }>;
}

export interface ProspectsFrom {
  readonly start: StartState;
  readonly setup: ScheduleSetup;
  readonly workers: readonly SimulatedWorker[];
  readonly had: readonly string[];
  /** Blocks and mobs anybody has had in view so far. */
  readonly seen: ReadonlySet<string>;
  /** Puts a planner's reason into words. */
  readonly whyNot: (result: Awaited<ReturnType<Planner['plan']>>) => string;
}

/** Nobody knows where what was never in view is: so long it is looked for, in expectation. */
const SEARCH_TICKS = 1500;
/** A plan the simulation cannot carry out: no time is known, and it is taken to be long. */
const UNKNOWN_TICKS = 12_000;

/** Works out what can be had; keeps what depends on the place alone. */
export class ProspectsHere {
  #domain: { readonly key: string; readonly domain: Domain } | null = null;
  #planner: { readonly key: string; readonly planner: Planner } | null = null;

  /** What can be had from where somebody stands now. */
  from(from: ProspectsFrom): Prospects {
    const { start, had } = from;
    const { registry } = start.game;
    const place = JSON.stringify([...start.offers]);
    if (this.#domain?.key !== place)
      this.#domain = { key: place, domain: buildDomain(start.game, start.offers) };
    const key = `${place} ${start.stations.join(' ')}`;
    if (this.#planner?.key !== key) this.#planner = { key, planner: new Planner(start) };
    const { planner } = this.#planner;
    const plan = async (goals: readonly Goal[]): ReturnType<Prospects['planned']> => {
      const result = await planner.plan(goals, start.stock);
      if (result.kind !== 'planned') return { why: from.whyNot(result) };
      const { subtasks } = result;
      return { expectedTicks: ticksOf(subtasks, from), newItems: newItemsOf(subtasks, had) };
    };
    return {
      candidates: candidatesFrom(this.#domain.domain, start),
      registry,
      tree: techTree(registry),
      useOf: usesIn(this.#domain.domain, had),
      nameOf: (item) => everydayName(registry, item),
      planned: plan,
      of: async (item) => {
        const found = await plan([{ kind: 'have', item, quantity: 1, verb: 'gather' }]);
        return 'why' in found ? null : { item, ...found };
      },
    };
  }
}

function candidatesFrom(domain: Domain, { game, stock, stations }: StartState): Prospects['candidates'] {
  const idOf = (name: string): readonly ItemId[] => {
    const id = domain.idOf.get(name);
    return id === undefined ? [] : [id];
  };
  const held = new Map(Object.entries(stock).flatMap(([name, count]) => idOf(name).map((id) => [id, count])));
  const reachable = reach(domain, { stock: held, stations: new Set(stations.flatMap(idOf)) });
  const { ofItem } = marginalCosts(domain, reachable, held);
  return (
    [...reachable.itemLevel]
      .map(([id, level]) => ({ item: domain.items[id] ?? '', rawActions: ofItem.get(id) ?? Infinity, level }))
      // A temple is found, not had.
      .filter(({ item }) => game.registry.items.has(item))
      .toSorted((a, b) => a.rawActions - b.rawActions || a.level - b.level || (a.item < b.item ? -1 : 1))
      .map(({ item, rawActions }) => ({ item, rawActions }))
  );
}

function usesIn({ items, methods }: Domain, had: readonly string[]): (item: string) => number {
  const uses = new Map<string, number>();
  const open = methods.filter(({ outputs }) => outputs.some(({ item }) => !had.includes(items[item] ?? '')));
  for (const { inputs, needs } of open) {
    for (const { items: alternatives } of [...inputs, ...needs]) {
      for (const id of alternatives) {
        const name = items[id] ?? '';
        uses.set(name, (uses.get(name) ?? 0) + 1 / alternatives.length);
      }
    }
  }
  return (item) => uses.get(item) ?? 0;
}

function ticksOf(subtasks: readonly Subtask[], { start, setup, workers, seen }: ProspectsFrom): number {
  const run = simulate(subtasks, setup, workers.length > 0 ? workers : 1);
  const sought = new Set(subtasks.flatMap((subtask) => soughtIn(subtask, start, seen)));
  return (run.makespanTicks ?? UNKNOWN_TICKS) + SEARCH_TICKS * sought.size;
}

/** What a subtask takes from a world where nobody has had it in view; what is under the ground is dug for, not found. */
function soughtIn(
  { action, item, sources }: Subtask,
  { game, environment }: StartState,
  seen: ReadonlySet<string>,
): readonly string[] {
  if (environment.kind === 'arena' || action === 'craft' || action === 'smelt' || action === 'build')
    return [];
  const all = sources ?? [item];
  const isDug = (name: string): boolean =>
    (game.registry.blocks.get(name)?.harvestTools ?? []).some((tool) => tool.endsWith('_pickaxe'));
  return all.some((name) => seen.has(name) || isDug(name)) ? [] : all.slice(0, 1);
}

function newItemsOf(subtasks: readonly Subtask[], had: readonly string[]): readonly string[] {
  const made = subtasks.flatMap(({ action, item, drops }) =>
    action === 'kill' || action === 'shoot' ? Object.keys(drops ?? {}) : action === 'build' ? [] : [item],
  );
  return [...new Set(made)].filter((item) => !had.includes(item));
}
