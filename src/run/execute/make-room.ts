import { messageOf } from '../../base/error.js';
import { countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { CHEST_SLOTS } from '../../game/container-blocks.js';
import { throwAway } from '../../worker/bot/throw-away.js';
import type { RunEvent } from '../log/run-event.js';
import type { SiteSurvey } from '../world/run-world.js';
import { goodsIn } from '../../schedule/ledger/observation.js';
import type { RunContext } from './run-context.js';
import type { RunParts } from './run-parts.js';

const STACK = 64;
/** Where fewer slots are free, things are thrown away until so many are. */
const LEAST_FREE = 7;
const ENOUGH_FREE = 12;
const THROW_TICKS = 1200;

/**
 * What to throw away so that a chest has room: stacks beyond the first, then what is of least use. Tools of one stack
 * each fill slots by their number.
 * @param useOf how much an item may still be needed; higher is more, Infinity is never thrown
 * @param isSingle whether an item does not stack
 */
export function whatToThrow(
  contents: ItemCounts,
  slots: number,
  useOf: (item: string) => number,
  isSingle: (item: string) => boolean,
): ItemCounts {
  const slotsOf = ([item, count]: readonly [string, number]): number =>
    isSingle(item) ? count : Math.ceil(count / STACK);
  const held = Object.entries(contents).filter(([, count]) => count > 0);
  const spare = held.filter(([item]) => useOf(item) < Infinity);
  let free = slots - held.reduce((sum, each) => sum + slotsOf(each), 0);
  if (free >= LEAST_FREE) return {};
  const thrown: Record<string, number> = {};
  const take = (item: string, count: number, gained: number): void => {
    if (free >= ENOUGH_FREE || gained === 0) return;
    thrown[item] = (thrown[item] ?? 0) + count;
    free += gained;
  };
  const byUse = spare.toSorted(([a], [b]) => useOf(a) - useOf(b) || (a < b ? -1 : 1));
  for (const [item, count] of byUse) {
    const kept = Math.min(count, isSingle(item) ? 1 : STACK);
    take(item, count - kept, slotsOf([item, count]) - 1);
  }
  for (const [item, count] of byUse) take(item, Math.min(count, isSingle(item) ? 1 : STACK), 1);
  return thrown;
}

/**
 * How much an item may be needed as a run goes on: of what an exploration has, as much as it says, and what the last plan
 * names; in any other run everything but what bots brought along: what a plan named, what lay there before and what others
 * put there is kept. Null where what bots brought may be somebody else's.
 */
export function useAsItGoesOn({
  context: { log, roster, goods, runWorld },
  useOf,
}: Pick<RunParts, 'context' | 'useOf'>): ((item: string) => number) | null {
  if (runWorld.environment?.kind === 'arena' || (!useOf && roster.hasHadPeople)) return null;
  const plan = log.events.findLast(({ kind }) => kind === 'plan-made' || kind === 'repair-planned');
  if (useOf) {
    const kept = goodsIn(plan && 'subtasks' in plan ? plan.subtasks : []);
    return (item) => (kept.has(item) ? Infinity : useOf(item));
  }
  const first = log.events.find((event) => event.kind === 'surveyed');
  const kept = new Set([...goods.ledger.goods, ...Object.keys(first?.contents ?? {})]);
  const brought = new Set(log.events.flatMap(broughtIn));
  return (item) => (kept.has(item) || !brought.has(item) ? Infinity : 0);
}

function broughtIn(event: RunEvent): readonly string[] {
  if (event.kind !== 'chest-observed' || event.worker === null) return [];
  return Object.keys(countsWithout(event.contents, event.before ?? {}));
}

/** Makes room between two plans. @returns what is there then */
export async function makeRoomFor(
  parts: Pick<RunParts, 'context' | 'useOf'>,
  survey: SiteSurvey,
): Promise<SiteSurvey> {
  const { context } = parts;
  const useOf = useAsItGoesOn(parts);
  if (useOf === null || (await makeRoom(context, survey, useOf)) === survey.contents) return survey;
  // What found no room is still in somebody's hands.
  return (await context.survey()) ?? survey;
}

/** Has a bot throw away what is needed least, where the chest is nearly full. @returns what the chest holds */
export async function makeRoom(
  context: RunContext,
  { chest, contents, halves }: SiteSurvey,
  useOf: (item: string) => number,
): Promise<ItemCounts> {
  const { runWorld, log, signal, goods } = context;
  const { registry } = runWorld.game;
  const isSingle = (item: string): boolean => (registry.items.get(item)?.stackSize ?? STACK) === 1;
  const bots = (await context.freeWorkers()).filter(({ asBot }) => asBot);
  const [worker] = bots;
  // What they carry comes into it, too.
  const all = sumOfCounts([contents, ...bots.map(({ asBot }) => asBot?.hands ?? {})]);
  const items = whatToThrow(all, CHEST_SLOTS * (halves?.length ?? 1), useOf, isSingle);
  if (!chest || !worker?.asBot || Object.keys(items).length === 0) return contents;
  const { name } = worker;
  const [[item, count] = ['', 0]] = Object.entries(items);
  goods.errandBegun(name, item, count);
  try {
    const thrown = await worker.asBot.undertake(THROW_TICKS, (bot) => throwAway(bot, chest, items), signal);
    if (Object.keys(thrown).length > 0) {
      log.add({ kind: 'goods-handed', worker: name, to: 'the ground', items: { ...thrown } });
      log.add({
        kind: 'note',
        message: `The chest is nearly full: ${name} throws away what is needed least.`,
      });
    }
  } catch (error) {
    const why = messageOf(error);
    log.add({ kind: 'note', message: `The chest is nearly full, and nothing could be thrown away: ${why}` });
  } finally {
    goods.errandEnded(name);
  }
  return context.contents ?? contents;
}
