import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { loadGame, type Game } from '../../game/game.js';
import { totalOf } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { JobView } from '../../skill/facade/job-view.js';
import { needsOf, smeltsOf, targetsFor } from '../../skill/procedure.js';
import { chestAt, freeSpotsAround } from '../site/chest-place.js';
import type { Site } from '../worker.js';
import { recipeMaking } from '../../game/recipes/recipe.js';

/** A job as whoever does it sees it: what it leaves to the worker is filled in from the game and from where the bot stands. */
export function jobViewOf(bot: Bot, job: Job, site: Site): JobView {
  const { subtask, phase, quantity, takes, tools, fuel, brings, station } = job;
  const { action, item, wornOut = [], instruction } = subtask;
  const game = loadGame(bot.version);
  return {
    action,
    phase,
    item,
    quantity,
    takes,
    tools,
    needs: needsOf(job),
    fuel,
    smelts: action === 'smelt' ? smeltsOf(job) : {},
    brings,
    wornOut,
    instruction,
    times: action === 'craft' ? craftsFor(job, game) : null,
    chest: site.chest,
    sources: action === 'gather' ? targetsFor(subtask, game) : [],
    station: station ? { block: station.block, position: station.position } : null,
    placeAt: placesOf(bot, job, site),
  };
}

/** How often a recipe is to be made: quantity by yield, of the recipe the materials are for. */
function craftsFor({ subtask, quantity, takes }: Job, game: Game): number {
  const recipes = game.recipes.get(subtask.item) ?? [];
  const fitting = recipeMaking(recipes, quantity, totalOf(takes));
  return Math.ceil(quantity / (fitting ?? recipes[0] ?? { count: 1 }).count);
}

/** Where the job says, else the best free places beside the chest. */
function placesOf(bot: Bot, job: Job, site: Site): readonly Position[] {
  const { action, item, placed } = job.subtask;
  if (job.subtask.section || (action !== 'build' && placed === undefined)) return [];
  const count = action === 'build' ? job.quantity : Math.max(1, job.placeAt.length);
  const wanted = job.placeAt.length > 0 ? job.placeAt : spotsFor(bot, site);
  // Of a job of which a part is done, what stands need not be set down again.
  const open = wanted.filter(({ x, y, z }) => bot.blockAt(new Vec3(x, y, z))?.name !== item);
  return (open.length >= count ? open : wanted).slice(0, count);
}

function spotsFor(bot: Bot, { chest }: Site): Position[] {
  const feet = bot.entity.position.floored();
  const standing = chest ? chestAt(bot, chest) : null;
  const spots = freeSpotsAround(bot, standing, standing?.position ?? feet);
  // Nobody can set a block down where it stands itself.
  return spots.filter(({ x, y, z }) => x !== feet.x || y !== feet.y || z !== feet.z);
}
