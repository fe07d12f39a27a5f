import { join } from 'node:path';
import { TICKS_PER_MINUTE } from '../../base/ticks.js';
import { counted, spelt } from '../../base/words.js';
import { writeWholeFile } from '../../base/whole-file.js';
import { durationOf } from '../../messages/time.js';
import { discoveriesOf, type Discoveries } from '../../run/result/discoveries.js';
import type { Exploration } from '../../run/result/exploration.js';
import type { RunEvent } from '../../run/log/run-event.js';
import { curvesDrawing } from './curves.js';
import { drawing, DRAWING_WIDTH, label, mark, place, seriesOf, swatch, type Series } from './drawing.js';
import { markup, type Markup } from './markup.js';
import { documentOf } from './page.js';
import { figure, panels } from './section.js';
import { tableOf, type TableColumn } from './table.js';

/**
 * Writes `report.html` and `exploration.json` into the folder of an exploration: items over time and over tasks, first
 * tools, ground covered, tasks, skills.
 * @returns path of the page
 */
export function writeExplorationPage(
  folder: string,
  exploration: Exploration,
  events: readonly RunEvent[],
): string {
  const page = join(folder, 'report.html');
  writeWholeFile(page, explorationPage(exploration, discoveriesOf(events)));
  writeWholeFile(join(folder, 'exploration.json'), `${JSON.stringify(exploration, null, 2)}\n`);
  return page;
}

/** The page: the same input gives the same text. */
function explorationPage(exploration: Exploration, { places }: Pick<Discoveries, 'places'>): string {
  const { curriculum, model, skillMode, items, tasks, ticks, world, workers, skills } = exploration;
  const by = model === null ? curriculum : `${curriculum} (model ${model})`;
  const done = tasks.filter(({ status }) => status === 'done').length;
  const team = workers.map(({ name, kind }) => `${name} (${kind})`).join(', ');
  const place = `${world.environment ?? world.address}, Minecraft ${world.mcVersion}, seed ${world.seed ?? 'unknown'}, speed ${world.speed}`;
  return documentOf(
    `Exploration: ${by}`,
    markup`<header>
<h1>${counted(items.length, 'different item')} in ${durationOf(ticks)}</h1>
<p>Curriculum ${by}; ${done} of ${counted(tasks.length, 'task')} done; ${counted(exploration.chunks, 'chunk')} seen from inside.</p>
<p>${place}. Workers: ${team || 'none'}; skills: ${skillMode}.${exploration.ledger === null ? ' No model was asked.' : ` Models: ${counted(exploration.ledger.calls, 'call')}.`}</p>
</header>
<main>
${panels([itemsOverTime(exploration), itemsOverTasks(exploration), groundCovered(exploration, places)])}
<section id="tasks"><h2>Tasks</h2>${tableOf('Tasks in their order', TASK_COLUMNS, [{ title: null, rows: tasks }])}</section>
<section id="items"><h2>Items</h2><p>${items.map(({ item, tick }) => `${spelt(item)} ${durationOf(tick)}`).join(', ') || 'None.'}</p></section>
<section id="skills"><h2>Skills learned</h2><p>${
      skills.length > 0
        ? skills.map(({ skill, tick }) => `${spelt(skill)} ${durationOf(tick)}`).join(', ')
        : 'None: bots work by their primitives unless --skills says otherwise.'
    }</p></section>
</main>`,
  );
}

type Task = Exploration['tasks'][number];

const TASK_COLUMNS: readonly TableColumn<Task>[] = [
  ['Task', 'head', ({ task }) => task],
  ['Ended', 'text', ({ status }) => status],
  ['New items', 'number', ({ newItems }) => String(newItems)],
  ['From', 'number', ({ startTick }) => durationOf(startTick)],
  ['Took', 'number', ({ startTick, endTick }) => (endTick === null ? '–' : durationOf(endTick - startTick))],
  ['Proposed by', 'text', ({ by }) => by],
  ['Why', 'text', ({ why }) => why],
  ['What went wrong', 'text', ({ status, reason }) => (status === 'done' ? '' : (reason ?? ''))],
];

function onlySeries(name: string): Series {
  return seriesOf([{ name }])(name);
}

function itemsOverTime({ curriculum, items, milestones, ticks }: Exploration): Markup {
  const at = (tick: number): number => tick / TICKS_PER_MINUTE;
  const points = items.map(({ tick }, index) => [at(tick), index + 1] as const);
  const countAt = (tick: number): number => items.filter((item) => item.tick <= tick).length;
  return figure(
    'Different items over time',
    curvesDrawing({
      id: 'items-time',
      title: 'Different items over time',
      description: `${items.length} items in ${durationOf(ticks)}.`,
      head: 'Different items',
      axis: { title: 'Minutes of the world', units: [{ name: 'min', perUnit: 1 }] },
      until: at(ticks),
      curves: [
        {
          series: onlySeries(curriculum),
          points: [...points, [at(ticks), items.length]],
          named: milestones.map(({ tier, tick }) => [at(tick), countAt(tick), tier] as const),
        },
      ],
    }),
    null,
    'marks: first tool of each tier',
  );
}

function itemsOverTasks({ curriculum, items, tasks }: Exploration): Markup {
  const points = tasks.map(({ endTick }, index) => {
    const had = items.filter(({ tick }) => endTick === null || tick <= endTick).length;
    return [index + 1, had] as const;
  });
  return figure(
    'Different items per task proposed',
    curvesDrawing({
      id: 'items-tasks',
      title: 'Different items per task proposed',
      description: `${items.length} items by ${tasks.length} tasks.`,
      head: 'Different items',
      axis: { title: 'Tasks proposed', units: [{ name: '', perUnit: 1 }] },
      until: tasks.length,
      curves: [{ series: onlySeries(curriculum), points }],
    }),
  );
}

const MAP_SIZE = DRAWING_WIDTH - 20;
/** As far as anything would be drawn on top of itself otherwise. */
const LEAST_BLOCKS = 16;

/** From above, north up: where each worker was, joined in order. */
function groundCovered({ workers }: Exploration, places: Discoveries['places']): Markup {
  const names = workers.filter(({ name }) => places.some(({ worker }) => worker === name));
  const series = seriesOf(names);
  const xs = places.map(({ position }) => position.x);
  const zs = places.map(({ position }) => position.z);
  const [west, north] = [lowest(xs), lowest(zs)];
  const span = Math.max(LEAST_BLOCKS, -lowest(xs.map((x) => -x)) - west, -lowest(zs.map((z) => -z)) - north);
  const at = (value: number, from: number): number => 10 + (MAP_SIZE * (value - from)) / span;
  const paths = names.flatMap(({ name }) => {
    const own = places.filter(({ worker }) => worker === name);
    const [first] = own;
    if (!first) return [];
    const path = own
      .map(({ position }) => `${place(at(position.x, west))} ${place(at(position.z, north))}`)
      .filter((each, index, all) => each !== all[index - 1])
      .join('L');
    return [
      markup`<path class="curve ${series(name).className}" data-series="${name}" d="M${path}"/>`,
      mark(series(name), at(first.position.x, west), at(first.position.z, north)),
    ];
  });
  return figure(
    'Ground covered',
    drawing({
      id: 'ground',
      title: 'Ground covered',
      description: `Ways of ${counted(names.length, 'worker')} within ${Math.round(span)} blocks, seen from above.`,
      head: ['North', `${Math.round(span)} blocks across`],
      height: MAP_SIZE + 30,
      body: [...paths, label('marks: where each began', 10, MAP_SIZE + 26, { className: 'tick' })],
    }),
    markup`<ul class="legend">${names.map(({ name }) => markup`<li>${swatch(series(name), 'shape')} ${name}</li>`)}</ul>`,
  );
}

/** Of thousands, which are too many arguments. */
function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
}
