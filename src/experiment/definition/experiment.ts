import type { Condition, Task, TrialSettings } from '../trial.js';

/** What is to be compared, with every default filled in: everything that decides its trials. */
export interface Experiment {
  readonly name: string;
  readonly kind: 'teams' | 'methods';
  readonly tasks: readonly Task[];
  /** All of the one kind, each name once. */
  readonly conditions: readonly Condition[];
  readonly seeds: readonly number[];
  readonly settings: TrialSettings;
  /**
   * Short hash over everything that decides how a trial goes (kind, tasks, settings; not conditions and seeds, so that
   * an experiment may grow). Records of different ones never mix.
   */
  readonly fingerprint: string;
  /** As given, for the manifest. */
  readonly given: unknown;
}
