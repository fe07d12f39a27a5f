import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../../src/game/game.js';
import type { Job } from '../../../../src/schedule/job.js';
import { reviewSkill } from '../../../../src/skill/review/review-skill.js';
import { createTemplateWriter } from '../../../../src/skill/writer/template-writer.js';
import type { WrittenSkill } from '../../../../src/skill/writer/skill-writer.js';
import { jobOf as aJobOf } from '../../../support/job-of.js';
import { SURROUNDINGS } from '../loop/loop.js';

const NEVER = new AbortController().signal;
const FURNACE = { block: 'furnace', position: { x: 1, y: 2, z: 3 } };
const TABLE = { block: 'crafting_table', position: { x: 3, y: 2, z: 1 } };

type Parts = Partial<Omit<Job, 'subtask'>> & { readonly more?: Partial<Job['subtask']> };

function jobOf(
  action: Job['subtask']['action'],
  item: string,
  quantity: number,
  { more, ...parts }: Parts = {},
): Job {
  return aJobOf({ action, item, quantity, instruction: 'Do it.', ...more }, { brings: {}, ...parts });
}

function write(job: Job): Promise<WrittenSkill> {
  const surroundings = SURROUNDINGS;
  return createTemplateWriter().write({ job, chest: null, surroundings, attempts: [], examples: [] }, NEVER);
}

const COBBLESTONE = jobOf('gather', 'cobblestone', 11, {
  tools: ['wooden_pickaxe'],
  brings: { cobblestone: 11 },
});

const JOBS: readonly (readonly [string, Job])[] = [
  ['gatherCobblestone', COBBLESTONE],
  ['gatherFeather', jobOf('gather', 'feather', 3, { brings: { feather: 3 } })],
  ['gatherEgg', jobOf('gather', 'egg', 3, { brings: { egg: 3 }, more: { sources: ['chicken'] } })],
  [
    'gatherMilkBucket',
    jobOf('gather', 'milk_bucket', 2, {
      takes: { bucket: 2 },
      brings: { milk_bucket: 2 },
      more: { sources: ['cow', 'goat'] },
    }),
  ],
  ['craftStick', jobOf('craft', 'stick', 4, { takes: { oak_planks: 2 }, brings: { stick: 4 } })],
  ['craftCompass', jobOf('craft', 'compass', 1, { takes: { iron_ingot: 4, redstone: 1 }, station: TABLE })],
  [
    'craftFurnace',
    jobOf('craft', 'furnace', 1, { takes: { cobblestone: 8 }, station: TABLE, more: { placed: 'right' } }),
  ],
  ['buildStone', jobOf('build', 'stone', 5, { takes: { stone: 5 } })],
  ['smeltIronIngot', jobOf('smelt', 'iron_ingot', 4, { takes: { raw_iron: 4, coal: 1 }, fuel: { coal: 1 } })],
  [
    'loadCharcoal',
    jobOf('smelt', 'charcoal', 2, {
      phase: 'load',
      takes: { oak_log: 4 },
      fuel: { oak_log: 2 },
      station: FURNACE,
    }),
  ],
  ['collectIronIngot', jobOf('smelt', 'iron_ingot', 4, { phase: 'collect', station: FURNACE })],
  ['killPig', jobOf('kill', 'pig', 2)],
  ['killCow', jobOf('kill', 'cow', 2, { tools: ['iron_sword'], brings: { beef: 2, leather: 1 } })],
  ['shootSkeleton', jobOf('shoot', 'skeleton', 2, { takes: { arrow: 16 }, tools: ['bow'] })],
  ['shootPig', jobOf('shoot', 'pig', 2, { takes: { arrow: 16 }, tools: ['bow'], brings: { porkchop: 2 } })],
];

describe('a skill from a template', () => {
  it.each(JOBS)('%s passes the review models face', async (name, job) => {
    const written = await write(job);
    if (written.kind !== 'written') throw new Error(written.reason);
    const review = reviewSkill(written.source, {
      game: loadGame('1.20.1'),
    });
    expect(review.problems).toEqual([]);
    expect(review).toMatchObject({ isValid: true, warnings: [], name, literalQuantity: null });
  });

  it.each(JOBS)('%s is the same for another amount, chest and place', async (_, job) => {
    const elsewhere = { x: 99, y: 9, z: 9 };
    const other: Job = {
      ...job,
      quantity: job.quantity * 3,
      takes: Object.fromEntries(Object.entries(job.takes).map(([item, count]) => [item, count * 3])),
      station: job.station && { ...job.station, position: elsewhere },
      placeAt: [elsewhere, elsewhere],
      fuel: Object.fromEntries(Object.entries(job.fuel).map(([item, count]) => [item, count * 3])),
    };
    expect(await write(other)).toEqual(await write(job));
  });

  it('reads like something a person would write', async () => {
    const written = await write(COBBLESTONE);
    expect(written.kind === 'written' && written.source).toBe(`async function gatherCobblestone(bot) {
  const { chest, quantity, sources, needs } = bot.job;
  bot.chat(\`Gathering \${quantity} cobblestone.\`);
  if (chest) {
    const taken = await exchangeWithChest(bot, chest, { put: 'everything', carry: needs });
    if (taken.kind !== 'completed') throw new Error(taken.reason);
  }
  const outcome = await mineBlock(bot, sources, quantity, { item: 'cobblestone', mayFail: true });
  if (chest) await exchangeWithChest(bot, chest, { put: 'everything' });
  if (outcome.kind !== 'completed') throw new Error(outcome.reason);
}
`);
  });

  it.each([
    [
      'honeycombs',
      jobOf('gather', 'honeycomb', 1, { more: { sources: ['bee_nest'] } }),
      'honeycomb comes from bee_nest',
    ],
    [
      'a smelt without a furnace to collect from',
      jobOf('smelt', 'iron_ingot', 1, { phase: 'collect' }),
      'its furnace is not named',
    ],
    [
      'two inputs at once',
      jobOf('smelt', 'iron_ingot', 2, { takes: { raw_iron: 1, iron_ore: 1 } }),
      'one kind of input',
    ],
    ['a smelt without fuel', jobOf('smelt', 'iron_ingot', 1, { takes: { raw_iron: 1 } }), 'no fuel'],
  ])('is not written for %s', async (_, job, reason) => {
    const written = await write(job);
    expect(written.kind === 'none' && written.reason).toContain(reason);
  });
});
