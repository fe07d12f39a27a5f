/**
 * A run at speed 10 alone, and beside six clients that flood it from the same machine; one process, because every clock
 * of it is scaled. Prints how long the run took in real time, and what became of the flooders.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';

const clock = installScaledClock();
const { runGoal } = await import('../src/run/run-goal.js');
const SPEED = 10;
const FLOODERS = fileURLToPath(new URL('./world-flooders.ts', import.meta.url));
const [, , goal = 'craft a compass', runs = '1'] = process.argv;

async function play(isFlooded: boolean): Promise<number> {
  let flooders: ReturnType<typeof spawn> | null = null;
  let output = '';
  let startedAt = 0;
  const result = await runGoal({
    goal,
    ai: 2,
    outDir: null,
    world: { kind: 'embedded', speed: SPEED },
    onEvent: (event) => {
      if (event.kind !== 'run-started') return;
      startedAt = clock.real.now();
      if (!isFlooded) return;
      const port = event.world.address.split(':')[1] ?? '';
      flooders = spawn(process.execPath, ['--import', 'tsx', FLOODERS, port], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      flooders.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    },
  });
  const seconds = (clock.real.now() - startedAt) / 1000;
  const child = flooders as ReturnType<typeof spawn> | null;
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  const makespan = result.makespanTicks ?? 0;
  console.log(
    `flood: ${isFlooded ? 'beside six flooders' : 'alone'}: ${result.status}, ${seconds.toFixed(1)} s for ${makespan} ticks, ` +
      `${((makespan / 20 / SPEED / seconds) * 100).toFixed(0)} % of the asked speed ${output.trim()}`,
  );
  return seconds;
}

for (let run = 0; run < Number(runs); run++) {
  const alone = await play(false);
  const flooded = await play(true);
  console.log(`flood: the run beside flooders took ${(flooded / alone).toFixed(2)} times as long`);
}
process.exit(0);
