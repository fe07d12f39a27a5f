import { expect, it } from 'vitest';
import { playOnServer } from '../../../src/minecollab/on-server.js';
import { tasksIn } from '../../../src/minecollab/task-file.js';
import { startWorld } from '../../../src/world/start-world.js';

const BOW = {
  type: 'techtree',
  goal: 'Collaborate to craft a bow.',
  agent_count: 2,
  target: 'bow',
  initial_inventory: { '0': { stick: 2, string: 2, crafting_table: 1 }, '1': { stick: 1, string: 1 } },
};

it('a task is set up by operators on somebody’s server, played and scored', async () => {
  const world = await startWorld({
    environment: 'superflat',
    version: '1.21.1',
    maxPlayers: 2,
    operators: ['Andy', 'Jill'],
  });
  try {
    const [task] = tasksIn({ bow: BOW }, 'a file');
    if (!task) throw new Error('no task');
    const { signal } = new AbortController();
    const { port } = world;
    const { score } = await playOnServer(task, { host: '127.0.0.1', port, seed: 1, isTold: true, signal });
    expect(score.score).toBe(1);
    expect(score.messages).toBeGreaterThan(0);
    expect(world.blockAt({ x: 0, y: -60, z: 4 }).name).not.toBe('chest');
    expect(world.operatorLog.every(({ isAllowed }) => isAllowed)).toBe(true);
  } finally {
    await world.stop();
  }
});
