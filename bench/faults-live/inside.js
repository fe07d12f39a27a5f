// For `node --import`: inside a run's process it measures stalls and memory, and sets its clocks when told to.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers';
import { isMainThread } from 'node:worker_threads';

const BEAT_MS = 20;

/** Time the main thread itself has run: what other processes take on a busy machine is no stall of ours. */
function threadMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number(process.hrtime.bigint()) / 1e6;
  }
}

if (isMainThread && process.send) {
  const { installScaledClock } = await import('../../dist/src/world/clock/scaled-clock.js');
  const clock = process.env.FAULTS_SCALE === '1' ? installScaledClock() : null;
  // Taken before the run itself scales them.
  const later = clock?.real.setTimeout ?? setTimeout;
  // One clock for all processes of the machine.
  const now = () => Number(process.hrtime.bigint()) / 1e6;
  // The first call of a server only asks whether there is one: what bots take is loaded after it.
  let calls = 0;
  subscribe('net.client.socket', () => (calls += 1));
  const isWorldOpen = () =>
    clock ? calls > 1 : process.getActiveResourcesInfo().some((kind) => /^TCPServer/i.test(kind));
  let [last, worst, isLoaded, beats] = [threadMs(), [], false, 0];
  const tell = () => {
    process.send({ worst, rssKb: process.resourceUsage().maxRSS });
    worst = [];
  };
  const beat = () => {
    const used = threadMs();
    worst.push({ isLoaded, ownMs: used - last, at: now() });
    last = used;
    // Until there is a port of its own world, or a call of somebody's: a beat belongs to what there was when it began.
    isLoaded ||= isWorldOpen();
    beats += 1;
    if (beats % 10 === 0) tell();
    const timer = later(beat, BEAT_MS);
    timer?.unref?.();
  };
  beat();
  // The last stall may be the one before the end.
  process.on('exit', () => {
    worst.push({ isLoaded, ownMs: threadMs() - last, at: now() });
    if (process.connected) tell();
  });
  process.on('message', ({ speed }) => clock?.setSpeed(speed));
  process.on('disconnect', () => undefined);
  process.channel.unref();
}
