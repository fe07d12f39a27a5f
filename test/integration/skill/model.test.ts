import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedModel, type ScriptedModel, type ScriptedReply } from '../../../src/model/scripted-model.js';
import type { SkillEvent } from '../../../src/skill/skill-event.js';
import { createModelWriter } from '../../../src/skill/writer/model-writer.js';
import { createTemplateWriter } from '../../../src/skill/writer/template-writer.js';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { assignmentOf, CHEST, currentTick, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { BAD_REPLIES, FOUND_AS, RIGHT_CODE, RIGHT_REPLY, TOLD_OF } from './bad-model.js';
import { templateMeans } from './skill-means.js';

const { createSkillPerformer } = await import('../../../src/worker/skill/skill-performer.js');

/** Less than a job has, so that what waits without end does not wait long. */
const DEADLINE_TICKS = 1600;
const JOB = jobOf(
  { action: 'gather', item: 'cobblestone', quantity: 3, sources: ['stone', 'cobblestone'] },
  { tools: ['wooden_pickaxe'], brings: { cobblestone: 3 } },
);

const MISTAKES = Object.keys(BAD_REPLIES) as (keyof typeof BAD_REPLIES)[];

describe('skills from a model', () => {
  let stage: Stage;
  let worker: AiWorker;
  let model: ScriptedModel;
  const events: SkillEvent[] = [];

  beforeAll(async () => {
    stage = await setStage();
    stage.world.setContents(CHEST, { wooden_pickaxe: 1 });
    const means = templateMeans(events);
    const performer = createSkillPerformer({
      ...means,
      // Each test brings its own script.
      writer: { kind: 'model', write: (...given) => createModelWriter({ model }).write(...given) },
      fallback: createTemplateWriter(),
    });
    worker = await stage.enter('Ada', performer);
  }, 60_000);

  afterAll(() => stage.leave());

  async function work(
    replies: readonly ScriptedReply[],
  ): Promise<{ outcome: Outcome; ticks: number; verdict: string }> {
    events.length = 0;
    model = scriptedModel(replies, 'bad-model');
    const startedAt = currentTick();
    const outcome = await worker.assign(assignmentOf(JOB, DEADLINE_TICKS), NEVER);
    const verdict = verify(JOB, outcome.evidence, { chest: CHEST });
    return { outcome, verdict: verdict.kind, ticks: currentTick() - startedAt };
  }

  it.each(MISTAKES)(
    'are mended after %s',
    async (mistake) => {
      const { outcome, verdict } = await work([BAD_REPLIES[mistake], RIGHT_REPLY]);
      expect([outcome.kind, verdict]).toEqual(['completed', 'passed']);
      expect(found(events)).toBe(FOUND_AS[mistake]);
      const told = model.requests.slice(1).map(({ messages }) => messages.at(-1)?.content);
      // What was mended by putting things back needs no second skill, so nobody is told.
      expect(told).toEqual(
        FOUND_AS[mistake].endsWith(', recovered') ? [] : [expect.stringMatching(TOLD_OF[mistake])],
      );
      expect(outcome.carries).toEqual({});
      expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1 });
    },
    60_000,
  );

  it('tell who wrote them, from which prompt, and what was wrong', async () => {
    await work([BAD_REPLIES['a throw in the middle of the work'], RIGHT_REPLY]);
    expect(events).toMatchObject([
      {
        kind: 'skill-attempt',
        job: 's1',
        attempt: 1,
        isKnown: false,
        problems: [],
        author: { kind: 'model', model: 'bad-model', version: 'skill-writer@2' },
        error: { name: 'TypeError', line: 6 },
        verdict: { kind: 'failed' },
      },
      {
        kind: 'skill-attempt',
        attempt: 2,
        error: null,
        verdict: { kind: 'passed' },
        source: `${RIGHT_CODE.trim()}\n`,
      },
    ]);
  });

  it('are asked for with the world as it is, and again with what went wrong', async () => {
    await work([BAD_REPLIES['a throw in the middle of the work'], RIGHT_REPLY]);
    const [first, second] = model.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
    expect(model.requests[0]?.messages[0]?.content).toContain('declare function mineBlock(bot: Bot');
    expect(first).toMatch(/wooden_pickaxe/);
    expect(first).toMatch(/Blocks nearby, nearest first: .*stone/);
    expect(first).toMatch(/bot\.job\.chest: -14 -60 2/);
    expect(first).toContain('This is the first attempt.');
    expect(second).toContain('  6    nothing.explode();');
    expect(second).toContain('It stopped with TypeError in line 6');
    expect(second).toMatch(/bot\.job\.action: gather, .*quantity: 1/);
  });

  it('give way to templates when the model has nothing to say', async () => {
    const { outcome } = await work([new Error('no more money')]);
    expect(outcome.kind).toBe('completed');
    expect(events).toMatchObject([
      { kind: 'skill-fallback', reason: 'no more money' },
      { kind: 'skill-attempt', author: { kind: 'template' }, verdict: { kind: 'passed' } },
    ]);
  });
});

/** How the first attempt came out, and whether it took a second. */
function found(events: readonly SkillEvent[]): string {
  const [first, second] = events.filter(({ kind }) => kind !== 'skill-explained');
  if (first?.kind !== 'skill-attempt') return `${first?.kind}`;
  const { problems, error, verdict } = first;
  const isMended = second?.kind === 'skill-attempt' && second.verdict?.kind === 'passed';
  const how = isMended ? '' : second?.kind === 'skill-recovered' ? ', recovered' : ', never mended';
  if (problems[0]) return `review ${problems[0].rule}${how}`;
  return error ? `error ${error.name}${how}` : `verdict ${verdict?.problems[0]?.kind}${how}`;
}
