import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildSection } from '../../../primitives/body/build-section.js';
import { blueprintOf, type Cell } from '../../../src/blueprint/blueprint.js';
import { give, startArena, within, type Arena } from './arena.js';

let arena: Arena;
let ada: Bot;

beforeAll(async () => {
  arena = await startArena('1.20.1', 'superflat');
  ada = await arena.join('Ada');
}, 60_000);
beforeEach(() => arena.reset());
afterAll(() => arena.stop());

const at = { x: -8, y: -60, z: 2 };

function cell(dx: number, dy: number, dz: number, block: string): Cell {
  return { position: { x: at.x + dx, y: at.y + dy, z: at.z + dz }, block };
}

it('builds a tower higher than it reaches, with earth it borrows, and leaves nothing behind', async () => {
  const cells = Array.from({ length: 8 }, (_, up) => cell(0, up, 0, 'cobblestone'));
  await give(arena, ada, { cobblestone: 8, dirt: 10 });
  const { end } = within(ada, { goods: new Set(['cobblestone']) });
  const outcome = await buildSection(ada, blueprintOf('tower', cells, true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 8 });
}, 60_000);
