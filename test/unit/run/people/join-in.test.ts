import { clockAt } from '../../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import { joinIn } from '../../../../src/run/people/join-in.js';
import { openPeople } from '../../../../src/run/people/people-in-world.js';
import type { RunControl } from '../../../../src/run/run-control.js';
import { RunContext } from '../../../../src/run/execute/run-context.js';
import { openRunLog } from '../../../../src/run/log/run-log.js';
import type { RunWorld } from '../../../../src/run/world/run-world.js';
import type { MemoryStore, NewMemory } from '../../../../src/run/people/memory/memory.js';
import { FakeWatch, HandClock } from '../../worker/people/fake-watch.js';
import { FakeWorker } from '../fake-worker.js';
import { CHEST, fakeRunWorld, FakeWorld } from '../fake-world.js';
import { FakeVoice } from './run-scene.js';

function scene(withPeople: boolean, isMemoryBroken = false) {
  const world = new FakeWorld();
  const ben = new FakeWorker(world, 'Ben');
  const clock = new HandClock();
  const { currentTick, every } = clock;
  const [watch, voice] = [new FakeWatch(clock), new FakeVoice()];
  const people = withPeople
    ? openPeople([{ name: 'Eva', kind: 'human' }], {
        watch,
        voice,
        clock: clockAt(currentTick, every),
        door: null,
      })
    : null;
  const runWorld: RunWorld = { ...fakeRunWorld(world, [ben]), people };
  const heard: ((event: Parameters<typeof part.logged>[0]) => void)[] = [];
  const log = openRunLog(null, [], runWorld.clock, (event) => {
    for (const hear of heard) hear(event);
  });
  const context = new RunContext(runWorld, log, new AbortController().signal);
  const kept: NewMemory[] = [];
  const memory: MemoryStore = {
    place: 'memory',
    markStale: () => undefined,
    forget: () => 0,
    all: () => {
      if (isMemoryBroken) throw new Error('disk full');
      return [];
    },
    remember: (thing) => {
      kept.push(thing);
      return { ...thing, id: '', at: '', stale: null };
    },
  };
  const stops: string[] = [];
  const part = joinIn(context, { memory }, (reason) => stops.push(reason));
  heard.push((event) => {
    part.logged(event);
  });
  return { world, log, context, part, control: part.control, kept, stops, voice, watch };
}

describe('the control of a run', () => {
  it('tells events as they come, until the run is over', () => {
    const { log, part, control } = scene(true);
    const told: string[] = [];
    const stop = control.onEvent(({ kind }) => told.push(kind));
    log.add({ kind: 'note', message: 'one' });
    stop();
    log.add({ kind: 'note', message: 'two' });
    control.onEvent(({ kind }) => told.push(kind));
    part.close();
    log.add({ kind: 'note', message: 'three' });
    expect(told).toEqual(['note']);
    expect(control.events).toHaveLength(3);
    expect(control.map()).toBeNull();
  });

  it('does what is asked, and logs where it was asked', async () => {
    const { log, control, stops } = scene(true);
    expect(await control.command('Eva', { kind: 'plan' }, 'browser')).toEqual({
      isDone: true,
      lines: [expect.stringContaining('There is no plan yet')],
    });
    await control.command('Eva', { kind: 'stop' });
    await control.command('Eva', { kind: 'stop' });
    expect(stops).toEqual(['Eva ended the run']);
    const channels = log.events.flatMap((event) => (event.kind === 'command-given' ? [event.channel] : []));
    expect(channels).toEqual(['browser', 'program', 'program']);
  });

  it('steers a run of AI workers alone: looks, notes and stops, and nothing that is for people', async () => {
    const { control, part, stops, log } = scene(false);
    const asks = async (command: Parameters<RunControl['command']>[1]) => {
      const { isDone, lines } = await control.command('Zoe', command, 'browser');
      return [isDone, lines.join(' ')];
    };
    expect(await asks({ kind: 'plan' })).toEqual([true, expect.stringContaining('There is no plan yet')]);
    expect(await asks({ kind: 'who' })).toEqual([true, 'Ben is free.']);
    expect(await asks({ kind: 'where', item: 'stick' })).toEqual([true, 'No sticks anywhere I know of.']);
    expect(await asks({ kind: 'note', text: 'look' })).toEqual([true, 'Noted for everybody.']);
    expect(await asks({ kind: 'help' })).toEqual([true, expect.stringContaining('plan, who, where')]);
    expect(await asks({ kind: 'give', subtask: '1', to: 'Ben' })).toEqual([
      false,
      expect.stringMatching(/^There is no plan yet/),
    ]);
    expect(await asks({ kind: 'take', subtask: '1' })).toEqual([
      false,
      expect.stringContaining('--human NAME'),
    ]);
    await asks({ kind: 'stop' });
    expect(stops).toEqual([]);
    await asks({ kind: 'stop' });
    expect(stops).toEqual(['Zoe ended the run']);
    expect(log.events.filter(({ kind }) => kind === 'command-given')).toHaveLength(9);
    part.close();
    await asks({ kind: 'plan' });
    expect(log.events.filter(({ kind }) => kind === 'command-given')).toHaveLength(9);
    expect([part.people, part.advice]).toEqual([null, null]);
  });
});

describe('people in a run', () => {
  it('are told where things are as they see the chest', async () => {
    const { context, control } = scene(true);
    await context.survey();
    const { lines } = await control.command('Eva', { kind: 'where', item: 'oak log' });
    expect(lines.join(' ')).toMatch(
      /^oak logs: none in the chest; the nearest source is \d+ blocks [-a-z]+, (?:left of|right of|in front of|behind) the chest\.$/,
    );
  });

  it.each([
    [1, 0],
    [-1, 0],
    [0, -1],
    [0, 1],
  ])('know left from right by the place beside the chest, whichever way it looks: %d %d', async (x, z) => {
    const { context, control } = scene(true);
    const survey = await context.runWorld.survey(context.runWorld.workers, context.signal);
    const far = (steps: number) => ({ x: CHEST.x + steps * x, y: CHEST.y, z: CHEST.z + steps * z });
    const sources = new Map([
      ['oak_log', [far(6)]],
      ['stone', [far(-6)]],
    ]);
    const where = async (item: string) =>
      (await control.command('Eva', { kind: 'where', item })).lines.join(' ');
    await context.survey();
    context.lastSurvey = { ...survey, spots: { ...survey.spots, left: far(1) }, sources };
    expect(await where('oak log')).toMatch(/ 6 blocks [a-z]+, left of the chest\.$/);
    expect(await where('stone')).toMatch(/ 6 blocks [a-z]+, right of the chest/);
  });

  it('are told that no bot is free where none has come yet', async () => {
    const { context, world, control } = scene(true);
    world.chest.set('stick', 4);
    await context.survey();
    const { isDone, lines } = await control.command('Eva', {
      kind: 'bring',
      item: 'stick',
      count: 2,
      from: null,
    });
    expect([isDone, lines[0]]).toEqual([false, expect.stringMatching(/^No bot is free just now/)]);
  });

  it('are of a place that is remembered, as far as it can be', async () => {
    const { context, kept } = scene(true);
    await context.survey();
    expect(kept).toMatchObject([
      { kind: 'landmark', subject: 'chest', value: `${CHEST.x} ${CHEST.y} ${CHEST.z}`, place: 'chest-arena' },
    ]);
    const broken = scene(true, true);
    await broken.context.survey();
    expect(broken.log.events.at(-1)).toMatchObject({ message: 'Nothing can be remembered: disk full' });
  });
});
