import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../src/schedule/job.js';
import {
  SharedWriting,
  type SharedSkills,
  type WritingTurn,
} from '../../../../src/skill/writer/shared-writing.js';
import type { Skill } from '../../../../src/skill/skill.js';
import { JOB, skillNamed } from '../loop/loop.js';

const PLACE = { mcVersion: '1.20.1', chest: { x: 0, y: 0, z: 0 } };
const NEVER = new AbortController().signal;
const SKILL = writtenOut('craftChest', "await craftItem(bot, 'chest', bot.job.times);");

const shareOf = (quantity: number): Job => ({ ...JOB, quantity, id: `s1.${quantity}` });

function writtenOut(name: string, code: string): Skill {
  return { ...skillNamed(name), source: `async function ${name}(bot) {\n  ${code}\n}\n` };
}

async function ownTurn(shared: SharedSkills, job = JOB): Promise<Extract<WritingTurn, { kind: 'own' }>> {
  const turn = await shared.turn(job, [], NEVER);
  if (turn.kind !== 'own') throw new Error('Expected a turn of its own.');
  return turn;
}

/** What a promise has come to by now. */
async function now<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return Promise.race([promise, new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))]);
}

describe('one skill for many shares', () => {
  it('lets one write while the others wait, and gives them what passed the review', async () => {
    const shared = new SharedWriting().at(PLACE);
    const first = await ownTurn(shared, shareOf(4));
    const others = [5, 6].map((quantity) => shared.turn(shareOf(quantity), [], NEVER));
    expect(await Promise.all(others.map(now))).toEqual(['waiting', 'waiting']);
    first.end({ kind: 'reviewed', skill: SKILL });
    expect(await Promise.all(others)).toEqual([
      { kind: 'given', skill: SKILL },
      { kind: 'given', skill: SKILL },
    ]);
    expect(await shared.turn(shareOf(2), [], NEVER)).toEqual({ kind: 'given', skill: SKILL });
  });

  it('keeps other work apart: another item, phase, material, place without a chest', async () => {
    const writing = new SharedWriting();
    const shared = writing.at(PLACE);
    await ownTurn(shared);
    await ownTurn(shared, { ...JOB, subtask: { ...JOB.subtask, item: 'barrel' } });
    await ownTurn(shared, { ...JOB, phase: 'load' });
    await ownTurn(shared, { ...JOB, takes: { birch_planks: 20 } });
    await ownTurn(writing.at({ ...PLACE, chest: null }));
  });

  it('has each ask for itself when the writing failed', async () => {
    const shared = new SharedWriting().at(PLACE);
    const first = await ownTurn(shared);
    const others = [shared.turn(JOB, [], NEVER), shared.turn(JOB, [], NEVER)];
    first.end({ kind: 'failed' });
    expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(['own', 'own']);
  });

  it('has one of the others go on when the writing was called off', async () => {
    const shared = new SharedWriting().at(PLACE);
    const first = await ownTurn(shared);
    const others = [shared.turn(JOB, [], NEVER), shared.turn(JOB, [], NEVER)];
    first.end({ kind: 'called-off' });
    const [second, third] = await Promise.all(others.map(now));
    expect([second, third].map((turn) => (turn === 'waiting' ? turn : turn?.kind)).sort()).toEqual([
      'own',
      'waiting',
    ]);
  });

  it('gives nobody what did not do it, here or elsewhere', async () => {
    const shared = new SharedWriting().at(PLACE);
    (await ownTurn(shared)).end({ kind: 'reviewed', skill: SKILL });
    expect((await shared.turn(JOB, [SKILL.source], NEVER)).kind).toBe('own');
    const again = new SharedWriting().at(PLACE);
    (await ownTurn(again)).end({ kind: 'reviewed', skill: SKILL });
    again.failed(JOB, SKILL);
    await ownTurn(again);
  });

  it('gives what has an amount written out to the same amount only, and what has places to nobody', async () => {
    const amount = writtenOut('craftTen', "await craftItem(bot, 'chest', 10);");
    const shared = new SharedWriting().at(PLACE);
    (await ownTurn(shared)).end({ kind: 'reviewed', skill: amount });
    expect((await shared.turn(JOB, [], NEVER)).kind).toBe('given');
    await ownTurn(shared, shareOf(3));
    const places = writtenOut('walk', 'await bot.pathfinder.goto(new GoalBlock(10, 64, -30));');
    const elsewhere = new SharedWriting().at(PLACE);
    (await ownTurn(elsewhere)).end({ kind: 'reviewed', skill: places });
    await ownTurn(elsewhere);
  });

  it('waits no longer than it may, and not for who is told to stop', async () => {
    const shared = new SharedWriting({ waitMs: 5 }).at(PLACE);
    await ownTurn(shared);
    expect((await shared.turn(JOB, [], NEVER)).kind).toBe('own');
    const patient = new SharedWriting().at(PLACE);
    const first = await ownTurn(patient);
    const stop = new AbortController();
    const stopped = patient.turn(JOB, [], stop.signal);
    const other = patient.turn(JOB, [], NEVER);
    stop.abort();
    expect((await stopped).kind).toBe('own');
    first.end({ kind: 'reviewed', skill: SKILL });
    expect((await other).kind).toBe('given');
  });

  it('writes once for any number of workers, whenever they come, unless a writing fails', async () => {
    const arrivals = fc.array(fc.nat(3), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.array(fc.constantFrom('reviewed', 'called-off'), { maxLength: 4 }),
        async (late, ends) => {
          const shared = new SharedWriting().at(PLACE);
          let [writing, atOnce, reviewed] = [0, 0, 0];
          const come = async (turns: number): Promise<Skill | null> => {
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            const turn = await shared.turn(JOB, [], NEVER);
            if (turn.kind === 'given') return turn.skill;
            writing += 1;
            atOnce = Math.max(atOnce, writing);
            await new Promise((resolve) => setImmediate(resolve));
            writing -= 1;
            const end = ends.shift() ?? 'reviewed';
            if (end === 'reviewed') reviewed += 1;
            turn.end(end === 'reviewed' ? { kind: end, skill: SKILL } : { kind: end });
            return end === 'reviewed' ? SKILL : null;
          };
          const skills = await Promise.all(late.map(come));
          const isAnybodyDone = skills.some((skill) => skill !== null);
          expect([atOnce, reviewed]).toEqual([1, isAnybodyDone ? 1 : 0]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
