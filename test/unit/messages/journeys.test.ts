import { describe, expect, it } from 'vitest';
import { decompose } from '../../../src/decompose/decompose.js';

async function notesOf(goal: string, environment: string): Promise<readonly string[]> {
  const { status, notes } = await decompose({ goal, environment });
  expect(status).toBe('planned');
  return notes;
}

describe('the ways a plan does not hold', () => {
  it.each([
    ['craft an observer', /\(nether quartz ore\) is done in the nether\. Build a portal first/],
    ['get a blaze rod', /\(blaze, in a structure there\) is done in the nether/],
    ['make a red shulker box', /\(shulker, in a structure there\) is done in the end\. Find a stronghold/],
  ])('are said with it: %s', async (goal, note) => {
    expect((await notesOf(goal, 'all-dimensions')).join('\n')).toMatch(note);
  });

  it('are not spoken of where all is done in the overworld', async () => {
    expect(await notesOf('craft a compass', 'all-dimensions')).toEqual([]);
  });

  it.each(['gather 10 obsidian and craft flint and steel', 'craft 12 eyes of ender'])(
    'can be prepared as it says: %s',
    async (goal) => {
      await notesOf(goal, 'all-dimensions');
    },
  );
});
