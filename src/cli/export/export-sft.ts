import { CoVoyagerError, messageOf } from '../../base/error.js';
import { counted } from '../../base/words.js';
import { writeWholeFile, writeWholeJson } from '../../base/whole-file.js';
import { readRun } from '../../run/log/read-run.js';
import { scoreOfRun, transitionsOf } from '../../run/result/transitions.js';
import { printResult } from '../shared/output.js';

/**
 * `export sft`: one line for each job that passed, the runs with the best score first; runs that came to nothing are named
 * in the manifest only.
 * @throws CoVoyagerError `bad-run-folder`, `out-dir-not-writable`
 */
export function exportSft(dirs: readonly string[], out: string): void {
  const runs = dirs.map((dir) => {
    const { events, started } = readRun(dir);
    return { dir, goal: started.goal, score: scoreOfRun(events), lines: transitionsOf(events) };
  });
  runs.sort((a, b) => b.score - a.score);
  const lines = runs.flatMap((run) => run.lines.map((line) => `${JSON.stringify(line)}\n`));
  const manifest = {
    schemaVersion: 1,
    transitions: lines.length,
    runs: runs.map(({ lines: own, ...run }) => ({ ...run, transitions: own.length })),
  };
  try {
    writeWholeFile(out, lines.join(''));
    writeWholeJson(`${out}.manifest.json`, manifest);
  } catch (cause) {
    const why = messageOf(cause);
    throw new CoVoyagerError('out-dir-not-writable', `Expected to write ${out}: ${why}.`, { cause });
  }
  printResult(`${counted(lines.length, 'transition')} of ${counted(runs.length, 'run')} in ${out}.`);
}
