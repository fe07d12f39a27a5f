import { waitOnClock } from '../../base/clock.js';
import { messageOf } from '../../base/error.js';
import { totalOf } from '../../base/item-counts.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import type { Answer, RunCommand, Hush } from './command.js';
import { AskedGoods } from './asked-goods.js';
import { jobInstruction } from '../../messages/job-instruction.js';
import { meantBy, memoryLine } from './memory/recall.js';
import { namesMeant, resolveItemName } from '../../game/names/names.js';
import { nearestWord } from '../../game/names/name-spelling.js';
import { askForAhead, askToBring, shortfall } from '../../messages/shortfall.js';
import type { CommandParts, Errand } from './command-parts.js';
import { findSubtask } from './find-subtask.js';
import { readGoalChange } from './goal-change.js';
import { isSameName, type Participant } from './participant.js';
import { namesIn } from '../../messages/names.js';
import { subtaskReason } from '../../messages/schedule-reasons.js';
import { SecondThoughts } from './second-thoughts.js';
import { answerOf, no, yes, unknownThing } from './answer.js';
import { ALWAYS_SAID, awaitedFrom, timeLeftLine, whyNoPlanNow } from './everyday-answers.js';
import { haveSome, lackSome, mayKeep, missingOf, recipeFor, whereIs, whyNeeded } from './goods-answers.js';
import { BOTS_WORK, goalLine, idleLine, planLine, restingLine, teamLine, titleOf } from './answer-words.js';

/** Who comes or is back is at work within so long. */
const HEARD_TICKS = 60;

const ABOUT_PLAN: ReadonlySet<RunCommand['kind']> = new Set([
  ...(['plan', 'next', 'missing', 'how-long', 'why', 'take', 'give', 'skip', 'done', 'fail'] as const),
]);
/** Of those, what asks how the goal comes along. */
const HOW_FAR: ReadonlySet<RunCommand['kind']> = new Set(['plan', 'missing', 'how-long'] as const);

const HUSHED = {
  nothing: 'Announcements are back.',
  others: 'Quiet: you only hear what concerns you. "quiet all" mutes that too; "quiet off" undoes it.',
  all: 'Silent: you only get answers; "next" shows your task. "quiet off" undoes it.',
} as const satisfies Record<Hush, string>;

const QUESTIONS = [
  ...(['help', 'plan', 'who', 'missing', 'how-long', 'where', 'have', 'lack', 'recipe', 'why'] as const),
  ...(['controls', 'thanks', 'hello', 'about', 'memory', 'mishap'] as const),
];
type Question = Extract<RunCommand, { kind: (typeof QUESTIONS)[number] }>;

/** `stop` may mean something else, a goal may take back what was said, and an answer is one to a question. */
const MEANT_LATER: ReadonlySet<RunCommand['kind']> = new Set([
  ...(['stop', 'goal', 'answer'] as const),
  ...QUESTIONS,
]);

function isQuestion(command: RunCommand): command is Question {
  return QUESTIONS.some((kind) => kind === command.kind);
}

/** Answers what people ask of a run, and does it: the same for chat, browser and programs. */
export class CommandHandler {
  readonly #asked: AskedGoods;
  readonly #thoughts: SecondThoughts;

  constructor(private readonly parts: CommandParts) {
    this.#asked = new AskedGoods(parts);
    this.#thoughts = new SecondThoughts(parts);
  }

  /** Never throws; answers within a moment, except for deliveries, which are bounded by themselves. */
  async carryOut(from: string, command: RunCommand): Promise<Answer> {
    try {
      const forget = MEANT_LATER.has(command.kind) ? null : this.#thoughts.asked(from, command.kind);
      const answer = await this.#carryOut(from, command);
      if (!answer.isDone) forget?.();
      return answer;
    } catch (error) {
      return no(`That did not work: ${messageOf(error)}`);
    }
  }

  async #carryOut(from: string, command: RunCommand): Promise<Answer> {
    const { parts } = this;
    if (parts.isResting() && ABOUT_PLAN.has(command.kind))
      return yes(restingLine(parts, HOW_FAR.has(command.kind)));
    if (isQuestion(command)) return this.#tell(from, command);
    switch (command.kind) {
      case 'come':
      case 'follow':
      case 'stay':
      case 'halt':
        return this.#attend(from, command);
      case 'there':
        return this.#there(from, command);
      case 'goal':
        return this.#goal(from, command.text);
      case 'note':
        return this.#note(from, command.text);
      case 'quiet':
        parts.setQuiet(from, command.leavesOut);
        return yes(HUSHED[command.leavesOut]);
      case 'forget':
        return this.#forget(command.what);
      case 'answer':
        return this.#answer(from, command.choice);
      case 'give':
        return this.#give(from, command.subtask, command.to);
      case 'bring':
        return this.#asked.bring(from, command);
      case 'stop':
        return parts.isAccompanied(from)
          ? this.#attend(from, { kind: 'stay', who: null })
          : this.#thoughts.stop(from);
      case 'next':
      case 'take':
      case 'done':
      case 'skip':
      case 'fail':
      case 'pause':
      case 'resume':
        return this.#participate(from, command);
    }
  }

  /** What is only asked: nothing changes by it. */
  #tell(from: string, command: Question): Answer {
    const { parts } = this;
    switch (command.kind) {
      case 'help':
      case 'controls':
      case 'thanks':
      case 'about':
      case 'mishap':
        return yes(ALWAYS_SAID[command.kind]);
      case 'plan':
        return yes(`${goalLine(parts.log)}${planLine(parts)}`);
      case 'who':
        return yes(teamLine(parts, command.about));
      case 'missing':
        return missingOf(parts, this.#person(from), command.item);
      case 'how-long':
        return yes(timeLeftLine(parts));
      case 'where':
        return whereIs(parts, this.#person(from), from, command.item);
      case 'have':
        return haveSome(parts, this.#person(from), command);
      case 'lack':
        return lackSome(parts, this.#person(from), command.item);
      case 'recipe':
        return recipeFor(parts, this.#person(from), command.item);
      case 'why':
        return command.mayKeep
          ? mayKeep(parts, this.#person(from), command.item)
          : whyNeeded(parts, this.#person(from), command.item);
      case 'hello':
        return yes(`Hello. ${planLine(parts)} Ask "what next" for something to do.`);
      case 'memory':
        return this.#memory();
    }
  }

  #participate(
    from: string,
    command: Extract<RunCommand, { kind: ParticipantCommand }>,
  ): Answer | Promise<Answer> {
    const person = this.#person(from) ?? this.parts.admit(from);
    if (!person) {
      const names = this.parts.participants.map(({ name }) => name).join(', ');
      const who = names === '' ? 'This run has no people in it' : `Players in this run: ${names}`;
      return no(`${who}; start it with --human ${from} or --people open to take part.`);
    }
    switch (command.kind) {
      case 'next':
        return this.#next(person);
      case 'take':
        return this.#take(person, command.subtask);
      case 'done':
        return this.#done(person);
      case 'skip':
        return this.#skip(person);
      case 'fail':
        return this.#fail(person, command.reason);
      case 'pause':
        if (person.isResting) return yes('You are already on a break. Say "resume" when you are back.');
        person.pause('takes a break');
        return yes('Paused; your timer is stopped. Say "resume" when you are back.');
      case 'resume':
        return this.#next(person);
    }
  }

  #next(person: Participant): Answer {
    const { registry, whereabouts } = this.parts;
    const { job } = person;
    if (job) {
      const verdict = person.check();
      if (verdict?.kind === 'passed') return yes(shortfall(registry, job, verdict));
      const bring = verdict && askToBring(registry, job, verdict, person.hands);
      return bring ? yes(bring) : { isDone: true, lines: jobInstruction(registry, job, whereabouts) };
    }
    if (person.isResting) {
      person.resume();
      return yes("Welcome back. I'll tell you when there's a task for you.");
    }
    const { log, subtasks, staysInHands } = this.parts;
    const isBetween =
      subtasks().length === 0 && !staysInHands() && log.events.some(({ kind }) => kind === 'plan-made');
    const asked = awaitedFrom(this.parts, person.name) ?? this.parts.missedFrom(person.name);
    if (asked !== null || this.parts.isResting()) return yes(asked ?? restingLine(this.parts, false));
    return yes(isBetween ? whyNoPlanNow(log) : idleLine(this.parts, person.name));
  }

  async #take(person: Participant, said: string): Promise<Answer> {
    if (this.parts.staysInHands()) return no(BOTS_WORK);
    if (OWN.test(said)) {
      const ready = this.parts.subtasks().find(({ state }) => state === 'READY');
      return person.job || !ready ? this.#next(person) : this.#take(person, ready.id);
    }
    const view = this.#open(said, person.job?.subtask.id);
    if ('isDone' in view) return view;
    if (person.job?.subtask.id === view.id) return this.#next(person);
    if (view.state === 'BLOCKED') return this.#notReady(view);
    if (person.isResting) person.resume();
    // The schedule hears in a second of who is here or back, and keeps nothing for somebody who is away.
    const patience = { everyTicks: 5, limitTicks: HEARD_TICKS, signal: new AbortController().signal };
    await waitOnClock(this.parts.clock, patience, () => this.#isAtWork(person.name));
    if (!this.#isAtWork(person.name)) return no('You are only just here; say it once more in a moment.');
    this.#request(person.name, view, person.name);
    return yes(`${titleOf(this.parts, view)} is yours.`);
  }

  #notReady(view: SubtaskView): Answer {
    const reason = subtaskReason(view.reason, namesIn(this.parts.registry));
    return no(`${titleOf(this.parts, view)} is not ready: it ${reason}.`);
  }

  #give(from: string, said: string, to: string): Answer {
    const names = this.parts.workers().map(({ name }) => name);
    const name = ANY_BOT.test(to)
      ? this.#freeBot()
      : (names.find((each) => isSameName(each, to)) ?? nearestWord(to, names));
    if (name === null) return no(`Nobody called "${to}" works here: ${names.join(', ')}.`);
    const own = OWN.test(said) ? (this.#person(from)?.job?.subtask.id ?? null) : said;
    if (own === null) return yes('You have nothing to do just now that could be handed over.');
    const view = this.#open(own);
    if ('isDone' in view) return view;
    if (view.state === 'BLOCKED') return this.#notReady(view);
    if (!this.#isAtWork(name)) return no(`${name} is not here, or takes a break.`);
    this.#request(name, view, from);
    return yes(`${titleOf(this.parts, view)} goes to ${name}.`);
  }

  /** Of our bots one without work, else the first; null where there is none. */
  #freeBot(): string | null {
    const bots = this.parts.workers().flatMap(({ name, kind }) => (kind === 'ai' ? [name] : []));
    const idle = this.parts.team().find(({ name, state }) => state === 'idle' && bots.includes(name));
    return idle?.name ?? bots[0] ?? null;
  }

  /** Nothing is kept for somebody who is away. */
  #isAtWork(worker: string): boolean {
    return this.parts.team().some(({ name, state }) => name === worker && state !== 'away');
  }

  #request(worker: string, { id }: SubtaskView, by: string): void {
    const { log, send, clock } = this.parts;
    log.add({ kind: 'subtask-requested', subtask: id, worker, by });
    send({ kind: 'subtask-requested', tick: clock.now(), worker, subtask: id });
  }

  /** The subtask somebody means, if something is left to do of it. */
  #open(said: string, own?: string): SubtaskView | Answer {
    const views = this.parts.subtasks();
    if (views.length === 0) return no(whyNoPlanNow(this.parts.log));
    const reading = findSubtask(this.parts.registry, views, said, own);
    if (reading.kind === 'unclear') return no(reading.reason);
    if (reading.view.state === 'DONE') return no(`${titleOf(this.parts, reading.view)} is done already.`);
    return reading.view;
  }

  #done(person: Participant): Answer {
    const { job } = person;
    if (!job) {
      const asked = awaitedFrom(this.parts, person.name) ?? this.parts.missedFrom(person.name);
      return yes(asked ?? 'You have nothing to do just now; thank you.');
    }
    const verdict = person.check();
    if (!verdict) return no('Nothing could be looked at just now; try again in a moment.');
    const { registry } = this.parts;
    const said = shortfall(registry, job, verdict);
    if (verdict.kind === 'passed') return yes(said);
    const asked = askToBring(registry, job, verdict, person.hands);
    const ahead = asked ?? askForAhead(registry, this.parts.subtasks(), person.hands);
    return no(ahead ?? `Not yet: ${said}`);
  }

  #skip(person: Participant): Answer {
    const { job } = person;
    if (!job) return yes('You have nothing to do just now.');
    const { log, send, clock } = this.parts;
    log.add({ kind: 'subtask-declined', subtask: job.subtask.id, worker: person.name });
    send({ kind: 'subtask-declined', tick: clock.now(), worker: person.name, subtask: job.subtask.id });
    person.giveUp('cancelled', `${person.name} would rather do something else.`);
    const back = job.tools.length > 0 ? ' Please put what you took back into the chest.' : '';
    return yes(`Skipped.${back}`);
  }

  #fail(person: Participant, reason: string): Answer {
    const { job } = person;
    if (!job)
      return yes('You have no task just now, so nobody waits for you. Say "come here", and a bot comes.');
    person.giveUp('failed', `${person.name}: ${reason}`);
    // Whoever died has nothing to put back, nor has who was to take nothing.
    const hasSome =
      totalOf(job.takes) + job.tools.length > 0 && (person.hands === null || totalOf(person.hands) > 0);
    const back = hasSome ? ' Please put what you took back into the chest.' : '';
    return yes(`Noted; somebody else tries, or the plan is changed.${back}`);
  }

  async #attend(from: string, { kind, who }: Extract<RunCommand, { kind: Errand['kind'] }>): Promise<Answer> {
    const { attend } = this.parts;
    if (!attend) return no('There is no bot in this run that could come.');
    return answerOf(await attend({ kind, to: from, by: who }));
  }

  async #there(from: string, { act, item, who }: Extract<RunCommand, { kind: 'there' }>): Promise<Answer> {
    const { marks, registry, contents } = this.parts;
    if (!marks) return no('There is no bot in this run that could do that.');
    const meant = item === null ? [] : namesMeant(resolveItemName(registry, item));
    if (item !== null && meant.length === 0) return unknownThing(item);
    const block = meant.find((name) => (contents()[name] ?? 0) > 0) ?? meant[0] ?? null;
    return answerOf(await marks.send({ act, item: block, to: from, by: who }));
  }

  async #goal(from: string, text: string): Promise<Answer> {
    const { askGoal } = this.parts;
    const change = readGoalChange(text);
    if (change.kind === 'back') return this.#thoughts.takeBack(from, text);
    const other = this.#asked.correct(from, change);
    if (other) return other;
    if (!askGoal) return no('The goal of this run cannot be changed from here.');
    this.#thoughts.asked(from, 'goal');
    const answer = answerOf(await askGoal(from, text));
    if (!answer.isDone) this.#thoughts.asked(from, 'refused');
    return answer;
  }

  #person(name: string): Participant | null {
    return this.parts.participants.find((each) => isSameName(each.name, name)) ?? null;
  }

  #note(from: string, text: string): Answer {
    const { log, memory } = this.parts;
    log.add({ kind: 'note', message: `${from}: ${text}` });
    memory?.remember({
      kind: 'note',
      subject: text.slice(0, 60),
      value: text,
      provenance: 'told',
      person: from,
      place: null,
    });
    return yes('Noted for everybody.');
  }

  #memory(): Answer {
    const { memory, now } = this.parts;
    if (!memory) return yes('This run remembers nothing between runs.');
    const all = memory.all();
    if (all.length === 0) return yes('Nothing is remembered yet.');
    return yes(all.map((each) => memoryLine(each, now())).join(' | '));
  }

  #forget(what: string): Answer {
    const { memory } = this.parts;
    const meant = memory ? meantBy(memory.all(), what) : [];
    if (!memory || meant.length === 0) return no(`Nothing is remembered of "${what}".`);
    const count = memory.forget(meant.map(({ id }) => id));
    return yes(`Forgotten: ${count === 1 ? (meant[0]?.subject ?? '') : `${count} things`}.`);
  }

  #answer(from: string, said: string): Answer {
    const { questions } = this.parts;
    const { open } = questions;
    if (!open && /^y(?:es)?$/i.test(said) && this.#thoughts.isStopping(from))
      return this.#thoughts.stop(from);
    if (!open) return no('No question is open. "help" lists what you can say.');
    const choice = questions.answer(from, said);
    if (choice === null) {
      const choices = open.choices.map(({ text }, index) => `${index + 1} ${text}`).join(', ');
      return no(`"${said}" is none of the choices: ${choices}.`);
    }
    return yes(`Then ${open.choices.find(({ key }) => key === choice)?.text ?? choice}.`);
  }
}

/** What somebody is at. */
const OWN = /^(?:it|this|that|mine)(?: one)?$/;

/** "Can you do the mining": whoever of ours is free. */
const ANY_BOT = /^(?:you|bots?|somebody|someone)$/;

type ParticipantCommand = 'next' | 'take' | 'done' | 'skip' | 'fail' | 'pause' | 'resume';
