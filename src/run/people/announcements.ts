import { type NameOf, subtaskPhrase } from '../../messages/phrases.js';
import { namesIn } from '../../messages/names.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { Registry } from '../../game/registry.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { inLines } from '../../messages/chat-lines.js';
import { numberOf } from '../../messages/job-instruction.js';
import { questionLines } from './question.js';
import type { EventOf, RunEvent } from '../log/run-event.js';

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
  ...(['plan-made', 'repair-planned', 'job-assigned', 'job-amended', 'job-cancelled', 'job-ended'] as const),
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

/** Makes announcements of events as they come; remembers the plan, so that subtasks have names. */
export class Announcements {
  readonly #subtasks = new Map<string, Subtask>();
  readonly #done = new Set<string>();
  /** Those that run. */
  readonly #jobs = new Map<string, { readonly subtask: string; readonly worker: string }>();
  #choices: EventOf<'question-asked'>['choices'] = [];
  #open: ReadonlySet<string> = new Set();

  /**
   * @param people names of those who take part; what concerns bots alone is not told to them one by one
   */
  constructor(
    private readonly registry: Registry,
    private readonly people: ReadonlySet<string>,
  ) {}

  get share(): PlanShare {
    const done = [...this.#open].filter((id) => this.#done.has(id)).length;
    return { done, of: this.#open.size };
  }

  /** What an event means for people; usually nothing. */
  hear(event: RunEvent): readonly Announcement[] {
    return isForPeople(event) ? this.#hear(event) : [];
  }

  #hear(event: EventForPeople): readonly Announcement[] {
    switch (event.kind) {
      case 'plan-made':
        this.#learn(event.subtasks);
        return [this.#planMade(event)];
      case 'repair-planned':
        this.#learn(event.subtasks);
        return [toAll(`The plan was changed: ${leftWords(event.subtasks.length)}.`)];
      case 'job-assigned':
        this.#jobs.set(event.job, { subtask: event.subtask, worker: event.worker });
        return [];
      case 'job-amended':
        return this.#amended(event);
      case 'job-cancelled':
        return this.#cancelled(event);
      case 'job-ended':
        this.#jobs.delete(event.job);
        return this.#ended(event);
      case 'subtask-changed':
        return this.#changed(event);
      case 'subtask-credited':
        return this.#credited(event);
      case 'goods-awaited':
        return [this.#awaited(event)];
      case 'question-asked':
        this.#choices = event.choices;
        return [{ to: null, isUrgent: true, lines: questionLines(questionOf(event)) }];
      case 'question-answered':
        return this.#answered(event);
      case 'run-ended':
        return [{ to: null, isUrgent: true, lines: inLines(endWords(event, namesIn(this.registry))) }];
    }
  }

  /** Whoever answered knows; the others are told. */
  #answered({ source, choice, by }: EventOf<'question-answered'>): readonly Announcement[] {
    const text = this.#choices.find(({ key }) => key === choice)?.text ?? choice;
    if (source === 'fallback') return [toAll(`Nobody answered, so: ${text}.`)];
    const others = [...this.people].filter((name) => name.toLowerCase() !== by?.toLowerCase());
    return others.map((name) => toOne(name, `${by ?? 'Somebody'} has decided: ${text}.`));
  }

  #learn(subtasks: readonly Subtask[]): void {
    for (const subtask of subtasks) this.#subtasks.set(subtask.id, subtask);
    this.#open = new Set([...this.#done, ...subtasks.map(({ id }) => id)]);
  }

  #planMade({ subtasks, expectedTicks, goals }: EventOf<'plan-made'>): Announcement {
    const names = namesIn(this.registry);
    const asked = goals.map(({ item, quantity }) => `${quantity} ${names(item, quantity)}`).join(', ');
    const time = expectedTicks === null ? '' : `, about ${Math.round(expectedTicks / TICKS_PER_SECOND)} s`;
    const text = `The plan for ${asked}: ${subtasks.length} subtasks${time}. You are told what to do; what you have done is seen by itself. "!co help" tells more.`;
    return { to: null, isUrgent: true, lines: inLines(text) };
  }

  #amended({ worker, quantity, job, accepted }: EventOf<'job-amended'>): readonly Announcement[] {
    if (!accepted || !this.people.has(worker)) return [];
    const subtask = this.#subtasks.get(this.#jobs.get(job)?.subtask ?? '');
    const name = subtask ? ` ${namesIn(this.registry)(subtask.item, quantity)}` : '';
    return [toOne(worker, `Only ${quantity}${name} now: somebody else does the rest.`)];
  }

  #cancelled({ worker, job, reason }: EventOf<'job-cancelled'>): readonly Announcement[] {
    const running = this.#jobs.get(job);
    if (!running || !this.people.has(worker)) return [];
    return [
      toOne(
        worker,
        `You need not do ${this.#spell(running.subtask)} any more: ${inSeconds(reason).replace(/[.!]$/, '')}.`,
      ),
    ];
  }

  #ended({ worker, subtask, verdict, outcome, reason }: EventOf<'job-ended'>): readonly Announcement[] {
    if (!this.people.has(worker) || outcome === 'cancelled' || outcome === 'disconnected') return [];
    if (verdict.kind === 'passed') return [toOne(worker, `${this.#spell(subtask)}: done, thank you.`)];
    const short = verdict.done > 0 ? `${verdict.done} of ${verdict.asked} counted. ` : '';
    return [toOne(worker, `${this.#spell(subtask)} goes to somebody else. ${short}${inSeconds(reason)}`)];
  }

  #changed({ subtask, to }: EventOf<'subtask-changed'>): readonly Announcement[] {
    if (to !== 'DONE' || this.#done.has(subtask)) return [];
    this.#done.add(subtask);
    const { done, of } = this.share;
    return [toAll(`${this.#spell(subtask)} is done: ${done} of ${of}.`)];
  }

  #credited({ subtask, quantity, worker }: EventOf<'subtask-credited'>): readonly Announcement[] {
    const told = [...this.#jobs.values()].filter((job) => job.subtask === subtask && job.worker !== worker);
    const concerned = [...new Set(told.map((job) => job.worker))].filter((name) => this.people.has(name));
    const who = worker ?? 'Somebody';
    const news = concerned.map((name) =>
      toOne(name, `${who} has brought ${quantity} of ${this.#spell(subtask)}; that counts.`),
    );
    const thanks = worker === null ? [] : [toOne(worker, `${quantity} counted for ${this.#spell(subtask)}.`)];
    return [...thanks, ...news];
  }

  #awaited({ worker, items, limitTicks }: EventOf<'goods-awaited'>): Announcement {
    const names = namesIn(this.registry);
    const goods = Object.entries(items).map(([item, count]) => `${count} ${names(item, count)}`);
    const seconds = Math.round(limitTicks / TICKS_PER_SECOND);
    return toOne(
      worker,
      `All is done. Please put ${goods.join(', ')} back into the chest; that is waited for up to ${seconds} s.`,
    );
  }

  #spell(id: string): string {
    const subtask = this.#subtasks.get(id);
    const phrase = subtask ? ` (${subtaskPhrase(subtask, namesIn(this.registry))})` : '';
    return `${numberOf(id)}${phrase}`;
  }
}

function endWords({ status, reason, reached }: EventOf<'run-ended'>, names: NameOf): string {
  const there = reached.map(({ goal: { kind, item, quantity }, have }) => {
    const isMob = kind === 'killed' || kind === 'shot';
    return `${have} of ${quantity} ${isMob ? names(item, quantity, 'mob') : names(item, quantity)}`;
  });
  const why = reason === null ? '' : ` ${inSeconds(reason)}`;
  const words = {
    done: 'Done',
    failed: 'It did not work out',
    impossible: 'Impossible here',
    cancelled: 'Stopped',
  };
  return `${words[status]}.${there.length > 0 ? ` There: ${there.join(', ')}.` : ''}${why}`;
}

function leftWords(count: number): string {
  return count === 1 ? '1 subtask is left' : `${count} subtasks are left`;
}

/** People count in seconds. */
function inSeconds(text: string): string {
  return text.replace(
    /\b(\d+) ticks\b/g,
    (_, ticks: string) => `${Math.round(Number(ticks) / TICKS_PER_SECOND)} s`,
  );
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
