import { messageOf } from '../../base/error.js';
import { countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { CHEST_SLOTS } from '../../game/container-blocks.js';
import { throwAway } from '../../worker/bot/throw-away.js';
import type { Goal } from '../../plan/subtask/subtask.js';
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

/** What things are worth to a run. */
interface Worth {
  /** How much an item may still be needed; higher is more, Infinity is never thrown. */
  readonly useOf: (item: string) => number;
  /** So many of an item stay in any case. */
  readonly asked: ItemCounts;
}

/**
 * What to throw away so that a chest has room: stacks beyond the first, then what is of least use. Tools of one stack
 * each fill slots by their number.
 * @param isSingle whether an item does not stack
 */
export function whatToThrow(
  contents: ItemCounts,
  slots: number,
  { useOf, asked }: Worth,
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
    const kept = Math.min(count, Math.max(asked[item] ?? 0, isSingle(item) ? 1 : STACK));
    take(item, count - kept, slotsOf([item, count]) - slotsOf([item, kept]));
  }
  for (const [item, count] of byUse)
    if ((asked[item] ?? 0) === 0) take(item, Math.min(count, isSingle(item) ? 1 : STACK), 1);
  return thrown;
}

/**
 * What things are worth as a run goes on: of what an exploration has, as much as it says, and what the last plan names; in
 * any other run everything but what bots brought along. Of that, what people asked for and what lay there before stays, and
 * what the plan names that is being carried out; tools and materials of the goals before are less, the rest is nothing. Null
 * where what bots brought may be somebody else's.
 */
export function worthAsItGoesOn(
  { context: { log, roster, goods, runWorld }, useOf }: Pick<RunParts, 'context' | 'useOf'>,
  goals: readonly Goal[],
): Worth | null {
  const { events } = log;
  if (runWorld.environment?.kind === 'arena' || (!useOf && roster.hasHadPeople)) return null;
  const last = events.findLast(({ kind }) => PLANS.has(kind) || (kind === 'goal-set' && !useOf));
  const planned = goodsIn(last && 'subtasks' in last ? last.subtasks : []);
  if (useOf) return { useOf: (item) => (planned.has(item) ? Infinity : useOf(item)), asked: {} };
  const before = events.find((event) => event.kind === 'surveyed')?.contents ?? {};
  const reached = events.flatMap((event) => (event.kind === 'goal-ended' ? event.reached : []));
  const asked = [...reached.map(({ goal }) => goal), ...goals].map(({ item, quantity }) => ({
    [item]: quantity,
  }));
  const brought = new Set(events.flatMap(broughtIn));
  return {
    useOf: (item) =>
      planned.has(item) || !brought.has(item) ? Infinity : goods.ledger.goods.has(item) ? 1 : 0,
    asked: sumOfCounts([before, ...asked]),
  };
}

const PLANS: ReadonlySet<RunEvent['kind']> = new Set(['plan-made', 'repair-planned']);

function broughtIn(event: RunEvent): readonly string[] {
  if (event.kind !== 'chest-observed' || event.worker === null) return [];
  return Object.keys(countsWithout(event.contents, event.before ?? {}));
}

/** Makes room between two plans. @returns what is there then */
export async function makeRoomFor(
  parts: Pick<RunParts, 'context' | 'useOf'>,
  goals: readonly Goal[],
  survey: SiteSurvey,
): Promise<SiteSurvey> {
  const { context } = parts;
  const worth = worthAsItGoesOn(parts, goals);
  if (worth === null || (await makeRoom(context, survey, worth)) === survey.contents) return survey;
  // What found no room is still in somebody's hands.
  return (await context.survey()) ?? survey;
}

/** Has a bot throw away what is needed least, where the chest is nearly full. @returns what the chest holds */
export async function makeRoom(
  context: RunContext,
  { chest, contents, halves }: SiteSurvey,
  worth: Worth,
): Promise<ItemCounts> {
  const { runWorld, log, signal, goods } = context;
  const { registry } = runWorld.game;
  const isSingle = (item: string): boolean => (registry.items.get(item)?.stackSize ?? STACK) === 1;
  const bots = (await context.freeWorkers()).filter(({ asBot }) => asBot);
  const [worker] = bots;
  // What they carry comes into it, too.
  const all = sumOfCounts([contents, ...bots.map(({ asBot }) => asBot?.hands ?? {})]);
  const items = whatToThrow(all, CHEST_SLOTS * (halves?.length ?? 1), worth, isSingle);
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
