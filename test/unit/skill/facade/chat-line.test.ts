import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skillChatLine, ChatLimit } from '../../../../src/skill/facade/chat-line.js';

describe('what a skill says', () => {
  it.each([
    ['Mining 7 iron ore.', 'Mining 7 iron ore.'],
    ['  two\nlines\r\n ', 'two lines'],
    ['\u00a7cred and \u202edrow', 'cred and drow'],
    ['x'.repeat(300), 'x'.repeat(256)],
  ])('%j is said as %j', (text, line) => {
    expect(skillChatLine(text)).toBe(line);
  });

  it.each([
    '/op Ada',
    ' \n/tp 0 0 0',
    '\u00a7/kill',
    '\u200b/stop',
    '\u3000/give',
    '\ufeff/x',
    '\u0000/x',
    '\u2028/x',
  ])('%j is a command and refused', (text) => {
    expect(() => skillChatLine(text)).toThrow('commands are not available');
  });

  it.each(['', ' \n ', '\u00a7'])('%j is nothing', (text) => {
    expect(skillChatLine(text)).toBeNull();
  });

  // mineflayer cuts at line ends and at 256 characters and sends each part: none may start with a slash.
  it('never is a command in any part, whatever the text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\n', '\r', ' ', '\u00a7', '\u200b', '\u2029', 'a', '\ud83d'),
      maxLength: 700,
    });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 700 })), (text) => {
        const said = saidOrRefused(text);
        expect(said.length).toBeLessThanOrEqual(256);
        expect(said).not.toMatch(/^[\s\p{Cc}\p{Cf}]*\/|[\n\r\u2028\u2029\u00a7]/u);
        expect(said).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

/** What is said of a text; nothing where it is refused. */
function saidOrRefused(text: string): string {
  try {
    return skillChatLine(text) ?? '';
  } catch {
    return '';
  }
}

describe('the chat limit', () => {
  it('lets four lines through at once, then one in three seconds', () => {
    const limit = new ChatLimit();
    const at = (tick: number): boolean => limit.takes(tick);
    expect([at(0), at(0), at(1), at(1), at(2), at(59), at(60), at(60), at(121)]).toEqual([
      ...[true, true, true, true, false, false, true, false, true],
    ]);
  });

  // A server counts 20 a line, forgets 1 a tick, and puts out who is above 200 (vanilla; ours above 400).
  it('keeps every bot far below what servers take for spam, whatever it wants to say and when', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 300 }), (pauses) => {
        const limit = new ChatLimit();
        let [tick, debt] = [0, 0];
        for (const pause of pauses) {
          tick += pause;
          debt = Math.max(0, debt - pause);
          if (limit.takes(tick)) debt += 20;
          expect(debt).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
