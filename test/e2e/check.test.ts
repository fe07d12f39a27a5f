import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { coVoyager, coVoyagerJson, newFolder, typed, typedJson } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

interface PlanJson {
  subtasks: { id: string; quantity: number; tools: string[]; dependsOn: string[] }[];
}

/** Our own compass plan, changed by the test, as a file. */
async function compassPlan(change: (plan: PlanJson) => void = () => undefined): Promise<string> {
  const { stdout } = await typed(['decompose', 'craft a compass', '--json']);
  const plan = JSON.parse(stdout) as PlanJson;
  change(plan);
  return planFile(JSON.stringify(plan));
}

function planFile(text: string): string {
  const file = join(newFolder(), 'plan.json');
  writeFileSync(file, text);
  return file;
}

describe('co-voyager check', () => {
  it('finds no fault in our own plans', async () => {
    const { code, stdout } = await coVoyager(['check', await compassPlan()]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'No faults in 13 subtasks.\n' });
  });

  it('reads a plan from stdin', async () => {
    const { stdout } = await coVoyager(['decompose', 'craft a compass', '--json']);
    const { code, json } = await coVoyagerJson(['check', '-'], { input: stdout });
    expect(code).toBe(0);
    expect(json).toMatchObject({ schemaVersion: 1, status: 'correct', faults: [], reason: null });
  });

  it('lists the faults of a broken plan, each with a mend, and exits 1', async () => {
    const file = await compassPlan(({ subtasks }) => {
      const cobblestone = subtasks[5];
      if (cobblestone) cobblestone.quantity = 10;
    });
    const human = await typed(['check', file]);
    expect(human.code).toBe(1);
    expect(human.stdout).toMatch(/fault/);
    expect(human.stdout).toContain('mend: ');
    const { code, json } = await typedJson(['check', file]);
    expect(code).toBe(1);
    expect(json.status).toBe('faulty');
    expect((json.faults as { mendInWords: string }[])[0]?.mendInWords).toBeTruthy();
  });

  it('checks against another goal than the one the file names', async () => {
    const { code, json } = await typedJson(['check', await compassPlan(), '--goal', 'craft 2 compasses']);
    expect(code).toBe(1);
    expect(JSON.stringify(json.faults)).toContain('goal-not-reached');
  });

  it('says that a plan is empty, and that its sentence and its goals differ', async () => {
    const empty = await typed(['check', planFile('[]')]);
    expect(empty).toMatchObject({ code: 0, stdout: 'No faults.\nNote: The list of subtasks is empty.\n' });
    const file = await compassPlan((plan) => Object.assign(plan, { goal: 'craft 2 compasses' }));
    const { code, stdout } = await typed(['check', file]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Note: "goal" says "craft 2 compasses", "goals" says have 1 compass: "goals" counts.',
    );
  });

  it("grades Co-Voyager's own list format, comments and trailing commas included", async () => {
    const file = planFile(`[
      { action: 'gather', item: 'wood log', quantity: 3, tools: [], materials: {} },
      { action: 'craft', item: 'wood plank', quantity: 12, tools: [], materials: { 'wood log': 3 } },
      { action: 'craft', item: 'stick', quantity: 4, tools: [], materials: { 'wood plank': 2 } },
      { action: 'craft', item: 'crafting table', quantity: 1, tools: [], materials: { 'wood plank': 4 } },
      // the table stands from here on
      { action: 'craft', item: 'wooden pickaxe', quantity: 1, tools: ['crafting table'],
        materials: { 'wood plank': 3, stick: 2 } },
      { action: 'gather', item: 'cobblestone', quantity: 5, tools: ['wooden pickaxe'], materials: {} },
    ]`);
    const rules = ['--rules', 'paper'];
    const good = await typed(['check', file, '--goal', 'gather 5 cobblestone', ...rules]);
    expect(good).toMatchObject({ code: 0, stdout: 'No faults in 6 subtasks.\n' });
    const less = await typed(['check', file, '--goal', 'gather 6 cobblestone', ...rules]);
    expect(less.code).toBe(1);
    expect(less.stdout).toContain('    mend: set the quantity of s6 to 6\n');
    const list = planFile('[{"action": "craft", "item": "compass", "quantity": 1}]');
    const bad = await typed(['check', list, '--goal', 'craft a compass']);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('missing-material');
  });

  it.each([
    ['nowhere.json', /does not exist/],
    [planFile('{"subtasks": '), /neither JSON nor JSON5/],
    [planFile('{"subtasks": [{"id": "s1"}]}'), /subtask 1, action/],
    [planFile('42'), /expected a plan/],
    [planFile('{"schemaVersion": 9, "subtasks": []}'), /version 9; this reads version 1/],
    ['', /Expected a plan file, got nothing/],
  ])('refuses %s as a plan', async (file, message) => {
    const { code, json } = await typedJson(['check', file]);
    expect(code).toBe(2);
    expect(json).toMatchObject({ schemaVersion: 1, status: 'unknown' });
    expect(json.reason).toMatch(message);
  });
});
