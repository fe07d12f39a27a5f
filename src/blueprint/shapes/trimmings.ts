import type { Registry } from '../../game/registry.js';
import { blockNamed } from './block-named.js';
import type { ShapeMaterials } from './shape.js';

const TRIMMING =
  /(?:\b(?:with|and)\s|(?<=\b(?:roof|doors?|windows?|walls?)\s))(?:(an?|the|some|\d+)\s+)?((?:[a-z]+\s+){0,3}?)(roof|door|window|gate)s?\b/g;
/** "A roof of spruce" is a spruce roof; what a house is made of its walls are. */
const OF_PART =
  /(?:\b(?:with|and) )?(?:\b(?:an?|the) )?\b(flat )?(roof|door|windows?|gate) (?:made )?(?:out )?of ((?:[a-z]+ ?){1,3}?)(?=$| (?:and|with|walls?|roof|doors?|windows?)\b| \d)/g;
const FLAT = /^flat ?/;
const USUAL_WINDOWS = 3;

/** What else was said of a house: what its roof, its door and its gate are made of, how many windows it has. */
export type Trimmings =
  | { readonly kind: 'read'; readonly rest: string; readonly parts: Omit<ShapeMaterials, 'block'> }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads "a stone hut with a glass roof, a birch door and 2 windows"; `rest` is what says nothing of these. */
export function readTrimmings(registry: Registry, text: string): Trimmings {
  const parts: { -readonly [Part in keyof ShapeMaterials]?: ShapeMaterials[Part] } = {};
  const turned = text.replace(OF_PART, 'with $1$3 $2');
  for (const [said, count = '', words = '', part = ''] of turned.matchAll(TRIMMING)) {
    const material = part === 'roof' ? words.replace(FLAT, '').trim() : words.trim();
    const many = Number(count);
    if (material === 'no' && part === 'window') continue;
    if (material === 'no')
      return {
        kind: 'problem',
        message: `There is no building without its ${part}. For walls alone say "build an enclosure 7 x 7 of cobblestone".`,
      };
    if (part === 'roof') parts.roofIs = FLAT.test(words) ? 'flat' : 'usual';
    const unknown = {
      kind: 'problem',
      message: `"${said.trim()}" cannot be built: there is no such block.`,
    } as const;
    if (part === 'window') {
      if (!/^(?:glass(?: panes?)?)?$/.test(material)) return unknown;
      parts.windows = many > 0 ? many : /^an?$/.test(count) ? 1 : USUAL_WINDOWS;
    } else if (many > 1) return { kind: 'problem', message: `A building has one ${part}, not ${many}.` };
    else if (part === 'gate' || material !== '') {
      const ofWhat = part === 'gate' ? `${material || 'oak'} fence gate` : `${material} door`;
      const block = blockNamed(registry, part === 'roof' ? material : ofWhat);
      if (block === null) return unknown;
      parts[part === 'roof' ? 'roof' : part === 'gate' ? 'gate' : 'door'] = block;
    }
  }
  return { kind: 'read', rest: turned.replace(TRIMMING, ' '), parts };
}
