import { namesIn } from '../../../../src/messages/names.js';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import {
  planLine,
  teamLine,
  titleOf,
  whereLine,
  welcomeLine,
} from '../../../../src/run/people/answer-words.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import { gather } from '../../schedule/core/random-plan.js';
import { Story } from '../../schedule/core/story.js';
import { FakeWorker } from '../fake-worker.js';
import { FakeWorld } from '../fake-world.js';
import { registry } from './run-scene.js';

function partsOf(story: Story, contents: ItemCounts = {}, promised: ItemCounts = {}) {
  return {
    registry,
    log: { events: [] },
    contents: () => contents,
    promised: () => promised,
    subtasks: () => subtaskViews(story.state),
    team: () => workerViews(story.state),
    whereabouts: {
      find: (name: string) => (name === 'oak_log' ? '5 blocks left of the chest' : null),
      at: () => null,
    },
  };
}

describe('the plan in a line', () => {
  it('says what is done, under way, ready and waiting', () => {
    const story = new Story([
      gather('s1', 'oak_log', 11),
      gather('s2', 'dirt', 2, { dependsOn: ['s1'] }),
      gather('s3', 'sand', 1),
    ]);
    story.joins('Ben');
    story.gains('sand', 1);
    expect(planLine(partsOf(story))).toBe(
      '1 of 3 done. Under way: s1 (gather 11 oak logs). 1 waits for others.',
    );
    const answer = (events: readonly RunEvent[]): string =>
      planLine({ registry, subtasks: () => [], log: { events } });
    expect(answer([])).toBe('There is no plan yet: I wait for those who are to come, and look around.');
    expect(answer([{ kind: 'surveyed' } as RunEvent])).toBe('The plan is being made; ask again in a moment.');
    const [first] = subtaskViews(story.state);
    expect(first && titleOf({ registry }, first)).toBe('s1 (gather 11 oak logs)');
  });

  it('names six of many', () => {
    const many = new Story(Array.from({ length: 9 }, (_, at) => gather(`s${at}`, `item_${at}`, 1)));
    expect(planLine(partsOf(many))).toContain(' and 3 more.');
  });
});

describe('who does what', () => {
  it('tells of those at work, free, at rest and gone', () => {
    const story = new Story([gather('s1', 'oak_log', 11)]);
    story.joins('Ben');
    const world = new FakeWorld();
    const [ben, eva, kim, lou] = ['Ben', 'Eva', 'Kim', 'Lou'].map((name) => new FakeWorker(world, name));
    if (!ben || !eva || !kim || !lou) throw new Error('Four were asked for.');
    lou.isConnected = false;
    const line = teamLine({
      ...partsOf(story),
      workers: () => [ben, eva, kim, lou],
      participants: [{ name: 'Kim', isResting: true } as never],
    });
    expect(line).toMatch(/^Ben: s1 gather 11 oak logs.*; Eva is free; Kim takes a break; Lou is not here\.$/);
    expect(teamLine({ ...partsOf(story), workers: () => [], participants: [] })).toBe('Nobody works here.');
  });
});

describe('where something is', () => {
  it('looks into the chest, hands, the plan and the place', () => {
    const story = new Story([gather('s1', 'oak_log', 11)]);
    const parts = partsOf(story, { oak_log: 3 }, { oak_log: 2 });
    expect(whereLine({ ...parts } as never, ['oak_log'], 'log')).toBe(
      'oak logs: 3 in the chest, 2 of them promised; subtask s1 makes 11; the nearest source is 5 blocks left of the chest.',
    );
    story.joins('Ben');
    expect(whereLine({ ...parts } as never, ['oak_log'], 'log')).toContain('Ben is working on it (s1)');
    expect(whereLine({ ...parts } as never, ['birch_log', 'oak_log'], 'log')).toMatch(
      /^oak logs: 3 in the chest/,
    );
    expect(whereLine({ ...parts } as never, ['emerald'], 'emerald')).toBe('No emeralds anywhere I know of.');
  });
});

describe('names for people', () => {
  it('tell a chicken that is hunted from a chicken that is eaten', () => {
    const names = namesIn(registry);
    expect([names('chicken', 2, 'mob'), names('cave_spider', 1, 'source'), names('oak_log', 2)]).toEqual([
      ...['chickens', 'cave spider', 'oak logs'],
    ]);
  });
});

it('welcomes back after the goal with what may come next', () => {
  const parts = {
    subtasks: () => [],
    log: { events: [] },
    registry,
    isResting: () => true,
    staysInHands: () => false,
  };
  const who = { name: 'Eva', isBack: true, goal: 'a compass', hasJob: false };
  expect(welcomeLine(parts as never, who)).toContain('It is over; say what comes next');
});
