import { usageError } from '../../base/error.js';
import { withSuggestions } from '../../decompose/words/goal-problem.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { startOf } from '../../decompose/start-of.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { loadGame, type Game } from '../../game/game.js';
import type { Registry } from '../../game/registry.js';
import { completePlan, type CompletedPlan } from '../../decompose/complete-plan.js';
import { faultSentence, mendPhrase } from '../../messages/plan/fault-sentence.js';
import { namesIn } from '../../messages/names.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Rules, Subtask } from '../../plan/subtask/subtask.js';
import type { DraftPlan } from '../../plan/subtask/draft.js';
import type { PlanView } from '../../messages/plan/plan-view.js';
import { criticalPathOf } from '../../plan/subtask/critical-path.js';
import { rawOf } from '../../decompose/planner.js';
import { readCounts } from '../shared/counts-argument.js';
import { planTyped } from '../shared/plan-argument.js';
import type { PlaceOptions } from '../shared/shared-options.js';

export interface CheckedPlan {
  readonly goals: readonly Goal[];
  /** How many there are. */
  readonly subtasks: number;
  /** `message` and `mendInWords`: the fault and its mend, each in one sentence. */
  readonly faults: readonly (Fault & { readonly message: string; readonly mendInWords: string })[];
  /** What was worked out of what the plan leaves open, a phrase each. */
  readonly changes: readonly string[];
  /** The plan with all that it leaves open; empty where there are faults. */
  readonly completed: readonly Subtask[];
  readonly place: { readonly rules: Rules; readonly mcVersion: string; readonly environment: string };
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
  const { draft: plan, format, leftOut = [], ...said } = await planTyped(file, 'check', gameOf);
  const place = loadEnvironment(choose('environment', options.environment, said.environment));
  const game = gameOf(said.mcVersion);
  const { start: here, notes } = startOf(game, place, {
    rules: 'vanilla',
    ...(options.chest === undefined ? {} : { chest: readCounts(options.chest, '--chest') }),
    ...(options.inventory === undefined ? {} : { inventory: readCounts(options.inventory, '--inventory') }),
  });
  const asked = options.goal === undefined ? null : goalsOf(game.registry, options.goal);
  const draft = {
    goals: asked?.goals ?? goalsSaid(plan.goals, said.goal, game.registry),
    subtasks: plan.subtasks,
  };
  const remarks = asked ? asked.notes : remarksOn(plan.goals, said.goal, game.registry, here);
  const written = said.rules ?? (format === 'co-voyager-original' ? undefined : 'vanilla');
  const { rules, ...completed } = judged(here, draft, given('rules') ? options.rules : written);
  const nameOf = namesIn(game.registry);
  return {
    goals: completed.goals,
    subtasks: plan.subtasks.length,
    faults: completed.faults.map((fault) => ({
      ...fault,
      message: faultSentence(fault, nameOf),
      mendInWords: mendPhrase(fault.mend, nameOf),
    })),
    changes: completed.changes,
    completed: completed.subtasks,
    place: { rules, mcVersion: game.version, environment: place.name },
    notes: [
      ...notes,
      ...remarks,
      ...completed.notes,
      ...leftOut.map((step) => `"${step}" is no subtask, and left out.`),
      ...(plan.subtasks.length === 0 ? ['The list of subtasks is empty.'] : []),
      ...(format === 'co-voyager-original' && written === undefined && !given('rules')
        ? [`Judged by --rules ${rules}; the list does not say.`]
        : []),
    ],
  };
}

/** The original's lists do not say by which rules they count: by the paper's, or else the game's. */
function judged(
  here: StartState,
  draft: DraftPlan,
  rules: Rules | undefined,
): CompletedPlan & { readonly rules: Rules } {
  const by = (chosen: Rules): CompletedPlan => completePlan({ ...here, rules: chosen }, draft);
  if (rules !== undefined) return { rules, ...by(rules) };
  const [paper, vanilla] = [by('paper'), by('vanilla')];
  // Of a list the procedure refuses as a whole, the game's rules say more.
  const weight = ({ faults }: CompletedPlan): number =>
    faults.reduce((sum, { facts }) => sum + (facts.code === 'unread' ? 1.5 : 1), 0);
  const isVanilla = paper.faults.length > 0 && weight(vanilla) < weight(paper);
  return isVanilla ? { rules: 'vanilla', ...vanilla } : { rules: 'paper', ...paper };
}

/** A sentence beside the subtasks says what they are for where no goals do. */
function goalsSaid(
  goals: readonly Goal[],
  sentence: string | undefined,
  registry: Registry,
): readonly Goal[] {
  if (goals.length > 0 || sentence === undefined) return goals;
  const reading = readGoals(registry, sentence);
  return reading.ok ? reading.value.goals : goals;
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
  if (reading.ok && goalWords(reading.value.goals) === goalWords(goals)) return [];
  return [`"goal" says "${sentence}", "goals" says ${goalWords(goals)}: "goals" counts.`];
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
  throw usageError(`--goal: ${withSuggestions(reading.problem)}`);
}

/** The completed plan as tables show one. */
export function shownPlan(checked: CheckedPlan): PlanView & { readonly mcVersion: string } {
  const { goals, completed, changes, notes, place } = checked;
  return {
    goal: '',
    goals,
    status: 'planned',
    reason: null,
    mcVersion: place.mcVersion,
    subtasks: completed,
    raw: rawOf(completed),
    criticalPath: criticalPathOf(completed),
    notes: [...changes.map((change) => `worked out: ${change}`), ...notes],
  };
}
