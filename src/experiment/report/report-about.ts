import type { TrialSettings } from '../trial.js';

/** What a report says of its experiment beside the numbers; from the manifest of its folder. */
export interface ReportAbout {
  readonly name: string;
  readonly kind: 'teams' | 'methods';
  /** When the experiment was made, as written in its manifest; the report has no clock of its own. */
  readonly createdAt: string;
  /** The definition as given; undefined or null leaves it out. */
  readonly given: unknown;
  readonly settings: TrialSettings;
  readonly versions: Readonly<Record<string, string>>;
  /** Who performed trials: "this-host/1". */
  readonly performers: readonly string[];
  readonly fingerprint: string;
}
