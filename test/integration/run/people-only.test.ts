import { afterEach, expect, it } from 'vitest';
import { runGoal } from '../../../src/run/run-goal.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';

let world: EmbeddedWorld | null = null;
afterEach(async () => {
  await world?.stop();
  world = null;
});

it('waits for people alone on a server: who looks around and who speaks to them stand side by side', async () => {
  world = await startWorld({ environment: 'chest-arena' });
  const seen = new Set<string>();
  const watching = setInterval(() => {
    for (const name of ['CoVoyager', 'CoVoyagerEyes']) {
      if (world?.player(name)?.isConnected === true) seen.add(name);
    }
  }, 50);
  const result = await runGoal({
    goal: 'gather 2 oak logs',
    outDir: null,
    ai: 0,
    peopleWaitTicks: 40,
    people: [{ name: 'Eva', kind: 'human' }],
    world: { kind: 'server', host: '127.0.0.1', port: world.port },
  });
  clearInterval(watching);
  expect(result.status).toBe('failed');
  expect(result.reason).toMatch(/^Nobody came within 2 s/);
  expect([...seen].sort()).toEqual(['CoVoyager', 'CoVoyagerEyes']);
}, 60_000);
