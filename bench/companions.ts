/**
 * Companions as players meet them, in chat: `tsx bench/companions.ts stops 200` says stop to them amid every kind of action
 * and measures how long it takes until the body stands still and is free; `tsx bench/companions.ts hour 72000 12` has two players ask two of them for things and
 * holds what they say against the world; `tsx bench/companions.ts commands` goes through every command in chat, with good
 * and with bad values. Arguments: trials, or ticks and speed. `BENCH_SECONDS` ends either
 * earlier, `BENCH_ONLY` takes only the stops and commands whose line fits a pattern. `npm run bench:companions` does all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Bot } from 'mineflayer';
import type { Companion } from '../src/companion/companion.js';
import { CompanionRoster } from '../src/companion/roster.js';
import { fileMemoryStore } from '../src/run/people/memory/file-memory-store.js';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../src/world/embedded/embedded-world.js';
import { randomFor, wholeBetween, type Random } from '../src/world/embedded/random.js';
import { joinBot } from '../test/support/join-bot.js';
import { ONLY, tryCommands } from './companions-commands.js';
import { Witness } from './companions-witness.js';

const [, , what = 'stops', ...numbers] = process.argv;
const BOTS = ['Andy', 'Ben', 'Cleo', 'Dora'];
const PLAYERS = ['Anna', 'Tom', 'Eva', 'Max'];
const GIVEN = {
  oak_log: 20,
  cobblestone: 40,
  coal: 16,
  raw_iron: 12,
  bread: 8,
  torch: 8,
  dirt: 20,
  iron_pickaxe: 1,
};

/** Every kind of action that takes a while, as players say it. */
const LONG = [
  'follow me',
  'stay here',
  'get 12 oak logs',
  'mine 10 cobblestone',
  'mine 4 iron ore',
  'dig 10 sand',
  'dig down 20 blocks',
  'craft a chest and a furnace',
  'craft a compass',
  'smelt 8 raw iron',
  'kill 3 pigs',
  'go to 30 -60 20',
  'find a diamond ore',
  'find a sheep',
  'go away from me',
  'put everything in the chest',
  'take 10 coal from the chest',
  'build a 5x5 cobblestone hut',
  'give me 3 clay balls',
  'make me a stone pickaxe',
  'come here',
  'mine 3 coal ore and put it into the chest',
  'place a crafting table here',
  'give me 2 bread',
] as const;
const STOPS = [
  'stop',
  'stop it',
  'stop please',
  'halt',
  'STOP!!',
  'stopp',
  'ok enough',
  'stop that now',
] as const;

/** What the two players of an hour ask for, besides. */
const SHORT = [
  'what do you have',
  "what's in the chest",
  'where are you',
  'give me 2 oak logs',
  'put 5 dirt in the chest',
  'put the cobblestone in the chest',
  'take 2 coal from the chest',
  'craft 4 sticks',
  'make me 2 torches',
  'get 3 oak logs',
  'mine 3 cobblestone',
  'dig 4 sand',
  'kill a pig',
  'smelt 2 raw iron',
  'place a torch here',
  'throw away 2 dirt',
  'eat something',
  'pick up the items',
  'dig down 2 blocks',
  'come here',
  'follow me',
  'stay here',
  'stop',
  'hello',
  'thanks',
  'what can you craft',
  'who is here',
  'remember this place as base',
  'go to base',
  'nice weather today',
  'kill 2 sheep',
  'craft a stone pickaxe',
] as const;

/** What a body writes that shows; looking about does not. */
const MOVES =
  /^(?:block_dig|block_place|use_entity|use_item|window_click|arm_animation|position|position_look)$/;

/** Who goes on longer after the word was heard is listed. */
const MOST_TICKS = 5;
/** By then a line has come to the other's ears. */
const HEARD_MS = 60;

const clock = installScaledClock();
const { startWorld } = await import('../src/world/start-world.js');
const folder = mkdtempSync(join(tmpdir(), 'companions-'));
const random = randomFor(20, 'companions', what.length);
const endsAt = clock.real.now() + (Number(process.env.BENCH_SECONDS) || Infinity) * 1000;
const hasTime = (): boolean => clock.real.now() < endsAt;
try {
  if (what === 'stops') await measureStops(numbers[0] === undefined ? 200 : Number(numbers[0]));
  else if (what === 'commands') await measureCommands(Number(numbers[0] ?? 8));
  else await measureHour(Number(numbers[0] ?? 72_000), Number(numbers[1] ?? 12));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();

async function open(
  count: number,
): Promise<{ world: EmbeddedWorld; roster: CompanionRoster; players: readonly Bot[] }> {
  const world = await startWorld({ environment: 'quarry', operators: what === 'commands' ? ['Anna'] : [] });
  const roster = new CompanionRoster({
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    key: world.key,
    isNature: false,
    world: 'bench',
    memory: fileMemoryStore(join(folder, 'memory.jsonl')),
    members: BOTS.slice(0, count).map((name) => ({ name, model: null, persona: '' })),
    mindOf: () => null,
    spentBy: () => ({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
  });
  await roster.open();
  const players = await Promise.all(PLAYERS.slice(0, count).map((name) => joinBot(world, name)));
  return { world, roster, players };
}

async function measureStops(trials: number): Promise<void> {
  const { world, roster, players } = await open(4);
  const stops: (Stop & { readonly line: string })[] = [];
  const lines = LONG.filter((line) => ONLY.test(line));
  let next = 0;
  await Promise.all(
    players.map(async (player, index) => {
      const companion = roster.company.find(BOTS[index] ?? '');
      for (; companion && next < trials * 3 && stops.length < trials && hasTime();) {
        const line = lines[next++ % lines.length] ?? '';
        const stop = await stopOnce(world, companion, player, index, line);
        if (stop) stops.push({ line, ...stop });
      }
    }),
  );
  const late = stops.filter(({ ms }) => ms > 1000);
  console.log(
    `${stops.length} stops amid ${new Set(stops.map(({ line }) => line)).size} kinds of action: ${spread(stops, 'ms')} ms, ${spread(stops, 'ticks')} ticks of the world from the word heard to the last act; the event loop stood still for ${spread(stops, 'lagMs')} ms at a time; ${late.length} over a second; ${stops.filter(({ again }) => again !== null).length} began anew within 3 s`,
  );
  for (const { line, doing, ms, heardMs, ticks, lastAct, lagMs, again } of stops.filter(
    (each) => each.ticks > MOST_TICKS || each.ms > 1000 || each.again,
  ))
    console.log(
      `  ${ms.toFixed(0)} ms, heard after ${heardMs.toFixed(0)} ms, ${ticks} ticks (last ${lastAct}), loop stood still ${lagMs.toFixed(0)} ms${again === null ? '' : `, began anew with ${again}`}: ${line} (${doing})`,
    );
  await roster.close();
  await world.stop();
}

/** How long it went on after somebody said stop. */
interface Stop {
  readonly doing: string;
  /** From the word said to the body free and still. */
  readonly ms: number;
  /** From the word said until it was heard. */
  readonly heardMs: number;
  /** Ticks of the world from the word heard to the last act. */
  readonly ticks: number;
  /** The packet that was it. */
  readonly lastAct: string;
  /** Longest the process did nothing else meanwhile: its event loop's delay. */
  readonly lagMs: number;
  /** What it did first where it began anew; null: it did not. */
  readonly again: string | null;
}

/** "median 54, 95 % 312, most 900" of one measure. */
function spread(stops: readonly Stop[], measure: 'ms' | 'ticks' | 'lagMs'): string {
  const sorted = stops.map((stop) => stop[measure]).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}

/** @returns how it stopped; null where it was done before */
async function stopOnce(
  world: EmbeddedWorld,
  companion: Companion,
  player: Bot,
  index: number,
  line: string,
): Promise<Stop | null> {
  const { name } = companion;
  const spot = { x: -2 - 2 * index, y: -60, z: 6 };
  world.clearInventory(name);
  world.teleport(name, spot);
  world.teleport(player.username, { ...spot, z: 9 });
  for (const [item, count] of Object.entries(GIVEN)) world.give(name, item, count);
  await pause(800);
  player.chat(`${name} ${line}`);
  if (!(await until(() => companion.isBusy && companion.doing !== null, 2000))) return null;
  await pause(wholeBetween(random, 100, 2500));
  const { bot } = companion.worker;
  if (!companion.isBusy || !bot) return null;
  const doing = companion.activity();
  const deeds = companion.deeds.length;
  const acts: { readonly packet: string; readonly atMs: number; readonly tick: number }[] = [];
  let place = bot.entity.position.clone();
  const write = bot._client.write.bind(bot._client);
  bot._client.write = (packet, values): void => {
    const here = bot.entity.position;
    const isMove = !packet.startsWith('position') || Math.hypot(here.x - place.x, here.z - place.z) > 0.001;
    if (packet.startsWith('position')) place = here.clone();
    if (MOVES.test(packet) && isMove) acts.push({ packet, atMs: performance.now(), tick: world.tickNumber });
    write(packet, values);
  };
  const lag = monitorEventLoopDelay({ resolution: 5 });
  let heard = { atMs: NaN, tick: world.tickNumber };
  const onChat = (from: string): void => {
    if (from !== player.username) return;
    heard = { atMs: performance.now(), tick: world.tickNumber };
    bot.removeListener('chat', onChat);
  };
  bot.prependListener('chat', onChat);
  lag.enable();
  const saidAt = performance.now();
  const saidAtDate = Date.now();
  player.chat(`${name} ${STOPS[wholeBetween(random, 0, STOPS.length - 1)] ?? 'stop'}`);
  await until(() => !companion.isBusy, 3000);
  const freeMs = performance.now() - saidAt;
  lag.disable();
  await pause(3000);
  bot._client.write = write;
  // It was done by itself before it heard.
  const own = companion.deeds.slice(deeds).find(({ command }) => command !== 'stop');
  if (own && own.result.kind !== 'cancelled' && own.at - saidAtDate < HEARD_MS) return null;
  const after = acts.filter(({ atMs }) => atMs > saidAt);
  const pauseAt = after.findIndex(({ atMs }, at) => atMs - (after[at - 1]?.atMs ?? saidAt) > 900);
  const last = (pauseAt < 0 ? after : after.slice(0, pauseAt)).at(-1);
  return {
    doing,
    ms: Math.max(freeMs, (last?.atMs ?? saidAt) - saidAt),
    heardMs: heard.atMs - saidAt,
    ticks: Math.max(0, (last?.tick ?? heard.tick) - heard.tick),
    lastAct: last?.packet ?? 'none',
    lagMs: lag.max / 1e6,
    again: after[pauseAt]?.packet ?? null,
  };
}

async function measureHour(ticks: number, speed: number): Promise<void> {
  const { world, roster, players } = await open(2);
  const witness = new Witness(world, roster, PLAYERS);
  for (const name of BOTS.slice(0, 2))
    for (const [item, count] of Object.entries(GIVEN)) world.give(name, item, count);
  world.setSpeed(speed);
  const startedAt = clock.real.now();
  const begun = world.tickNumber;
  const end = begun + ticks;
  const lines = [...SHORT, ...LONG];
  let said = 0;
  await Promise.all(
    players.map(async (player, index) => {
      const own = randomFor(20, 'player', index);
      for (; world.tickNumber < end && hasTime();) {
        await pause(wholeBetween(own, 4000, 50_000));
        player.chat(lineOf(own, lines, index));
        said += 1;
        if (own() < 0.15)
          world.teleport(player.username, {
            x: wholeBetween(own, -6, 6),
            y: -60,
            z: wholeBetween(own, 4, 12),
          });
      }
    }),
  );
  const played = world.tickNumber - begun;
  const { checked, unchecked, contradictions, unborne } = witness.end();
  console.log(
    `${played} ticks at ${speed}x in ${((clock.real.now() - startedAt) / 1000).toFixed(0)} s: 2 players said ${said} lines; ${checked} claims held against the world, ${contradictions.length} contradictions; ${unborne.length} lines said that no deed bears out; ${unchecked.size} sentences that claim nothing checked`,
  );
  for (const each of [...contradictions, ...unborne]) console.log(`  ${each}`);
  if (process.env.BENCH_WORDS !== undefined) for (const each of unchecked) console.error(each);
  await roster.close();
  await world.stop();
}

async function measureCommands(speed: number): Promise<void> {
  const { world, roster, players } = await open(2);
  const [anna] = players;
  if (!anna) return;
  const witness = new Witness(world, roster, PLAYERS);
  for (const name of BOTS.slice(0, 2))
    roster.company
      .find(name)
      ?.habits.list()
      .forEach(({ habit }) => roster.company.find(name)?.habits.set(habit, false));
  world.setSpeed(speed);
  const { tried, commands, faults } = await tryCommands(world, roster, anna);
  const { checked, contradictions } = witness.end();
  console.log(
    `${commands} commands, ${tried} lines of chat at ${speed}x: ${faults.length} faults; ${checked} claims held against the world, ${contradictions.length} contradictions`,
  );
  for (const each of [...faults, ...contradictions]) console.log(`  ${each}`);
  await roster.close();
  await world.stop();
}

function lineOf(own: Random, lines: readonly string[], index: number): string {
  const line = lines[wholeBetween(own, 0, lines.length - 1)] ?? 'hello';
  const whom = own();
  // Half of the time to one's own bot, else to the other's, to both, or to nobody by name.
  if (whom < 0.5) return `${BOTS[index] ?? ''} ${line}`;
  if (whom < 0.7) return `${BOTS[1 - index] ?? ''}, ${line}`;
  return whom < 0.8 ? `everybody ${line}` : line;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
  for (let waited = 0; waited < mostMs; waited += 20) {
    if (isSo()) return true;
    await pause(20);
  }
  return isSo();
}
