import { usesOf } from '../../game/game.js';
import { finalCount } from './check-goals.js';
import { lootOf } from './check-kill.js';
import type { Fault } from './fault.js';
import { groundOf, itemOf, usesResource, type Effects, type CheckedSite } from './site.js';
import type { Goal } from '../subtask/subtask.js';
import { shortages, type Account, type Accounts } from './supply.js';

/**
 * Finds work nobody needs: a subtask is too much where the plan still holds with one batch less of it. The latest
 * of several that could each be spared is the one reported; what was spared stays spared for those before it.
 * @param lacking items something is missing for elsewhere; what they are made of only seems to be left over
 */
export function checkSurplus(
  site: CheckedSite,
  accounts: Accounts,
  goals: readonly Goal[],
  lacking: ReadonlySet<string>,
): void {
  for (const effects of [...site.effects].reverse()) {
    const { product, read, isSound } = effects;
    if (product === null || !isSound || read.quantity === null || lacking.has(product)) continue;
    const spare = spareOf(site, accounts, goals, effects);
    if (spare > 0) site.faults.push(tooMuch(effects, product, read.quantity, spare));
  }
}

function spareOf(site: CheckedSite, accounts: Accounts, goals: readonly Goal[], effects: Effects): number {
  if (effects.kills) return spareKills(site, accounts, goals, effects, effects.kills);
  if (effects.places) return sparePlaced(site, goals, effects, effects.places);
  return spareItems(site, accounts, goals, effects);
}

/** How many of the product could be left out, in whole batches. */
function spareItems(
  site: CheckedSite,
  accounts: Accounts,
  goals: readonly Goal[],
  { read, product, batch }: Effects,
): number {
  const item = product ?? '';
  const left = leftOver(site, accounts, goals, item);
  const most = Math.floor(Math.min(left, read.quantity ?? 0) / batch);
  if (
    most < 1 ||
    site.effects.some(({ mayHold, read: other }) => mayHold.has(item) && other.index !== read.index)
  )
    return 0;
  const uses = usesOf(site.start.game, item);
  const holds = (batches: number): boolean =>
    holdsWithout(site, accounts.get(itemOf(item)), read.index, batches * batch) &&
    (uses === Infinity ||
      holdsWithout(site, accounts.get(usesResource(item)), read.index, batches * batch * uses));
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  if (low > 0) {
    spare(accounts.get(itemOf(item)), read.index, low * batch);
    if (uses !== Infinity) spare(accounts.get(usesResource(item)), read.index, low * batch * uses);
  }
  return low * batch;
}

/** What lies in the chest at the end beyond what is asked for and what was there before. */
function leftOver(site: CheckedSite, accounts: Accounts, goals: readonly Goal[], item: string): number {
  const asked = goals.reduce(
    (sum, goal) => sum + (goal.kind === 'have' && goal.item === item ? goal.quantity : 0),
    0,
  );
  const before = accounts.get(itemOf(item))?.start ?? 0;
  return finalCount(site, accounts, item) - Math.max(asked, before);
}

/** Whether nobody runs short who did not before, with so much less of a resource. */
function holdsWithout(site: CheckedSite, account: Account | undefined, giver: number, less: number): boolean {
  if (!account) return true;
  const before = shortages(site.order, account);
  const given = account.gives.get(giver) ?? 0;
  account.gives.set(giver, given - less);
  const after = shortages(site.order, account);
  account.gives.set(giver, given);
  return [...after.keys()].every((subtask) => before.has(subtask));
}

function spare(account: Account | undefined, giver: number, less: number): void {
  account?.gives.set(giver, (account.gives.get(giver) ?? 0) - less);
}

/**
 * A kill is too much where one mob fewer is sure to leave what is needed. Where nothing is sure, what it leaves on
 * average decides: a plan cannot do better.
 */
function spareKills(
  site: CheckedSite,
  accounts: Accounts,
  goals: readonly Goal[],
  { read, gives }: Effects,
  { mob, count, shot }: NonNullable<Effects['kills']>,
): number {
  const asked = goals.reduce((sum, goal) => {
    const counts = goal.item === mob && (goal.kind === 'killed' || (goal.kind === 'shot' && shot));
    return sum + (counts ? goal.quantity : 0);
  }, 0);
  const others = site.effects.reduce(
    (sum, { kills, read: other }) =>
      sum + (kills?.mob === mob && other.index !== read.index ? kills.count : 0),
    0,
  );
  let needed = Math.max(0, asked - others);
  for (const [item, { min, mean }] of lootOf(site, mob)) {
    const onGround = accounts.get(groundOf(item));
    let wanted = 0;
    if (onGround) {
      for (const taken of onGround.takes.values()) wanted += taken;
      for (const [giver, given] of onGround.gives) if (giver !== read.index) wanted -= given;
    }
    const brought = gives.get(itemOf(item)) ?? 0;
    wanted =
      Math.max(0, wanted) + brought - Math.max(0, Math.min(brought, leftOver(site, accounts, goals, item)));
    needed = Math.max(needed, Math.ceil(wanted / (min > 0 ? min : mean) - 1e-9));
  }
  return Math.max(0, count - needed);
}

/** A block set down is of use where it was asked for, or where somebody works at it who has no other. */
function sparePlaced(
  site: CheckedSite,
  goals: readonly Goal[],
  { read }: Effects,
  { block, count }: NonNullable<Effects['places']>,
): number {
  let asked = goals.reduce(
    (sum, goal) =>
      sum +
      ((goal.kind === 'placed' || site.start.rules === 'paper') && goal.item === block ? goal.quantity : 0),
    0,
  );
  const placers = site.effects.filter(
    ({ places, read: other }) => places?.block === block && other.index !== read.index,
  );
  asked -= placers.reduce((sum, { places }) => sum + (places?.count ?? 0), 0);
  const isWorkedAt = site.effects.some(
    ({ stations, read: worker }) =>
      stations.has(block) &&
      !site.start.stations.includes(block) &&
      !placers.some(
        (other) => other.read.index < read.index && site.order.isBefore(other.read.index, worker.index),
      ),
  );
  if (read.action === 'craft' && count === 1 && asked <= 0 && !isWorkedAt) return read.quantity ?? 1;
  return read.action === 'build' || read.action === 'find'
    ? Math.max(0, count - Math.max(asked, isWorkedAt ? 1 : 0))
    : 0;
}

function tooMuch({ read, kills, places }: Effects, product: string, quantity: number, count: number): Fault {
  const base = { subtask: read.id, item: product, count };
  const facts = { code: 'not-needed', how: kills ? 'killed' : places ? 'placed' : 'made', quantity } as const;
  if (count >= quantity) {
    return {
      ...base,
      kind: 'unused-product',
      facts,
      mend: { kind: 'remove', subtask: read.id },
    };
  }
  return {
    ...base,
    kind: 'surplus',
    facts,
    mend: { kind: 'set-quantity', subtask: read.id, quantity: quantity - count },
  };
}
