import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventStream } from '../../../src/dashboard/server/event-stream.js';
import { startDashboard, type Dashboard } from '../../../src/dashboard/server/start-dashboard.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { sampleEvents } from '../run/sample-events.js';
import { FakeControl } from './fake-control.js';
import { BEGINNING, sampleMap } from './live-story.js';
import { StreamReader } from './read-stream.js';
import { ensurePageBuilt } from '../../support/built.js';

beforeAll(ensurePageBuilt, 60_000);

const open: Dashboard[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((dashboard) => dashboard.close()));
});

async function live(control = new FakeControl()): Promise<{
  readonly control: FakeControl;
  readonly dashboard: Dashboard;
  readonly base: string;
  readonly token: string;
}> {
  const dashboard = await startDashboard({ source: { kind: 'live', control } });
  open.push(dashboard);
  const url = new URL(dashboard.url);
  return { control, dashboard, base: url.origin, token: url.hash.slice(1) };
}

async function recorded(events: readonly RunEvent[]): Promise<string> {
  const dashboard = await startDashboard({ source: { kind: 'recorded', events } });
  open.push(dashboard);
  return new URL(dashboard.url).origin;
}

async function streamOf(
  base: string,
  path = '/events',
  headers: Record<string, string> = {},
): Promise<StreamReader> {
  const response = await fetch(`${base}${path}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return new StreamReader(response);
}

/** Numbers of the events in a stream, in the order they came. */
async function numbersOf(stream: StreamReader, count: number): Promise<readonly (number | null)[]> {
  return (await stream.take('event', count)).map(({ id }) => id);
}

describe('the page', () => {
  it('is served from this machine alone, and may load nothing from elsewhere', async () => {
    const { base, dashboard } = await live();
    expect(dashboard.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{32}$/);
    const response = await fetch(`${base}/`);
    const html = await response.text();
    expect(html).toContain('<div id="page">');
    expect(html).not.toMatch(/https?:/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    for (const [, path = ''] of html.matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)) {
      expect((await fetch(`${base}${path}`)).status).toBe(200);
    }
    expect((await fetch(`${base}/../package.json`)).status).toBe(404);
    expect((await fetch(`${base}/%2e%2e/%2e%2e/package.json`)).status).toBe(404);
  });

  it('does not hold the token: only the address that is printed does', async () => {
    const { base, token } = await live();
    const html = await (await fetch(`${base}/`)).text();
    expect(token.length).toBeGreaterThan(20);
    expect(html).not.toContain(token);
  });

  it('says who else has the port, and listens where it is told to', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const source = { kind: 'recorded', events: [] } as const;
    await expect(startDashboard({ source, port })).rejects.toMatchObject({
      code: 'cannot-listen',
      message: expect.stringContaining(`port ${port}`) as unknown,
    });
    await new Promise((resolve) => other.close(resolve));
    const dashboard = await startDashboard({ source, port });
    open.push(dashboard);
    expect(dashboard.port).toBe(port);
  });
});

describe('the stream', () => {
  it('sends all events with their numbers, old ones first, then new ones as they come', async () => {
    const { control, base } = await live();
    control.log(...BEGINNING);
    const stream = await streamOf(base);
    expect((await stream.take('hello', 1))[0]?.data).toMatchObject({ mode: 'live', events: 5 });
    expect(await numbersOf(stream, 5)).toEqual([0, 1, 2, 3, 4]);
    control.log({ kind: 'note', message: 'new' });
    const [note] = await stream.take('event', 1);
    expect(note).toMatchObject({ id: 5, data: control.events[5] });
    await stream.leave();
  });

  it('goes on after the last event received, without loss or double, by header and by address', async () => {
    const control = new FakeControl();
    const { base } = await live(control);
    for (let index = 0; index < 1000; index++) control.log({ kind: 'note', message: String(index) });
    const seen: (number | null)[] = [];
    // A line that breaks again and again, at any place.
    for (const [index, count] of [1, 7, 250, 199, 300].entries()) {
      const last = seen.at(-1);
      const stream =
        last === undefined
          ? await streamOf(base)
          : index % 2 === 0
            ? await streamOf(base, '/events', { 'Last-Event-ID': String(last) })
            : await streamOf(base, `/events?after=${last}`);
      seen.push(...(await numbersOf(stream, count)));
      await stream.leave();
      control.log({ kind: 'note', message: 'meanwhile' });
    }
    expect(seen).toEqual(Array.from({ length: 757 }, (_, index) => index));
    // The browser sends the header of its own reconnect along with the address it was first given.
    const both = await streamOf(base, '/events?after=3', { 'Last-Event-ID': '900' });
    expect(await numbersOf(both, 2)).toEqual([901, 902]);
    await both.leave();
  });

  it('refuses a number that is none', async () => {
    const { base } = await live();
    expect((await fetch(`${base}/events?after=-1`)).status).toBe(400);
    expect((await fetch(`${base}/events`, { headers: { 'Last-Event-ID': 'x' } })).status).toBe(400);
  });

  it('has room for several readers, each at its own place, and forgets those who left', async () => {
    const { control, base } = await live();
    control.log(...BEGINNING);
    const streams = await Promise.all([0, 1, 2, 3, 4].map(() => streamOf(base)));
    for (const stream of streams) await stream.take('event', 5);
    control.log({ kind: 'note', message: 'all of you' });
    for (const stream of streams) expect(await numbersOf(stream, 1)).toEqual([5]);
    expect(control.listeners).toBe(5);
    for (const stream of streams) await stream.leave();
    await vi.waitFor(() => {
      expect(control.listeners).toBe(0);
    });
    const looks = control.looks;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(control.looks).toBe(looks);
  });

  it('sends the ground when it changed, and who is where', async () => {
    const control = new FakeControl();
    control.world = sampleMap();
    control.tick = 7;
    const { base } = await live(control);
    const stream = await streamOf(base);
    const [first] = await stream.take('world', 1);
    expect(first?.data).toMatchObject({ tick: 7, terrain: { width: 20, depth: 14 } });
    control.world = sampleMap(2);
    const [second] = await stream.take('world', 1);
    expect(second?.data).toMatchObject({ figures: [{ name: 'Ada', position: { x: 6.5 } }, {}, {}] });
    expect(second?.data).not.toHaveProperty('terrain');
    control.world = { ...sampleMap(), blocks: sampleMap().blocks.map(() => 1) };
    const [third] = await stream.take('world', 1);
    expect(third?.data).toHaveProperty('terrain.blocks.0', 1);
    control.world = null;
    expect((await stream.take('world', 1))[0]?.data).toMatchObject({ terrain: null, figures: [] });
    await stream.leave();
  });

  it('ends for everybody when the program ends, after what was left to say', async () => {
    const { control, base, dashboard } = await live();
    control.log(...BEGINNING);
    const streams = await Promise.all([0, 1, 2].map(() => streamOf(base)));
    for (const stream of streams) await stream.take('event', 5);
    control.log({ kind: 'run-ended', status: 'done', reason: null, chest: {}, reached: [] });
    const closed = Promise.all([dashboard.close(), dashboard.close()]);
    for (const stream of streams) {
      const names = (await stream.rest()).map(({ name, id }) => [name, id]);
      expect(names.filter(([name]) => name !== 'world')).toEqual([
        ['event', 5],
        ['bye', null],
      ]);
    }
    await closed;
    expect(control.listeners).toBe(0);
    await expect(fetch(base)).rejects.toThrow();
  });

  it('says that it is still there when nothing happens', async () => {
    vi.useFakeTimers();
    try {
      const stream = eventStream({
        source: { kind: 'live', control: new FakeControl() },
        run: 'r',
        worldFeed: null,
        from: 0,
        closing: new AbortController().signal,
      }).getReader();
      await stream.read();
      const next = stream.read();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(new TextDecoder().decode((await next).value)).toMatch(/^: .*\n\n$/);
      await stream.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a run that is over has all of it at once, stays, and takes no commands', async () => {
    const events = sampleEvents();
    const base = await recorded(events);
    const stream = await streamOf(base);
    expect((await stream.take('hello', 1))[0]?.data).toMatchObject({
      mode: 'recorded',
      events: events.length,
    });
    const sent = await stream.take('event', events.length);
    expect(sent.map(({ data }) => data)).toEqual(events);
    await stream.leave();
    const response = await fetch(`${base}/command`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(409);
    const words = (await (await fetch(`${base}/words`)).json()) as Record<string, unknown>;
    expect(words.oak_log).toEqual(['oak log', 'oak logs']);
  });
});

describe('a command', () => {
  const take = { from: 'Ben', command: { kind: 'take', subtask: 's3' } };

  async function post(
    { base, token }: { readonly base: string; readonly token: string },
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${base}/command`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  it('reaches the run with the name of who asked, and its answer comes back', async () => {
    const server = await live();
    server.control.answer = () => ({ isDone: false, lines: ['Ada is at it.'] });
    const response = await post(server, take, { Origin: server.base });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isDone: false, lines: ['Ada is at it.'] });
    expect(server.control.asked).toEqual([{ ...take, channel: 'browser' }]);
  });

  it('takes each kind there is', async () => {
    const server = await live();
    const commands = [
      ...['help', 'plan', 'next', 'done', 'skip', 'pause', 'resume', 'who', 'memory', 'stop'].map((kind) => ({
        kind,
      })),
      { kind: 'fail', reason: 'no way there' },
      { kind: 'give', subtask: 's1', to: 'Ada' },
      { kind: 'bring', item: 'oak_log', count: 3, from: null },
      { kind: 'where', item: 'coal' },
      { kind: 'note', text: 'Grüße, 你好' },
      { kind: 'quiet', leavesOut: 'others' },
      { kind: 'forget', what: 'wood' },
      { kind: 'answer', choice: 'oak' },
    ];
    for (const command of commands) expect((await post(server, { from: 'Ben', command })).status).toBe(200);
    expect(server.control.asked.map(({ command }) => command)).toEqual(commands);
  });

  it('without the token of this run is refused', async () => {
    const server = await live();
    const wrong = `${server.token.slice(0, -1)}${server.token.endsWith('A') ? 'B' : 'A'}`;
    for (const Authorization of ['', 'Bearer ', `Bearer ${wrong}`, server.token, `Bearer ${server.token}x`]) {
      expect((await post(server, take, { Authorization })).status).toBe(401);
    }
    expect(server.control.asked).toEqual([]);
  });

  it('from another page, or to another name than this machine, is refused with everything else', async () => {
    const server = await live();
    for (const Origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      server.base.replace('http', 'https'),
    ]) {
      expect((await post(server, take, { Origin })).status).toBe(403);
    }
    // fetch sets the Host header itself, so this goes by hand.
    for (const Host of ['evil.example', `evil.example:${server.dashboard.port}`, '127.0.0.1:1']) {
      expect(await statusFor(server.dashboard.port, Host)).toBe(403);
    }
    expect(await statusFor(server.dashboard.port, `localhost:${server.dashboard.port}`)).toBe(200);
    expect(server.control.asked).toEqual([]);
  });

  it('that is none is refused with what was expected', async () => {
    const server = await live();
    const bad: readonly unknown[] = [
      ...['', 'not json', '[]', 'null'],
      ...[
        {},
        { from: 'Ben' },
        { from: '', command: { kind: 'next' } },
        { from: 'Ben', command: { kind: 'fly' } },
      ],
      { from: 'Ben', command: { kind: 'take' } },
      { from: 'Ben', command: { kind: 'next', extra: 1 } },
      { from: 'Ben\u001b[31m', command: { kind: 'next' } },
      { from: 'Ben', command: { kind: 'note', text: 'two\nlines' } },
      { from: 'Ben', command: { kind: 'note', text: 'x'.repeat(401) } },
      { from: 'Ben', command: { kind: 'bring', item: 'x', count: 0.5, from: null } },
      { from: 'x'.repeat(41), command: { kind: 'next' } },
    ];
    for (const body of bad) {
      const response = await post(server, body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { error: string }).error).toMatch(/^Expected \{"from"/);
    }
    expect((await post(server, take, { 'Content-Type': 'text/plain' })).status).toBe(415);
    const long = { from: 'Ben', command: { kind: 'note', text: 'x'.repeat(20_000) } };
    expect((await post(server, long)).status).toBe(413);
    expect((await fetch(`${server.base}/command`)).status).toBe(404);
    expect(server.control.asked).toEqual([]);
  });
});

/** What a request with another Host header gets. */
function statusFor(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: '/', headers: { Host: host } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.once('error', reject);
    request.end();
  });
}
