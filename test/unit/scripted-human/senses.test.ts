import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, it } from 'vitest';
import { EyeSight } from '../../../src/scripted-human/senses.js';

const STONE = 1;

/** Somebody who stands somewhere among stones. */
function botAt(feet: Vec3, stones: readonly Vec3[]): Bot {
  const standing = new Set(stones.map(String));
  const blockAt = (place: Vec3): object => {
    const isStone = standing.has(String(place.floored()));
    return { position: place.floored(), type: isStone ? STONE : 0, boundingBox: isStone ? 'block' : 'empty' };
  };
  return {
    entity: { position: feet },
    registry: { blocksByName: { stone: { id: STONE } } },
    findBlocks: () => [...stones],
    blockAt,
    world: {
      raycast: (from: Vec3, direction: Vec3, range: number) => {
        for (let away = 0; away <= range; away += 0.01) {
          const at = from.plus(direction.scaled(away)).floored();
          if (standing.has(String(at))) return { position: at };
        }
        return null;
      },
    },
  } as unknown as Bot;
}

describe('what somebody sees', () => {
  // A cube of stones, three wide; its middle is open to no side.
  const cube = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((z) => new Vec3(x, y, z))));

  it('is no block that others hide, however near it is', () => {
    const bot = botAt(new Vec3(-0.5, 0, 1.5), cube);
    const sight = new EyeSight(bot, ['stone']);
    const seen = new Set<string>();
    for (let block = sight.inView(seen); block; block = sight.inView(seen)) seen.add(String(block.position));
    expect(seen.size).toBe(9);
    expect([...seen].every((place) => place.startsWith('(0,'))).toBe(true);
  });

  it('is nothing out of reach, which is still known of', () => {
    const sight = new EyeSight(botAt(new Vec3(-7.5, 0, 1.5), cube), ['stone']);
    expect(sight.inView(new Set())).toBeNull();
    expect(sight.nearest()?.position.x).toBe(0);
  });

  it('is nothing that is gone since', () => {
    const [one, other] = [new Vec3(0, 0, 1), new Vec3(0, 1, 1)];
    const stones = [one, other];
    const bot = botAt(new Vec3(-0.5, 0, 1.5), stones);
    const sight = new EyeSight(bot, ['stone']);
    const first = sight.nearest();
    expect(first).not.toBeNull();
    const left = stones.filter((place) => !first?.position.equals(place));
    bot.blockAt = botAt(new Vec3(0, 0, 0), left).blockAt;
    expect(sight.nearest()?.position).toEqual(left[0]);
  });
});
