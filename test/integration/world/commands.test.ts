import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runArena } from '../../../src/cli/arena/run-arena.js';
import { examine } from '../../../src/cli/doctor/run-doctor.js';
import type { Finding } from '../../../src/cli/doctor/doctor-checks.js';
import { runConformance } from '../../../src/world/conformance/run-conformance.js';
import { startWorld } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';

describe('co-voyager arena', () => {
  it('says how to join, and closes when interrupted', async () => {
    let text = '';
    const options = {
      environment: 'chest-arena',
      port: 0,
      mcVersion: '1.20.1',
      speed: 1,
      scale: 1,
      operator: ['Boss'],
    };
    await runArena(options, {
      write: (part) => {
        text += part;
      },
      warn: () => undefined,
      untilInterrupted: () => Promise.resolve(),
    });
    expect(text).toMatch(/chest-arena is open at 127\.0\.0\.1:\d+/);
    expect(text).toContain('choose version 1.20.1');
    expect(text).toContain('Operators: Boss');
    expect(text).toContain('The world is closed');
  });
});

describe('co-voyager doctor', () => {
  let world: EmbeddedWorld;

  beforeAll(async () => {
    world = await startWorld({ environment: 'superflat', operators: ['Referee'] });
  });

  afterAll(async () => {
    await world.stop();
  });

  function findings(
    port: number,
    more: { mcVersion?: string; username?: string } = {},
  ): Promise<readonly Finding[]> {
    const options = {
      host: '127.0.0.1',
      mcVersion: '1.20.1',
      username: 'Referee',
      center: [0, -60, 0] as const,
    };
    return examine({ ...options, port, ...more });
  }

  it('finds the server and its version', async () => {
    const found = await findings(world.port);
    const byCheck = new Map(found.map((finding) => [finding.check, finding]));
    expect(byCheck.get('Node.js')?.isFine).toBe(true);
    expect(byCheck.get(`server 127.0.0.1:${world.port}`)?.found).toContain('1.20.1');
    expect(byCheck.get('model key')?.remedy).toContain('OPENAI_API_KEY');
  });

  it('says what to do about a server of another version, and a missing one', async () => {
    const other = await findings(world.port, { mcVersion: '1.20.4' });
    expect(other.find(({ check }) => check.startsWith('server'))?.remedy).toContain('1.20.1');
    const none = await findings(1);
    expect(none.find(({ check }) => check.startsWith('server'))?.remedy).toContain('co-voyager arena');
  });

  it('runs survival checks against any server', async () => {
    const results = await runConformance({
      host: '127.0.0.1',
      port: world.port,
      version: '1.20.1',
      referee: 'Referee',
      center: { x: 0, y: -60, z: 0 },
      only: 'clicking: ',
    });
    expect(results.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(results.length).toBeGreaterThan(10);
  });
});
