import { McpServer, type GetPromptResult } from '@modelcontextprotocol/server';
import { companionTools } from './companion-tools.js';
import { memoryTools } from './memory-tools.js';
import type { Office } from './office.js';
import { planningTools } from './planning-tools.js';
import { addResources, announceChanges } from './resources.js';
import { runTools } from './run-tools.js';
import { z } from 'zod';

const INSTRUCTIONS =
  'co-voyager gets things done in Minecraft with AI workers. `plan` first (it costs nothing), then `run`, then `status` ' +
  'with waitSeconds until the state is no longer under-way. `ask` has a companion do small things at once. What tools report was verified in the world. A failed call ' +
  'has a code, a message and the next step.';

/** A server for one request over HTTP, or the beginning of one for a connection; all share the office. */
export function mcpServer(office: Office, version: string): McpServer {
  const server = new McpServer(
    { name: 'co-voyager', title: 'co-voyager', version },
    { instructions: INSTRUCTIONS, capabilities: { resources: { subscribe: true, listChanged: true } } },
  );
  const tools = [planningTools, runTools, companionTools, memoryTools].flatMap((of) => of(office));
  for (const add of tools) add(server);
  addResources(server, office);
  addPrompts(server);
  return server;
}

/** A server for one connection: it tells of changes whoever listens to them. */
export function serverFor(office: Office, version: string, era: 'legacy' | 'modern'): McpServer {
  const server = mcpServer(office, version);
  const subscribed = new Set<string>();
  // Clients of 2025 subscribe one by one; of later ones the SDK itself knows who listens to what.
  if (era === 'legacy') {
    server.server.setRequestHandler('resources/subscribe', ({ params }) => {
      subscribed.add(params.uri);
      return {};
    });
    server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscribed.delete(params.uri);
      return {};
    });
  }
  server.server.onclose = announceChanges(office, (uri) => {
    if (era === 'legacy' && !subscribed.has(uri)) return;
    if (server.isConnected()) server.server.sendResourceUpdated({ uri }).catch(() => undefined);
  });
  return server;
}

/** Questions ready to be asked: plan with me, why did it fail, hand over. */
function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'plan-with-me',
    {
      title: 'Plan with me',
      description: 'Talk a goal through before anybody moves',
      argsSchema: z.object({ goal: z.string().describe('What to get done in Minecraft') }),
    },
    ({ goal }) =>
      asked(
        `I want this done in Minecraft: ${goal}\n` +
          'Call `recall` for what I prefer and `plan` for the steps. Show me the plan in a few lines: what is taken ' +
          'from the world, the longest chain, and what you assumed. Ask me at most one question, only if the plan ' +
          'depends on the answer. Call `run` when I agree, not before.',
      ),
  );
  server.registerPrompt(
    'why-did-it-fail',
    {
      title: 'Why did it fail?',
      description: 'Find out what stopped a run, and what to change',
      argsSchema: z.object({ run: z.string().optional().describe('Such as "run1"; default: the latest') }),
    },
    ({ run = 'the latest run' }) =>
      asked(
        `Why did ${run} fail? Call \`status\`, then read its log (co-voyager://runs/{run}/log). Tell me in three ` +
          'sentences what happened, quoting the lines that show it, and give me the choice of what to do now: try again ' +
          'with something changed, go back a step, or another goal. Do not start anything yet.',
      ),
  );
  server.registerPrompt(
    'hand-over',
    { title: 'Hand over', description: 'Tell somebody who takes over where things stand' },
    () =>
      asked(
        'Write a handover for whoever goes on from here: read co-voyager://runs and co-voyager://world, and say what is ' +
          'done, what is under way and by whom, what lies in the chest, what is left, and what to watch out for. State ' +
          'only what these show.',
      ),
  );
}

function asked(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
