import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt, ROOT } from '../support/built.js';
import { endWatched, newFolder, watchCommand } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

const MODERN = { pin: '2026-07-28' };
const TOKEN = 'a token of this test';
const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
  endWatched();
});

function envIn(folder: string): Record<string, string> {
  const { PATH = '' } = process.env;
  const memory = join(folder, 'memory.jsonl');
  return { PATH, HOME: folder, CO_VOYAGER_MEMORY: memory, CO_VOYAGER_MCP_TOKEN: TOKEN };
}

async function connected(client: Client, transport: Parameters<Client['connect']>[0]): Promise<Client> {
  await client.connect(transport);
  open.push(() => client.close());
  return client;
}

/** The official client on a child process, as an assistant starts it. */
function overStdio(mode: 'legacy' | typeof MODERN, folder = newFolder()): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const args = [join(ROOT, 'bin/co-voyager.js'), 'mcp', '--speed', '20'];
  return connected(
    client,
    new StdioClientTransport({ command: process.execPath, args, env: envIn(folder), stderr: 'ignore' }),
  );
}

async function servedOverHttp(): Promise<string> {
  const command = watchCommand(['mcp', '--http', '--http-port', '0'], { env: envIn(newFolder()) });
  const [url] = await command.seen(/http:\S+/);
  return url;
}

async function overHttp(mode: 'legacy' | typeof MODERN): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
  return connected(
    client,
    new StreamableHTTPClientTransport(new URL(await servedOverHttp()), { requestInit }),
  );
}

const WAYS = [
  { way: 'stdio, protocol of 2025', connect: () => overStdio('legacy') },
  { way: 'stdio, protocol of 2026', connect: () => overStdio(MODERN) },
  { way: 'HTTP, protocol of 2025', connect: () => overHttp('legacy') },
  { way: 'HTTP, protocol of 2026', connect: () => overHttp(MODERN) },
];

describe.each(WAYS)('an assistant over $way', ({ connect }) => {
  it('plans, checks, remembers, and is told what to do next where something fails', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(22);
    for (const each of tools) {
      expect(each.outputSchema, each.name).toBeDefined();
      expect(each.annotations?.readOnlyHint, each.name).toBeTypeOf('boolean');
    }
    const plan = await client.callTool({ name: 'plan', arguments: { goal: 'craft a wooden pickaxe' } });
    expect(plan.structuredContent).toMatchObject({ status: 'planned', raw: { oak_log: 3 } });
    const check = await client.callTool({ name: 'check', arguments: { plan: plan.structuredContent } });
    expect(check.structuredContent).toMatchObject({ status: 'correct', faults: [] });
    const impossible = { goal: 'craft a bow', environment: 'chest-arena' };
    const none = await client.callTool({ name: 'plan', arguments: impossible });
    expect(none.isError ?? false).toBe(false);
    expect(none.structuredContent).toMatchObject({ status: 'impossible' });

    await client.callTool({ name: 'remember', arguments: { subject: 'planks', value: 'oak' } });
    const recalled = await client.callTool({ name: 'recall', arguments: { about: 'planks' } });
    expect(recalled.structuredContent).toMatchObject({ memories: [{ value: 'oak', provenance: 'told' }] });

    const wrong = [
      { name: 'plan', arguments: { gaol: 'craft a bow' }, code: 'bad-argument' },
      { name: 'check', arguments: { plan: { no: 'plan' } }, code: 'bad-plan' },
      { name: 'status', arguments: {}, code: 'no-run' },
      { name: 'pause', arguments: { run: 'run7' }, code: 'no-run' },
      { name: 'forget', arguments: { what: 'never said' }, code: 'nothing-meant' },
    ];
    for (const { code, ...call } of wrong) {
      const { isError, structuredContent } = await client.callTool(call);
      expect({ isError, structuredContent }, call.name).toMatchObject({
        isError: true,
        structuredContent: { code },
      });
      expect((structuredContent as { next: string }).next).not.toBe('');
    }
    const { messages } = await client.getPrompt({ name: 'plan-with-me', arguments: { goal: 'a bow' } });
    expect(JSON.stringify(messages)).toContain('a bow');
  });

  it('has what it no longer waits for stopped', async () => {
    const client = await connect();
    const givenUp = new AbortController();
    const heard: Progress[] = [];
    const onprogress = (each: Progress): void => {
      heard.push(each);
      givenUp.abort();
    };
    const staying = { name: 'ask', arguments: { request: 'stay here' } };
    await expect(client.callTool(staying, { onprogress, signal: givenUp.signal })).rejects.toThrow();
    expect(heard).toMatchObject([
      { progress: 2, total: 50, message: expect.stringContaining('stay') as string },
    ]);
    const working = { name: 'ask', arguments: { request: '!stats("work")' } };
    await expect
      .poll(async () => (await client.callTool(working)).structuredContent)
      .toMatchObject({ words: 'I am idle. My last job: I was stopped.' });
  });
});

describe('an assistant', () => {
  it('has a goal carried out, follows it, and pauses and resumes it', async () => {
    const client = await overStdio('legacy');
    const updated: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      updated.push(params.uri);
    });
    await client.subscribeResource({ uri: 'co-voyager://team' });
    const started = await client.callTool({ name: 'run', arguments: { goal: 'craft a wooden pickaxe' } });
    expect(started.structuredContent).toMatchObject({ run: 'run1', state: 'under-way' });
    const second = await client.callTool({ name: 'run', arguments: { goal: 'craft a chest' } });
    expect(second.structuredContent).toMatchObject({ code: 'run-in-use' });

    const givenUp = AbortSignal.timeout(100);
    const waiting = { name: 'status', arguments: { waitSeconds: 50 } };
    await expect(client.callTool(waiting, { signal: givenUp })).rejects.toThrow();
    const paused = await client.callTool({ name: 'pause', arguments: {} });
    expect(paused.structuredContent).toMatchObject({ run: 'run1', state: 'paused' });
    await client.callTool({ name: 'resume', arguments: {} });

    const progress: Progress[] = [];
    const onprogress = (each: Progress): void => void progress.push(each);
    const ended = await client.callTool(waiting, { onprogress });
    expect(ended.structuredContent).toMatchObject({ state: 'done', chest: { wooden_pickaxe: 1 } });
    const steps = progress.map(({ progress: done }) => done);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(updated).toContain('co-voyager://team');

    const { contents } = await client.readResource({ uri: 'co-voyager://runs/run1/log' });
    expect(JSON.stringify(contents)).toContain('The run was cut off and resumes');
    const { structuredContent } = await client.callTool({ name: 'status', arguments: { run: 'run1' } });
    const { folder } = structuredContent as { folder: string };
    expect(readFileSync(join(folder, 'result.json'), 'utf8')).toContain('"status": "done"');
  });
});

describe('the companion', () => {
  it('does what it is asked for, in words or by a command, and says why where it does not', async () => {
    const client = await overStdio(MODERN);
    const ask = (request: string) => client.callTool({ name: 'ask', arguments: { request } });
    // It has no pickaxe yet.
    expect((await ask('mine 2 cobblestone')).structuredContent).toMatchObject({ kind: 'failed' });
    const dug = await ask('chop 2 oak logs, then craft 4 oak planks');
    expect(dug.structuredContent).toMatchObject({ kind: 'completed' });
    const carried = await ask('!inventory');
    expect(carried.structuredContent).toMatchObject({ data: { carried: { oak_planks: 4 } } });
    const said = await ask('what do you have');
    expect(said.structuredContent).toMatchObject({
      words: expect.stringContaining('4 oak planks') as string,
    });
    expect((await ask('!fly("up")')).structuredContent).toMatchObject({ code: 'refused' });
  });
});

describe('the HTTP server', () => {
  it('keeps out who has no token, pages of browsers and other names', async () => {
    const url = await servedOverHttp();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const post = async (headers: Record<string, string>): Promise<number> => {
      const type = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      return (await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body })).status;
    };
    const right = { Authorization: `Bearer ${TOKEN}` };
    expect(await post({})).toBe(401);
    expect(await post({ Authorization: 'Bearer guessed' })).toBe(401);
    expect(await post({ ...right, Origin: 'https://example.org' })).toBe(403);
    expect(await post(right)).toBe(200);
  });
});

describe('standard output', () => {
  it('holds messages of the protocol and nothing else', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    };
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'recall', arguments: {} } },
      'no JSON at all',
    ];
    const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const { finished } = watchCommand(['mcp'], { env: envIn(newFolder()), input: `${input}\n` });
    const { code, stdout } = await finished;
    expect(code).toBe(0);
    const written = stdout.trim().split('\n');
    for (const line of written) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });
});
