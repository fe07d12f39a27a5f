import type { Bot, BotEvents } from 'mineflayer';

type Listeners = Readonly<Record<string, (...told: never[]) => void>>;
/** What tells of packets, or of anything else besides a bot. */
type Teller = Pick<NodeJS.EventEmitter, 'on' | 'removeListener'>;

/** Listens for several events at once, until the returned function is called. */
export function listen(teller: Bot, listeners: Partial<BotEvents>): () => void;
export function listen(teller: Teller, listeners: Listeners): () => void;
export function listen(teller: Teller, listeners: object): () => void {
  const all = Object.entries(listeners as Readonly<Record<string, () => void>>);
  for (const [event, listener] of all) teller.on(event, listener);
  return () => {
    for (const [event, listener] of all) teller.removeListener(event, listener);
  };
}
