import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveEntityName, resolveItemName } from '../../../src/game/names/names.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

describe('any text at all', () => {
  const words = [
    'oak',
    'planks',
    'dimond',
    'sword',
    'wood',
    'iron',
    'raw',
    'stick',
    'any',
    'golem',
    'dye',
    's',
  ];
  const someWords = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(' '));

  it('never makes a resolver throw, and only real names come out', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 60 }), someWords),
        (text) => {
          const resolution = resolveItemName(registry, text);
          kinds.add(resolution.kind);
          if (resolution.kind === 'known' || resolution.kind === 'guess')
            expect(registry.items.has(resolution.name)).toBe(true);
          if (resolution.kind === 'group') expect(resolution.names).toContain(resolution.preferred);
          if (resolution.kind === 'ambiguous') expect(resolution.names.length).toBeGreaterThan(1);
          if (resolution.kind === 'unknown') expect(resolution.nearest.length).toBeLessThanOrEqual(5);
          resolveEntityName(registry, text);
        },
      ),
      // Of each kind one at least, whatever is drawn.
      { numRuns: 300, examples: [['compass'], ['planks'], ['zzzzzz']] },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['known', 'unknown', 'group']));
  });

  it('never reads a name with two letters swapped as another item', () => {
    const names = [...registry.items.keys()].filter((name) => name.length >= 8);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, seed) => {
        const at = 1 + (seed % (name.length - 2));
        // A letter moved into the next word makes two new words.
        fc.pre(name[at] !== '_' && name[at + 1] !== '_');
        const typed = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
        const resolution = resolveItemName(registry, typed);
        if (resolution.kind === 'known' || resolution.kind === 'guess') expect(resolution.name).toBe(name);
        if (resolution.kind === 'ambiguous') expect(resolution.names).toContain(name);
      }),
      { numRuns: 300 },
    );
  });
});
