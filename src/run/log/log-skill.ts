import type { SkillEvent } from '../../skill/skill-event.js';
import type { RunLog } from './run-log.js';

/** Writes down an attempt at a job by a skill, source and all. */
export function logSkill(log: RunLog, worker: string, event: SkillEvent): void {
  switch (event.kind) {
    case 'skill-attempt': {
      const { job, attempt, source, author, isKnown, problems, error, verdict, hindrance, usage } = event;
      log.add({
        kind: 'skill-attempted',
        worker,
        job,
        attempt,
        source,
        author,
        isKnown,
        problems: problems.map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`)),
        shortfalls: [...(verdict?.problems ?? [])],
        error: error && `${error.message}${error.line === null ? '' : ` (line ${error.line})`}`,
        verdict: verdict?.kind ?? null,
        calls: usage?.calls ?? 0,
        ...(hindrance === null ? {} : { hindrance }),
      });
      return;
    }
    case 'skill-judged':
    case 'skill-criticised':
    case 'skill-explained':
      log.add({ ...event, worker });
      return;
    case 'skill-examples':
      log.add({ ...event, worker, skills: [...event.skills] });
      return;
    case 'skill-fallback':
      log.add({ kind: 'skill-fallback', worker, job: event.job, reason: event.reason });
      return;
    case 'skill-recovered':
      // The verdict of the job says so.
      return;
  }
}
