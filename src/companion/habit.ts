/** Small behaviours; the order says which comes first. */
export const HABITS = {
  self_preservation: 'comes up for air, eats, and hides where it is badly hurt or the night too dangerous',
  cowardice: 'runs from monsters that are too strong for it',
  self_defense: 'fights monsters that come at it',
  guarding: 'fights monsters that come at whoever it follows, or spoke with last',
  unstuck: 'steps away when its work gets no further for 20 seconds',
  elbow_room: 'gives way to players who stand in it',
  hunting: 'kills an animal near it when it is hungry and carries no food',
  item_collecting: 'picks up what lies about near it',
  torch_placing: 'sets a torch down in the dark',
  idle_staring: 'looks at players near it',
} as const;

export type Habit = keyof typeof HABITS;

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
