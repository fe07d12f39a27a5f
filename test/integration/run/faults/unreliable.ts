import type { EmbeddedWorld } from '../../../../src/world/embedded/embedded-world.js';
import type { EntityView } from '../../../../src/world/embedded/world-views.js';

type Place = EntityView['position'];

/** Counts of what was tried and what was swallowed. */
export interface Trouble {
  readonly tried: number;
  readonly failed: number;
}

/** The bits of a client's session that tests reach into, on the server's side. */
interface AnySession {
  readonly player: { readonly name: string };
  readonly outgoing: { send(packet: { readonly name: string; readonly params: unknown }): void };
  readonly connection: {
    readonly client: { emit(event: string | symbol, ...values: unknown[]): boolean };
  };
}

/** Calls back for everybody who joins from now on. */
function onJoin(world: EmbeddedWorld, act: (session: AnySession) => void): void {
  const { listener } = world;
  const before = listener.onJoined;
  listener.onJoined = (session) => {
    before?.(session);
    act(session);
  };
}

/**
 * Has a share of all openings of chests fail, by turns: the request never arrives, or the answer does not.
 * @param chance 0 to 1; which ones is decided by the seed
 */
export function spoilOpenings(world: EmbeddedWorld, chest: Place, chance: number, seed: number): Trouble {
  const random = generator(seed);
  const trouble = { tried: 0, failed: 0 };
  onJoin(world, ({ outgoing, connection: { client } }) => {
    let losesAnswer = false;
    const emit = client.emit.bind(client);
    client.emit = (event, ...values) => {
      if (event !== 'packet' || !isClickOn(chest, values)) return emit(event, ...values);
      trouble.tried += 1;
      if (random() >= chance) return emit(event, ...values);
      trouble.failed += 1;
      losesAnswer = trouble.failed % 2 === 0;
      return losesAnswer ? emit(event, ...values) : true;
    };
    const send = outgoing.send.bind(outgoing);
    outgoing.send = (packet) => {
      if (losesAnswer && packet.name === 'open_window') {
        losesAnswer = false;
        return;
      }
      send(packet);
    };
  });
  return trouble;
}

/** Calls back when a player puts a tool to a block, before the world hears of it. */
export function beforeDigging(world: EmbeddedWorld, act: (player: string, block: Place) => void): void {
  onJoin(world, ({ connection: { client }, player }) => {
    const emit = client.emit.bind(client);
    client.emit = (event, ...values) => {
      const block = event === 'packet' ? dugBlock(values) : null;
      if (block) act(player.name, block);
      return emit(event, ...values);
    };
  });
}

function isClickOn({ x, y, z }: Place, [packet, meta]: readonly unknown[]): boolean {
  if ((meta as { name?: string }).name !== 'block_place') return false;
  const { location } = packet as { location: Place };
  return location.x === x && location.y === y && location.z === z;
}

function dugBlock([packet, meta]: readonly unknown[]): Place | null {
  if ((meta as { name?: string }).name !== 'block_dig') return null;
  const { status, location } = packet as { status: number; location: Place };
  return status === 0 ? { x: location.x, y: location.y, z: location.z } : null;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
