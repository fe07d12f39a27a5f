import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TICK_MS } from '../../../src/base/ticks.js';
import { heedDigAnswers } from '../../../src/worker/bot/dig-answers.js';

const STONE = 1;
const AIR = 0;
const PLACE = new Vec3(3, 64, -5);
const ENOUGH_MS = 10 * TICK_MS;

/** A body whose world is one block, and which takes what it has dug for gone, as mineflayer does. */
function digger() {
  let state = STONE;
  const sent: { status: number; sequence: number }[] = [];
  const client = Object.assign(new EventEmitter(), {
    write: (_name: string, packet: { status: number; sequence: number }) => sent.push(packet),
  });
  const change = (_place: Vec3, to: number): void => {
    state = to;
    bot.emit('blockUpdate', null, { position: PLACE });
  };
  const bot = Object.assign(new EventEmitter(), {
    _client: client,
    _updateBlockState: change,
    world: { getColumnAt: () => ({}), getBlockStateId: () => state },
  });
  heedDigAnswers(bot as unknown as Bot);
  return {
    sent,
    stateThere: () => state,
    dig: async () => {
      for (const status of [0, 2]) client.write('block_dig', { status, location: PLACE } as never);
      change(PLACE, AIR);
      await Promise.resolve();
    },
    hear: (answer: object) => client.emit('acknowledge_player_digging', answer),
    drops: () => bot.emit('entitySpawn', { name: 'item', position: PLACE.offset(0.5, 0.3, 0.6) }),
    serverSays: (to: number) => {
      change(PLACE, to);
    },
  };
}

describe('what a server answers to digging', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('brings a block back that the answer says stands there still, up to 1.18', async () => {
    const { dig, hear, stateThere } = digger();
    await dig();
    expect(stateThere()).toBe(AIR);
    hear({ location: { x: 3, y: 64, z: -5 }, block: STONE, status: 2, successful: true });
    expect(stateThere()).toBe(STONE);
  });

  it('does not take a late answer to the first blow for one to the last', async () => {
    const { dig, hear, stateThere } = digger();
    await dig();
    hear({ location: { x: 3, y: 64, z: -5 }, block: STONE, status: 0, successful: true });
    expect(stateThere()).toBe(AIR);
  });

  it('brings a block back of which nothing was told besides the answer, from 1.19 on', async () => {
    const { dig, hear, sent, stateThere } = digger();
    await dig();
    expect(sent.map(({ sequence }) => sequence)).toEqual([1, 2]);
    hear({ sequenceId: 1 });
    vi.advanceTimersByTime(ENOUGH_MS);
    expect(stateThere()).toBe(AIR);
    hear({ sequenceId: 2 });
    vi.advanceTimersByTime(ENOUGH_MS);
    expect(stateThere()).toBe(STONE);
  });

  it('does not bring a block back that something fell out of, whatever the answer', async () => {
    const { dig, drops, hear, stateThere } = digger();
    await dig();
    drops();
    hear({ sequenceId: 2 });
    vi.advanceTimersByTime(ENOUGH_MS);
    expect(stateThere()).toBe(AIR);
  });

  it.each(['before', 'after'])(
    'leaves a block away that the server told broken %s the answer',
    async (when) => {
      const { dig, hear, serverSays, stateThere } = digger();
      await dig();
      if (when === 'before') serverSays(AIR);
      hear({ sequenceId: 2 });
      if (when === 'after') serverSays(AIR);
      vi.advanceTimersByTime(ENOUGH_MS);
      expect(stateThere()).toBe(AIR);
    },
  );
});
