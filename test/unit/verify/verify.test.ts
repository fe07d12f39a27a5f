import { registryName } from '../../../src/messages/phrases.js';
import { factPhrase, problemSentence, problemSentences } from '../../../src/messages/problem-sentence.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import type { ContainerVisit, Evidence } from '../../../src/verify/evidence.js';
import { verify } from '../../../src/verify/verify.js';
import { jobOf } from '../../support/job-of.js';
import { CHEST, correctHistory, FURNACE, type History } from './histories.js';

const SITE = { chest: CHEST };

/** Every way of taking one thing out of a history or changing it for the worse. */
function spoiled({ job, evidence }: History): readonly (readonly [string, Evidence])[] {
  const { visits, blocks, deaths } = evidence;
  const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, other) => other !== index);
  const withVisit = (index: number, change: (visit: ContainerVisit) => ContainerVisit): Evidence => ({
    ...evidence,
    visits: visits.map((visit, other) => (other === index ? change(visit) : visit)),
  });
  const spoils: (readonly [string, Evidence])[] = [];
  visits.forEach((visit, index) => {
    spoils.push([`without visit ${index}`, { ...evidence, visits: without(visits, index) }]);
    const elsewhere = { ...visit.position, x: visit.position.x + 7 };
    spoils.push([`visit ${index} elsewhere`, withVisit(index, (seen) => ({ ...seen, position: elsewhere }))]);
    if (visit.block !== 'chest') return;
    for (const item of Object.keys(visit.after)) {
      const after = { ...visit.after, [item]: (visit.after[item] ?? 0) - 1 };
      spoils.push([
        `one ${item} less after visit ${index}`,
        withVisit(index, (seen) => ({ ...seen, after })),
      ]);
    }
  });
  blocks.forEach(({ position }, index) => {
    spoils.push([`without block ${index}`, { ...evidence, blocks: without(blocks, index) }]);
    const moved = blocks.map((change, other) =>
      other === index ? { ...change, position: { ...position, y: position.y + 3 } } : change,
    );
    spoils.push([`block ${index} elsewhere`, { ...evidence, blocks: moved }]);
    const gone = { tick: 999, position, before: 'furnace', after: 'air' };
    spoils.push([`block ${index} taken away again`, { ...evidence, blocks: [...blocks, gone] }]);
  });
  if (Object.keys(job.brings).length === 0) {
    deaths.forEach((_, index) => {
      spoils.push([`without death ${index}`, { ...evidence, deaths: without(deaths, index) }]);
    });
  }
  return spoils;
}

describe('verify', () => {
  it('counts a station that stands at the place already, and none that was taken away again', () => {
    const subtask: Job['subtask'] = {
      id: 's1',
      action: 'craft',
      item: 'furnace',
      quantity: 1,
      tools: [],
      materials: {},
      instruction: '',
      dependsOn: [],
      placed: 'right',
    };
    const job: Job = {
      id: 's1',
      subtask,
      phase: 'whole',
      quantity: 1,
      takes: {},
      fuel: {},
      tools: [],
      brings: {},
      station: null,
      placeAt: [FURNACE],
    };
    const here = { position: CHEST, inventory: {}, equipment: {}, health: 20, food: 20, tick: 0 };
    const evidence: Evidence = { before: here, after: here, visits: [], blocks: [], deaths: [] };
    const standing = [{ position: FURNACE, block: 'furnace' }];
    expect(verify(job, evidence, SITE).kind).toBe('failed');
    expect(verify(job, { ...evidence, standing }, SITE)).toMatchObject({ kind: 'passed', done: 1 });
    const gone = [{ tick: 9, position: FURNACE, before: 'furnace', after: 'air' }];
    expect(verify(job, { ...evidence, standing, blocks: gone }, SITE).kind).toBe('failed');
  });

  it('counts what lies in either half of a double chest, and nothing of a chest beside a single one', () => {
    const other = { ...CHEST, x: CHEST.x + 1 };
    const job = jobOf({ item: 'oak_log', quantity: 2 });
    const here = { position: CHEST, inventory: {}, equipment: {}, health: 20, food: 20, tick: 0 };
    const visit = { worker: 'Ada', block: 'chest', position: other, openedTick: 1, closedTick: 5 };
    const evidence: Evidence = {
      before: here,
      after: here,
      blocks: [],
      deaths: [],
      visits: [{ ...visit, before: {}, after: { oak_log: 2 } }],
    };
    expect(verify(job, evidence, { chest: CHEST }).kind).toBe('failed');
    expect(verify(job, evidence, { chest: CHEST, halves: [CHEST, other] }).kind).toBe('passed');
  });

  it('passes a collect whose last item was done while the furnace stood open', () => {
    const job = jobOf(
      { action: 'smelt', item: 'iron_ingot', quantity: 1, station: 'furnace' },
      { phase: 'collect', station: { block: 'furnace', position: FURNACE } },
    );
    const here = { position: CHEST, inventory: {}, equipment: {}, health: 20, food: 20 };
    const visit = { worker: 'Ada', openedTick: 1, closedTick: 30 };
    const atFurnace = { ...visit, block: 'furnace', position: FURNACE, before: { raw_iron: 1 }, after: {} };
    const atChest = { ...visit, block: 'chest', position: CHEST, before: {}, after: { iron_ingot: 1 } };
    const evidence = { before: { ...here, tick: 0 }, after: { ...here, tick: 40 }, blocks: [], deaths: [] };
    expect(verify(job, { ...evidence, visits: [atFurnace, atChest] }, SITE).kind).toBe('passed');
    const untouched = { ...atFurnace, after: { raw_iron: 1 } };
    expect(verify(job, { ...evidence, visits: [untouched, atChest] }, SITE).kind).toBe('partial');
  });

  it('passes every job done right, whatever others do at the same chest', () => {
    fc.assert(
      fc.property(correctHistory, ({ job, evidence }) => {
        const verdict = verify(job, evidence, SITE);
        expect(verdict.problems).toEqual([]);
        expect(verdict).toMatchObject({ kind: 'passed', asked: job.quantity, done: job.quantity });
        expect(verify(job, evidence).kind).toBe('passed');
      }),
      { numRuns: 500 },
    );
  });

  it('passes no job of which any one thing is missing or different', () => {
    fc.assert(
      fc.property(correctHistory, (history) => {
        for (const [how, evidence] of spoiled(history)) {
          const verdict = verify(history.job, evidence, SITE);
          expect(verdict.kind, `${history.job.subtask.action} ${history.job.phase} ${how}`).not.toBe(
            'passed',
          );
          expect(verdict.problems.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('passes a job with surplus in the chest', () => {
    fc.assert(
      fc.property(correctHistory, fc.constantFrom('feather', 'apple', 'bone'), ({ job, evidence }, item) => {
        const visits = evidence.visits.map((visit, index) =>
          index === evidence.visits.length - 1 && visit.block === 'chest'
            ? { ...visit, after: { ...visit.after, [item]: (visit.after[item] ?? 0) + 3 } }
            : visit,
        );
        expect(verify(job, { ...evidence, visits }, SITE).problems).toEqual([]);
      }),
    );
  });

  it('measures what came: never more done than asked, and done falls with every product missing', () => {
    fc.assert(
      fc.property(correctHistory, fc.integer({ min: 1, max: 40 }), ({ job, evidence }, missing) => {
        const { item } = job.subtask;
        fc.pre(job.brings[item] !== undefined && missing <= (job.brings[item] ?? 0));
        const visits = evidence.visits.map((visit) =>
          visit.block === 'chest' && (visit.after[item] ?? 0) > (visit.before[item] ?? 0)
            ? { ...visit, after: { ...visit.after, [item]: (visit.after[item] ?? 0) - missing } }
            : visit,
        );
        const verdict = verify(job, { ...evidence, visits }, SITE);
        expect(verdict.done).toBe(job.quantity - missing);
        expect(verdict.kind).toBe(verdict.done === 0 ? 'failed' : 'partial');
      }),
    );
  });
});

/** The same work by a person: hands and furnaces unseen. */
const personsHistory = correctHistory
  .filter(({ job }) => job.phase !== 'load')
  .map(({ job, evidence }): History => {
    const hidden = { ...evidence.before, inventory: {} };
    const visits = evidence.visits.filter(({ block }) => block === 'chest');
    return {
      job,
      evidence: { ...evidence, before: hidden, after: hidden, visits, isSeenFromOutside: true },
    };
  });

describe('verify of a person seen from outside', () => {
  it('passes every job done right, though neither hands nor furnaces were seen', () => {
    fc.assert(
      fc.property(personsHistory, ({ job, evidence }) => {
        const verdict = verify(job, evidence, SITE);
        expect(verdict.problems).toEqual([]);
        expect(verdict).toMatchObject({ kind: 'passed', done: job.quantity });
        expect(verdict.deltas.inventory).toEqual({});
        // The same of a bot would lack evidence where a furnace or materials were needed.
        if (job.subtask.action !== 'smelt') return;
        expect(verify(job, { ...evidence, isSeenFromOutside: false }, SITE).kind).not.toBe('passed');
      }),
      { numRuns: 300 },
    );
  });

  it('says the same whatever the snapshots claim of its hands, and when there is none', () => {
    const hands = fc.dictionary(
      fc.constantFrom('cobblestone', 'iron_ingot', 'stick'),
      fc.integer({ min: 1, max: 64 }),
    );
    fc.assert(
      fc.property(personsHistory, hands, hands, fc.boolean(), ({ job, evidence }, had, has, isGone) => {
        const before = { ...evidence.before, inventory: had };
        const after = isGone ? null : { ...evidence.before, inventory: has };
        const half = evidence.visits.slice(0, 1);
        for (const visits of [evidence.visits, half]) {
          const claimed = verify(job, { ...evidence, visits, before, after }, SITE);
          expect(claimed).toEqual(verify(job, { ...evidence, visits }, SITE));
          expect(claimed.problems.filter(({ kind }) => kind === 'not-deposited')).toEqual([]);
        }
      }),
    );
  });

  it('passes nothing that lacks anything in the chest, tools included, or a block in its place', () => {
    fc.assert(
      fc.property(personsHistory, ({ job, evidence }) => {
        const last = evidence.visits.at(-1);
        const kept = evidence.visits.slice(0, -1);
        for (const item of [...Object.keys(job.brings), ...job.tools]) {
          if (job.subtask.wornOut?.includes(item) === true || !last) continue;
          const after = { ...last.after, [item]: (last.after[item] ?? 0) - 1 };
          const spoiled = { ...evidence, visits: [...kept, { ...last, after }] };
          expect(verify(job, spoiled, SITE).kind, `one ${item} less`).not.toBe('passed');
        }
        if (job.placeAt.length === 0) return;
        expect(verify(job, { ...evidence, blocks: [] }, SITE).kind).not.toBe('passed');
      }),
      { numRuns: 200 },
    );
  });

  it('says of what was taken that it cannot be seen', () => {
    const [{ job, evidence }] = fc.sample(
      personsHistory.filter(({ job: { tools } }) => tools.includes('wooden_pickaxe')),
      { numRuns: 1, seed: 3 },
    ) as [History];
    const { problems } = verify(job, { ...evidence, visits: evidence.visits.slice(0, 1) }, SITE);
    expect(problems.map((each) => problemSentence(each, registryName))).toContain(
      'The wooden_pickaxe is not back in the chest (what is carried cannot be seen).',
    );
  });
});

describe('problems in plain words', () => {
  const gather = (
    changes: Partial<History['job']>,
    after: Record<string, number>,
    seen: Partial<Evidence> = {},
  ): ReturnType<typeof verify> => {
    const [history] = fc.sample(
      correctHistory.filter(({ job }) => job.subtask.action === 'gather' && !job.subtask.wornOut),
      {
        numRuns: 1,
        seed: 7,
      },
    );
    if (!history) throw new Error('no history');
    const visit = { worker: 'Ada', block: 'chest', position: CHEST, openedTick: 0, closedTick: 5 };
    const visits = [
      { ...visit, before: { wooden_pickaxe: 1 }, after: {} },
      { ...visit, before: {}, after },
    ];
    const job = { ...history.job, quantity: 11, brings: { cobblestone: 11 }, ...changes };
    return verify(job, { ...history.evidence, visits, ...seen }, SITE);
  };

  it('says 7 of 11', () => {
    const verdict = gather({}, { cobblestone: 7, wooden_pickaxe: 1 });
    expect(verdict).toMatchObject({ kind: 'partial', done: 7, asked: 11 });
    expect(verdict.problems).toEqual([
      {
        kind: 'too-few',
        item: 'cobblestone',
        count: 4,
        facts: { code: 'too-few-came', asked: 11, came: 7, stock: 'chest' },
      },
    ]);
    expect(problemSentences(verdict.problems, registryName)).toBe(
      'Expected 11 more cobblestone in the chest, 7 came; 4 are missing.',
    );
    expect(verdict.facts.map((fact) => factPhrase(fact, registryName))).toEqual([
      'cobblestone in the chest 0 -> 7',
    ]);
  });

  it('says that a tool is not back', () => {
    const verdict = gather({}, { cobblestone: 11 });
    expect(verdict).toMatchObject({ kind: 'partial', done: 11 });
    expect(verdict.problems.map((each) => `${each.kind}: ${problemSentence(each, registryName)}`)).toEqual([
      'tool-not-returned: The wooden_pickaxe is not back in the chest (not carried any more).',
    ]);
  });

  it('misses no tool that broke in the hand, and one that is kept all the same', () => {
    const broken = { wooden_pickaxe: 1 };
    expect(gather({}, { cobblestone: 11 }, { broken })).toMatchObject({ kind: 'passed', problems: [] });
    expect(gather({}, { cobblestone: 2 }, { broken }).problems.map(({ kind }) => kind)).toEqual(['too-few']);
    const [history] = fc.sample(correctHistory, { numRuns: 1, seed: 7 });
    if (!history?.evidence.after) throw new Error('no history');
    const after = { ...history.evidence.after, inventory: { wooden_pickaxe: 1 } };
    const kept = gather({}, { cobblestone: 11 }, { broken, before: { ...after, inventory: {} }, after });
    expect(kept.problems.map(({ kind }) => kind)).toEqual(['tool-not-returned']);
  });

  it('says that something else came', () => {
    const verdict = gather({}, { dirt: 11, wooden_pickaxe: 1 });
    expect(verdict).toMatchObject({ kind: 'failed', done: 0 });
    expect(verdict.problems[0]).toMatchObject({
      kind: 'wrong-item',
    });
    expect(problemSentences(verdict.problems, registryName)).toContain(
      '11 dirt came into the chest; asked were 11 cobblestone.',
    );
  });

  it('counts what is carried where there is no chest yet', () => {
    const [history] = fc.sample(
      correctHistory.filter(({ job }) => job.subtask.action === 'gather'),
      1,
    );
    if (!history) throw new Error('no history');
    const { before } = history.evidence;
    const job = { ...history.job, tools: [], quantity: 4 };
    const carrying = (cobblestone: number): Evidence => ({
      before,
      after: { ...before, inventory: { ...before.inventory, cobblestone } },
      visits: [],
      blocks: [],
      deaths: [],
    });
    expect(verify(job, carrying(4), { chest: null })).toMatchObject({ kind: 'passed', done: 4 });
    expect(verify(job, carrying(3), { chest: null })).toMatchObject({ kind: 'partial', done: 3 });
    expect(verify(job, { ...carrying(4), after: null }, { chest: null }).kind).toBe('failed');
    expect(verify(job, carrying(4), SITE).problems.map(({ kind }) => kind)).toEqual(['not-deposited']);
  });

  it('names the place a furnace should stand at', () => {
    const [history] = fc.sample(
      correctHistory.filter(({ job }) => job.placeAt[0] === FURNACE),
      1,
    );
    if (!history) throw new Error('no history');
    const blocks = [{ tick: 1, position: { x: 0, y: 1, z: 2 }, before: 'air', after: 'furnace' }];
    const verdict = verify(history.job, { ...history.evidence, blocks }, SITE);
    expect(verdict.problems.map((each) => problemSentence(each, registryName))).toContain(
      'Expected a furnace standing at -15 -60 2; one stands at 0 1 2.',
    );
  });
});
