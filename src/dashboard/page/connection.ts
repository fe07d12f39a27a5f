import type { StreamMessages } from '../server/stream-message.js';

/** `ended`: the program said goodbye; nothing more will come. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'ended';

export interface ConnectionListener {
  onState(state: ConnectionState): void;
  onHello(hello: StreamMessages['hello']): void;
  onEvent(event: StreamMessages['event'], number: number): void;
  onWorld(message: StreamMessages['world']): void;
}

const RETRY_MS = 1000;

/** Listens to the run's stream; comes back after the last event received when the line breaks. */
export function connect(listener: ConnectionListener): void {
  let last = -1;
  const open = (state: ConnectionState): void => {
    listener.onState(state);
    const source = new EventSource(last < 0 ? 'events' : `events?after=${last}`);
    const on = <Name extends keyof StreamMessages>(
      name: Name,
      heard: (data: StreamMessages[Name], number: number) => void,
    ): void =>
      source.addEventListener(name, (message: MessageEvent<string>) =>
        heard(JSON.parse(message.data) as StreamMessages[Name], Number(message.lastEventId)),
      );
    on('hello', (hello) => {
      listener.onState('connected');
      listener.onHello(hello);
    });
    on('event', (event, number) => {
      // A number once received is never taken twice, whatever the browser asked for when it came back.
      if (number <= last) return;
      last = number;
      listener.onEvent(event, number);
    });
    on('world', (message) => listener.onWorld(message));
    on('bye', () => {
      source.close();
      listener.onState('ended');
    });
    source.onerror = () => {
      listener.onState('reconnecting');
      // The browser comes back by itself after a broken line, but not after an answer it did not expect.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => open('reconnecting'), RETRY_MS);
    };
  };
  open('connecting');
}
