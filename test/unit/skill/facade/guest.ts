import { facadePrelude } from '../../../../src/skill/facade/prelude.js';
import type { JobView } from '../../../../src/skill/facade/job-view.js';
import type { HostHandlers } from '../../../../src/skill/sandbox/host-handlers.js';
import { Sandbox } from '../../../../src/skill/sandbox/sandbox.js';
import type { SkillRun } from '../../../../src/skill/sandbox/skill-run.js';

/** A job to gather 11 cobblestone. */
const JOB: JobView = {
  action: 'gather',
  phase: 'whole',
  item: 'cobblestone',
  quantity: 11,
  times: null,
  chest: { x: -14, y: -60, z: 2 },
  takes: {},
  tools: ['wooden_pickaxe'],
  needs: { wooden_pickaxe: 1 },
  fuel: {},
  smelts: {},
  brings: { cobblestone: 11 },
  wornOut: [],
  sources: ['stone'],
  station: null,
  placeAt: [{ x: 1, y: 2, z: 3 }],
  instruction: 'Do it.',
};

/** Runs the body of a skill in a sandbox of its own, with the facade's guest side and a host made for the test. */
export async function runBody(
  body: string,
  host: Partial<HostHandlers> = {},
  job: JobView = JOB,
): Promise<SkillRun> {
  const sandbox = new Sandbox();
  try {
    return await sandbox.run({
      source: `async function skill(bot) {\n${body}\n}`,
      entry: 'skill',
      prelude: facadePrelude({ username: 'Ada', version: '1.20.1', entityId: 1 }, job),
      host: { sync: {}, async: {}, ...host },
    });
  } finally {
    await sandbox.close();
  }
}
