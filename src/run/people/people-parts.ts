import type { Job } from '../../schedule/job.js';
import type { MarkedPlace } from '../../worker/people/voice.js';
import type { CommonCommandParts } from './command-parts.js';
import type { ChatListener } from './listener.js';
import type { WorkParts } from './people-work.js';

/** What people take part in: the run as far as they see and change it. */
export interface PeopleParts extends CommonCommandParts, WorkParts {
  /** Asked what no rule understands; null: nobody is. */
  readonly listener: ChatListener | null;
  /** What people on other machines say before they change the run. */
  readonly code: string | null;
  /** Whether an everyday line sets the goal; `isElse`: it may also mean something else. */
  readonly isGoal: (text: string, isElse: boolean) => boolean;
  /** The blocks a job is about, as last seen; empty where it is about none. */
  readonly placesOf: (job: Job) => readonly MarkedPlace[];
}
