import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { keepUntoldRegistries } from '../../../src/worker/bot/mineflayer.js';

interface Registry {
  readonly biomes: readonly unknown[];
  readonly dimensionsByName?: Readonly<Record<string, unknown>>;
  loadDimensionCodec(sent: object): void;
}
const load = createRequire(import.meta.url)('prismarine-registry') as (version: string) => Registry;

it('keeps the values a bot knows where a server only names them, and takes those it is told', () => {
  const registry = load('1.21.1');
  const bot = Object.assign(new EventEmitter(), { registry });
  keepUntoldRegistries(bot as unknown as Bot);
  bot.emit('inject_allowed');
  const { biomes } = registry;
  registry.loadDimensionCodec({ id: 'minecraft:worldgen/biome', entries: [{ key: 'plains' }] });
  expect(registry.biomes).toBe(biomes);
  const numbers = { min_y: { type: 'int', value: 0 }, height: { type: 'int', value: 256 } };
  const value = { type: 'compound', name: '', value: numbers };
  registry.loadDimensionCodec({
    id: 'minecraft:dimension_type',
    entries: [{ key: 'minecraft:overworld', value }],
  });
  expect(registry.dimensionsByName).toEqual({ overworld: { name: 'overworld', minY: 0, height: 256 } });
});
