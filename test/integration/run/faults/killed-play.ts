/**
 * A run of its own in somebody else's world, to be killed: `node --import tsx killed-play.ts FOLDER PORT SPEED GOAL`.
 */
import { installScaledClock } from '../../../../src/world/clock/scaled-clock.js';

const clock = installScaledClock();
const { runGoal } = await import('../../../../src/run/run-goal.js');

const [, , outDir = '', port = '', speed = '1', goal = ''] = process.argv;
await runGoal({
  goal,
  ai: 2,
  names: ['Ada', 'Ben'],
  outDir,
  planningSeconds: 0.1,
  world: {
    kind: 'server',
    host: '127.0.0.1',
    port: Number(port),
    version: '1.20.1',
    environment: 'chest-arena',
  },
  onEvent: ({ kind }) => {
    if (kind === 'run-started') clock.setSpeed(Number(speed));
  },
});
process.exit(0);
