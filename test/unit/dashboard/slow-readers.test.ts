import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { cutSlowReaders } from '../../../src/dashboard/server/page-server.js';

const PATIENCE_MS = 600;

it('cuts who reads nothing, in time, and neither who reads nor who waits for news', async () => {
  const server = createServer((request, response) => {
    response.writeHead(200);
    response.write(request.url === '/much' ? Buffer.alloc(30_000_000) : 'nothing new yet');
  });
  const cuts: number[] = [];
  const startedAt = performance.now();
  server.on('connection', (socket) => {
    socket.once('close', () => cuts.push(performance.now() - startedAt));
  });
  cutSlowReaders(server, PATIENCE_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string): Socket => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    return socket;
  };
  const deaf = ask('/much').pause();
  let read = 0;
  const reader = ask('/much').on('data', (bytes: Buffer) => (read += bytes.length));
  const waiting = ask('/little').resume();
  await expect.poll(() => cuts.length, { timeout: 5000 }).toBe(1);
  expect(cuts[0]).toBeGreaterThan(PATIENCE_MS * 0.9);
  await expect.poll(() => read, { timeout: 5000 }).toBeGreaterThan(29_999_999);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS * 2));
  expect(cuts).toHaveLength(1);
  for (const socket of [deaf, reader, waiting]) socket.destroy();
  server.close();
});
