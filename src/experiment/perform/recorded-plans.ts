import { jsonIn } from '../../base/json.js';
import { CoVoyagerError } from '../../base/error.js';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { readGoals } from '../../decompose/words/goal-text.js';
import { loadGame } from '../../game/game.js';
import { packageFile } from '../../game/package-file.js';
import { DEFAULT_VERSION } from '../../game/registry.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import { STATION_PLACES, type Rules } from '../../plan/subtask/subtask.js';

/** A plan printed in a paper, to be graded as it stands. */
export type RecordedPlan = {
  /** What it is for, in the paper's words. */
  readonly goal: string;
  /** Where it is printed: "Attachment C of the Co-Voyager paper". */
  readonly origin: string;
  /** The rules it was made by, whatever the experiment's are. */
  readonly rules: Rules;
  /** What the paper says of how it went; null where that is nothing. */
  readonly remark: string | null;
} & (
  | { readonly kind: 'subtasks'; readonly subtasks: readonly DraftSubtask[] }
  /** Strings in Voyager's manner. */
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
);

const subtask = z.object({
  action: z.string(),
  item: z.string(),
  quantity: z.number(),
  placed: z.enum(STATION_PLACES).exactOptional(),
  /** The tool that is borrowed and brought back. */
  returns: z.string().exactOptional(),
});
const subtaskFile = z.object({
  plans: z.array(z.object({ goal: z.string(), subtasks: z.array(subtask) })),
});
const stepFile = z.object({
  plans: z.array(z.object({ goal: z.string(), steps: z.array(z.string()).min(1) })),
});

/**
 * The plan a recorded method has for a goal, whatever words the goal is put into; null where it has none.
 * `paper` holds Attachment C of the Co-Voyager paper. `paper-voyager` holds Attachment B, the list that
 * Voyager made there.
 * @param method name of the condition
 * @param folder where the attachments lie
 * @throws CoVoyagerError `bad-definition` for an attachment that cannot be read
 */
export function recordedPlan(
  method: string,
  taskGoal: string,
  folder: string = packageFile('attachments'),
): RecordedPlan | null {
  const read = READERS.get(method);
  if (!read) return null;
  const wanted = wishOf(taskGoal);
  return read(folder).find(({ goal }) => wishOf(goal) === wanted) ?? null;
}

/** Whether a recorded method has a plan for a goal; without one there is no trial. See {@link recordedPlan}. */
export function hasRecordedPlan(method: string, taskGoal: string): boolean {
  return recordedPlan(method, taskGoal) !== null;
}

const READERS: ReadonlyMap<string, (folder: string) => readonly RecordedPlan[]> = new Map([
  ['paper', readSubtaskPlans],
  ['paper-voyager', readStepPlans],
]);

function readSubtaskPlans(folder: string): readonly RecordedPlan[] {
  return (readAttachment(folder, 'attachment-c.json', subtaskFile)?.plans ?? []).map(
    ({ goal, subtasks }) => ({
      kind: 'subtasks',
      goal,
      origin: 'Attachment C of the Co-Voyager paper',
      rules: 'paper',
      remark: null,
      subtasks: subtasks.map(asDraft),
    }),
  );
}

function readStepPlans(folder: string): readonly RecordedPlan[] {
  return (readAttachment(folder, 'attachment-b.json', stepFile)?.plans ?? []).map(({ goal, steps }) => ({
    kind: 'steps',
    goal,
    origin: "Attachment B of the Co-Voyager paper (Voyager's list)",
    rules: 'vanilla',
    remark: VOYAGER_REMARK,
    steps,
  }));
}

const VOYAGER_REMARK =
  'In the paper 9 of 12 runs of this list crashed on entering the world, and 3 stopped after a few steps.';

function asDraft({ returns, ...said }: z.output<typeof subtask>, index: number): DraftSubtask {
  return { id: `s${index + 1}`, ...said, ...(returns === undefined ? {} : { tools: [returns] }) };
}

/** Null where there is no such file. */
function readAttachment<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const path = `${folder}/${name}`;
  if (!existsSync(path)) return null;
  try {
    return schema.parse(jsonIn(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new CoVoyagerError('bad-definition', `Expected recorded plans in ${path}: ${reason}.`, {
      cause: error,
    });
  }
}

/** By sentence: every trial of a task asks again, and reading one takes a while. */
const wishes = new Map<string, string>();

/** What a sentence asks for, the same for "Craft a compass" and "make 1 compass"; the words themselves if unreadable. */
function wishOf(sentence: string): string {
  const known = wishes.get(sentence);
  if (known !== undefined) return known;
  const reading = readGoals(loadGame(DEFAULT_VERSION).registry, sentence);
  const wish = reading.ok
    ? reading.value.goals
        .map(({ kind, item, quantity }) => `${kind} ${quantity} ${item}`)
        .sort()
        .join(', ')
    : sentence.trim().toLowerCase();
  wishes.set(sentence, wish);
  return wish;
}
