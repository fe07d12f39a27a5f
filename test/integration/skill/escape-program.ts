import type { BudgetName } from '../../../src/skill/sandbox/budgets.js';

/** A program that tries to get out or to do harm, and how it must end. */
export interface EscapeProgram {
  readonly name: string;
  /** Body of `async function skill(bot)`. */
  readonly body: string;
  /** Code before the function. */
  readonly before?: string;
  readonly end:
    | { readonly kind: 'returned'; readonly value: unknown }
    | { readonly kind: 'value-lost' }
    | { readonly kind: 'threw'; readonly name: string; readonly line?: number }
    | { readonly kind: 'refused' }
    /** Throws or is stopped, whichever the machine gets to first. */
    | { readonly kind: 'gives-up' }
    | { readonly kind: 'budget-exceeded'; readonly budgets: readonly BudgetName[] };
}

/** Ends well, with a value that shows that nothing was reached. */
export const returned = (value: unknown): EscapeProgram['end'] => ({ kind: 'returned', value });
/** Ends by an error of its own, named by its line where that matters. */
export const threw = (name: string, line?: number): EscapeProgram['end'] =>
  line === undefined ? { kind: 'threw', name } : { kind: 'threw', name, line };
/** Is stopped by one of these limits. */
export const stoppedBy = (...budgets: BudgetName[]): EscapeProgram['end'] => ({
  kind: 'budget-exceeded',
  budgets,
});

/** Limits that stop loops. */
export const LOOP = ['interruptsPerTurn', 'interrupts'] as const;
/** What an engine without memory left does depends on where it ran out. */
export const MEMORY = ['memory', 'unresponsiveMs', 'interruptsPerTurn'] as const;
