import { CoVoyagerError } from '../../base/error.js';
import { checkPlan } from '../../plan/check/check.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import { ACTIONS, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import { listFault } from './model-decomposition-draft.js';
import { fillPrompt, loadPrompt } from './prompt-file.js';
import { readSteps, stepAsSubtask } from '../../plan/file/steps.js';
import { askModel, situationOf, type AskingSettings } from './task-manager.js';

/** A flat list as Voyager's `decompose_task` makes it, with what the grounded check says of it. */
export interface VoyagerDecomposition {
  /** The steps as the model wrote them. */
  readonly steps: readonly string[];
  /** Steps that could be read, one after the other; quantities as written, no materials, no tools. */
  readonly subtasks: readonly Subtask[];
  readonly faults: readonly Fault[];
  /** Steps that could not be read, or name nothing to do. */
  readonly notes: readonly string[];
}

/**
 * Voyager's baseline: one prompt, a list of strings, nothing resolved and nothing mended (Voyager, `decompose_task`).
 * Its faults are reported for comparison; the list is not executable because it was returned.
 * @throws CoVoyagerError for every failed call but an empty reply, which is an empty list
 */
export async function decomposeByVoyager(
  start: StartState,
  goals: readonly Goal[],
  goalText: string,
  settings: AskingSettings,
): Promise<VoyagerDecomposition> {
  // As the report used it: it hears nothing of the place.
  const { goal, stock } = situationOf(start, goalText);
  const messages = fillPrompt(loadPrompt('voyager-decompose'), { goal, stock });
  let text = '';
  try {
    text = (await askModel(settings, { role: 'baseline', stage: 'voyager-decompose', messages })).text;
  } catch (error) {
    if (!(error instanceof CoVoyagerError) || error.code !== 'empty-reply') throw error;
  }
  return gradeVoyagerSteps(start, goals, readSteps(text));
}

/** Parses steps and grades them by the grounded check. */
export function gradeVoyagerSteps(
  start: StartState,
  goals: readonly Goal[],
  steps: readonly string[],
): VoyagerDecomposition {
  const notes: string[] = [];
  const drafts: (DraftSubtask & { readonly said: string })[] = [];
  for (const said of steps) {
    const step = stepAsSubtask(start.game, said);
    if (step) drafts.push({ id: `s${drafts.length + 1}`, ...step, said });
    else notes.push(`no subtask in "${said}"`);
  }
  const faults =
    drafts.length > 0
      ? checkPlan(start, { goals, subtasks: drafts })
      : [listFault('goal-not-reached', 'The reply holds no step that could be read.')];
  return { steps, subtasks: drafts.map(asSubtask), faults, notes };
}

/** Flat and unresolved, as it came: each step waits for the one before. */
function asSubtask(draft: DraftSubtask & { readonly said: string }, index: number): Subtask {
  const { id, item, quantity, said } = draft;
  return {
    id,
    action: ACTIONS.find((known) => known === draft.action) ?? 'craft',
    item,
    quantity,
    tools: [],
    materials: {},
    instruction: said,
    dependsOn: index === 0 ? [] : [`s${index}`],
  };
}
