import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Container } from '../../../src/world/embedded/items/inventory.js';
import { ContainerMoves } from '../../../src/world/embedded/players/container-moves.js';
import { WorldEvents, type WorldEventOf } from '../../../src/world/embedded/world-events.js';

type Changed = WorldEventOf<'container-changed'>;

/** Somebody's click, the fire's doing, or a tick of the world. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('click' as const),
    player: fc.constantFrom('Eva', 'Ben', 'Ada'),
    at: fc.nat(1),
    slot: fc.nat(2),
    count: fc.nat(9),
  }),
  fc.record({ kind: fc.constant('fire' as const), at: fc.nat(1), slot: fc.nat(2), count: fc.nat(9) }),
  fc.record({ kind: fc.constant('tick' as const) }),
);
const ITEMS = ['raw_iron', 'coal', 'iron_ingot'];

describe('what players move in containers', () => {
  it('is told slice by slice, each player’s own, without gaps but for what fire does', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let tick = 0;
        const events = new WorldEvents(() => tick);
        const moves = new ContainerMoves(events);
        const told: Changed[] = [];
        events.on('container-changed', (event) => told.push(event));
        const holders = [0, 1].map((x) => ({
          block: 'furnace',
          position: { x, y: 0, z: 0 },
          containers: [new Container(3)],
        }));
        const own = new Map<string, number>();
        const fires: number[] = [];
        for (const each of steps) {
          if (each.kind === 'tick') {
            moves.flush();
            tick += 1;
            continue;
          }
          const holder = holders[each.at];
          const [container] = holder?.containers ?? [];
          if (!holder || !container) throw new Error('no such container');
          const { slot, count } = each;
          const item = ITEMS[slot] ?? '';
          const change = count - (container.get(slot)?.count ?? 0);
          const act = (): void => {
            container.set(slot, count === 0 ? null : { name: item, count, damage: 0 });
          };
          if (each.kind === 'click') {
            const key = `${each.player} ${each.at} ${item}`;
            own.set(key, (own.get(key) ?? 0) + change);
            moves.during(each.player, holder, act);
          } else {
            // The world tells what was moved before any fire burns.
            moves.flush();
            act();
            if (change !== 0) fires.push(each.at);
          }
        }
        moves.flush();
        const sums = new Map<string, number>();
        for (const { player, position, before, after } of told) {
          for (const item of ITEMS) {
            const key = `${player} ${position.x} ${item}`;
            sums.set(key, (sums.get(key) ?? 0) + (after[item] ?? 0) - (before[item] ?? 0));
          }
        }
        for (const [key, total] of own) expect(sums.get(key) ?? 0, key).toBe(total);
        for (const at of [0, 1]) {
          const here = told.filter(({ position }) => position.x === at);
          if (fires.includes(at)) continue;
          for (const [index, event] of here.entries())
            expect(event.before).toEqual(here[index - 1]?.after ?? {});
        }
        // What is put in and taken back within a tick is nothing.
        expect(told.every(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is told once a tick for one player', () => {
    const events = new WorldEvents(() => 0);
    const moves = new ContainerMoves(events);
    const told: Changed[] = [];
    events.on('container-changed', (event) => told.push(event));
    const chest = new Container(27);
    const holder = { block: 'chest', position: { x: 0, y: 0, z: 0 }, containers: [chest] };
    for (let count = 1; count <= 5; count++) {
      moves.during('Eva', holder, () => {
        chest.set(0, { name: 'stick', count, damage: 0 });
      });
    }
    moves.during('Eva', null, () => undefined);
    expect(told).toEqual([]);
    moves.flush();
    moves.flush();
    expect(told).toMatchObject([{ player: 'Eva', block: 'chest', before: {}, after: { stick: 5 } }]);
  });
});
