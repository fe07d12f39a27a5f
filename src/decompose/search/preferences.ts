import { isRaw, withMethods, type Domain, type ItemId, type Output, type Risk } from './domain.js';
import { reach } from './reachability.js';

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
  const others = domain.methods.filter((method) => !isRaw(method));
  const raw = domain.methods.filter(isRaw).sort((a, b) => rank(a.target) - rank(b.target));
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

const RISKS: readonly Risk[] = [0, 1, 2, 3];

/**
 * The domain without luck nobody needs: each item keeps only the sources of the lowest risk by which it can be had
 * from nothing. Redstone is mined, not hoped for from witches; string still comes from spiders. Whatever could be
 * had before can still be had, though perhaps not as much of it where supplies are limited.
 */
export function dependable(domain: Domain, stations: ReadonlySet<ItemId>): Domain {
  const allowed = new Map<ItemId, Risk>();
  const within = (risk: Risk): Domain['methods'] =>
    domain.methods.flatMap((method) => {
      const isDependable = ({ item, risk: own }: Output): boolean => own <= (allowed.get(item) ?? risk);
      if (method.outputs.every(isDependable)) return method;
      const outputs = method.outputs.filter(isDependable);
      return outputs.length > 0 || method.kind === 'kill' || method.kind === 'shoot'
        ? [{ ...method, outputs, product: outputs[0]?.item ?? null }]
        : [];
    });
  for (const risk of RISKS) {
    const { itemLevel } = reach(domain, { stock: new Map(), stations, methods: within(risk) });
    for (const item of itemLevel.keys()) if (!allowed.has(item)) allowed.set(item, risk);
  }
  return { ...domain, ...withMethods(within(3)) };
}
