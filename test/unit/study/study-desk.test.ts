import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Seats } from '../../../src/avatar/seats.js';
import type { SessionEnd, SessionRequest, StudySession } from '../../../src/study/session.js';
import { StudyDesk } from '../../../src/study/study-desk.js';
import { studySchema, type Study } from '../../../src/study/study-file.js';
import { StudyFolder } from '../../../src/study/study-folder.js';
import { conditionResults, participantsDataset } from '../../../src/study/study-results.js';
import { at, sampleEvents } from '../run/sample-events.js';

/** A play without a world, ended by the test. */
class FakeSession implements StudySession {
  readonly id: string;
  readonly members: readonly string[];
  readonly seats = new Seats(() => ({ kind: 'closed', why: 'no world' }));
  readonly control = null;
  readonly leftTicks = 100;
  readonly left: string[] = [];
  readonly ended: Promise<SessionEnd>;
  isOver = false;
  #end: (end: SessionEnd) => void = () => undefined;

  constructor(readonly request: SessionRequest) {
    this.id = request.outDir.replace(/^.*\//, '');
    this.members = request.members;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  tokenOf(member: string): string {
    return `seat-${member}`;
  }

  leave(member: string): void {
    this.left.push(member);
  }

  async end(outcome: SessionEnd['outcome'] = 'done'): Promise<void> {
    this.isOver = true;
    this.#end({ outcome, reason: null, isLeft: outcome === 'cancelled' });
    await sleep(0);
  }

  close(): Promise<void> {
    return this.end('cancelled');
  }
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function study(change: Partial<Study> = {}): Study {
  return studySchema.parse({
    schemaVersion: 1,
    name: 'Test',
    goal: 'craft a stick',
    participants: 2,
    conditions: [{ name: 'alone' }],
    questions: [{ kind: 'likert', id: 'liked', ask: 'I liked it.' }],
    ...change,
  });
}

function open(of: Study, path = mkdtempSync(join(tmpdir(), 'co-voyager-study-'))) {
  closers.push(() => rmSync(path, { recursive: true, force: true }));
  const folder = StudyFolder.begin(path, of, new Date());
  const sessions: FakeSession[] = [];
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const desk = new StudyDesk(folder, {
    modelPlanning: {},
    say: () => undefined,
    start: (request) => {
      const session = new FakeSession(request);
      sessions.push(session);
      return session;
    },
    now: () => nowMs,
  });
  closers.push(() => desk.close());
  const token = (id: string): string => folder.get(id)?.token ?? '';
  return {
    path,
    folder,
    desk,
    sessions,
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    token,
    step: (id: string) => desk.look(token(id))?.step,
    toReady: (id: string) => {
      expect(desk.act(token(id), { do: 'consent', isGiven: true })).toBeNull();
      expect(desk.act(token(id), { do: 'skip' })).toBeNull();
    },
  };
}

describe('the desk of a study', () => {
  it('leads from consent over tutorial, play and questions to the code', async () => {
    const { desk, sessions, token, folder } = open(study());
    const mine = token('P01');
    expect(desk.look(mine)).toMatchObject({ step: 'welcome', play: null, code: null, questions: [] });
    expect(desk.act(mine, { do: 'begin' })).toMatch(/next step/);
    for (const pressed of ['once', 'twice'] as const) {
      expect(desk.act(mine, { do: 'consent', isGiven: true }), pressed).toBeNull();
      expect(desk.act(mine, { do: 'train' }), pressed).toBeNull();
    }
    expect(desk.look(mine)).toMatchObject({
      step: 'training',
      play: `/run/P01-tutorial-1/#play=seat-P01&study=${mine}`,
    });
    await sessions[0]?.end();
    expect(desk.act(mine, { do: 'begin' })).toBeNull();
    expect(desk.look(mine)).toMatchObject({ step: 'playing', leftTicks: 100 });
    expect(sessions[1]?.request).toMatchObject({ goal: 'craft a stick', members: ['P01'], maxTicks: 12_000 });
    await sessions[1]?.end();
    expect(desk.look(mine)).toMatchObject({ step: 'questions', outcome: 'done' });
    expect(desk.act(mine, { do: 'answer', answers: { liked: 9 } })).toMatch(/1 to 7/);
    expect(desk.act(mine, { do: 'answer', answers: { liked: 6 } })).toBeNull();
    expect(desk.look(mine)).toMatchObject({ step: 'finished', code: folder.get('P01')?.code });
    expect(desk.act(mine, { do: 'answer', answers: { liked: 1 } })).toMatch(/answered already/);
    expect(conditionResults(folder)).toMatchObject([
      {
        condition: 'alone',
        invited: 2,
        finished: 1,
        done: { count: 1, of: 1 },
        likert: { liked: { mean: 6, n: 1 } },
      },
    ]);
    expect(participantsDataset(folder).rows.map(([id]) => id)).toEqual(['P01', 'P02']);
  });

  it('counts the time of a play from joining on, with a plan or without, and says where the machine was slow', async () => {
    const { desk, sessions, token, folder, toReady } = open(study({ participants: 1 }));
    toReady('P01');
    desk.act(token('P01'), { do: 'begin' });
    const run = folder.runPath(sessions[0]?.id ?? '');
    const [started] = sampleEvents();
    if (!started) throw new Error('Expected a log.');
    const events = [
      started,
      at(40, { kind: 'worker-joined', worker: 'P01', workerKind: 'human', position: { x: 0, y: 0, z: 0 } }),
      at(840, { kind: 'run-ended', status: 'done', reason: null, chest: {}, reached: [], pace: 0.5 }),
    ];
    mkdirSync(run, { recursive: true });
    writeFileSync(join(run, 'events.jsonl'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    await sessions[0]?.end();
    expect(conditionResults(folder)).toMatchObject([{ seconds: { mean: 40, n: 1 }, slow: 1 }]);
  });

  it('knows no other tokens, and forgets who is deleted', () => {
    const { desk, folder, token } = open(study());
    const gone = token('P02');
    expect(desk.look('x')).toBeNull();
    expect(desk.act('x', { do: 'begin' })).toMatch(/not one of this study/);
    folder.delete('P02');
    expect(desk.look(gone)).toBeNull();
    expect(() => folder.delete('P02')).toThrow(/P02 is deleted already/);
    expect(() => folder.delete('../P01')).toThrow(/no participant/);
    expect(readFileSync(join(folder.path, 'study.json'), 'utf8')).toContain('"P02"');
  });

  it('deletes what was recorded of who withdraws, and lets who declined come back', async () => {
    const { desk, sessions, token, toReady, folder, step } = open(study());
    toReady('P01');
    desk.act(token('P01'), { do: 'begin' });
    expect(desk.act(token('P01'), { do: 'consent', isGiven: false })).toBeNull();
    expect(sessions[0]?.left).toEqual(['P01']);
    await sleep(5);
    expect(folder.get('P01')).toMatchObject({
      step: 'declined',
      isTutorialSkipped: false,
      plays: [],
      answers: null,
    });
    expect(desk.act(token('P01'), { do: 'consent', isGiven: true })).toBeNull();
    expect(step('P01')).toBe('tutorial');
  });

  it('waits for a partner, and no longer than it should', () => {
    const { desk, sessions, token, toReady, pass, step } = open(
      study({
        conditions: [{ name: 'pair', people: 2, bots: 0, planner: 'proven', says: 'own' }],
        waitMinutes: 1,
      }),
    );
    toReady('P01');
    desk.act(token('P01'), { do: 'begin' });
    expect(desk.look(token('P01'))).toMatchObject({ step: 'waiting', waitingFor: 'partner' });
    toReady('P02');
    pass(61);
    desk.act(token('P02'), { do: 'begin' });
    expect(sessions.map(({ members }) => members)).toEqual([['P01', 'P02']]);
    expect([step('P01'), step('P02')]).toEqual(['playing', 'playing']);
  });

  it('lets who leaves early answer the questions, and the partner play on', () => {
    const { desk, sessions, token, toReady, step } = open(
      study({ conditions: [{ name: 'pair', people: 2, bots: 0, planner: 'proven', says: 'own' }] }),
    );
    for (const id of ['P01', 'P02']) toReady(id);
    for (const id of ['P01', 'P02']) desk.act(token(id), { do: 'begin' });
    expect(desk.act(token('P01'), { do: 'leave' })).toBeNull();
    expect([step('P01'), step('P02')]).toEqual(['questions', 'playing']);
    expect(sessions[0]?.isOver).toBe(false);
  });

  it('has who comes when all places are taken wait, and begins when one is free', async () => {
    const { desk, sessions, token, toReady, step } = open(study({ atOnce: 1 }));
    for (const id of ['P01', 'P02']) toReady(id);
    for (const id of ['P01', 'P02']) desk.act(token(id), { do: 'begin' });
    expect(desk.look(token('P02'))).toMatchObject({ step: 'waiting', waitingFor: 'place' });
    await sessions[0]?.end('failed');
    expect(step('P02')).toBe('playing');
  });

  it('goes on after a kill: who was playing may begin again, and both runs are kept', async () => {
    const first = open(study());
    first.toReady('P01');
    first.desk.act(first.token('P01'), { do: 'begin' });
    await first.desk.close();
    const second = open(study(), first.path);
    expect(second.step('P01')).toBe('ready');
    expect(second.folder.get('P01')?.plays).toMatchObject([{ outcome: 'interrupted' }]);
    expect(() => StudyFolder.begin(first.path, study({ minutes: 5 }), new Date())).toThrow(/another file/);
  });
});
