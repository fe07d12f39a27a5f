import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import {
  allChecks,
  runConformance,
  type CheckResult,
} from '../../../src/world/conformance/run-conformance.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';

// Before the checks load mineflayer, which takes hold of the clocks then.
installScaledClock();

// The other versions run in `npm run bench:world conformance`; here the one that people join with.
describe('the survival checks', () => {
  let world: EmbeddedWorld;
  let results: readonly CheckResult[] = [];

  beforeAll(async () => {
    world = await startWorld({ environment: 'superflat', operators: ['Referee'], speed: 5 });
    results = await runConformance({
      host: '127.0.0.1',
      port: world.port,
      version: world.version,
      referee: 'Referee',
      center: { x: 0, y: -60, z: 0 },
    });
  }, 600_000);

  afterAll(async () => {
    await world.stop();
  });

  it('all pass in version 1.20.1', () => {
    expect(
      results
        .filter(({ isPassed }) => !isPassed)
        .map(({ group, name, reason }) => `${group}: ${name}: ${reason ?? ''}`),
    ).toEqual([]);
    expect(results).toHaveLength(allChecks().length);
  });

  it('are not begun where the referee may not use commands', async () => {
    const running = runConformance({
      host: '127.0.0.1',
      port: world.port,
      version: world.version,
      referee: 'Nobody',
      center: { x: 0, y: -60, z: 0 },
    });
    await expect(running).rejects.toThrow('/tp, /give, /setblock did nothing');
  });

  it('are more than a hundred, each with a name of its own', () => {
    const names = allChecks().map(({ group, name }) => `${group}: ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(100);
  });
});
