import { PASSAGES } from '../../game/sources/passages.js';
import { usesOf } from '../../game/game.js';
import type { PlanOrder } from './check-order.js';
import type { Fault, FaultFacts, FaultKind, Mend } from './fault.js';
import { type Jokers, balanceOf, shortages, wantOf, type Account, type Accounts } from './supply.js';
import { producerFor } from './mend.js';
import { itemOf, PLENTY, type Effects, type CheckedSite } from './site.js';

/** Finds everything that is not there when a subtask starts, be it never made or made too late. */
export function checkSupply(site: CheckedSite, accounts: Accounts, jokers: Jokers): void {
  for (const [resource, account] of accounts) {
    const reported = reportMissing(site, accounts, jokers, resource, account);
    reportDisorder(site, resource, account, reported);
  }
  for (const effects of site.effects)
    for (const station of effects.stations) checkStation(site, effects, station, jokers);
}

/** What the whole plan has too little of, at the first subtask that feels it. It is then assumed to be there. */
function reportMissing(
  site: CheckedSite,
  accounts: Accounts,
  jokers: Jokers,
  resource: string,
  account: Account,
): ReadonlySet<number> {
  const reported = new Set<number>();
  let deficit = Math.max(0, -balanceOf(account));
  let level = account.start;
  for (const index of site.order.sequence) {
    const want = wantOf(account, index);
    const lacking = Math.max(0, want - level);
    const missing = Math.max(Math.min(lacking, deficit), outOfReach(site, resource, account, index, want));
    if (missing > 0 && !jokers.claim(nameOf(resource))) {
      const effects = effectsAt(site, index);
      if (!isToolGone(accounts, resource))
        site.faults.push(missingFault(site, effects, resource, account, missing));
      reported.add(index);
    }
    if (missing > 0) {
      const assumed = Math.max(missing, deficit, account.holders.has(index) ? PLENTY : 0);
      account.start += assumed;
      level += assumed;
      deficit = 0;
    }
    level += (account.gives.get(index) ?? 0) - (account.takes.get(index) ?? 0);
  }
  return reported;
}

/**
 * What a subtask could not have even if it waited for all who make it: those that wait for it themselves are no help,
 * nor is what a later subtask of a list merely leaves over (a cake gives back the buckets its milk came in).
 */
function outOfReach(
  site: CheckedSite,
  resource: string,
  account: Account,
  index: number,
  want: number,
): number {
  if (want === 0) return 0;
  let most = account.start;
  for (const [giver, count] of account.gives) {
    const isHelp = site.order.isListed
      ? giver < index || effectsAt(site, giver).product === nameOf(resource) || !resource.startsWith('item:')
      : !site.order.isBefore(index, giver);
    if (giver !== index && isHelp) most += count;
  }
  return Math.max(0, want - most);
}

/** Uses of a tool that is not there at all are no second fault. */
function isToolGone(accounts: Accounts, resource: string): boolean {
  if (!resource.startsWith('uses:')) return false;
  const tool = accounts.get(itemOf(nameOf(resource)));
  return tool !== undefined && (tool.start === 0 || tool.start >= PLENTY) && tool.gives.size === 0;
}

/** What is there in the end, but not for certain when a subtask starts. */
function reportDisorder(
  site: CheckedSite,
  resource: string,
  account: Account,
  reported: ReadonlySet<number>,
): void {
  for (const [index, lacking] of shortages(site.order, account)) {
    if (reported.has(index)) continue;
    const { read } = effectsAt(site, index);
    if (
      site.faults.some(
        ({ kind, subtask, item }) =>
          kind === 'order-violation' && subtask === read.id && item === nameOf(resource),
      )
    )
      continue;
    const { mend, why, other } = orderMend(site, account, index);
    site.faults.push({
      kind: 'order-violation',
      subtask: read.id,
      item: nameOf(resource),
      count: lacking,
      facts: { code: 'too-early', of: resource.startsWith('uses:') ? 'uses' : 'item', why, other },
      mend,
    });
  }
}

function orderMend(
  site: CheckedSite,
  account: Account,
  index: number,
): Pick<Extract<FaultFacts, { code: 'too-early' }>, 'why' | 'other'> & { readonly mend: Mend } {
  const { order } = site;
  const id = idAt(site, index);
  const free = (other: number): boolean =>
    other !== index && !order.isBefore(other, index) && !(order.isBefore(index, other) && !order.isListed);
  const makers = [...account.gives.keys()].filter(free);
  const maker = makers.find((other) => sufficesAfter(order, account, index, other)) ?? makers[0];
  if (maker !== undefined) {
    const after = idAt(site, maker);
    const given = { why: 'given-by', other: after } as const;
    if (order.isListed) return { mend: { kind: 'move-after', subtask: id, after }, ...given };
    return { mend: { kind: 'depend', subtask: id, on: after }, ...given };
  }
  // Nobody else makes it: somebody else takes it away first.
  const rival = [...account.takes.keys()].find((other) => other !== index && !order.isBefore(index, other));
  if (rival !== undefined && (order.isListed || !order.isBefore(rival, index))) {
    const later = idAt(site, rival);
    const taken = { why: 'taken-by', other: later } as const;
    if (order.isListed) return { mend: { kind: 'move-after', subtask: later, after: id }, ...taken };
    return { mend: { kind: 'depend', subtask: later, on: id }, ...taken };
  }
  return {
    mend: { kind: 'replan', advice: { code: 'start-later', subtask: id } },
    why: 'waits-for-it',
    other: null,
  };
}

/** Whether waiting for one more subtask would be enough. */
function sufficesAfter(order: PlanOrder, account: Account, index: number, maker: number): boolean {
  const stricter: PlanOrder = {
    ...order,
    isBefore: (before, after) =>
      order.isBefore(before, after) ||
      (after === index && (before === maker || order.isBefore(before, maker))),
  };
  return !shortages(stricter, account).has(index);
}

function checkStation(site: CheckedSite, { read }: Effects, station: string, jokers: Jokers): void {
  if (site.isStanding(read.index, station)) return;
  const placer = site.effects.find(({ places }) => places?.block === station);
  if (placer && placer.read.index !== read.index) {
    if (!site.order.isListed && site.order.isBefore(read.index, placer.read.index)) {
      const advice = { code: 'set-up-before', station, subtask: read.id } as const;
      stationFault(site, read.id, station, { kind: 'replan', advice }, 'order-violation');
      return;
    }
    const mend: Mend = site.order.isListed
      ? { kind: 'move-after', subtask: read.id, after: placer.read.id }
      : { kind: 'depend', subtask: read.id, on: placer.read.id };
    stationFault(site, read.id, station, mend, 'order-violation');
    return;
  }
  if (jokers.isSettled(station) || jokers.claim(station)) return;
  jokers.settle(station);
  const passage = PASSAGES.get(station);
  const isMade = site.inStock(station) > 0 || site.effects.some(({ product }) => product === station);
  const subtask = passage
    ? { action: passage.action, item: station, quantity: 1 }
    : isMade
      ? { action: 'build', item: station, quantity: 1 }
      : { action: 'craft', item: station, quantity: 1, placed: placeOf(station) };
  stationFault(site, read.id, station, { kind: 'insert', before: read.id, subtask }, 'missing-station');
}

function placeOf(station: string): 'left' | 'right' | 'beside' {
  if (station === 'crafting_table') return 'left';
  return station === 'furnace' ? 'right' : 'beside';
}

function stationFault(site: CheckedSite, id: string, station: string, mend: Mend, kind: FaultKind): void {
  site.faults.push({
    kind,
    subtask: id,
    item: station,
    count: 1,
    facts: { code: kind === 'order-violation' ? 'station-later' : 'station-nowhere' },
    mend,
  });
}

function missingFault(
  site: CheckedSite,
  { read, holds }: Effects,
  resource: string,
  account: Account,
  short: number,
): Fault {
  const item = nameOf(resource);
  const base = { subtask: read.id, item, count: short };
  if (resource.startsWith('uses:')) {
    const more = Math.ceil(short / usesOf(site.start.game, item));
    return {
      ...base,
      kind: 'worn-tool',
      facts: { code: 'worn-out' },
      mend: producerFor(site, item, more, read),
    };
  }
  if (holds.has(item) && account.takes.get(read.index) === undefined) {
    return {
      ...base,
      kind: 'missing-tool',
      facts: { code: 'tool-missing' },
      mend: producerFor(site, item, 1, read),
    };
  }
  return {
    ...base,
    kind: 'missing-material',
    facts: { code: 'too-few', needed: account.takes.get(read.index) ?? 1 },
    mend: producerFor(site, item, short, read),
  };
}

function nameOf(resource: string): string {
  return resource.slice(resource.indexOf(':') + 1);
}

function effectsAt(site: CheckedSite, index: number): Effects {
  const effects = site.effects.find(({ read }) => read.index === index);
  if (!effects) throw new RangeError(`No subtask at position ${index}.`);
  return effects;
}

function idAt(site: CheckedSite, index: number): string {
  return effectsAt(site, index).read.id;
}
