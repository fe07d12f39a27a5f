/**
 * Measures the scheduler alone, in memory: events and decisions per second, and how they grow with the plan. A plan of
 * n subtasks with chains, shared tools, furnaces and items from the chest is carried out by 100 workers in a world
 * without any work in it. `npm run bench:schedule`; medians of several runs go to stdout.
 */
import type { Subtask } from '../src/plan/subtask/subtask.js';
import type { ScheduleAction } from '../src/schedule/action.js';
import type { Durations } from '../src/schedule/simulate/durations.js';
import type { ScheduleEvent } from '../src/schedule/event.js';
import type { Job } from '../src/schedule/job.js';
import { startSchedule } from '../src/schedule/start-schedule.js';
import type { ScheduleState } from '../src/schedule/state/state.js';
import { transition } from '../src/schedule/transition.js';
import { median } from './numbers.js';

const SIZES = [1_000, 3_000, 10_000];
const WORKERS = 100;
const RUNS = 5;
/** A chest has 54 slots; more kinds of things do not lie in one. */
const KINDS = 8;
const HEARTBEAT_TICKS = 100;

const durations: Durations = {
  estimate: ({ action }, phase) => ({
    fixedTicks: phase === 'whole' ? 100 : 60,
    ticksPerUnit: phase === 'whole' ? (action === 'gather' ? 40 : 4) : 0,
    waitTicksPerUnit: phase === 'load' ? 200 : 0,
  }),
};

interface Measured {
  readonly startMs: number;
  readonly events: number;
  readonly decisions: number;
  readonly ms: number;
  /** Of the processor, with the mock world and collecting garbage: says more than time where others use the machine. */
  readonly cpuMs: number;
}

/** Groups of ten: gather, gather with a tool, craft, smelt, and what is made of these. */
function planOf(size: number): readonly Subtask[] {
  const plan: Subtask[] = [];
  const add = (id: string, more: Partial<Subtask> & Pick<Subtask, 'action' | 'item' | 'quantity'>): void => {
    plan.push({ id, tools: [], materials: {}, dependsOn: [], instruction: '', ...more });
  };
  for (let group = 0; plan.length + 10 <= size; group += 1) {
    const id = (part: number): string => `s${group * 10 + part}`;
    const kind = group % KINDS;
    const [log, planks, stone, iron] = [`log${kind}`, `planks${kind}`, `stone${kind}`, `iron${kind}`];
    add(id(1), { action: 'gather', item: log, quantity: 4 });
    add(id(2), { action: 'gather', item: log, quantity: 4 });
    add(id(3), {
      action: 'craft',
      item: planks,
      quantity: 16,
      materials: { [log]: 4 },
      dependsOn: [id(1)],
    });
    add(id(4), { action: 'gather', item: stone, quantity: 11, tools: ['wooden_pickaxe'] });
    add(id(5), { action: 'gather', item: `raw_${iron}`, quantity: 8, tools: ['stone_pickaxe'] });
    add(id(6), {
      action: 'smelt',
      item: iron,
      quantity: 8,
      materials: { [`raw_${iron}`]: 8, [log]: 2 },
      fuel: { [log]: 2 },
      station: 'furnace',
      dependsOn: [id(5), id(2)],
    });
    for (let part = 7; part <= 10; part += 1) {
      add(id(part), {
        action: 'craft',
        item: `product${kind}-${part}`,
        quantity: 1,
        materials: { [planks]: 2, [stone]: 1, [iron]: 1 },
        station: 'crafting_table',
        dependsOn: [id(3), id(4), id(6)],
      });
    }
  }
  return plan;
}

function start(size: number): ScheduleState {
  const place = (x: number, z: number): { x: number; y: number; z: number } => ({ x, y: 0, z });
  const furnaces = Array.from({ length: 30 }, (_, x) => ({ block: 'furnace', position: place(x, 5) }));
  const tables = Array.from({ length: 4 }, (_, x) => ({ block: 'crafting_table', position: place(x, 7) }));
  return startSchedule(planOf(size), {
    durations,
    chest: place(0, 0),
    contents: { wooden_pickaxe: 25, stone_pickaxe: 25 },
    stations: [...furnaces, ...tables],
    spots: { left: null, right: null, beside: [] },
  });
}

/** Jobs end in the order their expected ticks say; every worker gives signs of life in between. */
function carryOut(size: number): Measured {
  const chest = new Map<string, number>([
    ['wooden_pickaxe', 25],
    ['stone_pickaxe', 25],
  ]);
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  let state = start(size);
  const startMs = performance.now() - begun;
  const ends = new Map<string, { readonly job: Job; tick: number; quantity: number }>();
  let events = 0;
  let decisions = 0;
  let ms = 0;
  const tell = (event: ScheduleEvent): void => {
    const from = performance.now();
    const [after, actions] = transition(state, event);
    ms += performance.now() - from;
    state = after;
    events += 1;
    for (const action of actions) obey(action, event.tick);
  };
  const obey = (action: ScheduleAction, tick: number): void => {
    if (action.kind === 'assign') {
      decisions += 1;
      const { job, worker, expectedTicks } = action;
      ends.set(worker, { job, tick: tick + expectedTicks, quantity: job.quantity });
    } else if (action.kind === 'amend' || action.kind === 'cancel') {
      decisions += 1;
      const running = ends.get(action.worker);
      if (running && action.kind === 'amend') running.quantity = action.quantity;
    } else if (action.kind === 'repair-needed') throw new Error(action.reason.code);
  };
  const change = (items: Readonly<Record<string, number>>, factor: 1 | -1): void => {
    for (const [item, count] of Object.entries(items))
      chest.set(item, (chest.get(item) ?? 0) + factor * count);
  };
  const visit = (worker: string, tick: number, act: () => void): void => {
    const before = Object.fromEntries(chest);
    act();
    tell({ kind: 'chest-observed', tick, worker, before, contents: Object.fromEntries(chest) });
  };
  const names = Array.from({ length: WORKERS }, (_, at) => `w${at}`);
  const position = { x: 3, y: 0, z: 3 };
  const capabilities = { phases: true, amendable: true };
  for (const worker of names) tell({ kind: 'worker-joined', tick: 0, worker, capabilities, position });
  for (let tick = 1; state.phase === 'running' && tick < 10_000_000; tick += 10) {
    for (const worker of names) {
      const running = ends.get(worker);
      if (running && running.tick <= tick) {
        const { job } = running;
        const tools = Object.fromEntries(job.tools.map((tool) => [tool, 1]));
        const done = Math.min(running.quantity, job.quantity);
        if (job.phase !== 'collect') {
          visit(worker, tick, () => {
            change(job.takes, -1);
            change(tools, -1);
          });
        }
        ends.delete(worker);
        visit(worker, tick, () => {
          change(tools, 1);
          if (job.phase !== 'load') change({ [job.subtask.item]: done }, 1);
        });
        tell({
          kind: 'job-ended',
          tick,
          job: job.id,
          worker,
          outcome: 'completed',
          done,
          reason: '',
        });
      }
      if (tick % HEARTBEAT_TICKS === 1) tell({ kind: 'heartbeat', tick, worker, position, done: 0 });
    }
    tell({ kind: 'clock-ticked', tick });
  }
  if (state.phase !== 'finished') throw new Error(`the schedule ended as ${state.phase}`);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { startMs, events, decisions, ms, cpuMs: (user + system) / 1000 };
}

process.stdout.write(
  '| subtasks | workers | start ms | events | decisions | events/s | decisions/s | us/event | CPU us/event |\n',
);
process.stdout.write('|---|---|---|---|---|---|---|---|---|\n');
for (const size of SIZES) {
  const runs = Array.from({ length: RUNS }, () => carryOut(size));
  const of = (figure: (run: Measured) => number): number => Math.round(median(runs.map(figure)));
  const cells = [
    size,
    WORKERS,
    of((run) => run.startMs),
    of((run) => run.events),
    of((run) => run.decisions),
    of((run) => (run.events / run.ms) * 1000),
    of((run) => (run.decisions / run.ms) * 1000),
    median(runs.map((run) => (run.ms / run.events) * 1000)).toFixed(1),
    median(runs.map((run) => (run.cpuMs / run.events) * 1000)).toFixed(1),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
