import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { TEXT_LIMITS } from '../budgets.js';
import { SKILL_FILE } from '../call-site.js';
import type { CallAnswer, GuestEnd } from '../messages.js';
import type { Engine } from './engine.js';

/** What guest code can reach: strings only. Must not throw. */
export interface GuestNatives {
  /** Gives 'v' + JSON, 'e' + JSON of name and message, or 's' to stop. */
  sync(name: string, json: string): string;
  /** Gives the call's number; -1 to stop. */
  async(name: string, json: string): number;
  log(level: string, text: string, stack: string): void;
}

/** An error as it left the engine. */
interface RawError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

type Bridge = Readonly<Record<'loadPrelude' | 'start' | 'settle' | 'fail' | 'where', QuickJSHandle>>;

const SLICE_JOBS = 32;

/** One skill in one engine. Methods run guest code: who calls them watches the meter. */
export class Guest {
  readonly #context: QuickJSContext;
  readonly #bridge: Bridge;
  #isLooking = false;
  #stoppedAt: string | null = null;
  /** Set when the entry function has ended. */
  end: GuestEnd | null = null;

  /**
   * @param mustStop asked at each interrupt of the engine
   * @param abandon ends this thread: the guest was interrupted and still runs
   * @throws Error if the bridge itself does not run: a bug, or a stack budget too small for anything
   */
  constructor(engine: Engine, natives: GuestNatives, mustStop: () => boolean, abandon: () => never) {
    this.#context = engine.context;
    this.#bridge = this.#loadBridge(engine.bridge, natives);
    this.#context.runtime.setInterruptHandler(() => this.#interrupt(mustStop, abandon));
  }

  /** Stack of the guest where it was interrupted for good; empty when it was not running then. */
  get stopStack(): string {
    return this.end?.kind === 'threw' && this.end.stack !== '' ? this.end.stack : (this.#stoppedAt ?? '');
  }

  /** Runs the prelude; its result are the entry function's arguments. Gives why it broke, if it did. */
  loadPrelude(prelude: string): string | null {
    const loaded = this.#evaluate(`(function (host) {\n${prelude}\n})`, 'facade.js');
    if ('error' in loaded) return describe(loaded.error);
    const result = this.#call(this.#bridge.loadPrelude, loaded.handle);
    return result ? describe(result) : null;
  }

  /** Loads the skill and starts its entry function, up to its first wait. */
  start(source: string, entry: string): void {
    const parsed = this.#context.evalCode(source, SKILL_FILE, { compileOnly: true });
    if (parsed.error) {
      this.end ??= { kind: 'refused', ...this.#describe(parsed.error) };
      return;
    }
    const loaded = this.#evaluate(source, SKILL_FILE);
    if ('error' in loaded) {
      this.end ??= { kind: 'threw', ...loaded.error };
      return;
    }
    const found = this.#evaluate(`typeof ${entry} === 'function' ? ${entry} : null`, 'entry.js');
    if ('error' in found || this.#context.typeof(found.handle) !== 'function') {
      const message = `expected a function named ${entry} at the top level of the skill, found none`;
      this.end ??= { kind: 'refused', name: 'ReferenceError', message, stack: '' };
      return;
    }
    const error = this.#call(this.#bridge.start, found.handle);
    if (error) this.end ??= { kind: 'threw', ...error };
  }

  /** Hands the outcome of an async call to the guest. */
  settle(call: number, answer: CallAnswer): void {
    const context = this.#context;
    const json = answer.isDone ? answer.json : JSON.stringify({ name: answer.name, message: answer.message });
    const values = [
      context.newNumber(call),
      answer.isDone ? context.true : context.false,
      context.newString(json),
    ];
    const error = this.#call(this.#bridge.settle, ...values);
    if (error) this.end ??= { kind: 'threw', ...error };
  }

  /** Runs a slice of promise jobs; gives how many, 0 when none is left. */
  runJobs(): number {
    const result = this.#context.runtime.executePendingJobs(SLICE_JOBS);
    if (!result.error) return result.value;
    // Only what cannot be caught comes out here: an interrupt, or no memory to make an error of.
    const error = this.#describe(result.error);
    this.end ??= { kind: 'threw', ...error };
    return SLICE_JOBS;
  }

  // True becomes an error that no guest code can catch and that names the exact place. But some built-ins swallow it
  // (a promise's executor, an async function), and a loop around them would go on for ever: once is enough.
  #interrupt(mustStop: () => boolean, abandon: () => never): boolean {
    if (this.#isLooking || !mustStop()) return false;
    if (this.#stoppedAt !== null) abandon();
    this.#isLooking = true;
    const stack = this.#context.callFunction(this.#bridge.where, this.#context.undefined);
    this.#stoppedAt = stack.error ? '' : this.#context.getString(stack.value);
    this.#isLooking = false;
    return true;
  }

  #loadBridge(source: string, natives: GuestNatives): Bridge {
    const context = this.#context;
    const text = (handle: QuickJSHandle | undefined): string => (handle ? context.getString(handle) : '');
    const parts = context.unwrapResult(
      context.callFunction(
        context.unwrapResult(context.evalCode(source, 'bridge.js')),
        context.undefined,
        context.newFunction('sync', (name, json) => context.newString(natives.sync(text(name), text(json)))),
        context.newFunction('async', (name, json) =>
          context.newNumber(natives.async(text(name), text(json))),
        ),
        context.newFunction('log', (level, line, stack) => natives.log(text(level), text(line), text(stack))),
        context.newFunction('finish', (kind, first, second, stack) =>
          this.#finish(text(kind), text(first), text(second), text(stack)),
        ),
        context.newNumber(TEXT_LIMITS.arguments),
        context.newNumber(TEXT_LIMITS.returned),
      ),
    );
    const part = (index: number): QuickJSHandle => context.getProp(parts, index);
    return { loadPrelude: part(0), start: part(1), settle: part(2), fail: part(3), where: part(4) };
  }

  #finish(kind: string, first: string, second: string, stack: string): void {
    this.end ??=
      kind === 'returned'
        ? { kind, json: first, issue: second }
        : { kind: 'threw', name: first, message: second, stack };
  }

  #evaluate(code: string, file: string): { readonly handle: QuickJSHandle } | { readonly error: RawError } {
    const result = this.#context.evalCode(code, file);
    return result.error ? { error: this.#describe(result.error) } : { handle: result.value };
  }

  #call(called: QuickJSHandle, ...values: QuickJSHandle[]): RawError | null {
    const result = this.#context.callFunction(called, this.#context.undefined, ...values);
    if (result.error) return this.#describe(result.error);
    result.value.dispose();
    return null;
  }

  // Inside the engine, since reading an error can run guest code; `end` must stay as it was.
  #describe(error: QuickJSHandle): RawError {
    const before = this.end;
    this.end = null;
    const result = this.#context.callFunction(this.#bridge.fail, this.#context.undefined, error);
    if (result.error) result.error.dispose();
    const described = this.end as GuestEnd | null;
    this.end = before;
    if (described?.kind === 'threw') {
      return { name: described.name, message: described.message, stack: described.stack };
    }
    return { name: 'Error', message: 'an error that cannot be read', stack: '' };
  }
}

function describe(error: RawError): string {
  return `${error.name}: ${error.message}\n${error.stack}`;
}
