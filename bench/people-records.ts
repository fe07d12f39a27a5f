import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Trial } from './people-trial.js';

/** A goal of the benchmark. */
export interface PeopleGoal {
  readonly key: string;
  readonly goal: string;
  readonly environment: string;
}

export const GOALS: readonly PeopleGoal[] = [
  { key: 'stone-wood', goal: 'gather 64 cobblestone and 32 oak logs', environment: 'chest-arena' },
  { key: 'iron-tools', goal: 'craft a full set of iron tools', environment: 'quarry' },
  { key: 'iron-armour', goal: 'craft a full set of iron armor', environment: 'quarry' },
  { key: 'compass', goal: 'craft a compass', environment: 'chest-arena' },
  { key: 'diamond-pickaxe', goal: 'craft a diamond pickaxe', environment: 'chest-arena' },
];

/** One run that was played: a line of the records. */
export type PlayedRun = Trial & {
  readonly team: string;
  readonly goal: string;
  readonly seed: number;
  readonly speed: number;
};

/** Which run, before it is played. */
export interface RunToPlay {
  readonly team: string;
  readonly goal: PeopleGoal;
  readonly seed: number;
  readonly speed: number;
}

/** World ticks after which a run has failed, and real time after which its process is ended. */
const MOST_TICKS = 16_000;
const MOST_MS = 400_000;

/** Runs played before are kept in a file: one line each, of one state of the code, so that a long bench can be made in pieces. */
export class PeopleRecords {
  readonly #file: string;
  readonly #runs: PlayedRun[];

  constructor(file = process.env.BENCH_RECORDS ?? `runs/people-${commit()}.jsonl`) {
    this.#file = file;
    this.#runs = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as PlayedRun)
      : [];
  }

  get file(): string {
    return this.#file;
  }

  find({ team, goal, seed, speed }: RunToPlay): PlayedRun | undefined {
    return this.#runs.find(
      (run) => run.team === team && run.goal === goal.key && run.seed === seed && run.speed === speed,
    );
  }

  of(team: string, goal: PeopleGoal, speed: number): readonly PlayedRun[] {
    return this.#runs.filter((run) => run.team === team && run.goal === goal.key && run.speed === speed);
  }

  add(run: PlayedRun): void {
    this.#runs.push(run);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(run)}\n`);
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Plays one run in a process of its own; one that hangs or dies counts as not done. */
export function play({ team, goal, seed, speed }: RunToPlay): Promise<PlayedRun> {
  const script = fileURLToPath(new URL('./people-run.ts', import.meta.url));
  const args = [team, goal.goal, goal.environment, String(seed), String(speed), String(MOST_TICKS)];
  return new Promise((resolve) => {
    const child = spawn('tsx', [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: MOST_MS });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => {
      errors += text.toString();
      if (process.env.BENCH_WORDS !== undefined) process.stderr.write(text);
    });
    child.on('close', (_code, signal) => {
      const line = output.split('\n').find((each) => each.startsWith('{'));
      const name = { team, goal: goal.key, seed, speed };
      if (line !== undefined) resolve({ ...(JSON.parse(line) as Trial), ...name });
      else resolve({ ...NOT_PLAYED, ...name, reason: signal ? 'no end in time' : errors.slice(-300) });
    });
  });
}

const NOT_PLAYED: Trial = {
  status: 'crashed',
  reason: null,
  makespanTicks: null,
  repairs: 0,
  lost: 0,
  surplus: null,
  planned: 0,
  pace: null,
  people: [],
};
