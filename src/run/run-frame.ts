import type { Position } from '../environment/position.js';
import type { ContainerVisit } from '../verify/evidence.js';
import type { Worker } from '../worker/worker.js';
import { ChestWatch, type ChestReading } from './chest-watch.js';
import { Crew } from './crew.js';
import { JobRunner } from './job-runner.js';
import type { Leg } from './leg.js';
import { goodsOf, lostItems } from './lost-items.js';
import type { PastJob } from './past-durations.js';
import { logSkill } from './log-skill.js';
import type { RunLog } from './run-log.js';
import type { SiteSurvey, Stage } from './stage.js';

/** Nobody free to look around for longer: the run gives up. */
const NOBODY_TICKS = 1200;
const POLL_TICKS = 20;
const MOST_LOOKS = 3;
const PAUSE_TICKS = 60;
const SETTLE_TICKS = 300;

/** What all parts of one run share: who is there, what runs, what is known of the chest. */
export class RunFrame {
  readonly crew: Crew;
  readonly runner: JobRunner;
  /** Told of chest readings while a plan is carried out. */
  leg: Leg | null = null;
  #watch = new ChestWatch(null);
  #chest: Position | null = null;
  readonly #stopListening: () => void;

  constructor(
    readonly stage: Stage,
    readonly log: RunLog,
    readonly signal: AbortSignal,
    /** Jobs of earlier runs like this one; durations are learned from them. */
    readonly past: readonly PastJob[] = [],
  ) {
    this.crew = new Crew(stage.workers, log);
    const visited = (visit: ContainerVisit): void => {
      this.#visited(visit);
    };
    const released = (worker: string): void => {
      stage.releaseClaims(worker);
    };
    this.runner = new JobRunner(log, () => stage.currentTick(), visited, released);
    const stopVisits = stage.onVisit((visit) => {
      this.runner.visited(visit);
      visited(visit);
    });
    const stopSkills = stage.onSkill((worker, event) => {
      logSkill(log, worker, event);
    });
    this.#stopListening = (): void => {
      stopVisits();
      stopSkills();
    };
  }

  get chest(): Position | null {
    return this.#chest;
  }

  /** The shared chest as last read; null before. */
  get contents(): ChestWatch['contents'] {
    return this.#watch.contents;
  }

  /** Waits until somebody is there with nothing to do; empty when that takes too long or the run is stopped. */
  async freeWorkers(signal: AbortSignal = this.signal): Promise<readonly Worker[]> {
    const { crew, runner } = this;
    const free = (): readonly Worker[] => crew.answering.filter(({ name }) => !runner.isBusy(name));
    await this.#until(() => free().length > 0, NOBODY_TICKS, signal);
    return free();
  }

  /**
   * Has what is carried brought back, looks around, reads the chest, logs what is there. Tried a few times, by whoever
   * is free then: chests do not always open, and who looks may be gone meanwhile.
   * @returns null when nobody could look
   */
  async survey(signal: AbortSignal = this.signal): Promise<SiteSurvey | null> {
    for (let tries = 1; tries <= MOST_LOOKS; tries++) {
      await this.#settle(signal);
      const workers = await this.freeWorkers(signal);
      if (workers.length === 0) return null;
      try {
        return await this.#surveyBy(workers, signal);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.log.add({ kind: 'note', message: `Looking around did not work: ${why}` });
        // Who looked may be gone, and the next may need a moment to come back.
        await this.#until(() => false, PAUSE_TICKS, signal);
      }
    }
    return null;
  }

  async #surveyBy(workers: readonly Worker[], signal: AbortSignal): Promise<SiteSurvey> {
    if (this.#chest) {
      await this.stage.bringBack(workers, this.#chest, signal);
      await this.#salvage(workers, this.#chest, signal);
    }
    let survey = await this.stage.survey(workers, signal);
    if (survey.chest && !this.#chest) {
      this.#setChest(survey.chest);
      await this.stage.bringBack(workers, survey.chest, signal);
      // Only who found something to put back changed anything.
      if (this.#watch.contents !== null) survey = await this.stage.survey(workers, signal);
    }
    if (this.#chest && !survey.chest) throw new Error('the shared chest is gone');
    const { chest, contents, stations } = survey;
    const offers = Object.fromEntries(survey.offers);
    if (chest) this.#told(this.#watch.looked(contents), false);
    this.log.add({ kind: 'surveyed', chest, contents, stations: [...stations], offers });
    for (const message of survey.notes) this.log.add({ kind: 'note', message });
    return survey;
  }

  /** Waits for those who were told to stop and are on their way back with what they carry. */
  async #settle(signal: AbortSignal): Promise<void> {
    const { crew, runner } = this;
    const isAllBack = (): boolean => !crew.answering.some(({ name }) => runner.isCancelled(name));
    await this.#until(isAllBack, SETTLE_TICKS, signal);
  }

  /** Looks now and then until something holds, for so long at most, or until the signal. */
  #until(condition: () => boolean, limitTicks: number, signal: AbortSignal): Promise<void> {
    const { stage, crew } = this;
    const startTick = stage.currentTick();
    return new Promise((resolve) => {
      const look = (): void => {
        crew.poll(stage.currentTick());
        const isOver = signal.aborted || stage.currentTick() - startTick > limitTicks;
        if (!isOver && !condition()) return;
        stop();
        signal.removeEventListener('abort', look);
        resolve();
      };
      const stop = stage.every(POLL_TICKS, look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** What was lost may lie about: where somebody died, where a furnace was broken. */
  async #salvage(workers: readonly Worker[], chest: Position, signal: AbortSignal): Promise<void> {
    if (signal.aborted || Object.keys(lostItems(this.log.events)).length === 0) return;
    await this.stage.salvage(workers, goodsOf(this.log.events), chest, signal);
  }

  close(): void {
    this.#stopListening();
  }

  #setChest(chest: Position): void {
    this.#chest = chest;
    this.#watch = new ChestWatch(chest);
  }

  #visited(visit: ContainerVisit): void {
    const reading = this.#watch.visited(visit);
    if (reading) this.#told(reading, true);
  }

  // The world is written down before the log tells of it: a killed run never remembers more than its world does.
  #told(reading: ChestReading, isLogged: boolean): void {
    const { byOthers, worker, before, contents } = reading;
    this.stage.save();
    if (Object.keys(byOthers).length > 0) this.log.add({ kind: 'chest-changed-by-others', change: byOthers });
    if (isLogged) this.log.add({ kind: 'chest-observed', worker, before, contents });
    this.leg?.chestRead(reading);
  }
}
