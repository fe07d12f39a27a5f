import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { Fault } from '../../plan/check/fault.js';
import { faultSentence, mendPhrase, namesSubtask } from '../../messages/plan/fault-sentence.js';
import { registryName } from '../../messages/phrases.js';
import type { StartState } from '../../plan/check/start-state.js';
import { fillPrompt, loadPrompt } from './prompt-file.js';
import { askModel, situationOf, type AskingSettings } from './task-manager.js';

/** Most faults shown at once; the later ones mostly follow from the first. */
const MAX_FAULTS_SHOWN = 12;

/** The grounded check's faults as a critique: a line each, with its mend. */
export function critiqueOf(faults: readonly Fault[]): string {
  const lines = faults.slice(0, MAX_FAULTS_SHOWN).map((fault) => {
    const where = fault.subtask === null || namesSubtask(fault) ? '' : `${fault.subtask}: `;
    return `- ${where}${faultSentence(fault, registryName)} Mend: ${mendPhrase(fault.mend, registryName)}`;
  });
  const more = faults.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more of the kind.`] : [])].join('\n');
}

/** A plan for reading: "s3 craft 8 stick from 4 oak_planks; with crafting_table", one subtask a line. */
export function listPhrase(subtasks: readonly DraftSubtask[] | null): string {
  if (subtasks === null || subtasks.length === 0) return '(no list could be read)';
  return subtasks
    .map(({ id, action, item, quantity, tools = [], materials = {} }) => {
      const used = Object.entries(materials).map(([name, count]) => `${count} ${name}`);
      const from = used.length > 0 ? ` from ${used.join(' and ')}` : '';
      return `${id} ${action} ${quantity} ${item}${from}${tools.length > 0 ? `; with ${tools.join(', ')}` : ''}`;
    })
    .join('\n');
}

/** True where a Task Manager made the same mistakes twice: telling it the same once more adds nothing. */
export function areUnchanged(before: readonly Fault[], now: readonly Fault[]): boolean {
  const keys = (faults: readonly Fault[]): string =>
    faults
      .map(({ kind, item, count }) => `${kind} ${item ?? ''} ${count ?? ''}`)
      .sort()
      .join('|');
  return before.length > 0 && keys(before) === keys(now);
}

/** Longest critique passed on, in characters. */
const MAX_CRITIQUE = 2_000;

/**
 * Asks the critic's model to explain what the Task Manager keeps getting wrong.
 * @throws CoVoyagerError
 */
export async function askTaskCritic(
  start: StartState,
  goalText: string,
  settings: AskingSettings,
  round: number,
  found: { readonly subtasks: readonly DraftSubtask[] | null; readonly faults: readonly Fault[] },
): Promise<string> {
  const messages = fillPrompt(loadPrompt('task-critic'), {
    ...situationOf(start, goalText),
    list: listPhrase(found.subtasks),
    faults: critiqueOf(found.faults),
  });
  const reply = await askModel(settings, { role: 'critic', stage: `critique-${round}`, messages });
  return reply.text.trim().slice(0, MAX_CRITIQUE);
}

/** What a person is asked in the critic's place; an empty answer adds nothing to what the check found. */
export function questionFor(
  round: number,
  subtasks: readonly DraftSubtask[] | null,
  faults: readonly Fault[],
): string {
  const found =
    faults.length > 0 ? `The check found:\n${critiqueOf(faults)}` : 'The check found nothing wrong with it.';
  return `Round ${round}. The Task Manager's list:\n${listPhrase(subtasks)}\n\n${found}\n\nWhat should be different? (Enter: nothing to add)`;
}
