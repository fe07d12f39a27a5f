import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Job } from '../../schedule/job.js';
import type { JobView } from '../../skill/facade/job-view.js';
import { blocksGiving } from './gather-procedure.js';
import { craftsFor, spotsFor } from './job-procedure.js';
import type { Site } from '../worker.js';

/** A job as its skill sees it: what it leaves to the worker is filled in from the game and from where the bot stands. */
export function jobViewOf(bot: Bot, job: Job, site: Site): JobView {
  const { subtask, phase, quantity, takes, tools, fuel, brings, station } = job;
  const { action, item, wornOut = [], instruction } = subtask;
  return {
    action,
    phase,
    item,
    quantity,
    takes,
    tools,
    fuel,
    brings,
    wornOut,
    instruction,
    times: action === 'craft' ? craftsFor(bot.version, job) : null,
    chest: site.chest,
    sources: action === 'gather' ? sourcesOf(bot, job) : [],
    station: station ? { block: station.block, position: station.position } : null,
    placeAt: placesOf(bot, job, site),
  };
}

function sourcesOf(bot: Bot, { subtask: { item, sources } }: Job): readonly string[] {
  const named = blocksGiving(bot, item, sources ?? [item]);
  if (named.length > 0 || (sources !== undefined && sources.length > 0)) return named;
  return blocksGiving(bot, item, null);
}

function placesOf(bot: Bot, job: Job, site: Site): readonly Position[] {
  const { action, item, placed } = job.subtask;
  if (action !== 'build' && placed === undefined) return [];
  const count = action === 'build' ? job.quantity : Math.max(1, job.placeAt.length);
  const wanted = job.placeAt.length > 0 ? job.placeAt : spotsFor(bot, site);
  // Of a job of which a part is done, what stands need not be set down again.
  const open = wanted.filter(({ x, y, z }) => bot.blockAt(new Vec3(x, y, z))?.name !== item);
  return (open.length >= count ? open : wanted).slice(0, count);
}
