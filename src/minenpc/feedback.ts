import { type ItemCounts, changeBetween } from '../base/item-counts.js';
import type { SubtaskVerdict } from './judge.js';
import type { PlayEvidence } from './evidence.js';

/** One thing that is different from before. */
interface StateChange {
  readonly key: string;
  readonly previous: number;
  readonly current: number;
  readonly description: string;
}

/** The study's verdict on a task, with its field names. */
export interface TaskFeedback {
  readonly success: boolean;
  /** Why not; null where it succeeded. */
  readonly failure: string | null;
  readonly state_changes: readonly StateChange[];
  /** What was said, told beside the verdict and not judged by. */
  readonly chat_insights: readonly string[];
  readonly suggestions: string | null;
  readonly question_for_player: string | null;
  readonly is_task_completed: boolean;
  readonly final_result: string | null;
  /** 0 to 10. The world is read, so it is 10 but where the run is void. */
  readonly confidence_score: number;
}

/** How a failed request may be gone on with; the player picks one. */
export interface Repair {
  readonly kind: 'retry' | 'go-back' | 'guidance' | 'new-goal';
  readonly text: string;
}

const MOST_CHAT = 12;

/** The verdict in the study's form. */
export function feedbackOf(
  verdicts: readonly SubtaskVerdict[],
  evidence: PlayEvidence,
  bot: string,
): TaskFeedback {
  const missing = verdicts.filter(({ isDone }) => !isDone);
  const isVoid = evidence.violations.length > 0;
  const success = missing.length === 0 && !isVoid;
  const said = evidence.chat.filter(({ from }) => from === bot).map(({ message }) => message);
  return {
    success,
    failure: success ? null : failureOf(missing, evidence),
    state_changes: changesOf(evidence),
    chat_insights: evidence.chat.map(({ from, message }) => `${from}: ${message}`).slice(-MOST_CHAT),
    suggestions: success ? null : (repairsOf(verdicts)[0]?.text ?? null),
    question_for_player: said.find((line) => line.trim().endsWith('?')) ?? null,
    is_task_completed: success,
    final_result: said.at(-1) ?? null,
    confidence_score: isVoid ? 0 : 10,
  };
}

/** A bounded choice after a failure; empty where everything is done. */
export function repairsOf(verdicts: readonly SubtaskVerdict[]): readonly Repair[] {
  const at = verdicts.findIndex(({ isDone }) => !isDone);
  const open = verdicts[at];
  if (!open) return [];
  const before = verdicts[at - 1];
  return [
    { kind: 'retry', text: `Try again: ${open.name} (${open.seen} so far), saying where or with what.` },
    ...(before ? [{ kind: 'go-back' as const, text: `Go back to: ${before.name}.` }] : []),
    { kind: 'guidance', text: `Pause and show me: ${open.name}.` },
    { kind: 'new-goal', text: 'Leave it, and say something else.' },
  ];
}

function failureOf(missing: readonly SubtaskVerdict[], { violations }: PlayEvidence): string {
  if (violations.length > 0) return `Void: tried ${violations.map((each) => `"${each}"`).join(', ')}.`;
  return missing.map(({ name, seen }) => `${name}: ${seen}`).join('; ');
}

function changesOf({ before, after, dug, placed }: PlayEvidence): readonly StateChange[] {
  const counts = (who: string, one: ItemCounts, other: ItemCounts): readonly StateChange[] =>
    Object.keys(changeBetween(one, other)).map((item) => {
      const [previous, current] = [one[item] ?? 0, other[item] ?? 0];
      const description = `${who}: ${item.replaceAll('_', ' ')} ${previous} -> ${current}`;
      return { key: `${who}.${item}`, previous, current, description };
    });
  const blocks = (what: string, count: number): readonly StateChange[] =>
    count === 0
      ? []
      : [{ key: `blocks.${what}`, previous: 0, current: count, description: `blocks ${what}: ${count}` }];
  return [
    ...counts('bot', before.bot.items, after.bot.items),
    ...counts('player', before.player.items, after.player.items),
    ...Object.keys(after.chests).flatMap((chest) =>
      counts(chest, before.chests[chest] ?? {}, after.chests[chest] ?? {}),
    ),
    ...blocks('dug', dug.length),
    ...blocks('placed', placed.length),
  ];
}
