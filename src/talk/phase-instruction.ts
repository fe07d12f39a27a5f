import type { ItemCounts } from '../base/item-counts.js';
import { everydayName } from '../game/names.js';
import type { Registry } from '../game/registry.js';
import type { Job } from '../schedule/job.js';

/** One half of a smelt in words: who fills a furnace need not be who empties it, and nobody stands by the fire. */
export function phaseInstruction(
  registry: Registry,
  job: Job & { readonly phase: 'load' | 'collect' },
): string {
  const { subtask, quantity, takes, fuel, station } = job;
  const furnace = (station?.block ?? 'furnace').replaceAll('_', ' ');
  if (job.phase === 'collect') {
    const products = listed(registry, { [subtask.item]: quantity });
    return `Take the ${products} out of the ${furnace} as soon as they are done. Put the ${products} into the chest.`;
  }
  const inputs = without(takes, fuel);
  const burnt = Object.keys(fuel).length > 0 ? `, and ${listed(registry, fuel)} below to burn` : '';
  const taken = Object.keys(takes).length > 0 ? `Take ${listed(registry, takes)} from the chest. ` : '';
  return `${taken}Fill the ${furnace}: ${listed(registry, inputs)} on top${burnt}. Then leave it to burn.`;
}

function listed(registry: Registry, counts: ItemCounts): string {
  const parts = Object.entries(counts).map(
    ([item, count]) => `${count} ${everydayName(registry, item, count)}`,
  );
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function without(counts: ItemCounts, others: ItemCounts): ItemCounts {
  const left = Object.entries(counts).map(([item, count]) => [item, count - (others[item] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
