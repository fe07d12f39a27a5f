import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from '../../../src/cli/shared/exit-code.js';
import { readRun } from '../../../src/run/log/read-run.js';
import { runGoal } from '../../../src/run/run-goal.js';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import { startWorld } from '../../../src/world/start-world.js';
import { freePort } from '../../support/redis-server.js';

// Before mineflayer is loaded, which takes hold of the clocks then.
installScaledClock();
const FAST = { kind: 'embedded', speed: 8 } as const;

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it('ends with a named error when the world cannot be kept any more, and tells nothing it has not kept', async () => {
  const outDir = join(home, 'run');
  let linesThen = 0;
  const running = runGoal({
    goal: 'craft 4 sticks',
    ai: 1,
    world: FAST,
    outDir,
    planningSeconds: 0,
    onEvent: ({ kind }) => {
      if (kind !== 'job-assigned') return;
      // A folder in the file's place stops root as well.
      rmSync(join(outDir, 'world.json'));
      mkdirSync(join(outDir, 'world.json'));
      linesThen = readFileSync(join(outDir, 'events.jsonl'), 'utf8').split('\n').length;
    },
  });
  const error: unknown = await running.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  expect(failureOf(error)).toMatchObject({ exitCode: 4, code: 'cannot-write-run' });
  const { events, isEnded } = readRun(outDir);
  expect(isEnded).toBe(false);
  expect(events.slice(linesThen).map(({ kind }) => kind)).not.toContain('chest-observed');
  expect(existsSync(join(outDir, 'run.lock'))).toBe(false);
}, 60_000);

it('leaves neither world nor folder open when whoever started it fails at once', async () => {
  const [outDir, port] = [join(home, 'run'), await freePort()];
  const begun = runGoal({
    goal: 'craft 4 sticks',
    ai: 0,
    peopleMayJoin: true,
    world: { kind: 'embedded', port },
    outDir,
    onControl: () => {
      throw new Error('no page for you');
    },
  });
  await expect(begun).rejects.toThrow('no page for you');
  const world = await startWorld({ port });
  await world.stop();
  expect(existsSync(outDir)).toBe(false);
});

it('takes up what lay where it was dug when the run was cut short', async () => {
  const outDir = join(home, 'run');
  const file = join(outDir, 'world.json');
  let kept = '';
  const cut = ({ kind }: { readonly kind: string }): void => {
    if (kind !== 'job-assigned' || kept !== '') return;
    kept = readFileSync(file, 'utf8');
    rmSync(file);
    mkdirSync(file);
  };
  const goal = 'gather 4 oak logs';
  await expect(
    runGoal({ goal, ai: 1, world: FAST, outDir, planningSeconds: 0, onEvent: cut }),
  ).rejects.toThrow(/Expected to write/);
  const saved = JSON.parse(kept) as { entities: object[]; players: { position: number[] }[] };
  const [x = 0, y = 0, z = 0] = saved.players[0]?.position ?? [];
  const body = { id: 9999, position: [x + 4, y, z], velocity: [0, 0, 0], yaw: 0, pitch: 0, onGround: true };
  const drop = { kind: 'item', ...body, stack: ['oak_log', 4, 0], pickUpDelayTicks: 0, ageTicks: 0 };
  rmSync(file, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...saved, entities: [...saved.entities, drop] }));
  const result = await runGoal({ goal: '', resume: outDir });
  expect(result).toMatchObject({ status: 'done', chest: { oak_log: 4 } });
  const { entities } = JSON.parse(readFileSync(file, 'utf8')) as { entities: { kind: string }[] };
  expect(entities.filter(({ kind }) => kind === 'item')).toEqual([]);
}, 60_000);

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

it.skipIf(!canMount)(
  'says how much room a full disk needs, and goes on in the same folder once there is',
  async (test) => {
    const disk = (...args: string[]): boolean =>
      spawnSync('mount', ['-t', 'tmpfs', ...args, 'tmpfs', home]).status === 0;
    if (!disk('-o', 'size=128k')) test.skip('nothing may be mounted here');
    try {
      const outDir = join(home, 'my run');
      const fill = (event: { readonly kind: string }): void => {
        if (event.kind === 'job-assigned')
          spawnSync('dd', ['if=/dev/zero', `of=${join(home, 'full')}`, 'bs=1k', 'count=999']);
      };
      const error: unknown = await runGoal({
        goal: 'craft 4 sticks',
        ai: 1,
        world: FAST,
        outDir,
        onEvent: fill,
      }).catch((reason: unknown) => reason);
      const { code, message } = failureOf(error);
      expect(code).toBe('cannot-write-run');
      expect(message).toMatch(
        /the disk is full .* Make room for \d+ MB \(\d+ kB are free\), then carry on in the same folder/,
      );
      expect(message).toContain(`co-voyager run --resume '${outDir}'`);
      const again: unknown = await runGoal({ goal: '', resume: outDir }).catch((reason: unknown) => reason);
      expect(failureOf(again).exitCode).toBe(4);
      expect(failureOf(again).message).toMatch(/the disk is full .* Make room for \d+ MB/);
      expect(failureOf(again).message).toContain(`co-voyager run --resume '${outDir}'`);
      rmSync(join(home, 'full'));
      expect(disk('-o', 'remount,size=9m')).toBe(true);
      const result = await runGoal({ goal: '', resume: outDir });
      expect(result).toMatchObject({ status: 'done', lost: {} });
    } finally {
      spawnSync('umount', [home]);
    }
  },
  60_000,
);
