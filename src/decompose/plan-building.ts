import { countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../base/item-counts.js';
import { materialsOf } from '../blueprint/block-needs.js';
import { boundsOf, type Blueprint } from '../blueprint/blueprint.js';
import { SCAFFOLDS, scaffoldCount } from '../blueprint/scaffold.js';
import { sectionsOf } from '../blueprint/sections.js';
import { instructionFor } from '../plan/subtask/instruction.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal, Subtask } from '../plan/subtask/subtask.js';
import { yieldOf } from '../plan/subtask/yield.js';
import { transitiveReduction } from './search/plan-subtasks.js';

type Building = Goal & { readonly blueprint: Blueprint };

export function isBuilding(goal: Goal): goal is Building {
  return goal.kind === 'built' && goal.blueprint !== undefined;
}

/** A subtask before it has a number: what it waits for are places among its like, and items. */
interface Piece {
  readonly name: string;
  readonly section: Blueprint;
  readonly quantity: number;
  readonly materials: ItemCounts;
  readonly scaffold: ItemCounts;
  readonly after: readonly number[];
}

/** The goals with the goods instead of what is to be built of them. */
export function goodsGoals(start: StartState, goals: readonly Goal[]): readonly Goal[] {
  const wanted = new Map<string, Goal>();
  const add = (goal: Goal): void => {
    const key = `${goal.kind} ${goal.item}`;
    const known = wanted.get(key);
    wanted.set(key, known ? { ...known, quantity: known.quantity + goal.quantity } : goal);
  };
  for (const goal of goals) if (!isBuilding(goal)) add(goal);
  const goods = sumOfCounts(piecesOf(start, goals).map(({ materials }) => materials));
  for (const [item, quantity] of Object.entries(goods)) add({ kind: 'have', item, quantity, verb: 'build' });
  return [...wanted.values()];
}

/** A plan for the goods, with the building put behind it: a subtask a section. */
export function withSections(
  start: StartState,
  goals: readonly Goal[],
  goods: readonly Subtask[],
): readonly Subtask[] {
  const pieces = piecesOf(start, goals);
  const places = new Map(goods.map(({ id }, index) => [id, index]));
  const edges: ReadonlySet<number>[] = goods.map(
    ({ dependsOn }) => new Set(dependsOn.flatMap((id) => places.get(id) ?? [])),
  );
  const makers = goods.map((subtask) => Object.keys(yieldOf(subtask)));
  for (const { materials, after } of pieces) {
    const making = makers.flatMap((items, index) =>
      items.some((item) => (materials[item] ?? 0) > 0) ? [index] : [],
    );
    edges.push(new Set([...making, ...after.map((other) => goods.length + other)]));
  }
  const idOf = (index: number): string => goods[index]?.id ?? `s${index + 1}`;
  const reduced = transitiveReduction(edges);
  const built = pieces.map(({ name, quantity, section, materials, scaffold }, place): Subtask => {
    const index = goods.length + place;
    const untold = {
      id: `s${index + 1}`,
      action: 'build' as const,
      item: name,
      quantity,
      tools: [],
      materials,
      section,
      ...(totalOf(scaffold) > 0 ? { scaffold } : {}),
      dependsOn: [...(reduced[index] ?? [])].sort((a, b) => a - b).map(idOf),
    };
    return { ...untold, instruction: instructionFor(start.game.registry, untold) };
  });
  return [...goods, ...built];
}

function piecesOf(start: StartState, goals: readonly Goal[]): readonly Piece[] {
  const pieces: Piece[] = [];
  const built = sumOfCounts(
    goals.flatMap((goal) => (isBuilding(goal) ? [materialsOf(start.game.registry, goal.blueprint)] : [])),
  );
  let spare = countsWithout(start.stock, built);
  let climbed = 0;
  for (const goal of goals) {
    if (!isBuilding(goal)) continue;
    const first = pieces.length;
    const lowest = boundsOf(goal.blueprint)?.low.y ?? 0;
    for (const { blueprint, after } of sectionsOf(goal.blueprint, ({ y }) => y < lowest)) {
      const own = materialsOf(start.game.registry, blueprint);
      const mayGather = climbed < MOST_CLIMBED;
      const scaffold = scaffoldFor(start, blueprint, { spare, mayGather });
      climbed += totalOf(scaffold);
      spare = countsWithout(spare, scaffold);
      pieces.push({
        name: goal.item,
        section: blueprint,
        quantity: blueprint.cells.length,
        materials: sumOfCounts([own, scaffold]),
        scaffold,
        after: after.map((other) => first + other),
      });
    }
  }
  return pieces;
}

/** Scaffolds come back, and are carried on: a large building does not need some for each section. */
const MOST_CLIMBED = 96;

/**
 * To climb with and to build against; none where nothing of the kind is to be had. Who builds without any may still be
 * lent what others have brought back.
 * @param spare what is left of the stock when everything is built; `mayGather`: whether more may be fetched for it
 */
function scaffoldFor(
  { offers }: StartState,
  section: Blueprint,
  { spare, mayGather }: { readonly spare: ItemCounts; readonly mayGather: boolean },
): ItemCounts {
  const count = scaffoldCount(section);
  if (count === 0) return {};
  const item = SCAFFOLDS.find(
    ([name, sources]) =>
      (spare[name] ?? 0) >= count ||
      (mayGather && sources.some((source) => (offers.get(source) ?? 0) >= count)),
  )?.[0];
  return item === undefined ? {} : { [item]: count };
}
