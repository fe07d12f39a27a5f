import type { RunClock } from '../../base/clock.js';
import { jobTitle } from '../../messages/job-instruction.js';
import { namesIn } from '../../messages/names.js';
import { subtaskPhrase } from '../../messages/phrases.js';
import type { CommandParts } from './command-parts.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld } from './people-in-world.js';

const LOOK_TICKS = 20;
/** More than these no one reads beside playing. */
const MOST_WORKERS = 6;
const MOST_NEXT = 4;

interface ListParts extends Pick<CommandParts, 'registry' | 'subtasks' | 'team'> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'voice'>;
  readonly clock: RunClock;
}

/**
 * Shows everybody who takes part the tasks at the edge of the screen, where that can be: its own, the others', what is
 * next.
 * @returns what ends it
 */
export function showLists(parts: ListParts, isHushed: (name: string) => boolean): () => void {
  const { people, clock, subtasks } = parts;
  if (!people.voice.canDisplay) return () => undefined;
  const shown = new Map<string, string>();
  return clock.every(LOOK_TICKS, () => {
    const views = subtasks();
    const done = views.filter(({ state }) => state === 'DONE').length;
    for (const { name } of people.workers) {
      const title = `${done} of ${views.length} done`;
      const list = views.length === 0 || isHushed(name) ? null : { title, lines: listLines(parts, name) };
      const text = JSON.stringify(list);
      if (text === (shown.get(name) ?? 'null')) continue;
      shown.set(name, text);
      people.voice.display(name, { list });
    }
  });
}

/** "You: gather 4 oak logs", "Ada: craft 8 sticks", "then: craft 1 compass". */
function listLines(
  { registry, subtasks, team }: Pick<ListParts, 'registry' | 'subtasks' | 'team'>,
  name: string,
): readonly string[] {
  const atWork = team().flatMap(({ name: worker, job }) =>
    job ? [{ isOwn: isSameName(worker, name), worker, title: jobTitle(registry, job) }] : [],
  );
  const own = atWork.find(({ isOwn }) => isOwn);
  const others = atWork.filter(({ isOwn }) => !isOwn).slice(0, MOST_WORKERS);
  const waiting = subtasks().filter(({ state }) => state === 'READY' || state === 'BLOCKED');
  return [
    `You: ${own?.title ?? 'nothing just now'}`,
    ...others.map(({ worker, title }) => `${worker}: ${title}`),
    ...waiting.slice(0, MOST_NEXT).map(({ subtask }) => `then: ${subtaskPhrase(subtask, namesIn(registry))}`),
    ...(waiting.length > MOST_NEXT ? [`and ${waiting.length - MOST_NEXT} more`] : []),
  ];
}
