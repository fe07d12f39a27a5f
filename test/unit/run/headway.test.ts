import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { Headway, isRobbed } from '../../../src/run/execute/headway.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { runFake } from './run-fake.js';

/** A plan with so much left to do. */
function left(quantity: number): readonly Subtask[] {
  return [{ quantity }] as unknown as readonly Subtask[];
}

const STOLEN = [
  { kind: 'chest-changed-by-others', change: { stick: -4 }, worker: null },
] as unknown as readonly RunEvent[];
const BROUGHT = [
  { kind: 'chest-changed-by-others', change: { stick: 4 }, worker: null },
] as unknown as readonly RunEvent[];
const BROKEN = [
  { kind: 'station-observed', block: 'furnace', stands: false },
] as unknown as readonly RunEvent[];

const WORN_OUT = [
  { kind: 'job-ended', outcome: 'cancelled', wornOut: { wooden_pickaxe: 1 } },
] as unknown as readonly RunEvent[];
const AS_PLANNED = [
  { kind: 'job-ended', outcome: 'completed', wornOut: { wooden_pickaxe: 1 } },
] as unknown as readonly RunEvent[];

/** What comes of one plan after the other. */
function causes(maxRepairs: number, plans: readonly (readonly [number, readonly RunEvent[]])[]) {
  const headway = new Headway(maxRepairs);
  return plans.map(([quantity, events]) => headway.planned(left(quantity), events)?.cause ?? null);
}

describe('a run gets on', () => {
  it('as long as less is left than ever, however often its plan is repaired', () => {
    const plans = [9, 8, 7, 6, 5, 4].map((quantity) => [quantity, []] as const);
    expect(causes(2, plans)).toEqual([null, null, null, null, null, null]);
  });

  it('no more after so many repairs in a row that brought nothing', () => {
    const plans = [9, 9, 9, 9].map((quantity) => [quantity, []] as const);
    expect(causes(2, plans)).toEqual([null, null, null, 'nothing-gained']);
  });

  it('no more where what is done goes down and up again', () => {
    const plans = [9, 5, 7, 5, 7, 5].map((quantity) => [quantity, []] as const);
    expect(causes(3, plans)).toEqual([null, null, null, null, 'nothing-gained', 'nothing-gained']);
  });

  it('where others took or broke what is made again; and ends where they undo all of it', () => {
    const plans = Array.from({ length: 11 }, (_, at) => [9, at % 2 === 0 ? STOLEN : BROKEN] as const);
    expect(causes(3, plans)).toEqual([...Array<null>(10).fill(null), 'undone-by-others']);
  });

  it('where a tool did not last, which is no repair in vain; one that wore out as planned excuses nothing', () => {
    const plans = (events: readonly RunEvent[]) => Array.from({ length: 9 }, () => [9, events] as const);
    expect(causes(3, plans(WORN_OUT))).toEqual(Array<null>(9).fill(null));
    expect(causes(3, plans(AS_PLANNED)).at(-1)).toBe('nothing-gained');
  });

  it('not by what others bring', () => {
    const plans = [9, 9, 9, 9].map((quantity) => [quantity, BROUGHT] as const);
    expect(causes(2, plans).at(-1)).toBe('nothing-gained');
  });

  it('never by a repair where none is allowed', () => {
    expect(
      causes(0, [
        [9, []],
        [5, []],
      ]),
    ).toEqual([null, 'nothing-gained']);
  });
});

describe('a run that is robbed', () => {
  it('is so by who takes more than a job asks for, never by bots', () => {
    const asked = { kind: 'job-assigned', worker: 'Eva', takes: { stick: 2 }, tools: ['stone_axe'] };
    const taking = (worker: string, stick: number) => [
      asked,
      { kind: 'chest-observed', worker, before: { stick: 4, stone_axe: 1 }, contents: { stick } },
    ];
    const isByEva = (events: unknown) => isRobbed(events as readonly RunEvent[], (name) => name === 'Eva');
    expect(isByEva(taking('Eva', 2))).toBe(false);
    expect(isByEva(taking('Eva', 1))).toBe(true);
    expect(isByEva(taking('Ada', 0))).toBe(false);
    expect(isByEva(STOLEN)).toBe(true);
  });

  it('makes it all again, more often than a plan may be repaired in vain', async () => {
    const world = new FakeWorld();
    const robbed: string[] = [];
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada'), new FakeWorker(world, 'Ben')], {
      maxRepairs: 1,
      onEvent: ({ kind }) => {
        const [what] = world.chest.keys();
        if (robbed.length >= 6 || kind !== 'job-ended' || what === undefined) return;
        robbed.push(what);
        world.chest.delete(what);
      },
    });
    expect(robbed).toHaveLength(6);
    expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
    expect(result.repairs).toBeGreaterThan(1);
    expect(Object.keys(result.lost)).not.toEqual([]);
  });

  it('ends with a clear reason where everything is taken as soon as it is there', async () => {
    const world = new FakeWorld();
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada'), new FakeWorker(world, 'Ben')], {
      onEvent: ({ kind }) => {
        if (kind === 'job-ended') world.chest.clear();
      },
    });
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(
      /^Others took or broke things faster than they can be made: the plan was repaired 10 times in a row/,
    );
    expect(world.openTimers).toBe(0);
  });
});
