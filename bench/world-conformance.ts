import { runConformance } from '../src/world/conformance/run-conformance.js';
import { startWorld } from '../src/world/start-world.js';

const VERSIONS = ['1.14.4', '1.16.5', '1.18.2', '1.19.4', '1.20.1', '1.20.4', '1.21.1'];

/** The survival checks in every version served. */
export async function measureConformance(only: readonly string[]): Promise<void> {
  for (const version of only.length > 0 ? only : VERSIONS) {
    const world = await startWorld({ version, environment: 'superflat', operators: ['Referee'] });
    const results = await runConformance({
      host: '127.0.0.1',
      port: world.port,
      version,
      referee: 'Referee',
      // Old worlds begin higher.
      center: { x: 0, y: world.sharedChest?.y ?? 0, z: 0 },
    });
    const failed = results.filter(({ isPassed }) => !isPassed);
    console.log(`conformance: ${version}: ${results.length - failed.length} of ${results.length} passed`);
    for (const { group, name, reason } of failed) console.log(`  ${group}: ${name}: ${reason ?? ''}`);
    if (failed.length > 0) process.exitCode = 1;
    await world.stop();
  }
}
