/** Small behaviours between jobs; the order says which comes first. */
export const HABITS = {
  elbow_room: 'gives way to players who stand in it',
  hunting: 'kills an animal near it when it is hungry and carries no food',
  item_collecting: 'picks up what lies about near it',
  torch_placing: 'sets a torch down in the dark',
  idle_staring: 'looks at players near it',
} as const;

export type Habit = keyof typeof HABITS;

/** What the body does at any time, whatever it is about: these cannot be turned off. */
export const REFLEXES =
  'It also breathes, eats, fights and runs for its life by itself; these reflexes are always on.';

/** Which habits of one companion are on. */
export class HabitBook {
  readonly #on: Map<Habit, boolean>;

  /** @param asked what differs from the usual, which is on */
  constructor(asked: Partial<Record<Habit, boolean>> = {}) {
    const all = Object.keys(HABITS) as Habit[];
    this.#on = new Map(all.map((habit) => [habit, asked[habit] ?? true]));
  }

  isOn(habit: Habit): boolean {
    return this.#on.get(habit) === true;
  }

  set(habit: Habit, isOn: boolean): void {
    this.#on.set(habit, isOn);
  }

  list(): readonly { readonly habit: Habit; readonly isOn: boolean; readonly help: string }[] {
    return [...this.#on].map(([habit, isOn]) => ({ habit, isOn, help: HABITS[habit] }));
  }
}

/** "item collecting": as it is said; `setMode` takes it so as well. */
export function habitInWords(habit: Habit): string {
  return habit.replaceAll('_', ' ');
}

export function isHabit(name: string): name is Habit {
  return Object.hasOwn(HABITS, name);
}
