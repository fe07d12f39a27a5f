import { clockAt } from '../../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import type { OpenChoice } from '../../../../src/decompose/words/goal-text.js';
import type { Goal } from '../../../../src/plan/subtask/subtask.js';
import { openPeople } from '../../../../src/run/people/people-in-world.js';
import { PeopleAdvice } from '../../../../src/run/people/people-advice.js';
import { Questions } from '../../../../src/run/people/questions.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import { openRunLog, type RunLog } from '../../../../src/run/log/run-log.js';
import { RunContext } from '../../../../src/run/execute/run-context.js';
import type { SiteSurvey, RunWorld } from '../../../../src/run/world/run-world.js';
import type { Memory, MemoryStore, NewMemory } from '../../../../src/run/people/memory/memory.js';
import { gather } from '../../schedule/core/random-plan.js';
import { FakeWorker } from '../fake-worker.js';
import { fakeRunWorld, FakeWorld } from '../fake-world.js';
import { FakeWatch, HandClock } from '../../worker/people/fake-watch.js';
import { FakeVoice } from './run-scene.js';

const LOGS: OpenChoice = {
  label: 'logs',
  names: ['birch_log', 'oak_log', 'warped_stem'],
  taken: 'oak_log',
};

class Scene {
  readonly world = new FakeWorld();
  readonly #clock = new HandClock();
  readonly watch = new FakeWatch(this.#clock);
  // A place nobody described: what can be had is what is seen.
  readonly runWorld: RunWorld = {
    ...fakeRunWorld(this.world, [new FakeWorker(this.world, 'Ben')]),
    environment: null,
    people: openPeople([{ name: 'Anna', kind: 'human' }], {
      watch: this.watch,
      voice: new FakeVoice(),
      clock: clockAt(this.#clock.currentTick, this.#clock.every),
      door: null,
    }),
  };
  readonly log: RunLog;
  readonly context: RunContext;
  readonly questions: Questions;
  readonly kept: NewMemory[] = [];
  memories: readonly Memory[] = [];
  isBroken = false;

  /** @param earlier what the log of a resumed run has already */
  constructor(earlier: readonly RunEvent[] = []) {
    const { clock } = this.runWorld;
    this.log = openRunLog(null, earlier, clock, () => undefined);
    this.context = new RunContext(this.runWorld, this.log, new AbortController().signal);
    this.questions = new Questions({ log: this.log, clock });
  }

  get memory(): MemoryStore {
    const use = <T>(value: T): T => {
      if (this.isBroken) throw new Error('disk full');
      return value;
    };
    return {
      place: 'memory',
      all: () => use(this.memories),
      remember: (memory) => {
        use(this.kept.push(memory));
        return { ...memory, id: 'abc123', at: '', stale: null };
      },
      markStale: () => undefined,
      forget: () => 0,
    };
  }

  /** The place, with birch nearer than oak. */
  async survey(): Promise<SiteSurvey> {
    const survey = await this.runWorld.survey(this.runWorld.workers, this.context.signal);
    const chest = survey.chest ?? { x: 0, y: 0, z: 0 };
    const at = (distance: number) => [{ ...chest, x: chest.x + distance }];
    const sources = new Map([...survey.sources, ['birch_log', at(3)], ['oak_log', at(9)]] as const);
    const offers = new Map([...survey.offers, ['birch_log', 20], ['oak_log', 20]] as const);
    return { ...survey, sources, offers };
  }

  async choose(choice: OpenChoice = LOGS, isAnnaThere = true): Promise<ReadonlyMap<string, string>> {
    if (isAnnaThere) this.watch.joins('Anna');
    const read = (chosen: ReadonlyMap<string, string>): readonly Goal[] => [
      { kind: 'have', item: chosen.get(choice.label) ?? choice.taken, quantity: 2, verb: 'gather' },
    ];
    const advice = new PeopleAdvice(this.context, this.questions, this.memory);
    return advice.chooseGoods([choice], read, await this.survey());
  }

  async answers(said: string): Promise<void> {
    for (let looks = 0; looks < 200 && !this.questions.open; looks++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(this.questions.answer('Anna', said)).not.toBeNull();
  }
}

function told(value: string): Memory {
  return {
    id: 'abc123',
    kind: 'preference',
    subject: 'logs',
    value,
    provenance: 'told',
    person: null,
    place: null,
    at: '',
    stale: null,
  };
}

describe('what a goal leaves open', () => {
  it('is asked once, with what can be had here, and the answer remembered as told', async () => {
    const scene = new Scene();
    const chosen = scene.choose();
    await scene.answers('2');
    const asked = scene.log.events.find((event) => event.kind === 'question-asked');
    const keys = asked?.choices.map(({ key }) => key) ?? [];
    expect(keys).toHaveLength(2);
    expect(keys).not.toContain('warped_stem');
    expect(asked?.choices[0]?.text).toMatch(/\(nearest\)$/);
    expect(asked?.fallback).toBe(keys[0]);
    expect([...(await chosen)]).toEqual([['logs', keys[1]]]);
    expect(scene.kept).toMatchObject([
      { kind: 'preference', subject: 'logs', value: keys[1], provenance: 'told', person: 'Anna' },
    ]);
  });

  it('is settled without an answer after 30 s, and remembered as a guess only', async () => {
    const scene = new Scene();
    const chosen = await scene.world.until(scene.choose(), 2000);
    expect(chosen.get('logs')).toBeDefined();
    expect(scene.kept).toMatchObject([{ provenance: 'inferred', person: null }]);
  });

  it('is not asked where nobody is there to answer: the nearest is taken at once', async () => {
    const scene = new Scene();
    expect([...(await scene.choose(LOGS, false))]).toEqual([['logs', 'birch_log']]);
    expect(scene.log.events.filter(({ kind }) => kind === 'question-asked')).toEqual([]);
    expect(scene.kept).toEqual([]);
  });

  it('is not asked where somebody has said it before, unless that is not to be had here', async () => {
    const scene = new Scene();
    scene.memories = [told('oak_log')];
    expect([...(await scene.choose())]).toEqual([['logs', 'oak_log']]);
    expect(scene.log.events.at(-1)).toMatchObject({
      kind: 'note',
      message: 'Somebody said before that logs are to be oak log.',
    });
    scene.memories = [told('warped_stem')];
    const chosen = scene.choose();
    await scene.answers('1');
    expect((await chosen).get('logs')).not.toBe('warped_stem');
  });

  it('is not asked again when the run is resumed, unless it was left without an answer', async () => {
    const first = new Scene();
    const chosen = first.choose();
    await first.answers('2');
    const answer = [...(await chosen)];
    const resumed = new Scene(first.log.events);
    resumed.memories = [told('birch_log')];
    expect([...(await resumed.choose())]).toEqual(answer);
    expect(resumed.log.events).toEqual(first.log.events);
    const cut = new Scene(first.log.events.filter(({ kind }) => kind !== 'question-answered'));
    const asked = cut.choose();
    await cut.answers('1');
    expect([...(await asked)]).not.toEqual(answer);
  });

  it('is not asked where only one can be had', async () => {
    const scene = new Scene();
    expect([...(await scene.choose({ ...LOGS, names: ['warped_stem', 'oak_log'] }))]).toEqual([]);
    expect(scene.log.events).toEqual([]);
  });

  it('goes on without a memory that breaks', async () => {
    const scene = new Scene();
    scene.isBroken = true;
    const chosen = scene.choose();
    await scene.answers('1');
    expect((await chosen).size).toBe(1);
    expect(scene.log.events.at(-1)).toMatchObject({ message: 'Nothing can be remembered: disk full' });
  });
});

describe('after a failure', () => {
  const failed = [gather('s4', 'cobblestone', 11)];

  it('people choose: again, by somebody, or not at all', async () => {
    const scene = new Scene();
    scene.context.roster.poll(0);
    scene.watch.joins('Anna');
    const advice = new PeopleAdvice(scene.context, scene.questions, null);
    const answer = async (said: string) => {
      const choice = advice.chooseRepair(`s4 failed: ${'stone '.repeat(60)}`, failed);
      await scene.answers(said);
      return choice;
    };
    expect(await answer('1')).toEqual({ kind: 'plan-again', worker: null });
    expect(await answer('ben')).toEqual({ kind: 'plan-again', worker: 'Ben' });
    expect(await answer('stop')).toEqual({ kind: 'stop', by: 'Anna' });
    const asked = scene.log.events.find((event) => event.kind === 'question-asked');
    expect(asked?.choices.map(({ key }) => key)).toEqual(['again', 'Ben', 'stop']);
    expect(asked?.text.length).toBeLessThan(240);
  });

  it('the plan is made again where nobody answers within 20 s, and after that at once', async () => {
    const scene = new Scene();
    scene.watch.joins('Anna');
    const advice = new PeopleAdvice(scene.context, scene.questions, null);
    const choice = scene.world.until(advice.chooseRepair('no stone', failed), 500);
    expect(await choice).toEqual({ kind: 'plan-again', worker: null });
    expect(await advice.chooseRepair('no stone', failed)).toEqual({ kind: 'plan-again', worker: null });
    expect(scene.log.events.map(({ kind }) => kind)).toEqual(['question-asked', 'question-answered']);
  });

  it('nobody is asked who is not there', async () => {
    const scene = new Scene();
    const advice = new PeopleAdvice(scene.context, scene.questions, null);
    expect(await advice.chooseRepair('no stone', failed)).toEqual({ kind: 'plan-again', worker: null });
    expect(scene.log.events).toEqual([]);
  });
});
