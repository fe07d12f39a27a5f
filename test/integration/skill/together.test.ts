import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import type { ModelPort } from '../../../src/model/model.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';
import { createSkillLibrary } from '../../../src/skill/library/skill-library.js';
import { filePairStore } from '../../../src/skill/library/file-pair-store.js';
import type { PairStore } from '../../../src/skill/library/pair.js';
import { reviewSkill } from '../../../src/skill/review/review-skill.js';
import type { SkillAttemptEvent, SkillEvent } from '../../../src/skill/skill-event.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { SkillOptions } from '../../../src/worker/skill/skill-performers.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { assignmentOf, CHEST, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { BAD_REPLIES, RIGHT_CODE, RIGHT_REPLY } from './bad-model.js';

const { createSkillPerformers } = await import('../../../src/worker/skill/skill-performers.js');

const LID = { ...CHEST, y: CHEST.y + 1 };
const LONG_MS = 60_000;

const gather = (quantity: number, id = 's1'): ReturnType<typeof jobOf> =>
  jobOf(
    { action: 'gather', item: 'cobblestone', quantity, sources: ['stone', 'cobblestone'] },
    { id, tools: ['wooden_pickaxe'], brings: { cobblestone: quantity } },
  );

/** A model that takes its time, as all do. */
function slow(model: ModelPort): ModelPort {
  return {
    name: model.name,
    provider: model.provider,
    complete: async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return model.complete(...asked);
    },
  };
}

describe('workers and the skills they share', () => {
  let stage: Stage;
  let folder: string;
  let store: PairStore;
  let heard: string[];
  const events: SkillEvent[] = [];
  const workers: AiWorker[] = [];
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    // Loads the type checker in this thread: seconds on a busy machine, and ten times as much in a fast world.
    reviewSkill(RIGHT_CODE, { game: loadGame('1.20.1') });
    stage = await setStage({ speed: 6 });
  }, LONG_MS);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'co-voyager-together-'));
    store = filePairStore(folder);
    events.length = 0;
    heard = [];
    stage.world.setBlock(LID, 'air');
    stage.world.setContents(CHEST, { wooden_pickaxe: 3 });
    return async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close()));
      await Promise.all(closing.splice(0).map((close) => close()));
      await rm(folder, { recursive: true });
    };
  });

  afterAll(() => stage.leave());

  /** Workers of one run. */
  async function team(
    names: readonly string[],
    options: Partial<SkillOptions>,
  ): Promise<readonly AiWorker[]> {
    const onEvent = (_worker: string, event: SkillEvent): void => void events.push(event);
    const performers = createSkillPerformers({ mode: 'template', onEvent, ...options });
    closing.push(() => performers.close());
    for (const name of names) {
      const worker = await stage.enter(name, performers.make());
      worker.bot?.on('messagestr', (line) => {
        heard.push(line);
      });
      workers.push(worker);
    }
    return workers;
  }

  const attempts = (): SkillAttemptEvent[] =>
    events.flatMap((event) => (event.kind === 'skill-attempt' ? [event] : []));

  const kinds = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ kind }) => kind);

  it(
    'pay the model once where several need the same skill at the same time',
    async () => {
      const model = scriptedModel([RIGHT_REPLY], 'paid');
      const crew = await team(['Ada', 'Ben', 'Cleo'], { mode: 'model', model: slow(model), store });
      const work = crew.map((worker, index) =>
        worker.assign(assignmentOf(gather(index + 1, `s5.${index}`)), NEVER),
      );
      expect(kinds(await Promise.all(work))).toEqual(['completed', 'completed', 'completed']);
      expect(model.requests).toHaveLength(1);
      expect(
        attempts()
          .map(({ isKnown }) => isKnown)
          .sort(),
      ).toEqual([false, true, true]);
      // What a slow answer of the server made somebody mine twice is welcome.
      expect(stage.chest()['cobblestone']).toBeGreaterThanOrEqual(6);
      expect(stage.chest()).toMatchObject({ wooden_pickaxe: 3 });
    },
    LONG_MS,
  );

  it(
    'pay once more, together, where the first skill fails them all',
    async () => {
      const model = scriptedModel([BAD_REPLIES['a throw in the middle of the work'], RIGHT_REPLY]);
      const crew = await team(['Ada', 'Ben'], { mode: 'model', model: slow(model), store });
      const work = crew.map((worker, index) => worker.assign(assignmentOf(gather(3, `s5.${index}`)), NEVER));
      expect(kinds(await Promise.all(work))).toEqual(['completed', 'completed']);
      expect(model.requests).toHaveLength(2);
    },
    LONG_MS,
  );

  it(
    'have a failure explained by the verifier, whose words the writer is told',
    async () => {
      const model = scriptedModel([BAD_REPLIES['a throw in the middle of the work'], RIGHT_REPLY]);
      const verifier = scriptedModel(['{"reasoning": "r", "critique": "Take line 6 out."}'], 'wise');
      const [ada] = await team(['Ada'], { mode: 'model', model, models: { verifier } });
      expect((await ada?.assign(assignmentOf(gather(3)), NEVER))?.kind).toBe('completed');
      expect(verifier.requests).toMatchObject([{ role: 'verifier' }]);
      expect(verifier.requests[0]?.messages.at(-1)?.content).toContain('6    nothing.explode();');
      expect(model.requests[1]?.messages.at(-1)?.content).toContain('Advice: Take line 6 out.');
      expect(events[1]).toMatchObject({ kind: 'skill-criticised', attempt: 1, critique: 'Take line 6 out.' });
    },
    LONG_MS,
  );

  it(
    'show the writer what the library has, and add what they prove',
    async () => {
      const model = scriptedModel([RIGHT_REPLY]);
      const source =
        "async function mineStone(bot) {\n  await mineBlock(bot, 'stone', bot.job.quantity);\n}\n";
      const skill = {
        name: 'mineStone',
        source,
        author: { kind: 'imported', model: null, version: 'voyager' },
      } as const;
      const library = await createSkillLibrary([{ skill, description: 'mine cobblestone' }]);
      const [ada] = await team(['Ada'], { mode: 'model', model, library });
      await ada?.assign(assignmentOf(gather(1)), NEVER);
      expect(model.requests[0]?.messages.at(-1)?.content).toContain('async function mineStone(bot)');
      expect(events[0]).toMatchObject({ kind: 'skill-examples', skills: ['mineStone'] });
      expect(library.topSkills('gather with tools').map(({ name }) => name)).toContain('gatherWithTools');
    },
    LONG_MS,
  );

  it(
    'ask a person, who is told what the world shows, and whose word is written down beside it',
    async () => {
      const asked: string[] = [];
      const [ada] = await team(['Ada'], {
        ask: ({ worker, verdict }) => {
          asked.push(`${worker} ${verdict.done}`);
          return Promise.resolve({ isDone: true, critique: '' });
        },
      });
      stage.world.setContents(CHEST, {});
      const impossible = jobOf({ action: 'craft', item: 'stick', quantity: 4 }, { takes: { oak_planks: 2 } });
      const outcome = await ada?.assign(assignmentOf(impossible), NEVER);
      expect([outcome?.kind, asked]).toEqual(['completed', ['Ada 0']]);
      expect(events.at(-1)).toMatchObject({
        kind: 'skill-judged',
        by: 'person',
        isDone: true,
        verdict: { kind: 'failed', done: 0 },
      });
    },
    LONG_MS,
  );

  it(
    'hold against a skill neither a chest that is shut nor a tool that is gone',
    async () => {
      const [ada] = await team(['Ada'], { store });
      expect((await ada?.assign(assignmentOf(gather(1)), NEVER))?.kind).toBe('completed');
      await vi.waitFor(async () => {
        expect(await store.all()).toHaveLength(1);
      });
      // Nobody digs through that by hand.
      stage.world.setBlock(LID, 'obsidian');
      const shut = await ada?.assign(assignmentOf(gather(1)), NEVER);
      expect([shut?.kind, shut?.reason]).toEqual(['failed', expect.stringContaining('lies on its lid')]);
      stage.world.setBlock(LID, 'air');
      stage.world.setContents(CHEST, {});
      const lacking = await ada?.assign(assignmentOf(gather(1)), NEVER);
      expect([lacking?.kind, lacking?.reason]).toEqual([
        'failed',
        'The chest lacked what the job counts on: 1 wooden_pickaxe.',
      ]);
      expect(attempts().map(({ isKnown, hindrance }) => [isKnown, hindrance !== null])).toEqual([
        [false, false],
        [true, true],
        [true, true],
      ]);
      expect(await store.all()).toMatchObject([{ status: 'proven', statistics: { uses: 1, successes: 1 } }]);
    },
    LONG_MS,
  );

  it(
    'say once a job what they do, and nothing where they are to be quiet',
    async () => {
      const [ada] = await team(['Ada'], {});
      await ada?.assign(assignmentOf(gather(2)), NEVER);
      expect(heard.filter((line) => line.includes('<Ada>'))).toEqual(['<Ada> Gathering 2 cobblestone.']);
      await Promise.all(workers.splice(0).map((worker) => worker.close()));
      heard = [];
      const [ben] = await team(['Ben'], { isSpeaking: false });
      await ben?.assign(assignmentOf(gather(1)), NEVER);
      expect(heard.filter((line) => line.includes('<Ben>'))).toEqual([]);
      expect(attempts().at(-1)?.chatLog).toEqual(['<Ben> Gathering 1 cobblestone.']);
    },
    LONG_MS,
  );
});
