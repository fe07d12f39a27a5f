/**
 * A caller's own bot with the plugin gets something done on a server, together with one more worker; prints what came
 * of it: `node --import tsx plugin-play.ts`.
 */
import type { WithCoVoyager } from '../../../src/run/co-voyager-plugin.js';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';

installScaledClock();
const { startWorld } = await import('../../../src/world/start-world.js');
const { createBot } = await import('mineflayer');
const { coVoyager } = await import('../../../src/run/co-voyager-plugin.js');

const world = await startWorld({ environment: 'chest-arena' });
const bot = createBot({
  host: '127.0.0.1',
  port: world.port,
  version: world.version,
  username: 'Caller',
  auth: 'offline',
  maxCatchupTicks: 20,
  checkTimeoutInterval: 3_600_000,
});
bot.loadPlugin(coVoyager({ environment: 'chest-arena' }));
await new Promise<void>((resolve) => bot.once('spawn', resolve));
world.events.on('player-joined', ({ player }) => {
  if (player !== 'Caller') world.setSpeed(10);
});
const listeners = (): number => bot.listenerCount('physicsTick') + bot.listenerCount('death');
const listenersBefore = listeners();
const { coVoyager: plugin } = bot as WithCoVoyager<typeof bot>;
const run = plugin.run('craft a wooden pickaxe', { ai: 1 });
const second = await plugin.run('craft a stick').catch((error: unknown) => String(error));
const result = await run;
const chest = world.contentsAt({ x: -14, y: -60, z: 2 }).flatMap((slot) => slot ?? []);
const listenersLeft = listeners() - listenersBefore;
const isStillThere = world.player('Caller')?.isConnected;
const others = world.players().filter(({ isConnected, name }) => isConnected && name !== 'Caller').length;
process.stdout.write(JSON.stringify({ result, second, chest, isStillThere, others, listenersLeft }), () =>
  process.exit(0),
);
