import { messageOf } from '../../../base/error.js';
import { plainLine } from '../../../base/plain-text.js';
import type { ProtocolClient } from './minecraft-protocol.js';

/**
 * Packet handlers, the package's own among them, run inside emit: an error there must not end the process. It goes to
 * the handler, with the event it came in.
 */
export function catchErrorsOf(
  client: ProtocolClient,
  onError: (event: string, error: unknown) => void,
): void {
  const emit = client.emit.bind(client);
  client.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    try {
      return emit(event, ...values);
    } catch (error) {
      onError(String(event), error);
      return true;
    }
  };
}

/** The package passes over a packet that ends too early; from here on it is an error like any other. */
export function reportHalfPackets(client: ProtocolClient): void {
  const { deserializer } = client;
  const parse = deserializer.parsePacketBuffer.bind(deserializer);
  deserializer.parsePacketBuffer = (bytes) => {
    try {
      return parse(bytes);
    } catch (cause) {
      throw new Error(firstLine(cause), { cause });
    }
  };
}

/** What an error says, short and harmless enough for players and logs. */
export function firstLine(error: unknown): string {
  const text = messageOf(error);
  return plainLine(text.split('\n')[0] ?? text).slice(0, 200);
}
