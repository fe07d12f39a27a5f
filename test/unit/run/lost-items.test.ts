import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../src/run/result-of.js';
import type { EventOf, NewRunEvent, RunEvent } from '../../../src/run/run-event.js';
import { sampleEvents, verdict, at } from './sample-events.js';

const FURNACE = { block: 'furnace', position: { x: 1, y: 0, z: 0 } };
type Ended = EventOf<'job-ended'>;

function visit(worker: string, before: Record<string, number>, contents: Record<string, number>): RunEvent {
  return at(1, { kind: 'chest-observed', worker, before, contents });
}

function begins(worker: string, changes: Partial<EventOf<'job-assigned'>> = {}): RunEvent {
  return at(1, {
    ...{ kind: 'job-assigned', job: 's1', subtask: 's1', worker, phase: 'whole', quantity: 3, takes: {} },
    ...{ tools: [], brings: { cobblestone: 3 }, station: null, expectedTicks: 100, deadlineTicks: 900 },
    ...changes,
  });
}

function ends(worker: string, outcome: Ended['outcome'], changes: Partial<Ended> = {}): RunEvent {
  return at(1, {
    ...{ kind: 'job-ended', job: 's1', subtask: 's1', worker, outcome, reason: '', carries: {}, ticks: 1 },
    ...{ verdict: verdict('passed', 3, 3), distanceCm: 0, itemsMoved: 0, waitedTicks: 0, ...changes },
  });
}

const toolGone: Partial<Ended> = {
  verdict: {
    ...verdict('failed', 0, 3),
    problems: [{ kind: 'tool-not-returned', item: 'wooden_pickaxe', count: 1, message: 'Not back.' }],
    deltas: { chest: { wooden_pickaxe: -1 }, furnace: {}, inventory: {} },
  },
};

function lostAfter(...events: readonly RunEvent[]): unknown {
  const [start] = sampleEvents();
  if (!start) throw new Error('A run has a beginning.');
  return resultOf([start, ...events]).lost;
}

function byOthers(change: Record<string, number>): RunEvent {
  return at(1, { kind: 'chest-changed-by-others', change });
}

describe('what a run lost', () => {
  const borrows = [begins('Ada'), visit('Ada', { wooden_pickaxe: 1 }, {})];
  const leavesWithIt = ends('Ada', 'disconnected', { ...toolGone, carries: { wooden_pickaxe: 1 } });

  it('is what a worker went away with, until it brings it back', () => {
    expect(lostAfter(...borrows, leavesWithIt)).toEqual({ wooden_pickaxe: 1 });
    const back = visit('Ada', {}, { wooden_pickaxe: 1, cobblestone: 2 });
    expect(lostAfter(...borrows, leavesWithIt, back)).toEqual({});
  });

  it('is what a worker brings back only with its next job no more', () => {
    const next = [
      begins('Ada'),
      visit('Ada', {}, { wooden_pickaxe: 1, cobblestone: 3 }),
      ends('Ada', 'completed'),
    ];
    expect(lostAfter(...borrows, leavesWithIt, ...next)).toEqual({});
  });

  it('is what somebody died with and could not fetch, until anybody finds it', () => {
    const dies = ends('Ada', 'died', { ...toolGone, leftBehind: { wooden_pickaxe: 1, cobblestone: 2 } });
    expect(lostAfter(...borrows, dies)).toEqual({ cobblestone: 2, wooden_pickaxe: 1 });
    const found = visit('Ben', {}, { wooden_pickaxe: 1 });
    expect(lostAfter(...borrows, dies, found)).toEqual({ cobblestone: 2 });
  });

  it('goes by the verdict where nobody knows what was carried', () => {
    expect(lostAfter(...borrows, ends('Ada', 'died', toolGone))).toEqual({ wooden_pickaxe: 1 });
    expect(lostAfter(...borrows, ends('Ada', 'failed', toolGone))).toEqual({ wooden_pickaxe: 1 });
  });

  it('is what strangers took, less what they put back, whosever visit they came in between', () => {
    expect(lostAfter(byOthers({ stick: -4 }), byOthers({ stick: 3, dirt: 9 }))).toEqual({ stick: 1 });
    const blamed = ends('Ada', 'completed', {
      verdict: {
        ...verdict('partial', 3, 3),
        problems: [{ kind: 'material-lost', item: 'stick', count: 4, message: 'Gone.' }],
      },
    });
    expect(lostAfter(begins('Ada'), visit('Ada', { stick: 4 }, {}), byOthers({ stick: 4 }), blamed)).toEqual(
      {},
    );
    // What turns up in a job's visit was lying about; what was taken is still where the thief has it.
    const stray = ends('Ada', 'completed', {
      verdict: { ...verdict('passed', 3, 3), deltas: { chest: { stick: 2 }, furnace: {}, inventory: {} } },
    });
    expect(lostAfter(byOthers({ stick: -4 }), begins('Ada'), stray)).toEqual({ stick: 4 });
    // What was given before has nothing to do with it.
    expect(lostAfter(byOthers({ stick: 4 }), begins('Ada'), blamed)).toEqual({ stick: 4 });
  });

  it('is the inputs in a furnace that was broken, until they or what became of them turn up', () => {
    const smelt = {
      ...{ id: 's1', action: 'smelt' as const, item: 'iron_ingot', quantity: 3, tools: [], instruction: '' },
      ...{ materials: { raw_iron: 3, oak_planks: 2 }, fuel: { oak_planks: 2 }, dependsOn: [] },
    };
    const made = sampleEvents().find((event) => event.kind === 'plan-made');
    if (!made) throw new Error('There is a plan.');
    const { tick, wallTime, ...plan } = { ...made, subtasks: [smelt] };
    const loads = begins('Ada', { phase: 'load', brings: {}, station: FURNACE });
    const gone: NewRunEvent = { kind: 'station-observed', ...FURNACE, stands: false };
    const story = [at(tick, plan), loads, ends('Ada', 'completed'), { ...at(1, gone), wallTime }];
    expect(lostAfter(...story)).toEqual({ raw_iron: 3 });
    expect(lostAfter(...story, visit('Ben', {}, { raw_iron: 1, iron_ingot: 2 }))).toEqual({});
    const collects = [begins('Ben', { phase: 'collect', station: FURNACE }), ends('Ben', 'completed')];
    expect(lostAfter(...story.slice(0, 3), ...collects, at(1, gone))).toEqual({});
  });
});
