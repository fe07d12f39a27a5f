import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameCounts, type ItemCounts } from '../../src/base/item-counts.js';
import type { OpenAiServer } from '../../test/support/openai-server.js';
import { serveBurners } from './burners.js';
import { startRun, worstOf, type Ended, type RunProcess, type Stalls } from './child.js';
import type { Fault, TrialPlan } from './draw.js';
import { truthIn } from './own-truth.js';
import { startWorldProcess, type WorldProcess } from './world-process.js';
import type { Truth } from './world.js';

/** What became of one run. */
export interface TrialEnd {
  readonly plan: TrialPlan;
  /** Faults that came before the run had ended. */
  readonly met: readonly Fault[];
  readonly status: string;
  readonly reason: string;
  readonly truth: Truth | null;
  /** What the product did that it must not: wrong exit code, advice that does not work, two at once. */
  readonly wrong: readonly string[];
  readonly stalls: Stalls;
  readonly peakRssMb: number;
  readonly seconds: number;
}

const LIMIT_MS = 150_000;
const MOST_PROCESSES = 10;
/** Who comes too late finds out within so long. */
const WINNER_MS = 30_000;
const NAMES = ['Ada', 'Ben'] as const;
const DISK = 'size=48m';

/** Whether a disk of its own can be made here, to be full. */
export function canFillDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** Plays one run with its faults; never throws, never takes longer than its limit, leaves nothing behind. */
export async function playTrial(plan: TrialPlan, speed: number): Promise<TrialEnd> {
  const trial = new Trial(plan, speed);
  const startedAt = Date.now();
  try {
    await trial.open();
    const ended = await trial.play(startedAt + LIMIT_MS);
    return await trial.judged(ended, startedAt);
  } catch (error) {
    return trial.broken(error, startedAt);
  } finally {
    await trial.close();
  }
}

class Trial {
  readonly #home = mkdtempSync(join(tmpdir(), 'faults-live-'));
  readonly #out = join(this.#home, 'disk', 'run');
  readonly #met: Fault[] = [];
  readonly #wrong: string[] = [];
  readonly #processes: RunProcess[] = [];
  #world: WorldProcess | null = null;
  #model: OpenAiServer | null = null;
  #isMounted = false;
  #beginnings = 0;

  constructor(
    private readonly plan: TrialPlan,
    private readonly speed: number,
  ) {}

  async open(): Promise<void> {
    const { setup, faults, seed } = this.plan;
    mkdirSync(join(this.#home, 'disk'));
    const has = (kind: Fault['kind']): boolean => faults.some((fault) => fault.kind === kind);
    if (has('full-disk')) {
      const call = ['-t', 'tmpfs', '-o', DISK, 'tmpfs', join(this.#home, 'disk')];
      this.#isMounted = spawnSync('mount', call).status === 0;
    }
    if (setup === 'theirs') this.#world = await startWorldProcess(this.speed);
    if (has('burners')) this.#model = await serveBurners(seed);
  }

  async play(until: number): Promise<Ended> {
    const startedAt = Date.now();
    const waiting = [...this.plan.faults];
    let current = this.#start();
    while (this.#processes.length <= MOST_PROCESSES) {
      const fault = waiting[0];
      const dueMs = fault ? startedAt + fault.atMs - Date.now() : until - Date.now();
      const ended = await this.#endWithin(current, Math.min(dueMs, until - Date.now()));
      if (Date.now() > until) throw new Error(`stuck: not over after ${LIMIT_MS / 1000} s`);
      if (ended) {
        const isCutShort =
          this.#isFull() ||
          (ended.code === 2 && /Give its first command again/.test(ended.stderr)) ||
          this.#isPutOutAtTheDoor(ended);
        if (!isCutShort) return ended;
        current = this.#goOn(ended);
        continue;
      }
      waiting.shift();
      if (!fault) continue;
      this.#met.push(fault);
      current = await this.#suffer(fault, current);
    }
    throw new Error('stuck: too many processes');
  }

  /** Kicked before the run began: the server's word, which the product rightly takes for a no; it is asked again. */
  #isPutOutAtTheDoor({ code, stderr }: Ended): boolean {
    const wasKicked = this.#met.some(({ kind }) => kind === 'kick');
    return code === 4 && wasKicked && !this.#hasBegun() && /does not let \w+ in: Out with you/.test(stderr);
  }

  /** What a run on a full disk printed must work. */
  #goOn({ code, stderr }: Ended): RunProcess {
    if (this.#isFull()) {
      if (code !== 4 || !/Make room for \d+ MB/.test(stderr))
        this.#wrong.push(`full disk: exit ${code}, ${stderr.slice(-300)}`);
      if (/--resume/.test(stderr) !== this.#hasBegun())
        this.#wrong.push(`full disk: wrong advice: ${stderr.slice(-300)}`);
      rmSync(this.#filler());
    }
    return this.#start();
  }

  async #suffer({ kind, atMs }: Fault, current: RunProcess): Promise<RunProcess> {
    const world = this.#world;
    const player = NAMES[atMs % 2] ?? 'Ada';
    switch (kind) {
      case 'kill':
      case 'half-line':
      case 'two-at-once':
        current.child.kill('SIGKILL');
        await current.ended;
        if (kind === 'half-line' && existsSync(this.#log()))
          appendFileSync(this.#log(), '{"tick":4711,"wallTi');
        return kind === 'two-at-once' ? this.#startTwo() : this.#start();
      case 'full-disk':
        if (this.#isMounted)
          spawnSync('dd', ['if=/dev/zero', `of=${this.#filler()}`, 'bs=64k', 'count=999999']);
        return current;
      case 'pause':
        current.child.kill('SIGSTOP');
        await sleep(300 + (atMs % 1200));
        current.child.kill('SIGCONT');
        return current;
      case 'lag':
        await world?.order({ kind: 'freeze', player });
        await sleep(300 + (atMs % 1500));
        await world?.order({ kind: 'thaw', player });
        return current;
      case 'kick':
      case 'death':
        await world?.order({ kind, player });
        return current;
      case 'restart':
        await this.#slowly(
          current,
          () => world?.order({ kind: 'restart', file: join(this.#home, 'world.json') }),
          3000,
        );
        return current;
      case 'thief':
      case 'vandal': {
        const name = `${kind}${this.#met.length}`;
        const kinds = kind === 'thief' ? (['take', 'empty'] as const) : (['break', 'hold', 'stand'] as const);
        await this.#slowly(current, () => world?.order({ kind: 'vandal', name, seed: atMs, kinds }), 0);
        return current;
      }
      case 'burners':
        return current;
    }
  }

  /** Who joins does so at normal speed. */
  async #slowly(
    current: RunProcess,
    act: () => Promise<unknown> | undefined,
    afterMs: number,
  ): Promise<void> {
    current.setSpeed(1);
    await this.#world?.order({ kind: 'speed', fast: false });
    await act();
    await sleep(afterMs);
    if (this.#beginningsIn() <= this.#beginnings) return;
    await this.#world?.order({ kind: 'speed', fast: true });
    current.setSpeed(this.speed);
  }

  #start(): RunProcess {
    const { goal } = this.plan;
    const { port } = this.#world ?? {};
    const place =
      port === undefined
        ? ['--speed', String(this.speed)]
        : [
            '--host',
            '127.0.0.1',
            '--port',
            String(port),
            '--mc-version',
            '1.20.1',
            '--environment',
            'chest-arena',
          ];
    const skills = this.#model ? ['--skills', 'model', '--model', 'fake-coder-7b'] : [];
    const args = this.#hasBegun()
      ? ['run', '--resume', this.#out, '--json', ...skills]
      : [
          'run',
          goal,
          '--ai',
          '2',
          '--names',
          NAMES.join(','),
          '--out',
          this.#out,
          '--json',
          ...place,
          ...skills,
        ];
    const run = startRun(args, {
      home: this.#home,
      isScaled: port !== undefined,
      env: this.#model ? { OPENAI_BASE_URL: this.#model.url, OPENAI_API_KEY: 'none' } : {},
    });
    this.#processes.push(run);
    void this.#speedUp(run, this.#beginningsIn());
    return run;
  }

  /** As soon as everybody is in, time runs fast on both sides; what loading took is no stall of a run. */
  async #speedUp(run: RunProcess, before: number): Promise<void> {
    this.#beginnings = before;
    await this.#world?.order({ kind: 'speed', fast: false });
    while (run.child.exitCode === null && run.child.signalCode === null) {
      await sleep(50);
      if (this.#beginningsIn() <= before) continue;
      run.begin();
      await this.#world?.order({ kind: 'speed', fast: true }).catch(() => undefined);
      run.setSpeed(this.speed);
      return;
    }
  }

  /** One of them must be refused, and the other one go on; or find that there was nothing left to do. */
  async #startTwo(): Promise<RunProcess> {
    const two = [this.#start(), this.#start()] as const;
    const first = await Promise.race([
      ...two.map(async (run) => ({ run, end: await run.ended })),
      sleep(30_000, null),
    ]);
    if (!first) {
      this.#wrong.push('two processes carry on one run');
      two[1].child.kill('SIGKILL');
      return two[0];
    }
    const other = two[0] === first.run ? two[1] : two[0];
    const { code, stderr } = first.end;
    // On a full disk neither can write down that it is the one.
    const isRefusedByDisk = this.#isFull() && /Make room for/.test(stderr);
    const isRefused = code === 4 && /being carried on by/.test(stderr);
    if (isRefusedByDisk || isRefused) return other;
    const ends = [first.end, await this.#endWithin(other, WINNER_MS)];
    if (code !== 0 || !ends.some((end) => end?.stdout.includes('nothing was done')))
      this.#wrong.push(`two at once: exit ${code}, ${stderr.slice(-300)}`);
    return other;
  }

  async #endWithin(run: RunProcess, limitMs: number): Promise<Ended | null> {
    return Promise.race([run.ended, sleep(Math.max(0, limitMs), null)]);
  }

  #log(): string {
    return join(this.#out, 'events.jsonl');
  }

  #text(): string {
    return existsSync(this.#log()) ? readFileSync(this.#log(), 'utf8') : '';
  }

  #hasBegun(): boolean {
    return this.#text().includes('\n');
  }

  #beginningsIn(): number {
    return this.#text().match(/"kind":"run-(started|resumed)"/g)?.length ?? 0;
  }

  #filler(): string {
    return join(this.#home, 'disk', 'full');
  }

  #isFull(): boolean {
    return existsSync(this.#filler());
  }

  async judged({ code, stdout, stderr }: Ended, startedAt: number): Promise<TrialEnd> {
    const result = resultIn(stdout);
    const file = join(this.#out, 'world.json');
    const own = !this.#world && existsSync(file) ? await truthIn(file, this.#text()) : null;
    const truth = this.#world ? await this.#world.judge() : own;
    if (!truth) this.#wrong.push('no world was left: its books cannot be read');
    if (!result) this.#wrong.push(`no result: exit ${code}, ${stderr.slice(-300)}`);
    // A thief may have taken something since.
    if (
      result?.status === 'done' &&
      truth &&
      truth.deeds.length === 0 &&
      !isSameCounts(result.chest, truth.chest)
    ) {
      const [told, found] = [result.chest, truth.chest].map((chest) => JSON.stringify(chest));
      this.#wrong.push(`the result tells of ${told}, there is ${found}`);
    }
    return {
      ...this.#measures(startedAt),
      status: result?.status ?? `exit ${code}`,
      reason: result?.reason ?? '',
      truth,
    };
  }

  broken(error: unknown, startedAt: number): TrialEnd {
    return { ...this.#measures(startedAt), status: 'stuck', reason: String(error), truth: null };
  }

  #measures(startedAt: number): Omit<TrialEnd, 'status' | 'reason' | 'truth'> {
    return {
      plan: this.plan,
      met: this.#met,
      wrong: this.#wrong,
      stalls: worstOf(this.#processes.map((run) => run.stalls())),
      peakRssMb: Math.max(0, ...this.#processes.map((run) => run.peakRssMb())),
      seconds: (Date.now() - startedAt) / 1000,
    };
  }

  async close(): Promise<void> {
    for (const { child } of this.#processes) child.kill('SIGKILL');
    await Promise.all(this.#processes.map(({ ended }) => ended));
    this.#world?.close();
    await this.#model?.close();
    const keep = process.env.FAULTS_KEEP;
    if (keep !== undefined && existsSync(this.#log())) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${this.plan.seed}.jsonl`), this.#text());
    }
    if (this.#isMounted) spawnSync('umount', [join(this.#home, 'disk')]);
    rmSync(this.#home, { recursive: true, force: true });
  }
}

interface Told {
  readonly status: string;
  readonly reason: string | null;
  readonly chest: ItemCounts;
}

function resultIn(stdout: string): Told | null {
  try {
    const value = JSON.parse(stdout) as Partial<Told>;
    return value.chest ? (value as Told) : null;
  } catch {
    return null;
  }
}
