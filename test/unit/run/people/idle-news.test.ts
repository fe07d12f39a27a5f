import { expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { idleLine } from '../../../../src/run/people/answer-words.js';
import { tellTheIdle } from '../../../../src/run/people/idle-news.js';
import { subtaskViews } from '../../../../src/schedule/views.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import type { RunLog } from '../../../../src/run/log/run-log.js';
import { HumanWorker } from '../../../../src/worker/people/human-worker.js';
import { clockAt } from '../../../support/clock-at.js';
import { craft, gather } from '../../schedule/core/random-plan.js';
import { Story } from '../../schedule/core/story.js';
import { FakeWatch, HandClock } from '../../worker/people/fake-watch.js';

it.each([
  [{ x: 0, y: 64, z: 0 }, 'It is the last one.'],
  [null, 'The plan for the goal comes after that.'],
])('tells what comes after the only subtask, the chest being at %j', (chest, expected) => {
  const story = new Story([gather('s1', 'oak_log', 3)]);
  story.joins('Ada');
  const parts = {
    registry: loadRegistry('1.20.1'),
    subtasks: () => subtaskViews(story.state),
    staysInHands: () => false,
    positionOf: () => chest,
    log: { events: [] },
  };
  expect(idleLine(parts, 'Eva')).toContain(`which Ada is at. ${expected}`);
});

it('tells who has nothing to do why, and what comes next, once in two minutes', () => {
  const hand = new HandClock();
  const clock = clockAt(hand.currentTick, hand.every);
  const watch = new FakeWatch(hand, {});
  const eva = new HumanWorker({
    name: 'Eva',
    kind: 'human',
    watch,
    clock,
    onInstruction: () => undefined,
    onReminder: () => undefined,
  });
  const plan = [
    gather('s1', 'oak_log', 1),
    craft('s2', 'oak_planks', 4, { oak_log: 1 }, { dependsOn: ['s1'] }),
  ];
  const story = new Story(plan);
  story.joins('Ada');
  const said: string[] = [];
  const people = { workers: [eva], watch };
  const registry = loadRegistry('1.20.1');
  const subtasks = (): ReturnType<typeof subtaskViews> => subtaskViews(story.state);
  const events: RunEvent[] = [];
  const log = { events } as unknown as RunLog;
  const stop = tellTheIdle(
    { people, clock, registry, subtasks, staysInHands: () => false, positionOf: () => null, log },
    (line, to) => said.push(`${to}: ${line}`),
  );
  hand.advance(400);
  expect(said).toEqual([]);
  watch.joins('Eva');
  hand.advance(180);
  expect(said).toEqual([]);
  hand.advance(2000);
  expect(said).toEqual([
    "Eva: No task for you just now: the rest waits for s1 (gather 1 oak log), which Ada is at. Next: s2 (craft 4 oak planks). I'll tell you as soon as there's one for you.",
  ]);
  // What the plan has for her is hers, here as in its table.
  events.push({ kind: 'plan-made', preview: [{ worker: 'eva', subtask: 's2' }] } as unknown as RunEvent);
  hand.advance(1000);
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('Next for you: s2 (craft 4 oak planks).');
  stop();
});
