import type { ReflexDeed } from '../../../../primitives/body/reflex.js';

/** What a body does by itself, as far as it can be turned off. */
export type BodyHabit = 'self_preservation' | 'cowardice' | 'self_defense' | 'guarding';

/** Something a body does by itself, and the habit that has it done. */
export interface HabitDeed extends ReflexDeed {
  readonly habit?: BodyHabit;
}

/** How a body is to behave by itself. */
export interface OwnHabits {
  isOn(habit: BodyHabit): boolean;
  /** Players it fights for as for itself. */
  wards(): readonly string[];
  /** Told when it begins something. */
  onDeed(habit: BodyHabit, activity: string): void;
}

/** Looks after itself in every way, and after nobody else. */
export const USUAL_HABITS: OwnHabits = { isOn: () => true, wards: () => [], onDeed: () => undefined };
