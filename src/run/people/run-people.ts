import { CHAT_LINES, spokenAnswer } from './answer.js';
import type { Answer, RunCommand } from './command.js';
import { atMost, inLines } from '../../messages/chat-lines.js';
import { jobTitle } from '../../messages/job-instruction.js';
import { readChoice } from './question.js';
import { readCommand, type CommandReading } from './read-command.js';
import type { Company } from '../../speech/reader.js';
import type { HeardLine } from '../../worker/people/voice.js';
import type { CommandChannel } from '../run-control.js';
import type { RunEvent } from '../log/run-event.js';
import { Announcer } from './announcer.js';
import { invitation, welcomeLine } from './answer-words.js';
import { awaitedFrom } from './everyday-answers.js';
import { CommandHandler } from './command-handler.js';
import { logCommand } from './log-command.js';
import { tellOfOtherChests } from './other-chest.js';
import { isSameName } from './participant.js';
import { askForHeldGoods, missedFrom } from './held-goods.js';
import { tellTheIdle } from './idle-news.js';
import { guideBuilders } from './guide-builders.js';
import { showTasks } from './show-tasks.js';
import { showLists } from './side-list.js';
import { tellPeoplesWork } from './people-work.js';
import type { PeopleInWorld } from './people-in-world.js';
import type { PeopleParts } from './people-parts.js';
import { PeopleCode } from './people-code.js';
import { Questions } from './questions.js';

type CommandsRead = Extract<CommandReading, { kind: 'command' }>;

const TASK_ANSWERS = ['done', 'skip', 'recipe'];
/** Of somebody who floods no more are answered: so many in so many ticks. */
const MOST_COMMANDS = 8;
const FLOOD_TICKS = 100;
const TOO_MUCH = 'That was a lot at once; say it again in a few seconds.';
const WELCOME_TICKS = 20;
const ASKED_TICKS = 600;
const ASK_CODE =
  'Welcome. To take part say "!co code" and the number on the screen of whoever started the run.';
/** On somebody's server anybody can speak to us. */
const ONLY_FOR_PARTICIPANTS: ReadonlySet<string> = new Set(
  'stop give bring answer memory forget come follow stay halt there goal note'.split(' '),
);

/** People in a run: hears them, answers, tells them what is theirs to do, and counts what they do. */
export class RunPeople {
  readonly questions: Questions;
  readonly #commands: CommandHandler;
  readonly #code: PeopleCode;
  readonly #announcer: Announcer;
  readonly #spoken = new Map<string, number[]>();
  readonly #stops: (() => void)[];
  readonly #askedTicks = new Map<string, number>();
  readonly #welcomed = new Set<string>();
  #isClosed = false;

  constructor(private readonly parts: PeopleParts) {
    const { people, log, clock } = parts;
    this.questions = new Questions({ log, clock });
    this.#announcer = new Announcer(parts, (lines, to) => this.#answersTo(lines, to));
    this.#commands = new CommandHandler({
      ...parts,
      participants: people.workers,
      admit: (name) => (people.watch.sighting(name) && this.#code.mayJoin(name) ? people.admit(name) : null),
      questions: this.questions,
      missedFrom: (name) => missedFrom(parts, name),
      setQuiet: (person, leavesOut) => this.#announcer.setQuiet(person, leavesOut),
    });
    const { watch, voice } = people;
    this.#code = new PeopleCode(
      parts.code,
      (name) => watch.originOf?.(name) ?? null,
      () => clock.now(),
    );
    if (parts.code !== null) people.trustBy((name) => this.#code.mayJoin(name));
    const mustKnow = (line: string, to: string): void =>
      this.#announcer.announce({ to, lines: inLines(line), weight: 'must' });
    this.#stops = [
      tellPeoplesWork(parts),
      showTasks(parts, (name) => this.#announcer.isQuiet(name)),
      showLists(parts, (name) => this.#announcer.isQuiet(name)),
      tellTheIdle(parts, (line, to) => {
        // Who has just asked has read it.
        const askedTick = this.#askedTicks.get(to.toLowerCase()) ?? -Infinity;
        if (clock.now() - askedTick >= ASKED_TICKS)
          this.#announcer.announce({ to, lines: inLines(line), weight: 'must' });
        this.#announcer.sayAfterTask(to);
      }),
      askForHeldGoods(parts, mustKnow),
      tellOfOtherChests(parts, mustKnow),
      guideBuilders(parts, (lines, to, weight) => this.#announcer.announce({ to, lines, weight })),
      people.onNews((news) => this.#announcer.news(news)),
      voice.onChat((line) => void this.#heard(line)),
      watch.onPresence((name, isPresent) => {
        for (const { name: other } of people.workers)
          if (!isSameName(other, name) && watch.sighting(other)) this.#announcer.sawLine(other);
        if (isPresent) this.#welcome(name);
        else {
          this.#code.left(name);
          this.#announcer.left(name);
        }
      }),
    ];
    for (const name of watch.present()) this.#welcome(name);
  }

  /** To be called with each event as it is logged, in order. */
  logged(event: RunEvent): void {
    this.#announcer.logged(event);
  }

  async command(from: string, asked: RunCommand, channel: CommandChannel): Promise<Answer> {
    this.#participant(from)?.heard();
    const commands =
      asked.kind === 'note' && channel === 'browser' ? await this.#typed(from, asked) : [asked];
    const answers: Answer[] = [];
    for (const command of commands) answers.push(await this.#obey(from, command, channel));
    return { isDone: answers.every(({ isDone }) => isDone), lines: answers.flatMap(({ lines }) => lines) };
  }

  async #obey(from: string, command: RunCommand, channel: CommandChannel): Promise<Answer> {
    const person = this.#participant(from);
    if (command.kind === 'next' || command.kind === 'resume')
      this.#askedTicks.set(from.toLowerCase(), this.parts.clock.now());
    const isOthers = channel === 'chat' && !person && ONLY_FOR_PARTICIPANTS.has(command.kind);
    const refusal = isOthers
      ? 'Only who takes part in this run can ask for that.'
      : channel === 'chat' && this.#code.isMissingFor(from, command, person !== null)
        ? 'First say "!co code" and the number on the screen of whoever started the run.'
        : null;
    const answer: Answer =
      refusal !== null
        ? { isDone: false, lines: [refusal] }
        : await this.#commands.carryOut(person?.name ?? from, command);
    // A delivery may outlast the run, whose log ends with its end.
    if (this.#isClosed) return answer;
    logCommand(this.parts.log, { from, command, channel }, answer);
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#announcer.close();
  }

  async #heard({ from, text, isWhisper }: HeardLine): Promise<void> {
    const { log } = this.parts;
    this.#participant(from)?.heard();
    // Before anything is logged: the code is not for others to read.
    const admission = this.#code.heard(from, text);
    if (admission !== null) {
      this.#announcer.say([admission], from);
      if (!this.#participant(from) && this.#code.mayJoin(from) && this.parts.people.admit(from))
        this.#welcome(from);
      return;
    }
    if (this.parts.marks?.heard(from, text)) {
      log.add({ kind: 'chat', from, to: null, lines: [text] });
      return;
    }
    const reading = await this.#reading(from, text, isWhisper);
    if (this.#isClosed) return;
    // A stranger's everyday words are for others, but for the one with which they take part.
    const isToUs = isWhisper || text.trim().startsWith('!') || this.#takesPartBy(reading);
    const isOthers = !isToUs && !this.#participant(from);
    const answer = reading.kind === 'none' && this.questions.open ? this.#answerIn(text) : null;
    if (answer) {
      await this.#answerAll(from, answer);
      return;
    }
    if (reading.kind === 'none' || isOthers) {
      log.add({ kind: 'chat', from, to: null, lines: [text] });
      return;
    }
    const burst = this.#burstOf(from);
    if (burst === MOST_COMMANDS + 1) this.#announcer.say([TOO_MUCH], from);
    if (burst > MOST_COMMANDS) return;
    const meant = reading.kind === 'unclear' ? (this.#answerIn(text) ?? reading) : reading;
    if (meant.kind === 'unclear') {
      this.#announcer.say([meant.message], from);
      return;
    }
    await this.#answerAll(from, meant);
  }

  /** Carries out what somebody said, one after the other, and answers each as it is done. */
  async #answerAll(from: string, { commands, corrected }: CommandsRead): Promise<void> {
    for (const command of commands) {
      const { lines } = await this.command(from, command, 'chat');
      this.#announcer.say(spokenAnswer(lines, command.kind, corrected), from);
    }
  }

  #read(from: string, text: string, isWhisper: boolean): CommandReading {
    const reading = readCommand(this.parts.registry, text, this.#companyOf(from, isWhisper));
    if (text.trim().startsWith('!') || !this.#participant(from)) return reading;
    return this.parts.isGoal(text, reading.kind === 'command')
      ? { kind: 'command', commands: [{ kind: 'goal', text }], corrected: null }
      : reading;
  }

  /** A line from the page is read as one in the world is; what nothing can be made of is for everybody to read. */
  async #typed(from: string, note: Extract<RunCommand, { kind: 'note' }>): Promise<readonly RunCommand[]> {
    const reading = await this.#reading(from, note.text, false);
    return reading.kind === 'command' ? reading.commands : (this.#answerIn(note.text)?.commands ?? [note]);
  }

  /** What a line means: by rule, and where none understands it and who says it takes part, by the model. */
  async #reading(from: string, text: string, isToUs: boolean): Promise<CommandReading> {
    const { listener, registry } = this.parts;
    const byRule = this.#read(from, text, isToUs);
    const person = this.#participant(from);
    const isOthers = byRule.kind === 'none' && /^[!/]/.test(text.trim());
    if (byRule.kind === 'command' || !listener || !person || isOthers || this.#answerIn(text)) return byRule;
    const task = person.job && jobTitle(registry, person.job);
    const company = this.#companyOf(from, isToUs);
    const command = await listener.read({ from: person.name, text, company, task });
    return command ? { kind: 'command', commands: [command], corrected: null } : byRule;
  }

  /** Who might be meant by what somebody says. Strangers on somebody's server are not answered unless they call us. */
  #companyOf(from: string, isToUs: boolean): Company {
    const { people, workers } = this.parts;
    const bots = workers()
      .filter(({ kind }) => kind === 'ai')
      .map(({ name }) => name);
    return { bots, others: people.watch.present().filter((name) => !isSameName(name, from)), isToUs };
  }

  /** "!co birch" answers the question that is open. */
  #answerIn(text: string): CommandsRead | null {
    const { open } = this.questions;
    const choice = open && readChoice(open, text.trim().replace(/^!\s?\S+\s+/, ''));
    return choice === null
      ? null
      : { kind: 'command', commands: [{ kind: 'answer', choice }], corrected: null };
  }

  /** Who comes, at whatever time; a moment later, since a client that is just joining misses what is said. */
  #welcome(name: string): void {
    const { people, clock } = this.parts;
    const stop = clock.every(WELCOME_TICKS, () => {
      stop();
      if (!people.watch.sighting(name)) return;
      const person = this.#participant(name);
      const mayJoin = people.isTrusted(name);
      if (!mayJoin && (person || people.isOpen)) this.#announcer.welcome([ASK_CODE], name, 'now');
      if (person) this.#announcer.welcome(this.#welcomeWords(person), name, 'now');
      else if (mayJoin && people.isOpen)
        this.#announcer.welcome([invitation(name, this.#announcer.goal)], name, 'now');
      // Who is just joining has not heard what it was asked for.
      const asked = person && awaitedFrom(this.parts, name);
      if (asked) this.#announcer.welcome(inLines(asked), name, 'must');
    });
    this.#stops.push(stop);
  }

  #welcomeWords({ name, job }: PeopleInWorld['workers'][number]): readonly string[] {
    const { goal } = this.#announcer;
    const isBack = this.#welcomed.has(name);
    this.#welcomed.add(name);
    return atMost(inLines(welcomeLine(this.parts, { name, isBack, goal, hasJob: job !== null })), CHAT_LINES);
  }

  /** Whether somebody says what anybody who wants to take part was invited to say. */
  #takesPartBy(reading: CommandReading): boolean {
    return (
      this.parts.people.isOpen &&
      reading.kind === 'command' &&
      reading.commands.every(({ kind }) => kind === 'next')
    );
  }

  /** How many commands somebody gave lately, the newest included. */
  #burstOf(from: string): number {
    const tick = this.parts.clock.now();
    const recent = (this.#spoken.get(from.toLowerCase()) ?? []).filter((at) => tick - at < FLOOD_TICKS);
    recent.push(tick);
    this.#spoken.set(from.toLowerCase(), recent);
    return recent.length;
  }

  #participant(name: string): PeopleInWorld['workers'][number] | null {
    return this.parts.people.workers.find((worker) => isSameName(worker.name, name)) ?? null;
  }

  /** What somebody may say to lines: what they quote, and what one says to a task. */
  #answersTo(lines: readonly string[], to: string): readonly string[] {
    const text = lines.join(' ');
    const quoted = [...text.matchAll(/(?<!called )"([^"]{2,40})"/g)].flatMap(([, phrase]) => phrase ?? []);
    const isSayable = (phrase: string): boolean =>
      readCommand(this.parts.registry, phrase, this.#companyOf(to, true)).kind === 'command';
    const job = this.#participant(to)?.job;
    const isTask = !!job && text.startsWith(`${job.subtask.id}: `);
    return [...quoted.filter(isSayable), ...(isTask ? TASK_ANSWERS : [])];
  }
}
