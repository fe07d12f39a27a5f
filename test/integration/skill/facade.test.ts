import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SkillAttemptEvent, SkillEvent } from '../../../src/skill/skill-event.js';
import { entryOf } from '../../../src/skill/skill.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import {
  assignmentOf,
  CHEST,
  currentTick,
  eventually,
  jobOf,
  NEVER,
  setStage,
  type Stage,
} from '../worker/stage.js';

const { createSkillPerformer } = await import('../../../src/worker/skill/skill-performer.js');

const JOB = jobOf({ action: 'gather', item: 'oak_log', quantity: 1 }, { brings: { oak_log: 1 } });

describe('a skill at a real bot', () => {
  let stage: Stage;
  let worker: AiWorker;
  let source = '';
  const events: SkillEvent[] = [];

  beforeAll(async () => {
    stage = await setStage();
    const author = { kind: 'imported', model: null, version: '1' } as const;
    const performer = createSkillPerformer({
      writer: { kind: 'template', write: () => Promise.resolve({ kind: 'written', source, author }) },
      // Whatever gets past a review.
      review: () => Promise.resolve({ isValid: true, confidence: 1, problems: [] }),
      limits: { executions: 1 },
      onEvent: (_worker, event) => events.push(event),
    });
    worker = await stage.enter('Ada', performer);
    // The first sandbox of a process takes a while to start; the skills' own time is short at this speed.
    await run('');
  }, 60_000);

  afterAll(() => stage.leave());

  async function run(body: string, signal = NEVER): Promise<SkillAttemptEvent> {
    events.length = 0;
    source = `async function skill(bot) {\n${body}\n}`;
    expect(entryOf(source)).toBe('skill');
    await worker.assign(assignmentOf(JOB, 1200), signal);
    const [event] = events;
    if (event?.kind !== 'skill-attempt') throw new Error(`Expected an attempt, got ${event?.kind}.`);
    return event;
  }

  /** What it logged, as data. */
  async function value(expression: string): Promise<unknown> {
    const { chatLog, error } = await run(
      `console.log(JSON.stringify(await (async () => { ${expression} })()));`,
    );
    if (error) throw new Error(error.message);
    return JSON.parse(chatLog.find((line) => line.startsWith('console'))?.replace(/^[^:]*: /, '') ?? 'null');
  }

  it('sees itself, its job, blocks, entities and the game as they are', async () => {
    const { position } = worker.heartbeat();
    expect(
      await value(`
        const { x, y, z } = bot.entity.position;
        const chest = bot.blockAt(bot.job.chest);
        const found = bot.findBlock({ matching: mcData.blocksByName.chest.id, maxDistance: 32 });
        const logs = bot.findBlocks({ matching: (block) => block.name.endsWith('_log'), maxDistance: 32, count: 3 });
        const far = logs.map((log) => log.distanceTo(bot.entity.position));
        return [[x, y, z], chest.name, chest.getProperties().facing, found.position.equals(bot.job.chest),
          logs.map((log) => bot.blockAt(log).name), far[0] <= far[2], bot.health, bot.username,
          Object.keys(bot.players), bot.entities[bot.entity.id] === bot.entity, mcData.blocksByName.stone.hardness,
          bot.game.dimension, bot.blockAt(new Vec3(1e6, 0, 1e6)), bot.heldItem, typeof bot.time.timeOfDay];`),
    ).toEqual([
      [position.x, position.y, position.z],
      ...['chest', 'north', true, ['oak_log', 'oak_log', 'oak_log'], true, 20, 'Ada', ['Ada'], true, 1.5],
      ...['overworld', null, null, 'number'],
    ]);
  });

  it('walks to goals, and says how far it came where there is no way', async () => {
    const walked = await value(`
      const { x, y, z } = bot.job.chest;
      await bot.pathfinder.goto(new GoalNear(x, y, z, 2));
      const near = bot.entity.position.distanceTo(bot.job.chest.offset(0.5, 0, 0.5));
      await bot.pathfinder.goto(new GoalGetToBlock(x, y, z));
      const beside = bot.entity.position.distanceTo(bot.job.chest.offset(0.5, 0, 0.5));
      await bot.pathfinder.goto(new GoalXZ(x, z - 4));
      const { x: atX, z: atZ } = bot.entity.position.floored();
      return [near < 3.2, beside < 1.8, [atX - x, atZ - z]];`);
    expect(walked).toEqual([true, true, [0, -4]]);
    const { error } = await run('await bot.pathfinder.goto(new GoalNear(500, -60, 500, 1));');
    expect(error?.message).toMatch(/bot\.pathfinder\.goto: no way to the goal .*blocks from it/);
  }, 60_000);

  it('does one action after the other, even when it starts two at once', async () => {
    const order = await value(`
      const order = [];
      await Promise.all([
        bot.waitForTicks(20).then(() => order.push('waited 20')),
        bot.waitForTicks(5).then(() => order.push('waited 5')),
      ]);
      return order;`);
    expect(order).toEqual(['waited 20', 'waited 5']);
  });

  it('equips, looks and finds things by name', async () => {
    stage.world.setContents(CHEST, { iron_helmet: 1, oak_planks: 3 });
    const result = await value(`
      await getItemFromChest(bot, bot.job.chest, { iron_helmet: 1, oak_planks: 3 });
      await bot.equip('iron_helmet', 'head');
      await bot.equip(bot.inventory.findInventoryItem('oak_planks'), 'hand');
      await bot.look(1, 0);
      const before = [bot.heldItem.name, bot.inventory.slots[5].name, bot.inventory.count('oak_planks')];
      await bot.unequip('head');
      return [...before, bot.inventory.slots[5]];`);
    expect(result).toEqual(['oak_planks', 'iron_helmet', 3, null]);
    expect(stage.chest()).toEqual({ iron_helmet: 1, oak_planks: 3 });
  });

  it('talks within the limit of chat, and only in lines', async () => {
    const startTick = currentTick();
    const { chatLog } = await run('for (let i = 0; i < 50; i++) bot.chat(`line ${i}\\n/stop`);');
    const said = chatLog.filter((line) => line.startsWith('<Ada>'));
    expect(said.length).toBeGreaterThan(0);
    // Four at once, one more in three seconds; a slow machine lets some go by meanwhile.
    expect(said.length).toBeLessThanOrEqual(4 + Math.floor((currentTick() - startTick) / 60));
    expect(said.length).toBeLessThan(50);
    expect(said[0]).toMatch(/^<Ada> line \d+ \/stop$/);
    expect(stage.world.operatorLog).toEqual([]);
  });

  it('leaves nothing going on that it did not wait for', async () => {
    await run("mineBlock(bot, 'oak_log', 64); await bot.job;");
    const { position } = worker.heartbeat();
    await eventually('stood still', () => worker.heartbeat().activity === 'idle', 200);
    expect(worker.heartbeat().position).toEqual(position);
    expect(worker.bot?.targetDigBlock ?? null).toBeNull();
  });

  it('stops within ticks when the job is cancelled', async () => {
    const stopping = new AbortController();
    const startedAt = currentTick();
    setTimeout(() => {
      stopping.abort();
    }, 40 * 50);
    const { error } = await run('await bot.waitForTicks(1000);', stopping.signal);
    expect(error).toBeNull();
    expect(currentTick() - startedAt).toBeLessThan(300);
  });
});
