import { bakedPositions, literalQuantityOf } from './baked-values.js';
import { parseSkill } from './parse-skill.js';
import { stringValue, walk } from './syntax-tree.js';

/** What a skill has written into it that another job may want otherwise. */
export interface SkillTraits {
  readonly name: string;
  /** See `StaticReview.literalQuantity`. */
  readonly literalQuantity: number | null;
  /** True where places are written out in numbers. */
  readonly hasPositions: boolean;
  /** Texts and field names in the source that look like registry names. */
  readonly names: readonly string[];
}

/** Reads a skill's traits, without types (0.3 ms); null for what does not parse or is not exactly one function. */
export function traitsOf(source: string): SkillTraits | null {
  try {
    return readTraits(source);
  } catch (error) {
    // Nested deeper than the stack: no skill.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTraits(source: string): SkillTraits | null {
  const parsing = parseSkill(source);
  if (!parsing.ok || !parsing.skill.main) return null;
  const { main } = parsing.skill;
  const names = new Set<string>();
  walk(main, (node) => {
    const text = node.type === 'Identifier' ? node.name : stringValue(node);
    if (text !== null && /^[a-z]+(_[a-z0-9]+)+$/.test(text)) names.add(text);
  });
  return {
    name: main.id.name,
    literalQuantity: literalQuantityOf(main),
    hasPositions: bakedPositions(main).length > 0,
    names: [...names],
  };
}
