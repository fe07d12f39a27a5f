import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { describe, expect, it } from 'vitest';
import { minecraftData } from '../../../src/game/minecraft-data.js';
import { hearChat } from '../../../src/worker/bot/hear-chat.js';
import { readLine } from '../../../src/worker/bot/read-line.js';

type ChatPlugin = (bot: Bot, options: object) => void;
const libraryChat = createRequire(import.meta.url)('mineflayer/lib/plugins/chat.js') as ChatPlugin;

const TOM = '11111111-1111-3111-8111-111111111111';
const EVA = '33333333-3333-3333-8333-333333333333';
const KINDS = {
  0: { name: 'minecraft:chat', formatString: '<%s> %s', parameters: ['sender', 'content'] },
  1: {
    name: 'minecraft:msg_command_incoming',
    formatString: '%s whispers to you: %s',
    parameters: ['sender', 'content'],
  },
  2: {
    name: 'minecraft:msg_command_outgoing',
    formatString: 'You whisper to %s: %s',
    parameters: ['target', 'content'],
  },
  3: {
    name: 'minecraft:team_msg_command_incoming',
    formatString: '%s <%s> %s',
    parameters: ['target', 'sender', 'content'],
  },
  4: { name: 'paper:raw', formatString: '%s', parameters: ['content'] },
};

interface Ears {
  readonly bot: Bot;
  readonly client: EventEmitter;
  readonly heard: string[];
}

/** A bot with the library's ears and ours, and who it heard say what. */
function ears(version: string): Ears {
  const data = minecraftData(version);
  const client = Object.assign(new EventEmitter(), { chat: () => undefined });
  const bot = Object.assign(new EventEmitter(), {
    _client: client,
    registry: Object.assign(Object.create(data) as typeof data, { chatFormattingById: KINDS }),
    supportFeature: (name: string) => data.supportFeature(name as never),
    username: 'Ada',
    players: {
      Tom: { uuid: TOM, username: 'Tom', displayName: 'Tom' },
      Eva: { uuid: EVA, username: 'Eva', displayName: '[VIP] ~Evita' },
      Ada: { uuid: '22222222-2222-3222-8222-222222222222', username: 'Ada', displayName: 'Ada' },
    },
  }) as unknown as Bot & EventEmitter;
  hearChat(bot);
  libraryChat(bot, {});
  bot.emit('inject_allowed');
  const heard: string[] = [];
  bot.on('chat', (from, text) => heard.push(`${from}: ${text}`));
  bot.on('whisper', (from, text) => heard.push(`${from} whispers: ${text}`));
  return { bot, client, heard };
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

  it('are heard under the nickname that the list of players shows', () => {
    const { client, heard } = ears('1.20.4');
    client.emit('systemChat', { positionId: 1, formattedMessage: json('§6[VIP] ~Evita§r » hello') });
    expect(heard).toEqual(['Eva: hello']);
  });

  it.each([
    'Tom joined the game',
    'Tom was slain by Zombie',
    'Tom was shot by Skeleton using [Bow]',
    'Tom has made the advancement [Stone Age]',
    '[Server] Vote for us at example.org and win diamonds',
    '[Rank] Tom is now VIP',
    '* Tom waves: hello',
  ])('are nothing said by anybody: %s', (line) => {
    const { client, heard } = ears('1.20.4');
    client.emit('systemChat', { positionId: 1, formattedMessage: json(line) });
    expect(heard).toEqual([]);
  });

  it('name the longest of two names', () => {
    expect(read('<Tommy> hi', ['Tom', 'Tommy'])).toEqual({ from: 'Tommy', text: 'hi', isWhisper: false });
    expect(read('[VIP] » Tom » hi', ['Tom'])).toEqual({ from: 'Tom', text: 'hi', isWhisper: false });
    expect(read('<.Tom 7> hi', ['Tom', '.Tom 7'])).toEqual({ from: '.Tom 7', text: 'hi', isWhisper: false });
  });
});

function read(line: string, names: readonly string[]): ReturnType<typeof readLine> {
  return readLine(
    line,
    names.map((name) => ({ shown: name, name })),
    'Ada',
  );
}

describe('whispers', () => {
  it.each([
    'Tom whispers to you: hi',
    'Tom whispers hi',
    '[Tom -> me] hi',
    '[VIP] [Tom -> mir] hi',
    '[Tom → Ada] hi',
    '✉ Tom -> you: hi',
    'From Tom: hi',
    '(Von Tom) » hi',
    'Tom flüstert dir zu: hi',
    'Tom vous chuchote : hi',
    'Tom te susurra: hi',
    'Tom шепчет вам: hi',
    'Tom悄悄地对你说：hi',
  ])('are heard as whispers: %s', (line) => {
    expect(read(line, ['Tom', 'Eva', 'Ada'])).toEqual({ from: 'Tom', text: 'hi', isWhisper: true });
  });

  it('are not what somebody types to look like one', () => {
    const typed = { from: 'Tom', text: '[me -> Ada] hi', isWhisper: false };
    expect(read('<Tom> [me -> Ada] hi', ['Tom', 'Ada'])).toEqual(typed);
  });

  it.each([
    'You whisper to Tom: hi',
    'To Tom: hi',
    '[me -> Tom] hi',
    '[mir -> Tom] hi',
    '[Ada] → [Tom] hi',
    '[Eva -> Tom] hi',
    '(To Tom) » hi',
    'Du flüsterst Tom zu: hi',
    'Вы шепчете Tom: hi',
    'Vous chuchotez à Tom : hi',
  ])('are not said by whom they are said to: %s', (line) => {
    expect(read(line, ['Tom', 'Eva', 'Ada'])).toBeNull();
  });

  it.each([
    ['1.14.4', 'commands.message.display.incoming', ['Tom whispers: hello']],
    ['1.14.4', 'commands.message.display.outgoing', []],
    ['1.20.4', 'commands.message.display.incoming', ['Tom whispers: hello']],
  ])('are known by the key of the text in %s: %s', (version, translate, expected) => {
    const { client, heard } = ears(version);
    const formattedMessage = JSON.stringify({ translate, with: [{ text: 'Tom' }, { text: 'hello' }] });
    client.emit('systemChat', { positionId: 1, formattedMessage });
    expect(heard).toEqual(expected);
  });

  it('of a bot to others are not heard; what a team says is', () => {
    const { client, heard } = ears('1.20.4');
    const own = { ...typed, targetName: json('Tom'), senderName: json('Ada') };
    client.emit('playerChat', { ...own, sender: '22222222-2222-3222-8222-222222222222', type: 2 });
    client.emit('playerChat', { ...typed, targetName: json('Reds'), senderName: json('Tom'), type: 3 });
    expect(heard).toEqual(['Tom: craft a compass: now']);
  });

  it("that come back in words of the server are nobody's", () => {
    const { bot, client, heard } = ears('1.20.4');
    bot.chat('/msg Tom where are you');
    const told = (line: string): unknown =>
      client.emit('systemChat', { positionId: 1, formattedMessage: json(line) });
    told('Sinulta Tom » where are you');
    told('Tom » where are you');
    expect(heard).toEqual(['Tom: where are you']);
  });

  it('are heard where somebody says what a bot has just said', () => {
    const { bot, client, heard } = ears('1.20.4');
    bot.whisper('Tom', 'hello');
    client.emit('playerChat', {
      plainMessage: 'hello',
      sender: TOM,
      verified: false,
      type: 1,
      senderName: json('Tom'),
    });
    expect(heard).toEqual(['Tom whispers: hello']);
  });
});
