import { expect, it } from 'vitest';
import type { Evidence } from '../../../../src/verify/evidence.js';
import { verify } from '../../../../src/verify/verify.js';
import { isUsedUp } from '../../../../src/worker/people/used-up.js';
import { jobOf } from '../../../support/job-of.js';

const SPOT = { x: 1, y: 64, z: 0 };
const TABLE = jobOf(
  { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
  { takes: { oak_planks: 4 }, brings: {}, placeAt: [SPOT] },
);

function hands(inventory: Readonly<Record<string, number>>): Evidence['before'] {
  return { tick: 0, position: SPOT, inventory, equipment: {}, health: 20, food: 20 };
}

it('is over when its table stands, though more wood is gone than that took', () => {
  const before = hands({ oak_planks: 12 });
  const [made, stands] = [false, true].map((isSet) => {
    const after = hands({ oak_planks: 6, stick: 4, ...(isSet ? {} : { crafting_table: 1 }) });
    const blocks = isSet ? [{ tick: 1, position: SPOT, before: 'air', after: 'crafting_table' }] : [];
    const verdict = verify(TABLE, { before, after, visits: [], blocks, deaths: [] }, { chest: null });
    return isUsedUp(TABLE, verdict, after.inventory);
  });
  expect([made, stands]).toEqual([false, true]);
});
