import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { studySlotsOf } from '../../../src/study/assign.js';
import { answerProblems, rawWorkload, TLX_SCALES } from '../../../src/study/questions.js';
import { readStudy, studySchema } from '../../../src/study/study-file.js';
import { ROOT } from '../../support/built.js';

const folder = mkdtempSync(join(tmpdir(), 'co-voyager-study-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reading(text: string): () => unknown {
  const file = join(folder, 'study.json5');
  writeFileSync(file, text);
  return () => readStudy(file);
}

describe('a study file', () => {
  it('that ships can be read', () => {
    expect(readStudy(join(ROOT, 'experiments/study.json5'))).toMatchObject({
      participants: 12,
      minutes: 10,
      conditions: [{ people: 1, bots: 0 }, { bots: 1 }, { says: 'own' }, { people: 2 }],
    });
  });

  it('names all of its mistakes with their lines', () => {
    const read = reading(`{
  schemaVersion: 1,
  name: 'x',
  goal: 'craft a flying carpet',
  environment: 'moon',
  mcVersion: '1.17',
  participants: 'many',
  minuts: 5,
  conditions: [
    { name: 'a', bots: -1 },
    { name: 'a', planner: 'modell' },
  ],
  questions: [
    { kind: 'likerd', id: 'x', ask: '?' },
    { kind: 'tlx' },
    { kind: 'tlx' },
  ],
}`);
    for (const part of [
      /line 5: environment: .*moon/,
      /line 6: mcVersion: expected a release from/,
      /line 7: participants: expected a number, got "many"/,
      /line 8: there is no field called "minuts"\. Did you mean minutes\?/,
      /line 10: conditions\[0\]\.bots: expected at least 0, got -1/,
      /line 11: conditions\[1\]\.planner: .*Did you mean model\?/,
      /line 11: conditions\[1\]\.name: expected another name/,
      /line 14: questions\[0\]\.kind: .*Did you mean likert\?/,
      /line 16: questions\[2\]\.id: expected another id/,
    ])
      expect(read).toThrow(part);
    expect(
      reading('{schemaVersion: 1, name: "x", goal: "fly", participants: 1, conditions: [{name: "a"}]}'),
    ).toThrow(/line 1: goal: /);
    expect(
      reading(
        '{schemaVersion: 1, name: "x", goal: "craft a stick", participants: 3, conditions: [{name: "a", people: 2}]}',
      ),
    ).toThrow(/participants: expected a number that fills the groups/);
  });
});

describe('the assignment', () => {
  const studies = fc.record({
    seed: fc.nat(1_000_000),
    participants: fc.integer({ min: 1, max: 60 }),
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
  });

  it('gives everybody one place, whole groups, and each condition as often as any other', () => {
    fc.assert(
      fc.property(studies, ({ seed, participants, sizes }) => {
        const conditions = sizes.map((people, index) => condition(String(index), people));
        const slots = studySlotsOf({ seed, participants, conditions });
        expect(studySlotsOf({ seed, participants, conditions })).toEqual(slots);
        expect(new Set(slots.map(({ participant }) => participant)).size).toBe(slots.length);
        for (const name of new Set(slots.map(({ group }) => group))) {
          const members = slots.filter(({ group }) => group === name);
          expect(members).toHaveLength(members[0]?.condition.people ?? 0);
        }
        const block = sizes.reduce((sum, size) => sum + size, 0);
        if (participants % block !== 0) return;
        expect(slots).toHaveLength(participants);
        for (const { name, people } of conditions)
          expect(slots.filter((slot) => slot.condition.name === name)).toHaveLength(
            (participants / block) * people,
          );
      }),
    );
  });
});

describe('the questionnaire', () => {
  const questions = studySchema.shape.questions.parse([
    { kind: 'tlx' },
    { kind: 'likert', id: 'liked', ask: 'I liked it.' },
    { kind: 'text', id: 'more', ask: 'More?', optional: true },
  ]);
  const scales = Object.fromEntries(TLX_SCALES.map(({ id }, index) => [id, index * 20]));

  it('wants every item that is not optional, in its range', () => {
    expect(answerProblems(questions, { tlx: scales, liked: 7 })).toEqual([]);
    expect(answerProblems(questions, {})).toHaveLength(2);
    for (const liked of [0, 8, 2.5, '4'])
      expect(answerProblems(questions, { tlx: scales, liked })).toHaveLength(1);
    expect(answerProblems(questions, { tlx: { ...scales, effort: 51 }, liked: 1 })).toHaveLength(1);
    expect(answerProblems(questions, { tlx: scales, liked: 1, else: 1 })).toHaveLength(1);
  });

  it('scores the workload as the mean of its six scales', () => {
    expect(rawWorkload(scales)).toBe(50);
    expect(rawWorkload({ mental: 5 })).toBeNull();
  });
});

function condition(name: string, people: number) {
  return { name, people, bots: 0, planner: 'proven', says: 'everything' } as const;
}
