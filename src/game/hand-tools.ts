/** What work and fights are done with; each kind comes in several materials, named before it: `stone_axe`. */
export const HAND_TOOL_KINDS = ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'] as const;
export type HandToolKind = (typeof HAND_TOOL_KINDS)[number];

/** The kind of a tool by its registry name; null for what is none, and for those of no material such as shears. */
export function handToolKind(item: string): HandToolKind | null {
  return HAND_TOOL_KINDS.find((kind) => item.endsWith(`_${kind}`)) ?? null;
}

/** Whether something is held to dig, till, shear or fight better. */
export function isHandTool(item: string): boolean {
  return item === 'shears' || handToolKind(item) !== null;
}
