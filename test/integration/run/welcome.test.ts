import { pause } from '../../../src/base/clock.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { runGoal } from '../../../src/run/run-goal.js';
import type { RunControl } from '../../../src/run/run-control.js';
import type { RunRequest } from '../../../src/run/run-request.js';
import type { RunResult } from '../../../src/run/result/run-result.js';
import { learnToWalk, walkTo } from '../../../src/scripted-human/feet.js';
import { joinBot } from '../../support/join-bot.js';

/** Where one needs room to be come to. */
const FAR_BLOCKS = 6;
const BEYOND_CHEST = { x: -13, y: -60, z: 6 };
const LONG_MS = 120_000;
/** A line that has not come by then does not come. */
const TYPING_MS = 1200;
const READ_MS = 30_000;

const players: Bot[] = [];
const runs: { readonly stop: AbortController; readonly result: Promise<RunResult> }[] = [];
afterEach(async () => {
  for (const bot of players.splice(0)) bot.quit();
  for (const { stop, result } of runs.splice(0)) {
    stop.abort();
    await result.catch(() => undefined);
  }
});

/** A run in this process, and what it tells. */
class Run {
  readonly events: RunEvent[] = [];
  readonly stop = new AbortController();
  readonly result: Promise<RunResult>;
  readonly #looks = new Set<() => void>();

  constructor(request: Pick<RunRequest, 'goal'> & Partial<RunRequest>) {
    this.result = runGoal({
      ai: 1,
      people: [{ name: 'Anna', kind: 'human' }],
      keepOpen: true,
      planningSeconds: 0,
      outDir: null,
      signal: this.stop.signal,
      onEvent: (event) => {
        this.events.push(event);
        for (const look of this.#looks) look();
      },
      ...request,
    });
    runs.push(this);
  }

  /** The first event that will do, from now on or before. */
  async saw<Kind extends RunEvent['kind']>(
    kind: Kind,
    isIt: (event: Extract<RunEvent, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<RunEvent, { kind: Kind }>> {
    type Wanted = Extract<RunEvent, { kind: Kind }>;
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.events.find(
          (event): event is Wanted => event.kind === kind && isIt(event as Wanted),
        );
        if (!found) return;
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  async joinedBy(name: string): Promise<Player> {
    const { world } = await this.saw('run-started');
    const bot = await joinBot(
      { port: Number(world.address.split(':').at(-1)), version: world.mcVersion },
      name,
    );
    players.push(bot);
    return new Player(bot);
  }
}

/** Somebody who types and reads. */
class Player {
  readonly #lines: string[] = [];
  readonly #looks = new Set<() => void>();
  #askedMs = -Infinity;

  constructor(readonly bot: Bot) {
    learnToWalk(bot);
    bot.on('messagestr', (line) => {
      this.#lines.push(line);
      for (const look of this.#looks) look();
    });
  }

  reads(pattern: RegExp, from = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#looks.delete(look);
        reject(new Error(`No ${String(pattern)} in:\n${this.#lines.slice(from).join('\n')}`));
      }, READ_MS);
      const look = (): void => {
        const found = this.#lines.slice(from).find((line) => !line.startsWith('<') && pattern.test(line));
        if (found === undefined) return;
        clearTimeout(timer);
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  /** No faster than anybody types: who says a lot at once is not heard. */
  async asks(text: string, answer: RegExp): Promise<string> {
    await pause(Math.max(0, this.#askedMs + TYPING_MS - performance.now()), AbortSignal.timeout(READ_MS));
    this.#askedMs = performance.now();
    const from = this.#lines.length;
    this.bot.chat(text);
    return this.reads(answer, from);
  }

  /** Walks to what lies about until so many of an item are carried. */
  async picksUp(item: string, count: number): Promise<void> {
    const { bot } = this;
    const limit = AbortSignal.timeout(READ_MS);
    const carried = (): number =>
      bot.inventory.items().reduce((sum, { name, count: each }) => sum + (name === item ? each : 0), 0);
    while (carried() < count && !limit.aborted) {
      const lying = bot.nearestEntity(({ name }) => name === 'item');
      if (lying) await walkTo(bot, lying.position, 0.5, limit);
      await pause(200, limit);
    }
    expect(carried()).toBe(count);
  }
}

describe('a run with people in it', () => {
  it(
    'takes in whoever joins, stays open after its goal, takes the next from chat, and ends with a result for each',
    async () => {
      const run = new Run({
        goal: 'craft 4 oak planks',
        world: { kind: 'embedded', chest: { oak_log: 4 } },
      });
      const zoe = await run.joinedBy('Zoe');
      await zoe.reads(/^Welcome, Zoe\. Our goal: craft 4 oak planks/);
      zoe.bot.chat('!co pause');
      await zoe.reads(/^Finished: 4 of 4 oak planks\. Tasks done: Ada \d+\. What next\?/);
      await zoe.asks('what next', /^The goal is over/);
      await zoe.asks('craft a wooden house please', /house/);
      await zoe.asks('ok now craft 4 sticks pls', /^The goal is now 4 sticks\. I'm making a plan\./);
      await zoe.reads(/^Finished: 4 of 4 sticks\./);
      zoe.bot.quit();
      await run.saw('worker-left', ({ worker }) => worker === 'Zoe');
      run.stop.abort();
      const { status, goals, workers, chest } = await run.result;
      expect({ status, goals: goals.map(({ goal, status: each }) => [goal, each]) }).toEqual({
        status: 'done',
        goals: [
          ['craft 4 oak planks', 'done'],
          ['4 sticks', 'done'],
        ],
      });
      expect(workers.map(({ name }) => name)).toContain('Zoe');
      expect(chest).toMatchObject({ stick: 4 });
    },
    LONG_MS,
  );

  it(
    'gets back what a bot holds that was told to stop, when the goal is over',
    async () => {
      let control: RunControl | null = null;
      const run = new Run({
        goal: 'gather 10 cobblestone',
        ai: 2,
        names: ['Ada', 'Ben'],
        people: [],
        peopleMayJoin: true,
        keepOpen: false,
        world: { kind: 'embedded', chest: { wooden_pickaxe: 2 } },
        onControl: (given) => (control = given),
      });
      await run.saw('activity', ({ worker, done }) => worker === 'Ada' && done > 0);
      const answer = await (control as RunControl | null)?.command('Eve', { kind: 'halt', who: 'Ada' });
      expect(answer).toMatchObject({ isDone: true });
      const stopped = await run.saw('job-ended', ({ worker }) => worker === 'Ada');
      expect(stopped.carries).toMatchObject({ wooden_pickaxe: 1 });
      const { status, chest } = await run.result;
      expect(status).toBe('done');
      expect(chest).toMatchObject({ wooden_pickaxe: 2 });
    },
    LONG_MS,
  );

  it(
    'lets a bot come, follow and be stopped within a second, and has its goal changed on the way',
    async () => {
      const run = new Run({
        goal: 'gather 30 cobblestone',
        ai: 2,
        world: { kind: 'embedded', chest: { wooden_pickaxe: 1, oak_log: 2 } },
      });
      const anna = await run.joinedBy('Anna');
      await anna.reads(/^Welcome, Anna\./);
      anna.bot.chat('!co pause');
      await run.saw('job-assigned', ({ worker }) => worker === 'Ada');
      await anna.asks('Ada stop', /^Ada has stopped; the others go on\./);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const stoodAt = anna.bot.players['Ada']?.entity.position.clone();
      await run.saw('job-assigned', ({ worker }) => worker === 'Ben');
      await anna.asks('Ada come here', /^Ada was told to stop; say "Ada go on" first\.$/);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(anna.bot.players['Ada']?.entity.position).toEqual(stoodAt);
      await anna.asks('ada go on', /^Ada goes back to work\.$/);
      await run.saw('worker-resumed', ({ worker }) => worker === 'Ada');
      await anna.asks('craft 4 oak planks instead', /^The goal is now 4 oak planks/);
      await anna.reads(/^Finished: 4 of 4 oak planks\./);
      const said = await anna.asks('come here', /is here\.$|cannot|not/);
      expect(said).toMatch(/^\w+ is here\.$/);
      const name = said.split(' ')[0] ?? '';
      const blocksAway = (): number => {
        const body = anna.bot.players[name]?.entity;
        return body ? body.position.distanceTo(anna.bot.entity.position) : Infinity;
      };
      expect(blocksAway()).toBeLessThan(FAR_BLOCKS);
      await anna.asks('follow me', /comes with you/);
      await anna.asks('stop following me', /goes back to work\.$/);
      await anna.asks('stop following me', /^Nobody follows you/);
      // Its body obeys, too: she walks away past the chest, and it stays behind.
      await walkTo(anna.bot, BEYOND_CHEST, 1, AbortSignal.timeout(READ_MS));
      expect(blocksAway()).toBeGreaterThan(FAR_BLOCKS);
      await anna.asks('!co bring 2 planks', /has thrown 2 oak planks at your feet/);
      await anna.picksUp('oak_planks', 2);
      run.stop.abort();
      const { goals, chest } = await run.result;
      expect(goals.map(({ goal, status }) => [goal, status])).toEqual([['4 oak planks', 'done']]);
      // The other two are in her hands.
      expect(chest).toMatchObject({ oak_planks: 2 });
    },
    LONG_MS,
  );
});
