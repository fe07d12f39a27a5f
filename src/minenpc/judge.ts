import { distanceBetween, type Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Criterion, Names, Near, NpcSubtask } from './criterion.js';
import type { BlockAt, PlayEvidence } from './evidence.js';
import { hasShape } from './shapes.js';
import { LANDMARKS } from './village.js';

/** How near a thing must lie to count as handed to the player. */
const AT_PLAYER_BLOCKS = 5;

export interface SubtaskVerdict {
  readonly name: string;
  readonly isDone: boolean;
  /** What was seen: "7 of 20". */
  readonly seen: string;
}

/** Judges each subtask by what the world shows; a request is done when all of its subtasks are. */
export function judge(subtasks: readonly NpcSubtask[], evidence: PlayEvidence): readonly SubtaskVerdict[] {
  return subtasks.map(({ name, criterion }) => {
    const { have, need, isDone = have >= need } = measure(criterion, evidence);
    return { name, isDone, seen: `${have} of ${need}` };
  });
}

interface Measure {
  readonly have: number;
  readonly need: number;
  /** Where having enough is not all. */
  readonly isDone?: boolean;
}

function measure(criterion: Criterion, evidence: PlayEvidence): Measure {
  const { before, after } = evidence;
  switch (criterion.kind) {
    case 'gained': {
      const { who, items, atLeast } = criterion;
      const holders = who === 'anybody' ? (['bot', 'player'] as const) : [who];
      const gain = holders.map((each) => change(before[each].items, after[each].items, items));
      return { have: sum(gain), need: atLeast };
    }
    case 'delivered':
      return delivered(criterion, evidence);
    case 'given-up': {
      const had = countOf(before.bot.items, criterion.items);
      const left = countOf(after.bot.items, criterion.items);
      return { have: had - left, need: Math.max(1, had) };
    }
    case 'taken':
    case 'stored': {
      const { chest, items, atLeast, kind } = criterion;
      const moved = change(before.chests[chest] ?? {}, after.chests[chest] ?? {}, items);
      return { have: kind === 'stored' ? moved : -moved, need: atLeast };
    }
    case 'worn': {
      const { tools, atLeast } = criterion;
      return { have: change(before.wear, after.wear, tools), need: atLeast };
    }
    case 'dug': {
      const { blocks, atLeast, near } = criterion;
      const dug = ofNames(evidence.dug, blocks);
      const isThere = near === undefined || dug.some(({ position }) => isNear(position, near, evidence));
      return { have: dug.length, need: atLeast, isDone: dug.length >= atLeast && isThere };
    }
    case 'placed':
      return { have: placedNear(criterion, evidence).length, need: criterion.atLeast };
    case 'built': {
      const isBuilt = hasShape(criterion.shape, placedNear(criterion, evidence));
      return { have: isBuilt ? 1 : 0, need: 1 };
    }
  }
}

/** What the player took up and what lies at the player's feet; what lay there before does not count. */
function delivered(
  { items, atLeast, exactly = false }: Extract<Criterion, { kind: 'delivered' }>,
  { before, after }: PlayEvidence,
): Measure {
  const lying = ({ ground }: PlayEvidence['after']): number =>
    sum(
      ground
        .filter(({ item }) => fits(item, items))
        .filter(({ position }) => distanceBetween(position, after.player.position) <= AT_PLAYER_BLOCKS)
        .map(({ count }) => count),
    );
  const have = change(before.player.items, after.player.items, items) + lying(after) - lying(before);
  return { have, need: atLeast, isDone: have >= atLeast && !(exactly && have > atLeast) };
}

function placedNear(
  { blocks, near }: { readonly blocks: Names; readonly near?: Near },
  evidence: PlayEvidence,
): readonly BlockAt[] {
  const placed = ofNames(evidence.placed, blocks);
  return near === undefined ? placed : placed.filter(({ position }) => isNear(position, near, evidence));
}

function isNear(position: Position, { of, within }: Near, { before }: PlayEvidence): boolean {
  const center =
    typeof of !== 'string'
      ? of
      : of === 'player'
        ? before.player.position
        : LANDMARKS.find(({ name }) => name === of)?.at;
  return center !== undefined && distanceBetween(position, center) <= within;
}

function ofNames(blocks: readonly BlockAt[], names: Names): readonly BlockAt[] {
  return blocks.filter(({ block }) => fits(block, names));
}

/** Whether a registry name is one of these. */
export function fits(name: string, names: Names): boolean {
  return names.some((each) =>
    each.includes('*') ? new RegExp(`^${each.replaceAll('*', '.*')}$`).test(name) : each === name,
  );
}

function countOf(counts: ItemCounts, names: Names): number {
  return sum(Object.entries(counts).map(([name, count]) => (fits(name, names) ? count : 0)));
}

function change(before: ItemCounts, after: ItemCounts, names: Names): number {
  return countOf(after, names) - countOf(before, names);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
