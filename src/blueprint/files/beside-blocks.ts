import { counted, listed } from '../../base/words.js';
import type { Tag } from './nbt.js';

/** Compounds in which blocks keep what else they hold, by what that is. */
const HELD: readonly (readonly [kind: 'container' | 'sign' | 'banner', isHeld: (tag: Tag) => boolean])[] = [
  ['container', ({ Items: items }) => Array.isArray(items) && items.length > 0],
  [
    'banner',
    (tag) => [tag['Patterns'], tag['patterns']].some((each) => Array.isArray(each) && each.length > 0),
  ],
  ['sign', (tag) => WORDS.some((key) => /[^\s"\\{}[\],:]/.test(wordsIn(tag[key])))],
];
const WORDS = ['front_text', 'back_text', 'Text1', 'Text2', 'Text3', 'Text4'];
const WHAT = { container: 'what lies in', sign: 'what is written on', banner: 'the patterns of' } as const;

/** What a file holds besides blocks, in one line, since only blocks are built; null: nothing. */
export function besideBlocks(root: Tag): string | null {
  const entities = new Map<string, number>();
  const held = new Map<keyof typeof WHAT, number>();
  const walk = (value: unknown, isEntity: boolean): void => {
    // Numbers of blocks are many, and hold nothing.
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
    if (Array.isArray(value)) {
      if (typeof value[0] === 'object') for (const each of value) walk(each, isEntity);
      return;
    }
    const tag = value as Tag;
    if (isEntity) {
      const { Id: written = tag['id'] ?? (tag['nbt'] as Tag | undefined)?.['id'] } = tag;
      const id = typeof written === 'string' ? written.replace(/^minecraft:/, '') : 'thing';
      const words = id.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
      entities.set(words, (entities.get(words) ?? 0) + 1);
      return;
    }
    const [kind] = HELD.find(([, isHeld]) => isHeld(tag)) ?? [];
    if (kind) held.set(kind, (held.get(kind) ?? 0) + 1);
    else for (const [key, each] of Object.entries(tag)) walk(each, /^entities$/i.test(key));
  };
  walk(root, false);
  const parts = [
    ...[...entities].map(([name, count]) => counted(count, name)),
    ...[...held].map(([kind, count]) => `${WHAT[kind]} ${counted(count, kind)}`),
  ];
  return parts.length === 0 ? null : `Only blocks are built; left out: ${listed(parts)}.`;
}

/** Lines are JSON, or compounds of them. */
function wordsIn(value: unknown): string {
  const { messages = value ?? '' } = (typeof value === 'object' && value !== null ? value : {}) as Tag;
  return JSON.stringify(messages).replaceAll(/\\?"(text|color|extra)\\?"/g, '');
}
