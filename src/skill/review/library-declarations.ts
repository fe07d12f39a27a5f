/**
 * What JavaScript has beyond TypeScript's own `lib.es5.d.ts`, as far as skills use it, in one text. TypeScript's sixty
 * files for ES2022 say more, and make every check three times as slow (12 ms instead of 4).
 */
export const LIBRARY_DECLARATIONS = `
interface SymbolConstructor {
  readonly iterator: unique symbol;
  readonly asyncIterator: unique symbol;
  (description?: string | number): symbol;
}
declare var Symbol: SymbolConstructor;

interface IteratorYieldResult<T> { done?: false; value: T }
interface IteratorReturnResult<R> { done: true; value: R }
type IteratorResult<T, R = any> = IteratorYieldResult<T> | IteratorReturnResult<R>;
interface Iterator<T, R = any, N = any> {
  next(...args: [] | [N]): IteratorResult<T, R>;
  return?(value?: R): IteratorResult<T, R>;
  throw?(e?: any): IteratorResult<T, R>;
}
interface Iterable<T, R = any, N = any> { [Symbol.iterator](): Iterator<T, R, N> }
interface IterableIterator<T, R = any, N = any> extends Iterator<T, R, N> { [Symbol.iterator](): IterableIterator<T, R, N> }
interface IteratorObject<T, R = unknown, N = unknown> extends Iterator<T, R, N> { [Symbol.iterator](): IteratorObject<T, R, N> }
type BuiltinIteratorReturn = any;
interface ArrayIterator<T> extends IteratorObject<T, any, unknown> { [Symbol.iterator](): ArrayIterator<T> }
interface Generator<T = unknown, R = any, N = any> extends IteratorObject<T, R, N> {
  next(...args: [] | [N]): IteratorResult<T, R>;
  return(value: R): IteratorResult<T, R>;
  throw(e: any): IteratorResult<T, R>;
  [Symbol.iterator](): Generator<T, R, N>;
}
interface AsyncIterator<T, R = any, N = any> { next(...args: [] | [N]): Promise<IteratorResult<T, R>> }
interface AsyncIterable<T, R = any, N = any> { [Symbol.asyncIterator](): AsyncIterator<T, R, N> }
interface AsyncIterableIterator<T, R = any, N = any> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncIterableIterator<T, R, N> }
interface AsyncIteratorObject<T, R = unknown, N = unknown> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncIteratorObject<T, R, N> }
interface AsyncGenerator<T = unknown, R = any, N = any> extends AsyncIteratorObject<T, R, N> { [Symbol.asyncIterator](): AsyncGenerator<T, R, N> }

interface PromiseConstructor {
  readonly prototype: Promise<any>;
  new <T>(executor: (resolve: (value?: T | PromiseLike<T>) => void, reject: (reason?: any) => void) => void): Promise<T>;
  all<T extends readonly unknown[] | []>(values: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }>;
  all<T>(values: Iterable<T | PromiseLike<T>>): Promise<Awaited<T>[]>;
  allSettled<T>(values: Iterable<T | PromiseLike<T>>): Promise<{ status: 'fulfilled' | 'rejected'; value?: Awaited<T>; reason?: any }[]>;
  race<T>(values: Iterable<T | PromiseLike<T>>): Promise<Awaited<T>>;
  any<T>(values: Iterable<T | PromiseLike<T>>): Promise<Awaited<T>>;
  resolve(): Promise<void>;
  resolve<T>(value: T | PromiseLike<T>): Promise<Awaited<T>>;
  reject<T = never>(reason?: any): Promise<T>;
}
declare var Promise: PromiseConstructor;
interface Promise<T> { finally(onfinally?: (() => void) | null): Promise<T> }

interface Array<T> {
  [Symbol.iterator](): ArrayIterator<T>;
  entries(): ArrayIterator<[number, T]>;
  keys(): ArrayIterator<number>;
  values(): ArrayIterator<T>;
  find<S extends T>(predicate: (value: T, index: number, obj: T[]) => value is S, thisArg?: any): S | undefined;
  find(predicate: (value: T, index: number, obj: T[]) => unknown, thisArg?: any): T | undefined;
  findIndex(predicate: (value: T, index: number, obj: T[]) => unknown, thisArg?: any): number;
  findLast(predicate: (value: T, index: number, obj: T[]) => unknown, thisArg?: any): T | undefined;
  findLastIndex(predicate: (value: T, index: number, obj: T[]) => unknown, thisArg?: any): number;
  fill(value: T, start?: number, end?: number): this;
  includes(item: T, fromIndex?: number): boolean;
  flatMap<U>(callback: (value: T, index: number, array: T[]) => U | readonly U[], thisArg?: any): U[];
  flat(depth?: number): any[];
  at(index: number): T | undefined;
  toSorted(compare?: (a: T, b: T) => number): T[];
  toReversed(): T[];
  with(index: number, value: T): T[];
}
interface ReadonlyArray<T> {
  [Symbol.iterator](): ArrayIterator<T>;
  entries(): ArrayIterator<[number, T]>;
  keys(): ArrayIterator<number>;
  values(): ArrayIterator<T>;
  find(predicate: (value: T, index: number, obj: readonly T[]) => unknown, thisArg?: any): T | undefined;
  findIndex(predicate: (value: T, index: number, obj: readonly T[]) => unknown, thisArg?: any): number;
  findLast(predicate: (value: T, index: number, obj: readonly T[]) => unknown, thisArg?: any): T | undefined;
  findLastIndex(predicate: (value: T, index: number, obj: readonly T[]) => unknown, thisArg?: any): number;
  includes(item: T, fromIndex?: number): boolean;
  flatMap<U>(callback: (value: T, index: number, array: readonly T[]) => U | readonly U[], thisArg?: any): U[];
  flat(depth?: number): any[];
  at(index: number): T | undefined;
  toSorted(compare?: (a: T, b: T) => number): T[];
  toReversed(): T[];
  with(index: number, value: T): T[];
}
interface ArrayConstructor {
  from<T>(source: Iterable<T> | ArrayLike<T>): T[];
  from<T, U>(source: Iterable<T> | ArrayLike<T>, map: (value: T, index: number) => U, thisArg?: any): U[];
  of<T>(...items: T[]): T[];
}
interface IArguments { [Symbol.iterator](): ArrayIterator<any> }

interface String {
  [Symbol.iterator](): IteratorObject<string, any, unknown>;
  includes(search: string, position?: number): boolean;
  startsWith(search: string, position?: number): boolean;
  endsWith(search: string, position?: number): boolean;
  repeat(count: number): string;
  padStart(length: number, fill?: string): string;
  padEnd(length: number, fill?: string): string;
  trimStart(): string;
  trimEnd(): string;
  replaceAll(search: string | RegExp, replacement: string | ((match: string, ...args: any[]) => string)): string;
  matchAll(pattern: RegExp): IteratorObject<RegExpExecArray, any, unknown>;
  at(index: number): string | undefined;
  codePointAt(index: number): number | undefined;
  normalize(form?: string): string;
}
interface StringConstructor { fromCodePoint(...points: number[]): string; raw(template: any, ...values: any[]): string }
interface RegExp { readonly flags: string; readonly sticky: boolean; readonly unicode: boolean }
interface RegExpMatchArray { groups?: { [name: string]: string } }
interface RegExpExecArray { groups?: { [name: string]: string } }

interface ObjectConstructor {
  assign(target: any, ...sources: any[]): any;
  entries<T>(object: { [name: string]: T } | ArrayLike<T>): [string, T][];
  entries(object: {}): [string, any][];
  values<T>(object: { [name: string]: T } | ArrayLike<T>): T[];
  values(object: {}): any[];
  fromEntries<T = any>(entries: Iterable<readonly [PropertyKey, T]>): { [name: string]: T };
  hasOwn(object: object, name: PropertyKey): boolean;
  is(a: any, b: any): boolean;
}
interface NumberConstructor {
  readonly EPSILON: number;
  readonly MAX_SAFE_INTEGER: number;
  readonly MIN_SAFE_INTEGER: number;
  isFinite(value: unknown): boolean;
  isInteger(value: unknown): boolean;
  isNaN(value: unknown): boolean;
  isSafeInteger(value: unknown): boolean;
  parseFloat(text: string): number;
  parseInt(text: string, radix?: number): number;
}
interface Math {
  cbrt(x: number): number; cosh(x: number): number; fround(x: number): number; hypot(...values: number[]): number;
  log10(x: number): number; log2(x: number): number; log1p(x: number): number; sign(x: number): number;
  sinh(x: number): number; tanh(x: number): number; trunc(x: number): number; clz32(x: number): number;
}
interface Error { cause?: unknown }
interface ErrorConstructor { new (message?: string, options?: { cause?: unknown }): Error }

interface Map<K, V> {
  readonly size: number;
  clear(): void; delete(key: K): boolean; get(key: K): V | undefined; has(key: K): boolean; set(key: K, value: V): this;
  forEach(callback: (value: V, key: K, map: Map<K, V>) => void, thisArg?: any): void;
  entries(): IteratorObject<[K, V], any, unknown>; keys(): IteratorObject<K, any, unknown>; values(): IteratorObject<V, any, unknown>;
  [Symbol.iterator](): IteratorObject<[K, V], any, unknown>;
}
interface MapConstructor { new <K = any, V = any>(entries?: Iterable<readonly [K, V]> | null): Map<K, V> }
declare var Map: MapConstructor;
interface Set<T> {
  readonly size: number;
  add(value: T): this; clear(): void; delete(value: T): boolean; has(value: T): boolean;
  forEach(callback: (value: T, same: T, set: Set<T>) => void, thisArg?: any): void;
  entries(): IteratorObject<[T, T], any, unknown>; keys(): IteratorObject<T, any, unknown>; values(): IteratorObject<T, any, unknown>;
  [Symbol.iterator](): IteratorObject<T, any, unknown>;
}
interface SetConstructor { new <T = any>(values?: Iterable<T> | null): Set<T> }
declare var Set: SetConstructor;
interface WeakMap<K, V> { delete(key: K): boolean; get(key: K): V | undefined; has(key: K): boolean; set(key: K, value: V): this }
declare var WeakMap: { new <K = any, V = any>(): WeakMap<K, V> };
interface WeakSet<T> { add(value: T): this; delete(value: T): boolean; has(value: T): boolean }
declare var WeakSet: { new <T = any>(): WeakSet<T> };
`;
