import { isSamePosition, type Position } from '../base/position.js';
import { standsAs } from '../game/stands-as.js';
import type { Job } from '../schedule/job.js';
import type { BlockChange, Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import { changeOf, type Ledger } from './ledger.js';
import type { Problem } from './verdict.js';

/** Gathering, crafting, smelting whole and collecting: products in the chest, stations set down where they belong. */
export function verifyProduct(job: Job, evidence: Evidence, ledger: Ledger): Judgement {
  const { item } = job.subtask;
  const places = placesOf(job);
  const inChest = Math.max(0, ledger.stock.get(item) ?? 0);
  const carried = ledger.stock === ledger.inventory ? 0 : Math.max(0, ledger.inventory.get(item) ?? 0);
  const standing = standingAt(evidence, item, job.placeAt, places);
  const wantedInChest = Math.max(0, job.quantity - places);
  const done = Math.min(wantedInChest, inChest) + standing.length;
  const made = Math.min(job.quantity, inChest + carried + standing.length);
  const inStock = Math.min(wantedInChest, inChest);
  const problems = [
    ...missingProducts(job, ledger, wantedInChest - inStock, carried),
    ...notStanding(job, evidence.blocks, places - standing.length),
    ...missingRemainders(job, ledger, done),
    ...(evidence.isSeenFromOutside === true ? [] : unseenFurnace(job, ledger, made)),
  ];
  if (done === 0) problems.unshift(...nothingDone(job, ledger, carried));
  return {
    done,
    problems,
    facts: [
      ...standing.map((place) => `${item} stands at ${spellPlace(place)}`),
      ...stockFacts(item, ledger),
    ],
    uses: (used) => {
      const share = job.phase === 'collect' ? 0 : made / Math.max(1, job.quantity);
      // What went into a furnace stays counted there while the fire turns it into products.
      return Math.max(Math.ceil((job.takes[used] ?? 0) * share), ledger.furnace.get(used) ?? 0);
    },
  };
}

/** "cobblestone in the chest 0 -> 11". */
export function stockFacts(item: string, ledger: Ledger): string[] {
  const changing = ledger.stockVisits.filter((visit) => changeOf(visit).has(item));
  const [only] = changing;
  if (changing.length === 1 && only) {
    return [`${item} in ${ledger.stockName} ${only.before[item] ?? 0} -> ${only.after[item] ?? 0}`];
  }
  const change = ledger.stock.get(item) ?? 0;
  return change === 0 ? [] : [`${item} in ${ledger.stockName} ${change > 0 ? '+' : ''}${change}`];
}

/** Places of the list where a block was set down and still stands, or stood already, whoever set it down. */
export function standingAt(
  { blocks, standing = [] }: Evidence,
  item: string,
  placeAt: readonly Position[],
  wanted: number,
): readonly Position[] {
  if (wanted <= 0) return [];
  const last = lastChanges(blocks);
  if (placeAt.length === 0) {
    const own = last.filter(({ after }) => standsAs(item, after));
    return own.slice(0, wanted).map(({ position }) => position);
  }
  return placeAt.filter((place) => {
    const change = last.find(({ position }) => isSamePosition(position, place));
    const block = change?.after ?? standing.find(({ position }) => isSamePosition(position, place))?.block;
    return block !== undefined && standsAs(item, block);
  });
}

/** Blocks of a name that came to stand somewhere while the job ran. */
export function standingAnywhere(blocks: readonly BlockChange[], item: string): readonly Position[] {
  return lastChanges(blocks)
    .filter(({ before, after }) => standsAs(item, after) && !standsAs(item, before))
    .map(({ position }) => position);
}

/** "-15 -60 2". */
export function spellPlace({ x, y, z }: Position): string {
  return `${x} ${y} ${z}`;
}

function placesOf({ subtask, placeAt }: Job): number {
  if (subtask.action !== 'craft' || subtask.placed === undefined) return 0;
  return Math.max(1, placeAt.length);
}

function lastChanges(blocks: readonly BlockChange[]): BlockChange[] {
  const last = new Map<string, BlockChange>();
  for (const change of blocks) last.set(spellPlace(change.position), change);
  return [...last.values()];
}

function missingProducts(job: Job, ledger: Ledger, lacking: number, carried: number): Problem[] {
  if (lacking <= 0) return [];
  const { item } = job.subtask;
  const still = Math.min(lacking, carried);
  const problems: Problem[] = [];
  if (still > 0) {
    const message = `${still} ${item} should be in ${ledger.stockName} and are still carried.`;
    problems.push(problem('not-deposited', item, still, message));
  }
  if (lacking > still) {
    const there = job.quantity - lacking;
    const message = `Expected ${job.quantity} more ${item} in ${ledger.stockName}, ${there} came; ${lacking - still} ${lacking - still === 1 ? 'is' : 'are'} missing.`;
    problems.push(problem('too-few', item, lacking - still, message));
  }
  return problems;
}

function notStanding(job: Job, blocks: readonly BlockChange[], lacking: number): Problem[] {
  if (lacking <= 0) return [];
  const { item } = job.subtask;
  const elsewhere = standingAnywhere(blocks, item);
  const where = job.placeAt.map(spellPlace).join(' and ') || 'beside the chest';
  const found =
    elsewhere.length > 0 ? `one stands at ${elsewhere.map(spellPlace).join(', ')}` : 'none was set down';
  return [problem('station-not-placed', item, lacking, `Expected a ${item} standing at ${where}; ${found}.`)];
}

function missingRemainders(job: Job, ledger: Ledger, done: number): Problem[] {
  return Object.entries(job.brings).flatMap(([item, count]) => {
    if (item === job.subtask.item) return [];
    const wanted = Math.floor((count * done) / Math.max(1, job.quantity));
    const lacking = wanted - Math.max(0, ledger.stock.get(item) ?? 0);
    if (lacking <= 0) return [];
    return [
      problem(
        'too-few',
        item,
        lacking,
        `${lacking} ${item} left over by the work should be in ${ledger.stockName}.`,
      ),
    ];
  });
}

function unseenFurnace(job: Job, ledger: Ledger, made: number): Problem[] {
  if (job.subtask.action !== 'smelt' || made === 0) return [];
  const { station } = job;
  const { item } = job.subtask;
  let loaded = 0;
  let collected = 0;
  for (const visit of ledger.furnaceVisits) {
    if (station !== null && !isSamePosition(visit.position, station.position)) continue;
    const changes = changeOf(visit);
    const product = changes.get(item) ?? 0;
    // The last one may be done, and taken, while the furnace is open: then only what it was made of is seen to go.
    const vanished = [...changes.values()].reduce((sum, change) => sum + Math.max(0, -change), 0);
    collected += Math.max(0, -product, vanished);
    // An input may turn into a product before the furnace is closed.
    loaded += Math.max(0, product);
    for (const input of Object.keys(job.takes)) loaded += Math.max(0, changes.get(input) ?? 0);
  }
  const where = station === null ? 'the furnace' : `the ${station.block} at ${spellPlace(station.position)}`;
  if (collected === 0) {
    return [problem('no-evidence', item, made, `Nobody was seen taking ${item} out of ${where}.`)];
  }
  if (job.phase === 'collect' || loaded >= made) return [];
  return [
    problem(
      'no-evidence',
      item,
      made - loaded,
      `Nobody was seen putting ${made - loaded} inputs into ${where}.`,
    ),
  ];
}

function nothingDone(job: Job, ledger: Ledger, carried: number): Problem[] {
  const { item } = job.subtask;
  const known = new Set([item, ...Object.keys(job.takes), ...Object.keys(job.brings), ...job.tools]);
  const wrong = [...ledger.stock].find(([other, count]) => count > 0 && !known.has(other));
  if (wrong) {
    const [other, count] = wrong;
    const message = `${count} ${other} came into ${ledger.stockName}; asked were ${job.quantity} ${item}.`;
    return [problem('wrong-item', other, count, message)];
  }
  if (carried > 0) return [];
  return [problem('nothing-done', item, job.quantity, `No ${item} was made or brought.`)];
}
