import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoVoyagerError, usageError } from '../base/error.js';
import { runClock, waitOnClock } from '../base/clock.js';
import { TICK_MS } from '../base/ticks.js';
import { runGoal } from '../run/run-goal.js';
import type { RunResult } from '../run/result/run-result.js';
import { connectBot } from '../worker/bot/connect.js';
import { playOf, type CollabPlayOptions } from './play.js';
import { placeCommands } from './places/place-commands.js';
import { COAL_IN_COOKERS, collabPlaceOf, cookersIn } from './start.js';
import { ScoreWatch, type CollabScore, type ScoredWorld } from './score.js';
import { agentNames, type CollabTask } from './task.js';

type Bot = Awaited<ReturnType<typeof connectBot>>;

/** Where a task is played; its agents are operators there. */
export interface OnServer extends Pick<CollabPlayOptions, 'seed' | 'isTold'> {
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** Within this what was said has to be seen in the world. */
const SETTLED = { everyTicks: 5, limitTicks: 600 } as const;

/**
 * Plays a task on somebody's server: its place is built around 0 0 by operators' commands, over what stands there, its agents
 * get their inventories, and the run is scored by what their clients show.
 * @throws CoVoyagerError `usage` for a task with people; `refused` where the server does not carry the commands out; or why
 *   nobody could join
 */
export async function playOnServer(
  task: CollabTask,
  { host, port, signal, ...options }: OnServer,
): Promise<{ readonly result: RunResult; readonly score: CollabScore }> {
  if (task.people > 0) throw usageError(`Expected a task without people for a server, got ${task.id}.`);
  const names = agentNames(task);
  const bots: Bot[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'minecollab-'));
  const watch = new ScoreWatch(task, () => undefined);
  const said = { messages: 0, letters: 0 };
  try {
    for (const name of names) bots.push(await connectBot({ host, port, name, signal }));
    await setUp(task, bots, { seed: options.seed, signal });
    const place = collabPlaceOf(task, options.seed);
    const environment = join(folder, 'place.json5');
    await writeFile(environment, JSON.stringify(place));
    watch.watch(seenBy(bots));
    for (const bot of bots)
      bot.on('whisper', (from, line) => {
        if (!names.includes(from)) return;
        said.messages += 1;
        said.letters += line.length;
      });
    const { request } = playOf(task, { ...options, people: [], speed: 1, onEvent: () => undefined });
    const world = { kind: 'server', host, port, environment } as const;
    const result = await runGoal({ ...request, ai: 0, names: [], bots, world, signal });
    watch.stop();
    return { result, score: { ...watch.score, ...said } };
  } finally {
    watch.stop();
    for (const bot of bots) bot.quit();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the place, then deals out the inventories; waits until both are seen. */
async function setUp(
  task: CollabTask,
  bots: readonly Bot[],
  { seed, signal }: Pick<OnServer, 'seed' | 'signal'>,
): Promise<void> {
  const place = collabPlaceOf(task, seed);
  const [operator] = bots;
  if (!operator) throw usageError(`Expected a task with agents, got ${task.id}.`);
  const start = (at: number): string => (place.startPoints[at] ?? place.startPoints[0])?.at.join(' ') ?? '';
  // Commands reach only land that is loaded.
  for (const [at, { username }] of bots.entries()) operator.chat(`/tp ${username} ${start(at)}`);
  await operator.waitForChunksToLoad();
  for (const line of placeCommands(place)) operator.chat(line);
  for (const { x, y, z } of cookersIn(place))
    operator.chat(`/item replace block ${x} ${y} ${z} container.1 with coal ${COAL_IN_COOKERS}`);
  for (const [at, { username }] of bots.entries()) {
    operator.chat(`/gamemode survival ${username}`);
    operator.chat(`/clear ${username}`);
    for (const [item, count] of Object.entries(task.inventories[at] ?? {}))
      operator.chat(`/give ${username} ${item} ${count}`);
    operator.chat(`/tp ${username} ${start(at)}`);
  }
  const isDealt = (): boolean =>
    bots.every((bot, at) =>
      Object.entries(task.inventories[at] ?? {}).every(([item, count]) => heldBy(bot, item) === count),
    );
  await waitOnClock(
    runClock(() => performance.now() / TICK_MS),
    { ...SETTLED, signal },
    isDealt,
  );
  if (isDealt()) return;
  const names = bots.map(({ username }) => username).join(', ');
  throw new CoVoyagerError(
    'refused',
    `The server did not carry out what ${operator.username} said, such as /give: make ${names} operators there (/op NAME).`,
  );
}

function heldBy(bot: Bot, item: string): number {
  return bot.inventory.items().reduce((sum, { name, count }) => sum + (name === item ? count : 0), 0);
}

function seenBy(bots: readonly Bot[]): ScoredWorld {
  return {
    get tickNumber() {
      return bots[0]?.time.age ?? 0;
    },
    blockAt: ({ x, y, z }) => {
      for (const bot of bots) {
        const found = bot.blockAt(bot.entity.position.offset(0, 0, 0).set(x, y, z));
        if (found) return found;
      }
      // What nobody has loaded is air, as published.
      return { name: 'air' };
    },
    player: (name) => {
      const bot = bots.find(({ username }) => username === name);
      return bot ? { slots: bot.inventory.slots } : null;
    },
  };
}
