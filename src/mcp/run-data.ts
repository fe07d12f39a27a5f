import { z } from 'zod';
import { blockAtPoint } from '../base/position.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import { DEFAULT_VERSION, loadRegistry } from '../game/registry.js';
import { namesIn } from '../messages/names.js';
import { goodsPhrase, STATE_WORDS, subtaskPhrase, type NameOf } from '../messages/phrases.js';
import { clockOf } from '../messages/time.js';
import type { WorldMap } from '../run/world/world-map.js';
import { shareDone } from '../run/view/select.js';
import type { KeptRun } from './office.js';
import { tallied, type ItemCounts } from '../base/item-counts.js';

const counts = z.record(z.string(), z.number());
const position = z.object({ x: z.number(), y: z.number(), z: z.number() });

/** A run as `status` shows it. */
export const runOutput = z.object({
  run: z.string(),
  goal: z.string(),
  state: z.enum(['under-way', 'paused', 'broken', 'done', 'failed', 'impossible', 'cancelled']),
  phase: z.string().describe('starting, planning, working, repairing, waiting or over'),
  reason: z.string().nullable(),
  seconds: z.number().describe('Time in the world since it began'),
  done: z.number().describe('Subtasks done'),
  of: z.number().describe('Subtasks in all'),
  subtasks: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      state: z.string(),
      done: z.number(),
      quantity: z.number(),
      workers: z.array(z.string()),
    }),
  ),
  workers: z.array(
    z.object({ name: z.string(), status: z.string(), activity: z.string(), position: position.nullable() }),
  ),
  chest: counts.nullable(),
  notes: z.array(z.string()),
  folder: z.string().describe('Where its log is kept'),
});

/** Everything about a run that an assistant needs to decide what to do next. */
export function runData(run: KeptRun): z.infer<typeof runOutput> {
  const { view, result } = run;
  const { done, of } = shareDone(view);
  const nameOf = namesFor(run);
  return {
    run: run.id,
    goal: view.goal,
    state: run.state,
    phase: view.phase,
    reason: reasonOf(run),
    seconds: Math.round(view.tick / TICKS_PER_SECOND),
    done,
    of,
    subtasks: view.subtasks.map(({ subtask, state, done: made, workers }) => ({
      id: subtask.id,
      what: subtaskPhrase(subtask, nameOf),
      state: STATE_WORDS[state],
      done: made,
      quantity: subtask.quantity,
      workers: [...workers],
    })),
    workers: view.workers.map(({ name, status, activity, position: at }) => ({
      name,
      status,
      activity,
      position: at && blockAtPoint(at),
    })),
    chest: result?.chest ?? view.chest,
    notes: [...(result?.notes ?? view.notes)],
    folder: run.folder,
  };
}

/** The same in a few lines. */
export function runText(run: KeptRun): string {
  const { view } = run;
  const { done, of } = shareDone(view);
  const nameOf = namesFor(run);
  const why = reasonOf(run);
  const goods = goodsPhrase(view.chestAt, run.result?.chest ?? view.chest ?? {}, nameOf);
  const head = `${run.id} (${view.goal}): ${STATE[run.state]}, ${done} of ${of} subtasks done, ${clockOf(view.tick)} so far.`;
  const busy = view.workers.filter(({ job }) => job !== null);
  return [
    `${head}${why === null ? '' : ` ${why}`}`,
    ...busy.map(({ name, activity }) => `${name}: ${activity}`),
    ...(goods === null ? [] : [goods]),
  ].join('\n');
}

const STATE: Readonly<Record<KeptRun['state'], string>> = {
  'under-way': 'under way',
  paused: 'paused',
  broken: 'broken off',
  done: 'done',
  failed: 'failed',
  impossible: 'impossible',
  cancelled: 'stopped',
};

function reasonOf({ state, error, result, view }: KeptRun): string | null {
  // Why a run that goes on again was paused is over.
  if (state === 'under-way') return null;
  return error ?? result?.reason ?? view.end?.reason ?? null;
}

function namesFor({ view }: KeptRun): NameOf {
  return namesIn(loadRegistry(view.world?.mcVersion ?? DEFAULT_VERSION));
}

export const lookOutput = z.object({
  run: z.string(),
  place: z.string().nullable(),
  address: z.string().nullable().describe('Where people join with their own Minecraft client'),
  mcVersion: z.string().nullable(),
  chest: z.object({ position: position.nullable(), contents: counts.nullable() }),
  stations: z.array(z.object({ block: z.string(), position })),
  figures: z.array(z.object({ kind: z.string(), name: z.string(), position })),
  ground: counts.describe('Blocks seen from above, by name'),
});

/** The place as it is now: chest, stations, who and what is about, what the ground is made of. */
export function lookData(run: KeptRun): z.infer<typeof lookOutput> {
  const { view } = run;
  const map = run.control?.map() ?? null;
  return {
    run: run.id,
    place: view.world?.environment ?? null,
    address: run.control ? (view.world?.address ?? null) : null,
    mcVersion: view.world?.mcVersion ?? null,
    chest: { position: view.chestAt, contents: run.result?.chest ?? view.chest },
    stations: view.stations.map(({ block, position: at }) => ({ block, position: at })),
    figures: (map?.figures ?? []).map((each) => ({
      kind: each.kind,
      name: each.name,
      position: blockAtPoint(each.position),
    })),
    ground: map ? groundOf(map) : {},
  };
}

function groundOf({ palette, blocks }: WorldMap): ItemCounts {
  const names = blocks.flatMap((number) => (number > 0 ? (palette[number] ?? []) : []));
  return tallied(names.map((name) => [name, 1]));
}
