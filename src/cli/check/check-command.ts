import { EXIT, type ExitCode } from '../../base/error.js';
import type { Command } from 'commander';
import type { CheckedPlan } from './check-plan-file.js';
import { notEmpty } from '../shared/option-values.js';
import { printJson, printResult } from '../shared/output.js';
import {
  addPlaceOptions,
  addShowOptions,
  type PlaceOptions,
  type ShowOptions,
} from '../shared/shared-options.js';

interface CheckOptions extends PlaceOptions, ShowOptions {
  readonly goal?: string;
}

const EXAMPLES = `
Examples:
  $ co-voyager decompose "craft a compass" --json > plan.json
  $ co-voyager check plan.json
  $ co-voyager check sub_tasks.json --goal "craft a compass" --environment chest-arena
  $ co-voyager check plan.json --json

A plan is a JSON or JSON5 file: what \`decompose --json\` prints, or a list of subtasks
{action, item, quantity, tools, materials}; - reads from stdin.
Exit codes: 0 no faults, 1 faults, 2 wrong usage.`;

/** Adds `check PLAN.json`: grades a plan, whoever wrote it. */
export function addCheckCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .description('execute a plan symbolically and list its faults, each with a mend')
    .argument('<plan>', 'a plan file, or - for stdin', notEmpty('a plan file'))
    .option('--goal <sentence>', 'what the plan is for (default: what the file says)', notEmpty('a goal'));
  addPlaceOptions(command);
  addShowOptions(command);
  command.addHelpText('after', EXAMPLES);
  command.action(async (file: string, options: CheckOptions) => {
    const given = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
    const { checkPlanFile } = await import('./check-plan-file.js');
    const checked = await checkPlanFile(file, options, given);
    if (options.json) printJson(jsonOf(checked));
    else await show(checked, options.color);
    setExitCode(checked.faults.length === 0 ? EXIT.ok : EXIT.failed);
  });
}

function jsonOf({ goals, subtasks, faults, place, notes }: CheckedPlan): object {
  return {
    status: faults.length === 0 ? 'correct' : 'faulty',
    reason: faults[0]?.message ?? null,
    goals,
    ...place,
    subtasks,
    faults,
    notes,
  };
}

async function show({ faults, subtasks, notes }: CheckedPlan, color: boolean | undefined): Promise<void> {
  const [{ textStyleFor }, { counted }, { PLAIN_STYLE }] = await Promise.all([
    import('../shared/output.js'),
    import('../../base/words.js'),
    import('../../messages/plan/plan-view.js'),
  ]);
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  const size = counted(subtasks, 'subtask');
  const lines =
    faults.length === 0
      ? [style.strong(subtasks === 0 ? 'No faults.' : `No faults in ${size}.`)]
      : [style.bad(`${counted(faults.length, 'fault')} in ${size}:`)];
  for (const { subtask, kind, message, mendInWords } of faults) {
    lines.push(`${style.strong(subtask ?? 'plan')}  ${kind}: ${message}`, `    mend: ${mendInWords}`);
  }
  for (const note of notes) lines.push(style.faint(`Note: ${note}`));
  printResult(lines.join('\n'));
}
