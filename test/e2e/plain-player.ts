import { createBot, type Bot } from 'mineflayer';
import { learnToWalk } from '../../src/scripted-human/feet.js';
import { OutdoorActions } from '../../src/scripted-human/outdoor-actions.js';
import { WindowActions } from '../../src/scripted-human/window-actions.js';

const ANSWER_MS = 20_000;
/** Whoever types faster is not answered: eight commands in five seconds of the game, which are more where it is slow. */
const TYPING_MS = 650;
const TOO_FAST = /^That was a lot at once/;
const CALM_MS = 2500;

/** Somebody with an ordinary client, who types and reads the chat. */
export interface PlainPlayer {
  readonly bot: Bot;
  readonly hands: WindowActions;
  readonly outdoors: OutdoorActions;
  /** Everything that came in the chat, own words as others see them included. */
  readonly lines: readonly string[];
  /** Types a line, no faster than people do. @returns where in `lines` what comes after it begins */
  type(text: string): Promise<number>;
  /** Resolves with the first line of others from an index on that matches; rejects with the chat when none comes in time. */
  reads(pattern: RegExp, from?: number, limitMs?: number): Promise<string>;
  /** Types a line and waits for an answer; again, and more slowly, where that was too fast. */
  asks(text: string, answer: RegExp): Promise<string>;
  leave(): Promise<void>;
}

/** Joins a world. */
export async function joinAs(name: string, port: number): Promise<PlainPlayer> {
  const bot = createBot({ host: '127.0.0.1', port, version: '1.20.1', username: name, auth: 'offline' });
  bot.on('error', () => undefined);
  const lines: string[] = [];
  const readers = new Set<() => void>();
  bot.on('messagestr', (line) => {
    lines.push(line);
    for (const read of readers) read();
  });
  await new Promise<void>((resolve, reject) => {
    bot.once('spawn', resolve);
    bot.once('end', (reason) => {
      reject(new Error(`${name} could not join: ${reason}`));
    });
  });
  learnToWalk(bot);
  const reads = (pattern: RegExp, from = 0, limitMs = ANSWER_MS): Promise<string> =>
    new Promise((resolve, reject) => {
      const read = (): void => {
        const found = lines.slice(from).find((line) => !line.startsWith(`<${name}>`) && pattern.test(line));
        if (found === undefined) return;
        finish();
        resolve(found);
      };
      const timer = setTimeout(() => {
        finish();
        reject(new Error(`${name} read no ${String(pattern)}, but:\n${lines.slice(from).join('\n')}`));
      }, limitMs);
      const finish = (): void => {
        clearTimeout(timer);
        readers.delete(read);
      };
      readers.add(read);
      read();
    });
  const type = async (text: string): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
    const from = lines.length;
    bot.chat(text);
    return from;
  };
  const asks = async (text: string, answer: RegExp): Promise<string> => {
    const either = new RegExp(`${TOO_FAST.source}|${answer.source}`, answer.flags);
    const said = await reads(either, await type(text));
    if (!TOO_FAST.test(said)) return said;
    await new Promise((resolve) => setTimeout(resolve, CALM_MS));
    return asks(text, answer);
  };
  return {
    bot,
    lines,
    reads,
    type,
    hands: new WindowActions(bot, new AbortController().signal),
    outdoors: new OutdoorActions(bot, new AbortController().signal),
    asks,
    leave: () =>
      new Promise((resolve) => {
        bot.once('end', () => {
          resolve();
        });
        bot.quit();
      }),
  };
}
