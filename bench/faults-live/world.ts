/**
 * A world in a process of its own, with books kept of every item and ways to do harm: the parent says what by IPC.
 */
import { countsWithout, type ItemCounts } from '../../src/base/item-counts.js';
import { buildArena } from '../../test/integration/run/faults/arena.js';
import { partsOf, totalOf } from '../../test/integration/run/faults/books.js';
import { inviteVandal, type DeedKind, type Vandal } from '../../test/support/vandal.js';

/** What the parent asks for; each is answered with a message of the same number. */
export type Order =
  | { readonly kind: 'speed'; readonly fast: boolean }
  | { readonly kind: 'kick' | 'death' | 'freeze' | 'thaw'; readonly player: string }
  | { readonly kind: 'restart'; readonly file: string }
  | { readonly kind: 'judge' }
  | {
      readonly kind: 'vandal';
      readonly name: string;
      readonly seed: number;
      readonly kinds: readonly DeedKind[];
    };

/** The world's truth when all is over. */
export interface Truth {
  readonly chest: ItemCounts;
  /** Was in somebody's hands once, and lies about or is still in the hands of one who is no thief. */
  readonly lying: ItemCounts;
  readonly stolen: ItemCounts;
  /** By the books it must be there, and is nowhere. */
  readonly vanished: ItemCounts;
  /** It is there beyond what there can be. */
  readonly doubled: ItemCounts;
  readonly deeds: readonly string[];
}

const arena = await buildArena();
const vandals: Vandal[] = [];

function truth(): Truth {
  const { books } = arena;
  const { chest, ground, hands } = books.census();
  const isVandal = ([name]: readonly [string, unknown]): boolean =>
    vandals.some((each) => each.name === name);
  const held = Object.entries(hands);
  const lying = totalOf([ground, ...held.filter((each) => !isVandal(each)).map(([, counts]) => counts)]);
  const stolen = totalOf(held.filter(isVandal).map(([, counts]) => counts));
  const all = totalOf(partsOf(books.census()));
  return {
    chest,
    lying: countsWithout(lying, books.neverHeld),
    stolen,
    vanished: countsWithout(books.due, all),
    doubled: countsWithout(all, books.due),
    deeds: vandals.flatMap(({ deeds }) => deeds).map(({ kind, what }) => `${kind} ${what}`),
  };
}

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'speed') {
    if (order.fast) arena.speedUp();
    else arena.slowDown();
    return null;
  }
  if (order.kind === 'judge') return truth();
  if (order.kind === 'restart') return arena.restart(order.file);
  if (order.kind === 'vandal') {
    const { port } = arena.wire;
    const { name, seed, kinds } = order;
    vandals.push(await inviteVandal({ port, version: '1.20.1', name, seed, kinds, mostDeeds: 3 }));
    return null;
  }
  if (!arena.world.player(order.player)) return null;
  if (order.kind === 'kick') arena.world.kick(order.player, 'Out with you.');
  if (order.kind === 'death') arena.kill(order.player);
  if (order.kind === 'freeze') arena.wire.freeze(order.player);
  if (order.kind === 'thaw') arena.wire.thaw(order.player);
  return null;
}

process.on('message', ({ id, order }: { readonly id: number; readonly order: Order }) => {
  void Promise.resolve()
    .then(() => obey(order))
    .then(
      (answer) => process.send?.({ id, answer: answer ?? null }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
});
process.on('disconnect', () => {
  process.exit(0);
});
process.send?.({ id: 0, answer: arena.wire.port });
