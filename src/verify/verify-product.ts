import { isSamePosition, positionKey, type Position } from '../base/position.js';
import { readBlock } from '../blueprint/block-text.js';
import { standsAs } from '../game/stands-as.js';
import { bundleProgress, type BundleProgress } from '../schedule/assign/bundle-progress.js';
import type { Job } from '../schedule/job.js';
import type { BlockChange, Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import { changeOf, type Ledger } from './ledger.js';
import type { Problem, SeenFact } from './verdict.js';

/** Gathering, crafting, smelting whole and collecting: products in the chest, stations set down where they belong. */
export function verifyProduct(job: Job, evidence: Evidence, ledger: Ledger): Judgement {
  const { item } = job.subtask;
  const places = placesOf(job);
  const inChest = Math.max(0, ledger.stock.get(item) ?? 0);
  const carried = ledger.stock === ledger.inventory ? 0 : Math.max(0, ledger.inventory.get(item) ?? 0);
  const standing = blockStandingAt(evidence, item, job.placeAt, places);
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
  const bundle = job.steps ? progressOf(job, ledger, made) : null;
  const hasBegun = bundle?.made.some((count) => count > 0) === true;
  if (done === 0 && !hasBegun) problems.unshift(...nothingDone(job, ledger, carried));
  return {
    done,
    ...(hasBegun ? { hasBegun } : {}),
    problems,
    facts: [
      ...standing.map((position) => ({ code: 'stands', block: item, position }) as const),
      ...stockFacts(item, ledger),
    ],
    uses: (used) => {
      if (bundle) return bundle.uses(used);
      const share = job.phase === 'collect' ? 0 : made / Math.max(1, job.quantity);
      // What went into a furnace stays counted there while the fire turns it into products.
      return Math.max(Math.ceil((job.takes[used] ?? 0) * share), ledger.furnace.get(used) ?? 0);
    },
  };
}

/** What was read of an item where the goods lie. */
export function stockFacts(item: string, ledger: Ledger): SeenFact[] {
  const { stockName: stock } = ledger;
  const changing = ledger.stockVisits.filter((visit) => changeOf(visit).has(item));
  const [only] = changing;
  if (changing.length === 1 && only) {
    return [
      { code: 'stock-read', stock, item, before: only.before[item] ?? 0, after: only.after[item] ?? 0 },
    ];
  }
  const change = ledger.stock.get(item) ?? 0;
  return change === 0 ? [] : [{ code: 'stock-changed', stock, item, change }];
}

/** Places of the list where a block was set down and still stands, or stood already, whoever set it down. */
export function blockStandingAt(
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
    return block !== undefined && standsAs(item, readBlock(block).name);
  });
}

/** Blocks of a name that came to stand somewhere while the job ran. */
export function standingAnywhere(blocks: readonly BlockChange[], item: string): readonly Position[] {
  return lastChanges(blocks)
    .filter(({ before, after }) => standsAs(item, after) && !standsAs(item, before))
    .map(({ position }) => position);
}

function placesOf({ subtask, placeAt }: Job): number {
  if (subtask.action !== 'craft' || subtask.placed === undefined) return 0;
  return Math.max(1, placeAt.length);
}

function lastChanges(blocks: readonly BlockChange[]): BlockChange[] {
  const last = new Map<string, BlockChange>();
  for (const change of blocks) last.set(positionKey(change.position), change);
  return [...last.values()];
}

/** Of crafts done in one go, those on the way: what they made lies where the goods do, or is still in hand. */
function progressOf(job: Job, ledger: Ledger, made: number): BundleProgress {
  const inHand = (item: string): number =>
    ledger.stock === ledger.inventory ? 0 : Math.max(0, ledger.inventory.get(item) ?? 0);
  return bundleProgress(job, (item) => (ledger.stock.get(item) ?? 0) + inHand(item), made);
}

function missingProducts(job: Job, ledger: Ledger, lacking: number, carried: number): Problem[] {
  if (lacking <= 0) return [];
  const { item } = job.subtask;
  const { stockName: stock } = ledger;
  const still = Math.min(lacking, carried);
  const problems: Problem[] = [];
  if (still > 0) {
    problems.push(problem('not-deposited', item, still, { code: 'still-carried', stock }));
  }
  if (lacking > still) {
    const facts = { code: 'too-few-came', asked: job.quantity, came: job.quantity - lacking, stock } as const;
    problems.push(problem('too-few', item, lacking - still, facts));
  }
  return problems;
}

function notStanding(job: Job, blocks: readonly BlockChange[], lacking: number): Problem[] {
  if (lacking <= 0) return [];
  const { item } = job.subtask;
  const found = standingAnywhere(blocks, item);
  return [
    problem('station-not-placed', item, lacking, { code: 'stands-elsewhere', wanted: job.placeAt, found }),
  ];
}

function missingRemainders(job: Job, ledger: Ledger, done: number): Problem[] {
  return Object.entries(job.brings).flatMap(([item, count]) => {
    if (item === job.subtask.item) return [];
    const wanted = Math.floor((count * done) / Math.max(1, job.quantity));
    const lacking = wanted - Math.max(0, ledger.stock.get(item) ?? 0);
    if (lacking <= 0) return [];
    return [problem('too-few', item, lacking, { code: 'left-over-missing', stock: ledger.stockName })];
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
  if (collected === 0) {
    return [problem('no-evidence', item, made, { code: 'product-unseen', furnace: station })];
  }
  if (job.phase === 'collect' || loaded >= made) return [];
  return [problem('no-evidence', item, made - loaded, { code: 'inputs-unseen', furnace: station })];
}

function nothingDone(job: Job, ledger: Ledger, carried: number): Problem[] {
  const { item } = job.subtask;
  const onTheWay = job.steps?.map(({ subtask }) => subtask.item) ?? [];
  const known = new Set([
    item,
    ...onTheWay,
    ...Object.keys(job.takes),
    ...Object.keys(job.brings),
    ...job.tools,
  ]);
  const wrong = [...ledger.stock].find(([other, count]) => count > 0 && !known.has(other));
  if (wrong) {
    const [other, count] = wrong;
    const { stockName: stock } = ledger;
    return [
      problem('wrong-item', other, count, { code: 'other-came', product: item, asked: job.quantity, stock }),
    ];
  }
  // Made and not where it belongs: that is told by itself.
  if (carried > 0 || (ledger.stock.get(item) ?? 0) > 0) return [];
  return [problem('nothing-done', item, job.quantity, { code: 'nothing-made' })];
}
