import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { LeftBehind } from '../../../src/worker/bot/left-behind.js';
import type { OwnDeath } from '../../../src/worker/bot/life-watch.js';

const deathWith = (carried: ItemCounts): OwnDeath => ({
  how: 'Ada died.',
  place: { x: 0, y: 64, z: 0 },
  carried,
});

describe('what a worker left behind by dying', () => {
  it('is what it died with, less what it got back', () => {
    const left = new LeftBehind();
    left.died(deathWith({ wooden_pickaxe: 1, cobblestone: 3 }));
    expect(left.items).toEqual({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetch();
    left.fetched({ cobblestone: 2 });
    expect(left.items).toEqual({ cobblestone: 2 });
  });

  it('is fetched until that is over, also where it dies with empty hands on the way', () => {
    const left = new LeftBehind();
    expect(left.isFetching).toBe(false);
    const death = deathWith({ cobblestone: 3 });
    left.died(death);
    left.fetch();
    left.died(deathWith({}));
    expect(left).toMatchObject({ death, isFetching: true, items: { cobblestone: 3 } });
    left.fetch();
    left.isWaiting = true;
    expect(left.isFetching).toBe(false);
    left.isWaiting = false;
    left.fetched({});
    expect(left).toMatchObject({ death: null, isFetching: false });
    expect(left.items).toEqual({});
  });

  it('is not gone back for where it is not worth another life, unlike what it was fetching', () => {
    const left = new LeftBehind();
    left.died(deathWith({ dirt: 5 }), false);
    expect(left).toMatchObject({ death: null, isFetching: false, items: { dirt: 5 } });
    const death = deathWith({ iron_ingot: 3 });
    left.died(death);
    left.died(deathWith({ dirt: 1 }), false);
    expect(left.death).toBe(death);
  });

  it('stays lost where it goes back for nothing more', () => {
    const left = new LeftBehind();
    left.died(deathWith({ cobblestone: 3 }));
    left.fetch();
    left.stay();
    expect(left).toMatchObject({ death: null, isFetching: false, items: { cobblestone: 3 } });
  });

  it('counts nothing twice when it dies once more on the way', () => {
    const left = new LeftBehind();
    left.died(deathWith({ wooden_pickaxe: 1, cobblestone: 3 }));
    left.fetch();
    left.died(deathWith({ wooden_pickaxe: 1, cobblestone: 1 }));
    expect(left.items).toEqual({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetch();
    left.fetched({});
    expect(left.items).toEqual({ cobblestone: 2 });
  });

  it('adds up over deaths that have nothing to do with each other', () => {
    const left = new LeftBehind();
    left.died(deathWith({ cobblestone: 3 }));
    left.fetch();
    left.fetched({ cobblestone: 3 });
    left.died(deathWith({ cobblestone: 1 }));
    expect(left.items).toEqual({ cobblestone: 4 });
    left.clear();
    expect(left.items).toEqual({});
  });
});
