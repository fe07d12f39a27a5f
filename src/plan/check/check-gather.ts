import { isDeadly } from '../subtask/subtask.js';
import { increase } from '../../base/groups.js';
import { passageTo } from '../../game/sources/passages.js';
import { meanYield, type Source } from '../../game/sources/source.js';
import type { ReadName, ReadSubtask } from './check-names.js';
import { goThrough } from './check-passage.js';
import { settleTools, toolFault, type HeldTools } from './check-tools.js';
import type { Fault } from './fault.js';
import {
  giveItem,
  groundOf,
  itemOf,
  noEffects,
  PLENTY,
  wear,
  type Effects,
  type CheckedSite,
} from './site.js';
import { sourcesAt, sourcesOf } from './source-index.js';

const EPSILON = 1e-9;

/** What gathering takes and gives: loot that lies about, then blocks and animals of the place. */
export function gatherEffects(site: CheckedSite, read: ReadSubtask): Effects {
  const product = read.product ? nameOf(site, read, read.product) : null;
  const effects = noEffects(read, product);
  if (product === null || read.quantity === null) {
    effects.isSound = false;
    if (product !== null) giveItem(site, effects, product, read.quantity ?? PLENTY);
    const sources =
      product === null ? [] : waysTo(site, read, product).filter((source) => isOffered(site, source));
    const tools = settleTools(site, effects, allTools(sources));
    for (const tool of tools.listed) effects.holds.add(tool);
    return effects;
  }
  giveItem(site, effects, product, read.quantity);
  const open = read.quantity - pickUp(site, effects, product, read.quantity);
  if (open > 0) takeFromPlace(site, effects, product, open);
  else for (const tool of settleTools(site, effects, []).listed) effects.holds.add(tool);
  return effects;
}

/** Of several species that would do, the usual one if it is here, else one that is. */
function nameOf(site: CheckedSite, read: ReadSubtask, { names, preferred }: ReadName): string {
  const isHere = (name: string): boolean =>
    site.laidBefore(read.index, groundOf(name)) > 0 ||
    waysTo(site, read, name).some((source) => isOffered(site, source));
  return isHere(preferred) ? preferred : (names.find(isHere) ?? preferred);
}

/** Takes up loot that lies about. Where the draft names blocks to break, those are meant. */
function pickUp(site: CheckedSite, effects: Effects, product: string, quantity: number): number {
  const { read } = effects;
  const { registry } = site.start.game;
  if (read.sources?.some((source) => registry.blocks.has(source))) return 0;
  const share = Math.min(quantity, site.laidBefore(read.index, groundOf(product)));
  if (share > 0) increase(effects.takes, groundOf(product), share);
  return share;
}

function waysTo(site: CheckedSite, read: ReadSubtask, product: string): Source[] {
  return sourcesOf(site.start.game, product).filter(
    (source) =>
      source.kind !== 'kill' &&
      (read.sources === undefined || read.sources.length === 0 || read.sources.includes(source.target)),
  );
}

function isOffered(site: CheckedSite, { target }: Source): boolean {
  return (site.start.offers.get(target) ?? 0) > 0;
}

function allTools(sources: readonly Source[]): string[] {
  return sources.some(({ tools }) => tools.length === 0)
    ? []
    : [...new Set(sources.flatMap(({ tools }) => tools))];
}

function takeFromPlace(site: CheckedSite, effects: Effects, product: string, quantity: number): void {
  const { read } = effects;
  const ways = waysTo(site, read, product);
  const here = ways.filter((source) => isOffered(site, source));
  if (here.length === 0) {
    effects.isSound = false;
    site.faults.push(notHere(site, read, product, quantity, ways));
    return;
  }
  const consumed = here.flatMap(({ consumes }) => Object.keys(consumes));
  const tools = settleTools(site, effects, allTools(here), consumed);
  for (const tool of tools.listed) effects.holds.add(tool);
  const usable = here.filter(
    (source) => source.tools.length === 0 || tools.held.some((tool) => source.tools.includes(tool)),
  );
  if (usable.length === 0) {
    effects.isSound = false;
    site.faults.push(toolFault(site, effects, tools, allTools(here), here[0]?.target ?? product));
    return;
  }
  const near = withinReach(site, effects, usable);
  const missing = work(site, effects, product, quantity, near, tools);
  if (missing > 0) {
    const target = near[0]?.target ?? product;
    site.faults.push({
      kind: 'not-enough-here',
      subtask: read.id,
      item: target,
      count: missing,
      facts: { code: 'too-little-here', place: site.start.environment.name, product, quantity },
      mend: { kind: 'set-quantity', subtask: read.id, quantity: Math.max(1, quantity - missing) },
    });
  }
}

/** Those the plan has found the way to; where there are none, the way to the first is what it lacks. */
function withinReach(site: CheckedSite, effects: Effects, sources: readonly Source[]): readonly Source[] {
  const wayTo = ({ target }: Source): string | null => passageTo(site.start.game.natural.get(target));
  const open = sources.filter((source) => {
    const way = wayTo(source);
    return way === null || site.isStanding(effects.read.index, way);
  });
  const [first, ...others] = open.length > 0 ? open : sources.slice(0, 1);
  if (first === undefined) return sources;
  if ([first, ...others].every((source) => wayTo(source) !== null)) goThrough(site, effects, wayTo(first));
  return [first, ...others];
}

/** Uses up blocks and animals and wears the tool; returns how many items the place cannot give. */
function work(
  site: CheckedSite,
  effects: Effects,
  product: string,
  quantity: number,
  usable: readonly Source[],
  tools: HeldTools,
): number {
  // What gives nothing else that the plan wants goes first, so that others keep what only they can use.
  const contention = (source: Source): number =>
    new Set(
      sourcesAt(site.start.game, source.target)
        .filter(({ kind }) => kind !== 'kill')
        .flatMap(({ yields }) => yields.map(({ item }) => item)),
    ).size;
  const ranked = usable
    .map((source) => ({ source, each: meanYield(source, product), rivals: contention(source) }))
    .sort((a, b) => a.rivals - b.rivals || b.each - a.each);
  let open = quantity;
  for (const { source, each } of ranked) {
    if (open <= EPSILON) break;
    const wanted = Math.ceil(open / each - EPSILON);
    const actions = usesUpTarget(source) ? Math.min(wanted, site.offered(source.target)) : wanted;
    if (actions <= 0) continue;
    if (usesUpTarget(source)) site.useUp(source.target, actions);
    // Expected drops of the last blocks of a place are rounded up: one gravel block is taken to give one gravel.
    open -= actions < wanted ? Math.ceil(actions * each - EPSILON) : actions * each;
    for (const [item, count] of Object.entries(source.consumes))
      increase(effects.takes, itemOf(item), count * actions);
    const tool =
      tools.held.find((name) => source.tools.includes(name)) ??
      (tools.isOptional ? undefined : tools.held[0]);
    if (tool === undefined) continue;
    if (tools.isOptional) effects.holds.add(tool);
    wear(site, effects, tool, actions);
  }
  return Math.max(0, Math.ceil(open - EPSILON));
}

/** Milk, wool, eggs and honey grow again, and a pool of water fills up; a stripped log or a caught fish is gone. */
function usesUpTarget({ kind, target, yields }: Source): boolean {
  if (kind !== 'use') return true;
  const grows = /^(water|bee_nest|cow|mooshroom|goat|sheep|chicken|armadillo|ender_dragon)$/.test(target);
  return !grows || yields.some(({ item }) => item === `${target}_bucket`);
}

function notHere(
  site: CheckedSite,
  read: ReadSubtask,
  product: string,
  quantity: number,
  ways: readonly Source[],
): Fault {
  const { game, environment } = site.start;
  const mobs = sourcesOf(game, product).filter(({ kind }) => kind === 'kill');
  const base = { subtask: read.id, item: product, count: quantity };
  const lootFault = noLoot(site, read, product, quantity, mobs);
  if (lootFault) return { ...base, ...lootFault };
  const targets = [...new Set([...ways, ...mobs].map(({ target }) => target))];
  const isMade = game.recipes.has(product) || game.smelting.has(product);
  return {
    ...base,
    kind: 'not-here',
    facts:
      targets.length > 0
        ? { code: 'no-source-here', place: environment.name, targets: targets.slice(0, 3) }
        : { code: 'not-gathered', isMade },
    mend: {
      kind: 'replan',
      advice: isMade
        ? { code: 'make-it', item: product }
        : { code: 'do-without', name: product, isMob: false },
    },
  };
}

/** What is wrong where loot was to be picked up; null where no mob of the place leaves any. */
function noLoot(
  site: CheckedSite,
  read: ReadSubtask,
  product: string,
  quantity: number,
  mobs: readonly Source[],
): Pick<Fault, 'kind' | 'facts' | 'mend'> | null {
  const mob = mobs.find((source) => isOffered(site, source));
  const killer = site.reads.find(
    ({ action, product: name, drops }) =>
      isDeadly(action) && drops === undefined && mobs.some(({ target }) => target === name?.preferred),
  );
  if (killer && !site.order.isBefore(killer.index, read.index)) {
    return {
      kind: 'order-violation',
      facts: { code: 'loot-later', killer: killer.id },
      mend: site.order.isListed
        ? { kind: 'move-after', subtask: read.id, after: killer.id }
        : { kind: 'depend', subtask: read.id, on: killer.id },
    };
  }
  if (killer) {
    return {
      kind: 'missing-material',
      facts: { code: 'loot-too-few', killer: killer.id },
      mend: { kind: 'set-quantity', subtask: killer.id, quantity: (killer.quantity ?? 0) + 1 },
    };
  }
  if (mob) {
    return {
      kind: 'missing-material',
      facts: { code: 'loot-of-nobody', mobs: mobs.map(({ target }) => target) },
      mend: {
        kind: 'insert',
        before: read.id,
        subtask: {
          action: 'kill',
          item: mob.target,
          quantity: Math.ceil(quantity / (mob.yields.find(({ item }) => item === product)?.mean ?? 1)),
        },
      },
    };
  }
  return null;
}
