import { describe, expect, it } from 'vitest';
import { craft, gather } from '../core/random-plan.js';
import { jobsIn, Story } from '../core/story.js';
import { visits, whoIsAt } from '../core/visits.js';

describe('what lies in the chest beyond the plan', () => {
  const two = [gather('s1', 'cobblestone', 4), gather('s2', 'dirt', 4)];

  function atWork(): Story {
    const story = new Story(two);
    story.joins('a');
    story.joins('b');
    return story;
  }

  it('need not be gathered again: what one picked up of what another dug counts for the other', () => {
    const story = atWork();
    // b, who gathers dirt, brings 3 cobblestone as well.
    const actions = jobsIn(visits(story, 'b', {}, { dirt: 4, cobblestone: 3 }));
    expect(actions).toEqual(['a s1 -> 1']);
    story.ends('b', 4);
    visits(story, 'a', { dirt: 4, cobblestone: 3 }, { dirt: 4, cobblestone: 4 });
    story.ends('a', 1);
    expect(story.state.phase).toBe('finished');
  });

  it('is not what a worker has just brought for its own job', () => {
    const story = atWork();
    expect(jobsIn(visits(story, 'a', {}, { cobblestone: 4 }))).toEqual([]);
    expect(story.of('s1').done).toBe(0);
    story.ends('a', 4);
    expect(story.of('s1').done).toBe(4);
  });

  it('is not what somebody put back unused', () => {
    const plan = [
      gather('s1', 'cobblestone', 8),
      craft('s2', 'furnace', 1, { cobblestone: 8 }),
      gather('s3', 'cobblestone', 2),
    ];
    const story = new Story(plan, { cobblestone: 8 });
    story.joins('a');
    story.joins('b');
    story.joins('c');
    const crafter = whoIsAt(story, 's2');
    visits(story, crafter, { cobblestone: 8 }, {});
    visits(story, crafter, {}, { cobblestone: 8 });
    expect(story.of('s1').done + story.of('s3').done).toBe(0);
  });

  it('is used up by those who still need it', () => {
    const plan = [gather('s1', 'log', 2), craft('s2', 'planks', 8, { log: 2 }, { dependsOn: ['s1'] })];
    const story = new Story(plan);
    story.joins('a');
    // A stranger gives the one that is missing besides.
    visits(story, null, {}, { log: 1 });
    expect(story.of('s1').done).toBe(1);
    visits(story, null, {}, {});
    expect(story.of('s1').done).toBe(1);
  });
});
