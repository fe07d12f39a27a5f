import { setInterval, setTimeout, clearInterval } from 'node:timers';
import { afterEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../../../src/skill/sandbox/sandbox.js';
import { PRELUDE, witnessHost } from './escape-facade.js';

const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

function sandboxOf(budgets: ConstructorParameters<typeof Sandbox>[0]): Sandbox {
  const sandbox = new Sandbox(budgets);
  open.push(sandbox);
  return sandbox;
}

function skill(body: string): { source: string; entry: string; prelude: string } {
  return { source: `async function skill(bot) {\n${body}\n}`, entry: 'skill', prelude: PRELUDE };
}

/** Ticks every 50 ms of real time; gives how often it came to that. */
function watchTicks(): () => number {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 50);
  return () => {
    clearInterval(timer);
    return ticks;
  };
}

const RUNAWAYS = [
  'while (true);',
  'while (true) await null',
  'const list = []; for (;;) list.push(new Array(1000).fill(list.length))',
  'for (;;) bot.add(1, 2)',
  'for (;;) await bot.wait(0)',
  'for (;;) try { bot.fail() } catch {}',
  'for (;;) console.log("x".repeat(1000))',
  'const text = "a".repeat(4e6); for (let index = 0; ; index++) text.indexOf("b" + index)',
];

describe('eight sandboxes at once', () => {
  it('are stopped one and all while the host goes on ticking', async () => {
    const budgets = { syncCalls: 5_000, asyncCalls: 500 };
    const sandboxes = RUNAWAYS.map(() => sandboxOf({ budgets }));
    const { handlers } = witnessHost();
    const ticksSince = watchTicks();
    const runs = await Promise.all(
      sandboxes.map((sandbox, index) => sandbox.run({ ...skill(RUNAWAYS[index] ?? ''), host: handlers })),
    );
    const ticks = ticksSince();
    expect(runs.map(({ kind }) => kind)).toEqual(RUNAWAYS.map(() => 'budget-exceeded'));
    // Not a measure (see bench/sandbox.ts): a host that stands still with its guests would tick once for each at most.
    expect(ticks).toBeGreaterThan(2 * RUNAWAYS.length);
  }, 120_000);
});

describe('a hundred runs', () => {
  it('leave neither memory nor handles behind', async () => {
    const sandbox = sandboxOf({ budgets: { interruptsPerTurn: 50 } });
    const { handlers } = witnessHost();
    const bodies = [
      'console.log(bot.add(1, 2)); return bot.wait(0)',
      'const list = []; for (let index = 0; index < 1e4; index++) list.push({ index }); globalThis.kept = list; throw list',
      'bot.wait(1e6); bot.wait(1e6); await bot.wait(0)',
      'for (;;);',
    ];
    const runAll = async (times: number): Promise<void> => {
      for (let index = 0; index < times; index++) {
        await sandbox.run({ ...skill(bodies[index % bodies.length] ?? ''), host: handlers });
      }
    };
    await runAll(20);
    const before = { rss: process.memoryUsage().rss, handles: process.getActiveResourcesInfo().length };
    await runAll(100);
    const grownMb = (process.memoryUsage().rss - before.rss) / 2 ** 20;
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before.handles + 3);
    // A leaked engine is at least 5 MB: a hundred of them would be 500.
    expect(grownMb).toBeLessThan(150);
  });

  it('that had to be killed leave no thread behind', async () => {
    const sandbox = sandboxOf({ budgets: { unresponsiveMs: 100 } });
    const { handlers } = witnessHost();
    const stuck = { ...skill('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'), host: handlers };
    const countThreads = (): number =>
      process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)).length;
    await sandbox.run(stuck);
    const before = countThreads();
    for (let index = 0; index < 5; index++) {
      expect(await sandbox.run(stuck)).toMatchObject({ kind: 'budget-exceeded', budget: 'unresponsiveMs' });
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(countThreads()).toBeLessThanOrEqual(before + 1);
  });
});
