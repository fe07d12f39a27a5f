import fc from 'fast-check';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isOurs } from '../../../src/base/error.js';
import { checkServer } from '../../../src/cli/doctor/doctor-checks.js';
import { knock } from '../../../src/run/world/knock.js';
import { pingServer } from '../../../src/world/ping-server.js';

const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** @returns the port of somebody who treats callers so */
async function listen(act: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    act(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port nobody listens at any more. */
async function deadPort(): Promise<number> {
  const port = await listen(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

const varInt = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varInt(value >>> 7)];

function statusFrame(status: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(status));
  const body = Buffer.concat([Buffer.from([0, ...varInt(text.length)]), text]);
  return Buffer.concat([Buffer.from(varInt(body.length)), body]);
}

describe('asking a server what it is', () => {
  it('reads an answer in whatever pieces it comes', async () => {
    const status = fc.record({
      name: fc.string(),
      protocol: fc.nat(1000),
      online: fc.nat(1000),
      max: fc.nat(1000),
      more: fc.string({ maxLength: 400 }),
    });
    await fc.assert(
      fc.asyncProperty(status, fc.nat(40), async ({ name, protocol, online, max, more }, cut) => {
        const bytes = statusFrame({ version: { name, protocol }, players: { online, max }, favicon: more });
        const port = await listen((socket) => {
          socket.setNoDelay(true);
          socket.write(bytes.subarray(0, cut));
          socket.once('data', () => socket.write(bytes.subarray(cut)));
        });
        const wanted = {
          versionName: name,
          protocolVersion: protocol,
          playersOnline: online,
          playersMost: max,
        };
        expect(await pingServer('127.0.0.1', port)).toEqual({ kind: 'answered', ...wanted });
      }),
      { numRuns: 30 },
    );
  });

  it('asks a server of several versions for the one that is wanted', async () => {
    // Length, number of the packet, and the protocol in two bytes.
    const asked = (bytes: Buffer): number => ((bytes[2] ?? 0) & 127) | ((bytes[3] ?? 0) << 7);
    const port = await listen((socket) => {
      socket.once('data', (bytes) => {
        socket.write(statusFrame({ version: { name: 'Several 1.8-1.21.4', protocol: asked(bytes) } }));
      });
    });
    expect(await pingServer('127.0.0.1', port, undefined, 498)).toMatchObject({ protocolVersion: 498 });
    expect(await checkServer({ host: '127.0.0.1', port, version: '1.14.4' })).toMatchObject({ isFine: true });
  });

  it('takes nobody for a server who says something else, and hangs up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const port = await listen((socket) => socket.end(bytes));
        expect((await pingServer('127.0.0.1', port)).kind).toBe('silent');
      }),
      { numRuns: 30 },
    );
  });
});

describe('knocking at a server', () => {
  const never = new AbortController().signal;

  async function codeOf(port: number, version?: string): Promise<string> {
    const address = { host: '127.0.0.1', port, ...(version === undefined ? {} : { version }) };
    return knock(address, never).then(
      () => 'in',
      (error: unknown) => (isOurs(error) ? `${error.code}: ${error.message}` : String(error)),
    );
  }

  it('says so where nobody listens, whatever version was named', async () => {
    const port = await deadPort();
    expect(await codeOf(port)).toMatch(/^unreachable: .*nobody answers there/);
    expect(await codeOf(port, '1.20.1')).toMatch(/^unreachable: .*nobody answers there/);
  });

  it('takes silence for a hidden status only where the version was named', async () => {
    const port = await listen(() => undefined);
    expect(await codeOf(port)).toMatch(/^unreachable: .*does not answer as one .*--mc-version/);
    expect(await codeOf(port, '1.20.1')).toBe('in');
  });

  it('waits for one that starts a moment later', async () => {
    let calls = 0;
    const port = await listen((socket) => {
      calls += 1;
      if (calls === 1) socket.destroy();
      else socket.write(statusFrame({ version: { name: '1.20.1', protocol: 763 } }));
    });
    expect(await codeOf(port)).toBe('in');
    expect(calls).toBe(2);
  });
});
