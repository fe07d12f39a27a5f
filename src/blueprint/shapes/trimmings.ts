import type { Registry } from '../../game/registry.js';
import { blockNamed } from './block-named.js';
import type { ShapeMaterials } from './shape.js';

const TRIMMING =
  /(?:\b(?:with|and)\s|(?<=\b(?:roof|doors?|windows?)\s))(?:(an?|the|some|\d+)\s+)?((?:[a-z]+\s+){0,3}?)(roof|door|window)s?\b/g;
const USUAL_WINDOWS = 3;

/** What else was said of a house: what its roof and its door are made of, how many windows it has. */
export type Trimmings =
  | { readonly kind: 'read'; readonly rest: string; readonly parts: Omit<ShapeMaterials, 'block'> }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads "a stone hut with a glass roof, a birch door and 2 windows"; `rest` is what says nothing of these. */
export function readTrimmings(registry: Registry, text: string): Trimmings {
  const parts: { roof?: string; door?: string; windows?: number; hasRoof?: true } = {};
  for (const [said, count = '', words = '', part = ''] of text.matchAll(TRIMMING)) {
    const material = words.trim();
    const many = Number(count);
    if (part === 'roof') parts.hasRoof = true;
    const unknown = {
      kind: 'problem',
      message: `"${said.trim()}" cannot be built: there is no such block.`,
    } as const;
    if (part === 'window') {
      if (!/^(?:glass(?: panes?)?)?$/.test(material)) return unknown;
      parts.windows = many > 0 ? many : /^an?$/.test(count) ? 1 : USUAL_WINDOWS;
    } else if (many > 1) return { kind: 'problem', message: `A building has one ${part}, not ${many}.` };
    else if (material !== '') {
      const block =
        part === 'roof' ? blockNamed(registry, material) : blockNamed(registry, `${material} door`);
      if (block === null) return unknown;
      parts[part === 'roof' ? 'roof' : 'door'] = block;
    }
  }
  return { kind: 'read', rest: text.replace(TRIMMING, ' '), parts };
}
