import { describe, expect, it } from 'vitest';
import { LeftBehind } from '../../../src/worker/bot/left-behind.js';

describe('what a worker left behind by dying', () => {
  it('is what it died with, less what it got back', () => {
    const left = new LeftBehind();
    left.died({ wooden_pickaxe: 1, cobblestone: 3 });
    expect(left.items).toEqual({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetch({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetched({ cobblestone: 2 });
    expect(left.items).toEqual({ cobblestone: 2 });
  });

  it('is fetched until that is over, or it dies of it', () => {
    const left = new LeftBehind();
    left.died({ cobblestone: 3 });
    expect(left.isFetching).toBe(false);
    left.fetch({ cobblestone: 3 });
    expect(left.isFetching).toBe(true);
    left.fetched({});
    expect(left.isFetching).toBe(false);
    left.fetch({ cobblestone: 3 });
    left.died({});
    expect(left.isFetching).toBe(false);
  });

  it('counts nothing twice when it dies once more on the way', () => {
    const left = new LeftBehind();
    left.died({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetch({ wooden_pickaxe: 1, cobblestone: 3 });
    left.died({ wooden_pickaxe: 1, cobblestone: 1 });
    expect(left.items).toEqual({ wooden_pickaxe: 1, cobblestone: 3 });
    left.fetch({ wooden_pickaxe: 1, cobblestone: 1 });
    left.fetched({});
    expect(left.items).toEqual({ cobblestone: 2 });
  });

  it('adds up over deaths that have nothing to do with each other', () => {
    const left = new LeftBehind();
    left.died({ cobblestone: 3 });
    left.fetch({ cobblestone: 3 });
    left.fetched({ cobblestone: 3 });
    left.died({ cobblestone: 1 });
    expect(left.items).toEqual({ cobblestone: 4 });
    left.clear();
    expect(left.items).toEqual({});
  });
});
