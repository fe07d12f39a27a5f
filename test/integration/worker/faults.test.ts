import type { Socket } from 'node:net';
import { contextOf } from '../../../primitives/body/context.js';
import { afterEach, describe, expect, it } from 'vitest';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { assignmentOf, CHEST, currentTick, eventually, jobOf, NEVER, setStage, type Stage } from './stage.js';
import { countsOf } from '../../support/counts-of.js';

const MINING = jobOf(
  { action: 'gather', item: 'cobblestone', quantity: 11, sources: ['stone', 'cobblestone'] },
  { tools: ['wooden_pickaxe'], brings: { cobblestone: 11 } },
);
const LOGS = jobOf({ action: 'gather', item: 'oak_log', quantity: 2 }, { brings: { oak_log: 2 } });

describe('a worker to whom something happens', () => {
  let stage: Stage | null = null;

  afterEach(async () => {
    await stage?.leave();
    stage = null;
  });

  async function prepare(): Promise<{ readonly stage: Stage; readonly worker: AiWorker }> {
    stage = await setStage();
    stage.world.setContents(CHEST, { wooden_pickaxe: 1 });
    return { stage, worker: await stage.enter('Ada') };
  }

  /** Starts mining and waits until some is in hand. */
  async function startMining(worker: AiWorker, signal = NEVER): Promise<Promise<Outcome>[]> {
    const outcome = worker.assign(assignmentOf(MINING), signal);
    await eventually('some cobblestone in hand', () => worker.heartbeat().done >= 2);
    return [outcome];
  }

  /** Every item of a name: in the chest, in hands, on the ground. */
  function everywhere(stage: Stage, item: string): number {
    const { world } = stage;
    const inHands = world
      .players()
      .reduce((sum, { slots, cursor }) => sum + (countsOf([...slots, cursor])[item] ?? 0), 0);
    const lying = world
      .entities()
      .reduce((sum, { stack }) => sum + (stack?.name === item ? stack.count : 0), 0);
    return (stage.chest()[item] ?? 0) + inHands + lying;
  }

  it('does less when asked to, and ends earlier', async () => {
    const { stage, worker } = await prepare();
    const [running] = await startMining(worker);
    expect(worker.amend('s9', 4)).toBe(false);
    expect(worker.amend('s1', 12)).toBe(true);
    expect(worker.amend('s1', 4)).toBe(true);
    const outcome = await running;
    expect(outcome?.kind).toBe('completed');
    expect(stage.chest()['cobblestone']).toBeGreaterThanOrEqual(4);
    expect(stage.chest()['cobblestone']).toBeLessThan(8);
    expect(worker.amend('s1', 2)).toBe(false);
  });

  it('has time to dig a long way home with what it holds', async () => {
    stage = await setStage({ environment: 'superflat', speed: 20 });
    const { world } = stage;
    const chest = { x: -60, y: -60, z: 0 };
    world.setBlock(chest, 'chest');
    // A tunnel full of earth, and a hole at its end.
    for (let x = 0; x <= 26; x++)
      for (const z of [-1, 0, 1])
        for (const y of [-61, -60, -59, -58]) {
          const isTunnel = z === 0 && (y === -60 || y === -59) && x < 26;
          world.setBlock({ x, y, z }, !isTunnel ? 'bedrock' : x < 25 ? 'dirt' : 'air');
        }
    const worker: AiWorker = await stage.enter('Ada', {
      perform: async ({ bot }) => {
        await bot.waitForTicks(5);
        world.give('Ada', 'cobblestone', 3);
        world.teleport('Ada', { x: 25.5, y: -60, z: 0.5 });
        await eventually('far off with something in hand', () => {
          const { position } = worker.heartbeat();
          return position.x > 25 && worker.hands?.['cobblestone'] === 3;
        });
        return { kind: 'failed', reason: 'Nothing more was found.' };
      },
      visited: () => undefined,
      close: () => Promise.resolve(),
    });
    world.teleport('Ada', { x: -58.5, y: -60, z: 1.5 });
    await eventually('at home', () => worker.heartbeat().position.x < -58);
    const outcome = await worker.assign({ ...assignmentOf(LOGS), site: { chest, isNature: true } }, NEVER);
    expect(outcome.kind).toBe('failed');
    expect(countsOf(world.contentsAt(chest))).toMatchObject({ cobblestone: 3 });
  });

  it('digs its way back to what it dropped, though it can be seen from afar', async () => {
    stage = await setStage({ environment: 'superflat', speed: 20 });
    const { world } = stage;
    const chest = { x: 0, y: -60, z: 4 };
    world.setBlock(chest, 'chest');
    // A shaft of bedrock; the tunnel into it is shut with earth.
    for (let x = 12; x <= 20; x++)
      for (const z of [-1, 0, 1])
        for (let y = -61; y <= -50; y++) {
          const isShaft = z === 0 && x === 19 && y >= -60 && y < -50;
          const isTunnel = z === 0 && x < 19 && (y === -60 || y === -59);
          world.setBlock({ x, y, z }, isTunnel && x >= 17 ? 'dirt' : isShaft || isTunnel ? 'air' : 'bedrock');
        }
    const worker: AiWorker = await stage.enter('Ada', {
      perform: async ({ bot }) => {
        world.give('Ada', 'cobblestone', 3);
        await eventually('something in hand', () => worker.hands?.['cobblestone'] === 3);
        world.change('Ada', { health: 0.5 });
        world.teleport('Ada', { x: 19.5, y: -52, z: 0.5 });
        while (!contextOf(bot).signal.aborted) await bot.waitForTicks(1);
        return { kind: 'cancelled', reason: 'It died.' };
      },
      visited: () => undefined,
      close: () => Promise.resolve(),
    });
    const outcome = await worker.assign({ ...assignmentOf(LOGS), site: { chest, isNature: true } }, NEVER);
    expect(outcome.leftBehind).toEqual({});
    expect(countsOf(world.contentsAt(chest))).toMatchObject({ cobblestone: 3 });
  });

  it('dies, fetches what it dropped, and goes on with the next job', async () => {
    const { stage, worker } = await prepare();
    const [running] = await startMining(worker);
    const had = everywhere(stage, 'cobblestone');
    stage.world.change('Ada', { health: 0.5 });
    stage.world.teleport('Ada', { x: -13.5, y: -40, z: -4.5 });
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'died', reason: 'Ada fell from a high place.' });
    expect(everywhere(stage, 'wooden_pickaxe')).toBe(1);
    expect(everywhere(stage, 'cobblestone')).toBeGreaterThanOrEqual(had);
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1 });
    const next = await worker.assign(assignmentOf(LOGS), NEVER);
    expect(next.kind).toBe('completed');
    expect(verify(LOGS, next.evidence, { chest: CHEST }).kind).toBe('passed');
  });

  it('dies again with empty hands on the way back to what it dropped, and goes back once more', async () => {
    const { stage, worker } = await prepare();
    const { world } = stage;
    const [running] = await startMining(worker);
    const back = world.events.next('player-respawned');
    world.change('Ada', { health: 0.5 });
    world.teleport('Ada', { x: -13.5, y: -40, z: -4.5 });
    await back;
    world.change('Ada', { health: 0.5 });
    world.teleport('Ada', { x: -20.5, y: -40, z: 6.5 });
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'died', leftBehind: {} });
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1 });
  });

  it('is killed by monsters: an outcome like any other, and nothing vanishes', async () => {
    const { stage, worker } = await prepare();
    const running = worker.assign(assignmentOf({ ...MINING, quantity: 50 }), NEVER);
    await eventually('some in hand', () => worker.heartbeat().done >= 1);
    stage.world.change('Ada', { health: 1 });
    for (let number = 0; number < 3; number++) stage.world.summon('zombie', worker.heartbeat().position);
    const outcome = await running;
    expect(outcome.kind).toBe('died');
    expect(everywhere(stage, 'wooden_pickaxe')).toBe(1);
    expect(everywhere(stage, 'cobblestone')).toBeGreaterThanOrEqual(1);
  });

  it('is put out, comes back by itself, puts things back and tells', async () => {
    const { stage, worker } = await prepare();
    const [running] = await startMining(worker);
    // What is dug may still lie beside it: only what is in hand comes back with it.
    await eventually('two in hand', () => (stage.carried('Ada')['cobblestone'] ?? 0) >= 2);
    stage.world.kick('Ada', 'Out with you.');
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'disconnected', evidence: { after: null } });
    expect(outcome?.reason).toContain('Out with you.');
    expect(outcome?.carries).toMatchObject({ wooden_pickaxe: 1 });
    expect(worker.heartbeat().isConnected).toBe(false);
    expect(await worker.assign(assignmentOf(LOGS), NEVER)).toMatchObject({ kind: 'disconnected' });
    await eventually('back', () => stage.connections.length === 2);
    expect(stage.connections).toEqual([
      'Ada gone: put out by the server: Out with you.',
      'Ada back: back in the world',
    ]);
    expect(stage.carried('Ada')).toEqual({});
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1 });
    expect(stage.chest()['cobblestone']).toBeGreaterThanOrEqual(2);
    expect((await worker.assign(assignmentOf(LOGS), NEVER)).kind).toBe('completed');
  });

  it('comes back when the server was started anew', async () => {
    const { stage, worker } = await prepare();
    const [running] = await startMining(worker);
    await stage.restart();
    expect((await running)?.kind).toBe('disconnected');
    await eventually('back', () => stage.connections.some((line) => line.startsWith('Ada back')));
    expect((await worker.assign(assignmentOf(LOGS), NEVER)).kind).toBe('completed');
    expect(stage.chest()['oak_log']).toBeGreaterThanOrEqual(2);
  });

  it('gives up coming back to a server of another version, and says so', async () => {
    const { stage, worker } = await prepare();
    await stage.restart('1.19.4');
    await eventually('given up', () => stage.connections.length === 2);
    expect(stage.connections[1]).toMatch(
      /^Ada gone: gave up coming back: .*the server is Minecraft 1\.19\.4/,
    );
    const { isConnected, activity } = worker.heartbeat();
    expect(isConnected).toBe(false);
    expect(activity).toContain('the server is Minecraft 1.19.4');
  });

  it('shows in its heartbeat that the server has fallen silent', async () => {
    const { worker } = await prepare();
    const controller = new AbortController();
    const [running] = await startMining(worker, controller.signal);
    const silentTicks = (): number => worker.heartbeat().tick - worker.heartbeat().lastActiveTick;
    await eventually('at work', () => silentTicks() < 40);
    const { socket } = worker.bot?._client as unknown as { readonly socket: Socket };
    socket.pause();
    const pausedAt = currentTick();
    await eventually('time goes by', () => currentTick() - pausedAt > 300);
    expect(silentTicks()).toBeGreaterThan(250);
    expect(worker.heartbeat().isConnected).toBe(true);
    socket.resume();
    controller.abort();
    expect((await running)?.kind).toBe('cancelled');
  });
});
