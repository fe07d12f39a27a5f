import { describe, expect, it } from 'vitest';
import { loadRegistry, supportedVersions } from '../../../src/game/registry.js';
import { unobtainableReason } from '../../../src/game/sources/unobtainable.js';
import { UNOBTAINABLE } from '../../../src/game/sources/unobtainable-table.js';
import { obtainableItems } from './obtainable-closure.js';

const registries = supportedVersions().map((version) => loadRegistry(version));

describe('unobtainableReason', () => {
  it.each(registries)(
    'has a reason for every item of $version that cannot be had, and for no other',
    (registry) => {
      const obtainable = obtainableItems(registry);
      const items = [...registry.items.keys()];
      const unclassified = items.filter(
        (item) => !obtainable.has(item) && !unobtainableReason(registry, item),
      );
      const contradicted = items.filter((item) => obtainable.has(item) && unobtainableReason(registry, item));
      expect({ unclassified, contradicted }).toEqual({ unclassified: [], contradicted: [] });
      expect(obtainable.size).toBeGreaterThan(items.length / 2);
    },
  );

  it('has no name or family in its table that no supported version knows', () => {
    const known = new Set(registries.flatMap((registry) => [...registry.items.keys()]));
    expect(UNOBTAINABLE.flatMap((row) => row.names).filter((name) => !known.has(name))).toEqual([]);
    for (const { pattern } of UNOBTAINABLE) {
      if (pattern)
        expect(
          [...known].some((name) => pattern.test(name)),
          String(pattern),
        ).toBe(true);
    }
  });

  it('speaks plain sentences about the item at hand', () => {
    const registry = loadRegistry('1.20.1');
    expect(unobtainableReason(registry, 'bedrock')).toEqual({
      reason: 'creative-only',
      sentence: 'Bedrock cannot be mined.',
    });
    for (const item of registry.items.keys()) {
      const found = unobtainableReason(registry, item);
      if (found) expect(found.sentence).toMatch(/^[A-Z0-9][^{}]*\.$/);
    }
  });

  it.each([
    ['elytra', 'structure-loot'],
    ['pig_spawn_egg', 'creative-only'],
    ['diamond_ore', 'silk-touch'],
    ['potion', 'brewing'],
    ['enchanted_book', 'enchanting'],
    ['filled_map', 'exploring'],
    ['experience_bottle', 'trading'],
    ['nautilus_shell', 'fishing'],
    ['scute', 'growing'],
    ['creeper_head', 'event'],
    ['red_shulker_box', 'unsupported-craft'],
  ])('classes %s as %s', (item, reason) => {
    expect(unobtainableReason(loadRegistry('1.20.1'), item)?.reason).toBe(reason);
  });

  it('changes its mind with the version', () => {
    expect(unobtainableReason(loadRegistry('1.16.5'), 'iron_ore')).toBeNull();
    expect(unobtainableReason(loadRegistry('1.17'), 'iron_ore')?.reason).toBe('silk-touch');
    expect(unobtainableReason(loadRegistry('1.19.2'), 'netherite_sword')).toBeNull();
    expect(unobtainableReason(loadRegistry('1.20'), 'netherite_sword')?.reason).toBe('structure-loot');
  });

  it.each(['oak_log', 'wet_sponge', 'compass', 'no_such_item'])('has no reason against %s', (item) => {
    expect(unobtainableReason(loadRegistry('1.20.1'), item)).toBeNull();
  });
});
