import { type NameOf, subtaskPhrase } from '../../messages/phrases.js';
import { namesIn } from '../../messages/names.js';
import { asSentence, counted, listed } from '../../base/words.js';
import { secondsOf } from '../../messages/time.js';
import type { Registry } from '../../game/registry.js';
import { inLines } from '../../messages/chat-lines.js';
import { questionLines } from './question.js';
import type { EventOf, RunEvent } from '../log/run-event.js';
import { EMPTY_VIEW, type RunView } from '../view/run-view.js';
import { plannedAs, shareDone, subtaskOf } from '../view/select.js';
import { viewAfter } from '../view/view-after.js';

/** Something people are told. */
export interface Announcement {
  /** Null: everybody. */
  readonly to: string | null;
  readonly lines: readonly string[];
  /** Said also to those who want quiet: their own business, questions, the end. */
  readonly isUrgent: boolean;
}

/** How far the plan is, for the bar at the top. */
export interface PlanShare {
  readonly done: number;
  readonly of: number;
}

const KINDS_FOR_PEOPLE = [
  ...(['plan-made', 'repair-planned', 'job-amended', 'job-cancelled', 'job-ended'] as const),
  ...([
    'subtask-changed',
    'subtask-credited',
    'goods-awaited',
    'question-asked',
    'question-answered',
  ] as const),
  'run-ended' as const,
];
type EventForPeople = EventOf<(typeof KINDS_FOR_PEOPLE)[number]>;

function isForPeople(event: RunEvent): event is EventForPeople {
  return KINDS_FOR_PEOPLE.some((kind) => kind === event.kind);
}

/** Makes announcements of events as they come. */
export class Announcements {
  /** As it was before the event at hand. */
  #view: RunView = EMPTY_VIEW;
  readonly #nameOf: NameOf;

  /**
   * @param people names of those who take part; what concerns bots alone is not told to them one by one
   */
  constructor(
    registry: Registry,
    private readonly people: ReadonlySet<string>,
  ) {
    this.#nameOf = namesIn(registry);
  }

  get share(): PlanShare {
    return shareDone(this.#view);
  }

  /** What an event means for people; usually nothing. */
  hear(event: RunEvent): readonly Announcement[] {
    const before = this.#view;
    this.#view = viewAfter(before, event);
    return isForPeople(event) ? this.#announce(event, before) : [];
  }

  #announce(event: EventForPeople, before: RunView): readonly Announcement[] {
    switch (event.kind) {
      case 'plan-made':
        return [this.#planMade(event)];
      case 'repair-planned':
        return [toAll(`The plan has changed: ${counted(event.subtasks.length, 'subtask')} left.`)];
      case 'job-amended':
        return this.#amended(event);
      case 'job-cancelled':
        return this.#cancelled(event);
      case 'job-ended':
        return this.#ended(event);
      case 'subtask-changed':
        return this.#changed(event, before);
      case 'subtask-credited':
        return this.#credited(event);
      case 'goods-awaited':
        return [this.#awaited(event)];
      case 'question-asked':
        return [{ to: null, isUrgent: true, lines: questionLines(questionOf(event)) }];
      case 'question-answered':
        return this.#answered(event, before.question);
      case 'run-ended':
        return [{ to: null, isUrgent: true, lines: inLines(endWords(event, this.#nameOf)) }];
    }
  }

  /** Whoever answered knows; the others are told. */
  #answered(
    { source, choice, by }: EventOf<'question-answered'>,
    question: RunView['question'],
  ): readonly Announcement[] {
    const text = question?.choices.find(({ key }) => key === choice)?.text ?? choice;
    if (source === 'fallback') return [toAll(`Nobody answered, so: ${text}.`)];
    const others = [...this.people].filter((name) => name.toLowerCase() !== by?.toLowerCase());
    return others.map((name) => toOne(name, `${by ?? 'Somebody'} has decided: ${text}.`));
  }

  #planMade({ subtasks, expectedTicks, goals }: EventOf<'plan-made'>): Announcement {
    const asked = listed(goals.map(({ item, quantity }) => `${quantity} ${this.#nameOf(item, quantity)}`));
    const time = expectedTicks === null ? '' : `, about ${secondsOf(expectedTicks)}`;
    const size = counted(subtasks.length, 'subtask');
    const text = `The plan for ${asked}: ${size}${time}. I'll tell you what to do; finished work is detected automatically. "!co help" tells more.`;
    return { to: null, isUrgent: true, lines: inLines(text) };
  }

  #amended({ worker, quantity, job, accepted }: EventOf<'job-amended'>): readonly Announcement[] {
    if (!accepted || !this.people.has(worker)) return [];
    const subtask = plannedAs(this.#view, this.#view.jobs[job]?.subtask ?? '');
    const name = subtask ? ` ${this.#nameOf(subtask.item, quantity)}` : '';
    return [toOne(worker, `Only ${quantity}${name} now: somebody else does the rest.`)];
  }

  #cancelled({ worker, job, reason }: EventOf<'job-cancelled'>): readonly Announcement[] {
    const running = this.#view.jobs[job];
    if (!running || !this.people.has(worker)) return [];
    const why = asSentence(reason);
    return [toOne(worker, `No need to do ${this.#spell(running.subtask)} any more. ${why}`)];
  }

  #ended({ worker, subtask, verdict, outcome, reason }: EventOf<'job-ended'>): readonly Announcement[] {
    if (!this.people.has(worker) || outcome === 'cancelled' || outcome === 'disconnected') return [];
    if (verdict.kind === 'passed') return [toOne(worker, `${this.#spell(subtask)}: done, thank you.`)];
    const short = verdict.done > 0 ? `${verdict.done} of ${verdict.asked} counted. ` : '';
    return [toOne(worker, `${this.#spell(subtask)} goes to someone else. ${short}${reason}`)];
  }

  #changed({ subtask, to }: EventOf<'subtask-changed'>, before: RunView): readonly Announcement[] {
    if (to !== 'DONE' || subtaskOf(before, subtask)?.state === 'DONE') return [];
    const { done, of } = this.share;
    return [toAll(`${this.#spell(subtask)} is done: ${done} of ${of}.`)];
  }

  #credited({ subtask, quantity, worker }: EventOf<'subtask-credited'>): readonly Announcement[] {
    const told = Object.values(this.#view.jobs).filter(
      (job) => job.subtask === subtask && job.worker !== worker,
    );
    const concerned = [...new Set(told.map((job) => job.worker))].filter((name) => this.people.has(name));
    const who = worker ?? 'Somebody';
    const news = concerned.map((name) =>
      toOne(name, `${who} has brought ${quantity} of ${this.#spell(subtask)}; that counts.`),
    );
    const thanks = worker === null ? [] : [toOne(worker, `${quantity} counted for ${this.#spell(subtask)}.`)];
    return [...thanks, ...news];
  }

  #awaited({ worker, items, limitTicks }: EventOf<'goods-awaited'>): Announcement {
    const goods = listed(
      Object.entries(items).map(([item, count]) => `${count} ${this.#nameOf(item, count)}`),
    );
    return toOne(
      worker,
      `All done. Please put ${goods} back into the chest; I'll wait up to ${secondsOf(limitTicks)}.`,
    );
  }

  #spell(id: string): string {
    const subtask = plannedAs(this.#view, id);
    return subtask ? `${id} (${subtaskPhrase(subtask, this.#nameOf)})` : id;
  }
}

function endWords({ status, reason, reached }: EventOf<'run-ended'>, names: NameOf): string {
  const there = reached.map(({ goal: { kind, item, quantity }, have }) => {
    const isMob = kind === 'killed' || kind === 'shot';
    return `${have} of ${quantity} ${isMob ? names(item, quantity, 'mob') : names(item, quantity)}`;
  });
  const why = reason === null ? '' : ` ${reason}`;
  const words = { done: 'Finished', failed: 'Failed', impossible: 'Impossible here', cancelled: 'Stopped' };
  return `${words[status]}${there.length > 0 ? `: ${listed(there)}` : ''}.${why}`;
}

function questionOf({
  question,
  about,
  text,
  choices,
  fallback,
  limitTicks,
}: EventOf<'question-asked'>): Parameters<typeof questionLines>[0] {
  return { id: question, about, text, choices, fallback, limitTicks };
}

function toAll(text: string): Announcement {
  return { to: null, isUrgent: false, lines: inLines(text) };
}

function toOne(to: string, text: string): Announcement {
  return { to, isUrgent: true, lines: inLines(text) };
}
