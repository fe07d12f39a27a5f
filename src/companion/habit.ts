/** Small behaviours between jobs; the order says which comes first. */
export const HABITS = {
  self_preservation: 'comes up for air, runs from what would kill it, eats when hungry',
  unstuck: 'steps aside when it has not moved for a while though it wants to',
  cowardice: 'runs from monsters instead of fighting them',
  self_defense: 'fights monsters that come near it or who it follows',
  hunting: 'kills an animal for food when it is idle, hungry and has nothing to eat',
  item_collecting: 'picks up what lies about near it when idle',
  torch_placing: 'sets a torch down where it is dark when idle',
  elbow_room: 'gives way to players who stand in it when idle',
  idle_staring: 'looks at who is near when idle',
} as const;

export type Habit = keyof typeof HABITS;

const OFF_AT_FIRST: ReadonlySet<Habit> = new Set(['cowardice']);

/** Which habits of one companion are on. */
export class HabitBook {
  readonly #on: Map<Habit, boolean>;

  /** @param asked what differs from the usual */
  constructor(asked: Partial<Record<Habit, boolean>> = {}) {
    const all = Object.keys(HABITS) as Habit[];
    this.#on = new Map(all.map((habit) => [habit, asked[habit] ?? !OFF_AT_FIRST.has(habit)]));
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

export function isHabit(name: string): name is Habit {
  return Object.hasOwn(HABITS, name);
}
