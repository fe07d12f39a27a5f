import { clockAt } from '../../../support/clock-at.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatQueue } from '../../../../src/worker/people/client-people.js';
import { spokenLines } from '../../../../src/worker/people/spoken-lines.js';

describe('lines that wait for their turn', () => {
  it('come in order, never faster than a server allows, and never late', () => {
    const say = fc.record({ after: fc.nat(120), count: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(say, { maxLength: 12 }), (says) => {
        let tick = 0;
        const said: { readonly number: number; readonly tick: number }[] = [];
        const born: number[] = [];
        const queue = new ChatQueue(
          clockAt(() => tick),
          (text) => {
            said.push({ number: Number(text), tick });
            return true;
          },
        );
        for (const { after, count } of says) {
          for (let step = 0; step < after; step += 5) {
            tick += 5;
            queue.flush();
          }
          const first = born.length;
          for (let number = 0; number < count; number++) born.push(tick);
          queue.add(born.slice(first).map((_tick, at) => String(first + at)));
        }
        for (let step = 0; step < 400; step++) {
          tick += 5;
          queue.flush();
        }
        const numbers = said.map(({ number }) => number);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        for (const { number, tick: at } of said) expect(at - (born[number] ?? 0)).toBeLessThanOrEqual(200);
        // The game's own account: 20 for each line, 1 less each tick, 200 are too many.
        let debt = 0;
        let last = 0;
        for (const { tick: at } of said) {
          debt = Math.max(0, debt - (at - last)) + 20;
          last = at;
          expect(debt).toBeLessThanOrEqual(80);
        }
        // The newest is always said.
        if (born.length > 0 && says.every(({ count }) => count <= 3))
          expect(numbers).toContain(born.length - 1);
      }),
    );
  });

  it('wait while nothing can be sent, and are dropped when they are old', () => {
    let tick = 0;
    let isConnected = false;
    const said: string[] = [];
    const queue = new ChatQueue(
      clockAt(() => tick),
      (text) => {
        if (isConnected) said.push(text);
        return isConnected;
      },
    );
    queue.add(['old']);
    tick = 150;
    queue.add(['new']);
    tick = 250;
    isConnected = true;
    queue.flush();
    expect(said).toEqual(['new']);
  });

  it('hold nothing a server puts a client out for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
        for (const line of spokenLines([text], 230)) {
          expect(line.length).toBeLessThanOrEqual(230);
          expect(
            Array.from(line).every((letter) => letter >= ' ' && letter !== '§' && letter !== '\u007f'),
          ).toBe(true);
        }
      }),
    );
  });
});
