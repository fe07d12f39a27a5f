import { CoVoyagerError } from '../../base/error.js';
import type { RunEvent } from '../log/run-event.js';
import { discoveriesOf, type Discoveries } from './discoveries.js';
import type { RunResult } from './run-result.js';

/** What an exploration came to; `explore --json` prints it. Places and things in view are in the log. */
export interface Exploration
  extends
    Omit<Discoveries, 'places' | 'seen'>,
    Pick<RunResult, 'schemaVersion' | 'status' | 'reason' | 'canResume' | 'ledger' | 'world' | 'outDir'> {
  readonly curriculum: string;
  /** Who proposed, where a model was asked. */
  readonly model: string | null;
  /** How the bots came to do their jobs: `direct`, `template`, `model`. */
  readonly skillMode: string;
  readonly workers: readonly Pick<RunResult['workers'][number], 'name' | 'kind' | 'distanceCm'>[];
  /** World ticks it took. */
  readonly ticks: number;
  /** Squares of 16 by 16 blocks anybody was in. */
  readonly chunks: number;
}

/**
 * What an exploration came to, from its events.
 * @throws CoVoyagerError `bad-run-folder` for a run that does not explore
 */
export function explorationOf(events: readonly RunEvent[], result: RunResult): Exploration {
  const [started] = events;
  const exploring = started?.kind === 'run-started' ? started.settings.exploring : undefined;
  if (started?.kind !== 'run-started' || typeof exploring !== 'object' || exploring === null) {
    throw new CoVoyagerError(
      'bad-run-folder',
      `Expected the log of an exploration in ${result.outDir ?? 'the run'}, got another run. Carry that on with \`co-voyager run --resume\`.`,
    );
  }
  const { items, given, milestones, tasks, places, skills } = discoveriesOf(events);
  const { schemaVersion, status, reason, canResume, ledger, world, outDir, workers } = result;
  const proposed = events.find((event) => event.kind === 'task-proposed');
  const chunks = new Set(
    places.map(({ position: { x, z } }) => `${Math.floor(x / 16)} ${Math.floor(z / 16)}`),
  );
  return {
    schemaVersion,
    status,
    reason,
    canResume,
    curriculum: String((exploring as { readonly curriculum?: unknown }).curriculum),
    model: proposed?.model ?? null,
    skillMode: String(started.settings.skills),
    workers: workers.map(({ name, kind, distanceCm }) => ({ name, kind, distanceCm })),
    ticks: events.at(-1)?.tick ?? 0,
    items,
    given,
    milestones,
    tasks,
    skills,
    chunks: chunks.size,
    ledger,
    world,
    outDir,
  };
}
