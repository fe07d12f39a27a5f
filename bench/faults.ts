/**
 * Fault injection: breaks correct plans in every way of `fault-injections.ts` at every subtask and counts what the
 * grounded check finds, and what it says of the plans before they were broken. `tsx bench/faults.ts`
 */
import { readGoals } from '../src/decompose/words/goal-text.js';
import { planGoals } from '../src/decompose/planner.js';
import { registryName } from '../src/messages/phrases.js';
import { faultSentence } from '../src/messages/plan/fault-sentence.js';
import { checkPlan } from '../src/plan/check/check.js';
import type { DraftPlan } from '../src/plan/subtask/draft.js';
import type { StartState } from '../src/plan/check/start-state.js';
import { ATTACHMENT_PLANS, startIn } from '../test/unit/plan/correct-plans.js';
import { breakPlan } from '../test/unit/plan/fault-injections.js';

const GOALS: Readonly<Record<string, readonly string[]>> = {
  'chest-arena': [
    'craft a compass',
    'craft a diamond pickaxe',
    'kill a pig and cook it on a furnace',
    'craft an iron pickaxe and an iron sword',
    'gather 40 cobblestone',
    'craft 3 furnaces',
    'craft a shield',
    'build 5 oak planks',
    'craft a chest',
  ],
  overworld: [
    'craft a compass',
    'craft a bookshelf',
    'craft a cake',
    'craft a clock',
    'craft 16 torches',
    'craft a bow and 8 arrows',
    'craft an enchanting table',
    'craft 3 iron pickaxes and a shield',
    'craft a bucket',
    'gather a milk bucket',
    'craft 2 white beds',
    'smelt 10 glass',
    'cook 5 beef',
    'shoot 2 zombies',
    'craft a piston',
    'craft a rail',
    'craft a diamond chestplate',
    'craft a flower pot',
    'craft a map',
    'gather 200 cobblestone',
    'craft a golden apple',
    'craft a lantern',
    'craft a blast furnace',
    'craft a dispenser',
  ],
};

interface Case {
  readonly name: string;
  readonly start: StartState;
  readonly draft: DraftPlan;
}

async function correctPlans(): Promise<Case[]> {
  const cases: Case[] = Object.entries(ATTACHMENT_PLANS).map(([name, draft]) => ({
    name: `${name} (report)`,
    start: startIn('chest-arena', 'paper'),
    draft,
  }));
  for (const [environment, sentences] of Object.entries(GOALS)) {
    const start = startIn(environment);
    for (const sentence of sentences) {
      const reading = readGoals(start.game.registry, sentence);
      if (!reading.ok) throw new Error(`${sentence}: ${reading.problem.message}`);
      const result = await planGoals(start, reading.value.goals);
      if (result.kind !== 'planned') throw new Error(`${sentence}: ${result.why.code}`);
      cases.push({ name: sentence, start, draft: { goals: reading.value.goals, subtasks: result.subtasks } });
    }
  }
  return cases;
}

interface Tally {
  tried: number;
  found: number;
  /** Found, but not as what it is. */
  misnamed: number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const cases = await correctPlans();
const tallies = new Map<string, Tally>();
let falseAlarms = 0;
let checks = 0;
let elapsedMs = 0;
for (const { name, start, draft } of cases) {
  const alarms = checkPlan(start, draft);
  falseAlarms += alarms.length;
  for (const alarm of alarms) print(`FALSE ALARM  ${name}: ${faultSentence(alarm, registryName)}`);
  for (const { way, at, draft: broken, expected } of breakPlan(draft, start)) {
    const before = performance.now();
    const kinds = checkPlan(start, broken).map(({ kind }) => kind);
    elapsedMs += performance.now() - before;
    checks++;
    const tally = tallies.get(way) ?? { tried: 0, found: 0, misnamed: 0 };
    tallies.set(way, tally);
    tally.tried++;
    if (kinds.length > 0) tally.found++;
    else print(`MISSED       ${name}: ${way} at ${at}`);
    if (kinds.length > 0 && expected.length > 0 && !kinds.some((kind) => expected.includes(kind))) {
      tally.misnamed++;
      print(`MISNAMED     ${name}: ${way} at ${at}: ${kinds.join(', ')}`);
    }
  }
}
print(`## Fault injection: ${cases.length} correct plans, ${falseAlarms} false alarms`);
let tried = 0;
let found = 0;
for (const [way, tally] of tallies) {
  tried += tally.tried;
  found += tally.found;
  print(
    `${`${tally.found}/${tally.tried}`.padStart(9)}  ${way}${tally.misnamed > 0 ? ` (${tally.misnamed} misnamed)` : ''}`,
  );
}
print(
  `${`${found}/${tried}`.padStart(9)}  in all, ${tallies.size} ways; ${(elapsedMs / checks).toFixed(2)} ms a check`,
);
process.exitCode = found === tried && falseAlarms === 0 ? 0 : 1;
