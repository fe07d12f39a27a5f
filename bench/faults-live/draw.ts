import { randomFor, type Random } from '../../src/world/embedded/random.js';

/** What happens to a run; those that end its process are followed by another that carries it on. */
export const FAULTS = {
  own: ['kill', 'half-line', 'two-at-once', 'full-disk', 'pause', 'burners'],
  theirs: ['kill', 'half-line', 'two-at-once', 'pause', 'kick', 'death', 'lag', 'restart', 'thief', 'vandal'],
} as const;
type Setup = keyof typeof FAULTS;
type FaultKind = (typeof FAULTS)[Setup][number];

/** One fault at its moment. */
export interface Fault {
  readonly kind: FaultKind;
  /** Real time since the first process was started. */
  readonly atMs: number;
}

/** One run of the kit, decided by its seed. */
export interface TrialPlan {
  readonly seed: number;
  readonly goal: string;
  readonly setup: Setup;
  readonly faults: readonly Fault[];
}

/** The books of a world beside the run know nothing of what animals drop. */
const GOALS = {
  own: ['craft a compass', 'craft a diamond pickaxe', 'cook a porkchop', 'gather 16 cobblestone'],
  theirs: ['craft a compass', 'craft a diamond pickaxe', 'craft a shield', 'gather 16 cobblestone'],
} as const;
const MOST_FAULTS = 3;
/** Two workers at speed 10 take about so long, start included. */
const SPAN_MS = 14_000;

/** Draws a run. @param goals how many of the four @param canFill whether a disk of its own can be made full here */
export function drawTrial(seed: number, goals: number, canFill: boolean): TrialPlan {
  const random = randomFor(seed, 'faults-live');
  const setup: Setup = random() < 0.5 ? 'own' : 'theirs';
  const kinds = FAULTS[setup].filter((kind) => kind !== 'full-disk' || canFill);
  const count = 1 + Math.floor(random() * MOST_FAULTS);
  const faults = Array.from({ length: count }, (): Fault => ({
    kind: oneOf(kinds, random),
    atMs: Math.floor(random() * SPAN_MS),
  }));
  return {
    seed,
    goal: GOALS[setup][seed % Math.min(goals, GOALS[setup].length)] ?? GOALS[setup][0],
    setup,
    faults: faults.sort((a, b) => a.atMs - b.atMs),
  };
}

function oneOf<Thing>(things: readonly Thing[], random: Random): Thing {
  return things[Math.floor(random() * things.length)] as Thing;
}
