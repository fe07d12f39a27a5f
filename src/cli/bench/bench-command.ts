import { usageError } from '../../base/error.js';
import { readJson } from '../../base/json.js';
import { textTyped } from '../shared/counts-argument.js';
import type { Command } from 'commander';
import type { PlancraftCase, PlancraftReport } from '../../decompose/plancraft.js';
import { printJson, printResult } from '../shared/output.js';

const EXAMPLES = `
Examples:
  $ co-voyager bench plancraft bench/data/plancraft-val.json
  $ co-voyager bench plancraft val.json --json

Rules of the data set: Minecraft 1.16, grid and furnace always at hand, no fuel, nothing but the inventory; the length
of a plan counts every craft and every smelt. No language model is used.`;

/** Adds `bench`: the planner against published data sets. */
export function addBenchCommand(program: Command): void {
  const bench = program.command('bench').description('measure the planner against a data set');
  bench
    .command('plancraft')
    .description("solve a Plancraft split and compare with the data set's own answers")
    .argument('<file>', 'the split as JSON, as published or with the fields the benchmark reads')
    .option('--json', 'print one JSON object instead')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { gradePlancraft, plancraftSolver } = await import('../../decompose/plancraft.js');
      const cases = await readCases(file);
      const solve = plancraftSolver();
      const answers = [];
      for (const problem of cases) answers.push(await solve(problem));
      const report = gradePlancraft(cases, answers);
      if (json)
        printJson({ dataSet: 'plancraft', file, planner: { method: 'planner', model: null }, ...report });
      else printResult(describe(report));
    });
}

async function readCases(file: string): Promise<readonly PlancraftCase[]> {
  const { plancraftSchema } = await import('../../decompose/plancraft.js');
  const reading = readJson(textTyped(file, 'bench plancraft'));
  if (!reading.ok)
    throw usageError(`Expected a Plancraft split in JSON, but ${file} is not: ${reading.reason}.`);
  const parsed = plancraftSchema.safeParse(reading.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usageError(
    `Expected a list of Plancraft cases in ${file}; at ${issue?.path.join('.') ?? '?'}: ${issue?.message ?? 'not one'}.`,
  );
}

function describe(report: PlancraftReport): string {
  const { impossible, misses } = report;
  return [
    `cases                  ${report.cases}`,
    `solvable, solved       ${report.solvable}, ${report.solved}`,
    `impossible             precision ${impossible.precision.toFixed(3)}, recall ${impossible.recall.toFixed(3)}, F1 ${impossible.f1.toFixed(3)}`,
    `longer than reference  ${report.longerThanReference}`,
    `shorter                ${report.shorterThanReference}`,
    `median time            ${report.medianMs.toFixed(2)} ms a case`,
    `misses                 ${misses.length > 0 ? misses.join(', ') : 'none'}`,
  ].join('\n');
}
