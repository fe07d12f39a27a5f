import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { packageFile } from '../../game/package-file.js';
import type { RunEvent } from '../log/run-event.js';

/** Names of programs that play people, in this order. */
const BOT_NAMES: readonly string[] = [
  ...['Robin', 'Kim', 'Sam', 'Alex', 'Jo', 'Max', 'Toni', 'Lou'],
  ...['Charlie', 'Jamie', 'Noa', 'Sasha', 'Eli', 'Mika', 'Rene', 'Dana'],
];
/** Nothing is said over this channel; that it is gone says that whoever started the process is. */
const TIED: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc'];

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

/**
 * Programs that play people: one process each, started when there is a world to join. They end when they are stopped,
 * when the world ends, and when this process does, however it ends.
 */
export class HumanBots {
  readonly #children: ChildProcess[] = [];
  #isStarted = false;

  constructor(
    private readonly names: readonly string[],
    private readonly options: {
      readonly temper: string;
      readonly speed: number;
      readonly seed: number;
      /** Null: on this machine. */
      readonly host: string | null;
    },
  ) {}

  /** To be told every event of the run. */
  tell(event: RunEvent): void {
    if (event.kind !== 'run-started' && event.kind !== 'run-resumed') return;
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { address, mcVersion } = event.world;
    const port = address.slice(address.lastIndexOf(':') + 1);
    for (const [index, name] of this.names.entries()) this.#start(name, index, port, mcVersion);
  }

  stop(): void {
    for (const child of this.#children) child.kill();
  }

  #start(name: string, index: number, port: string, mcVersion: string): void {
    const { temper, speed, seed, host } = this.options;
    const script = packageFile('dist/src/scripted-human/main.js');
    const given = {
      host: host ?? '127.0.0.1',
      port,
      version: mcVersion,
      name,
      temper,
      speed: String(speed),
      seed: String(seed + index),
    };
    const args = Object.entries(given).flatMap(([key, value]) => [`--${key}`, value]);
    this.#children.push(spawn(process.execPath, [script, ...args], { stdio: TIED }));
  }
}
