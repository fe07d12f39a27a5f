import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalmChat, MOST_LINES, type Weight } from '../../../../src/run/people/calm-chat.js';
import { clockAt } from '../../../support/clock-at.js';
import { HandClock } from '../../worker/people/fake-watch.js';

class Ear {
  readonly clock = new HandClock();
  readonly heard: { readonly tick: number; readonly line: string }[] = [];
  readonly chat = new CalmChat(clockAt(this.clock.currentTick, this.clock.every), (lines) => {
    for (const line of lines) this.heard.push({ tick: this.clock.currentTick(), line });
  });

  /** Most lines in any minute. */
  get most(): number {
    const within = (from: number): number =>
      this.heard.filter(({ tick }) => tick >= from && tick < from + 1200).length;
    return Math.max(0, ...this.heard.map(({ tick }) => within(tick)));
  }
}

describe('the chat of somebody who does not ask', () => {
  it('tells who comes back nothing of before', () => {
    const ear = new Ear();
    ear.chat.tell(['s1 is done'], 'Eva', 'others');
    ear.chat.left('Eva');
    ear.clock.advance(2400);
    expect(ear.heard).toEqual([]);
  });

  it('is not told again what somebody has asked for meanwhile', () => {
    const ear = new Ear();
    for (const line of ['1', '2', '3', '4', '5']) ear.chat.tell([line], 'Eva', 'must');
    ear.chat.tell(['s1: Gather 4 oak logs.'], 'Eva', 'task');
    ear.chat.answered(['s1: Gather 4 oak logs.'], 'Eva');
    ear.clock.advance(2400);
    expect(ear.heard.map(({ line }) => line)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('never has more than six lines in a minute, whatever happens, a question or the end at any time included', () => {
    const event = fc.record({
      afterTicks: fc.integer({ min: 0, max: 120 }),
      weight: fc.constantFrom<Weight>('task', 'must', 'own', 'others'),
      lines: fc.integer({ min: 1, max: 2 }),
    });
    const last = fc.constantFrom<Weight>('now', 'end');
    fc.assert(
      fc.property(fc.array(event, { maxLength: 150 }), last, (events, lastWeight) => {
        const ear = new Ear();
        ear.chat.tell(['welcome'], 'Eva', 'now');
        for (const { afterTicks, weight, lines } of events) {
          ear.clock.advance(afterTicks);
          ear.chat.tell(
            Array.from({ length: lines }, () => weight),
            'Eva',
            weight,
          );
        }
        ear.chat.tell([lastWeight], 'Eva', lastWeight);
        expect(ear.heard.at(-1)?.line).toBe(lastWeight);
        ear.clock.advance(3000);
        expect(ear.most).toBeLessThanOrEqual(MOST_LINES);
      }),
    );
  });

  it('has the newest task as soon as there is room, not those out of date', () => {
    const ear = new Ear();
    for (let job = 1; job <= 9; job++) ear.chat.tell([`task ${job}`], 'Eva', 'task');
    expect(ear.heard.length).toBe(MOST_LINES - 1);
    ear.clock.advance(1300);
    expect(ear.heard.slice(MOST_LINES - 1).map(({ line }) => line)).toEqual(['task 9']);
  });

  it('hears nothing of before once it is told the end', () => {
    const ear = new Ear();
    for (let job = 1; job <= MOST_LINES + 1; job++) ear.chat.tell([`task ${job}`], 'Eva', 'task');
    ear.chat.tell(['somebody did something'], 'Eva', 'others');
    ear.chat.tell(['all done'], 'Eva', 'end');
    const heard = ear.heard.length;
    expect(ear.heard.at(-1)?.line).toBe('all done');
    ear.clock.advance(4000);
    expect(ear.heard).toHaveLength(heard);
  });

  it('has the task that waits though something shorter comes after it, and what came after it too', () => {
    const ear = new Ear();
    for (let line = 1; line <= 4; line++) ear.chat.tell([`note ${line}`], 'Eva', 'must');
    ear.chat.tell(['a task', 'in two lines'], 'Eva', 'task');
    ear.chat.tell(['only 5 of it now'], 'Eva', 'must');
    expect(ear.heard).toHaveLength(4);
    ear.clock.advance(1300);
    expect(ear.heard.slice(4).map(({ line }) => line)).toEqual([
      'a task',
      'in two lines',
      'only 5 of it now',
    ]);
  });

  it('has a question, whose time runs, and the end at once', () => {
    const ear = new Ear();
    for (let line = 1; line <= 9; line++) ear.chat.tell([`note ${line}`], 'Eva', 'must');
    expect(ear.chat.tell(['How shall we go on?'], 'Eva', 'now')).toBe(true);
    expect(ear.heard.at(-1)?.line).toBe('How shall we go on?');
  });

  it('sums up what others did once a minute', () => {
    const ear = new Ear();
    for (let done = 1; done <= 40; done++) {
      ear.chat.tell([`s${done} is done: ${done} of 40.`], 'Eva', 'others');
      ear.clock.advance(60);
    }
    expect(ear.heard.map(({ line }) => line)).toEqual([
      's20 is done: 20 of 40. (19 lines left out before this.)',
      's40 is done: 40 of 40. (19 lines left out before this.)',
    ]);
  });

  it('leaves room for tasks: thanks are left out first', () => {
    const ear = new Ear();
    for (let job = 1; job <= 6; job++) ear.chat.tell([`thanks ${job}`], 'Eva', 'own');
    expect(ear.chat.tell(['task'], 'Eva', 'must')).toBe(true);
    expect(ear.heard.map(({ line }) => line)).toEqual([
      'thanks 1',
      'thanks 2',
      'thanks 3',
      'thanks 4',
      'task',
    ]);
  });
});
