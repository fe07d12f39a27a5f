import type { ExitCode } from '../../base/error.js';
import { asSentence, capitalised, counted } from '../../base/words.js';
import { writeExplorationPage } from '../../experiment/report/exploration-page.js';
import { durationOf } from '../../messages/time.js';
import { columnsOf, layOutTable, wrapRemark } from '../../messages/text-table.js';
import { readRun } from '../../run/log/read-run.js';
import { explorationOf, type Exploration } from '../../run/result/exploration.js';
import { carryOutShown, exitCodeOfRun } from '../run/run-run.js';
import { refuseSettled, requestOf, type RunOptions } from '../run/run-options.js';
import { everydayNames } from '../../messages/names.js';
import { lineWidth, printJson, printResult } from '../shared/output.js';

/** What `co-voyager explore` was asked. */
export interface ExploreOptions extends Omit<
  RunOptions,
  'planningSeconds' | 'maxRepairs' | 'maxMinutes' | 'protect' | 'memory' | 'open'
> {
  readonly minutes: number;
}

/** As `run` has them, but for what many small tasks want: little thought for each, and no third repair. */
const AS_RUN = {
  planningSeconds: 0.2,
  maxRepairs: 1,
  protect: true,
  memory: false,
  open: false,
} as const;

/**
 * `explore`: carries the exploration out, shows what it found, writes its report.
 * @throws CoVoyagerError as `run` does; `bad-run-folder` for a run that does not explore
 */
export async function runExplore(
  options: ExploreOptions,
  isTyped: (option: string) => boolean,
): Promise<ExitCode> {
  const { resume, minutes } = options;
  if (resume !== undefined) refuseSettled(resume, ['minutes', 'tasks', 'taskMinutes', 'curriculum'], isTyped);
  const prepared = await requestOf(
    resume === undefined ? `explore for ${counted(minutes, 'minute')}` : '',
    runOptionsOf(options),
    isTyped,
  );
  const result = await carryOutShown(prepared, runOptionsOf(options), 'explore');
  if (result.outDir === null) return exitCodeOfRun(result);
  const { events } = readRun(result.outDir);
  const exploration = explorationOf(events, result);
  const page = writeExplorationPage(result.outDir, exploration, events);
  if (options.json) printJson({ ...exploration, report: page });
  else printResult(summaryText(exploration, page));
  return exitCodeOfRun(result);
}

function runOptionsOf(options: ExploreOptions): RunOptions {
  return { ...AS_RUN, ...options, maxMinutes: options.minutes };
}

const COLUMNS = columnsOf('>#', 'task', 'how it ended', '>new items', '>time', 'why');
const MOST_SHOWN = 30;
const MOST_NAMED = 80;

function summaryText(exploration: Exploration, page: string): string {
  const { status, reason, curriculum, model, items, milestones, tasks, skills, ticks, world, outDir } =
    exploration;
  const nameOf = everydayNames(world.mcVersion);
  const done = tasks.filter((task) => task.status === 'done').length;
  const rows = tasks
    .slice(-MOST_SHOWN)
    .map((task, index) => [
      String(Math.max(0, tasks.length - MOST_SHOWN) + index + 1),
      task.task,
      task.status,
      String(task.newItems),
      durationOf((task.endTick ?? ticks) - task.startTick),
      task.status === 'done' ? task.why : (task.reason ?? task.why),
    ]);
  const told = (text: string): readonly string[] => wrapRemark(text, lineWidth());
  const { header, rows: lines } = layOutTable(COLUMNS, rows, lineWidth());
  const by = model === null ? curriculum : `${curriculum} (${model})`;
  const named = items.slice(0, MOST_NAMED).map(({ item }) => nameOf(item, 1));
  return [
    ...told(
      `${status === 'done' ? 'Explored' : capitalised(status)}: ${counted(items.length, 'different item')} in ${durationOf(ticks)}, ${done} of ${counted(tasks.length, 'task')} done, curriculum ${by}.`,
    ),
    ...(reason === null || status === 'done' ? [] : told(asSentence(reason))),
    ...(tasks.length > MOST_SHOWN ? ['', `The last ${MOST_SHOWN} tasks:`] : ['']),
    ...(rows.length > 0 ? [...header, ...lines.flat(), ''] : []),
    ...told(`Items: ${named.join(', ') || 'none'}${items.length > MOST_NAMED ? ', ...' : ''}`),
    ...told(
      `Tools: ${milestones.map(({ tier, tick }) => `${tier} after ${durationOf(tick)}`).join(', ') || 'none'}`,
    ),
    ...(skills.length > 0
      ? told(`Skills learned: ${skills.map(({ skill }) => skill.replaceAll('_', ' ')).join(', ')}`)
      : []),
    `Report: ${page}`,
    `Log: ${outDir ?? 'none'}`,
  ].join('\n');
}
