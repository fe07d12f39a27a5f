import { defined } from '../../../../src/base/defined.js';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../../src/schedule/event.js';
import { person } from './people.js';
import { craft, gather, smelt } from './random-plan.js';
import { jobsIn, Story } from './story.js';

const PERSON = person(3);
const FURNACE = { block: 'furnace', position: { x: 2, y: 0, z: 0 } };

function asks(story: Story, worker: string, subtask: string): readonly string[] {
  return jobsIn(story.tell({ kind: 'subtask-requested', worker, subtask }));
}

function declines(story: Story, worker: string, subtask: string): readonly string[] {
  return jobsIn(story.tell({ kind: 'subtask-declined', worker, subtask }));
}

function ticks(story: Story, tick: number): readonly string[] {
  story.tick = tick;
  return jobsIn(story.tell({ kind: 'clock-ticked' }));
}

describe('a worker who asks for a subtask', () => {
  it('gets it at once when it is free and the subtask READY', () => {
    const story = new Story([gather('s1', 'dirt', 30), gather('s2', 'sand', 3)]);
    story.tell({ kind: 'paused' });
    story.joins('Ada', 0, PERSON);
    asks(story, 'Ada', 's2');
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['Ada s2 whole 3']);
  });

  it('takes it from somebody who is at it, and no failure is counted', () => {
    const story = new Story([craft('s1', 'planks', 4, { log: 1 })], { log: 1 });
    story.joins('Ben');
    story.joins('Ada', 9, PERSON);
    expect(asks(story, 'Ada', 's1')).toEqual(['Ben s1 cancelled']);
    expect(story.of('s1')).toMatchObject({ state: 'IN_PROGRESS' });
    story.ends('Ben', 0, 'cancelled');
    expect(story.of('s1')).toMatchObject({ state: 'IN_PROGRESS', reason: '0 of 4, 4 by Ada', tries: 1 });
  });

  it('lets go of what it is at, which goes to somebody else', () => {
    const story = new Story([gather('s1', 'dirt', 3), gather('s2', 'sand', 2)]);
    story.joins('Ada', 0, PERSON);
    expect(asks(story, 'Ada', 's2')).toEqual(['Ada s1 cancelled']);
    expect(jobsIn(story.ends('Ada', 1, 'cancelled'))).toEqual(['Ada s2 whole 2']);
    expect(story.of('s1')).toMatchObject({ state: 'READY', done: 1, tries: 0 });
  });

  it('works on while the subtask waits for another, and gets it when it is its turn', () => {
    const plan = [gather('s1', 'log', 1), craft('s2', 'planks', 4, { log: 1 }, { dependsOn: ['s1'] })];
    const story = new Story([...plan, gather('s3', 'dirt', 2)]);
    story.joins('Ben');
    story.joins('Ada', 9);
    expect(asks(story, 'Ada', 's2')).toEqual([]);
    story.tell({ kind: 'chest-observed', contents: { log: 1 }, worker: 'Ben', before: {} });
    story.ends('Ben', 1);
    expect(story.of('s2')).toMatchObject({ state: 'READY', reason: 'kept for Ada' });
    expect(jobsIn(story.ends('Ada', 2))).toContain('Ada s2 whole 4');
  });

  it('keeps it for a lease only: then anybody may have it', () => {
    const story = new Story([gather('s1', 'dirt', 3), gather('s2', 'sand', 2)]);
    story.joins('Ada', 0, PERSON);
    asks(story, 'Ada', 's2');
    story.tick = 500;
    story.beats('Ada', 0);
    // Ada never answers the order to stop; Ben waits for nothing.
    expect(jobsIn(story.joins('Ben'))).toEqual([]);
    expect(ticks(story, 599)).toEqual([]);
    story.beats('Ada', 0);
    expect(ticks(story, 600)).toEqual(['Ben s2 whole 2']);
  });

  it('keeps it no longer when it leaves', () => {
    const story = new Story([gather('s1', 'dirt', 3), gather('s2', 'sand', 2)]);
    story.joins('Ada', 0, PERSON);
    story.joins('Ben');
    asks(story, 'Ada', 's2');
    expect(jobsIn(story.ends('Ben', 2, 'cancelled')).filter((line) => line.startsWith('Ben s2'))).toEqual([]);
    story.tell({ kind: 'worker-left', worker: 'Ada', reason: 'left the game' });
    expect(story.state.wishes).toEqual([]);
  });

  it('yields to whoever asks later', () => {
    const story = new Story([gather('s1', 'dirt', 30), gather('s2', 'sand', 3)]);
    story.tell({ kind: 'paused' });
    story.joins('Ada', 0, PERSON);
    story.joins('Ben');
    asks(story, 'Ada', 's1');
    asks(story, 'Ben', 's1');
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toContain('Ben s1 whole 30');
  });

  it('is not disturbed by asking for what it is at, for what is DONE, or for what nobody knows', () => {
    const story = new Story([gather('s1', 'dirt', 3), gather('s2', 'sand', 1)]);
    story.joins('Ada', 0, PERSON);
    for (const id of ['s1', 's9']) expect(asks(story, 'Ada', id)).toEqual([]);
    story.gains('sand', 1);
    expect(asks(story, 'Ada', 's2')).toEqual([]);
    expect(asks(story, 'Nobody', 's1')).toEqual([]);
    expect(story.state.wishes).toEqual([]);
  });
});

describe('a worker who declines a subtask', () => {
  it('stops and gets another, and somebody else does it', () => {
    const story = new Story([gather('s1', 'dirt', 3), gather('s2', 'sand', 1)]);
    story.joins('Ada', 0, PERSON);
    expect(declines(story, 'Ada', 's1')).toEqual(['Ada s1 cancelled']);
    expect(jobsIn(story.ends('Ada', 0, 'cancelled'))).toEqual(['Ada s2 whole 1']);
    expect(story.of('s1')).toMatchObject({ state: 'READY', tries: 0 });
    expect(jobsIn(story.joins('Ben'))).toEqual(['Ben s1.2 whole 3']);
  });

  it('is not made to share it either', () => {
    const story = new Story([gather('s1', 'dirt', 60)]);
    story.joins('Ada', 0, PERSON);
    declines(story, 'Ada', 's1');
    story.ends('Ada', 0, 'cancelled');
    expect(jobsIn(story.joins('Ben'))).toEqual(['Ben s1.2 whole 60']);
  });

  it('is offered it again after a while when nobody else is there', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada', 0, PERSON);
    declines(story, 'Ada', 's1');
    story.ends('Ada', 0, 'cancelled');
    story.tick = 590;
    story.beats('Ada', 0);
    expect(ticks(story, 599)).toEqual([]);
    expect(ticks(story, 600)).toEqual(['Ada s1.2 whole 3']);
  });

  it('is offered it again by a reading of the chest that comes just when its no is over', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada', 0, { phases: false, amendable: true });
    declines(story, 'Ada', 's1');
    story.ends('Ada', 0, 'cancelled');
    const reading = { kind: 'chest-observed', contents: {}, worker: null, before: null } as const;
    story.tick = 500;
    story.beats('Ada', 0);
    story.tick = 599;
    expect(jobsIn(story.tell(reading))).toEqual([]);
    story.tick = 600;
    expect(jobsIn(story.tell(reading))).toEqual(['Ada s1.2 whole 3']);
  });

  it('is not offered it again while somebody is there who has not declined it', () => {
    const story = new Story([gather('s1', 'dirt', 60), gather('s2', 'sand', 20)]);
    story.joins('Ada', 0, PERSON);
    declines(story, 'Ada', 's1');
    expect(jobsIn(story.ends('Ada', 0, 'cancelled'))).toEqual(['Ada s2 whole 20']);
    expect(jobsIn(story.joins('Ben'))).toEqual(['Ben s1.2 whole 60']);
    story.tick = 650;
    story.beats('Ben', 1);
    expect(jobsIn(story.ends('Ada', 20))).toEqual([]);
  });

  it('may ask for it all the same', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada', 0, PERSON);
    declines(story, 'Ada', 's1');
    story.ends('Ada', 0, 'cancelled');
    expect(asks(story, 'Ada', 's1')).toEqual(['Ada s1.2 whole 3']);
  });
});

describe('a worker who takes a break', () => {
  it('fails nothing by it; somebody else gets its work', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada', 0, PERSON);
    story.tell({ kind: 'worker-left', worker: 'Ada', reason: 'takes a break', isBreak: true });
    expect(story.of('s1')).toMatchObject({ state: 'READY', tries: 0 });
    expect(jobsIn(story.joins('Ben'))).toEqual(['Ben s1.2 whole 3']);
  });
});

describe('the pace of a worker', () => {
  it('stretches what is expected of its jobs', () => {
    const expected = (pace?: Pace): unknown => {
      const story = new Story([gather('s1', 'dirt', 5)]);
      const capabilities = { phases: true, amendable: true, ...defined({ pace }) };
      return story
        .joins('Ada', 0, capabilities)
        .flatMap((action) => (action.kind === 'assign' ? [action.expectedTicks] : []));
    };
    expect(expected()).toEqual([400]);
    expect(expected({ outdoors: 3, windows: 1 })).toEqual([1200]);
    expect(expected({ outdoors: 1, windows: 3 })).toEqual([400]);
  });
});

describe('a worker who is asked before anything is taken away', () => {
  /** When its job is taken from somebody who is there and does nothing of it. */
  function takenAt(graceTicks: number): number {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada', 0, { ...PERSON, graceTicks });
    for (let tick = 0; tick < 20_000; tick += 20) {
      if (ticks(story, tick).includes('Ada s1 cancelled')) return tick;
      story.beats('Ada', 0);
    }
    return Infinity;
  }

  it('has its grace beyond what makes a job overdue', () => {
    const usual = takenAt(0);
    expect(usual).toBeGreaterThan(1200);
    expect(takenAt(3600)).toBe(usual + 3600);
  });
});

describe('a worker that is barred from a kind of work', () => {
  it('is never given it, however near and idle it is', () => {
    const story = new Story([gather('s1', 'dirt', 3), craft('s2', 'planks', 4, { log: 1 })], { log: 1 });
    story.tell({ kind: 'paused' });
    story.joins('Ada', 0, { phases: true, amendable: true, barred: ['craft', 'gather'] });
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual([]);
    expect(jobsIn(story.joins('Ben', 9))).toEqual(['Ben s1 whole 3']);
    expect(jobsIn(story.ends('Ben', 3))).toEqual(['Ben s2 whole 4']);
  });

  it('does not empty the furnace others loaded either', () => {
    const smelting = smelt('s1', 'iron_ingot', 1, 'raw_iron', 1);
    const story = new Story([smelting], { raw_iron: 1, coal: 1 }, { stations: [FURNACE] });
    story.joins('Ada', 0, { phases: true, amendable: true, barred: ['smelt'] });
    expect(jobsIn(story.joins('Ben', 9))).toEqual(['Ben s1 load 1']);
    story.ends('Ben', 1);
    expect(ticks(story, 300)).toEqual(['Ben s1.2 collect 1']);
  });
});
