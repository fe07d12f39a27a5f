import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bot } from 'mineflayer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SpeakingPace } from '../../../src/companion/conversation/pace.js';
import { PLAIN_PROFILE } from '../../../src/companion/conversation/profile.js';
import type { Companion } from '../../../src/companion/companion.js';
import { Companions } from '../../../src/companion/company.js';
import { Talk } from '../../../src/companion/talk.js';
import { createOpenAiModel } from '../../../src/model/open-model.js';
import { fileMemoryStore } from '../../../src/run/people/memory/file-memory-store.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';
import { joinBot } from '../../support/join-bot.js';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../../support/openai-server.js';

const VERSION = process.env.MC_VERSION ?? '1.20.1';
const SHOVEL = `Here it is:
\`\`\`js
// expects: {"gained": {"stick": 4}}
async function makeSticks(bot) {
  await craftItem(bot, 'stick', 1);
}
\`\`\``;

/** A scripted server stands for the model: what it would say is written here. */
describe('a companion that a model talks for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conversation-'));
  const heard: string[] = [];
  const log: string[] = [];
  const script: (string | ServerBehaviour)[] = [];
  let server: OpenAiServer;
  let world: EmbeddedWorld;
  let company: Companions;
  let talk: Talk;
  let andy: Companion;
  let anna: Bot;

  beforeAll(async () => {
    server = await startOpenAiServer(({ body }) => {
      const messages = body.messages as readonly { readonly content: string }[];
      // Long talks are summed up on the way.
      if (messages[0]?.content.startsWith('Sum this up')) return 'Anna ponders.';
      return script.shift() ?? { kind: 'status', status: 500, message: 'nothing is left to say' };
    });
    const model = await createOpenAiModel({ model: 'scripted', baseUrl: server.url });
    world = await startWorld({ environment: 'chest-arena', version: VERSION });
    const { port, version, key } = world;
    company = new Companions({
      host: '127.0.0.1',
      port,
      version,
      key,
      isNature: false,
      world: 'here',
      memory: fileMemoryStore(join(folder, 'memory.jsonl')),
      members: [{ name: 'Andy' }, { name: 'Ben' }],
    });
    const mind = { model, profile: PLAIN_PROFILE, pace: new SpeakingPace(600) };
    talk = new Talk(company, {
      mindOf: (name) => (name === 'Andy' ? mind : null),
      log: (line) => log.push(line),
    });
    company.onArrival = (companion) => talk.listen(companion);
    await company.open();
    andy = company.find('Andy') as Companion;
    anna = await joinBot({ port, version }, 'Anna');
    anna.on('chat', (from, line) => {
      if (from !== 'Anna') heard.push(`${from}: ${line}`);
    });
  });

  afterAll(async () => {
    talk.close();
    anna.quit();
    await company.close();
    await world.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  afterEach(() => {
    heard.length = 0;
    script.length = 0;
  });

  const until = async (line: RegExp): Promise<string> => {
    for (let tries = 0; tries < 400; tries++) {
      const found = heard.find((each) => line.test(each));
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`Nobody said ${String(line)}; heard: ${heard.join(' | ')}`);
  };

  it('answers, acts, and says what came of it', async () => {
    script.push('I will look for a tree. !collectBlocks("oak log", 1)', 'I got 1 oak log for us!');
    anna.chat('Andy, it would be lovely to own something wooden');
    expect(await until(/tree/)).toBe('Andy: I will look for a tree.');
    expect(await until(/got 1 oak log/)).toBe('Andy: I got 1 oak log for us!');
    expect(andy.deeds.at(-1)?.result.data).toMatchObject({ gained: { oak_log: 1 } });
    const [first] = server.requests;
    expect(JSON.stringify(first?.body)).toContain('Anna: it would be lovely');
  });

  it('does not say what nothing bears out', async () => {
    script.push('I have crafted a diamond pickaxe for you!', 'But I made the diamond pickaxe.');
    anna.chat('Andy, what about something shiny of yours');
    expect(await until(/Andy/)).toBe(`Andy: ${andy.deeds.at(-1)?.result.words ?? ''}`);
    expect(log.at(-1)).toMatch(/does not say.*made the diamond pickaxe/);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Not said, for nothing bears it out');
  });

  it('drops what it thinks about when something newer is said, and stops at once', async () => {
    const asks = async (line: string): Promise<void> => {
      const before = server.requests.length;
      anna.chat(line);
      await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThan(before);
    };
    script.push({ kind: 'reply', text: 'Old thoughts.', afterMs: 3000 }, 'New thoughts.');
    await asks('Andy, ponder the meaning of all this');
    anna.chat('Andy, rather ponder the weather');
    await until(/New thoughts/);
    script.push({ kind: 'reply', text: 'Too late.', afterMs: 1500 });
    await asks('Andy, ponder the sea');
    anna.chat('stop');
    await until(/not doing anything/);
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(heard.filter((line) => /Old|late/.test(line))).toEqual([]);
  });

  it('goes on by rules when the model fails, and cannot be talked into leaving', async () => {
    anna.chat('Andy, ponder the stars');
    await until(/model does not answer/);
    script.push('Bye! !leave()', 'As you like.');
    anna.chat('Andy, ponder going far from here');
    await until(/As you like/);
    expect(company.find('Andy')).toBe(andy);
  });

  it('has code written, and says what the world shows of it', async () => {
    world.give('Andy', 'oak_planks', 4);
    await new Promise((resolve) => setTimeout(resolve, 500));
    script.push('```js\nprocess.exit()\n```', SHOVEL);
    const result = await andy.perform('newAction', ['make sticks your own way'], { asker: 'Anna' });
    expect(result).toMatchObject({ kind: 'completed', data: { gained: { stick: 4 } } });
    const ben = company.find('Ben');
    expect((await ben?.perform('newAction', ['dance']))?.words).toMatch(/takes a model/);
  });

  it('talks with another bot, which does what it is asked for', async () => {
    const ben = company.find('Ben') as Companion;
    script.push('Thank you, Ben.');
    expect((await andy.perform('startConversation', ['Ben', 'what do you have'])).kind).toBe('completed');
    expect(await until(/to Ben/)).toBe('Andy: (to Ben) what do you have');
    await until(/^Ben: /);
    expect(ben.deeds.at(-1)).toMatchObject({ command: 'inventory', asker: 'Andy' });
    await until(/Thank you/);
    expect((await andy.perform('endConversation', ['Ben'])).kind).toBe('completed');
  });
});
