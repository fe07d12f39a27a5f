import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../../../src/base/portions.js';
import { arrange } from '../../../../src/decompose/fit/arrange.js';
import { Chance } from '../../../../src/decompose/fit/chance.js';
import { drawMove } from '../../../../src/decompose/fit/moves.js';
import { pieceOf } from '../../../../src/decompose/fit/draft-subtask.js';
import { leastTicks } from '../../../../src/decompose/fit/least-ticks.js';
import { planForTeam } from '../../../../src/decompose/fit/plan-for-team.js';
import { settlePieces } from '../../../../src/decompose/fit/settle-pieces.js';
import { planGoals } from '../../../../src/decompose/planner.js';
import { readGoals } from '../../../../src/decompose/words/goal-text.js';
import { startOf } from '../../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../../src/environment/load-environment.js';
import { loadGame } from '../../../../src/game/game.js';
import type { StartState } from '../../../../src/plan/check/start-state.js';
import type { Goal } from '../../../../src/plan/subtask/subtask.js';
import { gameDurations } from '../../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../../../src/schedule/simulate/layout.js';
import { Rehearsal } from '../../../../src/schedule/simulate/rehearsal.js';

const game = loadGame('1.20.1');
const PLANS = 30;
const TEAMS = [1, 2, 3, 4, 8];

function asked(text: string, place: string, chest = {}): { start: StartState; goals: readonly Goal[] } {
  const reading = readGoals(game.registry, text);
  if (!reading.ok) throw new Error(reading.problem.message);
  const { start } = startOf(game, loadEnvironment(place), { rules: 'vanilla', chest });
  return { start, goals: reading.value.goals };
}

describe('what no plan can be faster than', () => {
  it.each([
    ['craft a compass', 'chest-arena', {}],
    ['craft a compass', 'chest-arena', { iron_ingot: 2, stone_pickaxe: 1, oak_log: 3 }],
    ['gather 64 cobblestone', 'chest-arena', {}],
    ['gather 24 oak logs', 'chest-arena', {}],
    ['craft 3 chests and 16 torches', 'quarry', {}],
    ['craft a full set of iron tools', 'quarry', {}],
    ['craft a blast furnace and a furnace minecart', 'quarry', {}],
    ['craft 2 stone axes and 5 golden apples', 'quarry', { apple: 5 }],
    ['cook 3 porkchops and place 2 furnaces', 'quarry', {}],
    ['craft a wooden pickaxe and 20 glass', 'overworld', {}],
    ['craft a cake', 'overworld', {}],
  ])('for "%s" in %s is beaten by no plan that is looked at, for no team', async (text, place, chest) => {
    const { start, goals } = asked(text, place, chest);
    const planned = await planGoals(start, goals, { oneFuelEach: true });
    if (planned.kind !== 'planned') throw new Error(planned.why.code);
    const layout = layoutOfEnvironment(loadEnvironment(place));
    const durations = gameDurations(game, layout);
    const at = (x: number): { x: number; y: number; z: number } => ({ x, y: 0, z: 0 });
    const spots = { left: at(1), right: at(-1), beside: [2, 3, 4, 5].map(at) };
    const setup = { durations, chest: at(0), contents: start.stock, stations: [], spots };
    const tools = [
      'stone_pickaxe',
      'wooden_axe',
      'stone_axe',
      'iron_pickaxe',
      'golden_pickaxe',
      'diamond_pickaxe',
    ];
    const chance = new Chance(7);
    for (const workers of TEAMS) {
      const bound = inOneGo(leastTicks(start, goals, workers));
      const rehearsal = new Rehearsal(setup, workers);
      const moves = { start, workers, mostStations: 6, isFrugal: false, tools, fuels: ['coal'] };
      let from = arrange(game, start.stock, [], planned.subtasks.map(pieceOf));
      for (let plan = 0; from && plan < PLANS; plan++) {
        expect(rehearsal.ticksOf(from.pieces, from.waits)).toBeGreaterThanOrEqual(bound);
        const variant = drawMove({ ...from, critical: rehearsal.critical() }, moves, chance);
        const settled = variant && settlePieces(start, goals, variant);
        from = (settled && arrange(game, start.stock, [], settled)) ?? from;
      }
    }
    const bound = inOneGo(leastTicks(start, goals, 2));
    await planForTeam(start, goals, {
      workers: 2,
      durations,
      chest: at(0),
      planningSeconds: 0.03,
      onBetter: (ticks) => {
        expect(ticks).toBeGreaterThanOrEqual(bound);
      },
    });
  });

  it('is what the rules say where there is one way only', () => {
    // By hand a log takes 60 ticks, and nothing comes before it.
    expect(inOneGo(leastTicks(...of('gather an oak log'), 1))).toBe(60);
    // The first stone comes after two logs by hand at least, each further one by the best pickaxe there can be.
    expect(inOneGo(leastTicks(...of('gather 64 cobblestone'), 1))).toBeGreaterThan(64 * 3);
    expect(inOneGo(leastTicks(...of('gather 64 cobblestone'), 8))).toBeLessThan(200);
    // An axe pays for many logs, though none is needed.
    expect(inOneGo(leastTicks(...of('gather 24 oak logs'), 1))).toBeLessThan(24 * 60 * 0.5);
    expect(inOneGo(leastTicks(...of('craft a compass'), 1))).toBeGreaterThan(200 + 60);
  });

  it('is nothing for what is there already, and for mobs, which a lucky blow may kill', () => {
    const { start, goals } = asked('craft a stick', 'chest-arena', { stick: 2 });
    expect(inOneGo(leastTicks(start, goals, 1))).toBe(0);
    expect(inOneGo(leastTicks(...of('kill a pig'), 1))).toBe(0);
  });

  function of(text: string): [StartState, readonly Goal[]] {
    const { start, goals } = asked(text, 'chest-arena');
    return [start, goals];
  }
});
