import type { StreamMessages } from '../../../src/dashboard/server/stream-message.js';

/** A message as it came over the wire. */
export interface Received {
  readonly name: keyof StreamMessages;
  readonly id: number | null;
  readonly data: unknown;
}

/** Reads Server-Sent Events as a browser does. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(response: Response) {
    if (!response.body) throw new Error('Expected a body.');
    this.#reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  }

  /** The next message; null at the end of the stream. */
  async next(): Promise<Received | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const received = parsed(block);
        if (received) return received;
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** The next `count` messages of that name; others are passed over. */
  async take(name: keyof StreamMessages, count: number): Promise<readonly Received[]> {
    const taken: Received[] = [];
    while (taken.length < count) {
      const received = await this.next();
      if (received === null) throw new Error(`Expected ${count} of ${name}, got ${taken.length}.`);
      if (received.name === name) taken.push(received);
    }
    return taken;
  }

  /** All that is left. */
  async rest(): Promise<readonly Received[]> {
    const all: Received[] = [];
    for (let next = await this.next(); next !== null; next = await this.next()) all.push(next);
    return all;
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}

function parsed(block: string): Received | null {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [name, id, data] = [field('event'), field('id'), field('data')];
  if (name === undefined || data === undefined) return null;
  return {
    name: name as Received['name'],
    id: id === undefined ? null : Number(id),
    data: JSON.parse(data) as unknown,
  };
}
