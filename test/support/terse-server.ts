import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';

interface Client {
  emit(event: string, ...parts: unknown[]): boolean;
  write(name: string, packet: unknown): void;
}

interface WindowPacket {
  readonly windowId: number;
  stateId?: number;
  readonly action?: number;
  readonly accepted?: boolean;
  readonly property?: number;
  value?: number;
}

const FUEL_LEFT = 0;
const FUEL_WHOLE = 1;

/**
 * Lets a bot hear its server as it hears servers that are not the game's own: clicks are not answered by number, windows
 * have no states, several clicks have one answer, nothing is said of the cursor alone, and whatever window the client
 * closes is said to be closed. What burns in a furnace is told as a share, and not of how much.
 */
export function hearTersely(bot: Bot): void {
  const client = bot._client as unknown as Client;
  const emit = client.emit.bind(client);
  const write = client.write.bind(client);
  let fuelWhole = 0;
  const waiting = new Map<number, NodeJS.Immediate>();
  const hears: Readonly<Record<string, (packet: WindowPacket, pass: () => boolean) => boolean>> = {
    transaction: ({ windowId, action, accepted }) => {
      // The game's server hears no click after one that it refused until this.
      if (accepted === false) write('transaction', { windowId, action, accepted: true });
      return false;
    },
    craft_progress_bar: (packet, pass) => {
      if (packet.property === FUEL_WHOLE) fuelWhole = packet.value ?? 0;
      if (packet.property === FUEL_LEFT) packet.value = Math.floor((200 * (packet.value ?? 0)) / fuelWhole);
      return packet.property !== FUEL_WHOLE && pass();
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

interface DigPacket {
  readonly status: number;
  readonly location: Vec3;
}

/** Lets a bot dig as on a server that counts no tool: what is dug sooner than by hand comes back. */
export function countNoTool(bot: Bot): () => void {
  const client = bot._client as unknown as Client;
  const write = client.write.bind(client);
  let startedAt = 0;
  client.write = (name, packet) => {
    const { status, location } = packet as DigPacket;
    if (name === 'block_dig' && status === 0) startedAt = performance.now();
    const block = name === 'block_dig' && status === 2 ? bot.blockAt(location) : null;
    const isSoon = block && performance.now() - startedAt < block.digTime(null, false, false, false);
    if (!isSoon) {
      write(name, packet);
      return;
    }
    write(name, { ...(packet as DigPacket), status: 1 });
    setImmediate(() => client.emit('block_change', { location, type: block.stateId }));
  };
  return () => {
    client.write = write;
  };
}
