import { afterEach, describe, expect, it, vi } from 'vitest';
import { actsSchema } from '../../../src/avatar/act.js';
import type { Act } from '../../../src/avatar/act.js';
import { schemaProblems } from '../../../src/environment/schema-problems.js';
import { Seats, type WayIn } from '../../../src/avatar/seats.js';
import type { AvatarSight } from '../../../src/avatar/sights.js';
import { FakeAvatar } from '../../support/fake-avatar.js';

const OPEN: WayIn = { kind: 'open', host: '127.0.0.1', port: 1, version: '1.20.1' };

function opened(way: WayIn = OPEN): { readonly seats: Seats; readonly bodies: FakeAvatar[] } {
  const bodies: FakeAvatar[] = [];
  const join = (): Promise<FakeAvatar> => {
    const body = new FakeAvatar();
    bodies.push(body);
    return Promise.resolve(body);
  };
  return { seats: new Seats(() => way, join), bodies };
}

function onlooker(): {
  readonly seen: string[];
  readonly see: (sight: AvatarSight) => void;
  readonly replaced: () => void;
} {
  const seen: string[] = [];
  return { seen, see: ({ kind }) => void seen.push(kind), replaced: () => void seen.push('replaced') };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('seats', () => {
  it('give nobody a body for a wrong token, a name the game does not know, or a closed run', async () => {
    const { seats } = opened();
    expect(seats.watch('wrong', onlooker())).toBeNull();
    expect(seats.nameOf('wrong')).toBeNull();
    expect(await seats.act('wrong', [{ do: 'release' }])).toHaveLength(1);
    for (const name of ['', 'a b', '<b>', 'x'.repeat(17), '/op Eva'])
      expect(() => seats.give(name)).toThrow(/letters/);
    expect(() => seats.give('covoyagereyes')).toThrow('The program itself has that name');
    seats.give('Eva');
    expect(() => seats.give('eva')).toThrow(/plays already/);
    const closed = opened({ kind: 'closed', why: 'The run is over.' });
    expect(() => closed.seats.give('Eva')).toThrow('The run is over.');
  });

  it('let the newer of two pages have the body, and keep one body for both', async () => {
    const { seats, bodies } = opened();
    const token = seats.give('Eva');
    const [first, second] = [onlooker(), onlooker()];
    seats.watch(token, first);
    seats.watch(token, second);
    await vi.waitFor(() => expect(second.seen).toContain('here'));
    expect(first.seen).toContain('replaced');
    expect(first.seen).not.toContain('here');
    expect(bodies).toHaveLength(1);
  });

  it('keep the body through a reconnect, and have it leave 30 s after the page was closed', async () => {
    vi.useFakeTimers();
    const { seats, bodies } = opened();
    const token = seats.give('Eva');
    const away = seats.watch(token, onlooker());
    await vi.advanceTimersByTimeAsync(0);
    away?.();
    await vi.advanceTimersByTimeAsync(20_000);
    const back = seats.watch(token, onlooker());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies.map(({ isGone }) => isGone)).toEqual([false]);
    back?.();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(bodies.map(({ isGone, rests }) => [isGone, rests])).toEqual([[true, 2]]);
    seats.watch(token, onlooker());
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies).toHaveLength(2);
  });

  it('leave out what no hand can do: a thousand clicks in a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { seats, bodies } = opened();
    const token = seats.give('Eva');
    seats.watch(token, onlooker());
    const acts: Act[] = Array.from({ length: 40 }, () => ({ do: 'use', x: 0, y: 0, z: 0 }));
    const notes: string[] = [];
    for (let times = 0; times < 25; times++) notes.push(...(await seats.act(token, acts)));
    expect(bodies[0]?.acts).toHaveLength(100);
    expect(new Set(notes)).toEqual(new Set(['Too fast: some of that was left out.']));
  });
});

describe('acts', () => {
  it.each([
    { do: 'say', text: '/op Eva' },
    { do: 'say', text: 'a\u0007b' },
    { do: 'say', text: '§ksecret' },
    { do: 'dig', x: 0.5, y: 1, z: 1 },
    { do: 'hold', slot: 9 },
    { do: 'click', window: 0, slot: 1e9, button: 0, mode: 0 },
    { do: 'fly' },
  ])('refuse %j', (act) => {
    expect(actsSchema.safeParse({ acts: [act] }).success).toBe(false);
  });

  it('are refused in words', () => {
    const said = { acts: [{ do: 'say', text: '/op Eva' }] };
    const { error } = actsSchema.safeParse(said);
    expect(error && schemaProblems(error, said)).toEqual([
      'acts[0].text: expected one line of chat, without signs of colour and no command',
    ]);
  });
});
