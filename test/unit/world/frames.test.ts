import { deflateSync } from 'node:zlib';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { Transform } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FrameGuard, limitInflation, MOST_FRAME_BYTES } from '../../../src/world/embedded/protocol/frames.js';
import type { ProtocolClient } from '../../../src/world/embedded/protocol/minecraft-protocol.js';
import { varInt } from '../../../src/world/embedded/protocol/packing.js';
import { type PacketSplitter, splitQuietly } from '../../../src/world/split-packets.js';

/** What comes out of a stream for what is put into it. */
function through(stream: Transform, chunks: readonly Buffer[]): readonly Buffer[] {
  const passed: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => passed.push(bytes));
  for (const chunk of chunks) stream.write(chunk);
  return passed;
}

it('lets nothing through after the ping of a very old client', () => {
  const ping = Buffer.from([0xfe, 1]);
  const guard = new FrameGuard(
    () => true,
    () => undefined,
  );
  expect(through(guard, [ping, ping, Buffer.from([2, 0, 0]), ping])).toEqual([ping]);
});

function compressing(): { readonly decompressor: Transform; readonly refusals: readonly string[] } {
  const refusals: string[] = [];
  const client = Object.assign(new EventEmitter(), {
    decompressor: new Transform(),
    setCompressionThreshold: () => undefined,
  }) as unknown as ProtocolClient;
  limitInflation(client, (reason) => refusals.push(reason));
  client.setCompressionThreshold(256);
  return { decompressor: client.decompressor, refusals };
}

const compressed = (bytes: number): Buffer =>
  Buffer.concat([varInt(bytes), deflateSync(Buffer.alloc(bytes, 7))]);

it('takes packets apart up to the largest a client has reason to send', () => {
  const { decompressor, refusals } = compressing();
  const frames = [Buffer.from([0, 1, 2]), compressed(MOST_FRAME_BYTES)];
  expect(through(decompressor, frames)).toEqual([Buffer.from([1, 2]), Buffer.alloc(MOST_FRAME_BYTES, 7)]);
  expect(refusals).toEqual([]);
});

it.each([
  ['is too large uncompressed', compressed(MOST_FRAME_BYTES + 1)],
  ['is not what it says', Buffer.concat([varInt(300), Buffer.alloc(20, 7)])],
  ['is empty', Buffer.alloc(0)],
])('refuses a compressed packet that %s once, and all that follow it', (_, frame) => {
  const { decompressor, refusals } = compressing();
  expect(through(decompressor, [frame, frame, compressed(300)])).toEqual([]);
  expect(refusals).toHaveLength(1);
});

describe('packets told apart', () => {
  /** A splitter of the package's, past its first packet, made quiet or as it is. */
  function splitter(isQuiet: boolean): PacketSplitter {
    const { createSplitter } = createRequire(import.meta.url)(
      'minecraft-protocol/src/transforms/framing.js',
    ) as {
      createSplitter: () => PacketSplitter;
    };
    const made = createSplitter();
    if (isQuiet) splitQuietly(made);
    return made;
  }
  const packets = [1, 300, 0xfe, 20_000].map((bytes) => Buffer.alloc(bytes, bytes));
  const stream = Buffer.concat(packets.flatMap((packet) => [varInt(packet.length), packet]));

  it.each([1, 2, 3, 301, stream.length])('come out whole where %i bytes come at once', (size) => {
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) =>
      stream.subarray(at * size, (at + 1) * size),
    );
    expect(through(splitter(true), pieces)).toEqual(packets);
    expect(through(splitter(false), pieces)).toEqual(packets);
  });

  it('end with an error where a length is none', async () => {
    const quiet = splitter(true);
    const error = once(quiet, 'error');
    expect(through(quiet, [Buffer.alloc(4, 0xff)])).toEqual([]);
    expect(await error).toMatchObject([{ message: 'Malformed packet length.' }]);
  });

  it('leave the ping of a very old client to the package', () => {
    const old = Object.assign(splitter(true), { recognizeLegacyPing: true });
    expect(through(old, [Buffer.from([0xfe, 1])])).toEqual([Buffer.from([0xfe, 1, 1])]);
  });
});
