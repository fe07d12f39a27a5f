import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sandbox, type SandboxOptions, type SandboxRequest } from '../../../../src/skill/sandbox/sandbox.js';
import { SandboxThread } from '../../../../src/skill/sandbox/sandbox-thread.js';
import type { SkillRun } from '../../../../src/skill/sandbox/skill-run.js';
import { installScaledClock } from '../../../../src/world/clock/scaled-clock.js';
import { ManualClock } from './manual-clock.js';

const PRELUDE = `${'\n'.repeat(50)}
  const bot = {
    look: (what) => host.sync('look', what),
    walk: (to) => host.async('walk', to),
    stumble: () => host.async('stumble'),
  };
  return [bot];
`;

const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

function sandboxOf(options: SandboxOptions = {}): Sandbox {
  const sandbox = new Sandbox(options);
  open.push(sandbox);
  return sandbox;
}

interface Host {
  readonly handlers: SandboxRequest['host'];
  readonly walking: { readonly arrive: () => void; readonly signal: AbortSignal }[];
  onWalk: () => void;
}

/** Walks end when the test says so; `walk(0)` at once. */
function hostOf(): Host {
  const host: Host = {
    walking: [],
    onWalk: () => undefined,
    handlers: {
      sync: {
        look: ([what]) => {
          if (what === 'nothing') throw new RangeError('there is nothing to see');
          return { what, distance: 3 };
        },
      },
      async: {
        walk: ([to], { signal }) =>
          to === 0
            ? Promise.resolve('arrived')
            : new Promise((resolve, reject) => {
                const arrive = (): void => {
                  resolve('arrived');
                };
                host.walking.push({ arrive, signal });
                signal.addEventListener('abort', () => {
                  reject(new Error('stopped'));
                });
                host.onWalk();
              }),
        stumble: () => Promise.reject(new TypeError('stumbled')),
      },
    },
  };
  return host;
}

function run(sandbox: Sandbox, source: string, more: Partial<SandboxRequest> = {}): Promise<SkillRun> {
  return sandbox.run({ source, entry: 'skill', prelude: PRELUDE, host: hostOf().handlers, ...more });
}

describe('a run', () => {
  it('gives the value, what was logged and where, and how much it asked for', async () => {
    const source = `async function skill(bot) {
  const seen = bot.look('cow');
  console.log('saw', seen);
  await bot.walk(0);
  return { distance: seen.distance };
}`;
    const result = await run(sandboxOf(), source);
    expect(result).toMatchObject({ kind: 'returned', value: { distance: 3 } });
    expect(result.logs).toEqual([{ level: 'log', text: 'saw {"what":"cow","distance":3}', line: 3 }]);
    expect(result.usage.calls).toBe(2);
  });

  it.each([
    ['its own throw', "\n\n  throw new Error('own');", { name: 'Error', message: 'own', line: 3 }],
    ['a mistake', '\n  await null;\n  bot.fly();', { name: 'TypeError', message: 'not a function', line: 3 }],
    ['a sync call', "\n  await null;\n  bot.look('nothing');", { name: 'RangeError', line: 3 }],
    [
      'an async call',
      '\n  await bot.walk(0);\n  await bot.stumble();',
      { name: 'TypeError', message: 'stumbled', line: 3 },
    ],
  ])('that fails by %s names the line of the skill', async (_, body, error) => {
    expect(await run(sandboxOf(), `async function skill(bot) {${body}\n}`)).toMatchObject({
      kind: 'threw',
      error,
    });
  });

  it('names the line in the helper that failed, not that of its caller', async () => {
    const source = `function look(bot) {\n  bot.look('nothing');\n}\nasync function skill(bot) {\n  look(bot);\n}`;
    expect(await run(sandboxOf(), source)).toMatchObject({
      error: { line: 2 },
    });
  });

  it('says which line does not parse', async () => {
    const result = await run(sandboxOf(), 'async function skill(bot) {\n  const = 1;\n}');
    expect(result).toMatchObject({ kind: 'refused', error: { name: 'SyntaxError', line: 2 } });
  });

  it.each([
    ['a missing function', 'async function other(bot) {}', 'skill'],
    ['a name that is code', 'async function skill(bot) {}', 'skill; for (;;);'],
    ['a hidden end of text', 'async function skill(bot) {}\0', 'skill'],
  ])('is refused for %s', async (_, source, entry) => {
    expect((await run(sandboxOf(), source, { entry })).kind).toBe('refused');
  });

  it('sees nothing of the run before', async () => {
    const sandbox = sandboxOf();
    await run(sandbox, 'globalThis.kept = 1; Array.prototype.kept = 1; async function skill() {}');
    const result = await run(sandbox, 'async function skill() { return [typeof kept, typeof [].kept] }');
    expect(result).toMatchObject({ value: ['undefined', 'undefined'] });
  });

  it('aborts a call nobody awaited', async () => {
    const host = hostOf();
    const result = await run(sandboxOf(), 'async function skill(bot) { bot.walk(9) }', {
      host: host.handlers,
    });
    expect(result).toMatchObject({ kind: 'returned' });
    expect(host.walking[0]?.signal.aborted).toBe(true);
  });
});

describe('cancelling', () => {
  it('ends a skill that waits, and aborts what it waits for', async () => {
    const host = hostOf();
    const cancelling = new AbortController();
    host.onWalk = () => {
      cancelling.abort(new Error('enough'));
    };
    const result = await run(sandboxOf(), 'async function skill(bot) { await bot.walk(9) }', {
      host: host.handlers,
      signal: cancelling.signal,
    });
    expect(result).toMatchObject({ kind: 'cancelled', reason: 'enough' });
    expect(host.walking[0]?.signal.aborted).toBe(true);
  });

  it.each([
    ['computes', "bot.look('start'); for (;;);"],
    ['is inside something built in', "bot.look('start'); [].indexOf.call({ length: 2 ** 53 - 1 }, 1)"],
    ['calls without pause', "for (;;) bot.look('start')"],
  ])('ends a skill that %s', async (_, body) => {
    const cancelling = new AbortController();
    const look = (): null => {
      cancelling.abort(new Error('enough'));
      return null;
    };
    const sandbox = sandboxOf({
      budgets: { unresponsiveMs: 60_000, interruptsPerTurn: 1e9, interrupts: 1e9, syncCalls: 1e9 },
    });
    const host = { sync: { look }, async: {} };
    const result = await run(sandbox, `async function skill(bot) { ${body} }`, {
      host,
      signal: cancelling.signal,
    });
    expect(result).toMatchObject({ kind: 'cancelled', reason: 'enough' });
    expect((await run(sandbox, 'async function skill() { return 1 }')).kind).toBe('returned');
  });

  it('before the start runs nothing', async () => {
    const host = hostOf();
    const result = await run(sandboxOf(), 'async function skill(bot) { bot.walk(9) }', {
      host: host.handlers,
      signal: AbortSignal.abort(new Error('never')),
    });
    expect(result.kind).toBe('cancelled');
    expect(host.walking).toEqual([]);
  });
});

describe('limits of time', () => {
  it('count the whole run on the clock passed in', async () => {
    const clock = new ManualClock();
    const host = hostOf();
    host.onWalk = () => {
      clock.advance(5_000);
    };
    const sandbox = sandboxOf({ clock, budgets: { runTimeMs: 4_000 } });
    const result = await run(sandbox, 'async function skill(bot) { await bot.walk(9) }', {
      host: host.handlers,
    });
    expect(result).toMatchObject({ kind: 'budget-exceeded', budget: 'runTimeMs', limit: 4_000 });
  });

  it('give a skill whose job has got its time anew that time as well, and no more', async () => {
    const clock = new ManualClock();
    const sandbox = sandboxOf({ clock, budgets: { runTimeMs: 4_000 } });
    const walking = (times: number): Promise<SkillRun> => {
      const host = hostOf();
      host.onWalk = () => {
        clock.advance(5_000);
        host.walking.at(-1)?.arrive();
      };
      const source = `async function skill(bot) { ${'await bot.walk(9); '.repeat(times)} }`;
      return run(sandbox, source, { host: host.handlers, moreTimeMs: () => 3_000 });
    };
    expect(await walking(1)).toMatchObject({ kind: 'returned' });
    expect(await walking(2)).toMatchObject({ kind: 'budget-exceeded', budget: 'runTimeMs', limit: 7_000 });
  });

  it('do not count waiting for calls as the skill’s own time', async () => {
    const clock = new ManualClock();
    const host = hostOf();
    host.onWalk = () => {
      clock.advance(5_000);
      host.walking[0]?.arrive();
    };
    const sandbox = sandboxOf({ clock, budgets: { ownTimeMs: 4_000 } });
    const result = await run(sandbox, 'async function skill(bot) { return bot.walk(9) }', {
      host: host.handlers,
    });
    expect(result).toMatchObject({
      kind: 'returned',
      value: 'arrived',
    });
  });

  it('stop a skill whose calls keep the host busy', async () => {
    const look = (): null => {
      const end = process.hrtime.bigint() + 3_000_000n;
      while (process.hrtime.bigint() < end);
      return null;
    };
    const sandbox = sandboxOf({ budgets: { hostTimeMs: 20 } });
    const host = { sync: { look }, async: {} };
    const result = await run(sandbox, 'async function skill(bot) { for (;;) bot.look() }', { host });
    expect(result).toMatchObject({ kind: 'budget-exceeded', budget: 'hostTimeMs' });
    expect(result.usage.calls).toBeLessThan(10);
  });

  it('are kept while one long call works in portions, and others have their turn in between', async () => {
    let portions = 0;
    let turns = 0;
    const look = function* (values: readonly unknown[]): Generator<undefined, number> {
      for (let index = 0; index < Number(values[0]); index++) {
        portions += 1;
        const end = process.hrtime.bigint() + 4_000_000n;
        while (process.hrtime.bigint() < end);
        yield;
      }
      return portions;
    };
    const host = { sync: { look }, async: {} };
    const looking = (times: number, hostTimeMs: number): Promise<SkillRun> =>
      run(sandboxOf({ budgets: { hostTimeMs } }), `async function skill(bot) { return bot.look(${times}) }`, {
        host,
      });
    const ticking = setInterval(() => (turns += 1), 1);
    expect(await looking(5, 10_000)).toMatchObject({ kind: 'returned', value: 5 });
    expect(turns).toBeGreaterThan(2);
    expect(await looking(1e6, 100)).toMatchObject({ kind: 'budget-exceeded', budget: 'hostTimeMs' });
    clearInterval(ticking);
    expect(portions).toBeLessThan(40);
  });

  it('guard a stuck guest even while the process’s clocks stand still', async () => {
    const scaled = installScaledClock();
    try {
      scaled.setSpeed(0);
      const sandbox = sandboxOf({ budgets: { unresponsiveMs: 100 } });
      const body = '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)';
      const before = process.hrtime.bigint();
      const result = await run(sandbox, `async function skill() { ${body} }`);
      expect(result).toMatchObject({ kind: 'budget-exceeded', budget: 'unresponsiveMs' });
      expect(process.hrtime.bigint() - before).toBeGreaterThan(90_000_000n);
    } finally {
      scaled.uninstall();
    }
  });
});

describe('a sandbox', () => {
  it('runs one skill at a time', async () => {
    const sandbox = sandboxOf();
    const host = hostOf();
    let second: Promise<unknown> = Promise.resolve();
    host.onWalk = () => {
      second = run(sandbox, 'async function skill() {}').catch((error: unknown) => error);
      host.walking[0]?.arrive();
    };
    const source = 'async function skill(bot) { return bot.walk(9) }';
    expect(await run(sandbox, source, { host: host.handlers })).toMatchObject({ value: 'arrived' });
    expect(await second).toMatchObject({ code: 'sandbox-busy', retryable: true });
  });

  it('cancels its run when it is closed, and runs nothing afterwards', async () => {
    const sandbox = sandboxOf();
    const host = hostOf();
    host.onWalk = () => {
      void sandbox.close();
    };
    const source = 'async function skill(bot) { return bot.walk(9) }';
    expect(await run(sandbox, source, { host: host.handlers })).toMatchObject({ kind: 'cancelled' });
    await expect(run(sandbox, source)).rejects.toMatchObject({ code: 'sandbox-closed' });
  });

  it('gives the memory back that a run has taken: its thread goes, and only then', async () => {
    const starts = vi.spyOn(SandboxThread, 'start');
    const sandbox = sandboxOf();
    const make = (bytes: number): Promise<SkillRun> =>
      run(sandbox, `async function skill() { return new Uint8Array(${bytes}).fill(7).length; }`);
    expect(await make(1000)).toMatchObject({ value: 1000 });
    expect(await make(1000)).toMatchObject({ value: 1000 });
    expect(starts).toHaveBeenCalledTimes(1);
    expect(await make(20_000_000)).toMatchObject({ value: 20_000_000 });
    expect(await make(1000)).toMatchObject({ value: 1000 });
    expect(starts).toHaveBeenCalledTimes(2);
    starts.mockRestore();
  });

  it('blames a prelude that does not run on the host, not on the skill', async () => {
    const failing = run(sandboxOf(), 'async function skill() {}', { prelude: 'missing()' });
    await expect(failing).rejects.toMatchObject({ code: 'sandbox-broken', retryable: false });
  });
});
