import type { Game } from '../../../src/game/game.js';
import type { DraftPlan, DraftSubtask } from '../../../src/plan/subtask/draft.js';
import type { FaultKind } from '../../../src/plan/check/fault.js';
import { leaveOut } from './correct-plans.js';
import type { StartState } from '../../../src/plan/check/start-state.js';

/** A correct plan with one mistake put into it. */
export interface BrokenPlan {
  /** Which way of breaking. */
  readonly way: string;
  /** At which subtask. */
  readonly at: string;
  readonly draft: DraftPlan;
  /** At least one of these must be reported. */
  readonly expected: readonly FaultKind[];
}

type Way = (draft: DraftPlan, start: StartState) => Omit<BrokenPlan, 'way'>[];

/**
 * Ways to break a plan that is correct and minimal and says everything (materials, tools, dependencies). Each is a
 * mistake by construction; where a way could by luck leave the plan right, the cases are picked so that it cannot, and
 * the reason stands beside it.
 */
const WAYS: Readonly<Record<string, Way>> = {
  // The plan is minimal, so whatever is left out is lacking.
  'a subtask left out': (draft) =>
    draft.subtasks.map(({ id }) => ({
      at: id,
      draft: without(draft, id),
      expected: [
        'missing-material',
        'missing-tool',
        'missing-station',
        'goal-not-reached',
        'worn-tool',
        'not-here',
      ],
    })),
  'a wrong tool': (draft, { game }) =>
    eachOf(
      draft,
      (subtask) => needsTool(game, subtask) && !subtask.tools?.[0]?.endsWith('hoe'),
      ['weak-tool', 'missing-tool'],
      () => ({
        tools: ['wooden_hoe'],
      }),
    ),
  'no tool': (draft, { game }) =>
    eachOf(
      draft,
      (subtask) => needsTool(game, subtask),
      ['missing-tool'],
      () => ({ tools: [] }),
    ),
  // Only where no block it may be taken from yields to wood.
  'a weaker tool': (draft, { game }) =>
    eachOf(
      draft,
      (subtask) =>
        needsTool(game, subtask) &&
        !toolsFor(game, subtask).includes('wooden_pickaxe') &&
        subtask.tools?.[0]?.endsWith('pickaxe') === true,
      ['weak-tool'],
      () => ({ tools: ['wooden_pickaxe'] }),
    ),
  // Not of kills: fewer mobs may by luck leave enough.
  'one too few': (draft) =>
    eachOf(
      draft,
      ({ action }) => action !== 'kill' && action !== 'shoot',
      null,
      ({ quantity }) => ({ quantity: quantity - 1 }),
    ),
  'one too many': (draft) =>
    eachOf(
      draft,
      ({ action }) => action !== 'kill' && action !== 'shoot',
      null,
      ({ quantity }) => ({ quantity: quantity + 1 }),
    ),
  'one batch too many, with its materials': (draft, { game }) =>
    eachOf(
      draft,
      ({ action }) => action === 'craft',
      ['missing-material', 'surplus', 'unused-product'],
      (subtask) => {
        const batch = yieldOf(game, subtask);
        const crafts = subtask.quantity / batch;
        const materials = Object.fromEntries(
          Object.entries(subtask.materials ?? {}).map(([item, count]) => [
            item,
            (count / crafts) * (crafts + 1),
          ]),
        );
        // A mixture of materials does not scale evenly.
        return Object.values(materials).every(Number.isInteger)
          ? { quantity: subtask.quantity + batch, materials }
          : null;
      },
    ),
  'crafts counted instead of items': (draft, { game }) =>
    eachOf(
      draft,
      (subtask) => subtask.action === 'craft' && yieldOf(game, subtask) > 1,
      ['wrong-yield', 'wrong-recipe'],
      (subtask) => ({
        quantity: subtask.quantity / yieldOf(game, subtask),
      }),
    ),
  // Only where the one moved ahead has no other maker of what it uses than the one it is moved ahead of.
  'the order swapped': (draft) =>
    realEdges(draft).map(([before, after]) => ({
      at: after.id,
      draft: {
        ...draft,
        subtasks: movedAhead(draft.subtasks, after, before).map((subtask) => leaveOut(subtask, 'dependsOn')),
      },
      expected: ['order-violation', 'not-here', 'missing-material', 'missing-tool', 'weak-tool'],
    })),
  // As above; the dependencies are transitively reduced, so no other path keeps the order.
  'a dependency left out': (draft) =>
    realEdges(draft).map(([before, after]) => ({
      at: after.id,
      draft: changed(draft, after.id, {
        dependsOn: (after.dependsOn ?? []).filter((id) => id !== before.id),
      }),
      expected: ['order-violation', 'missing-material', 'missing-tool'],
    })),
  'no fuel': (draft) =>
    eachOf(
      draft,
      ({ action }) => action === 'smelt',
      ['missing-fuel'],
      ({ materials, fuel }) => ({
        fuel: {},
        materials: Object.fromEntries(
          Object.entries(materials ?? {}).flatMap(([item, count]) => {
            const left = count - (fuel?.[item] ?? 0);
            return left > 0 ? [[item, left]] : [];
          }),
        ),
      }),
    ),
  'a name that does not exist': (draft) =>
    eachOf(
      draft,
      () => true,
      ['unknown-item'],
      () => ({ item: 'unobtainium widget' }),
    ),
  'a name misspelt beyond repair': (draft) =>
    eachOf(
      draft,
      () => true,
      ['unknown-item'],
      () => ({ item: 'qzzxw' }),
    ),
  'an unknown material': (draft) =>
    eachOf(
      draft,
      ({ materials }) => Object.keys(materials ?? {}).length > 0,
      ['unknown-item'],
      ({ materials }) => ({
        materials: { ...materials, 'qzzxw vbn': 1 },
      }),
    ),
  'a gather said twice': (draft) =>
    draft.subtasks
      .filter(({ action }) => action === 'gather')
      .map((subtask) => ({
        at: subtask.id,
        draft: { ...draft, subtasks: [...draft.subtasks, { ...subtask, id: 'again' }] },
        expected: ['unused-product', 'surplus', 'worn-tool', 'not-enough-here'],
      })),
  'a circle': (draft) => {
    const pair = realEdges(draft)[0];
    if (!pair) return [];
    const [before, after] = pair;
    return [
      {
        at: before.id,
        draft: changed(draft, before.id, { dependsOn: [...(before.dependsOn ?? []), after.id] }),
        expected: ['cycle'],
      },
    ];
  },
  'a material among the tools': (draft) =>
    eachOf(
      draft,
      () => true,
      ['not-a-tool'],
      ({ tools }) => ({ tools: [...(tools ?? []), 'stick'] }),
    ),
  'a wrong material': (draft) =>
    eachOf(
      draft,
      ({ action }) => action === 'craft' || action === 'smelt',
      ['wrong-recipe'],
      ({ materials, fuel }) => {
        const [first, ...others] = Object.entries(materials ?? {});
        // Fuel may be anything that burns, so the mistake is made in what is worked.
        if (!first || (fuel?.[first[0]] ?? 0) > 0) return null;
        return { materials: { ...Object.fromEntries(others), bedrock: first[1] } };
      },
    ),
  'a material too many': (draft) =>
    eachOf(
      draft,
      ({ action }) => action === 'craft',
      ['wrong-recipe'],
      ({ materials }) => {
        const [first] = Object.entries(materials ?? {});
        return first ? { materials: { ...materials, [first[0]]: first[1] + 1 } } : null;
      },
    ),
  // Only stations that somebody works at, as one may also be what was asked for; to build always sets down.
  'a station not set down': (draft) =>
    eachOf(
      draft,
      ({ action, placed, item }) =>
        placed !== undefined && draft.subtasks.some(({ station }) => station === item) && action === 'craft',
      ['missing-station'],
      () => ({ placed: undefined }),
    ),
  'a quantity of 0': (draft) =>
    eachOf(
      draft,
      () => true,
      ['impossible-quantity'],
      () => ({ quantity: 0 }),
    ),
  'a quantity of -1': (draft) =>
    eachOf(
      draft,
      () => true,
      ['impossible-quantity'],
      () => ({ quantity: -1 }),
    ),
  'half an item': (draft) =>
    eachOf(
      draft,
      () => true,
      ['impossible-quantity'],
      () => ({ quantity: 1.5 }),
    ),
  'a million': (draft) =>
    eachOf(
      draft,
      () => true,
      ['impossible-quantity'],
      () => ({ quantity: 1_000_000 }),
    ),
  'an action that is none': (draft) =>
    eachOf(
      draft,
      () => true,
      ['unknown-action'],
      () => ({ action: 'obtain' }),
    ),
  'an id used twice': (draft) =>
    draft.subtasks.slice(1).map((subtask, index) => ({
      at: subtask.id,
      draft: {
        ...draft,
        subtasks: draft.subtasks.map((each, at) => (at === index + 1 ? { ...each, id: 's1' } : each)),
      },
      expected: ['duplicate-id'],
    })),
  'a dependency on nothing': (draft) =>
    eachOf(
      draft,
      () => true,
      ['unknown-dependency'],
      ({ dependsOn }) => ({ dependsOn: [...(dependsOn ?? []), 'nowhere'] }),
    ),
  // By more than the last batch can happen to give.
  'more asked for than made': (draft) =>
    draft.goals.map((goal) => ({
      at: 'goal',
      draft: {
        ...draft,
        goals: draft.goals.map((each) =>
          each === goal ? { ...each, quantity: each.quantity + 1_000 } : each,
        ),
      },
      expected: ['goal-not-reached'],
    })),
  'something that is not here': (draft) =>
    eachOf(
      draft,
      ({ action }) => action === 'gather',
      ['not-here'],
      () => ({ item: 'shroomlight', sources: undefined }),
    ),
};

/** Breaks a correct plan in every way at every subtask. */
export function breakPlan(draft: DraftPlan, start: StartState): BrokenPlan[] {
  return Object.entries(WAYS).flatMap(([way, make]) =>
    make(draft, start).map((broken) => ({ way, ...broken })),
  );
}

type Change = { readonly [Key in keyof DraftSubtask]?: DraftSubtask[Key] | undefined };

/** Applies a change to one subtask; a field set to undefined is taken out. */
function changed(draft: DraftPlan, id: string, change: Change): DraftPlan {
  const apply = (subtask: DraftSubtask): DraftSubtask => {
    const changed = { ...subtask, ...change };
    const gone = Object.entries(changed).flatMap(([key, value]) => (value === undefined ? [key] : []));
    return leaveOut(changed as DraftSubtask, ...(gone as (keyof DraftSubtask)[]));
  };
  return {
    ...draft,
    subtasks: draft.subtasks.map((subtask) => (subtask.id === id ? apply(subtask) : subtask)),
  };
}

function eachOf(
  draft: DraftPlan,
  fits: (subtask: DraftSubtask) => boolean,
  expected: readonly FaultKind[] | null,
  change: (subtask: DraftSubtask) => Change | null,
): Omit<BrokenPlan, 'way'>[] {
  return draft.subtasks.filter(fits).flatMap((subtask) => {
    const made = change(subtask);
    return made
      ? [{ at: subtask.id, draft: changed(draft, subtask.id, made), expected: expected ?? [] }]
      : [];
  });
}

function without(draft: DraftPlan, id: string): DraftPlan {
  const inherited = draft.subtasks.find((subtask) => subtask.id === id)?.dependsOn ?? [];
  return {
    ...draft,
    subtasks: draft.subtasks
      .filter((subtask) => subtask.id !== id)
      .map((subtask) =>
        subtask.dependsOn?.includes(id) === true
          ? {
              ...subtask,
              dependsOn: [...new Set([...subtask.dependsOn.filter((other) => other !== id), ...inherited])],
            }
          : subtask,
      ),
  };
}

function movedAhead(
  subtasks: readonly DraftSubtask[],
  moved: DraftSubtask,
  ahead: DraftSubtask,
): DraftSubtask[] {
  const rest = subtasks.filter((subtask) => subtask !== moved);
  const position = rest.indexOf(ahead);
  return [...rest.slice(0, position), moved, ...rest.slice(position)];
}

/** Pairs of which the second uses something that only the first makes. */
function realEdges({ subtasks }: DraftPlan): [DraftSubtask, DraftSubtask][] {
  return subtasks.flatMap((after) =>
    subtasks.flatMap((before): [DraftSubtask, DraftSubtask][] => {
      const isUsed =
        Object.keys(after.materials ?? {}).includes(before.item) ||
        after.tools?.includes(before.item) === true ||
        after.station === before.item;
      const isSole = subtasks.every(({ item, id }) => id === before.id || item !== before.item);
      return isUsed && isSole && after.dependsOn?.includes(before.id) === true ? [[before, after]] : [];
    }),
  );
}

function toolsFor(game: Game, { item, sources }: DraftSubtask): readonly string[] {
  const ways = game.sources.filter(
    ({ kind, target, yields }) =>
      kind !== 'kill' &&
      yields.some((line) => line.item === item) &&
      (sources === undefined || sources.includes(target)),
  );
  return ways.some(({ tools }) => tools.length === 0) ? [] : ways.flatMap(({ tools }) => tools);
}

function needsTool(game: Game, subtask: DraftSubtask): boolean {
  return subtask.action === 'gather' && toolsFor(game, subtask).length > 0;
}

function yieldOf(game: Game, { item, quantity }: DraftSubtask): number {
  return game.recipes.get(item)?.find(({ count }) => quantity % count === 0)?.count ?? 1;
}
