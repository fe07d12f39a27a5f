import { afterEach, expect, it, vi } from 'vitest';
import type { Act } from '../../../src/avatar/act.js';
import { TOO_FAST } from '../../../src/avatar/too-fast.js';
import { PlayStore } from '../../../src/dashboard/page/play/play-store.js';

afterEach(() => vi.unstubAllGlobals());

it('sends the last of a thousand clicks at once, with what lets go, and says that some were left out', async () => {
  const sent: Act[][] = [];
  let answer = (): void => undefined;
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    sent.push((JSON.parse(body) as { acts: Act[] }).acts);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({ notes: [] });
  });
  const store = new PlayStore('token');
  store.gone = null;
  const walk = { do: 'walk', east: 0, south: 0, jump: false, sneak: false, sprint: true } as const;
  store.act({ ...walk, east: 1 });
  store.act(walk);
  for (let x = 0; x < 1000; x++) store.act({ do: 'go', x, y: 64, z: 0 });
  expect(store.note?.what).toBe(TOO_FAST);
  answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toHaveLength(40);
  expect(sent[1]?.[0]).toEqual(walk);
  expect(sent[1]?.at(-1)).toMatchObject({ x: 999 });
  answer();
});
