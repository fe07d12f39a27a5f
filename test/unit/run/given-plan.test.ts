import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { loadGame } from '../../../src/game/game.js';
import { packageFile } from '../../../src/game/package-file.js';
import { readPlanText, type GivenPlan } from '../../../src/plan/file/plan-file.js';
import type { EventOf, RunEvent } from '../../../src/run/log/run-event.js';
import { FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { runFake } from './run-fake.js';

interface Printed {
  readonly action: string;
  readonly item: string;
  readonly quantity: number;
  readonly returns?: string;
}

const { plans } = JSON.parse(readFileSync(packageFile('attachments', 'attachment-c.json'), 'utf8')) as {
  readonly plans: readonly { readonly goal: string; readonly subtasks: readonly Printed[] }[];
};

/** As the original writes a list down: names in words, no ids, nothing said of what it does not print. */
function asOriginal(subtasks: readonly Printed[]): string {
  return JSON.stringify(
    subtasks.map(({ action, item, quantity, returns }) => ({
      action,
      item: item.replaceAll('_', ' '),
      quantity,
      tools: returns === undefined ? 'none' : [returns.replaceAll('_', ' ')],
    })),
  );
}

function planIn(text: string, rules: GivenPlan['rules'] = 'paper'): GivenPlan {
  const reading = readPlanText(text, 'plan.json', () => loadGame('1.20.1'));
  if (!reading.ok) throw new Error(reading.message);
  return { draft: reading.value.draft, rules };
}

function plansIn(events: readonly RunEvent[]): readonly EventOf<'plan-made'>[] {
  return events.filter((event): event is EventOf<'plan-made'> => event.kind === 'plan-made');
}

const GIVEN = { method: 'given', model: null, provider: null, author: 'given' };

describe('a run of a plan that was brought along', () => {
  it.each(plans.map(({ goal, subtasks }) => [goal, subtasks] as const))(
    'carries out the plan printed for "%s" to the letter, alone and with two',
    async (_, printed) => {
      for (const names of [['Ada'], ['Ada', 'Ben']]) {
        const world = new FakeWorld();
        const workers = names.map((name) => new FakeWorker(world, name));
        const { result, events } = await runFake(world, workers, { plan: planIn(asOriginal(printed)) });
        expect(result).toMatchObject({ status: 'done', repairs: 0, planner: GIVEN });
        const [plan] = plansIn(events);
        const written = printed.map(({ action, item, quantity }) => ({ action, item, quantity }));
        expect(plan?.subtasks).toMatchObject(written);
        expect(result.subtasks.every(({ status }) => status === 'DONE')).toBe(true);
      }
    },
  );

  it('refuses one that is not proven, names its first fault, and nobody moves', async () => {
    const world = new FakeWorld();
    const [compass] = plans;
    const text = asOriginal((compass?.subtasks ?? []).filter(({ item }) => item !== 'furnace'));
    const { result, events } = await runFake(world, [new FakeWorker(world, 'Ada')], { plan: planIn(text) });
    expect(result.status).toBe('failed');
    expect(result.reason).toContain('The plan cannot be carried out here as it is: s');
    expect(events.some(({ kind }) => kind === 'job-assigned')).toBe(false);
  });

  it("works out what the original's own list leaves open, and says so", async () => {
    const craft = { action: 'craft', tools: 'None', quantity: 1 };
    const text = JSON.stringify([
      { ...craft, item: 'crafting table', materials: '4 wood planks' },
      { ...craft, item: 'wooden pickaxe', tools: 'crafting table', materials: '3 wood planks, 2 sticks' },
      { action: 'gather', item: 'cobblestone', tools: 'wooden pickaxe', materials: 'None', quantity: -1 },
      { ...craft, item: 'stone pickaxe', tools: 'crafting table', materials: '3 cobblestones, 2 sticks' },
    ]);
    const world = new FakeWorld();
    const { result, events } = await runFake(world, [new FakeWorker(world, 'Ada')], { plan: planIn(text) });
    expect(result).toMatchObject({ status: 'done', repairs: 0, planner: GIVEN });
    const [plan] = plansIn(events);
    expect(plan?.subtasks.map(({ item, quantity }) => `${quantity} ${item}`)).toEqual([
      '3 oak_log',
      '12 oak_planks',
      '4 stick',
      '1 crafting_table',
      '1 wooden_pickaxe',
      '3 cobblestone',
      '1 stone_pickaxe',
    ]);
    expect(JSON.stringify(events)).toContain('gather cobblestone: 3');
  });

  it('refuses one whose last subtask means nothing, instead of finding all there is of it done', async () => {
    const text = JSON.stringify([{ action: 'craft', item: 'flux capacitor', quantity: 1 }]);
    const world = new FakeWorld();
    const run = runFake(world, [new FakeWorker(world, 'Ada')], { plan: planIn(text) });
    await expect(run).rejects.toThrow('"flux capacitor" is no item');
  });

  it('waits for what the plan says a subtask waits for, needed or not', async () => {
    const subtasks = [
      { id: 'a', action: 'gather', item: 'oak_log', quantity: 1 },
      { id: 'b', action: 'gather', item: 'oak_log', quantity: 2, dependsOn: ['a'] },
    ];
    const goal = { kind: 'have', item: 'oak_log', quantity: 3, verb: 'gather' };
    const world = new FakeWorld();
    const workers = ['Ada', 'Ben'].map((name) => new FakeWorker(world, name));
    const plan = planIn(JSON.stringify({ goals: [goal], subtasks }), 'vanilla');
    const { result, events } = await runFake(world, workers, { plan });
    expect(result.status).toBe('done');
    expect(plansIn(events)[0]?.subtasks[1]?.dependsOn).toEqual(['s1']);
  });

  it('has the planner mend what fails of it', async () => {
    const world = new FakeWorld();
    const ada = new FakeWorker(world, 'Ada');
    const [compass] = plans;
    const plan = planIn(asOriginal(compass?.subtasks ?? []));
    let isTaken = false;
    const { result } = await runFake(world, [ada], {
      plan,
      onEvent: (event) => {
        if (isTaken || event.kind !== 'job-assigned' || event.subtask !== 's12') return;
        isTaken = true;
        world.chest.delete('iron_ingot');
      },
    });
    expect(result).toMatchObject({ status: 'done' });
    expect(result.repairs).toBeGreaterThan(0);
  });
});
