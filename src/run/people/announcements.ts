import { stopReason } from '../../messages/schedule-reasons.js';
import { type NameOf, subtaskPhrase } from '../../messages/phrases.js';
import { namesIn } from '../../messages/names.js';
import { asSentence, counted, listed } from '../../base/words.js';
import { secondsOf } from '../../messages/time.js';
import { CHEST_AVOIDED } from '../../messages/run-sentences.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Registry } from '../../game/registry.js';
import { inLines } from '../../messages/chat-lines.js';
import type { Weight } from './calm-chat.js';
import { goalEndWords } from './answer-words.js';
import { questionLines } from './question.js';
import type { EventOf, RunEvent } from '../log/run-event.js';
import { EMPTY_VIEW, type RunView } from '../view/run-view.js';
import { plannedAs, shareDone, subtaskOf } from '../view/select.js';
import { viewAfter } from '../view/view-after.js';
import { awaitedWords, othersWords, stationWords } from '../view/event-words.js';

/** Something people are told. */
export interface Announcement {
  /** Whoever has a task is told it first. */
  readonly comesAfterTask?: true;
  /** Null: everybody. */
  readonly to: string | null;
  readonly lines: readonly string[];
  /** Those who want quiet are not told of others' work. */
  readonly weight: Weight;
}

/** How far the plan is, for the bar at the top. */
export interface PlanShare {
  readonly done: number;
  readonly of: number;
}

const PLEADS_EVERY_TICKS = 1200;

const KINDS_FOR_PEOPLE = [
  ...(['plan-made', 'repair-planned', 'job-amended', 'job-cancelled', 'job-ended'] as const),
  ...([
    'subtask-changed',
    'subtask-credited',
    'goods-awaited',
    'chest-changed-by-others',
    'chest-avoided',
    'station-observed',
    'question-asked',
    'question-answered',
  ] as const),
  ...(['goal-set', 'goal-ended', 'run-ended'] as const),
];
type EventForPeople = EventOf<(typeof KINDS_FOR_PEOPLE)[number]>;

function isForPeople(event: RunEvent): event is EventForPeople {
  return KINDS_FOR_PEOPLE.some((kind) => kind === event.kind);
}

/** Makes announcements of events as they come. */
export class Announcements {
  /** As it was before the event at hand. */
  #view: RunView;
  readonly #nameOf: NameOf;
  /** When somebody was last asked to leave others alone. */
  #pleadedTick = -Infinity;

  /**
   * @param people names of those who take part at the moment; what concerns bots alone is not told to them one by one
   * @param before the run so far, where it is carried on
   * @param handsOf what one of them carries; null where nobody can look
   */
  constructor(
    registry: Registry,
    private readonly people: () => readonly string[],
    before: RunView = EMPTY_VIEW,
    private readonly handsOf: (name: string) => ItemCounts | null = () => null,
  ) {
    this.#view = before;
    this.#nameOf = namesIn(registry);
  }

  get share(): PlanShare {
    return shareDone(this.#view);
  }

  /** What the run is after, in the words it was asked in. */
  get goal(): string {
    return this.#view.goal;
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
        return [planMade(event)];
      case 'repair-planned':
        return [toAll(`The plan has changed: ${counted(event.subtasks.length, 'subtask')} left.`)];
      case 'job-amended':
        return this.#amended(event, before);
      case 'job-cancelled':
        return this.#cancelled(event);
      case 'job-ended':
        return this.#ended(event);
      case 'subtask-changed':
        return this.#changed(event, before);
      case 'subtask-credited':
        return this.#credited(event);
      case 'goods-awaited':
        return [toOne(event.worker, awaitedWords(event, { nameOf: this.#nameOf }))];
      case 'chest-changed-by-others':
        return isTheft(event) ? [toAll(`${othersWords(event, this.#nameOf)} We make it again.`)] : [];
      case 'chest-avoided':
        return [{ to: null, weight: 'must', lines: inLines(CHEST_AVOIDED) }];
      case 'station-observed':
        return event.stands ? [] : [toAll(stationWords(event, this.#nameOf))];
      case 'question-asked':
        return [{ to: null, weight: 'now', lines: questionLines(questionOf(event)) }];
      case 'question-answered':
        return this.#answered(event, before.question);
      case 'goal-set':
        return this.people()
          .filter((name) => name !== event.by)
          .map((name) => toOne(name, `${event.by} has set the goal: ${event.goal}. A plan is being made.`));
      case 'goal-ended':
        return [{ to: null, weight: 'end', lines: inLines(this.#goalEnded(event, before)) }];
      case 'run-ended':
        return [{ to: null, weight: 'end', lines: inLines(goalEndWords(event, this.#nameOf)) }];
    }
  }

  /** Whoever answered knows; the others are told. */
  #answered(
    { source, choice, by }: EventOf<'question-answered'>,
    question: RunView['question'],
  ): readonly Announcement[] {
    const text = question?.choices.find(({ key }) => key === choice)?.text ?? choice;
    if (source === 'fallback') return [toAll(`Nobody answered, so: ${text}.`)];
    const others = this.people().filter((name) => name.toLowerCase() !== by?.toLowerCase());
    return others.map((name) => toOne(name, `${by ?? 'Somebody'} has decided: ${text}.`));
  }

  /** What was achieved, who did what, and what now. */
  #goalEnded(event: EventOf<'goal-ended'>, { spans, goalTick }: RunView): string {
    const done = spans.filter((span) => span.startTick >= goalTick && span.ended?.verdict.kind === 'passed');
    const workers = [...new Set(done.map(({ worker }) => worker))];
    const shares = workers.map(
      (worker) => `${worker} ${done.filter((span) => span.worker === worker).length}`,
    );
    const who = shares.length === 0 ? '' : ` Tasks done: ${listed(shares)}.`;
    return `${goalEndWords(event, this.#nameOf)}${who} What next? Say for example "now make a clock".`;
  }

  #amended(
    { worker, quantity, job, accepted }: EventOf<'job-amended'>,
    before: RunView,
  ): readonly Announcement[] {
    if (!accepted || !this.people().includes(worker)) return [];
    const subtask = plannedAs(this.#view, this.#view.jobs[job]?.subtask ?? '');
    const name = subtask ? ` ${this.#nameOf(subtask.item, quantity)}` : '';
    const isMore = quantity > (before.jobs[job]?.quantity ?? quantity);
    const words = isMore
      ? `Please make it ${quantity}${name} now: you are quick.`
      : `Only ${quantity}${name} now: somebody else does the rest.`;
    return [toOne(worker, words)];
  }

  #cancelled({ worker, job, reason }: EventOf<'job-cancelled'>): readonly Announcement[] {
    const running = this.#view.jobs[job];
    if (!running || !this.people().includes(worker)) return [];
    const why = asSentence(stopReason(reason));
    const still = reason.code === 'needed-sooner' ? this.#inHand(worker, running.subtask) : '';
    return [toOne(worker, `No need to do ${this.#spell(running.subtask)} any more. ${why}${still}`)];
  }

  /** What is in the hands of somebody of a subtask that is still to be done. */
  #inHand(worker: string, id: string): string {
    const item = plannedAs(this.#view, id)?.item ?? '';
    const count = this.handsOf(worker)?.[item] ?? 0;
    return count > 0
      ? ` What you have of it counts: put ${count} ${this.#nameOf(item, count)} into the chest.`
      : '';
  }

  #plead(killer: string, worker: string, tick: number): readonly Announcement[] {
    if (tick - this.#pleadedTick < PLEADS_EVERY_TICKS) return [];
    this.#pleadedTick = tick;
    const why = 'what it carries falls to the ground, and the goal takes longer';
    return [toOne(killer, `Please do not hit ${worker}: ${why}.`)];
  }

  #ended({ tick, worker, subtask, verdict, outcome, reason }: EventOf<'job-ended'>): readonly Announcement[] {
    const killer =
      outcome === 'died' ? this.people().find((name) => reason.includes(` by ${name}`)) : undefined;
    if (killer !== undefined && killer !== worker) return this.#plead(killer, worker, tick);
    if (!this.people().includes(worker) || outcome === 'cancelled' || outcome === 'disconnected') return [];
    // Short: the next task stands behind it. And it may have been a part of what the plan asks for.
    if (verdict.kind === 'passed') return [toOne(worker, `${subtask}: done, thank you.`, 'own')];
    const short = verdict.done > 0 ? `${verdict.done} of ${verdict.asked} counted. ` : '';
    if (outcome === 'completed')
      return [toOne(worker, `${subtask}: ${short}The rest went into something else.`, 'own')];
    return [
      toOne(
        worker,
        `${this.#spell(subtask)} goes to someone else. ${short}${reason}${this.#inHand(worker, subtask)}`,
      ),
    ];
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
    const concerned = [...new Set(told.map((job) => job.worker))].filter((name) =>
      this.people().includes(name),
    );
    const who = worker ?? 'Somebody';
    const news = concerned.map((name) =>
      toOne(name, `${who} has brought ${quantity} of ${this.#spell(subtask)}; that counts.`, 'own'),
    );
    const thanks =
      worker === null ? [] : [toOne(worker, `${quantity} counted for ${this.#spell(subtask)}.`, 'own')];
    return [...thanks, ...news];
  }

  #spell(id: string): string {
    const subtask = plannedAs(this.#view, id);
    return subtask ? `${id} (${subtaskPhrase(subtask, this.#nameOf)})` : id;
  }
}

/** Short: it is read by somebody who has just been given something to do. */
function planMade({ subtasks, expectedTicks, anew }: EventOf<'plan-made'>): Announcement {
  const time = expectedTicks === null ? '' : `, about ${secondsOf(expectedTicks)}`;
  const what = anew === undefined ? 'The plan' : `A new plan, as ${anew}`;
  const text = `${what}: ${counted(subtasks.length, 'subtask')}${time}.`;
  return { to: null, weight: 'own', lines: inLines(text), comesAfterTask: true };
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
  return { to: null, weight: 'others', lines: inLines(text) };
}

function toOne(to: string, text: string, weight: Weight = 'must'): Announcement {
  return { to, weight, lines: inLines(text) };
}

function isTheft({ change }: EventOf<'chest-changed-by-others'>): boolean {
  return Object.values(change).some((count) => count < 0);
}
