import { plainLine } from '../../base/plain-text.js';
import { subtaskReason } from '../../messages/schedule-reasons.js';
import { type NameOf, STATE_WORDS, subtaskPhrase } from '../../messages/phrases.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import type { SubtaskState } from '../../schedule/state/state.js';
import type { RunView, ShownSubtask, ShownWorker } from '../../run/view/run-view.js';
import { shareDone } from '../../run/view/select.js';
import { clockOf } from '../../messages/time.js';

/** Room on the terminal. */
export interface FrameSize {
  readonly columns: number;
  readonly rows: number;
}

/** One line in parts, so that colours can be put around a part after the text is cut to width. */
interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const GAP = '  ';
const STATE_WIDTH = 9;
const COUNT_WIDTH = 8;
/** Two short names: who is at it matters more than the end of what it is. */
const LEAST_WHO = 8;
const LEAST_PHRASE = 15;
const SEPARATOR = ' | ';
/** Of the goal in the header. */
const LEAST_GOAL = 20;
// Where not all fit, those somebody acts on are shown first.
const SHOWN_FIRST: readonly SubtaskState[] = ['IN_PROGRESS', 'FAILED', 'READY', 'BLOCKED', 'DONE'];

/**
 * A run as lines that fit the terminal: at most `rows` - 1 of them, each shorter than `columns`, so that nothing ever
 * wraps or scrolls.
 * @param tick the world's time now
 */
export function renderFrame(
  view: RunView,
  nameOf: NameOf,
  options: { readonly size: FrameSize; readonly style: TextStyle; readonly tick: number },
): readonly string[] {
  const { size, style, tick } = options;
  const width = Math.max(10, size.columns - 1);
  const room = Math.max(1, size.rows - 1);
  const header = [{ text: headerOf(view, tick, width), paint: style.strong }];
  // The header, an empty line before each of the two lists.
  const forLists = Math.max(0, room - 3);
  const workerRoom = Math.min(
    view.workers.length,
    Math.max(Math.floor(forLists / 2), forLists - view.subtasks.length),
  );
  const lines: (readonly Cell[])[] = [
    header,
    [],
    ...subtaskLines(view.subtasks, nameOf, style, { rows: forLists - workerRoom, columns: width }),
    [],
    ...workerLines(view, style, workerRoom),
  ];
  return lines.slice(0, room).map((cells) => fitLine(cells, width));
}

/** What does not fit is left out, the least needed first, and a long goal gives way. */
function headerOf(view: RunView, tick: number, width: number): string {
  const { goal, beganTick, plan } = view;
  const { done, of } = shareDone(view);
  const { expectedTicks = null, lowerBoundTicks = null } = plan ?? {};
  const numbers = [
    clockOf(tick - (beganTick ?? tick)),
    `${done} of ${of} done`,
    ...(expectedTicks === null ? [] : [`expected ${clockOf(expectedTicks)}`]),
    ...(lowerBoundTicks === null ? [] : [`theoretical minimum ${clockOf(lowerBoundTicks)}`]),
  ];
  const goalRoom = Math.min(goal.length, LEAST_GOAL);
  while (numbers.length > 2 && goalRoom + lengthOf(numbers) > width) numbers.pop();
  const room = Math.max(0, width - lengthOf(numbers));
  const shortGoal = goal.length <= room ? goal : `${goal.slice(0, Math.max(0, room - 3)).trimEnd()}...`;
  return [shortGoal, ...numbers].join(SEPARATOR);
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + SEPARATOR.length + part.length, 0);
}

function subtaskLines(
  subtasks: readonly ShownSubtask[],
  nameOf: NameOf,
  style: TextStyle,
  { rows: room, columns }: FrameSize,
): (readonly Cell[])[] {
  const shown = chosen(subtasks, room);
  const hidden = subtasks.length - shown.length;
  const phrases = new Map(shown.map((each) => [each, subtaskPhrase(each.subtask, nameOf)]));
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
  const idWidth = widest(shown.map(({ subtask }) => subtask.id));
  // In a narrow window the words give way, not the state, the count and who it is.
  const others = idWidth + STATE_WIDTH + COUNT_WIDTH + LEAST_WHO + 4 * GAP.length;
  const phraseRoom = Math.max(LEAST_PHRASE, columns - others);
  const phraseWidth = Math.min(widest([...phrases.values()]), phraseRoom);
  const lines = shown.map((each): readonly Cell[] => {
    const { subtask, state, done, workers, reason } = each;
    const paint = paintOf(state, style);
    const isUnderWay = state === 'IN_PROGRESS';
    const count =
      isUnderWay || state === 'FAILED' ? `${`${done} of ${subtask.quantity}`.padEnd(COUNT_WIDTH)}${GAP}` : '';
    const why = reason === null ? '' : subtaskReason(reason, nameOf);
    const who = isUnderWay || state === 'DONE' ? workers.join(', ') : why;
    return [
      { text: `${subtask.id.padStart(idWidth)}${GAP}` },
      { text: (phrases.get(each) ?? '').slice(0, phraseWidth).padEnd(phraseWidth), paint },
      { text: `${GAP}${STATE_WORDS[state].padEnd(STATE_WIDTH)}`, paint },
      { text: `${GAP}${count}` },
      { text: who, paint: isUnderWay ? style.strong : style.faint },
    ];
  });
  if (hidden > 0 && room > 0) lines.push([{ text: `   ... and ${hidden} more`, paint: style.faint }]);
  return lines;
}

/** Those with the most to tell, in plan order; one line is kept for "and 3 more". */
function chosen(subtasks: readonly ShownSubtask[], room: number): readonly ShownSubtask[] {
  if (subtasks.length <= room) return subtasks;
  const ranked = [...subtasks.keys()].sort((a, b) => {
    const rank = (index: number): number => SHOWN_FIRST.indexOf(subtasks[index]?.state ?? 'DONE');
    // Of those done, the latest; of all others, the next.
    return rank(a) - rank(b) || (subtasks[a]?.state === 'DONE' ? b - a : a - b);
  });
  const kept = new Set(ranked.slice(0, Math.max(0, room - 1)));
  return subtasks.filter((_, index) => kept.has(index));
}

function workerLines(view: RunView, style: TextStyle, room: number): (readonly Cell[])[] {
  const { workers } = view;
  const shown = workers.length <= room ? workers : workers.slice(0, Math.max(0, room - 1));
  const width = Math.max(0, ...shown.map(({ name }) => name.length));
  const lines = shown.map((worker): readonly Cell[] => {
    const doing = doingOf(view, worker);
    const isBusy = worker.isPresent && doing !== 'idle';
    return [
      { text: worker.name.padEnd(width), paint: worker.isPresent ? style.strong : style.faint },
      { text: `${GAP}${doing}`, ...(isBusy ? {} : { paint: style.faint }) },
    ];
  });
  const hidden = workers.length - shown.length;
  if (hidden > 0 && room > 0) lines.push([{ text: `... and ${hidden} more`, paint: style.faint }]);
  return lines;
}

function doingOf({ jobs }: RunView, { status, activity, job }: ShownWorker): string {
  if (status === 'pause') return 'on a break';
  const subtask = job === null ? undefined : jobs[job]?.subtask;
  return activity === 'idle' && subtask !== undefined ? `setting out for ${subtask}` : activity;
}

function paintOf(state: SubtaskState, style: TextStyle): (text: string) => string {
  if (state === 'IN_PROGRESS') return style.critical;
  if (state === 'FAILED') return style.bad;
  return state === 'READY' ? (text): string => text : style.faint;
}

function fitLine(cells: readonly Cell[], width: number): string {
  let left = width;
  let line = '';
  for (const { text, paint } of cells) {
    const shown = plainLine(text).slice(0, left);
    left -= shown.length;
    line += paint && shown.trim() !== '' ? paint(shown) : shown;
    if (left === 0) break;
  }
  return line.trimEnd();
}
