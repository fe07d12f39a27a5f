import { badOption } from '../../base/error.js';
import { isModelError } from '../../model/model.js';
import type { Explorer, Observed, Proposal } from '../../curriculum/curriculum.js';
import { ProspectsHere, type Prospects } from '../../curriculum/prospects.js';
import { whyNoPlan } from '../../messages/names.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { durationsHere } from '../plan/durations-here.js';
import { startHere } from '../plan/plan-here.js';
import { discoveriesOf, unfinishedTask } from '../result/discoveries.js';
import { goalProgress } from '../result/goal-progress.js';
import type { Exploring, RunRequest } from '../run-request.js';
import type { RunSettings } from '../log/stored-request.js';
import type { SiteSurvey } from '../world/run-world.js';
import { abilitiesOf } from './carry-out-plan.js';
import { makeRoom } from './make-room.js';
import { logEnd, toTheEnd } from './pursue-goals.js';
import type { RunContext } from './run-context.js';
import type { RunEnd, RunParts } from './run-parts.js';

/** Tasks in a row that end without anybody having moved: then nothing more comes of it. */
const MOST_IN_VAIN = 30;
const TIME_OVER = 'The time is over.';

/**
 * A run that explores: goals one after another in one world, as a curriculum proposes them.
 * @throws CoVoyagerError `bad-option` where the run explores and nobody proposes
 */
export function exploreWith(
  { exploring }: RunRequest,
  limits: NonNullable<RunSettings['exploring']>,
): (parts: RunParts) => Promise<void> {
  if (!exploring) {
    throw badOption(
      'This run explores: carry it on with `co-voyager explore --resume`, or give `exploring` beside `resume`.',
    );
  }
  // What was settled when it began counts.
  return (parts) => new Exploration(parts, { ...limits, curriculum: exploring.curriculum }).run();
}

class Exploration {
  readonly #prospects = new ProspectsHere();
  readonly #context: RunContext;
  /** Why nothing more is proposed. */
  #over: string | null = null;
  /** The model could not be asked; with another key, or tomorrow, it may go on. */
  #isBroken = false;
  #inVain = 0;
  /** Of each item, as things stood when the task was proposed. */
  #useOf: Prospects['useOf'] = () => 0;

  constructor(
    private readonly parts: RunParts,
    private readonly exploring: Exploring,
  ) {
    this.#context = parts.context;
  }

  async run(): Promise<void> {
    const { log, signal } = this.#context;
    let goals: Goal[] = [...unfinishedTask(log.events)];
    for (;;) {
      const end = await this.#one(goals);
      const isLast = goals.length === 0;
      // Whether or not somebody could still look around then.
      if (isLast && this.#isTimeOver) this.#over ??= TIME_OVER;
      if (signal.aborted || end.canResume === true || isLast) {
        logEnd(this.parts, goals, isLast && this.#over !== null && !signal.aborted ? this.#summary() : end);
        return;
      }
      goals = [];
    }
  }

  /** One task from the first look to its end; `goals` holds them then, and stays empty where nothing was proposed. */
  async #one(goals: Goal[]): Promise<RunEnd> {
    const { log, runWorld, signal, desk } = this.#context;
    const beganTick = runWorld.clock.now();
    const lastTick = Math.min(this.#limitTicks, beganTick + this.exploring.taskTicks);
    const propose = (survey: SiteSurvey): Promise<readonly Goal[]> => this.#propose(survey);
    const useOf = (item: string): number => this.#useOf(item);
    const end = await toTheEnd({ ...this.parts, propose, useOf, lastTick }, goals);
    if (goals.length === 0 || signal.aborted || end.canResume === true) return end;
    desk.rest();
    const isCut = end.status !== 'done' && this.#isTimeOver;
    const status = isCut ? 'cancelled' : end.status;
    const reason = isCut ? 'The time to explore was over.' : end.reason;
    const reached = goalProgress(goals, this.#context.contents ?? {}, log.events);
    log.add({ kind: 'goal-ended', status, reason, reached: [...reached] });
    const isInVain = end.status === 'impossible';
    this.#inVain = isInVain ? this.#inVain + 1 : 0;
    return end;
  }

  get #isTimeOver(): boolean {
    return this.#context.runWorld.clock.now() >= this.#limitTicks;
  }

  get #limitTicks(): number {
    return this.parts.settings.maxTicks;
  }

  async #propose(survey: SiteSurvey): Promise<readonly Goal[]> {
    const { log, runWorld } = this.#context;
    const observed = this.#observed(survey);
    const { curriculum, maxTasks = Infinity } = this.exploring;
    if (this.#isTimeOver) return this.#end(TIME_OVER);
    if (observed.tasks.length >= maxTasks) return this.#end('All tasks that were asked for are over.');
    if (this.#inVain >= MOST_IN_VAIN) return this.#end(`${MOST_IN_VAIN} tasks in a row were impossible.`);
    let prospects = await this.#prospectsFrom(survey, observed);
    const contents = await makeRoom(this.#context, survey, { useOf: prospects.useOf, asked: {} });
    if (contents !== survey.contents)
      prospects = await this.#prospectsFrom({ ...survey, contents }, observed);
    this.#useOf = prospects.useOf;
    const proposal = await runWorld.atNormalSpeed(() => this.#proposal(observed, prospects));
    if (proposal.kind === 'none') return this.#end(proposal.why);
    const { goals, newItems, task, by, why, expectedTicks, considered } = proposal;
    const { biome, timeOfDay, explorers } = observed;
    log.add({
      kind: 'task-proposed',
      curriculum: curriculum.name,
      model: curriculum.model,
      task,
      by,
      why,
      expectedTicks,
      considered,
      goals: [...goals],
      newItems: [...newItems],
      biome,
      timeOfDay,
      explorers: explorers.map((each) => ({ ...each, equipment: [...each.equipment] })),
    });
    log.add({
      kind: 'goal-set',
      by: `the ${curriculum.name} curriculum`,
      goal: task,
      goals: [...goals],
    });
    return goals;
  }

  /** A model that cannot be asked any more (no budget, no key, no answer) ends the exploration; what was done stays. */
  async #proposal(observed: Observed, prospects: Prospects): Promise<Proposal> {
    try {
      return await this.exploring.curriculum.propose(observed, prospects, this.#context.signal);
    } catch (error) {
      if (!isModelError(error)) throw error;
      this.#isBroken = error.code !== 'budget-exhausted';
      return { kind: 'none', why: `The model proposes no more: ${error.message}` };
    }
  }

  #end(why: string): readonly Goal[] {
    this.#over = why;
    return [];
  }

  #summary(): RunEnd {
    const { items, tasks } = discoveriesOf(this.#context.log.events);
    const done = tasks.filter(({ status }) => status === 'done').length;
    const reason = `${this.#over ?? ''} ${done} of ${tasks.length} tasks done, ${items.length} different items.`;
    return this.#isBroken ? { status: 'failed', reason, canResume: true } : { status: 'done', reason };
  }

  #observed({ contents, stations }: SiteSurvey): Observed {
    const { log, runWorld } = this.#context;
    const { items, given, seen, tasks } = discoveriesOf(log.events);
    const bots = runWorld.workers.flatMap(({ name, asBot }) => (asBot ? [{ name, bot: asBot.bot }] : []));
    const [first] = bots.flatMap(({ bot }) => bot ?? []);
    return {
      tick: runWorld.clock.now(),
      limitTicks: this.#limitTicks,
      chest: contents,
      stations: stations.map(({ block }) => block),
      explorers: bots.map(({ name, bot }) => explorerOf(name, bot)),
      biome: (first?.entity && first.blockAt(first.entity.position)?.biome.name) ?? null,
      timeOfDay: first?.time.timeOfDay ?? null,
      seen,
      had: [...given, ...items.map(({ item }) => item)],
      tasks,
    };
  }

  /** What it takes to think of all there is counts as it would at normal speed. */
  #prospectsFrom(survey: SiteSurvey, observed: Observed): Promise<Prospects> {
    return this.#context.runWorld.atNormalSpeed(() => Promise.resolve(this.#prospectsHere(survey, observed)));
  }

  #prospectsHere(survey: SiteSurvey, { had, seen }: Observed): Prospects {
    const { runWorld, roster } = this.#context;
    const { chest, contents, stations, spots } = survey;
    const { registry } = runWorld.game;
    return this.#prospects.from({
      start: startHere(runWorld, survey),
      setup: { durations: durationsHere(this.#context, survey), chest, contents, stations, spots },
      workers: roster.answering.map((worker) => ({
        name: worker.name,
        capabilities: abilitiesOf(this.#context, worker),
      })),
      had,
      seen: new Set(seen),
      whyNot: (result) => (result.kind === 'planned' ? '' : whyNoPlan(registry, result.why)),
    });
  }
}

type Bot = NonNullable<NonNullable<RunContext['runWorld']['workers'][number]['asBot']>['bot']>;

function explorerOf(name: string, bot: Bot | null): Explorer {
  if (!bot) return { name, health: null, food: null, equipment: [] };
  const slots = [bot.heldItem, ...bot.inventory.slots.slice(5, 9)];
  return {
    name,
    health: bot.health,
    food: bot.food,
    equipment: slots.flatMap((item) => (item ? [item.name] : [])),
  };
}
