import { describe, expect, it } from 'vitest';
import { arrange, untoldSubtasks } from '../../../src/decompose/fit/arrange.js';
import { Chance } from '../../../src/decompose/fit/chance.js';
import { drawMove } from '../../../src/decompose/fit/moves.js';
import { pieceOf } from '../../../src/decompose/fit/draft-subtask.js';
import { settlePieces } from '../../../src/decompose/fit/settle-pieces.js';
import { planGoals } from '../../../src/decompose/planner.js';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { gameDurations } from '../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../../src/schedule/simulate/layout.js';
import { Rehearsal } from '../../../src/schedule/simulate/rehearsal.js';
import { simulate } from '../../../src/schedule/simulate/simulate.js';

const game = loadGame('1.20.1');
const PLANS = 25;

describe('a rehearsal', () => {
  it.each([
    ['craft a compass', 'chest-arena', 1],
    ['craft a diamond pickaxe', 'chest-arena', 2],
    ['cook 3 porkchops and craft 2 stone swords', 'quarry', 4],
    ['craft a full set of iron armor', 'quarry', 8],
    ['gather 64 cobblestone', 'chest-arena', 3],
  ])(
    'of "%s" in %s takes %i workers as long as the schedule itself, plan by plan',
    async (text, place, workers) => {
      const environment = loadEnvironment(place);
      const reading = readGoals(game.registry, text);
      if (!reading.ok) throw new Error(reading.problem.message);
      const { goals } = reading.value;
      const { start } = startOf(game, environment, { rules: 'vanilla' });
      const planned = await planGoals(start, goals, { oneFuelEach: true });
      if (planned.kind !== 'planned') throw new Error(planned.why.code);
      const layout = layoutOfEnvironment(environment);
      const { x, y, z } = layout.chest ?? { x: 0, y: 0, z: 0 };
      const beside = [2, 3, 4, 5, 6, 7].map((away) => ({ x: x + away, y, z }));
      const setup = {
        durations: gameDurations(game, layout),
        chest: layout.chest,
        contents: start.stock,
        stations: [],
        spots: { left: { x: x + 1, y, z }, right: { x: x - 1, y, z }, beside },
        settings: { order: 'as-listed' as const },
      };
      const rehearsal = new Rehearsal(setup, workers);
      const tools = ['stone_pickaxe', 'wooden_axe', 'iron_pickaxe', 'stone_sword'];
      const moves = {
        start,
        workers,
        mostStations: 8,
        isFrugal: false,
        tools,
        fuels: ['oak_planks', 'coal'],
      };
      const chance = new Chance(workers);
      let from = arrange(game, start.stock, [], planned.subtasks.map(pieceOf));
      for (let plan = 0, tries = 0; from && plan < PLANS && tries < 10 * PLANS; tries++) {
        const variant = drawMove({ ...from, critical: rehearsal.critical() }, moves, chance);
        const settled = variant && settlePieces(start, goals, variant);
        const next = settled && arrange(game, start.stock, [], settled);
        if (!next) continue;
        plan++;
        from = next;
        const subtasks = untoldSubtasks(next);
        const { makespanTicks, jobs } = simulate(subtasks, setup, workers);
        const ticks = rehearsal.ticksOf(next.pieces, next.waits);
        expect(ticks, JSON.stringify(subtasks)).toBe(makespanTicks ?? Infinity);
        if (makespanTicks === null) continue;
        // What the end hangs on reaches from the end back to the beginning.
        const critical = rehearsal
          .critical()
          .map((place) => jobs.filter(({ subtask }) => subtask === `s${place + 1}`));
        expect(Math.max(...(critical[0] ?? []).map(({ endedTick }) => endedTick))).toBe(makespanTicks);
        expect(Math.min(...(critical.at(-1) ?? []).map(({ startedTick }) => startedTick))).toBe(0);
      }
    },
  );
});
