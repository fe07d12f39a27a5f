/**
 * Types every bad input of the tests into the real command line, each in a process of its own, and says how long they
 * took from start to exit: `npm run bench:bad-input [most inputs]`. One at a time, or BENCH_PROCESSES.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { BAD_INPUTS, LOOKS_LIKE_A_BUG, layOutBadInput, shownInput } from '../test/e2e/bad-inputs.js';

const PROGRAM = fileURLToPath(new URL('../bin/co-voyager.js', import.meta.url));
const MOST_MS = 2000;
const LIMIT_MS = 20_000;
/** No system hands a process more in one argument, or a zero byte. */
const MOST_LETTERS = 131_071;

interface Ended {
  readonly code: number | string | null;
  readonly text: string;
  readonly ms: number;
}

/** What is typed into a process that has no home, no keys and a folder of its own. */
function type(args: readonly string[], cwd: string): Promise<Ended> {
  const began = performance.now();
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: cwd };
    const typed = [PROGRAM, ...args];
    const child = execFile(process.execPath, typed, { cwd, env, timeout: LIMIT_MS }, (error, out, err) => {
      const code = error ? (error.code ?? error.signal ?? null) : 0;
      resolve({ code, text: `${out}${err}`, ms: performance.now() - began });
    });
    child.stdin?.end();
  });
}

const cleanUp = await layOutBadInput();
const cwd = mkdtempSync(join(tmpdir(), 'bad-input-run-'));
const queue = new PQueue({ concurrency: Number(process.env.BENCH_PROCESSES ?? 1) });
const typeable = BAD_INPUTS.filter(([args]) =>
  args().every((each) => each.length <= MOST_LETTERS && !each.includes('\0')),
);
const taken = typeable.slice(0, Number(process.argv[2] ?? typeable.length));
const times: { readonly name: string; readonly ms: number }[] = [];
let wrong = 0;
for (const [args, code, said] of taken) {
  void queue.add(async () => {
    const name = shownInput(args());
    const end = await type(args(), cwd);
    times.push({ name, ms: end.ms });
    const isRight =
      end.code === code &&
      end.text.trim() !== '' &&
      !LOOKS_LIKE_A_BUG.test(end.text) &&
      (said?.test(end.text) ?? true);
    if (isRight) return;
    wrong += 1;
    console.log(`! ${name}: expected exit ${code}, got ${end.code}: ${end.text.slice(0, 300)}`);
  });
}
await queue.onIdle();
cleanUp();
rmSync(cwd, { recursive: true, force: true });
times.sort((a, b) => b.ms - a.ms);
for (const { name, ms } of times.slice(0, 5)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
const [slowest = 0, median = 0] = [times[0]?.ms, times[Math.floor(times.length / 2)]?.ms];
console.log(
  `${taken.length - wrong} of ${taken.length} bad inputs end as they must; slowest ${slowest.toFixed(0)} ms, median ${median.toFixed(0)} ms`,
);
process.exit(wrong === 0 && slowest < MOST_MS ? 0 : 1);
