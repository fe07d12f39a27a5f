/** What skills cost: starting one, a call through the facade, a sandbox. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SkillEvent } from '../src/skill/skill-event.js';
import { templateMeans } from '../test/integration/skill/skill-means.js';
import { assignmentOf, jobOf, NEVER, setStage } from '../test/integration/worker/stage.js';
import { median } from './numbers.js';

const { createSkillPerformer } = await import('../src/worker/skill/skill-performer.js');

const SANDBOX_BENCH = fileURLToPath(new URL('./sandbox.ts', import.meta.url));
const SANDBOX_TIMEOUT_MS = 5 * 60_000;

/** Calls as skills write them, with how many of them one run makes. */
const CALLS: readonly (readonly [name: string, body: string, count: number])[] = [
  ['bot.blockAt', 'for (let i = 0; i < 1000; i++) bot.blockAt(bot.job.chest);', 1000],
  ['bot.health, read anew', 'for (let i = 0; i < 1000; i++) { bot.health; await null; }', 1000],
  [
    'bot.inventory.count',
    'for (let i = 0; i < 1000; i++) { bot.inventory.count("stone"); await null; }',
    1000,
  ],
  ['bot.nearestEntity', 'for (let i = 0; i < 500; i++) { bot.nearestEntity(); await null; }', 500],
  [
    'bot.findBlock by a function',
    'for (let i = 0; i < 200; i++) bot.findBlock({ matching: (block) => block.name === "oak_log", maxDistance: 32 });',
    200,
  ],
  ['an action that does nothing', 'for (let i = 0; i < 500; i++) await bot.look(0, 0);', 500],
];

/** Skills at an idle bot in a running world at normal speed, then sandboxes in a process of their own. */
export async function measureCost(isShort: boolean): Promise<void> {
  await measureSkills(isShort ? 15 : 60);
  const parts = isShort ? ['calls', 'memory'] : ['starts', 'calls', 'memory'];
  spawnSync('tsx', [SANDBOX_BENCH, ...parts], { stdio: 'inherit', timeout: SANDBOX_TIMEOUT_MS });
}

async function measureSkills(count: number): Promise<void> {
  const events: SkillEvent[] = [];
  let source = '';
  const stage = await setStage({ speed: 1 });
  const author = { kind: 'imported', model: null, version: '1' } as const;
  const performer = createSkillPerformer({
    ...templateMeans(events),
    writer: { kind: 'template', write: () => Promise.resolve({ kind: 'written', source, author }) },
    // Once a source, and not of the run itself.
    review: () => Promise.resolve({ isValid: true, confidence: 1, problems: [] }),
    limits: { executions: 1 },
  });
  const worker = await stage.enter('Ada', performer);
  const run = async (body: string): Promise<number> => {
    source = `async function skill(bot) {\n${body}\n}`;
    const startedAt = process.hrtime.bigint();
    await worker.assign(assignmentOf(jobOf({ action: 'gather', item: 'stone', quantity: 1 })), NEVER);
    return Number(process.hrtime.bigint() - startedAt) / 1e6;
  };
  console.log(`first skill of the process: ${(await run('')).toFixed(1)} ms`);
  const starts: number[] = [];
  for (let index = 0; index < count; index++) starts.push(await run(''));
  console.log(`a job whose skill does nothing, warm, from assignment to verdict: ${spread(starts)} ms`);
  const base = median(starts);
  for (const [name, body, calls] of CALLS) {
    const times = [await run(body), await run(body), await run(body)];
    console.log(`${name}: ${((Math.min(...times) - base) / calls).toFixed(3)} ms a call`);
  }
  await stage.leave();
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}`;
}
