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
  readonly complete?: boolean;
}

const EXAMPLES = `
Examples:
  $ co-voyager decompose "craft a compass" --json > plan.json
  $ co-voyager check plan.json
  $ co-voyager check sub_tasks.json --goal "craft a compass" --environment chest-arena
  $ co-voyager check sub_tasks.json --complete
  $ co-voyager check sub_tasks.json --complete --json | co-voyager run - --environment chest-arena

A plan is what \`decompose --json\` prints, a list of subtasks {action, item, quantity, tools, materials}
as JSON, JSON5 or Python, or a model's reply with one in it; - reads from stdin, FILE#2 is the second plan
of a file with several. Quantities of -1, and wood that is left out, are worked out.
Exit codes: 0 no faults, 1 faults, 2 wrong usage.`;

/** Adds `check PLAN.json`: grades a plan, whoever wrote it. */
export function addCheckCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .description('execute a plan symbolically and list its faults, each with a mend')
    .argument('<plan>', 'a plan file, or - for stdin', notEmpty('a plan file'))
    .option('--goal <sentence>', 'what the plan is for (default: what the file says)', notEmpty('a goal'))
    .option('--complete', 'print the plan with all that it leaves open worked out');
  addPlaceOptions(command);
  addShowOptions(command);
  command.addHelpText('after', EXAMPLES);
  command.action(async (file: string, options: CheckOptions) => {
    const given = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
    const { checkPlanFile } = await import('./check-plan-file.js');
    const checked = await checkPlanFile(file, options, given);
    if (options.json) printJson(jsonOf(checked, options.complete === true));
    else await show(checked, options);
    setExitCode(checked.faults.length === 0 ? EXIT.ok : EXIT.failed);
  });
}

function jsonOf(checked: CheckedPlan, isComplete: boolean): object {
  const { goals, subtasks, faults, place, notes, changes, completed } = checked;
  return {
    status: faults.length === 0 ? 'correct' : 'faulty',
    reason: faults[0]?.message ?? null,
    goals,
    ...place,
    subtasks: isComplete ? completed : subtasks,
    changes,
    faults,
    notes,
  };
}

async function show(checked: CheckedPlan, { color, complete }: CheckOptions): Promise<void> {
  const { faults, changes, notes, completed } = checked;
  const [{ lineWidth, textStyleFor }, { counted }, { PLAIN_STYLE }, { renderPlan }] = await Promise.all([
    import('../shared/output.js'),
    import('../../base/words.js'),
    import('../../messages/plan/plan-view.js'),
    import('../../messages/plan/render-plan.js'),
  ]);
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  if (complete === true && completed.length > 0) {
    const { shownPlan } = await import('./check-plan-file.js');
    printResult(renderPlan(shownPlan(checked), 'table', { style, width: lineWidth() }));
    return;
  }
  const subtasks = faults.length === 0 && completed.length > 0 ? completed.length : checked.subtasks;
  const size = counted(subtasks, 'subtask');
  const lines =
    faults.length === 0
      ? [style.strong(subtasks === 0 ? 'No faults.' : `No faults in ${size}.`)]
      : [style.bad(`${counted(faults.length, 'fault')} in ${size}:`)];
  for (const { subtask, kind, message, mendInWords } of faults) {
    lines.push(`${style.strong(subtask ?? 'plan')}  ${kind}: ${message}`, `    mend: ${mendInWords}`);
  }
  for (const change of changes) lines.push(style.faint(`Worked out: ${change}`));
  for (const note of notes) lines.push(style.faint(`Note: ${note}`));
  printResult(lines.join('\n'));
}
