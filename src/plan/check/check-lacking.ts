import { toolsOf } from '../../game/sources/loot-blocks.js';
import type { Fault, FaultKind } from './fault.js';
import { sourcesOf } from './source-index.js';
import type { StartState } from './start-state.js';

const LACKING: readonly FaultKind[] = [
  'unknown-item',
  'unknown-action',
  'impossible-quantity',
  'missing-material',
  'missing-tool',
  'weak-tool',
  'worn-tool',
  'not-a-tool',
  'missing-station',
  'missing-fuel',
  'wrong-recipe',
  'not-here',
  'goal-not-reached',
];

const WEAPONS = [...toolsOf('sword'), ...toolsOf('axe'), 'bow', 'crossbow'];

/**
 * Everything that goes into what the faults found lacking: it only seems to be left over, because what would have
 * used it is not there.
 */
export function ingredientsOf({ game, offers }: StartState, faults: readonly Fault[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: string[] = [];
  const add = (item: string): void => {
    if (found.has(item)) return;
    found.add(item);
    queue.push(item);
  };
  for (const { kind, item, mend } of faults) {
    if (!LACKING.includes(kind)) continue;
    if (item !== null) add(item);
    if (mend.kind === 'rename') add(mend.item);
    if (mend.kind === 'set-materials') Object.keys(mend.materials).forEach(add);
    if (mend.kind === 'set-tools') mend.tools.forEach(add);
    if (kind === 'missing-fuel') [...game.fuels.keys()].forEach(add);
  }
  for (const item of queue) {
    for (const { ingredients } of game.recipes.get(item) ?? [])
      for (const { items } of ingredients) items.forEach(add);
    for (const { station } of game.recipes.get(item) ?? []) if (station !== null) add(station);
    for (const { input, stations } of game.smelting.get(item) ?? []) [input, ...stations].forEach(add);
    if (game.smelting.has(item)) [...game.fuels.keys()].forEach(add);
    for (const source of sourcesOf(game, item)) {
      if ((offers.get(source.target) ?? 0) <= 0) continue;
      source.tools.forEach(add);
      Object.keys(source.consumes).forEach(add);
      if (source.kind !== 'kill') continue;
      add(source.target);
      WEAPONS.filter((weapon) => game.registry.items.has(weapon)).forEach(add);
    }
  }
  return found;
}
