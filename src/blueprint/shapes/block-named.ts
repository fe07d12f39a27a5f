import { nameMeant, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';

const USUAL_BLOCK = 'oak_planks';

/** The block somebody means by a material; planks for a kind of wood, and where nothing is said; null: none. */
export function blockNamed(registry: Registry, material: string): string | null {
  if (material === '') return USUAL_BLOCK;
  const known = /^(wood|wooden)$/.test(material) ? USUAL_BLOCK : material;
  // "birch" alone is no item.
  const planks = `${known.replaceAll(' ', '_')}_planks`;
  if (registry.blocks.has(planks)) return planks;
  for (const text of [known, `${known} block`]) {
    const name = nameMeant(resolveItemName(registry, text));
    if (name !== null && registry.blocks.has(name)) return name;
  }
  return null;
}
