import type { Answer, Command, Hush } from './command.js';
import { atMost, inLines } from '../../messages/chat-lines.js';
import { jobInstruction, jobTitle } from '../../messages/job-instruction.js';
import { readChoice } from './question.js';
import { readCommand, type CommandReading } from './read-command.js';
import { shortfall } from '../../messages/shortfall.js';
import type { ChatLine } from '../../worker/people/voice.js';
import type { CommandChannel } from '../run-control.js';
import type { RunEvent } from '../log/run-event.js';
import { Announcements, type Announcement } from './announcements.js';
import { planLine } from './answer-words.js';
import { CommandDesk } from './desk.js';
import type { CommonDeskParts } from './desk-parts.js';
import { logCommand } from './log-command.js';
import { isSameName } from './participant.js';
import { tellPeoplesWork, type WorkParts } from './people-work.js';
import type { PeopleInWorld, PersonNews } from './people-in-world.js';
import { Questions } from './questions.js';

/** What people take part in: the run as far as they see and change it. */
export interface PeopleParts extends CommonDeskParts, WorkParts {}

/** In chat an answer has at most so many lines; in the browser all. */
const CHAT_LINES = 2;
/** Of somebody who floods no more are answered: so many in so many ticks. */
const MOST_COMMANDS = 8;
const FLOOD_TICKS = 100;
const WELCOME_TICKS = 20;
/** On somebody's server anybody can speak to us. */
const ONLY_FOR_PARTICIPANTS: ReadonlySet<Command['kind']> = new Set([
  ...(['stop', 'give', 'bring', 'answer', 'memory', 'forget'] as const),
]);

/** People in a run: hears them, answers, tells them what is theirs to do, and counts what they do. */
export class RunPeople {
  readonly questions: Questions;
  readonly #desk: CommandDesk;
  readonly #announcements: Announcements;
  /** By name in lower case; who is not in it hears everything. */
  readonly #hushed = new Map<string, Exclude<Hush, 'nothing'>>();
  readonly #spoken = new Map<string, number[]>();
  readonly #stops: (() => void)[];
  #isClosed = false;

  constructor(private readonly parts: PeopleParts) {
    const { people, log, clock, registry } = parts;
    this.questions = new Questions({ log, clock });
    this.#announcements = new Announcements(registry, new Set(people.workers.map(({ name }) => name)));
    this.#desk = new CommandDesk({
      ...parts,
      participants: people.workers,
      questions: this.questions,
      setQuiet: (person, leavesOut) => {
        this.#setQuiet(person, leavesOut);
      },
    });
    const { watch, voice } = people;
    this.#stops = [
      tellPeoplesWork(parts),
      people.onNews((news) => {
        this.#news(news);
      }),
      voice.onChat((line) => {
        void this.#heard(line);
      }),
      watch.onPresence((name, isPresent) => {
        if (isPresent) this.#welcome(name);
      }),
    ];
  }

  /** An event of the run was logged; to be called with each, in order. */
  logged(event: RunEvent): void {
    for (const announcement of this.#announcements.hear(event)) this.#announce(announcement);
    if (event.kind === 'subtask-changed' || event.kind === 'plan-made') this.#showShare();
  }

  /** Does what somebody asks, and logs it. */
  async command(from: string, command: Command, channel: CommandChannel): Promise<Answer> {
    const person = this.#participant(from);
    person?.heard();
    const isOthers = channel === 'chat' && !person && ONLY_FOR_PARTICIPANTS.has(command.kind);
    const answer: Answer = isOthers
      ? { isDone: false, lines: ['Only who takes part in this run can ask for that.'] }
      : await this.#desk.carryOut(person?.name ?? from, command);
    // A delivery may outlast the run, whose log ends with its end.
    if (this.#isClosed) return answer;
    logCommand(this.parts.log, { from, command, channel }, answer);
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const { name } of this.parts.people.workers) {
      this.parts.people.voice.display(name, { bar: null, actionBar: '' });
    }
  }

  async #heard({ from, text, isWhisper }: ChatLine): Promise<void> {
    const { log } = this.parts;
    this.#participant(from)?.heard();
    const reading = readCommand(text, isWhisper);
    if (reading.kind === 'none') {
      log.add({ kind: 'chat', from, to: null, lines: [text] });
      return;
    }
    const burst = this.#burstOf(from);
    if (burst === MOST_COMMANDS + 1)
      this.#say(['That was a lot at once; say it again in a few seconds.'], from);
    if (burst > MOST_COMMANDS) return;
    const meant = reading.kind === 'unclear' ? (this.#answerIn(text) ?? reading) : reading;
    if (meant.kind === 'unclear') {
      this.#say([meant.message], from);
      return;
    }
    const { lines } = await this.command(from, meant.command, 'chat');
    const taken = meant.corrected === null ? lines : inLines(`("${meant.corrected}") ${lines.join(' ')}`);
    this.#say(atMost(taken, CHAT_LINES), from);
  }

  /** "!co birch" answers the question that is open. */
  #answerIn(text: string): Extract<CommandReading, { kind: 'command' }> | null {
    const { open } = this.questions;
    const choice = open && readChoice(open, text.trim().replace(/^!\s?\S+\s+/, ''));
    return choice === null ? null : { kind: 'command', command: { kind: 'answer', choice }, corrected: null };
  }

  /** Who comes while the work goes on; a moment later, since a client that is just joining misses what is said. */
  #welcome(name: string): void {
    const { people, clock } = this.parts;
    if (!people.workers.some((worker) => isSameName(worker.name, name))) return;
    const stop = clock.every(WELCOME_TICKS, () => {
      stop();
      if (this.parts.subtasks().length === 0 || !people.watch.sighting(name)) return;
      const words = `Welcome. ${planLine(this.parts)} I'll tell you when there's a task for you; "!co help" lists what you can say.`;
      this.#say(atMost(inLines(words), CHAT_LINES), name);
    });
    this.#stops.push(stop);
  }

  /** How many commands somebody gave lately, the newest included. */
  #burstOf(from: string): number {
    const tick = this.parts.clock.now();
    const recent = (this.#spoken.get(from.toLowerCase()) ?? []).filter((at) => tick - at < FLOOD_TICKS);
    recent.push(tick);
    this.#spoken.set(from.toLowerCase(), recent);
    return recent.length;
  }

  #news(news: PersonNews): void {
    const { registry, whereabouts, people, log } = this.parts;
    const { worker, job } = news;
    switch (news.kind) {
      case 'instructed': {
        const lines = jobInstruction(registry, job, whereabouts);
        log.add({ kind: 'instruction-given', worker, job: job.id, lines: [...lines] });
        if (this.#hushed.get(worker.toLowerCase()) === 'all') return;
        people.voice.say(lines, worker);
        const title = jobTitle(registry, job);
        if (!this.#hushed.has(worker.toLowerCase())) {
          people.voice.display(worker, { title: { title: '', subtitle: title }, actionBar: title });
        }
        return;
      }
      case 'reminded': {
        if (this.#hushed.get(worker.toLowerCase()) === 'all') return;
        const seconds = Math.round(news.leaseTicks / 20);
        const said = shortfall(registry, job, news.verdict);
        this.#say(
          [`Still working on this? ${said} Otherwise I'll hand it to someone else in ${seconds} s.`],
          worker,
        );
        return;
      }
      case 'progressed': {
        if (this.#hushed.has(worker.toLowerCase())) return;
        const share = `${jobTitle(registry, job)}: ${news.verdict.done} of ${job.quantity}`;
        people.voice.display(worker, { actionBar: share });
        return;
      }
      case 'ended':
        people.voice.display(worker, { actionBar: '' });
    }
  }

  #participant(name: string): PeopleInWorld['workers'][number] | null {
    return this.parts.people.workers.find((worker) => isSameName(worker.name, name)) ?? null;
  }

  #setQuiet(person: string, leavesOut: Hush): void {
    if (leavesOut === 'nothing') {
      this.#hushed.delete(person.toLowerCase());
      this.#showShare();
      return;
    }
    this.#hushed.set(person.toLowerCase(), leavesOut);
    this.parts.people.voice.display(person, { bar: null, actionBar: '' });
  }

  #announce({ to, lines, isUrgent }: Announcement): void {
    const { people } = this.parts;
    // On somebody's server most people have nothing to do with it.
    const isOfRun = (name: string): boolean => this.#participant(name) !== null;
    const names = to === null ? people.watch.present().filter(isOfRun) : [to];
    for (const name of names) {
      const hush = this.#hushed.get(name.toLowerCase());
      if (hush === undefined || (hush === 'others' && isUrgent)) people.voice.say(lines, name);
    }
  }

  #showShare(): void {
    const { done, of } = this.#announcements.share;
    const { workers, voice } = this.parts.people;
    if (!voice.canDisplay || of === 0) return;
    for (const { name } of workers) {
      if (this.#hushed.has(name.toLowerCase())) continue;
      voice.display(name, { bar: { text: `${done} of ${of} done`, share: done / of } });
    }
  }

  #say(lines: readonly string[], to: string): void {
    this.parts.log.add({ kind: 'chat', from: null, to, lines: [...lines] });
    this.parts.people.voice.say(lines, to);
  }
}
