import { plainPlace } from '../../messages/place.js';
import { listed } from '../../base/words.js';
import { playOf } from '../../minecollab/play.js';
import type { CollabScore, ScoreWatch } from '../../minecollab/score.js';
import { runGoal } from '../../run/run-goal.js';
import type { TrialRecord } from '../trial.js';
import { recordOfRun } from './record-of-run.js';
import { withScriptedPeople, type TeamTrial } from './team-trial.js';
import { logFolderOf } from './trial-log.js';
import { openTeamModel } from './trial-model.js';

/**
 * Plays a task of MineCollab once. It is done when its published score, or the most there can be of it, is reached in its
 * published time, by the server's truth, whatever the run says of itself.
 *
 * Needs scaled clocks for a speed other than 1, as `performTeam` does.
 */
export function performCollab(asked: TeamTrial): Promise<TrialRecord> {
  const { trial, team } = asked;
  const { collab } = trial.task;
  if (!collab) throw new Error(`The trial ${trial.id} is none of MineCollab.`);
  const { seed, settings } = trial;
  return withScriptedPeople(asked, collab.people, async ({ people, onEvent, events, moment }) => {
    const asked = team.model === undefined ? null : await openTeamModel(team.model);
    const { request, watch } = playOf(collab, {
      seed,
      speed: settings.speed,
      people,
      onEvent,
      outDir: logFolderOf(trial),
      isTold: team.collab === 'messages',
      ...(asked && { planning: { method: 'co-voyager', model: asked.model } }),
    });
    try {
      await runGoal({ ...request, ...(asked && { ledger: asked.ledger }) });
    } finally {
      watch.stop();
    }
    const record = recordOfRun(events, { trial, source: 'live', ...moment() });
    const { score } = watch;
    const isReached = score.ticks !== null;
    return {
      ...record,
      outcome: isReached ? 'done' : record.outcome === 'done' ? 'failed' : record.outcome,
      reason: score.score === 1 ? null : isReached ? whyNoMore(watch) : (record.reason ?? whyMissed(watch)),
      collab: score,
    };
  });
}

function whyMissed({ wrong, score }: ScoreWatch): string {
  const [first] = wrong;
  if (!first) return 'No agent held everything at once.';
  const many = wrong.length === 1 ? 'one does' : `${wrong.length} do`;
  return `${matching(score)}; ${many} not, the first at ${plainPlace(first.position)}: expected ${first.wanted}, found ${first.found}.`;
}

/** Of a building that is as whole as it can be. */
function whyNoMore({ wrong, score }: ScoreWatch): string {
  const never = wrong.map((cell) => `${plainPlace(cell.position)} (${cell.wanted}: ${cell.found} at most)`);
  return `${matching(score)}, the most there can be. Never: ${listed(never)}.`;
}

function matching({ score }: CollabScore): string {
  return `${(score * 100).toFixed(1)} % of the cells match`;
}
