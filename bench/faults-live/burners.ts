import { goodReply, wantedIn } from '../../test/e2e/fake-skill-model.js';
import { startOpenAiServer, type OpenAiServer } from '../../test/support/openai-server.js';

/** Programs that take all they can get: time, memory, calls of the host, searches, chat. */
const BURNERS = [
  'for (;;) {}',
  "const all = []; for (;;) all.push('x'.repeat(1e6));",
  'const deep = () => deep(); deep();',
  "for (;;) bot.chat('x'.repeat(200));",
  "for (;;) bot.findBlocks({ matching: 'stone', maxDistance: 64, count: 10000 });",
  "await mineBlock(bot, 'dirt', 10000);",
  'await new Promise(() => undefined);',
  "/(a+)+$/.test('a'.repeat(40) + 'b');",
];

/** A model's server whose first answer to each job is such a program, and whose next one does the job. */
export function serveBurners(seed: number): Promise<OpenAiServer> {
  let number = seed;
  return startOpenAiServer(({ body }) => {
    const wanted = wantedIn(body);
    if (!wanted) return { kind: 'status', status: 400, message: 'only skill writers are expected here' };
    number += 1;
    if (!wanted.isFirstAttempt) return goodReply(wanted);
    return `\`\`\`javascript\nasync function burn(bot) {\n  ${BURNERS[number % BURNERS.length] ?? ''}\n}\n\`\`\``;
  });
}
