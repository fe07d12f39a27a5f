import { yieldOf } from '../../../../src/plan/subtask/yield.js';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { Position } from '../../../../src/base/position.js';
import { supplyOf, type Release } from '../../../../src/schedule/state/supply.js';
import { workerViews } from '../../../../src/schedule/views.js';
import { craft, gather, smelt } from './random-plan.js';
import { jobsIn, Story } from './story.js';
import { visits, whoIsAt } from './visits.js';

const FURNACE_2 = { block: 'furnace', position: { x: 3, y: 0, z: 0 } };

describe('waiting for items of a kind', () => {
  it('ends with enough of them, whichever subtask they come from', () => {
    const plan = [
      gather('s1', 'cobblestone', 8),
      gather('s2', 'cobblestone', 8, { sources: ['stone'] }),
      craft('s3', 'furnace', 1, { cobblestone: 8 }, { dependsOn: ['s1'] }),
      craft('s4', 'dispenser', 1, { cobblestone: 8 }, { dependsOn: ['s2'] }),
    ];
    const story = new Story(plan);
    story.tell({ kind: 'paused' });
    story.joins('a');
    story.joins('b');
    story.tell({ kind: 'resumed' });
    visits(story, 'b', {}, { cobblestone: 8 });
    expect(jobsIn(story.ends('b', 8))).toEqual(['b s3 whole 1']);
  });

  it('lasts until the further tools are made that somebody is to have along', () => {
    const plan = [
      gather('s1', 'cobblestone', 18),
      craft('s2', 'stone_pickaxe', 1, { cobblestone: 3 }, { dependsOn: ['s1'] }),
      craft('s3', 'stone_pickaxe', 5, { cobblestone: 15 }, { dependsOn: ['s1'] }),
      gather('s4', 'raw_iron', 3, { tools: ['stone_pickaxe'], dependsOn: ['s2', 's3'] }),
      gather('s5', 'coal', 3, { tools: ['stone_pickaxe'], dependsOn: ['s2'] }),
    ];
    const { dependents } = supplyOf(plan, [[], [0], [0], [1, 2], [1]], {}, [0, 1, 2, 3, 4]);
    expect(dependents).toEqual([[], [], [3], [], []]);
  });

  it('ends before a subtask is DONE when part of it is enough', () => {
    const plan = [
      gather('s1', 'cobblestone', 20),
      craft('s2', 'stone_pickaxe', 1, { cobblestone: 3 }, { dependsOn: ['s1'] }),
    ];
    const story = new Story(plan);
    story.tell({ kind: 'paused' });
    story.joins('a');
    story.joins('b');
    story.tell({ kind: 'resumed' });
    visits(story, 'b', {}, { cobblestone: 10 });
    expect(jobsIn(story.ends('b', 10))).toEqual(['b s2 whole 1']);
    expect(story.of('s1').state).toBe('IN_PROGRESS');
  });

  it('is served in the order of the longest remaining path, not of the plan', () => {
    const plan = [
      gather('s1', 'iron_ingot', 8),
      craft('s2', 'bucket', 1, { iron_ingot: 3 }, { dependsOn: ['s1'] }),
      craft('s3', 'iron_pickaxe', 1, { iron_ingot: 3 }, { dependsOn: ['s1'] }),
      gather('s4', 'diamond', 3, { tools: ['iron_pickaxe'], dependsOn: ['s3'] }),
    ];
    const story = new Story(plan);
    story.tell({ kind: 'paused' });
    story.joins('a');
    story.joins('b');
    story.tell({ kind: 'resumed' });
    visits(story, 'b', {}, { iron_ingot: 4 });
    expect(jobsIn(story.ends('b', 4))[0]).toBe('b s3 whole 1');
  });

  it('says how many more have to be made when what the plan names is DONE', () => {
    const plan = [
      gather('s1', 'iron_ingot', 3),
      gather('s2', 'iron_ingot', 3, { sources: ['iron_ore'] }),
      craft('s3', 'bucket', 1, { iron_ingot: 3 }, { dependsOn: ['s1'] }),
      craft('s4', 'iron_pickaxe', 1, { iron_ingot: 3 }, { dependsOn: ['s2'] }),
      gather('s5', 'diamond', 3, { tools: ['iron_pickaxe'], dependsOn: ['s4'] }),
    ];
    const story = new Story(plan);
    story.tell({ kind: 'paused' });
    for (const name of ['a', 'b']) story.joins(name);
    story.tell({ kind: 'resumed' });
    const worker = whoIsAt(story, 's1');
    visits(story, worker, {}, { iron_ingot: 3 });
    story.ends(worker, 3);
    expect(story.of('s3').reason).toBe('waits for 3 more iron_ingot');
  });

  it('counts any station of the kind', () => {
    const plan = [
      craft('f1', 'furnace', 1, { cobblestone: 8 }, { placed: 'right' }),
      smelt('s2', 'iron_ingot', 1, 'raw_iron', 1, { dependsOn: ['f1'] }),
    ];
    const story = new Story(plan, { raw_iron: 1, coal: 1, cobblestone: 8 });
    expect(jobsIn(story.joins('a'))).toEqual(['a f1 whole 1']);
    expect(jobsIn(story.joins('b'))).toEqual([]);
    expect(jobsIn(story.tell({ kind: 'station-observed', station: FURNACE_2, stands: true }))).toEqual([
      'b s2 load 1',
    ]);
  });

  it('is the work of who was to set it down there, and of nobody who stands nearer', () => {
    const furnace = (id: string): Subtask => craft(id, 'furnace', 1, { cobblestone: 8 }, { placed: 'right' });
    const story = new Story([furnace('f1'), furnace('f2')], { cobblestone: 16 });
    story.joins('a');
    const place = workerViews(story.state)[0]?.job?.placeAt[0] ?? FURNACE_2.position;
    const seen = (position: Position): void => {
      story.tell({ kind: 'work-seen', worker: 'Eva', placed: { block: 'furnace', position } });
    };
    seen(place);
    expect(story.of('f2').state).toBe('READY');
    seen(FURNACE_2.position);
    expect(story.of('f2').state).toBe('DONE');
  });

  it('never leads into a dead end, in whatever order those who may begin begin', () => {
    fc.assert(
      fc.property(sharedPlans, fc.infiniteStream(fc.nat()), (plan, picks) => {
        expect(left(plan, picks)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Gathers and crafts of three items, each use covered by what was made before it in the plan. */
const sharedPlans = fc
  .array(fc.record({ makes: fc.nat(2), count: fc.integer({ min: 1, max: 4 }), uses: fc.nat(2) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((steps) => {
    const there = [0, 0, 0];
    return steps.map(({ makes, count, uses }, index): Subtask => {
      const used = Math.min(count, there[uses] ?? 0);
      there[uses] = (there[uses] ?? 0) - used;
      there[makes] = (there[makes] ?? 0) + count;
      const makers = [...Array(index).keys()].map((place) => `s${place}`);
      return used === 0
        ? gather(`s${index}`, `i${makes}`, count)
        : craft(`s${index}`, `i${makes}`, count, { [`i${uses}`]: used }, { dependsOn: makers });
    });
  });

/** What is never done of a plan when somebody always begins what may begin and finds its items. */
function left(plan: readonly Subtask[], picks: Iterable<number>): readonly string[] {
  const waits = plan.map(({ dependsOn }) => dependsOn.map((id) => Number(id.slice(1))));
  const { dependents, open, releases } = supplyOf(plan, waits, {}, [...plan.keys()]);
  const waiting = [...open];
  const made = new Map<string, number>();
  const stock: Record<string, number> = {};
  const done = new Set<number>();
  const letGo = (place: number): void => void (waiting[place] = (waiting[place] ?? 0) - 1);
  for (const pick of picks) {
    const able = [...plan.keys()].filter((at) => !done.has(at) && waiting[at] === 0 && has(stock, plan[at]));
    const chosen = able[pick % Math.max(1, able.length)];
    const subtask = chosen === undefined ? undefined : plan[chosen];
    if (chosen === undefined || !subtask) break;
    done.add(chosen);
    for (const [item, count] of Object.entries(subtask.materials)) stock[item] = (stock[item] ?? 0) - count;
    for (const [item, count] of Object.entries(yieldOf(subtask))) {
      stock[item] = (stock[item] ?? 0) + count;
      const before = made.get(item) ?? 0;
      made.set(item, before + count);
      const reached = ({ amount }: Release): boolean => amount > before && amount <= before + count;
      for (const { place } of (releases.get(item) ?? []).filter(reached)) letGo(place);
    }
    for (const place of dependents[chosen] ?? []) letGo(place);
  }
  return plan.flatMap(({ id }, at) => (done.has(at) ? [] : [id]));
}

function has(stock: ItemCounts, subtask: Subtask | undefined): boolean {
  return Object.entries(subtask?.materials ?? {}).every(([item, count]) => (stock[item] ?? 0) >= count);
}
