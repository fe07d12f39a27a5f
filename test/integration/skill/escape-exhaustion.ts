import { LOOP, MEMORY, returned, stoppedBy, threw, type EscapeProgram } from './escape-program.js';

/** Programs that never end. */
export const NO_END: readonly EscapeProgram[] = [
  { name: 'while (true)', body: 'while (true);', end: stoppedBy(...LOOP) },
  {
    name: 'while (true) with try and finally',
    body: 'for (;;) { try { for (;;); } catch {} finally { continue } }',
    end: stoppedBy(...LOOP),
  },
  { name: 'while (true) before the function', before: 'while (true);', body: '', end: stoppedBy(...LOOP) },
  {
    name: 'loop in an executor, which swallows interrupts',
    body: 'for (;;) new Promise(() => { for (;;); })',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'loop in an async function, which swallows interrupts',
    body: 'for (;;) (async () => { for (;;); })()',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'loop in a generator',
    body: 'function* all() { for (;;) yield 1 } for (const one of all()) ;',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'spread of an endless generator',
    body: 'function* all() { for (;;) yield 1 } return [...all()]',
    end: stoppedBy(...LOOP, 'memory'),
  },
  { name: 'await null for ever', body: 'while (true) await null', end: stoppedBy('promiseJobsPerTurn') },
  {
    name: 'microtask storm',
    body: 'const storm = () => { Promise.resolve().then(storm); Promise.resolve().then(storm) }; storm(); await bot.wait(1e6)',
    end: stoppedBy('promiseJobsPerTurn', ...MEMORY),
  },
  {
    name: 'microtask storm that outlives the run',
    body: 'const storm = () => Promise.resolve().then(storm); storm(); return 1',
    end: returned(1),
  },
  {
    name: 'async generator without end',
    body: 'async function* all() { for (;;) yield 1 } for await (const one of all()) ;',
    end: stoppedBy('promiseJobsPerTurn'),
  },
  {
    name: 'thenable that calls itself',
    body: 'const again = { then: (resolve) => resolve(again) }; await again',
    end: stoppedBy('promiseJobsPerTurn'),
  },
  { name: 'a promise nothing settles', body: 'await new Promise(() => {})', end: threw('NeverSettled') },
  { name: 'recursion', body: 'const down = () => down() + 1; down()', end: stoppedBy('stack') },
  {
    name: 'recursion caught and begun again',
    body: 'const down = () => { try { down() } catch { down() } }; down()',
    end: stoppedBy(...LOOP, 'stack', 'unresponsiveMs'),
  },
  {
    name: 'recursion through the bridge',
    body: 'const down = { toJSON: () => bot.echo(down) }; bot.echo(down)',
    end: stoppedBy('stack'),
  },
  {
    name: 'recursion of JSON',
    body: 'let deep = "["; deep = deep.repeat(1e6); JSON.parse(deep)',
    end: { kind: 'gives-up' },
  },
  {
    name: 'catastrophic regular expression',
    body: 'return /^(a+)+$/.test("a".repeat(40) + "b")',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'catastrophic regular expression in replace',
    body: 'return "x".repeat(1e5).replace(/(x+x+)+y/g, "")',
    end: stoppedBy(...LOOP, 'memory', 'stack'),
  },
  {
    name: 'built-in that asks nobody',
    body: 'const text = "a".repeat(4e6); for (let index = 0; index < 5000; index++) text.indexOf("b" + index)',
    end: stoppedBy('unresponsiveMs', ...LOOP),
  },
  {
    name: 'endless sort',
    body: 'const list = Array.from({ length: 1e5 }, (_, index) => index); for (;;) list.sort(() => Math.random() - 0.5)',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'array-like of length 2^53',
    body: 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
    end: stoppedBy('unresponsiveMs', ...LOOP),
  },
];

/** Programs that want too much. */
export const TOO_MUCH: readonly EscapeProgram[] = [
  { name: 'text of 1 GB', body: 'return "x".repeat(2 ** 30 - 1).length', end: stoppedBy(...MEMORY) },
  {
    name: 'text doubled for ever',
    body: 'let text = "x"; for (;;) text += text',
    end: { kind: 'gives-up' },
  },
  { name: 'padStart to 1 GB', body: 'return "x".padStart(1e9).length', end: stoppedBy(...MEMORY) },
  { name: 'array of 1e9', body: 'return new Array(1e9).fill(1).length', end: stoppedBy(...MEMORY) },
  {
    name: 'array that grows for ever',
    body: 'const list = []; for (;;) list.push(new Array(1000).fill(list.length))',
    end: stoppedBy(...MEMORY),
  },
  {
    name: 'ArrayBuffer of 2 GB',
    body: 'return new ArrayBuffer(2 ** 31).byteLength',
    end: threw('RangeError', 2),
  },
  {
    name: 'out of memory, caught and begun again',
    body: 'for (;;) { try { const list = []; for (;;) list.push(new Array(1e5).fill(0)) } catch {} }',
    end: stoppedBy(...MEMORY),
  },
  {
    name: 'Map without end',
    body: 'const map = new Map(); for (let index = 0; ; index++) map.set(index, {})',
    end: stoppedBy(...MEMORY),
  },
  { name: 'BigInt without end', body: 'let big = 3n; for (;;) big *= big', end: { kind: 'gives-up' } },
  {
    name: '1e6 sync calls',
    body: 'for (let index = 0; index < 1e6; index++) bot.add(index, 1)',
    end: stoppedBy('syncCalls'),
  },
  {
    name: '1e6 async calls at once',
    body: 'for (let index = 0; index < 1e6; index++) bot.wait(1e6)',
    end: stoppedBy('pendingCalls'),
  },
  {
    name: '1e6 async calls one after the other',
    body: 'for (let index = 0; index < 1e6; index++) await bot.wait(0)',
    end: stoppedBy('asyncCalls'),
  },
  {
    name: '1e6 calls the host refuses, caught',
    body: 'for (let index = 0; index < 1e6; index++) { try { bot.fail() } catch {} }',
    end: stoppedBy('syncCalls'),
  },
  {
    name: '1e6 lines of output',
    body: 'for (let index = 0; index < 1e6; index++) console.log("line", index)',
    end: stoppedBy(...LOOP),
  },
  { name: 'NaN as argument', body: 'bot.add(NaN, 1)', end: threw('RangeError', 2) },
  {
    name: 'Infinity deep in an argument',
    body: 'bot.echo({ position: [{ x: -Infinity }] })',
    end: threw('RangeError', 2),
  },
  { name: 'function as argument', body: 'bot.echo(() => 1)', end: threw('TypeError', 2) },
  { name: 'BigInt as argument', body: 'bot.echo(1n)', end: threw('TypeError', 2) },
  { name: 'argument of 1 MB', body: 'bot.echo("x".repeat(1e6))', end: threw('RangeError', 2) },
  {
    name: 'argument 100 levels deep',
    body: 'let deep = 1; for (let index = 0; index < 100; index++) deep = [deep]; bot.echo(deep)',
    end: threw('BorderError', 2),
  },
  {
    name: 'cyclic argument',
    body: 'const cycle = {}; cycle.cycle = cycle; bot.echo(cycle)',
    end: threw('TypeError', 2),
  },
  { name: 'name of a call of 1 MB', body: 'host.sync("x".repeat(1e6))', end: threw('BorderError', 2) },
  {
    name: 'cyclic result',
    body: 'const cycle = {}; cycle.cycle = cycle; return cycle',
    end: { kind: 'value-lost' },
  },
  { name: 'result of 1 MB', body: 'return "x".repeat(1e6)', end: { kind: 'value-lost' } },
  {
    name: 'result with __proto__',
    body: 'return JSON.parse(\'{"__proto__": 1}\')',
    end: { kind: 'value-lost' },
  },
  { name: 'error message of 10 MB', body: 'throw new Error("x".repeat(1e7))', end: threw('Error', 2) },
  {
    name: 'rejection nobody handles',
    body: 'Promise.reject(new Error("unhandled")); bot.failLater(); return 1',
    end: returned(1),
  },
  { name: 'calls that outlive the run', body: 'bot.wait(1e6); bot.wait(1e6); return 1', end: returned(1) },
  {
    name: 'unbalanced source that closes the wrapper',
    before: '} ) ; (function () {',
    body: 'return 1',
    end: { kind: 'refused' },
  },
];
