import { describe, expect, it } from 'vitest';
import type { ScheduleAction } from '../../../src/schedule/action.js';
import type { Durations } from '../../../src/schedule/simulate/durations.js';
import { DURATIONS } from './core/fair-world.js';
import { person } from './core/people.js';
import { craft, gather } from './core/random-plan.js';
import { jobsIn, Story } from './core/story.js';

const SLOWLY = { fixedTicks: 10, ticksPerUnit: 30, waitTicksPerUnit: 0 };

describe('a task of somebody slow, of a plan that cannot end as it is', () => {
  it('is not given in the moment a bot needs for something else, unless it can be shared', () => {
    const lamp = craft('s3', 'lamp', 1, { gold: 1 });
    const shared = new Story([gather('s1', 'sand', 9), lamp], {});
    const alone = new Story([gather('s1', 'sand', 1), craft('s2', 'glass', 1, { dirt: 1 }), lamp], {
      dirt: 1,
    });
    for (const story of [shared, alone]) story.joins('Bot');
    expect(jobsIn(alone.joins('Eve', 0, person(3, { isProven: true })))).toEqual([]);
    expect(jobsIn(shared.joins('Eve', 0, person(3, { isProven: true })))).toHaveLength(1);
  });

  it('goes to who is free where nothing of it was begun', () => {
    const plan = [
      gather('s1', 'sand', 9),
      craft('s2', 'glass', 1, { dirt: 1 }),
      craft('s3', 'lamp', 1, { gold: 1, glass: 1, sand: 9 }, { dependsOn: ['s1', 's2'] }),
    ];
    const story = new Story(plan, { dirt: 1, gold: 1 });
    story.joins('Bot');
    expect(jobsIn(story.joins('Eve', 0, person(3, { isProven: true })))).toEqual(['Eve s2 whole 1']);
    story.tell({
      kind: 'chest-observed',
      before: { dirt: 1, gold: 1 },
      contents: { dirt: 1 },
      worker: 'Eve',
    });
    story.gains('sand', 9);
    expect(jobsIn([...story.ends('Bot', 9), ...story.ends('Eve', 0, 'cancelled')])).toEqual([
      'Eve s2 cancelled',
      'Bot s2.2 whole 1',
    ]);
  });

  it('is called off where who has it stands by and nothing else can be done', () => {
    const bare: Durations['otherwise'] = ({ tools }) =>
      tools.length > 0 ? [{ tools: [], estimate: SLOWLY }] : [];
    const plan = [
      gather('s1', 'clay', 5),
      craft('s2', 'axe', 1, { stick: 3 }, { dependsOn: ['s1'] }),
      gather('s3', 'log', 1, { tools: ['axe'], dependsOn: ['s2'] }),
    ];
    const story = new Story(plan, { stick: 3 }, { durations: { ...DURATIONS, otherwise: bare } });
    story.joins('Bot');
    expect(jobsIn(story.joins('Eve', 0, person(1.5, { isProven: true })))).toEqual(['Eve s3 whole 1']);
    story.tick = 400;
    story.tell({ kind: 'chest-observed', before: null, contents: {}, worker: null });
    const told = [...story.ends('Bot', 5)];
    for (story.tick = 450; story.tick < 900; story.tick += 50)
      told.push(
        ...['Bot', 'Eve'].flatMap((name) => story.beats(name, 0)),
        ...story.tell({ kind: 'clock-ticked' }),
      );
    expect(jobsIn(told)).toEqual(['Eve s3 cancelled']);
    expect(story.ends('Eve', 0, 'cancelled').map(({ kind }) => kind)).toContain('repair-needed');
  });

  it('is called off where the others failed at the rest and the last try is kept for who stands by', () => {
    const story = new Story([gather('s1', 'log', 20)], {});
    story.joins('Bot');
    story.joins('Eve', 0, person(1.5, { isProven: true }));
    story.tick = 300;
    story.ends('Bot', 12, 'failed');
    story.tick = 310;
    story.ends('Bot', 0, 'failed');
    const told: ScheduleAction[] = [];
    for (story.tick = 350; story.tick < 1500; story.tick += 50)
      told.push(
        ...['Bot', 'Eve'].flatMap((name) => story.beats(name, 0)),
        ...story.tell({ kind: 'clock-ticked' }),
      );
    expect(jobsIn(told)).toEqual(['Eve s1.2 cancelled', 'Bot s1.4 whole 8']);
    story.ends('Eve', 0, 'cancelled');
    expect(story.ends('Bot', 0, 'failed').map(({ kind }) => kind)).toContain('repair-needed');
  });
});
