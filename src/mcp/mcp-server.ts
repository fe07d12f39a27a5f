import { McpServer } from '@modelcontextprotocol/server';
import { companionTools } from './companion-tools.js';
import { memoryTools } from './memory-tools.js';
import type { Office } from './office.js';
import { planningTools } from './planning-tools.js';
import { addPrompts } from './prompts.js';
import { addResources } from './resources.js';
import { runTools } from './run-tools.js';

const INSTRUCTIONS =
  'co-voyager gets things done in Minecraft with AI workers. `plan` first (it costs nothing), then `run`, then `status` ' +
  'with waitSeconds until the state is no longer under-way. `ask` has a companion do small things at once. What tools report was verified in the world. A failed call ' +
  'has a code, a message and the next step.';

/** A server for one connection, or for one request over HTTP; all share the office. */
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
