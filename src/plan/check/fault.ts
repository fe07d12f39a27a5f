import type { DraftSubtask } from '../subtask/draft.js';

/** Every way a plan can be wrong. */
export const FAULT_KINDS = [
  'unknown-action',
  'unknown-item',
  'impossible-quantity',
  'duplicate-id',
  'unknown-dependency',
  'cycle',
  'order-violation',
  'missing-material',
  'wrong-recipe',
  'wrong-yield',
  'missing-tool',
  'weak-tool',
  'worn-tool',
  'not-a-tool',
  'missing-station',
  'missing-fuel',
  'not-here',
  'not-enough-here',
  'unused-product',
  'surplus',
  'goal-not-reached',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** One reason why a plan cannot be carried out as written, or does more than it should. */
export interface Fault {
  readonly kind: FaultKind;
  /** Id of the subtask at which it shows; null for the plan as a whole. */
  readonly subtask: string | null;
  /** The item, tool, station, block or mob it is about. */
  readonly item: string | null;
  /** How many are short, or too many; null where counting says nothing. */
  readonly count: number | null;
  /** One sentence for people and models: what was expected, what came. */
  readonly message: string;
  readonly mend: Mend;
}

/** A proposed repair, small enough to be applied by a program. `describeMend` puts it into words. */
export type Mend =
  | { readonly kind: 'set-quantity'; readonly subtask: string; readonly quantity: number }
  | {
      readonly kind: 'set-materials';
      readonly subtask: string;
      readonly materials: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'set-tools'; readonly subtask: string; readonly tools: readonly string[] }
  | { readonly kind: 'rename'; readonly subtask: string; readonly item: string }
  | { readonly kind: 'insert'; readonly before: string | null; readonly subtask: Omit<DraftSubtask, 'id'> }
  | { readonly kind: 'remove'; readonly subtask: string }
  | { readonly kind: 'move-after'; readonly subtask: string; readonly after: string }
  | { readonly kind: 'depend'; readonly subtask: string; readonly on: string }
  | { readonly kind: 'replan'; readonly hint: string };
