import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { describe, expect, it } from 'vitest';
import { takeResourcePacks } from '../../../src/worker/bot/mineflayer.js';

const withLibrary = createRequire(import.meta.url)('mineflayer/lib/plugins/resource_pack') as (
  bot: Bot,
) => void;

describe.each(['configuration', 'play'])('textures offered in the state %s', (state) => {
  it('are taken pack by pack, each by its name', () => {
    const answers: unknown[] = [];
    const client = Object.assign(new EventEmitter(), {
      state,
      write: (name: string, packet: object) => answers.push({ name, ...packet }),
    });
    const bot = Object.assign(new EventEmitter(), { _client: client, supportFeature: () => false });
    withLibrary(bot as unknown as Bot);
    takeResourcePacks(bot as unknown as Bot);
    bot.emit('inject_allowed');
    const [one, other] = ['8ef4746b-93b7-3c32-9dcb-b375016c114d', '0b5f2a0c-1d52-4d0e-9a43-6a1f6a0f7f11'];
    for (const uuid of [one, other]) client.emit('add_resource_pack', { uuid, url: '', hash: '' });
    client.emit('resource_pack_send', { url: '', hash: '' });
    const name = 'resource_pack_receive';
    expect(answers).toEqual(
      [one, other, undefined].flatMap((uuid) => [3, 0].map((result) => ({ name, uuid, result }))),
    );
  });
});
