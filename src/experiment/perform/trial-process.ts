import { messageOf } from '../../base/error.js';
/**
 * A process that performs trials one after another, as it is told over its channel; `process-pool.ts` starts it. One
 * process for all trials of a core spares the start of another for each; a process of its own can be killed, and have
 * clocks of its own. It ends with whoever started it.
 */
import { openModelByName } from '../../model/open-model.js';
import { currentScaledClock, installScaledClock } from '../../world/clock/scaled-clock.js';
import type { TrialRecord } from '../trial.js';
import { exactTime, unmeasuredRecord } from './trial-moment.js';
import { performMessageSchema, type PerformedMessage, type PerformMessage } from './trial-child.js';

process.on('message', (message) => void answer(performMessageSchema.parse(message)));
if (process.connected) process.once('disconnect', leave);
else leave();

async function answer(message: PerformMessage): Promise<void> {
  const answered: PerformedMessage = { kind: 'performed', record: await perform(message) };
  process.send?.(answered);
}

function leave(): void {
  process.exit(0);
}

async function perform(message: PerformMessage): Promise<TrialRecord> {
  const { trial, experiment, performer } = message;
  const { condition, settings } = trial;
  if (condition.kind === 'method') return performByMethod(message);
  // Before mineflayer is loaded. An experiment has one speed, and a process one experiment.
  if (settings.speed !== 1) installScaledClock();
  const time = exactTime(currentScaledClock()?.real ?? performance);
  if (trial.task.collab) {
    const { performCollab } = await import('./collab-trial.js');
    return performCollab({ trial, team: condition, experiment, performer, time });
  }
  const { performTeam } = await import('./team-trial.js');
  return performTeam({ trial, team: condition, experiment, performer, time });
}

async function performByMethod({ trial, experiment, performer }: PerformMessage): Promise<TrialRecord> {
  const begun = exactTime(performance).begin();
  try {
    const { performMethod } = await import('./method-trial.js');
    const name = trial.condition.kind === 'method' ? trial.condition.model : null;
    const model = name === null ? null : await openModelByName(name);
    const models = model === null ? null : () => model;
    // Whoever loses patience kills the process.
    return await performMethod(trial, { experiment, performer }, models, new AbortController().signal);
  } catch (error) {
    const reason = messageOf(error);
    return unmeasuredRecord(trial, { experiment, performer, ...begun.end() }, 'crashed', reason);
  }
}
