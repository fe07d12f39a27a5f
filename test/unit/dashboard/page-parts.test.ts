import { namesIn } from '../../../src/messages/names.js';
import type { NameOf } from '../../../src/messages/phrases.js';
import { eventWords } from '../../../src/run/view/event-words.js';
import type { NewRunEvent } from '../../../src/run/log/run-event.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisMarks } from '../../../src/dashboard/page/axis-marks.js';
import { blockColour } from '../../../src/game/block-colour.js';
import { boundsAfter } from '../../../src/dashboard/page/map-bounds.js';
import { namesFrom } from '../../../src/dashboard/page/names.js';
import { BOX, layOutPlan, neighbourOf } from '../../../src/dashboard/page/plan-layout.js';
import { terrainPixels, withoutEmptyEdges } from '../../../src/dashboard/page/terrain-pixels.js';
import { everydayWords } from '../../../src/dashboard/server/dashboard-app.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { at } from '../run/sample-events.js';
import { sampleMap } from './live-story.js';

/** Plans of up to 30 subtasks, each after some of those before it. */
const plans = fc.array(fc.array(fc.nat(29), { maxLength: 3 }), { minLength: 1, maxLength: 30 }).map((rows) =>
  rows.map((before, index) => ({
    id: `s${index}`,
    dependsOn: [...new Set(before.filter((other) => other < index).map((other) => `s${other}`))],
  })),
);

describe('the layout of a plan', () => {
  it('puts every subtask inside the drawing, below what it waits for, and none over another', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { boxes, arrows, width, height } = layOutPlan(plan);
        const all = Object.values(boxes);
        expect(all).toHaveLength(plan.length);
        for (const { x, y } of all) {
          expect(x).toBeGreaterThanOrEqual(BOX.width / 2);
          expect(x).toBeLessThanOrEqual(width - BOX.width / 2);
          expect(y).toBeGreaterThanOrEqual(BOX.height / 2);
          expect(y).toBeLessThanOrEqual(height - BOX.height / 2);
        }
        for (const [index, a] of all.entries()) {
          for (const b of all.slice(index + 1)) {
            const isApart = Math.abs(a.x - b.x) >= BOX.width || Math.abs(a.y - b.y) >= BOX.height;
            expect(isApart).toBe(true);
          }
        }
        expect(arrows).toHaveLength(plan.flatMap(({ dependsOn }) => dependsOn).length);
        for (const { from, to } of arrows) expect(boxes[from]?.y).toBeLessThan(boxes[to]?.y ?? -1);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves out dependencies on subtasks that are not there', () => {
    expect(layOutPlan([{ id: 's2', dependsOn: ['s1'] }]).arrows).toEqual([]);
  });

  it('lets arrow keys reach every subtask that is not alone in its row and column', () => {
    const boxes = { a: { x: 0, y: 0 }, b: { x: 200, y: 0 }, c: { x: 100, y: 100 }, d: { x: 300, y: 100 } };
    expect(neighbourOf(boxes, 'a', 'right')).toBe('b');
    expect(neighbourOf(boxes, 'b', 'left')).toBe('a');
    expect(neighbourOf(boxes, 'a', 'down')).toBe('c');
    expect(neighbourOf(boxes, 'd', 'up')).toBe('b');
    expect(neighbourOf(boxes, 'a', 'up')).toBeNull();
    expect(neighbourOf(boxes, 'nowhere', 'up')).toBeNull();
  });
});

describe('the time axis', () => {
  it('begins at 0, goes in even steps, and is never crowded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 20 * 3600 * 10 }), (length) => {
        const marks = axisMarks(length);
        expect(marks[0]).toBe(0);
        expect(marks.length).toBeLessThanOrEqual(8);
        expect(marks.at(-1)).toBeLessThanOrEqual(length);
        const steps = new Set(marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0)));
        expect(steps.size).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the map', () => {
  it('has a colour for every block of the game but what cannot be seen, and the same each time', () => {
    for (const name of loadRegistry('1.20.1').blocks.keys()) {
      const colour = blockColour(name);
      if (/(^|_)air$|^barrier$|^light$|^structure_void$/.test(name)) expect(colour).toBeNull();
      else expect(colour?.every((part) => part >= 0 && part <= 255)).toBe(true);
      expect(blockColour(name)).toEqual(colour);
    }
    expect(blockColour('iron_ore')).not.toEqual(blockColour('diamond_ore'));
    expect(blockColour('red_wool')).not.toEqual(blockColour('blue_wool'));
  });

  it('draws a pixel a column, lighter where the ground rises to the south', () => {
    const terrain = sampleMap();
    const flat = terrainPixels({ ...terrain, heights: terrain.heights.map(() => 0) });
    expect(flat).toHaveLength(terrain.width * terrain.depth * 4);
    const risen = terrain.heights.map((_height, index) => (index >= terrain.width ? 1 : 0));
    const [before, after] = [
      flat[terrain.width * 4],
      terrainPixels({ ...terrain, heights: risen })[terrain.width * 4],
    ];
    expect(after).toBeGreaterThan(before ?? 255);
    const nothing = terrainPixels({ ...terrain, palette: [''], blocks: terrain.blocks.map(() => 0) });
    expect(nothing.every((part) => part === 0)).toBe(true);
  });

  it('leaves out the empty edges of the ground, and nothing else', () => {
    const places = fc.array(fc.tuple(fc.nat(8), fc.nat(5)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(places, (stones) => {
        const [width, depth] = [9, 6];
        const blocks = Array.from({ length: width * depth }, () => 0);
        for (const [x, z] of stones) blocks[z * width + x] = 1;
        const heights = blocks.map((_block, index) => index);
        const origin = { x: -4, y: 60, z: 7 };
        const whole = { origin, width, depth, palette: ['', 'stone', 'barrier'], blocks, heights };
        const part = withoutEmptyEdges(whole);
        expect(part.blocks).toHaveLength(part.width * part.depth);
        const seen = part.blocks.flatMap((block, index) => {
          const x = part.origin.x + (index % part.width);
          const z = part.origin.z + Math.floor(index / part.width);
          return block === 1 ? [`${x} ${z} ${part.heights[index] ?? -1}`] : [];
        });
        const put = stones.map(([x, z]) => `${x - 4} ${z + 7} ${z * width + x}`);
        expect(new Set(seen)).toEqual(new Set(put));
        const xs = stones.map(([x]) => x);
        expect(part.width).toBe(Math.max(...xs) - Math.min(...xs) + 1);
      }),
    );
    const empty = { ...sampleMap(), blocks: sampleMap().blocks.map(() => 0) };
    expect(withoutEmptyEdges(empty)).toBe(empty);
  });

  it('takes in every place a log names', () => {
    const position = { x: 10.5, y: 64, z: -3.5 };
    const one = boundsAfter(
      null,
      at(0, { kind: 'worker-joined', worker: 'Ada', workerKind: 'ai', position }),
    );
    expect(one).toEqual({ west: 7, east: 13, north: -7, south: -1 });
    const activity = { kind: 'activity', worker: 'Ada', activity: '', done: 0 } as const;
    const two = boundsAfter(one, at(1, { ...activity, position: { x: 40, y: 64, z: 0 } }));
    expect(two).toEqual({ west: 7, east: 43, north: -7, south: 3 });
    expect(boundsAfter(two, at(2, { kind: 'note', message: 'x' }))).toBe(two);
  });
});

describe('names on the page', () => {
  const words = everydayWords('1.20.1');

  it('are said as everywhere else', () => {
    const nameOf = namesFrom(words);
    expect(nameOf('oak_log', 4)).toBe('oak logs');
    expect(nameOf('redstone', 1)).toBe('redstone dust');
    expect(nameOf('chicken', 2, 'mob')).toBe('chickens');
    expect(nameOf('iron_ore', 1, 'source')).toBe('iron ore');
    expect(nameOf('cow', 1, 'source')).toBe('cow');
    expect(namesFrom({})('raw_iron', 7)).toBe('raw iron');
  });

  it('are spelt out where they are names that every object of JavaScript has', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      expect(namesFrom(words)(name, 2, 'source')).toBe(name.replaceAll('_', ' '));
    }
  });

  it('make the same sentences of an event as the terminal does', () => {
    const events: readonly NewRunEvent[] = [
      {
        kind: 'subtask-changed',
        subtask: 's1',
        from: 'IN_PROGRESS',
        to: 'FAILED',
        reason: {
          code: 'failed',
          failure: { why: { code: 'overdue', tookTicks: 2400, expectedTicks: 600 }, worker: 'big_bob' },
        },
      },
      {
        kind: 'subtask-changed',
        subtask: 's1',
        from: 'READY',
        to: 'BLOCKED',
        reason: {
          code: 'waits-for-goods',
          lack: { kind: 'item', item: 'stone_pickaxe', needed: 1, free: 0 },
          holder: 'big_bob',
        },
      },
      { kind: 'chest-observed', worker: 'big_bob', before: { stick: 1 }, contents: { oak_log: 4 } },
      { kind: 'job-cancelled', job: 's1 a', worker: 'big_bob', reason: { code: 'silent', ticks: 1240 } },
    ];
    const said = (nameOf: NameOf): readonly (string | null)[] =>
      events.map((event) => eventWords(at(2, event), { nameOf, labelOf: (id) => id, chestAt: null }));
    expect(said(namesFrom(words))).toEqual(said(namesIn(loadRegistry('1.20.1'))));
    expect(said(namesFrom(words))).toEqual([
      's1 (s1) failed: took 2 min instead of 30 s (big_bob)',
      's1 (s1) waits for stone pickaxe (big_bob has it)',
      'big_bob at the chest: -1 stick, +4 oak logs',
      'big_bob is told to stop s1 a: no sign of life for 1 min 2 s',
    ]);
  });

  it('are registry names spelt out for a version nobody knows', () => {
    expect(everydayWords('0.0.1')).toEqual({});
  });
});
