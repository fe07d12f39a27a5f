import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { contextOf } from '../../../primitives/body/context.js';
import { craftItem } from '../../../primitives/craft-item.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { placeItem } from '../../../primitives/place-item.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { loadGame } from '../../game/game.js';
import type { Job } from '../../schedule/job.js';
import { puttable, putEverythingBack } from '../bot/carrying.js';
import { chestAt, freeSpots } from '../site/chest-place.js';
import { gather } from './gather-procedure.js';
import { kill } from './kill-procedure.js';
import type { Site } from '../worker.js';

/** How doing a job went, in the worker's own words; the verdict is made elsewhere. */
export type ProcedureEnd =
  | { readonly kind: 'completed'; readonly reason: string }
  | { readonly kind: 'failed' | 'timed-out' | 'cancelled'; readonly reason: string };

/**
 * Does a job with primitives: takes what it needs from the chest, works, brings everything back in one visit. What goes
 * wrong on the way ends the work, never the bringing back, as long as there is time.
 */
export async function doJob(bot: Bot, job: Job, site: Site): Promise<ProcedureEnd> {
  const taken = await takeFromChest(bot, job, site);
  if (taken && taken.kind !== 'completed') return endOf(taken);
  const worked = await work(bot, job, site);
  if (site.chest === null || isStopped(worked)) return endOf(worked);
  const put = await putEverythingBack(bot, site.chest);
  if (worked.kind !== 'completed') return endOf(worked);
  return put && put.kind !== 'completed' ? endOf(put) : endOf(worked);
}

/** Takes what is needed and not carried; puts down what only weighs. Null when nothing is to be taken. */
async function takeFromChest(bot: Bot, job: Job, { chest }: Site): Promise<PrimitiveOutcome | null> {
  if (chest === null) return null;
  const carried = puttable(bot);
  const needed: Record<string, number> = { ...job.takes };
  for (const tool of job.tools) needed[tool] = Math.max(1, needed[tool] ?? 0);
  const take: Record<string, number> = {};
  for (const [item, count] of Object.entries(needed)) {
    const missing = count - (carried[item] ?? 0);
    if (missing > 0) take[item] = missing;
  }
  if (Object.keys(take).length === 0) return null;
  const put = Object.fromEntries(Object.entries(carried).filter(([item]) => needed[item] === undefined));
  return exchangeWithChest(bot, chest, { put, take });
}

function work(bot: Bot, job: Job, site: Site): Promise<PrimitiveOutcome> {
  switch (job.subtask.action) {
    case 'gather':
      return gather(bot, job);
    case 'craft':
      return craft(bot, job, site);
    case 'smelt':
      return smelt(bot, job);
    case 'build':
      return place(bot, job, site, job.quantity);
    case 'kill':
    case 'shoot':
      return kill(bot, job);
  }
}

async function craft(bot: Bot, job: Job, site: Site): Promise<PrimitiveOutcome> {
  const { item } = job.subtask;
  const times = craftsFor(bot.version, job);
  const table = job.station?.block === 'crafting_table' ? { table: job.station.position } : {};
  const crafted = await craftItem(bot, item, times, table);
  if (crafted.kind !== 'completed' || job.subtask.placed === undefined) return crafted;
  return place(bot, job, site, Math.max(1, job.placeAt.length));
}

/** How often a recipe is to be made: quantity by yield, of the recipe the materials are for. */
export function craftsFor(version: string, { subtask, quantity, takes }: Job): number {
  const recipes = loadGame(version).recipes.get(subtask.item) ?? [];
  const taken = Object.values(takes).reduce((sum, count) => sum + count, 0);
  const fitting = recipes.find(({ count, ingredients }) => {
    const crafts = quantity / count;
    return (
      Number.isInteger(crafts) && ingredients.reduce((sum, one) => sum + one.count, 0) * crafts === taken
    );
  });
  return Math.ceil(quantity / (fitting ?? recipes[0] ?? { count: 1 }).count);
}

async function smelt(bot: Bot, job: Job): Promise<PrimitiveOutcome> {
  const { item } = job.subtask;
  const furnace = job.station?.position;
  const inputs = withoutFuel(job);
  const [input, ...otherInputs] = Object.entries(inputs);
  const [fuel, ...otherFuels] = Object.entries(job.fuel);
  if (job.phase === 'collect') {
    if (!furnace) return cannot(job, 'a collect job needs a furnace to collect from');
    return collectFurnace(bot, furnace, item, job.quantity);
  }
  if (!input || otherInputs.length > 0 || otherFuels.length > 0) {
    return cannot(job, 'a furnace takes one kind of input and one kind of fuel at a time');
  }
  if (job.phase === 'load') {
    if (!furnace) return cannot(job, 'a load job needs a furnace to load');
    const load = { input: { [input[0]]: input[1] }, ...(fuel ? { fuel: { [fuel[0]]: fuel[1] } } : {}) };
    return loadFurnace(bot, furnace, load);
  }
  if (!fuel) return cannot(job, 'there is no fuel in it');
  return smeltItem(bot, input[0], fuel[0], job.quantity, furnace ? { furnace } : {});
}

function withoutFuel({ takes, fuel }: Job): ItemCounts {
  const inputs = Object.entries(takes).map(([item, count]) => [item, count - (fuel[item] ?? 0)] as const);
  return Object.fromEntries(inputs.filter(([, count]) => count > 0));
}

/** Sets blocks down where the job says, else in the best free places beside the chest; nearest first. */
async function place(bot: Bot, job: Job, site: Site, count: number): Promise<PrimitiveOutcome> {
  const { item } = job.subtask;
  const places = (job.placeAt.length > 0 ? [...job.placeAt] : spotsFor(bot, site)).slice(0, count);
  const evidence: string[] = [];
  let done = 0;
  while (places.length > 0) {
    const feet = bot.entity.position;
    places.sort((a, b) => distance(a, feet) - distance(b, feet));
    const [next] = places.splice(0, 1);
    if (!next) break;
    const outcome = await placeItem(bot, item, next);
    evidence.push(...outcome.evidence);
    if (outcome.kind !== 'completed') {
      return { ...outcome, asked: count, done, evidence };
    }
    done += 1;
    if (job.subtask.action === 'build') contextOf(bot).onProgress(done);
  }
  const kind = done >= count ? 'completed' : done > 0 ? 'partial' : 'failed';
  return { kind, asked: count, done, reason: `Set down ${done} of ${count} ${item}.`, evidence };
}

/** Where blocks can be set down when the job does not say: beside the chest, best first, never where the bot stands. */
export function spotsFor(bot: Bot, { chest }: Site): Position[] {
  const feet = bot.entity.position.floored();
  const standing = chest ? chestAt(bot, chest) : null;
  const spots = freeSpots(bot, standing, standing?.position ?? feet);
  // Nobody can set a block down where it stands itself.
  return spots.filter(({ x, y, z }) => x !== feet.x || y !== feet.y || z !== feet.z);
}

function distance(a: Position, b: Position): number {
  return Math.hypot(a.x + 0.5 - b.x, a.y - b.y, a.z + 0.5 - b.z);
}

function cannot({ subtask, quantity }: Job, why: string): PrimitiveOutcome {
  const reason = `Cannot do "${subtask.action} ${quantity} ${subtask.item}": ${why}.`;
  return { kind: 'refused', asked: quantity, done: 0, reason, evidence: [] };
}

function isStopped({ kind }: PrimitiveOutcome): boolean {
  return kind === 'cancelled' || kind === 'timed-out';
}

function endOf({ kind, reason }: PrimitiveOutcome): ProcedureEnd {
  switch (kind) {
    case 'completed':
    case 'timed-out':
    case 'cancelled':
      return { kind, reason };
    case 'partial':
    case 'failed':
    case 'refused':
      return { kind: 'failed', reason };
  }
}
