/**
 * One machine of an experiment, to be killed: `node --import tsx redis-play.ts URL EXPERIMENT TRIALS DURATION_MS NAME`.
 * Says "begun ID" and "told ID PERFORMER" line by line, and at the end how the queue was left.
 */
import { connectRedisQueue } from '../../../src/experiment/queue/redis-queue.js';
import { playFor, playTrials } from '../../support/play-trials.js';

const [, , url = '', experiment = '', trials = '', durationMs = '', performer = ''] = process.argv;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const queue = await connectRedisQueue({
  url,
  experiment,
  concurrency: 2,
  performer,
  timing: { lockDurationMs: 1_000, pollMs: 50 },
});
const end = await queue.work(
  playTrials(Number(trials)),
  playFor(experiment, Number(durationMs), performer).perform,
  {
    onBegun: ({ id }) => {
      say(`begun ${id}`);
    },
    onFinished: (record) => {
      say(`told ${record.trial} ${record.performer}`);
    },
  },
  new AbortController().signal,
);
say(end.kind);
await queue.close();
