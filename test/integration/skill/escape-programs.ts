import { NO_END, TOO_MUCH } from './escape-exhaustion.js';
import { LOOP, returned, stoppedBy, threw, type EscapeProgram } from './escape-program.js';

const OUT_OF_THE_ENGINE: readonly EscapeProgram[] = [
  { name: 'process by name', body: 'return typeof process', end: returned('undefined') },
  { name: 'require by name', body: 'return require("fs")', end: threw('ReferenceError', 2) },
  {
    name: 'all that Node puts on the global object',
    body: `return ['process','require','module','global','Buffer','fetch','setTimeout','setInterval','setImmediate',
      'queueMicrotask','WebAssembly','Worker','performance','structuredClone','std','os','navigator','XMLHttpRequest']
      .filter((name) => name in globalThis)`,
    end: returned([]),
  },
  {
    name: 'constructor of a function',
    body: 'return bot.add.constructor("return typeof process")()',
    end: returned('undefined'),
  },
  {
    name: 'constructor chain from a result of the host',
    body: 'return bot.echo({}).constructor.constructor("return typeof process")()',
    end: returned('undefined'),
  },
  {
    name: 'constructor chain from an error of the host',
    body: 'try { bot.fail() } catch (error) { return error.constructor.constructor("return typeof process")() }',
    end: returned('undefined'),
  },
  {
    name: 'constructor chain from a promise of the host',
    body: 'return bot.wait(0).constructor.constructor("return typeof process")()',
    end: returned('undefined'),
  },
  {
    name: 'AsyncFunction constructor',
    body: 'return (async () => {}).constructor("return typeof process")()',
    end: returned('undefined'),
  },
  {
    name: 'GeneratorFunction constructor',
    body: 'return (function* () {}).constructor("yield typeof process")().next().value',
    end: returned('undefined'),
  },
  { name: 'eval', body: 'return eval("typeof process")', end: returned('undefined') },
  { name: 'indirect eval', body: 'return (0, eval)("typeof require")', end: returned('undefined') },
  {
    name: 'new Function',
    body: 'return new Function("return this === globalThis && typeof process")()',
    end: returned('undefined'),
  },
  { name: 'import()', body: 'await import("node:fs")', end: threw('ReferenceError') },
  {
    name: 'import() of data',
    body: 'await import("data:text/javascript,export default 1")',
    end: threw('ReferenceError'),
  },
  {
    name: 'import statement',
    before: 'import fs from "node:fs";',
    body: 'return 1',
    end: { kind: 'refused' },
  },
  { name: 'import.meta', body: 'return import.meta.url', end: { kind: 'refused' } },
  {
    name: 'arguments.callee.caller',
    body: 'const caller = function () { return arguments.callee.caller }; return String(caller()).includes("native")',
    end: returned(false),
  },
  {
    name: 'Error.prepareStackTrace',
    body: `Error.prepareStackTrace = (error, frames) => frames;
      const { stack } = new Error('x');
      return [typeof stack, typeof (Array.isArray(stack) ? stack[0].getThis() : undefined)]`,
    end: returned(['string', 'undefined']),
  },
  {
    name: 'Error.captureStackTrace',
    body: 'const o = {}; Error.captureStackTrace?.(o); return typeof o.stack !== "object"',
    end: returned(true),
  },
  {
    name: 'stack shows no path of the host',
    body: 'try { bot.fail() } catch (error) { return /node_modules|\\/work|file:/.test(error.stack) }',
    end: returned(false),
  },
  {
    name: 'SharedArrayBuffer',
    body: 'return typeof Atomics === "undefined" ? "no Atomics" : Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9)',
    end: returned('no Atomics'),
  },
  {
    name: 'WeakRef and FinalizationRegistry',
    body: 'new FinalizationRegistry(() => bot.add(1, 1)).register({}, 1); return typeof new WeakRef(globalThis).deref()',
    end: returned('object'),
  },
  { name: 'the raw host', body: 'return Object.keys(host)', end: returned(['sync', 'async']) },
  { name: 'a host call that does not exist', body: 'return host.sync("exit")', end: threw('BorderError', 2) },
  {
    name: 'a host call by an inherited name',
    body: 'return host.sync("constructor", "return process")',
    end: threw('BorderError', 2),
  },
  {
    name: 'a host call named __proto__',
    body: 'return host.async("__proto__")',
    end: threw('BorderError', 2),
  },
  {
    name: 'a sync call over the async way',
    body: 'return host.async("add", 1, 2)',
    end: threw('BorderError', 2),
  },
  { name: 'a host object as result', body: 'return host.sync("notData")', end: threw('BorderError', 2) },
];

const PROTOTYPES: readonly EscapeProgram[] = [
  {
    name: 'Object.prototype polluted',
    body: 'Object.prototype.polluted = 1; return bot.echo({ a: 1 }).polluted',
    end: returned(1),
  },
  {
    name: '__proto__ as own name in an argument',
    body: 'bot.echo(JSON.parse(\'{"__proto__": {"polluted": 1}}\'))',
    end: threw('BorderError', 2),
  },
  {
    name: 'constructor.prototype in an argument',
    body: 'bot.echo({ constructor: { prototype: { polluted: 1 } } })',
    end: threw('BorderError', 2),
  },
  { name: 'thenable argument', body: 'bot.echo({ then: 1 })', end: threw('BorderError', 2) },
  {
    name: 'thenable with a function',
    body: 'bot.echo({ then: (resolve) => resolve(1) })',
    end: threw('TypeError', 2),
  },
  {
    name: 'returned thenable',
    body: 'return { then: (resolve) => resolve({ then: (again) => again(7) }) }',
    end: returned(7),
  },
  {
    name: 'returned thenable that never settles',
    body: 'return { then: () => {} }',
    end: threw('NeverSettled'),
  },
  {
    name: 'toJSON with a new value',
    body: 'return bot.echo({ toJSON: () => ({ a: NaN }) })',
    end: threw('RangeError', 2),
  },
  { name: 'toJSON that loops', body: 'bot.echo({ toJSON() { for (;;); } })', end: stoppedBy(...LOOP) },
  {
    name: 'toJSON on Array.prototype',
    body: 'Array.prototype.toJSON = () => "not a list"; bot.add(1, 2)',
    end: threw('BorderError', 2),
  },
  {
    name: 'toJSON on Object.prototype',
    body: 'Object.prototype.toJSON = () => undefined; bot.add(1, 2)',
    end: threw('TypeError', 2),
  },
  {
    name: 'proxy as argument',
    body: 'return bot.echo(new Proxy({ a: 1 }, { get: (target, key) => key === "a" ? 5 : undefined }))',
    end: returned({ a: 5 }),
  },
  {
    name: 'proxy of endless depth',
    body: 'const deep = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (t, key) => key === "a" ? deep : undefined }); bot.echo(deep)',
    end: threw('TypeError', 2),
  },
  {
    name: 'proxy of endless fresh depth',
    body: 'const deep = () => new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (t, key) => key === "a" ? deep() : undefined }); bot.echo(deep())',
    end: stoppedBy('stack', 'memory', 'unresponsiveMs'),
  },
  {
    name: 'getter that calls back in',
    body: 'return bot.echo({ get a() { return bot.add(1, 2) } })',
    end: returned({ a: 3 }),
  },
  {
    name: 'getter that throws what has getters',
    body: 'throw { get message() { throw 1 }, get name() { for (;;); } }',
    end: stoppedBy(...LOOP),
  },
  {
    name: 'throws a proxy',
    body: 'throw new Proxy({}, { get() { throw new Error("trap") } })',
    end: threw('Error'),
  },
  { name: 'throws null', body: 'throw null', end: threw('Error') },
  { name: 'throws a symbol', body: 'throw Symbol("x")', end: threw('Error') },
  {
    name: 'JSON replaced',
    body: 'JSON.stringify = JSON.parse = () => { throw 1 }; return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'Promise replaced',
    body: 'globalThis.Promise = class {}; return await bot.wait(0)',
    end: returned('waited'),
  },
  {
    name: 'Promise.prototype.then replaced',
    body: 'Promise.prototype.then = () => { throw 1 }; return await bot.wait(0)',
    end: returned('waited'),
  },
  {
    name: 'Array.prototype replaced',
    body: 'for (const key of Reflect.ownKeys(Array.prototype)) { try { Array.prototype[key] = () => { throw 1 } } catch {} } return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'Array iterator replaced',
    body: 'Array.prototype[Symbol.iterator] = function* () { yield 9 }; return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'setters on Object.prototype',
    body: 'for (const key of ["name", "message", "resolve", "get", "value", "1"]) Object.defineProperty(Object.prototype, key, { __proto__: null, set() { throw 1 }, configurable: true }); return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'get on Object.prototype while the host throws',
    body: 'Object.prototype.get = () => 1; try { bot.fail() } catch (error) { return error.name }',
    end: returned('RangeError'),
  },
  {
    name: 'Function.prototype.call and apply replaced',
    body: 'Function.prototype.call = Function.prototype.apply = () => { throw 1 }; return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'Reflect and Object replaced',
    body: 'globalThis.Reflect = globalThis.Object = globalThis.String = undefined; return bot.add(1, 2)',
    end: returned(3),
  },
  {
    name: 'Error replaced',
    body: 'globalThis.Error = function () { for (;;); }; return bot.add(1, 2)',
    end: returned(3),
  },
  { name: 'global object frozen', body: 'Object.freeze(globalThis); return bot.add(1, 2)', end: returned(3) },
  { name: 'entry replaced while it runs', body: 'skill = () => 2; return 1', end: returned(1) },
];

/** All of them; each must leave the host as it was and the sandbox ready for the next run. */
export const ESCAPE_PROGRAMS: readonly EscapeProgram[] = [
  ...OUT_OF_THE_ENGINE,
  ...PROTOTYPES,
  ...NO_END,
  ...TOO_MUCH,
];
