import { withMethods, type Domain, type ItemId, type Risk } from './domain.js';
import { reach } from './reachability.js';

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
      const outputs = method.outputs.filter((output) => output.risk <= (allowed.get(output.item) ?? risk));
      if (outputs.length === method.outputs.length) return [method];
      return outputs.length > 0 || method.kind === 'kill' || method.kind === 'shoot'
        ? [{ ...method, outputs, product: outputs[0]?.item ?? null }]
        : [];
    });
  for (const risk of RISKS) {
    const { itemLevel } = reach({ ...domain, ...withMethods(within(risk)) }, { stock: new Map(), stations });
    for (const item of itemLevel.keys()) if (!allowed.has(item)) allowed.set(item, risk);
  }
  return { ...domain, ...withMethods(within(3)) };
}
