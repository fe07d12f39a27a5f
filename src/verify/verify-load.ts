import { isSamePosition } from '../base/position.js';
import type { Job } from '../schedule/job.js';
import { problem, type Judgement } from './judgement.js';
import { changeOf, type Ledger } from './ledger.js';
import type { Problem } from './verdict.js';

/** Least ticks any fuel burns (bamboo, scaffolding); bounds what can burn while the window is open. */
const SHORTEST_BURN_TICKS = 50;

/**
 * Loading a furnace: inputs and fuel lie in it. What the fire ate between the two readings of one visit is allowed
 * for: an input may have become a product, a piece of fuel flame.
 */
export function verifyLoad(job: Job, ledger: Ledger): Judgement {
  const { station, quantity } = job;
  const visits = ledger.furnaceVisits.filter(
    ({ position }) => station === null || isSamePosition(position, station.position),
  );
  const changes = new Map<string, number>();
  let openTicks = 0;
  for (const visit of visits) {
    openTicks += Math.max(0, visit.closedTick - visit.openedTick);
    for (const [item, change] of changeOf(visit)) changes.set(item, (changes.get(item) ?? 0) + change);
  }
  const loaded = inputsIn(job, changes);
  const burnt = visits.length + Math.floor(openTicks / SHORTEST_BURN_TICKS);
  const fuelShares = Object.entries(job.fuel).map(([item, count]) => {
    const lit = Math.min(burnt, fuelGone(ledger, changes, item));
    return Math.min(1, Math.max(0, (changes.get(item) ?? 0) + lit) / count);
  });
  const fuelShare = Math.min(1, ...fuelShares);
  const done = Math.min(quantity, loaded, Math.floor(quantity * fuelShare));
  return {
    done,
    problems: problemsOf(job, visits.length, { loaded, done, fuelShare }),
    facts: [...changes]
      .filter(([, change]) => change > 0)
      .map(([item, count]) => ({ code: 'loaded', item, count })),
    uses: (item) => {
      const fuel = job.fuel[item] ?? 0;
      const isInput = (job.takes[item] ?? 0) > fuel;
      const turned = isInput ? Math.max(0, changes.get(job.subtask.item) ?? 0) : 0;
      return (
        Math.max(0, changes.get(item) ?? 0) + turned + Math.min(fuel, burnt, fuelGone(ledger, changes, item))
      );
    },
  };
}

/** Inputs put in: still lying there, or products already. An item that is input and fuel at once counts what is not fuel. */
function inputsIn(job: Job, changes: ReadonlyMap<string, number>): number {
  let loaded = Math.max(0, changes.get(job.subtask.item) ?? 0);
  for (const [item, count] of Object.entries(job.takes)) {
    const fuel = job.fuel[item] ?? 0;
    if (count > fuel) loaded += Math.max(0, (changes.get(item) ?? 0) - fuel + (fuel > 0 ? 1 : 0));
  }
  return Math.min(job.quantity, loaded);
}

/** Fuel that left the worker and does not lie in the furnace. */
function fuelGone(ledger: Ledger, changes: ReadonlyMap<string, number>, item: string): number {
  const isInventoryStock = ledger.stock === ledger.inventory;
  const kept = (ledger.stock.get(item) ?? 0) + (isInventoryStock ? 0 : (ledger.inventory.get(item) ?? 0));
  return Math.max(0, -kept - (changes.get(item) ?? 0));
}

function problemsOf(
  job: Job,
  visits: number,
  { loaded, done, fuelShare }: { readonly loaded: number; readonly done: number; readonly fuelShare: number },
): Problem[] {
  const { subtask, station, quantity } = job;
  if (visits === 0) {
    return [problem('nothing-done', subtask.item, quantity, { code: 'not-loaded', furnace: station })];
  }
  const about = { product: subtask.item, asked: quantity, furnace: station };
  const problems: Problem[] = [];
  if (loaded < quantity) {
    problems.push(
      problem(loaded === 0 ? 'nothing-done' : 'too-few', subtask.item, quantity - loaded, {
        code: 'inputs-missing',
        found: loaded,
        ...about,
      }),
    );
  }
  if (fuelShare < 1) {
    const [fuel] = Object.keys(job.fuel);
    problems.push(problem('too-few', fuel ?? null, null, { code: 'fuel-missing', found: done, ...about }));
  }
  return problems;
}
