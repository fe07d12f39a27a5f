/**
 * One process of `npm run bench:people`: AI workers, scripted humans, runs, speed, first seed. Runs one after another,
 * each in a fresh embedded world, each human in a process of its own; prints one JSON line a run.
 */
import { HumanBots } from '../src/run/people/human-bots.js';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { trialOf } from './people-trial.js';

const [, , ai = '1', humans = '1', runs = '1', speedText = '5', first = '0'] = process.argv;
const speed = Number(speedText);
const clock = installScaledClock();
const { runGoal } = await import('../src/run/run-goal.js');
const NAMES = ['Robin', 'Kim', 'Sam', 'Alex'];
const people = NAMES.slice(0, Number(humans)).map((name) => ({ name, kind: 'scripted-human' as const }));

for (let seed = 1000 + Number(first); seed < 1000 + Number(first) + Number(runs); seed++) {
  const startedAt = clock.real.now();
  const bots = new HumanBots(
    people.map(({ name }) => name),
    { temper: 'usual', speed, seed, host: null },
  );
  const events: Parameters<typeof trialOf>[1][number][] = [];
  try {
    const result = await runGoal({
      goal: 'craft a compass',
      ai: Number(ai),
      outDir: null,
      people,
      peopleWaitTicks: 6000,
      world: { kind: 'embedded', speed, seed },
      onEvent: (event) => {
        events.push(event);
        bots.tell(event);
      },
    });
    const seconds = (clock.real.now() - startedAt) / 1000;
    console.log(JSON.stringify({ seed, ...trialOf(result, events), seconds }));
  } finally {
    bots.stop();
  }
}
process.exit(0);
