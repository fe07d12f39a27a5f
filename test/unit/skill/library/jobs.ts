import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { Job } from '../../../../src/schedule/job.js';
import { jobOf as aJobOf } from '../../../support/job-of.js';

/** A job to gather cobblestone, changed where a test wants it so. */
export function jobOf(
  change: Partial<Omit<Job, 'subtask'>> & { readonly subtask?: Partial<Subtask> } = {},
): Job {
  const { subtask, ...rest } = change;
  const quantity = rest.quantity ?? subtask?.quantity ?? 11;
  const item = subtask?.item ?? 'cobblestone';
  const instruction = `Gather ${quantity} ${item}.`;
  return aJobOf(
    { id: 's5', item, quantity, sources: ['stone'], instruction, ...subtask },
    { tools: ['wooden_pickaxe'], ...rest },
  );
}

/** Crafting 8 sticks from planks of a species. */
export function sticksJob(planks = 'oak_planks'): Job {
  return jobOf({
    quantity: 8,
    tools: [],
    takes: { [planks]: 4 },
    subtask: { action: 'craft', item: 'stick', tools: [], materials: { [planks]: 4 }, sources: [] },
  });
}

/** Takes its amount from the job. */
export const GENERAL = `async function gatherCobblestone(bot) {
  await mineBlock(bot, bot.job.sources, bot.job.quantity, { item: bot.job.item });
  await depositItemIntoChest(bot, bot.job.chest, bot.job.brings);
}`;

/** Has its amount written into it. */
export const BAKED = `async function gatherElevenCobblestone(bot) {
  await mineBlock(bot, 'stone', 11, { item: 'cobblestone' });
}`;

/** Has the chest's place written into it. */
export const PLACED = `async function gatherHere(bot) {
  await mineBlock(bot, 'stone', bot.job.quantity, { item: 'cobblestone' });
  await depositItemIntoChest(bot, new Vec3(-14, -60, 2), bot.job.brings);
}`;
