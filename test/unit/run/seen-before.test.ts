import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TeamSight } from '../../../primitives/body/sight.js';
import { statesOf } from '../../../primitives/body/finding.js';
import { SeenBefore } from '../../../src/run/world/seen-before.js';
import { place } from '../../support/stone-ground.js';

it('keeps what was seen on a server beside the run, for the next run there and for no other server', () => {
  const runs = mkdtempSync(join(tmpdir(), 'seen-before-'));
  for (const name of ['1-first', '2-second']) mkdirSync(join(runs, name));
  const { bot, set } = place();
  Object.assign(bot, { version: '1.20.1' });
  set(3, 64, 3, 'iron_ore');
  const knownTo = (folder: string, address: string): unknown => {
    const sight = new TeamSight();
    new SeenBefore(sight, address, join(runs, folder)).recall(bot);
    return sight.nearestSeen(bot, statesOf(bot, ['iron_ore']), () => true);
  };
  const sight = new TeamSight();
  sight.watch(bot);
  const first = new SeenBefore(sight, 'here:25565', join(runs, '1-first'));
  first.recall(bot);
  expect(knownTo('2-second', 'here:25565')).toBeNull();
  sight.knowledgeOf(bot)({ x: 3, y: 64, z: 3 });
  first.keep();
  expect(knownTo('2-second', 'here:25565')).toBeNull();
  writeFileSync(join(runs, '1-first', 'events.jsonl'), '{"tick":1}\n');
  first.keep();
  expect(knownTo('2-second', 'here:25565')).toEqual({ x: 3, y: 64, z: 3 });
  expect(knownTo('2-second', 'there:25565')).toBeNull();
  writeFileSync(join(runs, '1-first', 'seen.json'), '{"schemaVersion": 1, "addr');
  expect(knownTo('2-second', 'here:25565')).toBeNull();
});
