import type { RunEvent } from '../../run/log/run-event.js';
import type { Figure, WorldMap } from '../../run/world/world-map.js';

/** First message of every stream. */
export interface Hello {
  /** Another one after a reconnect: the program was started anew, what is shown is of an earlier run. */
  readonly run: string;
  readonly mode: 'live' | 'recorded';
  /** Events there were when the stream began. */
  readonly events: number;
}

/** How things are said to people: registry name -> one, several. Mobs have names of their own: `mob:chicken`. */
export type EverydayWords = Readonly<Record<string, readonly [one: string, several: string]>>;

/** The ground alone, without who moves on it. */
export type Terrain = Omit<WorldMap, 'figures'>;

/** The world a moment ago; `terrain` only where blocks changed since the last message. */
export interface WorldMessage {
  readonly tick: number;
  readonly figures: readonly Figure[];
  readonly terrain?: Terrain | null;
}

/** By name of the message. `bye`: the program ends, do not come back. */
export interface StreamMessages {
  readonly hello: Hello;
  readonly event: RunEvent;
  readonly world: WorldMessage;
  readonly bye: null;
}

/** One message as it goes over the wire (WHATWG HTML, Server-sent events). JSON has no line breaks of its own. */
export function streamMessage<Name extends keyof StreamMessages>(
  name: Name,
  data: StreamMessages[Name],
  id?: number,
): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
