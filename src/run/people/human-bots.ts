import { messageOf } from '../../base/error.js';
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { defined } from '../../base/defined.js';
import { packageFile } from '../../game/package-file.js';
import type { RunEvent } from '../log/run-event.js';
import type { PersonToCome } from './people-in-world.js';

/** Names of programs that play people, in this order. */
const BOT_NAMES: readonly string[] = [
  ...['Robin', 'Kim', 'Sam', 'Alex', 'Joe', 'Max', 'Toni', 'Lou'],
  ...['Charlie', 'Jamie', 'Noa', 'Sasha', 'Eli', 'Mika', 'Rene', 'Dana'],
];
/** Nothing is said over this channel; that it is gone says that whoever started the process is. */
const TIED: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc'];
const HEARD: StdioOptions = ['ignore', 'pipe', 'ignore', 'ipc'];

/**
 * Names for programs that play people.
 * @param taken names others have, in upper or lower case
 */
export function humanBotNames(count: number, taken: readonly string[]): readonly string[] {
  const isTaken = (name: string): boolean =>
    taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return [...BOT_NAMES, ...BOT_NAMES.map((name) => `${name}2`)]
    .filter((name) => !isTaken(name))
    .slice(0, count);
}

/** What a program is told of the world it is to join. */
interface StartedWorld {
  readonly port: string;
  readonly version: string;
  readonly page?: string;
}

/**
 * Programs that play people: one process each, started when there is a world to join. They end when they are stopped,
 * when the world ends, and when this process does, however it ends.
 */
export class HumanBots {
  readonly #children: ChildProcess[] = [];
  #isStarted = false;
  #isStopped = false;

  /** @param people those of them that are programs are started */
  constructor(
    private readonly people: readonly PersonToCome[],
    private readonly options: {
      readonly speed: number;
      readonly seed: number;
      /** Null: on this machine. */
      readonly host: string | null;
      /** The run's page: they read it instead of the chat. Told when they start. */
      readonly page?: () => Promise<string>;
      /** What they say of themselves: what they read, begin, did; nobody decides by it. */
      readonly onWords?: (name: string, words: string) => void;
    },
  ) {}

  /** To be told every event of the run. */
  tell(event: RunEvent): void {
    if (event.kind !== 'run-started' && event.kind !== 'run-resumed') return;
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { address, mcVersion } = event.world;
    const port = address.slice(address.lastIndexOf(':') + 1);
    const programs = this.people.filter(({ kind }) => kind === 'scripted-human');
    void this.#startAll(programs, port, mcVersion).catch(this.#couldNotStart);
  }

  /** The run goes on without it, as without somebody who does not come. */
  readonly #couldNotStart = (error: unknown): void => {
    const why = messageOf(error);
    this.options.onWords?.('human-bot', `could not be started: ${why}`);
  };

  stop(): void {
    this.#isStopped = true;
    for (const child of this.#children) child.kill();
  }

  async #startAll(programs: readonly PersonToCome[], port: string, mcVersion: string): Promise<void> {
    const page = await this.options.page?.();
    for (const [index, person] of programs.entries()) {
      if (!this.#isStopped) this.#start(person, index, { port, version: mcVersion, ...defined({ page }) });
    }
  }

  #start({ name, temper = 'usual' }: PersonToCome, index: number, where: StartedWorld): void {
    const { speed, seed, host, onWords } = this.options;
    const script = packageFile('dist/src/scripted-human/main.js');
    const given = {
      host: host ?? '127.0.0.1',
      ...where,
      name,
      temper,
      speed: String(speed),
      seed: String(seed + index),
    };
    const args = Object.entries(given).flatMap(([key, value]) => [`--${key}`, value]);
    const child = spawn(process.execPath, [script, ...args], { stdio: onWords ? HEARD : TIED });
    child.on('error', this.#couldNotStart);
    if (child.stdout && onWords) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        onWords(name, line.slice(name.length + 1));
      });
    }
    this.#children.push(child);
  }
}
