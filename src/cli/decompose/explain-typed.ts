import { namesIn } from '../../messages/names.js';
import type { DecomposedGoal } from '../../decompose/decompose.js';
import { resolveItemName } from '../../game/names/names.js';
import { loadRegistry } from '../../game/registry.js';
import { explainItem, type Explanation } from '../../messages/plan/explain.js';

/** Explains an item as somebody typed it: of several readings ("planks"), the one the plan has. */
export function explainTyped(result: DecomposedGoal, typed: string): Explanation {
  const registry = loadRegistry(result.mcVersion);
  const nameOf = namesIn(registry);
  const reading = resolveItemName(registry, typed);
  const names =
    reading.kind === 'known' || reading.kind === 'guess'
      ? [reading.name]
      : reading.kind === 'unknown'
        ? [typed]
        : reading.names;
  const explanations = names.map((name) => explainItem(result, name, nameOf)).filter(({ ok }) => ok);
  return explanations[0] ?? explainItem(result, names.length === 1 ? (names[0] ?? typed) : typed, nameOf);
}
