import { describe, expect, it } from 'vitest';
import { startOf } from '../../../../src/decompose/start-of.js';
import { readGoals } from '../../../../src/decompose/words/goal-text.js';
import { loadEnvironment } from '../../../../src/environment/load-environment.js';
import { loadGame } from '../../../../src/game/game.js';
import type { Goal } from '../../../../src/plan/subtask/subtask.js';
import { gameDurations } from '../../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../../../src/schedule/simulate/layout.js';
import { fitted } from './fitted.js';

const game = loadGame('1.20.1');

describe('planning for a team in nature', () => {
  it('makes pickaxes to wear out before it looks for ore nobody has seen, and none where some is in sight', async () => {
    const environment = loadEnvironment('nature');
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals: Goal[] = [{ kind: 'have', item: 'iron_pickaxe', quantity: 1, verb: 'craft' }];
    for (const inSight of [[], ['iron_ore']]) {
      const setting = {
        workers: 1,
        durations,
        chest: null,
        planningSeconds: 0.02,
        inSight: new Set(inSight),
      };
      const { subtasks } = await fitted({ start, goals, setting });
      const makers = subtasks.filter(({ item }) => item === 'stone_pickaxe');
      const made = makers.reduce((sum, { quantity }) => sum + quantity, 0);
      const dug = subtasks.findIndex(({ item }) => item === 'raw_iron');
      expect(made > 1).toBe(inSight.length === 0);
      expect(makers.every((maker) => subtasks.indexOf(maker) < dug)).toBe(true);
    }
  });

  it('burns charcoal for torches where nobody has seen coal, and digs coal that is in sight', async () => {
    const environment = loadEnvironment('nature');
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals: Goal[] = [
      { kind: 'have', item: 'furnace', quantity: 1, verb: 'craft' },
      { kind: 'have', item: 'torch', quantity: 8, verb: 'craft' },
    ];
    for (const inSight of [[], ['coal_ore']]) {
      const seen = new Set(inSight);
      const setting = { workers: 2, durations, chest: null, planningSeconds: 0.02, inSight: seen };
      const { subtasks } = await fitted({ start, goals, setting });
      const made = subtasks.filter(({ item }) => item === 'coal' || item === 'charcoal');
      const ways = new Set(made.map(({ action, item }) => `${action} ${item}`));
      expect([...ways]).toEqual([inSight.length === 0 ? 'smelt charcoal' : 'gather coal']);
    }
  });

  it.each([
    ['craft a furnace', ['spruce_log'], 'spruce_log'],
    ['craft a furnace and 8 torches', ['oak_log'], 'oak_log'],
    ['craft an acacia boat', ['spruce_log'], 'acacia_log'],
  ])('fells trees in sight for whatever any wood does for: %s with %s', async (text, inSight, felled) => {
    const environment = loadEnvironment('nature');
    // What lies there is not enough.
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: { oak_log: 1, oak_planks: 2 } });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const reading = readGoals(game.registry, text);
    if (!reading.ok) throw new Error(reading.problem.message);
    const { goals } = reading.value;
    const seen = new Set(inSight);
    const setting = { workers: 2, durations, chest: null, planningSeconds: 0.02, inSight: seen };
    const { subtasks } = await fitted({ start, goals, setting });
    const woods = subtasks.map(({ item }) => item).filter((item) => item.endsWith('_log'));
    expect([...new Set(woods)]).toEqual([felled]);
  });

  it('has somebody alone dig stone for furnaces after the way to ore, from which some is brought along', async () => {
    const environment = loadEnvironment('nature');
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals: Goal[] = [{ kind: 'have', item: 'iron_pickaxe', quantity: 1, verb: 'craft' }];
    const seen = new Set(['oak_log', 'stone']);
    const setting = { workers: 1, durations, chest: null, planningSeconds: 0.02, inSight: seen };
    const { subtasks } = await fitted({ start, goals, setting });
    const steps = subtasks.map(({ action, item }) => `${action} ${item}`);
    const setsOut = steps.indexOf('gather raw_iron');
    expect(steps.slice(0, setsOut)).not.toContain('craft furnace');
    const pickaxes = subtasks.slice(0, setsOut).filter(({ item }) => item.endsWith('_pickaxe'));
    const stone = subtasks.slice(0, setsOut).filter(({ item }) => item === 'cobblestone');
    const sumOf = (parts: readonly { quantity: number }[]): number =>
      parts.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(sumOf(stone)).toBe(3 * (sumOf(pickaxes) - 1));
  });

  it('makes swords for those who hunt monsters, who go with one, however sure the search is of bare hands', async () => {
    const nature = loadEnvironment('nature');
    if (nature.kind !== 'generated') throw new Error('expected generated nature');
    const environment = { ...nature, rules: { ...nature.rules, monsters: true } };
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals: Goal[] = [{ kind: 'killed', item: 'spider', quantity: 2, verb: 'kill' }];
    const setting = { workers: 3, durations, chest: null, planningSeconds: 0.1, inSight: new Set<string>() };
    const { subtasks } = await fitted({ start, goals, setting });
    const swords = subtasks.filter(({ item }) => item === 'wooden_sword');
    expect(swords.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    const hunts = subtasks.filter(({ action }) => action === 'kill');
    expect(hunts.map(({ tools }) => tools)).toEqual(hunts.map(() => ['wooden_sword']));
  });

  it('makes a sword for each bot before some go down to ore, where monsters come up and nowhere else', async () => {
    const nature = loadEnvironment('nature');
    if (nature.kind !== 'generated') throw new Error('expected generated nature');
    const goals: Goal[] = [{ kind: 'have', item: 'iron_pickaxe', quantity: 1, verb: 'craft' }];
    for (const monsters of [true, false]) {
      const environment = { ...nature, rules: { ...nature.rules, monsters } };
      const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
      const durations = gameDurations(game, layoutOfEnvironment(environment));
      const inSight = new Set<string>();
      const setting = { workers: 3, durations, chest: null, planningSeconds: 0.02, inSight };
      const { subtasks } = await fitted({ start, goals, setting });
      const dug = subtasks.findIndex(({ item }) => item === 'raw_iron');
      const swords = subtasks.slice(0, dug).filter(({ item }) => item === 'stone_sword');
      expect(swords.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(monsters ? 3 : 0);
    }
  });

  it('makes a pickaxe for each bot that looks for diamonds where nobody has seen any, and none more for one bot', async () => {
    const environment = loadEnvironment('nature');
    const { start } = startOf(game, environment, { rules: 'vanilla', chest: {} });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals: Goal[] = [{ kind: 'have', item: 'diamond', quantity: 3, verb: 'gather' }];
    for (const workers of [1, 4]) {
      const setting = { workers, durations, chest: null, planningSeconds: 0.1, inSight: new Set<string>() };
      const { subtasks } = await fitted({ start, goals, setting });
      const makers = subtasks.filter(({ item }) => item === 'iron_pickaxe');
      expect(makers.map(({ quantity }) => quantity)).toEqual(workers === 1 ? [1] : [1, 1, 1]);
      // Who gets the first sets out.
      const waitsFor = subtasks.find(({ item }) => item === 'diamond')?.dependsOn;
      expect(waitsFor).toEqual([makers[0]?.id]);
    }
  });
});
