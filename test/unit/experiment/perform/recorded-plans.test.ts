import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRecordedPlan, recordedPlan } from '../../../../src/experiment/perform/recorded-plans.js';

describe('the plans of the paper', () => {
  it.each([
    ['Craft a compass', 13],
    ['make 1 compass', 13],
    ['craft a diamond pickaxe', 13],
    ['Kill a pig and cook it on a furnace', 11],
    ['cook a porkchop', 11],
  ])('are found by what is asked for: %s', (goal, steps) => {
    expect(hasRecordedPlan('paper', goal)).toBe(true);
    const plan = recordedPlan('paper', goal);
    expect(plan).toMatchObject({ kind: 'subtasks', rules: 'paper' });
    expect(plan?.kind === 'subtasks' && plan.subtasks.length).toBe(steps);
    expect(plan?.origin).toMatch(/Attachment C/);
  });

  it.each(['craft 2 compasses', 'craft a clock', 'fly to the moon', ''])('are none for "%s"', (goal) => {
    expect(hasRecordedPlan('paper', goal)).toBe(false);
  });

  it('hold the list Voyager made of the diamond pickaxe, with how its runs went', () => {
    const plan = recordedPlan('paper-voyager', 'craft a diamond pickaxe');
    expect(plan?.kind === 'steps' && plan.steps.length).toBe(12);
    expect(hasRecordedPlan('paper-voyager', 'craft a compass')).toBe(false);
  });

  it('are nobody else’s', () => {
    expect(hasRecordedPlan('planner', 'craft a compass')).toBe(false);
    expect(hasRecordedPlan('toString', 'craft a compass')).toBe(false);
  });

  it('say which tool is borrowed and which station is set down', () => {
    const plan = recordedPlan('paper', 'craft a compass');
    const subtasks = plan?.kind === 'subtasks' ? plan.subtasks : [];
    expect(subtasks[3]).toEqual({
      id: 's4',
      action: 'craft',
      item: 'crafting_table',
      quantity: 1,
      placed: 'left',
    });
    expect(subtasks[5]).toMatchObject({ id: 's6', quantity: 11, tools: ['wooden_pickaxe'] });
  });
});

describe('a flat list somebody has put beside them', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recorded-plans-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (content: string): void => {
    writeFileSync(join(folder, 'attachment-b.json'), content);
  };

  it('is read as steps, with what the paper says of it', () => {
    write(JSON.stringify({ plans: [{ goal: 'craft a stick', steps: ['Mine 1 Wood', 'Craft 4 Stick'] }] }));
    const plan = recordedPlan('paper-voyager', 'craft 1 stick', folder);
    expect(plan).toMatchObject({ kind: 'steps', steps: ['Mine 1 Wood', 'Craft 4 Stick'], rules: 'vanilla' });
    expect(plan?.remark).toMatch(/9 of 12 runs/);
    expect(recordedPlan('paper-voyager', 'craft a compass', folder)).toBeNull();
  });

  it('is no plan where there is no such file', () => {
    expect(recordedPlan('paper-voyager', 'craft a diamond pickaxe', folder)).toBeNull();
  });

  it.each(['no json', '{"plans": [{"goal": "x", "steps": []}]}', '[]'])(
    'that says %s is refused',
    (content) => {
      write(content);
      expect(() => recordedPlan('paper-voyager', 'x', folder)).toThrow(
        expect.objectContaining({
          code: 'bad-definition',
          message: expect.stringContaining('attachment-b.json') as string,
        }),
      );
    },
  );
});
