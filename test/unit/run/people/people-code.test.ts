import { describe, expect, it } from 'vitest';
import { PeopleCode } from '../../../../src/run/people/people-code.js';

const STOP = { kind: 'stop' } as const;

function scene(code: string | null = '4821') {
  const state = { tick: 0 };
  const origins = new Map([
    ['Host', { isThisMachine: true, address: '127.0.0.1' }],
    ['Anna', { isThisMachine: false, address: '192.168.0.7' }],
    ['Other', { isThisMachine: false, address: '192.168.0.7' }],
    ['Ben', { isThisMachine: false, address: '192.168.0.8' }],
  ]);
  const codes = new PeopleCode(
    code,
    (name) => origins.get(name) ?? null,
    () => state.tick,
  );
  return { codes, state };
}

describe('who changes a run in an open world', () => {
  it('says the code first when on another machine, and once only', () => {
    const { codes } = scene();
    expect(codes.isMissingFor('Host', STOP, true)).toBe(false);
    expect(codes.isMissingFor('Anna', STOP, true)).toBe(true);
    expect(codes.isMissingFor('Anna', { kind: 'next' }, true)).toBe(false);
    expect(codes.isMissingFor('Anna', { kind: 'next' }, false)).toBe(true);
    expect(codes.isMissingFor('Host', { kind: 'next' }, false)).toBe(false);
    expect(codes.heard('Anna', '!co stop')).toBeNull();
    expect(codes.heard('Anna', '!co code 4821')).toMatch(/^Thank you/);
    expect(codes.isMissingFor('Anna', STOP, true)).toBe(false);
    expect(codes.isMissingFor('Ben', STOP, true)).toBe(true);
  });

  it('says it again after leaving: the next one under the name may be somebody else', () => {
    const { codes } = scene();
    codes.heard('Anna', '!co code 4821');
    codes.left('anna');
    expect(codes.isMissingFor('Anna', STOP, true)).toBe(true);
  });

  it('has few tries an address, then waits, longer each time; others do not', () => {
    const { codes, state } = scene();
    for (let wrong = 0; wrong < 5; wrong++)
      expect(codes.heard(wrong % 2 === 0 ? 'Anna' : 'Other', '!co code 1111')).toMatch(/not the code/);
    expect(codes.heard('Anna', '!co code 4821')).toMatch(/try again in 60 s/);
    expect(codes.heard('Ben', '!co code 4821')).toMatch(/^Thank you/);
    state.tick = 1200;
    for (let wrong = 0; wrong < 5; wrong++) codes.heard('Anna', '!co code 1111');
    expect(codes.heard('Anna', '!co code 4821')).toMatch(/try again in 120 s/);
    state.tick = 3600;
    expect(codes.heard('Anna', '!co code 4821')).toMatch(/^Thank you/);
  });

  it('never does where the host was shown no code', () => {
    const { codes } = scene(null);
    expect(codes.heard('Anna', '!co code null')).toMatch(/not the code/);
    expect(codes.isMissingFor('Anna', STOP, true)).toBe(true);
  });
});
