import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import type { JsonValue } from '../../skill/sandbox/json-value.js';

/** Where an amount stands among the arguments after the bot: code from elsewhere subtracts what it has and asks for the rest. */
const AMOUNT_AT: Readonly<Record<string, number>> = {
  mineBlock: 1,
  craftItem: 1,
  pickUpItem: 1,
  smeltItem: 2,
  collectFurnace: 2,
  useItemOn: 2,
};
const ITEMS_AT: Readonly<Record<string, number>> = { getItemFromChest: 1, depositItemIntoChest: 1 };
/** Voyager's primitives say in chat that they did nothing, so often; then they throw. */
const MOST_FAILURES = 10;

/** How primitives treat a skill that was written for Voyager's: amounts as they come, and failures told, not thrown. */
export class MannersOfOthers {
  readonly #failures = new Map<string, number>();

  /** @param say tells what went wrong */
  constructor(private readonly say: (line: string) => void) {}

  /** The arguments with whole amounts; null where nothing is asked for. */
  adapted(primitive: string, values: readonly JsonValue[]): readonly JsonValue[] | null {
    const [amount, items] = [AMOUNT_AT[primitive], ITEMS_AT[primitive]];
    const given = values[amount ?? items ?? -1];
    if (amount !== undefined && typeof given === 'number') {
      return given <= 0 ? null : values.with(amount, Math.ceil(given));
    }
    if (items === undefined || typeof given !== 'object' || given === null) return values;
    const wanted = Object.entries(given).flatMap(([name, count]): [string, number][] =>
      typeof count === 'number' && count > 0 ? [[name, Math.ceil(count)]] : [],
    );
    return wanted.length === 0 ? null : values.with(items, Object.fromEntries(wanted));
  }

  /** Whether a skill may go on after a primitive that did nothing; says so then. */
  goesOn(primitive: string, { reason }: PrimitiveOutcome): boolean {
    const failures = (this.#failures.get(primitive) ?? 0) + 1;
    this.#failures.set(primitive, failures);
    if (failures > MOST_FAILURES) return false;
    this.say(reason);
    return true;
  }
}

export const NOTHING_ASKED: PrimitiveOutcome = {
  kind: 'completed',
  asked: 0,
  done: 0,
  reason: 'Nothing was asked for.',
  evidence: [],
};
