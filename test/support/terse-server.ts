import type { Bot } from 'mineflayer';

interface Client {
  emit(event: string, ...parts: unknown[]): boolean;
  write(name: string, packet: unknown): void;
}

interface WindowPacket {
  readonly windowId: number;
  stateId?: number;
  readonly action?: number;
  readonly accepted?: boolean;
}

/**
 * Lets a bot hear its server as it hears servers that are not the game's own: clicks are not answered by number, windows
 * have no states, several clicks have one answer, nothing is said of the cursor alone, and whatever window the client
 * closes is said to be closed.
 */
export function hearTersely(bot: Bot): void {
  const client = bot._client as unknown as Client;
  const emit = client.emit.bind(client);
  const write = client.write.bind(client);
  const waiting = new Map<number, NodeJS.Immediate>();
  const hears: Readonly<Record<string, (packet: WindowPacket, pass: () => boolean) => boolean>> = {
    transaction: ({ windowId, action, accepted }) => {
      // The game's server hears no click after one that it refused until this.
      if (accepted === false) write('transaction', { windowId, action, accepted: true });
      return false;
    },
    set_slot: ({ windowId }, pass) => windowId >= 0 && pass(),
    window_items: (packet, pass) => {
      if (packet.stateId !== undefined) packet.stateId = 0;
      clearImmediate(waiting.get(packet.windowId));
      waiting.set(packet.windowId, setImmediate(pass));
      return false;
    },
  };
  client.emit = (event, ...parts) => {
    const pass = (): boolean => emit(event, ...parts);
    return hears[event]?.(parts[0] as WindowPacket, pass) ?? pass();
  };
  client.write = (name, packet) => {
    write(name, packet);
    if (name === 'close_window') setImmediate(() => emit('close_window', packet));
  };
}
