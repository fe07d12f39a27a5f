import { ResourceTemplate, type McpServer, type ReadResourceResult } from '@modelcontextprotocol/server';
import { DEFAULT_VERSION, loadRegistry } from '../game/registry.js';
import { namesIn } from '../messages/names.js';
import { replayLines } from '../run/view/replay-lines.js';
import { realClock } from '../world/clock/scaled-clock.js';
import type { KeptRun, Office } from './office.js';
import { lookData, runData } from './run-data.js';

// What changes while a run goes on.
const LIVE = ['co-voyager://world', 'co-voyager://team', 'co-voyager://runs'];

// What a model reads at once; the whole log is in the run's folder.
const MOST_LOG_LINES = 400;
// A run logs several events a second; nobody reads that often.
const QUIET_MS = 1000;

/** World, team, runs with plan and log, memory: all as they are when read. */
export function addResources(server: McpServer, office: Office): void {
  const live = (name: string, description: string, read: () => unknown): void => {
    const address = `co-voyager://${name}`;
    server.registerResource(name, address, { description, mimeType: 'application/json' }, () =>
      jsonAt(address, read()),
    );
  };
  const latest = <T>(of: (run: KeptRun) => T): T | null => {
    const run = office.run();
    return run && of(run);
  };
  live('world', 'The place of the latest run: chest, stations, who and what is about', () =>
    latest(lookData),
  );
  live('team', 'Who takes part in the latest run, and what each does', () =>
    latest((run) => runData(run).workers),
  );
  live('runs', 'Every run of this server and how far it is', () => office.runs.map(runData));
  live('memory', 'What is remembered between runs, with who said it and when', () =>
    office.settings.memory.all(),
  );
  addRunResource(server, office, 'plan', 'application/json', ({ view }) =>
    JSON.stringify(view.planned, null, 2),
  );
  addRunResource(server, office, 'log', 'text/plain', logOf);
}

function addRunResource(
  server: McpServer,
  office: Office,
  part: 'plan' | 'log',
  mimeType: string,
  textOf: (run: KeptRun) => string,
): void {
  const template = new ResourceTemplate(`co-voyager://runs/{run}/${part}`, {
    list: () => ({
      resources: office.runs.map(({ id, view }) => ({
        uri: `co-voyager://runs/${id}/${part}`,
        name: `${part} of ${id}: ${view.goal}`,
        mimeType,
      })),
    }),
    complete: { run: () => office.runs.map(({ id }) => id) },
  });
  const description =
    part === 'plan' ? 'Every subtask a run has planned' : 'What happened in a run, a line an event';
  server.registerResource(`run-${part}`, template, { description, mimeType }, (address, { run: id }) => {
    const run = office.run(String(id));
    if (!run) throw new Error(`Expected a run of this server, got "${String(id)}". Read co-voyager://runs.`);
    return { contents: [{ uri: address.href, mimeType, text: textOf(run) }] };
  });
}

function logOf({ events, view }: KeptRun): string {
  const nameOf = namesIn(loadRegistry(view.world?.mcVersion ?? DEFAULT_VERSION));
  const lines = replayLines(events, nameOf).map(({ text }) => text);
  const left = lines.length - MOST_LOG_LINES;
  return (left > 0 ? [`(${left} lines before)`, ...lines.slice(left)] : lines).join('\n');
}

function jsonAt(uri: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }] };
}

/** Tells which resources have changed, each at most once a second; returns what ends it. */
export function announceChanges(office: Office, tell: (uri: string) => void): () => void {
  const clock = realClock();
  let timer: ReturnType<typeof clock.setTimeout> | null = null;
  const forget = office.onChange(() => {
    timer ??= clock.setTimeout(() => {
      timer = null;
      LIVE.forEach(tell);
    }, QUIET_MS);
  });
  return () => {
    forget();
    if (timer !== null) clock.clearTimeout(timer);
  };
}
