import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../../src/skill/sandbox/sandbox.js';
import type { SkillRun } from '../../../src/skill/sandbox/skill-run.js';
import { PRELUDE, witnessHost, type HostWitness } from './escape-facade.js';
import type { EscapeProgram } from './escape-program.js';
import { ESCAPE_PROGRAMS } from './escape-programs.js';

// Small enough that the whole suite takes seconds; the same limits as always in kind.
const BUDGETS = {
  interrupts: 2_000,
  interruptsPerTurn: 200,
  syncCalls: 2_000,
  asyncCalls: 200,
  unresponsiveMs: 300,
};

let sandbox: Sandbox;
let globalsBefore: string;

beforeAll(() => {
  sandbox = new Sandbox({ budgets: BUDGETS });
  globalsBefore = hostGlobals();
});

afterAll(async () => {
  await sandbox.close();
});

/** Everything a guest could have added to or taken from the host's own world. */
function hostGlobals(): string {
  const owners = [globalThis, Object, Array, Function, Promise, Error, JSON, String, Number, process.env];
  const prototypes = [
    Object.prototype,
    Array.prototype,
    Function.prototype,
    Promise.prototype,
    Error.prototype,
  ];
  return JSON.stringify([...owners, ...prototypes].map((owner) => Reflect.ownKeys(owner).map(String)));
}

function sourceOf({ before, body }: Pick<EscapeProgram, 'before' | 'body'>): string {
  return `${before ?? ''} async function skill(bot) {\n${body}\n}`;
}

function run(program: Pick<EscapeProgram, 'before' | 'body'>, witness: HostWitness): Promise<SkillRun> {
  return sandbox.run({ source: sourceOf(program), entry: 'skill', prelude: PRELUDE, host: witness.handlers });
}

function expectEnd(run: SkillRun, end: EscapeProgram['end']): void {
  switch (end.kind) {
    case 'returned':
      expect(run).toMatchObject({ kind: 'returned', value: end.value });
      break;
    case 'value-lost':
      expect(run).toMatchObject({
        kind: 'returned',
        value: undefined,
        valueIssue: expect.any(String) as string,
      });
      break;
    case 'threw':
      expect(run).toMatchObject({ kind: 'threw', error: { name: end.name } });
      if (end.line !== undefined) expect(run).toMatchObject({ error: { line: end.line } });
      break;
    case 'refused':
      expect(run.kind).toBe('refused');
      break;
    case 'gives-up':
      expect(['threw', 'budget-exceeded']).toContain(run.kind);
      break;
    case 'budget-exceeded':
      expect(run.kind).toBe('budget-exceeded');
      if (run.kind === 'budget-exceeded') expect(end.budgets).toContain(run.budget);
  }
}

describe('programs that try to get out or to do harm', () => {
  it.each(ESCAPE_PROGRAMS)('$name: is stopped or harmless, and the next skill runs', async (program) => {
    const witness = witnessHost();
    const outcome = await run(program, witness);
    expectEnd(outcome, program.end);
    expect(hostGlobals()).toBe(globalsBefore);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(witness.waiting).toBe(0);
    for (const value of witness.received) expectPlain(value);
    const next = await run({ body: 'return bot.add(await bot.wait(0) === "waited" ? 40 : 0, 2)' }, witness);
    expect(next).toMatchObject({ kind: 'returned', value: 42 });
  });
});

function expectPlain(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  expect(Array.isArray(value) || Object.getPrototypeOf(value) === null).toBe(true);
  expect(Object.isFrozen(value)).toBe(true);
}
