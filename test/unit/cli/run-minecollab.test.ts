import { expect, it } from 'vitest';
import { runMinecollab } from '../../../src/cli/minecollab/run-minecollab.js';

it.each([
  ['--out', { out: 'results' }],
  ['--jobs', { jobs: 2 }],
  ['--keep-logs', { keepLogs: 'logs' }],
  ['--agents', { agents: 'model' as const }],
])('refuses %s beside --host, before the file is read', async (option, given) => {
  const asked = { agents: 'planner' as const, trials: 1, speed: 10, host: '127.0.0.1', port: 25_565 };
  await expect(runMinecollab('none.json', { ...asked, ...given })).rejects.toThrow(option);
});
