import { CoVoyagerError } from '../../base/error.js';
import { withSuggestions } from '../../decompose/words/goal-problem.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { startOf } from '../../decompose/start-of.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { loadGame, type Game } from '../../game/game.js';
import type { Registry } from '../../game/registry.js';
import { checkPlan } from '../../plan/check/check.js';
import { faultSentence, mendPhrase } from '../../messages/plan/fault-sentence.js';
import { namesIn } from '../../messages/names.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { readCounts } from '../shared/counts-argument.js';
import { planTyped } from '../shared/plan-argument.js';
import type { PlaceOptions } from '../shared/shared-options.js';

/** A graded plan. */
export interface CheckedPlan {
  readonly goals: readonly Goal[];
  /** How many there are. */
  readonly subtasks: number;
  /** `message` and `mendInWords`: the fault and its mend, each in one sentence. */
  readonly faults: readonly (Fault & { readonly message: string; readonly mendInWords: string })[];
  readonly place: { readonly rules: string; readonly mcVersion: string; readonly environment: string };
  readonly notes: readonly string[];
}

/**
 * Reads and checks a plan file. Version, environment and rules are the options', where those were given, else the
 * file's, else the defaults.
 * @param given whether an option was typed
 * @throws CoVoyagerError for a file that is no plan, or a goal that cannot be read
 */
export async function checkPlanFile(
  file: string,
  options: PlaceOptions & { readonly goal?: string },
  given: (option: string) => boolean,
): Promise<CheckedPlan> {
  const choose = <T>(option: string, typed: T, written: T | undefined): T =>
    given(option) ? typed : (written ?? typed);
  const gameOf = (written: string | undefined): Game =>
    loadGame(choose('mcVersion', options.mcVersion, written));
  const { draft: plan, ...said } = await planTyped(file, 'check', gameOf);
  const rules = choose('rules', options.rules, said.rules);
  const place = loadEnvironment(choose('environment', options.environment, said.environment));
  const game = gameOf(said.mcVersion);
  const mcVersion = game.version;
  const { start, notes } = startOf(game, place, {
    rules,
    ...(options.chest === undefined ? {} : { chest: readCounts(options.chest, '--chest') }),
    ...(options.inventory === undefined ? {} : { inventory: readCounts(options.inventory, '--inventory') }),
  });
  const asked = options.goal === undefined ? null : goalsOf(game.registry, options.goal);
  const goals = asked?.goals ?? plan.goals;
  const remarks = asked ? asked.notes : remarksOn(plan.goals, said.goal, game.registry, start);
  const faults = checkPlan(start, { goals, subtasks: plan.subtasks });
  const nameOf = namesIn(game.registry);
  return {
    goals,
    subtasks: plan.subtasks.length,
    faults: faults.map((fault) => ({
      ...fault,
      message: faultSentence(fault, nameOf),
      mendInWords: mendPhrase(fault.mend, nameOf),
    })),
    place: { rules, mcVersion, environment: place.name },
    notes: [...notes, ...remarks, ...(plan.subtasks.length === 0 ? ['The list of subtasks is empty.'] : [])],
  };
}

/** The goals are what the plan is held against; a sentence beside them that says otherwise misleads whoever reads it. */
function remarksOn(
  goals: readonly Goal[],
  sentence: string | undefined,
  registry: Registry,
  { stock, offers, environment }: StartState,
): readonly string[] {
  if (sentence === undefined || goals.length === 0) return [];
  const available = [...Object.keys(stock), ...(environment.kind === 'arena' ? offers.keys() : [])];
  const reading = readGoals(registry, sentence, { available });
  if (reading.ok && isSameWish(reading.value.goals, goals)) return [];
  return [`"goal" says "${sentence}", "goals" says ${goalWords(goals)}: "goals" counts.`];
}

function isSameWish(some: readonly Goal[], others: readonly Goal[]): boolean {
  return goalWords(some) === goalWords(others);
}

function goalWords(goals: readonly Goal[]): string {
  return goals
    .map(({ kind, item, quantity }) => `${kind} ${quantity} ${item}`)
    .sort()
    .join(', ');
}

function goalsOf(registry: Registry, sentence: string): { goals: readonly Goal[]; notes: readonly string[] } {
  const reading = readGoals(registry, sentence);
  if (reading.ok) return reading.value;
  throw new CoVoyagerError('usage', `--goal: ${withSuggestions(reading.problem)}`);
}
