import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ItemCounts } from '../../src/base/item-counts.js';
import { startWorld } from '../../src/world/start-world.js';
import { totalOf } from '../../test/integration/run/faults/books.js';
import { Materials, sumOf, type Spans } from './materials.js';
import type { Truth } from './world.js';

/** Slot, item, count, damage. */
type Slots = readonly (readonly [number, string, number, number])[];

/** What of a saved world is looked at. */
interface Saved {
  readonly version: string;
  readonly blocks: readonly (readonly [number, number, number, string])[];
  readonly chests: readonly { readonly slots: Slots }[];
  readonly furnaces: readonly { readonly slots: Slots }[];
  readonly entities: readonly {
    readonly kind: string;
    readonly name?: string;
    readonly stack?: readonly [string, number, number];
  }[];
  readonly players: readonly { readonly slots: Slots }[];
}

/** What of things that lie about was somebody's: animals and leaves let fall what nobody may ever have held. */
const HELD = /^(raw_iron|iron_|diamond|redstone|compass|bucket|shield|stone_|wooden_|furnace|crafting_table)/;
/** Pieces of a thing: a torch is a quarter of a stick. */
const ROUNDING = 1e-6;

/**
 * What the world a run has left in its file holds. Every material that is gone from the place's blocks and animals must
 * be somewhere, once, as it is or in what was made of it; but for what the run's plans burn. What is in a hand, or lies
 * about and was somebody's, is lost.
 * @param log the run's, for what was to be burnt
 */
export async function truthIn(file: string, log: string): Promise<Truth> {
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  const built = await builtPlace();
  const hands = totalOf(saved.players.map(({ slots }) => inSlots(slots)));
  const ground = totalOf(
    saved.entities.map(({ stack }): ItemCounts => (stack ? { [stack[0]]: stack[1] } : {})),
  );
  const chest = totalOf(saved.chests.map(({ slots }) => inSlots(slots)));
  const materials = new Materials(saved.version);
  const { gone, placed } = await changesIn(saved);
  const due = sumOf([
    materials.in(itemsIn(built)),
    ...Object.entries(gone).map(([block, count]) => materials.from(block, count)),
    meatOf(built, saved),
  ]);
  const there = sumOf([materials.in(itemsIn(saved)), materials.in(placed)]);
  const held = Object.entries(ground).filter(([item]) => HELD.test(item));
  return {
    chest,
    lying: totalOf([hands, Object.fromEntries(held)]),
    stolen: {},
    ...differences(due, there, materials.in(burntBy(log))),
    deeds: [],
  };
}

function differences(due: Spans, there: Spans, burnt: Spans): Pick<Truth, 'vanished' | 'doubled'> {
  const all = [...new Set([...due.keys(), ...there.keys()])].sort().map((material) => {
    const { least, most } = due.get(material) ?? { least: 0, most: 0 };
    const found = there.get(material)?.most ?? 0;
    const fewest = least - (burnt.get(material)?.most ?? 0);
    return { material, missing: fewest - found, surplus: found - most };
  });
  const beyondRounding = (pairs: readonly (readonly [string, number])[]): ItemCounts =>
    Object.fromEntries(pairs.filter(([, count]) => count > ROUNDING));
  return {
    vanished: beyondRounding(all.map(({ material, missing }) => [material, missing])),
    doubled: beyondRounding(all.map(({ material, surplus }) => [material, surplus])),
  };
}

function inSlots(slots: Slots): ItemCounts {
  return totalOf(slots.map(([, name, count]) => ({ [name]: count })));
}

function itemsIn({ players, entities, chests, furnaces }: Saved): ItemCounts {
  return totalOf([
    ...[...players, ...chests, ...furnaces].map(({ slots }) => inSlots(slots)),
    ...entities.map(({ stack }): ItemCounts => (stack ? { [stack[0]]: stack[1] } : {})),
  ]);
}

/** The place before anything happened in it, as a save. */
async function builtPlace(): Promise<Saved> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-built-'));
  const world = await startWorld({ environment: 'chest-arena', ticks: 'manual' });
  world.save(join(folder, 'world.json'));
  await world.stop();
  const saved = JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8')) as Saved;
  rmSync(folder, { recursive: true, force: true });
  return saved;
}

/** Blocks of the place that are gone, and blocks set down in it, by name. */
async function changesIn({ blocks }: Saved): Promise<{ gone: ItemCounts; placed: ItemCounts }> {
  const built = await startWorld({ environment: 'chest-arena', ticks: 'manual' });
  const [gone, placed]: [ItemCounts[], ItemCounts[]] = [[], []];
  for (const [x, y, z, text] of blocks) {
    const before = built.blockAt({ x, y, z }).name;
    const now = text.replace(/\[.*/, '');
    if (before === now) continue;
    if (before !== 'air') gone.push({ [before]: 1 });
    if (now !== 'air') placed.push({ [now]: 1 });
  }
  await built.stop();
  return { gone: totalOf(gone), placed: totalOf(placed) };
}

/** Pigs that are no more; each gave one to three. */
function meatOf(built: Saved, saved: Saved): Spans {
  const pigs = ({ entities }: Saved): number => entities.filter(({ name }) => name === 'pig').length;
  const killed = pigs(built) - pigs(saved);
  return new Map([['meat', { least: killed, most: 3 * killed }]]);
}

/** What the plans of a run burn, all of them together. */
function burntBy(log: string): ItemCounts {
  const plans = log.split('\n').filter((line) => line.includes('"subtasks":['));
  const fuels = plans.flatMap((line) => line.match(/"fuel":\{[^}]*\}/g) ?? []);
  return totalOf(fuels.map((text) => JSON.parse(text.slice('"fuel":'.length)) as ItemCounts));
}
