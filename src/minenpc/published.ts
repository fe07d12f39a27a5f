/**
 * The published snapshot (MineNPC-Task, 2026): 8 expert players, GPT-4o on mineflayer, 44 requests cut into 216 subtasks.
 * `byKind` adds up to 52; the paper leaves 19 of the 71 failures unnamed.
 */
export const PUBLISHED = {
  requests: 44,
  subtasks: 216,
  failed: 71,
  byKind: { code: 24, 'inventory and tools': 10, context: 7, references: 6, navigation: 5, unnamed: 19 },
} as const;
