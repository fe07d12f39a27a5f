import { describe, expect, it } from 'vitest';
import { ClaimBook } from '../../../../src/schedule/assign/claims.js';
import { workerViews } from '../../../../src/schedule/views.js';
import { activeJobs } from './invariants.js';
import { craft, gather, smelt } from './random-plan.js';
import { jobsIn, Story } from './story.js';

const FURNACE = { block: 'furnace', position: { x: 2, y: 0, z: 0 } };
const FURNACE_2 = { block: 'furnace', position: { x: 3, y: 0, z: 0 } };

describe('who gets what', () => {
  it('serves the longest remaining path first and sends the nearest free worker', () => {
    const plan = [
      gather('s1', 'dirt', 1),
      gather('s2', 'log', 1),
      craft('s3', 'planks', 4, { log: 1 }, { dependsOn: ['s2'] }),
    ];
    const story = new Story(plan);
    story.tell({ kind: 'paused' });
    story.joins('far', 20);
    story.joins('near', 2);
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['near s2 whole 1', 'far s1 whole 1']);
  });

  it('splits a gather over all who are free when the tools allow', () => {
    const story = new Story([gather('s1', 'cobblestone', 11, { tools: ['pickaxe'] })], { pickaxe: 2 });
    story.tell({ kind: 'paused' });
    for (const name of ['a', 'b', 'c']) story.joins(name);
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['a s1 whole 6', 'b s1.2 whole 5']);
    expect(activeJobs(story.state).map(({ owed }) => owed)).toEqual([{ pickaxe: 1 }, { pickaxe: 1 }]);
  });

  it('takes part of a running share away for a worker who comes later', () => {
    const story = new Story([gather('s1', 'cobblestone', 20)]);
    expect(jobsIn(story.joins('a'))).toEqual(['a s1 whole 20']);
    story.tick = 500;
    story.beats('a', 6);
    const actions = jobsIn(story.joins('b'));
    expect(actions).toEqual(['a s1 -> 13', 'b s1.2 whole 7']);
    story.tick = 900;
    // The amendment came too late by one: the other needs to do one less.
    expect(jobsIn(story.ends('a', 14))).toEqual(['b s1.2 -> 6']);
    expect(story.of('s1').done).toBe(14);
    story.ends('b', 6);
    expect(story.state.phase).toBe('finished');
  });

  it('has who is ahead with a share take over from who is behind', () => {
    const story = new Story([gather('s1', 'cobblestone', 20)]);
    story.tell({ kind: 'paused' });
    story.joins('a');
    story.joins('b');
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['a s1 whole 10', 'b s1.2 whole 10']);
    story.tick = 400;
    story.beats('a', 8);
    story.beats('b', 2);
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['b s1.2 -> 7', 'a s1 -> 13']);
    // Who has all of it in hand, and is on the way home, is given no more.
    story.beats('a', 13);
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual([]);
    story.ends('b', 7);
    story.ends('a', 13);
    expect(story.state.phase).toBe('finished');
  });

  it('shares out the little that is left of what turns out to be hard to find', () => {
    const story = new Story([gather('s1', 'sugar_cane', 4)]);
    story.joins('a');
    story.tick = 240;
    story.beats('a', 2);
    expect(jobsIn(story.joins('b'))).toEqual([]);
    story.tick = 800;
    expect(jobsIn(story.beats('a', 2))).toEqual(['a s1 -> 3', 'b s1.2 whole 1']);
  });

  it('asks for the buckets a cake empties', () => {
    const materials = { milk_bucket: 3, sugar: 2, egg: 1, wheat: 3 };
    const story = new Story([craft('s1', 'cake', 1, materials)], materials);
    const [job] = story.joins('a').flatMap((action) => (action.kind === 'assign' ? [action.job] : []));
    expect(job?.brings).toEqual({ cake: 1, bucket: 3 });
  });

  it('has one of several crafted stations set down, and the others brought', () => {
    const story = new Story([craft('s1', 'furnace', 2, { cobblestone: 16 }, { placed: 'right' })], {
      cobblestone: 16,
    });
    const [job] = story.joins('a').flatMap((action) => (action.kind === 'assign' ? [action.job] : []));
    expect(job?.placeAt).toHaveLength(1);
    expect(job?.brings).toEqual({ furnace: 1 });
  });

  it('does not take work from those who cannot be interrupted', () => {
    const story = new Story([gather('s1', 'cobblestone', 20)]);
    story.joins('a', 0, { phases: false, amendable: false });
    story.tick = 200;
    expect(jobsIn(story.joins('b'))).toEqual([]);
  });

  it('lets another worker try again what one failed at, and says why', () => {
    const story = new Story([gather('s1', 'log', 1), gather('s2', 'sand', 1)]);
    story.joins('a');
    story.joins('b');
    story.ends('b', 1);
    expect(jobsIn(story.ends('a', 0, 'failed'))).toEqual(['b s1.2 whole 1']);
    expect(story.of('s1').tries).toBe(2);
  });

  it('keeps the last try for somebody else who is busy, and gives it to the same worker when nobody is left', () => {
    const plan = [gather('s1', 'log', 1), gather('s2', 'sand', 1)];
    const story = new Story(plan);
    story.joins('a');
    story.joins('b');
    expect(jobsIn(story.ends('a', 0, 'failed'))).toEqual(['a s1.2 whole 1']);
    story.tick += 10;
    expect(jobsIn(story.ends('a', 0, 'failed'))).toEqual([]);
    story.tick += 10;
    expect(jobsIn(story.ends('b', 1))).toEqual(['b s1.3 whole 1']);

    const alone = new Story(plan);
    alone.joins('a');
    alone.joins('b');
    alone.ends('a', 0, 'failed');
    alone.tick += 10;
    alone.ends('a', 0, 'failed');
    alone.tick += 10;
    // What nobody has failed at yet comes first.
    const left = alone.tell({ kind: 'worker-left', worker: 'b', reason: 'gone' });
    expect(jobsIn(left)).toContain('a s2.2 whole 1');
    expect(jobsIn(alone.ends('a', 1))).toEqual(['a s1.3 whole 1']);
  });
});

describe('smelting', () => {
  const seven = smelt('s1', 'iron_ingot', 7, 'raw_iron', 1);

  it('loads, leaves, and fetches when it is done; the furnace is taken all the time', () => {
    const story = new Story([seven], { raw_iron: 7, coal: 1 }, { stations: [FURNACE] });
    expect(jobsIn(story.joins('a'))).toEqual(['a s1 load 7']);
    story.tick = 80;
    expect(jobsIn(story.ends('a', 7))).toEqual([]);
    expect(story.of('s1').state).toBe('IN_PROGRESS');
    expect(story.state.collects).toMatchObject([{ quantity: 7, readyTick: 1480 }]);
    story.tick = 600;
    story.beats('a', 0);
    story.tick = 1100;
    story.beats('a', 0);
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual([]);
    story.tick = 1475;
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['a s1.2 collect 7']);
    expect(story.ends('a', 7).map(({ kind }) => kind)).toEqual(['subtask-changed', 'finished']);
  });

  it('keeps one bot in the camp while a furnace is about to be done, and sends the others for ore', () => {
    const ore = gather('s2', 'raw_gold', 4, { sources: ['gold_ore'], tools: ['iron_pickaxe'] });
    const story = new Story(
      [smelt('s1', 'iron_ingot', 1, 'raw_iron', 1), ore],
      { raw_iron: 1, coal: 1, iron_pickaxe: 2 },
      {
        stations: [FURNACE],
        settings: { sparesBeyond: {}, order: 'as-listed' },
      },
    );
    story.tell({ kind: 'paused' });
    story.joins('a');
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['a s1 load 1']);
    expect(jobsIn(story.ends('a', 1))).toEqual([]);
    expect(jobsIn(story.joins('b', 5))).toEqual(['a s2 whole 4']);
    story.tick = 200;
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['b s1.2 collect 1']);
  });

  it('splits over free furnaces only as finely as the fuel can be divided', () => {
    const plan = [smelt('s1', 'iron_ingot', 32, 'raw_iron', 4)];
    const two = { stations: [FURNACE, FURNACE_2] };
    const story = new Story(plan, { raw_iron: 32, coal: 4 }, two);
    story.joins('a');
    story.joins('b');
    const loads = workerViews(story.state).map(({ job }) => [job?.quantity, job?.takes]);
    expect(loads).toEqual([
      [16, { raw_iron: 16, coal: 2 }],
      [16, { raw_iron: 16, coal: 2 }],
    ]);
    const whole = new Story([seven], { raw_iron: 7, coal: 1 }, two);
    whole.joins('a');
    expect(jobsIn(whole.joins('b'))).toEqual([]);
  });

  it('hands a smelt over in one piece to those who know no phases', () => {
    const story = new Story([seven], { raw_iron: 7, coal: 1 }, { stations: [FURNACE] });
    expect(jobsIn(story.joins('a', 0, { phases: false, amendable: false }))).toEqual(['a s1 whole 7']);
  });

  it('gives fuel anew for what lay in a furnace that is gone', () => {
    const story = new Story([seven], { raw_iron: 7, coal: 1 }, { stations: [FURNACE] });
    story.joins('a');
    story.tell({ kind: 'chest-observed', worker: 'a', before: { raw_iron: 7, coal: 1 }, contents: {} });
    story.ends('a', 7);
    const more = { raw_iron: 7, coal: 1 };
    story.tell({ kind: 'chest-observed', worker: null, before: null, contents: more });
    story.tell({ kind: 'station-observed', station: FURNACE_2, stands: true });
    story.tell({ kind: 'station-observed', station: FURNACE, stands: false });
    expect(workerViews(story.state)[0]?.job?.takes).toEqual(more);
  });

  it('keeps what a worker loaded before it died for anybody to fetch', () => {
    const story = new Story([seven], { raw_iron: 7, coal: 1 }, { stations: [FURNACE] });
    story.joins('a');
    story.ends('a', 7);
    story.tell({ kind: 'worker-left', worker: 'a', reason: 'kicked' });
    story.tick = 1400;
    expect(jobsIn(story.joins('b'))).toEqual(['b s1.2 collect 7']);
  });
});

describe('trouble', () => {
  it('frees everything of a worker who gives no sign of life', () => {
    const story = new Story([gather('s1', 'cobblestone', 3, { tools: ['pickaxe'] })], { pickaxe: 1 });
    story.joins('a');
    story.tick = 300;
    story.joins('b');
    story.tick = 599;
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual([]);
    story.tick = 600;
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['a s1 cancelled', 'b s1.2 whole 3']);
    expect(workerViews(story.state)).toMatchObject([{ state: 'away' }, { state: 'busy' }]);
    story.beats('a', 0);
    expect(workerViews(story.state)).toMatchObject([{ state: 'idle' }, { state: 'busy' }]);
  });

  it('drains after the last try, is drained once, and hands nothing out any more', () => {
    const story = new Story(
      [gather('s1', 'log', 4), gather('s2', 'sand', 4), gather('s3', 'clay', 1)],
      {},
      { settings: { maxTries: 1 } },
    );
    story.joins('a');
    story.joins('b');
    const told = story.ends('a', 0, 'failed');
    expect(told).toContainEqual({
      kind: 'repair-needed',
      reason: {
        code: 'tries-used-up',
        subtasks: [
          {
            id: 's1',
            action: 'gather',
            item: 'log',
            quantity: 4,
            failures: 1,
            failure: { why: { code: 'told', words: 'no stone' }, worker: 'a' },
          },
        ],
      },
      failed: ['s1'],
    });
    expect(jobsIn(told)).toEqual([]);
    expect(story.ends('b', 4).at(-1)).toEqual({ kind: 'drained' });
    expect(story.tell({ kind: 'clock-ticked' })).toEqual([]);
    expect(jobsIn(story.joins('c'))).toEqual([]);
  });

  it('asks for a repair when something taken away can come back from nobody', () => {
    const plan = [
      gather('s1', 'iron_ingot', 7),
      craft('s2', 'compass', 1, { iron_ingot: 7 }, { dependsOn: ['s1'] }),
    ];
    const story = new Story(plan);
    story.joins('a');
    story.tell({ kind: 'chest-observed', contents: { iron_ingot: 3 }, worker: null, before: null });
    expect(story.ends('a', 7)).toContainEqual({
      kind: 'repair-needed',
      reason: { code: 'goods-missing', lacks: [{ kind: 'item', item: 'iron_ingot', needed: 7, free: 3 }] },
      failed: ['s2'],
    });
    expect(story.of('s2')).toMatchObject({ state: 'BLOCKED', reason: 'waits for iron_ingot: 3 of 7 there' });
  });

  it('names only what is missing first, not what would be made of it', () => {
    const plan = [
      craft('s1', 'pickaxe', 1, { iron_ingot: 3 }),
      gather('s2', 'redstone', 1, { tools: ['pickaxe'], dependsOn: [] }),
      gather('s3', 'sand', 1),
    ];
    const story = new Story(plan, { iron_ingot: 3 });
    story.tell({ kind: 'chest-observed', contents: {}, worker: null, before: null });
    story.joins('a');
    expect(story.ends('a', 1)).toContainEqual(
      expect.objectContaining({
        kind: 'repair-needed',
        reason: { code: 'goods-missing', lacks: [{ kind: 'item', item: 'iron_ingot', needed: 3, free: 0 }] },
      }),
    );
  });

  it('cancels what somebody else has done meanwhile', () => {
    const story = new Story([gather('s1', 'log', 4), gather('s2', 'sand', 1)]);
    story.joins('a');
    expect(jobsIn(story.gains('log', 4))).toEqual(['a s1 cancelled']);
    expect(jobsIn(story.ends('a', 0, 'cancelled'))).toEqual(['a s2 whole 1']);
  });

  it('names who has the tool it waits for', () => {
    const tools = { tools: ['pickaxe'] };
    const story = new Story([gather('s1', 'stone', 1, tools), gather('s2', 'iron', 1, tools)], {
      pickaxe: 1,
    });
    story.joins('Ben');
    expect(story.of('s2')).toMatchObject({ state: 'BLOCKED', reason: 'waits for pickaxe (Ben has it)' });
  });

  it('hands nothing out while paused and nothing ever again once cancelled', () => {
    const story = new Story([gather('s1', 'log', 1), gather('s2', 'log', 1)]);
    story.tell({ kind: 'paused' });
    expect(jobsIn(story.joins('a'))).toEqual([]);
    expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['a s1 whole 1']);
    expect(jobsIn(story.tell({ kind: 'cancelled', reason: 'enough' }))).toEqual(['a s1 cancelled']);
    expect(jobsIn(story.ends('a', 0, 'cancelled'))).toEqual([]);
  });

  it('sets a station down at its side of the chest, or beside it where that is taken', () => {
    const table = craft('s1', 'crafting_table', 1, { planks: 4 }, { placed: 'left' });
    const story = new Story([table, { ...table, id: 's2' }], { planks: 8 });
    story.joins('a');
    story.joins('b');
    const places = workerViews(story.state).map(({ job }) => job?.placeAt[0]?.x);
    expect(places).toEqual([-1, 3]);
    story.ends('a', 1);
    expect(story.state.stations.map(({ station }) => station.block)).toEqual(['crafting_table']);
  });

  it('tries another place where nothing could be set down', () => {
    const table = craft('s1', 'crafting_table', 1, { planks: 4 }, { placed: 'left' });
    const story = new Story([table], { planks: 8 });
    story.joins('a');
    const placeNow = (): number | undefined => workerViews(story.state)[0]?.job?.placeAt[0]?.x;
    const first = placeNow();
    story.ends('a', 0, 'failed');
    expect([first, placeNow()]).toEqual([-1, 3]);
  });

  it('finishes an empty plan at once', () => {
    const story = new Story([]);
    expect(story.tell({ kind: 'clock-ticked' })).toEqual([{ kind: 'finished' }]);
    expect(story.tell({ kind: 'clock-ticked' })).toEqual([]);
  });
});

describe('claims', () => {
  it('go to the first who asks, until given back or the worker is given up', () => {
    const book = new ClaimBook();
    expect(book.claim('a', 'block:1,2,3')).toBe(true);
    expect(book.claim('a', 'block:1,2,3')).toBe(true);
    expect(book.claim('b', 'block:1,2,3')).toBe(false);
    expect(book.isTakenByOther('a', 'block:1,2,3')).toBe(false);
    book.release('b', 'block:1,2,3');
    expect(book.isTakenByOther('b', 'block:1,2,3')).toBe(true);
    book.releaseAllOf('a');
    expect(book.claim('b', 'block:1,2,3')).toBe(true);
  });
});
