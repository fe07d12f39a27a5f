import { Allowance } from '../../../base/allowance.js';
import type { Clock } from '../../clock/ticker.js';
import { splitQuietly } from '../../split-packets.js';
import { hangUp, type Arrival } from './door.js';
import { FrameGuard, limitInflation } from './frames.js';
import type { ProtocolClient } from './minecraft-protocol.js';

/**
 * A real client sends a move a tick and little else; a bot that empties chests without a pause four or five. So many
 * more pass at once, for whoever was held up; what passes in the long run is counted by the world's ticks, for bots in
 * a fast world, and by real time, for a world that stands.
 */
const PACKETS = { atOnce: 800, perSecond: 60 };
const PACKETS_PER_TICK = 8;

/** One client's line, from the door to its end: what comes in is counted, what is too much ends it. */
export class GuardedConnection {
  readonly address: string;
  /** Belongs to the program that has started the world: nothing of it is held to be a flood. */
  readonly hasKey: boolean;
  readonly #allowance: Allowance;
  readonly #guard: FrameGuard;

  constructor(
    readonly client: ProtocolClient,
    { address, hasKey }: Arrival,
    private readonly clock: Clock,
    onViolation: (reason: string) => void,
  ) {
    this.address = address;
    this.hasKey = hasKey;
    this.#allowance = new Allowance(PACKETS, () => clock.now());
    this.#guard = new FrameGuard(() => hasKey || this.#allowance.take(), onViolation);
    limitInflation(client, onViolation);
    splitQuietly(client.splitter);
    client.socket.unpipe(client.splitter);
    client.socket.pipe(this.#guard).pipe(client.splitter);
  }

  /** Once a tick of the world. */
  tick(): void {
    this.#allowance.add(PACKETS_PER_TICK);
  }

  /** Nothing is heard any more; what was written last is still sent. */
  cut(): void {
    this.#guard.shut();
    const { socket } = this.client;
    socket.unpipe(this.#guard);
    hangUp(socket, this.clock);
  }
}
