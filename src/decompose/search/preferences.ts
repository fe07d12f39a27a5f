import { withMethods, type Domain } from './domain.js';

/**
 * Registry order decides between equals (oak before birch), but newer versions list deepslate before cobblestone and
 * its ores beside the old ones. What people call stone, ore and wood comes first.
 */
const PLAIN = ['cobblestone', 'oak_log', 'oak_planks', 'white_wool', 'coal', 'sand', 'dirt'];
const PLAIN_TARGETS =
  'stone cobblestone oak_log sand dirt chicken cow pig sheep spider zombie skeleton'.split(' ');

/** Puts plain methods before their equals; item ids are left alone. */
export function plainMethodsFirst(domain: Domain): Domain {
  const rank = (target: string): number => {
    const position = PLAIN_TARGETS.indexOf(target);
    return position < 0 ? PLAIN_TARGETS.length : position;
  };
  const isRaw = (kind: string): boolean => kind === 'gather' || kind === 'kill' || kind === 'shoot';
  const others = domain.methods.filter(({ kind }) => !isRaw(kind));
  const raw = domain.methods
    .filter(({ kind }) => isRaw(kind))
    .sort((a, b) => rank(a.target) - rank(b.target));
  return { ...domain, ...withMethods([...others, ...raw]) };
}

/** Position of an item among its equals: plain ones first, then registry order. */
export function plainness(domain: Domain): (item: number) => number {
  const ranks = new Map(
    PLAIN.flatMap((name, rank) => {
      const id = domain.idOf.get(name);
      return id === undefined ? [] : [[id, rank - PLAIN.length] as const];
    }),
  );
  return (item) => ranks.get(item) ?? item;
}
