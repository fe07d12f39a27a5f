/** How hard a world is, as the game's clients know it. */
export type Difficulty = 'peaceful' | 'easy' | 'normal' | 'hard';

/** What a monster's blow, shot or blast takes that takes so much on normal difficulty (Java Edition). */
export function blowOf(difficulty: Difficulty, amount: number): number {
  switch (difficulty) {
    case 'peaceful':
      return 0;
    case 'easy':
      return Math.min(amount, amount / 2 + 1);
    case 'normal':
      return amount;
    case 'hard':
      return amount * 1.5;
  }
}

/** Health at which somebody who starves is hurt no more; 0: it dies of it (Java Edition). */
export const STARVES_TO: Readonly<Record<Difficulty, number>> = {
  peaceful: 20,
  easy: 10,
  normal: 1,
  hard: 0,
};
