import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../../src/game/game.js';
import type { StaticReview } from '../../../../src/skill/review/review.js';
import { reviewSkill } from '../../../../src/skill/review/review-skill.js';
import { procedureFor } from '../../../../src/skill/procedure.js';
import { templateSource } from '../../../../src/skill/writer/template-writer.js';
import { jobOf, sticksJob } from '../library/jobs.js';
import { CORRECT_SKILLS } from './correct-skills.js';
import { SEEDED_MISTAKES } from './seeded-mistakes.js';

const CONTEXT = { game: loadGame('1.20.1') };

function review(source: string, version = '1.20.1'): StaticReview {
  return reviewSkill(source, { ...CONTEXT, game: loadGame(version) });
}

describe('review of skills with one mistake', () => {
  it.each(Object.entries(SEEDED_MISTAKES))('finds the one that %s', (_, { source, rule, line, says }) => {
    const { isValid, problems } = review(source);
    expect(isValid).toBe(false);
    const found = problems.filter((problem) => problem.rule === rule && says.test(problem.message));
    expect(found, JSON.stringify(problems, null, 2)).not.toHaveLength(0);
    expect(found.map((problem) => problem.line)).toContain(line);
  });

  it('only warns of a loop without a limit in a skill of others, which the sandbox ends', () => {
    const source = 'async function wait(bot) { while (bot.food >= 20) await bot.waitForTicks(20); }';
    const { isValid, warnings } = reviewSkill(source, { ...CONTEXT, isForVoyager: true });
    expect([isValid, warnings.map(({ rule }) => rule)]).toEqual([true, ['unbounded-loop']]);
    expect(reviewSkill(source, CONTEXT).isValid).toBe(false);
  });

  it('tells one mistake once', () => {
    for (const [name, { source }] of Object.entries(SEEDED_MISTAKES)) {
      const { problems } = review(source);
      const most = name === 'crafts by hand' ? 2 : 1;
      expect(problems.length, `${name}: ${JSON.stringify(problems, null, 2)}`).toBeLessThanOrEqual(most);
    }
  });
});

describe('review of correct skills', () => {
  it.each(Object.entries(CORRECT_SKILLS))('lets the one pass that %s', (_, source) => {
    expect(review(source).problems).toEqual([]);
  });

  it.each(['1.18.2', '1.21.1'])('lets them pass in Minecraft %s as well', (version) => {
    const wrong = Object.values(CORRECT_SKILLS).flatMap((source) => review(source, version).problems);
    expect(wrong).toEqual([]);
  });
});

describe('review of what a skill takes from its job', () => {
  const amountOf = (body: string): number | null =>
    review(`async function work(bot) {\n${body}\n}`).literalQuantity;

  it('finds amounts that are written out', () => {
    expect(amountOf(`await mineBlock(bot, 'oak_log', 5);`)).toBe(5);
    expect(amountOf(`const many = 11; await mineBlock(bot, 'stone', many);`)).toBe(11);
    expect(amountOf(`await killMob(bot, 'pig', 300, { count: 3 });`)).toBe(3);
    expect(amountOf(`await depositItemIntoChest(bot, bot.job.chest, { stick: 8 });`)).toBe(8);
    expect(amountOf(`await mineBlock(bot, 'oak_log');`)).toBe(1);
  });

  it('sees that an amount in the work is not made good by a chest that gets the right one', () => {
    expect(
      amountOf(
        `await mineBlock(bot, 'oak_log'); await depositItemIntoChest(bot, bot.job.chest, bot.job.brings);`,
      ),
    ).toBe(1);
  });

  it('finds none where the job gives it', () => {
    expect(amountOf(`await mineBlock(bot, 'oak_log', bot.job.quantity);`)).toBeNull();
    expect(amountOf(`const { job } = bot; await craftItem(bot, 'stick', job.times);`)).toBeNull();
    expect(amountOf(`const { quantity } = bot.job; await mineBlock(bot, 'oak_log', quantity);`)).toBeNull();
    expect(
      amountOf(`const n = bot.job.quantity; for (let i = 0; i < n; i++) await killMob(bot, 'pig');`),
    ).toBeNull();
    expect(
      amountOf(`for (const place of bot.job.placeAt) await placeItem(bot, bot.job.item, place);`),
    ).toBeNull();
  });

  it('warns of places in one world, and only of those', () => {
    const warned = review(`async function work(bot) {
  await depositItemIntoChest(bot, new Vec3(-14, -60, 2), bot.job.brings);
  await bot.pathfinder.goto(new GoalNear(-13, -60, 2, 1));
  await exploreUntil(bot, new Vec3(0, 0, 40), 10, () => null);
  await placeItem(bot, 'furnace', bot.job.chest.plus(new Vec3(3, 0, 0)));
}`);
    expect(warned.isValid).toBe(true);
    expect(warned.warnings.map(({ rule, line }) => [rule, line])).toEqual([
      ['baked-position', 2],
      ['baked-position', 3],
    ]);
  });
});

describe('review of templates', () => {
  const furnace = { block: 'furnace', position: { x: 1, y: 2, z: 3 } };
  it.each([
    ['gathers', jobOf()],
    ['crafts', sticksJob()],
    [
      'smelts',
      jobOf({
        takes: { raw_iron: 4, coal: 1 },
        fuel: { coal: 1 },
        station: furnace,
        subtask: { action: 'smelt', item: 'iron_ingot' },
      }),
    ],
    [
      'loads',
      jobOf({
        phase: 'load',
        takes: { raw_iron: 4, coal: 1 },
        fuel: { coal: 1 },
        station: furnace,
        subtask: { action: 'smelt', item: 'iron_ingot' },
      }),
    ],
    [
      'collects',
      jobOf({ phase: 'collect', station: furnace, subtask: { action: 'smelt', item: 'iron_ingot' } }),
    ],
    ['kills', jobOf({ subtask: { action: 'kill', item: 'pig' } })],
    ['shoots', jobOf({ subtask: { action: 'shoot', item: 'skeleton' } })],
    ['builds', jobOf({ placeAt: [furnace.position], subtask: { action: 'build', item: 'stone' } })],
    [
      'places',
      jobOf({ placeAt: [furnace.position], subtask: { action: 'craft', item: 'furnace', placed: 'right' } }),
    ],
  ])('finds nothing in the one that %s, and no amount written into it', (_, job) => {
    const procedure = procedureFor(job, loadGame('1.20.1'));
    if (procedure.work === null) throw new Error(procedure.reason);
    const { problems, literalQuantity } = review(templateSource(job, procedure));
    expect({ problems, literalQuantity }).toEqual({ problems: [], literalQuantity: null });
  });
});

describe('review of anything', () => {
  it('counts lines and columns in the source as it came, behind a parameter with a type of its own too', () => {
    const { problems } = review(`async function work(bot) { await mineBlock(bot, 'stone', 'x'); }`);
    expect(problems[0]).toMatchObject({ line: 1, column: 58 });
  });

  it('refuses what is nested deeper than anybody writes, before the type checker spends minutes on it', () => {
    const nested = (depth: number): StaticReview =>
      review(`async function a(bot) { return ${'['.repeat(depth)}1${']'.repeat(depth)}; }`);
    expect(nested(100).isValid).toBe(true);
    for (const depth of [250, 1000, 3000]) {
      expect(nested(depth).problems.map(({ message }) => message)).toEqual([
        'The source is nested too deeply. Write a shorter function.',
      ]);
    }
  });

  it('never throws', () => {
    for (const source of [
      '\u0000',
      '}{',
      '('.repeat(3000),
      'async function a(bot){'.repeat(50),
      '/*',
      '`${',
      `async function a(bot) { return ${'1+'.repeat(5000)}1; }`,
      `async function a(bot) { ${'bot.food;'.repeat(3000)} }`,
    ]) {
      expect(review(source).isValid).toBe(false);
    }
  });
});
