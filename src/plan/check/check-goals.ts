import { positionKey } from '../../base/position.js';
import { comesWithOther } from '../../blueprint/block-needs.js';
import { readBlock } from '../../blueprint/block-text.js';
import { cellsOf, type Cell } from '../../blueprint/blueprint.js';
import { usesOf } from '../../game/game.js';
import { resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { DraftPlan } from '../subtask/draft.js';
import { type Jokers, balanceOf, type Accounts } from './supply.js';
import { producerFor } from './mend.js';
import { itemOf, usesResource, type CheckedSite } from './site.js';
import type { Goal } from '../subtask/subtask.js';

/** What the plan is for; a draft that does not say is for what its last subtask makes. */
export function goalsOf(site: CheckedSite, draft: DraftPlan): readonly Goal[] {
  if (draft.goals.length > 0) return draft.goals.map((goal) => named(site, goal));
  const last = site.effects.find(({ read }) => read.index === draft.subtasks.length - 1);
  if (!last?.product || !last.read.action || last.read.quantity === null) return [];
  const { product: item, read } = last;
  const verb = last.read.action;
  const common = { item, verb };
  if (last.kills)
    return [{ ...common, kind: last.kills.shot ? 'shot' : 'killed', quantity: read.quantity ?? 1 }];
  if (last.places) return [{ ...common, kind: 'placed', quantity: last.places.count }];
  return [{ ...common, kind: 'have', quantity: read.quantity ?? 1 }];
}

function named(site: CheckedSite, goal: Goal): Goal {
  const { registry } = site.start.game;
  if (goal.kind === 'built' || registry.items.has(goal.item) || registry.entities.has(goal.item)) return goal;
  const isMob = goal.kind === 'killed' || goal.kind === 'shot';
  const reading = isMob ? resolveEntityName(registry, goal.item) : resolveItemName(registry, goal.item);
  if (reading.kind === 'known' || reading.kind === 'guess') return { ...goal, item: reading.name };
  if (reading.kind !== 'group') return goal;
  return { ...goal, item: site.favourite(reading) };
}

/** Items of a kind that are in the chest at the end; of tools those that are not worn out. */
export function finalCount(site: CheckedSite, accounts: Accounts, item: string): number {
  const account = accounts.get(itemOf(item));
  if (!account) return 0;
  const balance = balanceOf(account);
  const uses = usesOf(site.start.game, item);
  const wear = accounts.get(usesResource(item));
  if (uses === Infinity || !wear) return balance;
  let worn = 0;
  for (const count of wear.takes.values()) worn += count;
  return balance - Math.floor(worn / uses);
}

/** How far each goal is met when everything is done. */
function reached(site: CheckedSite, accounts: Accounts, goal: Goal): number {
  const { start, effects } = site;
  let count = 0;
  switch (goal.kind) {
    case 'have':
      // Co-Voyager sets every station down; there it counts as had.
      return (
        finalCount(site, accounts, goal.item) + (start.rules === 'paper' ? placedBy(site, goal.item) : 0)
      );
    case 'placed':
      return placedBy(site, goal.item);
    case 'built':
      return goal.quantity - cellsLeftOut(site, goal);
    case 'killed':
    case 'shot':
      for (const { kills } of effects) {
        if (kills?.mob === goal.item && (goal.kind === 'killed' || kills.shot)) count += kills.count;
      }
      return count;
  }
}

/** Cells of a blueprint that no section sees to. */
function cellsLeftOut({ effects }: CheckedSite, { blueprint }: Goal): number {
  const keyOf = ({ position, block }: Cell): string => `${positionKey(position)} ${block}`;
  const seenTo = new Set(
    effects.flatMap(({ read }) => (read.draft.section ? cellsOf(read.draft.section).map(keyOf) : [])),
  );
  const cells = blueprint ? cellsOf(blueprint) : [];
  return cells.filter((cell) => !comesWithOther(readBlock(cell.block)) && !seenTo.has(keyOf(cell))).length;
}

function placedBy({ effects }: CheckedSite, block: string): number {
  return effects.reduce((sum, { places }) => sum + (places?.block === block ? places.count : 0), 0);
}

/** Reports goals the plan does not reach. */
export function checkGoals(
  site: CheckedSite,
  accounts: Accounts,
  goals: readonly Goal[],
  jokers: Jokers,
): void {
  for (const goal of goals) {
    const short = goal.quantity - reached(site, accounts, goal);
    if (short <= 0 || jokers.claim(goal.item)) continue;
    site.faults.push({
      kind: 'goal-not-reached',
      subtask: null,
      item: goal.item,
      count: short,
      facts: { code: 'goal-missed', goal: goal.kind, asked: goal.quantity },
      mend: mendFor(site, goal, short),
    });
  }
}

function mendFor(site: CheckedSite, goal: Goal, short: number) {
  if (goal.kind === 'have') {
    const maker = site.effects.findLast(({ product, isSound }) => product === goal.item && isSound);
    if (maker?.read.quantity != null && maker.read.action !== 'build' && !maker.places) {
      const more = Math.ceil(short / maker.batch) * maker.batch;
      return { kind: 'set-quantity', subtask: maker.read.id, quantity: maker.read.quantity + more } as const;
    }
    const mend = producerFor(site, goal.item, short, { ...NOWHERE, index: Infinity });
    return mend.kind === 'insert' ? { ...mend, before: null } : mend;
  }
  const action = goal.kind === 'placed' ? 'build' : goal.kind === 'shot' ? 'shoot' : 'kill';
  const subtask = { action, item: goal.item, quantity: short };
  return { kind: 'insert', before: null, subtask } as const;
}

/** Stands for the end of the plan where a subtask is asked for. */
const NOWHERE = {
  index: 0,
  id: 'the end',
  draft: { id: 'the end', action: 'craft', item: '', quantity: 1 },
  action: null,
  product: null,
  quantity: null,
  tools: undefined,
  stations: [],
  materials: undefined,
  fuel: undefined,
  sources: undefined,
  drops: undefined,
} as const;
