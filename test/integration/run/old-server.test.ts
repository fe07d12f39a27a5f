import { afterEach, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { runGoal } from '../../../src/run/run-goal.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';

let world: EmbeddedWorld | null = null;
afterEach(async () => {
  await world?.stop();
  world = null;
});

it('finds the chest of a built place on a server whose release has its ground elsewhere', async () => {
  world = await startWorld({ environment: 'chest-arena', version: '1.16.5' });
  const stop = new AbortController();
  const events: RunEvent[] = [];
  await runGoal({
    goal: 'gather 2 oak logs',
    outDir: null,
    signal: stop.signal,
    world: { kind: 'server', host: '127.0.0.1', port: world.port, environment: 'chest-arena' },
    onEvent: (event) => {
      events.push(event);
      if (event.kind === 'surveyed') stop.abort(new Error('seen'));
    },
  });
  const seen = events.find((event) => event.kind === 'surveyed');
  expect(seen?.chest).toEqual(world.sharedChest);
}, 60_000);
