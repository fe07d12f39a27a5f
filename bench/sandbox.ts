/**
 * Measures the sandbox for skills: start, calls, memory, how fast harm is stopped, what 8 of them do to 50 ms ticks.
 * `tsx bench/sandbox.ts [starts|calls|memory|kills|ticks ...]`, all by default; medians, with the 95th of a hundred
 * where runs are repeated.
 */
import { Sandbox, type SandboxOptions } from '../src/skill/sandbox/sandbox.js';
import type { HostHandlers } from '../src/skill/sandbox/host-handlers.js';
import type { SkillRun } from '../src/skill/sandbox/skill-run.js';

const PRELUDE = `return [{
  add: (a, b) => host.sync('add', a, b),
  find: () => host.sync('find'),
  scan: () => host.sync('scan'),
  wait: (ms) => host.async('wait', ms),
}];`;

const FOUND = Array.from({ length: 256 }, (_, index) => ({ x: index, y: 64, z: -index }));

const HOST: HostHandlers = {
  sync: {
    add: ([a, b]) => Number(a) + Number(b),
    find: () => FOUND,
    // As long as a slow search for blocks.
    scan: () => {
      const end = performance.now() + 3;
      while (performance.now() < end);
      return null;
    },
  },
  async: {
    wait: ([ms], { signal }) =>
      ms === 0
        ? Promise.resolve(null)
        : new Promise((resolve, reject) => {
            const timer = setTimeout(resolve, Number(ms));
            signal.addEventListener('abort', () => {
              clearTimeout(timer);
              reject(new Error('aborted'));
            });
          }),
  },
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(sandbox: Sandbox, body: string, signal?: AbortSignal): Promise<SkillRun> {
  const source = `async function skill(bot) {\n${body}\n}`;
  return sandbox.run({ source, entry: 'skill', prelude: PRELUDE, host: HOST, ...(signal ? { signal } : {}) });
}

async function withSandbox<Result>(
  options: SandboxOptions,
  use: (sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  const sandbox = new Sandbox(options);
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** Real milliseconds a task takes, as often as asked. */
async function times(count: number, task: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    await task();
    all.push(performance.now() - startedAt);
  }
  return all;
}

function summary(values: readonly number[], unit = 'ms'): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `median ${at(0.5)} ${unit}, 95 % ${at(0.95)}, most ${at(1)} (${sorted.length})`;
}

async function starts(): Promise<void> {
  print('## Start');
  const first = await times(1, () => withSandbox({}, (sandbox) => run(sandbox, 'return 1')));
  print(`first of the process, engine compiled and sources bundled: ${summary(first)}`);
  const cold = await times(20, () => withSandbox({}, (sandbox) => run(sandbox, 'return 1')));
  print(`cold, new thread, run, close: ${summary(cold)}`);
  await withSandbox({}, async (sandbox) => {
    await times(20, () => run(sandbox, 'return 1'));
    print(`warm, fresh engine: ${summary(await times(200, () => run(sandbox, 'return 1')))}`);
  });
}

async function calls(): Promise<void> {
  print('## Calls, in a skill that makes 2,000 of them');
  const kinds = [
    ['sync, two numbers', 'bot.add(1, 2)'],
    ['sync, 256 positions back', 'bot.find()'],
    ['async, settled at once', 'await bot.wait(0)'],
  ] as const;
  await withSandbox({ budgets: { asyncCalls: 1e6, syncCalls: 1e6 } }, async (sandbox) => {
    for (const [name, call] of kinds) {
      const body = `for (let index = 0; index < 2000; index++) ${call};`;
      await run(sandbox, body);
      const perCall = (await times(7, () => run(sandbox, body))).map((ms) => (ms / 2000) * 1000);
      print(`${name}: ${summary(perCall, 'us')}`);
    }
  });
}

async function memory(): Promise<void> {
  print('## Memory');
  const before = process.memoryUsage().rss;
  const sandboxes = Array.from({ length: 8 }, () => new Sandbox());
  await Promise.all(sandboxes.map((sandbox) => run(sandbox, 'return 1')));
  print(`a sandbox after one run: ${((process.memoryUsage().rss - before) / 8 / 2 ** 20).toFixed(1)} MB`);
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  await withSandbox({}, async (sandbox) => {
    const body =
      'const list = []; for (let index = 0; index < 1e4; index++) list.push({ index }); return list.length';
    await times(100, () => run(sandbox, body));
    const early = process.memoryUsage().rss;
    await times(600, () => run(sandbox, body));
    print(`grown over 600 runs: ${((process.memoryUsage().rss - early) / 2 ** 20).toFixed(1)} MB`);
  });
}

const HARM: readonly (readonly [name: string, body: string])[] = [
  ['while (true)', 'while (true);'],
  ['while (true) await null', 'while (true) await null'],
  ['allocation', 'const list = []; for (;;) list.push(new Array(1000).fill(list.length))'],
  ['recursion', 'const down = () => down() + 1; down()'],
  ['regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")'],
  ['loop that swallows interrupts', 'for (;;) new Promise(() => { for (;;); })'],
  ['stuck in a built-in', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
];

async function kills(): Promise<void> {
  print('## Until it is stopped');
  await withSandbox({}, async (sandbox) => {
    for (const [name, body] of HARM) {
      const lasted: number[] = [];
      const next: number[] = [];
      let budget = '';
      for (let index = 0; index < 5; index++) {
        lasted.push(
          ...(await times(1, async () => {
            const result = await run(sandbox, body);
            budget = result.kind === 'budget-exceeded' ? result.budget : result.kind;
          })),
        );
        next.push(...(await times(1, () => run(sandbox, 'return 1'))));
      }
      print(`${name} (${budget}): ${summary(lasted)}; next run ${summary(next)}`);
    }
    const cancelled: number[] = [];
    for (let index = 0; index < 20; index++) {
      const cancelling = new AbortController();
      let at = 0;
      setTimeout(() => {
        at = performance.now();
        cancelling.abort();
      }, 20);
      await run(sandbox, 'await bot.wait(1e6)', cancelling.signal);
      cancelled.push(performance.now() - at);
    }
    print(`cancelled while it waits: ${summary(cancelled)}`);
  });
}

async function ticks(): Promise<void> {
  print('## Longest gap between 50 ms ticks');
  const quiet = await longestGap(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  print(`nothing else: ${quiet.toFixed(0)} ms`);
  const bodies: readonly (readonly [name: string, body: string])[] = [
    ...HARM,
    ['sync calls without pause', 'for (;;) bot.add(1, 2)'],
    ['sync calls of 3 ms without pause', 'for (;;) bot.scan()'],
    ['async calls without pause', 'for (;;) await bot.wait(0)'],
  ];
  const sandboxes = Array.from({ length: 8 }, () => new Sandbox());
  await Promise.all(sandboxes.map((sandbox) => run(sandbox, 'return 1')));
  for (const [name, body] of bodies) {
    const gapMs = await longestGap(async () => {
      await Promise.all(sandboxes.map((sandbox) => run(sandbox, body, AbortSignal.timeout(3_000))));
    });
    print(`8 sandboxes, ${name}: ${gapMs.toFixed(0)} ms`);
  }
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
}

async function longestGap(task: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 50);
  await task();
  clearInterval(timer);
  return longest;
}

const PARTS = { starts, calls, memory, kills, ticks };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`Expected parts out of ${Object.keys(PARTS).join(', ')}, got ${unknown.join(', ')}.`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) await measure();
}
process.exit(0);
