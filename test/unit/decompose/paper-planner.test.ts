import { loadRegistry } from '../../../src/game/registry.js';
import { whyNoPlan } from '../../../src/messages/names.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { planByPaper } from '../../../src/decompose/paper/paper-planner.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { packageFile } from '../../../src/game/package-file.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';

interface GoldenSubtask {
  readonly action: string;
  readonly item: string;
  readonly quantity: number;
  readonly placed?: string;
  readonly returns?: string;
}
const golden = JSON.parse(readFileSync(packageFile('attachments', 'attachment-c.json'), 'utf8')) as {
  readonly plans: readonly { readonly goal: string; readonly subtasks: readonly GoldenSubtask[] }[];
};

function plan(text: string, version = '1.20.1', environment = 'chest-arena', chest = {}): Planned {
  const game = loadGame(version);
  const { start } = startOf(game, loadEnvironment(environment), { rules: 'paper', chest });
  const reading = readGoals(game.registry, text, { available: [...start.offers.keys()] });
  if (!reading.ok) throw new Error(reading.problem.message);
  const { goals } = reading.value;
  const result = planByPaper(start, goals);
  const subtasks = result.kind === 'planned' ? result.subtasks : [];
  return { result, subtasks, faults: checkPlan(start, { goals, subtasks }) };
}

interface Planned {
  readonly result: ReturnType<typeof planByPaper>;
  readonly subtasks: readonly Subtask[];
  readonly faults: ReturnType<typeof checkPlan>;
}

describe('the three reference plans', () => {
  it.each(golden.plans)('$goal', ({ goal, subtasks: expected }) => {
    const { subtasks, faults } = plan(goal);
    const brief = subtasks.map(({ action, item, quantity, placed, tools: [returns] }) => ({
      action,
      item,
      quantity,
      placed,
      returns,
    }));
    const wanted = expected.map(({ action, item, quantity, placed, returns }) => ({
      action,
      item,
      quantity,
      placed,
      returns,
    }));
    const sorted = (list: readonly object[]): readonly string[] =>
      list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(brief)).toEqual(sorted(wanted));
    expect(faults).toEqual([]);
    expect(brief.slice(0, 3).map(({ item }) => item)).toEqual(['oak_log', 'oak_planks', 'stick']);
  });

  it('words them as the paper does', () => {
    const sentences = [
      ...plan('craft a compass').subtasks,
      ...plan('Kill a pig and cook it on a furnace').subtasks,
    ].map(({ instruction }) => instruction);
    expect(sentences).toEqual(
      expect.arrayContaining([
        'Gather 5 wood log and place it/them in the chest.',
        'Craft 20 wood plank and place it/them in the chest.',
        'Craft 1 crafting table and place it on the ground 1 block left the chest.',
        'Craft 1 furnace and place it on the ground 1 block right the chest.',
        'Gather 11 cobblestone and place it/them in the chest. Then place the wooden pickaxe back in the chest.',
        'Kill 1 pig using killMob (already present). Then place the wooden sword back in the chest.',
      ]),
    );
  });

  it('gathers the ore itself where the version knows no raw iron', () => {
    const { subtasks, faults } = plan('craft a compass', '1.16.5');
    expect(subtasks.filter(({ action }) => action === 'gather').map(({ item }) => item)).toContain(
      'iron_ore',
    );
    expect(faults).toEqual([]);
  });

  it.each(['1.14', '1.14.4', '1.17.1', '1.18.2', '1.19.4', '1.21.4'])('passes the check in %s', (version) => {
    for (const { goal } of golden.plans) {
      const { subtasks, faults } = plan(goal, version);
      expect(subtasks.length).toBeGreaterThan(10);
      expect(faults).toEqual([]);
    }
  });
});

describe('other goals', () => {
  it.each([
    'craft 16 torches',
    'craft arrows',
    'craft 3 iron pickaxes and a shield',
    'craft a bow',
    'craft birch planks',
    'cook 5 beef',
    'craft a white bed',
    'build 3 dirt',
    'craft a stick',
    'gather 5 wood logs',
    'kill 3 pigs',
    'build a furnace',
    'craft 2 compasses and an iron pickaxe',
    'gather 100 cobblestone',
  ])('"%s" is planned and passes the check', (goal) => {
    const { subtasks, faults } = plan(goal, '1.20.1', 'overworld');
    expect(subtasks.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('crafts a second pickaxe where one would break', () => {
    const { subtasks } = plan('gather 100 cobblestone', '1.20.1', 'overworld');
    expect(subtasks.find(({ item }) => item === 'wooden_pickaxe')?.quantity).toBe(2);
  });

  it("gives up with the procedure's own error on crafted intermediates", () => {
    const { result } = plan('craft a bookshelf', '1.20.1', 'overworld');
    expect(result.kind).toBe('undecided');
    expect(result.kind === 'planned' ? '' : whyNoPlan(loadRegistry('1.20.1'), result.why)).toMatch(
      /paper are needed.*--rules vanilla/,
    );
  });

  it.each([
    ['craft a bow', /string/],
    ['craft 20 compasses', /needs 83 raw iron; chest-arena has only 33/],
    ['bedrock', /bedrock/],
  ])('"%s" is impossible in the arena', (goal, reason) => {
    const { result } = plan(goal);
    expect(result.kind).toBe('impossible');
    expect(result.kind === 'planned' ? '' : whyNoPlan(loadRegistry('1.20.1'), result.why)).toMatch(reason);
  });

  it('has nothing to do where the goal already lies in the chest', () => {
    expect(plan('craft a compass', '1.20.1', 'chest-arena', { compass: 1 }).result).toEqual({
      kind: 'planned',
      subtasks: [],
      raw: {},
    });
  });

  it('links subtasks so that nothing starts before what it needs', () => {
    const { subtasks } = plan('craft a compass');
    const byItem = new Map(subtasks.map((subtask) => [subtask.item, subtask]));
    expect(byItem.get('oak_log')?.dependsOn).toEqual([]);
    const makers = (byItem.get('compass')?.dependsOn ?? []).map(
      (id) => subtasks.find((subtask) => subtask.id === id)?.item,
    );
    expect(makers).toEqual(['redstone']);
  });
});
