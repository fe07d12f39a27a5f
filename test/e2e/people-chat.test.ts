import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/run/result/run-result.js';
import { joinAs, type PlainPlayer } from './plain-player.js';
import { ensureBuilt } from '../support/built.js';
import {
  type WatchedCommand,
  coVoyager,
  endWatched,
  newFolder,
  typed,
  watchCommand,
} from './command-line.js';

beforeAll(ensureBuilt, 120_000);

const LONG_MS = 240_000;
const MOST_LETTERS = 256;

const players: PlainPlayer[] = [];
afterEach(() => {
  for (const { bot } of players.splice(0)) bot.quit();
  endWatched();
});

async function joinRun(run: WatchedCommand, name: string): Promise<PlainPlayer> {
  const [, port] = await run.seen(/join 127\.0\.0\.1:(\d+)/);
  const player = await joinAs(name, Number(port));
  players.push(player);
  return player;
}

async function resultOf({ finished }: WatchedCommand): Promise<{ code: number | null; result: RunResult }> {
  const { code, stdout } = await finished;
  return { code, result: JSON.parse(stdout) as RunResult };
}

/** Work for many minutes: whatever machine this runs on, bots do not finish it while somebody types. */
const PLENTY = `{
  schemaVersion: 1,
  kind: 'arena',
  name: 'plenty',
  description: 'A lawn with a chest, a wall of obsidian and two rows of oaks.',
  area: { from: [-16, -8], to: [10, 16] },
  layers: [{ block: 'bedrock', fromY: -64, toY: -63 }, { block: 'grass_block', fromY: -62, toY: -61 }],
  chests: [{ at: [0, -60, 2], shared: true }],
  boxes: [{ block: 'obsidian', from: [6, -60, -6], to: [6, -58, 14] }],
  trees: [
    ${[-14, -9].flatMap((x) => [-5, -1, 3, 7, 11].map((z) => `{ species: 'oak', at: [${x}, -60, ${z}], height: 6 }`)).join(', ')},
  ],
  startPoints: [{ at: [0, -60, -2] }, { at: [1, -60, -2] }, { at: [-1, -60, -2] }],
  possibleGoals: ['gather 50 oak logs and 40 obsidian'],
}`;

describe('somebody with an ordinary client', () => {
  it(
    'is greeted and told, asks and is answered, helps unasked, leaves and comes back, and ends the run',
    async () => {
      const folder = newFolder();
      const environment = join(folder, 'plenty.json5');
      writeFileSync(environment, PLENTY);
      const goal = 'gather 50 oak logs and 40 obsidian';
      const run = watchCommand(
        [
          ...['run', goal, '--environment', environment, '--json', '--verbose', '--planning-seconds', '0'],
          ...['--names', 'Ada,Ben', '--human', 'Anna', '--chest', '{"diamond pickaxe": 3, "stick": 4}'],
          ...['--out', join(folder, 'run')],
        ],
        { env: { CO_VOYAGER_MEMORY: join(folder, 'memory.jsonl') } },
      );
      let anna = await joinRun(run, 'Anna');
      await anna.reads(/^Welcome, Anna\. Our goal: gather 50 oak logs and 40 obsidian/);
      await anna.reads(/^The plan: 2 subtasks/);

      await anna.asks('!co help', /^Just say it: "what next"/);
      const plan = await anna.asks('!co paln', /^\("plan"\) Our goal: .*\. 0 of 2 done\. Under way/);
      const obsidian = /(s\d) \(gather 40 obsidian\)/.exec(plan)?.[1] ?? '';
      const logs = obsidian === 's1' ? 's2' : 's1';

      await anna.asks('!co pause', /^Paused; your timer is stopped/);
      await anna.outdoors.gather('oak_log', () => 1 - anna.hands.count('oak_log'), ['oak_log']);
      const carried = anna.hands.count('oak_log');
      const put = anna.lines.length;
      await anna.hands.put([{ item: 'oak_log', count: carried }]);
      await anna.reads(new RegExp(`${carried} counted for ${logs} `), put);
      await anna.asks('!co resume', /^Welcome back/);
      await untilTaken(anna, obsidian);
      const told = new RegExp(`^${obsidian}: Take 1 diamond pickaxe from the chest\\. Gather`);
      await anna.reads(told, 0, 60_000);
      await anna.asks('!CO Next', told);
      await anna.asks('!co done', /^Not yet: 0 of \d+ obsidian so far/);
      await anna.asks('!co skip', /^Skipped\./);
      await anna.asks(`!co give ${obsidian} Ada`, /\(gather 40 obsidian\) goes to Ada\.$/);
      await anna.asks('!co note the pig is behind the trees', /^Noted/);
      await anna.asks('!co quiet', /^Quiet: you only hear what concerns you/);
      await anna.asks('!co quiet off', /^Announcements are back/);
      await anna.asks('!co who', /Ada: s\d gather.*; Ben: s\d gather/);
      await anna.asks('!co where sticks', /^sticks: 4 in the chest/);
      await anna.asks('/co plan', /^Our goal: .*\. 0 of 2 done\./);
      await anna.asks('/tell Ada where obsidian', /^obsidian: /);
      const chatted = await anna.type('I would rather look at the pigs');
      await anna.asks('!co dance', /^I don't understand "dance"/);
      expect(anna.lines.slice(chatted).filter((line) => !line.startsWith('<Anna>'))[0]).toMatch(/"dance"/);

      await anna.leave();
      await run.seen(/Anna (?:leaves|left|is gone)/);
      anna = await joinRun(run, 'Anna');
      await anna.reads(/^Welcome back, Anna\. Our goal: .* \(0 of 2 done\)/);

      await anna.asks('!co stop', /^End the run for everybody\?/);
      await anna.asks('!co stop', /^Stopping/);
      const { code, result } = await resultOf(run);
      expect({ code, status: result.status, reason: result.reason }).toEqual({
        code: 130,
        status: 'cancelled',
        reason: 'Anna ended the run.',
      });
      expect(result.workers.find(({ name }) => name === 'Anna')?.kind).toBe('human');
      expect(Math.max(...anna.lines.map(({ length }) => length))).toBeLessThan(MOST_LETTERS);
    },
    LONG_MS,
  );
});

const TWO_WOODS = `{
  schemaVersion: 1,
  kind: 'arena',
  name: 'two-woods',
  description: 'A lawn with an oak, a birch and a chest.',
  area: { from: [-8, -8], to: [8, 8] },
  layers: [{ block: 'bedrock', fromY: -64, toY: -63 }, { block: 'grass_block', fromY: -62, toY: -61 }],
  chests: [{ at: [0, -60, 2], shared: true }],
  trees: [{ species: 'oak', at: [-4, -60, 0] }, { species: 'birch', at: [5, -60, -2] }],
  startPoints: [{ at: [0, -60, -2] }, { at: [1, -60, -2] }],
  possibleGoals: ['craft 4 planks'],
}`;

describe('a goal that leaves something open', () => {
  it(
    'is asked about once, answered in chat, and remembered for the next run',
    async () => {
      const folder = newFolder();
      const environment = join(folder, 'two-woods.json5');
      writeFileSync(environment, TWO_WOODS);
      const env = { CO_VOYAGER_MEMORY: join(folder, 'memory.jsonl') };
      const goal = ['run', 'craft 4 planks', '--environment', environment, '--json', '--no-keep-open'];
      const asking = watchCommand(
        [...goal, '--verbose', '--human', 'Anna', '--out', join(folder, 'asking')],
        { env },
      );
      const anna = await joinRun(asking, 'Anna');
      expect(await anna.reads(/^Which planks shall it be\?/)).toMatch(
        /1 oak planks \(nearest\), 2 birch planks\. Say "!co 1" or so; in 30 s: oak planks/,
      );
      await anna.asks('!co birch', /^Then birch planks/);
      await anna.type('!co pause');
      const first = await resultOf(asking);
      expect(first).toMatchObject({ code: 0, result: { status: 'done', chest: { birch_planks: 4 } } });

      const kept = await typed(['memory'], { env });
      expect(kept.stdout).toMatch(/planks: birch_planks \(told by Anna/);
      const again = await coVoyager(
        [...goal, '--human', 'Anna', '--wait', '0', '--out', join(folder, 'again')],
        { env },
      );
      const second = JSON.parse(again.stdout) as RunResult;
      expect(second).toMatchObject({ status: 'done', chest: { birch_planks: 4 } });
      expect(second.notes).toContainEqual(expect.stringMatching(/^Anna said before that planks are to be/));

      const forgotten = await typed(['memory', 'forget', 'planks'], { env });
      expect(forgotten.code).toBe(0);
      expect((await typed(['memory'], { env })).stdout).not.toContain('birch_planks');
    },
    LONG_MS,
  );

  it(
    'takes what is nearest when nobody answers',
    async () => {
      const folder = newFolder();
      const environment = join(folder, 'two-woods.json5');
      writeFileSync(environment, TWO_WOODS);
      const { code, stdout } = await coVoyager(
        [
          ...['run', 'craft 4 planks', '--environment', environment, '--human-bot', '1', '--speed', '10'],
          ...['--json', '--out', join(folder, 'run')],
        ],
        { env: { CO_VOYAGER_MEMORY: join(folder, 'memory.jsonl') } },
      );
      expect({ code, ...(JSON.parse(stdout) as RunResult) }).toMatchObject({
        code: 0,
        status: 'done',
        chest: { oak_planks: 4 },
      });
    },
    LONG_MS,
  );
});

/** Who has just come back is known to the plan a second later; then it may be given the same unasked. */
async function untilTaken(player: PlainPlayer, subtask: string): Promise<void> {
  const isTaken = new RegExp(` is yours\\.$|^${subtask}: `);
  for (let tries = 0; tries < 10; tries++) {
    const answer = await player.asks(
      `!co take ${subtask}`,
      new RegExp(`${isTaken.source}|once more in a moment`),
    );
    if (isTaken.test(answer)) return;
  }
  throw new Error(`Subtask ${subtask} could not be taken.`);
}
