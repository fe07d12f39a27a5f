import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How one process of the product ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Longest times a main thread ran without a break, in ms of its own CPU time: while it loaded its modules and built its
 * place, until it had opened its first port or called a server; from then until the run began; since then.
 */
export interface Stalls {
  readonly loading: number;
  readonly joining: number;
  readonly running: number;
}

/** The worst of several, part by part. */
export function worstOf(all: readonly Stalls[]): Stalls {
  const worst = (part: keyof Stalls): number => Math.max(0, ...all.map((each) => each[part]));
  return { loading: worst('loading'), joining: worst('joining'), running: worst('running') };
}

/** What the process tells of itself. */
interface Told {
  readonly worst: readonly { readonly isLoaded: boolean; readonly ownMs: number; readonly at: number }[];
  readonly rssKb: number;
}

/** A process of the product with its measures. */
export interface RunProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly stalls: () => Stalls;
  readonly peakRssMb: () => number;
  /** The run itself has begun: everybody is in. */
  readonly begin: () => void;
  /** Of the clocks in it; only where they are ours to scale. */
  readonly setSpeed: (speed: number) => void;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INSIDE = fileURLToPath(new URL('./inside.js', import.meta.url));
const HEAP_MB = 256;

/** Starts the real command line, measured, with a home and a folder of its own. */
export function startRun(
  args: readonly string[],
  {
    home,
    isScaled,
    env = {},
  }: { readonly home: string; readonly isScaled: boolean; readonly env?: NodeJS.ProcessEnv },
): RunProcess {
  const child = fork(`${ROOT}/bin/co-voyager.js`, args, {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, FAULTS_SCALE: isScaled ? '1' : '0', ...env },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--import', INSIDE],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [stdout, stderr, rss, since] = ['', '', 0, Infinity];
  let stalls: Stalls = { loading: 0, joining: 0, running: 0 };
  child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  child.on('message', ({ worst, rssKb }: Told) => {
    for (const { isLoaded, ownMs, at } of worst) {
      const part = !isLoaded ? 'loading' : at > since ? 'running' : 'joining';
      const one: Stalls = { loading: 0, joining: 0, running: 0, [part]: ownMs };
      stalls = worstOf([stalls, one]);
    }
    rss = Math.max(rss, rssKb / 1024);
  });
  child.on('error', () => undefined);
  return {
    child,
    ended: new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    }),
    stalls: () => stalls,
    peakRssMb: () => rss,
    begin: () => {
      since = Number(process.hrtime.bigint()) / 1e6;
    },
    setSpeed: (speed) => {
      if (child.connected) child.send({ speed }, () => undefined);
    },
  };
}
