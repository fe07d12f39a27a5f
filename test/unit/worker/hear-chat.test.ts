import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { describe, expect, it } from 'vitest';
import { minecraftData } from '../../../src/game/minecraft-data.js';
import { hearChat, readLine } from '../../../src/worker/bot/hear-chat.js';

type ChatPlugin = (bot: Bot, options: object) => void;
const libraryChat = createRequire(import.meta.url)('mineflayer/lib/plugins/chat.js') as ChatPlugin;

const TOM = '11111111-1111-3111-8111-111111111111';
const KINDS = {
  0: { name: 'minecraft:chat', formatString: '<%s> %s', parameters: ['sender', 'content'] },
  1: {
    name: 'minecraft:msg_command_incoming',
    formatString: '%s whispers to you: %s',
    parameters: ['sender', 'content'],
  },
  4: { name: 'paper:raw', formatString: '%s', parameters: ['content'] },
};

/** A bot with the library's ears and ours, and who it heard say what. */
function ears(version: string): { readonly client: EventEmitter; readonly heard: string[] } {
  const data = minecraftData(version);
  const client = new EventEmitter();
  const bot = Object.assign(new EventEmitter(), {
    _client: client,
    registry: Object.assign(Object.create(data) as typeof data, { chatFormattingById: KINDS }),
    supportFeature: (name: string) => data.supportFeature(name as never),
    players: { Tom: { uuid: TOM }, Ada: { uuid: '22222222-2222-3222-8222-222222222222' } },
  }) as unknown as Bot & EventEmitter;
  hearChat(bot);
  libraryChat(bot, {});
  bot.emit('inject_allowed');
  const heard: string[] = [];
  bot.on('chat', (from, text) => heard.push(`${from}: ${text}`));
  bot.on('whisper', (from, text) => heard.push(`${from} whispers: ${text}`));
  return { client, heard };
}

const json = (text: string): string => JSON.stringify({ text });
const typed = { plainMessage: 'craft a compass: now', sender: TOM, verified: false };

describe('lines that come with who typed them', () => {
  it.each([
    ['as the game decorates them', { ...typed, type: 0, senderName: json('Tom') }],
    [
      'as a plugin decorates them',
      {
        ...typed,
        type: 4,
        senderName: json('Tommy'),
        unsignedContent: json('★ Tommy ┃ craft a compass: now'),
      },
    ],
  ])('are heard %s', (_, packet) => {
    const { client, heard } = ears('1.20.4');
    client.emit('playerChat', packet);
    expect(heard).toEqual(['Tom: craft a compass: now']);
  });

  it('are whispers where they are', () => {
    const { client, heard } = ears('1.20.4');
    client.emit('playerChat', { ...typed, type: 1, senderName: json('Tom') });
    expect(heard).toEqual(['Tom whispers: craft a compass: now']);
  });

  it('are heard under a nickname, by the id', () => {
    const { client, heard } = ears('1.16.5');
    client.emit('playerChat', { sender: TOM, formattedMessage: json('[VIP] ~Tommy » where are you') });
    expect(heard).toEqual(['Tom: where are you']);
  });
});

describe('lines that come alone', () => {
  it.each([
    ['<Tom> hello', 'hello'],
    ['<Tom> :) note: we need wood', ':) note: we need wood'],
    ['§7[★ Administrator of the day ★] §aTom§7 » §fhello', 'hello'],
    ['✦ Tom ┃ hello', 'hello'],
    ['Tom [Lv. 3] ➜ hello', 'hello'],
    ['[Team] <Tom> hello', 'hello'],
  ])('are said by who is in the list: %s', (line, text) => {
    const { client, heard } = ears('1.20.4');
    client.emit('systemChat', { positionId: 1, formattedMessage: json(line) });
    expect(heard).toEqual([`Tom: ${text}`]);
  });

  it.each([
    ['of nobody in the list', json('<Server> Restart: in 5 minutes')],
    ['that only name somebody', json('Welcome back, Tom! Rules: be kind')],
    ['that tell what somebody did', json('Tom has found the Lost Temple: a secret')],
    [
      'of the game itself',
      JSON.stringify({ translate: 'chat.type.admin', with: ['Tom', 'Saved: the game'] }),
    ],
  ])('are nothing said by anybody where they are %s', (_, formattedMessage) => {
    const { client, heard } = ears('1.20.4');
    client.emit('systemChat', { positionId: 1, formattedMessage });
    expect(heard).toEqual([]);
  });

  it('name the longest of two names', () => {
    expect(readLine('<Tommy> hi', ['Tom', 'Tommy'])).toEqual({ from: 'Tommy', text: 'hi' });
    expect(readLine('[VIP] » Tom » hi', ['Tom'])).toEqual({ from: 'Tom', text: 'hi' });
    expect(readLine('<.Tom 7> hi', ['Tom', '.Tom 7'])).toEqual({ from: '.Tom 7', text: 'hi' });
  });

  it.each(['You whisper to Tom: hi', 'To Tom: hi', '[me -> Tom] hi', '[Ada] → [Tom] hi', '(To Tom) » hi'])(
    'are not said by whom they are said to: %s',
    (line) => {
      expect(readLine(line, ['Tom', 'Eva'])).toBeNull();
    },
  );
});
