import { beforeEach, describe, expect, it } from 'vitest';
import { avoidChest, bringHome } from '../../../src/run/execute/avoid-chest.js';
import type { RunContext } from '../../../src/run/execute/run-context.js';
import type { SiteSurvey } from '../../../src/run/world/run-world.js';

const CHEST = { x: 1, y: 2, z: 3 };
const BEFORE = { contents: { stick: 4, poppy: 1 } } as unknown as SiteSurvey;
const AFTER = { contents: { stick: 4 } } as unknown as SiteSurvey;

describe('a chest that is emptied again and again', () => {
  let events: string[];
  let fetches: number;
  let surveys: number;
  let context: RunContext;

  beforeEach(() => {
    [events, fetches, surveys] = [[], 0, 0];
    const bot = {
      undertake: () => {
        fetches += 1;
        return Promise.resolve();
      },
    };
    context = {
      goods: { chest: CHEST, ledger: { goods: new Set(['stick']) } },
      log: { add: ({ kind }: { readonly kind: string }) => events.push(kind) },
      signal: new AbortController().signal,
      talk: null,
      avoidedChest: null,
      staysInHands: false,
      freeWorkers: () => Promise.resolve([{ asBot: bot }]),
      survey: () => {
        surveys += 1;
        return Promise.resolve(AFTER);
      },
    } as unknown as RunContext;
  });

  it('is left with what is of no use, and goods stay in hands', async () => {
    expect(await avoidChest(context, BEFORE)).toBe(AFTER);
    expect(events).toEqual(['chest-avoided']);
    expect(fetches).toBe(1);
    expect(context).toMatchObject({ avoidedChest: CHEST, staysInHands: true, goods: { chest: null } });
  });

  it('is not opened for what nobody needs', async () => {
    await avoidChest(context, { ...BEFORE, contents: { poppy: 1 } });
    expect(fetches).toBe(0);
  });

  it('is used on where only people are there', async () => {
    context.freeWorkers = () => Promise.resolve([]);
    expect(await avoidChest(context, BEFORE)).toBe(BEFORE);
    expect(context).toMatchObject({ staysInHands: false, goods: { chest: CHEST } });
  });

  it('gets what was made in the end', async () => {
    await avoidChest(context, BEFORE);
    await bringHome(context);
    expect(context).toMatchObject({ avoidedChest: null, staysInHands: false, goods: { chest: CHEST } });
    expect(surveys).toBe(2);
  });
});
