import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface StudySlot<Condition> {
  /** `P01`, also the name in the world. */
  readonly participant: string;
  readonly condition: Condition;
  /** Who have the same play together. */
  readonly group: string;
  /** Of the world: the same for all conditions of a block, so that they differ in nothing else. */
  readonly worldSeed: number;
}

/**
 * Everybody's place, the same for the same study: blocks that hold each condition once, in an order by the seed (random
 * block assignment), so that a study that is cut short has about as many of each.
 * @returns in the order of participants; fewer than asked for where no group fits into the rest
 */
export function studySlotsOf<Condition extends { readonly people: number }>({
  seed,
  participants,
  conditions,
}: {
  readonly seed: number;
  readonly participants: number;
  readonly conditions: readonly Condition[];
}): readonly StudySlot<Condition>[] {
  const random = xoroshiro128plus(seed);
  const digits = Math.max(2, String(participants).length);
  const slots: StudySlot<Condition>[] = [];
  const free = (): number => participants - slots.length;
  for (let block = 0, group = 1; conditions.some(({ people }) => people <= free()); block++) {
    for (const condition of shuffled(conditions, random)) {
      if (condition.people > free()) continue;
      const name = `G${String(group++).padStart(digits, '0')}`;
      for (let each = 0; each < condition.people; each++) {
        const participant = `P${String(slots.length + 1).padStart(digits, '0')}`;
        slots.push({ participant, condition, group: name, worldSeed: seed + block });
      }
    }
  }
  return slots;
}

/** Fisher and Yates. */
function shuffled<T>(values: readonly T[], random: { next(): number }): readonly T[] {
  const left = [...values];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice((random.next() >>> 0) % left.length, 1));
  return order;
}
