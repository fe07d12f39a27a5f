import { TICKS_PER_MINUTE } from '../base/ticks.js';
import type { RunRequest } from '../run/run-request.js';
import { answerProblems, shownQuestion, type Answers } from './questions.js';
import {
  STEPS,
  type Play,
  type Step,
  type StudyAct,
  type StudyParticipant,
  type StudyView,
} from './participant.js';
import { PlaySession, type SessionRequest, type StudySession } from './session.js';
import type { StudyFolder } from './study-folder.js';
import type { StudyCondition } from './study-file.js';

/** What a desk is given beside the folder. */
export interface DeskOptions {
  /** For conditions whose plan a model makes. */
  readonly modelPlanning: Pick<RunRequest, 'planning' | 'ledger'>;
  /** Told what happens, in a line for whoever runs the study. */
  readonly say: (line: string) => void;
  /** How a session begins. Default: a run in a world of its own. */
  readonly start?: (request: SessionRequest) => StudySession;
  /** Milliseconds. */
  readonly now?: () => number;
}

const TUTORIAL = { goal: 'gather 2 oak logs', environment: 'chest-arena', minutes: 2 } as const;
const LOOK_EVERY_MS = 1000;
/** A page of a run that is over is still served for so long, for those who look at how it ended. */
const KEPT_MS = 600_000;
const NOT_NOW = 'That is not the next step; this page shows where you are.';
const ANSWERED = 'You have answered already; those answers count.';
const FULL = 'All places are taken just now. Please try again in a minute.';

/** Leads participants through a study, one step after the other. */
export class StudyDesk {
  readonly #sessions = new Map<string, StudySession>();
  readonly #timer: NodeJS.Timeout;
  readonly #start: (request: SessionRequest) => StudySession;
  readonly #now: () => number;
  #isClosed = false;

  constructor(
    private readonly folder: StudyFolder,
    private readonly options: DeskOptions,
  ) {
    this.#start = options.start ?? ((request) => new PlaySession(request));
    this.#now = options.now ?? Date.now;
    this.#pickUp();
    this.#timer = setInterval(() => this.#startDue(), LOOK_EVERY_MS);
  }

  /** What the page of a participant shows; null for nobody's token. */
  look(token: string): StudyView | null {
    const participant = this.folder.byToken(token);
    if (!participant) return null;
    const { id, step, plays, code } = participant;
    const { name, goal, minutes, welcome, consent, thanks, questions } = this.folder.study;
    const session = this.#sessionOf(id);
    const seat = session?.tokenOf(id) ?? null;
    return {
      participant: id,
      step,
      study: { name, goal, minutes, welcome, consent, thanks },
      play: session && seat !== null ? `/run/${session.id}/#play=${seat}&study=${token}` : null,
      leftTicks: session?.leftTicks ?? null,
      waitingFor: step === 'waiting' ? this.#waitsFor(participant) : null,
      outcome: plays.findLast(({ kind }) => kind === 'play')?.outcome ?? null,
      questions: step === 'questions' ? questions.map(shownQuestion) : [],
      code: step === 'finished' ? code : null,
    };
  }

  /** Does a participant's next step. @returns why not, in words for the participant; null where it was done */
  act(token: string, act: StudyAct): string | null {
    const participant = this.folder.byToken(token);
    if (!participant) return 'This link is not one of this study.';
    const { id, step } = participant;
    switch (act.do) {
      case 'consent':
        return this.#consent(participant, act.isGiven);
      case 'train': {
        if (step !== 'tutorial') return unlessPast(step, 'tutorial');
        if (this.#isFull()) return FULL;
        this.#train(participant);
        return null;
      }
      case 'skip': {
        if (step !== 'tutorial' && step !== 'training') return unlessPast(step, 'training');
        this.folder.update(id, { step: 'ready', isTutorialSkipped: true });
        this.#sessionOf(id)?.leave(id);
        return null;
      }
      case 'begin': {
        if (step !== 'ready') return unlessPast(step, 'ready');
        this.folder.update(id, { step: 'waiting', waitingSince: this.#time() });
        this.#startDue();
        return null;
      }
      case 'leave': {
        if (step !== 'playing') return unlessPast(step, 'playing');
        this.#endPlay(id, { outcome: 'cancelled', reason: 'left before the end', isLeft: true });
        this.#sessionOf(id)?.leave(id);
        return null;
      }
      case 'answer':
        return this.#answer(participant, act.answers);
    }
  }

  /** The session of a page under `/run/`; null where there is none any more. */
  session(id: string): StudySession | null {
    return this.#sessions.get(id) ?? null;
  }

  /** Ends every play; who was playing may begin again when the study goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#sessions.values()].map((session) => session.close('the study was stopped')));
  }

  #consent(participant: StudyParticipant, isGiven: boolean): string | null {
    const { id, step } = participant;
    const consent = { isGiven, at: this.#time() };
    if (isGiven) {
      if (step !== 'welcome' && step !== 'declined') return null;
      this.folder.update(id, { consent, step: this.folder.study.hasTutorial ? 'tutorial' : 'ready' });
      return null;
    }
    if (step === 'finished') return 'You have finished. To have your data deleted, ask whoever invited you.';
    // A program that was killed now must not come back with the play going on.
    this.folder.update(id, {
      consent,
      step: 'declined',
      isTutorialSkipped: false,
      answers: null,
      waitingSince: null,
    });
    const session = this.#sessionOf(id);
    session?.leave(id);
    void (session?.close('somebody takes part no longer') ?? Promise.resolve()).then(() => {
      const now = this.folder.get(id);
      if (!now) return;
      this.folder.removeRuns(now);
      this.folder.update(id, { plays: [] });
    });
    this.options.say(
      `${id} does not take part${step === 'welcome' ? '' : ' any more; what was recorded is deleted'}.`,
    );
    return null;
  }

  #answer({ id, step }: StudyParticipant, answers: Answers): string | null {
    if (step !== 'questions') return unlessPast(step, 'questions') ?? ANSWERED;
    const [problem] = answerProblems(this.folder.study.questions, answers);
    if (problem !== undefined) return problem;
    this.folder.update(id, { answers, step: 'finished', finishedAt: this.#time() });
    this.options.say(`${id} has finished.`);
    return null;
  }

  #train({ id, worldSeed }: StudyParticipant): void {
    const { study } = this.folder;
    this.#begin('training', [id], `${id}-tutorial`, {
      goal: TUTORIAL.goal,
      condition: { bots: 0, says: 'everything' },
      world: { environment: TUTORIAL.environment, version: study.mcVersion, seed: worldSeed },
      maxTicks: TUTORIAL.minutes * TICKS_PER_MINUTE,
      planning: {},
    });
  }

  /** Groups of which everybody who may still come is there, or has waited long enough; as far as there are places. */
  #startDue(): void {
    if (this.#isClosed) return;
    const waiting = this.folder.all().filter(({ step }) => step === 'waiting');
    const { study } = this.folder;
    for (const group of new Set(waiting.map((each) => each.group))) {
      const members = waiting.filter((each) => each.group === group);
      const [first] = members;
      const condition = study.conditions.find(({ name }) => name === first?.condition);
      if (!first || !condition || this.#waitsFor(first) !== null) continue;
      this.#begin(
        'play',
        members.map(({ id }) => id),
        group,
        {
          goal: study.goal,
          condition,
          world: { environment: study.environment, version: study.mcVersion, seed: first.worldSeed },
          maxTicks: Math.round(study.minutes * TICKS_PER_MINUTE),
          planning: condition.planner === 'model' ? this.options.modelPlanning : {},
        },
      );
    }
  }

  #waitsFor({ group }: StudyParticipant): StudyView['waitingFor'] {
    const members = this.folder.all().filter((each) => each.group === group);
    const since = members.flatMap(({ step, waitingSince }) =>
      step === 'waiting' && waitingSince !== null ? [Date.parse(waitingSince)] : [],
    );
    const isLate = this.#now() - Math.min(...since) >= this.folder.study.waitMinutes * 60_000;
    const isComing = members.some(({ step }) => ['welcome', 'tutorial', 'training', 'ready'].includes(step));
    if (isComing && !isLate) return 'partner';
    return this.#isFull() ? 'place' : null;
  }

  #isFull(): boolean {
    const active = [...this.#sessions.values()].filter(({ isOver }) => !isOver);
    return active.length >= this.folder.study.atOnce;
  }

  #begin(
    kind: Play['kind'],
    members: readonly string[],
    prefix: string,
    request: Omit<SessionRequest, 'members' | 'absentSeconds' | 'outDir'> & {
      readonly condition: Pick<StudyCondition, 'bots' | 'says'>;
    },
  ): void {
    const run = this.folder.freshRun(prefix);
    for (const id of members) {
      const before = this.folder.get(id);
      const play: Play = {
        run,
        kind,
        startedAt: this.#time(),
        endedAt: null,
        outcome: null,
        reason: null,
        partners: members.filter((each) => each !== id),
        isLeft: false,
      };
      this.folder.update(id, {
        step: kind === 'play' ? 'playing' : 'training',
        waitingSince: null,
        plays: [...(before?.plays ?? []), play],
      });
    }
    const { absentSeconds } = this.folder.study;
    const session = this.#start({ ...request, members, absentSeconds, outDir: this.folder.runPath(run) });
    this.#sessions.set(session.id, session);
    if (kind === 'play') this.options.say(`${members.join(' and ')}: the play begins.`);
    void session.ended.then((end) => {
      for (const id of members) this.#endPlay(id, end);
      if (kind === 'play')
        this.options.say(
          `${members.join(' and ')}: ${end.outcome}${end.reason === null ? '' : `, ${end.reason}`}`,
        );
      setTimeout(() => {
        this.#sessions.delete(session.id);
        void session.seats.close();
      }, KEPT_MS).unref();
      this.#startDue();
    });
  }

  /** Writes down how a play ended, once, and leads on. */
  #endPlay(id: string, { outcome, reason, isLeft }: Pick<Play, 'outcome' | 'reason' | 'isLeft'>): void {
    const participant = this.folder.get(id);
    const last = participant?.plays.at(-1);
    if (!participant || !last || last.outcome !== null) return;
    // What a closed program cut short is picked up when it is started again.
    if (this.#isClosed) return;
    const play: Play = { ...last, endedAt: this.#time(), outcome, reason, isLeft };
    const next = { playing: 'questions', training: 'ready' } as const;
    const step =
      participant.step === 'playing' || participant.step === 'training'
        ? next[participant.step]
        : participant.step;
    this.folder.update(id, { plays: [...participant.plays.slice(0, -1), play], step });
  }

  /** What was under way when the program ended last may be begun again. */
  #pickUp(): void {
    const back = { playing: 'ready', waiting: 'ready', training: 'tutorial' } as const;
    for (const { id, step, plays } of this.folder.all()) {
      if (step !== 'playing' && step !== 'waiting' && step !== 'training') continue;
      const cut = plays.map((play) =>
        play.outcome === null ? { ...play, outcome: 'interrupted' as const, endedAt: this.#time() } : play,
      );
      this.folder.update(id, { step: back[step], waitingSince: null, plays: cut });
    }
  }

  #sessionOf(id: string): StudySession | null {
    return (
      [...this.#sessions.values()].findLast(({ members, isOver }) => members.includes(id) && !isOver) ?? null
    );
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** Whoever pressed twice is beyond the step, and sees it. */
function unlessPast(step: Step, due: Step): string | null {
  return STEPS.indexOf(step) > STEPS.indexOf(due) ? null : NOT_NOW;
}
