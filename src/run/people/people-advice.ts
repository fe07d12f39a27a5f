import { messageOf } from '../../base/error.js';
import { namesIn } from '../../messages/names.js';
import { distanceBetween } from '../../base/position.js';
import { everydayName } from '../../game/names/names.js';
import { planGoals } from '../../decompose/planner.js';
import type { OpenChoice } from '../../decompose/words/goal-text.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { subtaskPhrase } from '../../messages/phrases.js';
import { toldPreference } from './memory/recall.js';
import type { MemoryStore } from './memory/memory.js';
import type { Choice } from './question.js';
import { startHere } from '../plan/plan-here.js';
import type { RunContext } from '../execute/run-context.js';
import type { SiteSurvey } from '../world/run-world.js';
import type { Questions, Settled } from './questions.js';

const GOAL_LIMIT_TICKS = 600;
const REPAIR_LIMIT_TICKS = 400;
const MOST_CHOICES = 5;
const MOST_REASON = 120;

/** What an open choice could be taken for here. */
interface Option {
  readonly name: string;
  /** To the nearest of what it is made from; Infinity where nothing is in sight. */
  readonly blocksAway: number;
}

/** What somebody decided in an earlier run. */
interface Remembered {
  readonly name: string;
  readonly person: string;
}

/** How a run goes on after its plan has failed. */
export type RepairChoice =
  /** A new plan from what is there; `worker`: who is to do what failed, null for whoever is free. */
  | { readonly kind: 'plan-again'; readonly worker: string | null }
  | { readonly kind: 'stop'; readonly by: string };

/**
 * Asks the people of a run what only they can decide, and remembers what they say. All waits are bounded, and nobody has
 * to answer.
 */
export class PeopleAdvice {
  /** Nobody answered how to go on: to ask it again would only cost the others that time again. */
  #isUnheard = false;

  constructor(
    private readonly context: RunContext,
    private readonly questions: Questions,
    private readonly memory: MemoryStore | null,
  ) {}

  /**
   * Asks which of several items is meant, at most one question a run.
   * @param read what the goal is taken for when a choice is made so
   * @returns what was chosen, by the label of the choice
   */
  async chooseGoods(
    open: readonly OpenChoice[],
    read: (chosen: ReadonlyMap<string, string>) => readonly Goal[],
    survey: SiteSurvey,
  ): Promise<ReadonlyMap<string, string>> {
    const chosen = new Map<string, string>();
    let hasAsked = false;
    for (const choice of open) {
      const answer = this.#answeredBefore(choice);
      if (answer !== null) {
        hasAsked = true;
        chosen.set(choice.label, answer);
        continue;
      }
      const remembered = this.#remembered(choice);
      if (remembered !== null && (await this.#canBeHad(choice.label, remembered, read, survey))) {
        this.#tellRemembered(choice.label, remembered);
        chosen.set(choice.label, remembered.name);
        continue;
      }
      // At most one question: of everything else the run takes what is nearest.
      if (hasAsked) continue;
      const options = await this.#optionsFor(choice, read, survey);
      const [first] = options;
      if (options.length < 2 || !first) continue;
      if (!this.#isAnybodyThere) {
        chosen.set(choice.label, first.name);
        continue;
      }
      hasAsked = true;
      const settled = await this.#askGoods(choice, options, first);
      chosen.set(choice.label, settled.choice);
      this.#remember(choice.label, settled);
    }
    return chosen;
  }

  /** Asks how to go on after a failure. */
  async chooseRepair(reason: string, failed: readonly Subtask[]): Promise<RepairChoice> {
    const { runWorld, roster, signal } = this.context;
    if (!this.#isAnybodyThere || this.#isUnheard) return { kind: 'plan-again', worker: null };
    const names = namesIn(runWorld.game.registry);
    const [what] = failed;
    const others = roster.answering.map(({ name }) => name).slice(0, 1);
    const choices: Choice[] = [
      { key: 'again', text: 'plan again from what is there' },
      ...others.map((name) => ({ key: name, text: `plan again, and ${name} does it` })),
      { key: 'stop', text: 'stop here' },
    ];
    const title = what ? ` with "${subtaskPhrase(what, names)}"` : '';
    const { choice, by, source } = await this.questions.ask(
      {
        about: 'repair',
        fallback: 'again',
        limitTicks: REPAIR_LIMIT_TICKS,
        choices,
        text: `It did not work out${title}: ${shortened(reason)} What next?`,
      },
      signal,
    );
    this.#isUnheard = source === 'fallback';
    if (choice === 'stop') return { kind: 'stop', by: by ?? 'somebody' };
    return { kind: 'plan-again', worker: choice === 'again' ? null : choice };
  }

  /** Nobody is waited for who cannot hear the question. */
  get #isAnybodyThere(): boolean {
    return this.context.runWorld.people?.workers.some((person) => person.heartbeat().isConnected) === true;
  }

  /** How an earlier part of a resumed run settled the same question, by whomever: its plan was made for that. */
  #answeredBefore({ label, names }: OpenChoice): string | null {
    const { events } = this.context.log;
    const text = goodsQuestion(label);
    const asked = events.filter((event) => event.kind === 'question-asked');
    const ids = new Set(asked.filter((event) => event.text === text).map(({ question }) => question));
    const answers = events.flatMap((event) =>
      event.kind === 'question-answered' && ids.has(event.question) ? [event.choice] : [],
    );
    return answers.findLast((answer) => names.includes(answer)) ?? null;
  }

  #askGoods({ label }: OpenChoice, options: readonly Option[], first: Option): Promise<Settled> {
    const { runWorld, signal } = this.context;
    const { registry } = runWorld.game;
    const choices = options.slice(0, MOST_CHOICES).map(({ name }) => ({
      key: name,
      text: `${everydayName(registry, name, 2)}${name === first.name && Number.isFinite(first.blocksAway) ? ' (nearest)' : ''}`,
    }));
    return this.questions.ask(
      {
        about: 'goal',
        choices,
        fallback: first.name,
        limitTicks: GOAL_LIMIT_TICKS,
        text: goodsQuestion(label),
      },
      signal,
    );
  }

  #remembered({ label, names }: OpenChoice): Remembered | null {
    const { runWorld } = this.context;
    const people = runWorld.people?.workers.map(({ name }) => name) ?? [];
    const all = this.#quietly(() => this.memory?.all() ?? []) ?? [];
    const told = toldPreference(all, label, people, runWorld.info.environment);
    const name = names.find((each) => each === told?.value);
    return told && name !== undefined ? { name, person: told.person ?? 'Somebody' } : null;
  }

  #tellRemembered(label: string, { name, person }: Remembered): void {
    const message = `${person} said before that ${label} are to be ${name.replaceAll('_', ' ')}.`;
    this.context.log.add({ kind: 'note', message });
  }

  #remember(label: string, { choice, source, by }: Settled): void {
    this.#quietly(() =>
      this.memory?.remember({
        kind: 'preference',
        subject: label,
        value: choice,
        place: null,
        person: by,
        // What nobody said is only our guess, and asked again next time.
        provenance: source === 'told' ? 'told' : 'inferred',
      }),
    );
  }

  /** A run goes on without its memory. */
  #quietly<T>(use: () => T): T | null {
    try {
      return use();
    } catch (error) {
      const why = messageOf(error);
      this.context.log.add({ kind: 'note', message: `Nothing can be remembered: ${why}` });
      return null;
    }
  }

  /** What was wanted elsewhere may not exist here. */
  async #canBeHad(
    label: string,
    { name }: Remembered,
    read: (chosen: ReadonlyMap<string, string>) => readonly Goal[],
    survey: SiteSurvey,
  ): Promise<boolean> {
    const result = await planGoals(startHere(this.context.runWorld, survey), read(new Map([[label, name]])));
    return result.kind === 'planned';
  }

  /** The choices that can be had here, the nearest first. */
  async #optionsFor(
    { label, names }: OpenChoice,
    read: (chosen: ReadonlyMap<string, string>) => readonly Goal[],
    survey: SiteSurvey,
  ): Promise<readonly Option[]> {
    const start = startHere(this.context.runWorld, survey);
    const options: Option[] = [];
    for (const name of names) {
      const result = await planGoals(start, read(new Map([[label, name]])));
      if (result.kind !== 'planned') continue;
      options.push({ name, blocksAway: nearestSource(result.subtasks, survey) });
    }
    return options.sort((a, b) => a.blocksAway - b.blocksAway);
  }
}

function goodsQuestion(label: string): string {
  return `Which ${label} shall it be?`;
}

function nearestSource(subtasks: readonly Subtask[], { sources, chest }: SiteSurvey): number {
  const places = subtasks
    .filter(({ action }) => action === 'gather')
    .flatMap((subtask) => subtask.sources ?? [subtask.item])
    .flatMap((name) => sources.get(name) ?? []);
  return places.reduce(
    (least, place) => Math.min(least, chest ? distanceBetween(place, chest) : 0),
    Infinity,
  );
}

function shortened(text: string): string {
  return text.length <= MOST_REASON ? text : `${text.slice(0, MOST_REASON - 3)}...`;
}
