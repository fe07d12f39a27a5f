/**
 * One process of `npm run bench:people`: team (with `/page`: its people read the page instead of the chat), goal, environment, seed, speed, world ticks at most. Plays one run in a
 * fresh embedded world, each scripted human in a process of its own; prints one JSON line.
 */
import { parseTeam } from '../src/experiment/definition/conditions.js';
import { startDashboard, type Dashboard } from '../src/dashboard/server/start-dashboard.js';
import { HumanBots, humanBotNames } from '../src/run/people/human-bots.js';
import type { RunEvent } from '../src/run/log/run-event.js';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { trialOf, type Words } from './people-trial.js';

const [, , teamName = '1ai', goal = 'craft a compass', environment = 'chest-arena', ...numbers] =
  process.argv;
const [seed = 1, speed = 5, maxTicks = 16_000] = numbers.map(Number);
const clock = installScaledClock();
const { runGoal } = await import('../src/run/run-goal.js');
const [members = '', way] = teamName.split('/');
const { ai, humanBots, temper } = parseTeam(members);
const people = humanBotNames(humanBots, []).map((name) => ({
  name,
  kind: 'scripted-human' as const,
  temper,
}));
const startedAt = clock.real.now();
const events: RunEvent[] = [];
const words: Words[] = [];
let opened: Promise<Dashboard> | null = null;
const bots = new HumanBots(people, {
  speed,
  seed,
  host: null,
  // Who reads the page alone plays as the others do.
  ...(way === 'page' ? { page: async () => (await opened)?.url ?? '' } : {}),
  onWords: (name, said) => {
    const tick = events.at(-1)?.tick ?? 0;
    words.push({ name, said, tick });
    if (process.env.BENCH_WORDS !== undefined) console.error(`${tick} ${said}`);
  },
});
try {
  const result = await runGoal({
    goal,
    ai,
    outDir: process.env.BENCH_RUNS ? `${process.env.BENCH_RUNS}/${teamName}-${seed}-${Date.now()}` : null,
    people,
    maxTicks,
    peopleWaitTicks: 1200,
    onControl: (control) => {
      if (way === 'page') opened = startDashboard({ source: { kind: 'live', control } });
    },
    world: { kind: 'embedded', environment, speed, seed },
    onEvent: (event) => {
      events.push(event);
      bots.tell(event);
    },
  });
  const seconds = (clock.real.now() - startedAt) / 1000;
  const trial = { team: teamName, goal, seed, ...trialOf(result, events, words), seconds };
  console.log(JSON.stringify(trial));
} finally {
  bots.stop();
  await (opened as Promise<Dashboard> | null)?.then((page) => page.close());
}
process.exit(0);
