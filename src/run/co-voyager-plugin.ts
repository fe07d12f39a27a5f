import { badOption } from '../base/error.js';
import type { WorkerBot } from './adopt-bot.js';
import { runGoal } from './run-goal.js';
import type { RunRequest } from './run-request.js';
import type { RunResult } from './result/run-result.js';

/** What a bot with the plugin may be told for one run; what is left out is as the plugin was loaded with. */
export interface CoVoyagerOptions extends Omit<RunRequest, 'goal' | 'world' | 'bots' | 'resume'> {
  /** What the place offers, where it is known: a name or a file. Else what can be seen, and open nature beyond. */
  readonly environment?: string;
  /** Where further AI workers join. By default where this bot is connected to. */
  readonly server?: { readonly host: string; readonly port: number };
}

export interface CoVoyager {
  /**
   * Gets a goal done on the bot's own server, by this bot and by `ai` more (default none). The bot stays where it is
   * when the run ends. Nothing is written unless `outDir` is named.
   * @throws CoVoyagerError `bad-option` before the bot stands in the world or while another run has it, and as `runGoal`
   */
  run(goal: string, options?: CoVoyagerOptions): Promise<RunResult>;
}

/** A bot after `bot.loadPlugin(coVoyager())`. */
export type WithCoVoyager<Bot> = Bot & { readonly coVoyager: CoVoyager };

/**
 * A mineflayer plugin: `bot.loadPlugin(coVoyager())`, once it has spawned `bot.coVoyager.run('craft a compass')`.
 * @param defaults options of every run
 */
export function coVoyager(defaults: CoVoyagerOptions = {}): (bot: WorkerBot) => void {
  return (bot) => {
    let isRunning = false;
    const run: CoVoyager['run'] = async (goal, options = {}) => {
      if (isRunning) throw badOption(`Expected ${bot.username} to be free, but it runs a goal already.`);
      const request = requestFor(bot, goal, { ...defaults, ...options });
      isRunning = true;
      try {
        return await runGoal(request);
      } finally {
        isRunning = false;
      }
    };
    Object.assign(bot, { coVoyager: { run } satisfies CoVoyager });
  };
}

function requestFor(bot: WorkerBot, goal: string, options: CoVoyagerOptions): RunRequest {
  // Before it stands in the world a bot has no body.
  if (!(bot as { readonly entity?: unknown }).entity) {
    throw badOption('Expected the bot to stand in the world; wait for its "spawn" event.');
  }
  const { environment, server = serverOf(bot), ai = 0, outDir = null, ...others } = options;
  const place = environment === undefined ? {} : { environment };
  const world = { kind: 'server', ...server, version: bot.version, ...place } as const;
  return { ...others, goal, ai, outDir, world, bots: [bot] };
}

function serverOf(bot: WorkerBot): { readonly host: string; readonly port: number } {
  const { socket } = (bot as unknown as { readonly _client: { readonly socket?: SocketEnd } })._client;
  const { remoteAddress: host, remotePort: port } = socket ?? {};
  // A bot on a stream of its own has no address; nobody needs it unless more workers are to join.
  return host === undefined || port === undefined ? { host: '127.0.0.1', port: 25_565 } : { host, port };
}

interface SocketEnd {
  readonly remoteAddress?: string;
  readonly remotePort?: number;
}
