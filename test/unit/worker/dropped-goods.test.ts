import { clockAt } from '../../support/clock-at.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { DroppedGoods, type GoodsEvent } from '../../../src/worker/bot/dropped-goods.js';

const PLACE = { x: 10, y: 64, z: 10 };
const EVA = { x: 20, y: 64, z: 20 };
const DROPPED = { wooden_pickaxe: 2, cobblestone: 2 };

describe('what workers died with', () => {
  let tick = 0;
  let told: GoodsEvent[] = [];
  let goods: DroppedGoods;
  let clients: Record<string, EventEmitter> = {};

  beforeEach(() => {
    tick = 0;
    told = [];
    clients = {};
    goods = new DroppedGoods(
      clockAt(() => tick),
      (event) => told.push(event),
    );
    for (const username of ['Ada', 'Ben']) {
      const players = { Eva: { username: 'Eva', entity: { position: EVA } } };
      const client = Object.assign(new EventEmitter(), { username, players });
      clients[username] = client;
      goods.watch(client as unknown as Bot);
    }
  });

  function shows(to: string, id: number, name: string, count: number, place = PLACE): void {
    const entity = { id, name: 'item', position: place, getDroppedItem: () => ({ name, count }) };
    clients[to]?.emit('itemDrop', entity);
  }

  function tellsOfTaking(to: string, id: number, username: string): void {
    clients[to]?.emit('playerCollect', { username }, { id });
    clients[to]?.emit('entityGone', { id });
  }

  const found = (): GoodsEvent[] => told.filter(({ kind }) => kind === 'found');

  it('is told when they die, and found when one of them takes it, once however many clients tell', () => {
    goods.died('Ada', PLACE, DROPPED);
    for (const to of ['Ada', 'Ben']) shows(to, 7, 'wooden_pickaxe', 1);
    tellsOfTaking('Ben', 7, 'Ben');
    // A client that lags still tells of all of it.
    shows('Ada', 7, 'wooden_pickaxe', 1);
    tellsOfTaking('Ada', 7, 'Ben');
    expect(told).toEqual([
      { kind: 'dropped', worker: 'Ada', items: DROPPED },
      { kind: 'found', worker: 'Ben', from: 'Ada', items: { wooden_pickaxe: 1 } },
    ]);
  });

  it('is handed over where a person threw it and one of them takes it up', () => {
    for (const to of ['Ada', 'Ben']) shows(to, 7, 'oak_log', 3, { x: 20.1, y: 65.3, z: 20 });
    // Out of a block beside her, at her feet or at her head, and with her own hands.
    shows('Ada', 8, 'cobblestone', 1, { x: 20.8, y: 65.4, z: 20.2 });
    shows('Ada', 9, 'dirt', 1, { x: 20, y: 63.6, z: 20 });
    shows('Ada', 10, 'stick', 2, { x: 20, y: 65.3, z: 20 });
    tellsOfTaking('Ada', 7, 'Ben');
    for (const id of [8, 9]) tellsOfTaking('Ada', id, 'Ada');
    tellsOfTaking('Ada', 10, 'Eva');
    tellsOfTaking('Ben', 7, 'Ben');
    expect(told).toEqual([{ kind: 'handed', worker: 'Ben', from: 'Eva', items: { oak_log: 3 } }]);
  });

  it('is told of every death, also with nothing in hand', () => {
    goods.died('Ada', PLACE, {});
    expect(told).toEqual([{ kind: 'dropped', worker: 'Ada', items: {} }]);
  });

  it('is known though another client shows it before the death is heard of', () => {
    shows('Ben', 7, 'wooden_pickaxe', 1);
    tick += 3;
    goods.died('Ada', PLACE, DROPPED);
    tellsOfTaking('Ada', 7, 'Ada');
    expect(found()).toEqual([{ kind: 'found', worker: 'Ada', from: 'Ada', items: { wooden_pickaxe: 1 } }]);
  });

  it('is followed into a stack that swallows it, and only so much of the stack counts', () => {
    shows('Ben', 8, 'cobblestone', 1, { ...PLACE, x: 14 });
    goods.died('Ada', PLACE, DROPPED);
    shows('Ada', 7, 'cobblestone', 2);
    clients['Ada']?.emit('entityGone', { id: 7 });
    for (const to of ['Ada', 'Ben']) shows(to, 8, 'cobblestone', 3);
    tellsOfTaking('Ben', 8, 'Ben');
    expect(found()).toEqual([{ kind: 'found', worker: 'Ben', from: 'Ada', items: { cobblestone: 2 } }]);
  });

  it('is neither what others take, nor what lay there before, nor what lies elsewhere, nor more than was dropped', () => {
    shows('Ben', 1, 'cobblestone', 1);
    tick += 1000;
    goods.died('Ada', PLACE, { cobblestone: 1 });
    shows('Ben', 2, 'cobblestone', 1, { ...PLACE, x: 30 });
    shows('Ben', 3, 'cobblestone', 1);
    shows('Ben', 4, 'cobblestone', 1);
    for (const id of [1, 2, 4]) tellsOfTaking('Ben', id, 'Ben');
    tellsOfTaking('Ben', 3, 'Thief');
    expect(found()).toEqual([]);
  });
});
