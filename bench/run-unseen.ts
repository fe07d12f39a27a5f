/**
 * `npm run bench:run unseen [runs] [speed] [first seed]`: goals nobody has thought of. Items, amounts, team, place and
 * release are drawn by seed. Prints a line a run: what was expected and what it took, and what went wrong on the way; whether
 * a goal is rightly refused is for whoever reads it. Times say something at a speed the machine keeps up with.
 */
import { Chance } from '../src/decompose/fit/chance.js';
import { planGoals } from '../src/decompose/planner.js';
import { startOf } from '../src/decompose/start-of.js';
import { loadEnvironment } from '../src/environment/load-environment.js';
import { loadGame } from '../src/game/game.js';
import { supportedVersions } from '../src/game/registry.js';
import { isEmbeddable } from '../src/world/embeddable.js';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';

interface Trial {
  readonly goal: string;
  readonly environment: string;
  readonly ai: number;
  readonly version: string;
}

const PLACES = ['quarry', 'quarry', 'chest-arena'];
const MOST_OF_ONE = 12;
const MOST_BOTS = 4;
/** Expected makespans off by more are told. */
const MOST_OFF = 0.08;

/** Runs one after another in worlds of their own. */
export async function benchUnseen(runs: number, speed: number, first: number): Promise<void> {
  installScaledClock();
  const { runGoal } = await import('../src/run/run-goal.js');
  const ratios: number[] = [];
  for (let seed = first; seed < first + runs; seed++) {
    const { goal, environment, ai, version } = await drawn(seed);
    const world = { kind: 'embedded', environment, version, speed, seed } as const;
    const end = await runGoal({ goal, ai, outDir: null, world });
    const { status, reason, makespanTicks, expectedTicks, repairs, subtasks, lost } = end;
    const ratio = status === 'done' ? (makespanTicks ?? NaN) / (expectedTicks ?? NaN) : NaN;
    if (!Number.isNaN(ratio)) ratios.push(ratio);
    const again = subtasks.filter(({ tries }) => tries > 1).map(({ item }) => item);
    const remarks = [
      ...(reason === null ? [] : [reason]),
      ...(Math.abs(ratio - 1) > MOST_OFF ? [`took ${ratio.toFixed(2)} of what was expected`] : []),
      ...(repairs > 0 ? [`${repairs} repairs`] : []),
      ...(again.length > 0 ? [`tried again: ${again.join(', ')}`] : []),
      ...(Object.keys(lost).length > 0 ? [`lost: ${JSON.stringify(lost)}`] : []),
    ];
    console.log(
      `${seed} ${version} ${environment} x${ai} "${goal}": ${status} ${makespanTicks ?? '-'} ticks`,
    );
    for (const remark of remarks) console.log(`  ! ${remark}`);
  }
  ratios.sort((a, b) => a - b);
  const good = ratios.filter((ratio) => Math.abs(ratio - 1) <= MOST_OFF).length;
  const [least, middle, most] = [0, ratios.length >> 1, ratios.length - 1].map(
    (at) => ratios[at]?.toFixed(2) ?? '-',
  );
  console.log(
    `${ratios.length} of ${runs} done; took ${middle} of what was expected in the middle, ${least} to ${most}; ` +
      `${good} within ${MOST_OFF * 100} %`,
  );
}

/** One or two things that can be made, smelted or cooked of what the place has; maybe not so many of them. */
async function drawn(seed: number): Promise<Trial> {
  const chance = new Chance(seed);
  const version = chance.of(supportedVersions().filter(isEmbeddable)) ?? '';
  const environment = chance.of(PLACES) ?? '';
  const game = loadGame(version);
  const { start } = startOf(game, loadEnvironment(environment), { rules: 'vanilla' });
  const made = [...new Set([...game.recipes.keys(), ...game.smelting.keys()])].sort();
  const wishes: string[] = [];
  for (let left = 1 + chance.below(2); left > 0;) {
    const item = chance.of(made) ?? '';
    const once = await planGoals(start, [{ kind: 'have', item, quantity: 1, verb: 'craft' }]);
    if (once.kind !== 'planned') continue;
    wishes.push(`${1 + chance.below(MOST_OF_ONE)} ${game.registry.items.get(item)?.displayName ?? item}`);
    left -= 1;
  }
  return { goal: wishes.join(' and '), environment, ai: 1 + chance.below(MOST_BOTS), version };
}
