import { namesMeant, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import { blockAtPoint } from '../../base/position.js';
import { listed } from '../../base/words.js';
import { inLines } from '../../messages/chat-lines.js';
import { whyNoPlan } from '../../messages/names.js';
import { throughNoPortals } from '../../messages/no-plan.js';
import { firstStage } from '../../decompose/building-stage.js';
import { builtGoal, readBuilding } from '../../decompose/building-goal.js';
import { planGoals } from '../../decompose/planner.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { Delivery } from '../people/command-parts.js';
import { readGoalChange, type GoalChange } from '../people/goal-change.js';
import type { Buildings } from '../plan/buildings.js';
import { startHere } from '../plan/plan-here.js';
import { amountOf } from '../result/goal-progress.js';
import type { RunLog } from '../log/run-log.js';
import type { NameOf } from '../../messages/phrases.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { RunWorld, SiteSurvey } from '../world/run-world.js';

interface RunAtDesk {
  readonly runWorld: RunWorld;
  readonly log: RunLog;
  readonly buildings: Pick<Buildings, 'begin' | 'move'>;
  readonly nameOf: NameOf;
  readonly lastSurvey: SiteSurvey | null;
  readonly contents: ItemCounts | null;
  /** The plan being carried out. */
  readonly execution: { giveWay(reason: string): void } | null;
}

/** What people want instead, or besides, and who asked for it. */
interface Wish {
  readonly by: string;
  readonly goals: readonly Goal[];
}

/** `toBuild`: of the goals that for which no place is found yet; `toMove`: that which is wanted elsewhere. */
type Reading =
  | { readonly goals: readonly Goal[]; readonly toBuild?: Goal; readonly toMove?: Goal }
  | { readonly why: string };

/**
 * What a run is to get done, as its people change it while it goes on and between its goals. What is asked for is read
 * and proven before anything is given up for it.
 */
export class GoalDesk {
  /** Null before they are settled. */
  #goals: readonly Goal[] | null = null;
  #isResting = false;
  #wish: Wish | null = null;
  /** What was asked for last: "just two" means that. */
  #latest: readonly Goal[] = [];
  /** What there was to be before that, and who changed it; null where nothing can be taken back. */
  #before: Wish | null = null;
  #asked: Promise<unknown> = Promise.resolve();
  /** What people said before the first goals are settled, in order: taken up then. */
  #kept: { readonly by: string; readonly text: string }[] = [];

  constructor(private readonly context: RunAtDesk) {}

  /** The goals being pursued, as settled at the beginning. */
  begin(goals: readonly Goal[]): void {
    this.#goals = goals;
    this.#isResting = false;
    this.#takeUpKept();
  }

  /** A goal has ended, and the next is waited for. */
  rest(): void {
    this.#isResting = true;
    this.#takeUpKept();
  }

  get isResting(): boolean {
    return this.#isResting;
  }

  /** Whether somebody wants another goal than the one being pursued. */
  get hasWish(): boolean {
    return this.#wish !== null;
  }

  /** What somebody wants from now on, logged; null where nobody wants anything new. */
  takeWish(): readonly Goal[] | null {
    const wish = this.#wish;
    if (!wish) return null;
    this.#wish = null;
    const { log } = this.context;
    log.add({ kind: 'goal-set', by: wish.by, goal: this.#spelt(wish.goals), goals: [...wish.goals] });
    this.begin(wish.goals);
    return wish.goals;
  }

  /**
   * Whether a line is about the goal: it begins with what is to be done, and says "instead", or is said between two goals.
   * @param isElse whether it is understood as something else
   */
  isGoal(text: string, isElse: boolean): boolean {
    const change = readGoalChange(text);
    if (change.kind !== 'get' || !ORDER.test(change.text)) return false;
    if (this.#moved(change.text, this.#wish?.goals ?? this.#goals ?? [])) return true;
    if (!this.#isResting && !change.isInstead) return false;
    // What cannot be a goal is told so where nothing else can be meant.
    const { registry } = this.context.runWorld.game;
    if (!isElse && this.#isResting) return true;
    return readGoals(registry, change.text).ok || readBuilding(registry, { goal: change.text }) !== null;
  }

  /** Takes a wish, in somebody's words; or says why not. One after the other: each builds on the one before. */
  ask(by: string, text: string): Promise<Delivery> {
    const answer = this.#asked.then(() => this.#take(by, text));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  #takeUpKept(): void {
    const { log, runWorld } = this.context;
    for (const { by, text } of this.#kept.splice(0)) {
      void this.ask(by, text).then(({ said }) => {
        const lines = inLines(said);
        log.add({ kind: 'chat', from: null, to: by, lines: [...lines] });
        runWorld.people?.voice.say(lines, by);
      });
    }
  }

  /** Whatever was asked for by now has been taken up, or refused. */
  async answered(): Promise<void> {
    await this.#asked;
  }

  async #take(by: string, text: string): Promise<Delivery> {
    const change = readGoalChange(text);
    const now = this.#wish?.goals ?? (this.#isResting ? [] : this.#goals);
    // What can be nothing is told so at once; what replaces the first goal waits for nothing but what was said before it.
    const isAlone = change.kind === 'get' && (change.isInstead ? this.#kept.length === 0 : false);
    if (change.kind === 'back' && now !== null && this.#before?.by !== by)
      return { isDone: false, said: NOTHING_ASKED };
    const reading = now === null && change.kind !== 'get' ? null : this.#changed(change, now ?? []);
    if (reading && 'why' in reading) return { isDone: false, said: reading.why };
    if (reading === null || (now === null && !isAlone)) {
      if (change.kind === 'back') return this.#unkept(by);
      this.#kept.push({ by, text });
      return { isDone: true, said: "I'm still looking around; I'll take that up as soon as I'm ready." };
    }
    const why = await this.#whyImpossible(reading.goals);
    if (why !== null) return { isDone: false, said: why };
    const goals: Goal[] = [];
    for (const goal of reading.goals) {
      const isToPlace = goal === reading.toBuild || goal === reading.toMove;
      const beside = NEAR_ME.test(text) ? by : null;
      const placed = isToPlace ? this.#placed(goal, beside, goal === reading.toMove) : goal;
      if ('why' in placed) return { isDone: false, said: placed.why };
      goals.push(placed);
    }
    const before = this.#wish?.goals ?? this.#goals ?? [];
    this.#latest = goals.filter((goal) => !before.includes(goal));
    this.#before = change.kind === 'back' ? null : { by, goals: before };
    this.#wish = { by, goals };
    this.context.execution?.giveWay(`${by} has changed the goal`);
    return { isDone: true, said: `The goal is now ${this.#spelt(goals)}. I'm making a plan.` };
  }

  #unkept(by: string): Delivery {
    const at = this.#kept.findLastIndex((each) => each.by === by);
    if (at >= 0) this.#kept.splice(at, 1);
    return { isDone: true, said: at < 0 ? NOTHING_ASKED : 'All right; the goal stays as it is.' };
  }

  #changed(change: GoalChange, now: readonly Goal[]): Reading {
    const { registry } = this.context.runWorld.game;
    const called = (thing: string, goals: readonly Goal[]): readonly Goal[] => {
      const meant = [resolveItemName, resolveEntityName].flatMap((resolve) =>
        namesMeant(resolve(registry, thing)),
      );
      return goals.filter(({ item }) => meant.includes(item));
    };
    switch (change.kind) {
      case 'unclear':
        return { why: 'What shall it be? Say for example "make a clock", or "make a clock instead".' };
      case 'amount': {
        const { count, thing } = change;
        const meant = thing === null ? (now.length === 1 ? now : this.#latest) : called(thing, now);
        const [goal, ...others] = now.filter((each) => meant.includes(each));
        if (!goal && thing !== null)
          return this.#read({ kind: 'get', text: `${count} ${thing}`, isInstead: false, isMore: false }, now);
        if (!goal || others.length > 0) return { why: 'So many of what? Say for example "make 3 clocks".' };
        return { goals: now.map((each) => (each === goal ? { ...goal, quantity: count } : each)) };
      }
      case 'times': {
        const meant =
          change.thing === null ? (now.length === 1 ? now : this.#latest) : called(change.thing, now);
        if (meant.length === 0)
          return change.thing === null
            ? { why: 'How many of what? Say for example "make 3 clocks".' }
            : {
                why: `${this.#notAskedFor(change.thing, now)} Say for example "also make 3 ${change.thing}".`,
              };
        const scaled = (goal: Goal): Goal =>
          meant.includes(goal)
            ? { ...goal, quantity: Math.max(1, Math.ceil(goal.quantity * change.factor)) }
            : goal;
        return { goals: now.map(scaled) };
      }
      case 'anew': {
        const last = this.#latest.length > 0 ? this.#latest : now.length === 1 ? now : [];
        const rest = now.filter((goal) => !last.includes(goal));
        return this.#read({ kind: 'get', text: change.text, isInstead: false, isMore: false }, rest);
      }
      case 'back': {
        const { goals = [] } = this.#before ?? {};
        return goals.length > 0 ? { goals } : { why: WHAT_ELSE };
      }
      case 'drop': {
        const dropped = called(change.thing, now);
        const rest = now.filter((each) => !dropped.includes(each));
        if (rest.length === now.length) return { why: this.#notAskedFor(change.thing, now) };
        return rest.length > 0 ? { goals: rest } : { why: WHAT_ELSE };
      }
      case 'get':
        return this.#moved(change.text, now) ?? this.#read(change, now);
    }
  }

  /** "Can you build it near me": what is to be built, elsewhere; null where something else is meant. */
  #moved(text: string, now: readonly Goal[]): Exclude<Reading, { readonly why: string }> | null {
    const said = NEAR_ME.test(text) ? IT_BUILT.exec(text)?.[1] : undefined;
    const toMove = now.findLast(({ blueprint }) => blueprint && (said === 'it' || said === blueprint.name));
    return said !== undefined && toMove ? { goals: now, toMove } : null;
  }

  #read({ text, isInstead, isMore }: Extract<GoalChange, { kind: 'get' }>, now: readonly Goal[]): Reading {
    const { runWorld, lastSurvey, contents } = this.context;
    const building = readBuilding(runWorld.game.registry, { goal: text.replace(NEAR_ME, '') });
    if (building?.kind === 'problem') return { why: building.message };
    if (building) {
      const toBuild = builtGoal(building.blueprint);
      return { goals: [...(isInstead ? [] : now), toBuild], toBuild };
    }
    const available = [...Object.keys(contents ?? {}), ...(lastSurvey?.sources.keys() ?? [])];
    const participants = runWorld.people?.workers.length ?? null;
    const reading = readGoals(runWorld.game.registry, text, { available, participants });
    if (!reading.ok) return { why: reading.problem.message };
    const there = ({ kind, item }: Goal): number => (kind === 'have' ? (contents?.[item] ?? 0) : 0);
    const before = ({ kind, item }: Goal): number =>
      now.find((goal) => goal.kind === kind && goal.item === item)?.quantity ?? 0;
    // "another" is on top of what is there, and of what is on its way.
    const asked = reading.value.goals.map((goal) =>
      isMore ? { ...goal, quantity: goal.quantity + Math.max(there(goal), before(goal)) } : goal,
    );
    if (this.#isResting && asked.every((goal) => goal.kind === 'have' && there(goal) >= goal.quantity)) {
      return {
        why: `${this.#spelt(asked)}: in the chest already. Say "${amountMore(asked, text)}" for more.`,
      };
    }
    const added = isMore ? asked : asked.map((goal) => ({ ...goal, quantity: goal.quantity + before(goal) }));
    const isAsked = ({ kind, item }: Goal): boolean =>
      added.some((goal) => goal.kind === kind && goal.item === item);
    return { goals: isInstead ? asked : [...now.filter((goal) => !isAsked(goal)), ...added] };
  }

  /** @param beside who wants it where they stand */
  #placed(goal: Goal, beside: string | null, isMoved: boolean): Goal | { readonly why: string } {
    const { buildings, lastSurvey, runWorld } = this.context;
    if (!goal.blueprint) return goal;
    const at = beside === null ? undefined : runWorld.people?.watch.sighting(beside)?.position;
    const [chest, near] = [lastSurvey?.chest ?? { x: 0, y: 0, z: 0 }, at && blockAtPoint(at)];
    if (isMoved && near) return buildings.move(goal.blueprint.name, chest, near);
    return buildings.begin(goal.blueprint, chest, near);
  }

  /** Nothing is given up for what cannot be done. */
  async #whyImpossible(goals: readonly Goal[]): Promise<string | null> {
    const { runWorld, lastSurvey, contents } = this.context;
    if (!lastSurvey) return null;
    const survey = { ...lastSurvey, contents: contents ?? lastSurvey.contents };
    const start = startHere(runWorld, survey);
    const plan = await planGoals(start, firstStage(start, goals));
    const { registry } = runWorld.game;
    return plan.kind === 'planned'
      ? throughNoPortals(registry, plan.subtasks)
      : `That cannot be done here: ${whyNoPlan(registry, plan.why)}.`;
  }

  #notAskedFor(thing: string, goals: readonly Goal[]): string {
    return `"${thing}" is not part of the goal: ${goals.length === 0 ? 'there is none' : this.#spelt(goals)}.`;
  }

  #spelt(goals: readonly Goal[]): string {
    return listed(goals.map((goal) => amountOf(goal, this.context.nameOf)));
  }
}

const WHAT_ELSE = 'What shall it be instead? Say for example "make a clock".';
const NOTHING_ASKED = 'All right; nothing was asked for.';

/** Where somebody stands: what is built may be built there. */
const NEAR_ME =
  /,?\s+(?:right |over )?(?:here|(?:near|beside|next to|by|close to|around) (?:me|us)|where (?:i am|im|i|we are|we)(?: standing| stand)?)\b/i;

/** What is to be built already, as people call it. */
const IT_BUILT = /\b(?:build|make|put|place|move) (?:the (?=\w))?(\w+)\b/;

/** How people begin when they say what is to be done; other talk may name an item as well. */
const ORDER =
  /^(?:(?:can|could|would|will) (?:you|we|u) |(?:we|i) (?:need|want|should|could) (?:to )?|lets |let us |the goal is )?(?:make|craft|build|get|gather|mine|collect|smelt|cook|kill|hunt|shoot|chop|bring|place|an?\b|\d+|the goal)/;

function amountMore(goals: readonly Goal[], text: string): string {
  const [goal] = goals;
  return goal && goals.length === 1 && goal.quantity === 1
    ? `make another ${goal.item.replaceAll('_', ' ')}`
    : `${text} more`;
}
