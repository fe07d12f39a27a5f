import { spawn, type ChildProcess } from 'node:child_process';
import { packageFile } from '../game/package-file.js';
import type { RunEvent } from '../run/run-event.js';
import type { RunRequest } from '../run/run-request.js';
import { defaultMemoryFile, fileMemoryStore } from '../talk/memory/file-memory-store.js';
import { UsageError } from './exit-code.js';
import type { PeopleOptions } from './people-options.js';

/** Names of programs that play people, in this order. */
const BOT_NAMES: readonly string[] = [
  ...['Robin', 'Kim', 'Sam', 'Alex', 'Jo', 'Max', 'Toni', 'Lou'],
  ...['Charlie', 'Jamie', 'Noa', 'Sasha', 'Eli', 'Mika', 'Rene', 'Dana'],
];
const TICKS_PER_SECOND = 20;
const DEFAULT_WAIT_SECONDS = 300;

/** Something else of a command line that people's options have to agree with. */
interface Beside {
  readonly names: readonly string[];
  readonly speed: number;
  readonly isServer: boolean;
}

/**
 * The part of a request that is about people.
 * @throws UsageError for options that do not go together
 */
export function peopleRequest(
  { human = [], humanBot = 0, humanBotTemper, wait, lan, memory }: PeopleOptions,
  { names, speed, isServer }: Beside,
): Pick<RunRequest, 'people' | 'peopleWaitTicks' | 'memory'> {
  if (human.length > 0 && speed !== 1) {
    throw new UsageError(
      `--speed: expected 1 with --human, got ${speed}: people cannot play faster than time runs.`,
    );
  }
  if (lan === true && isServer) {
    throw new UsageError(
      '--lan: expected a world started here, got --host or --port: that server says who may join.',
    );
  }
  if (humanBotTemper !== undefined && humanBot === 0) {
    throw new UsageError('--human-bot-temper: expected --human-bot N beside it.');
  }
  const people = [
    ...human.map((name) => ({ name, kind: 'human' as const })),
    ...botNames(humanBot, [...names, ...human]).map((name) => ({ name, kind: 'scripted-human' as const })),
  ];
  if (wait !== undefined && people.length === 0) {
    throw new UsageError('--wait: expected people to wait for; name them with --human.');
  }
  if (people.length === 0) return {};
  return {
    people,
    peopleWaitTicks: (wait ?? DEFAULT_WAIT_SECONDS) * TICKS_PER_SECOND,
    memory: memory ? fileMemoryStore(defaultMemoryFile()) : null,
  };
}

/** The same part of a request that carries a run on: who took part comes back, programs that play people with them. */
export function resumedPeople(
  people: NonNullable<RunRequest['people']>,
  { memory }: Pick<PeopleOptions, 'memory'>,
): Pick<RunRequest, 'people' | 'memory'> {
  if (people.length === 0) return {};
  return { people, memory: memory ? fileMemoryStore(defaultMemoryFile()) : null };
}

function botNames(count: number, taken: readonly string[]): readonly string[] {
  const isTaken = (name: string): boolean =>
    taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return [...BOT_NAMES, ...BOT_NAMES.map((name) => `${name}2`)]
    .filter((name) => !isTaken(name))
    .slice(0, count);
}

/** Programs that play people: one process each, started when there is a world to join. */
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
      ...{ host: host ?? '127.0.0.1', port, version: mcVersion, name, temper },
      ...{ speed: String(speed), seed: String(seed + index) },
    };
    const args = Object.entries(given).flatMap(([key, value]) => [`--${key}`, value]);
    this.#children.push(spawn(process.execPath, [script, ...args], { stdio: 'ignore' }));
  }
}
