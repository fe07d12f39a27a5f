import { checkArgument } from '../../base/arguments.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { NameOf } from '../../messages/phrases.js';
import type { RunEvent } from '../log/run-event.js';
import { spelt } from '../../base/words.js';
import { eventWords, namingOf, type Naming } from './event-words.js';
import { EMPTY_VIEW } from './run-view.js';
import { viewAfter } from './view-after.js';

/** One event told in words, for plain progress and `replay`. */
export interface ReplayLine {
  /** World ticks since the start of the run. */
  readonly tick: number;
  /** One line: "00:12.5 Ada begins s3: gather 7 raw iron". */
  readonly text: string;
}

/**
 * Tells a run again, one line an event, in order. Events of no interest to people (readings of the chest that changed
 * nothing, looks around) are left out.
 */
export function replayLines(events: readonly RunEvent[], nameOf: NameOf = spelt): readonly ReplayLine[] {
  checkArgument('replayLines(run.events)', 'the events', events, 'array');
  let view = EMPTY_VIEW;
  return events.flatMap((event) => {
    view = viewAfter(view, event);
    return replayLine(event, namingOf(view, nameOf)) ?? [];
  });
}

/** An event as a line of its own, with its time; null where it is of no interest. */
export function replayLine(event: RunEvent, naming: Naming): ReplayLine | null {
  const words = eventWords(event, naming);
  return words === null ? null : { tick: event.tick, text: `${spellTick(event.tick)} ${words}` };
}

function spellTick(tick: number): string {
  const seconds = tick / TICKS_PER_SECOND;
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}
