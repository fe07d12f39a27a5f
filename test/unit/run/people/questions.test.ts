import { clockAt } from '../../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import { Questions } from '../../../../src/run/people/questions.js';
import { openRunLog } from '../../../../src/run/log/run-log.js';
import type { Question } from '../../../../src/run/people/question.js';
import { HandClock } from '../../worker/people/fake-watch.js';

const WOOD: Omit<Question, 'id'> = {
  about: 'goal',
  text: 'Which planks shall it be?',
  fallback: 'oak_planks',
  limitTicks: 600,
  choices: [
    { key: 'oak_planks', text: 'oak planks' },
    { key: 'birch_planks', text: 'birch planks' },
  ],
};

function scene(): { clock: HandClock; log: ReturnType<typeof openRunLog>; questions: Questions } {
  const clock = new HandClock();
  const { currentTick, every } = clock;
  const log = openRunLog(null, [], clockAt(clock.currentTick), () => undefined);
  return { clock, log, questions: new Questions({ clock: clockAt(currentTick, every), log }) };
}

const never = new AbortController().signal;

describe('questions', () => {
  it('are answered by anybody, once, and logged with who it was', async () => {
    const { log, questions } = scene();
    const asked = questions.ask(WOOD, never);
    expect(questions.open?.id).toBe('q1');
    expect(questions.answer('Anna', 'zzz')).toBeNull();
    expect(questions.answer('Anna', 'birch')).toBe('birch_planks');
    expect(questions.answer('Ben', 'oak')).toBeNull();
    expect(await asked).toEqual({ choice: 'birch_planks', source: 'told', by: 'Anna' });
    expect(questions.open).toBeNull();
    expect(log.events).toMatchObject([
      { kind: 'question-asked', question: 'q1', fallback: 'oak_planks' },
      { kind: 'question-answered', question: 'q1', choice: 'birch_planks', source: 'told', by: 'Anna' },
    ]);
  });

  it('are settled by their fallback when the time is over, and not before', async () => {
    const { clock, log, questions } = scene();
    const asked = questions.ask(WOOD, never);
    clock.advance(590);
    expect(questions.open).not.toBeNull();
    clock.advance(10);
    expect(await asked).toEqual({ choice: 'oak_planks', source: 'fallback', by: null });
    expect(log.events.at(-1)).toMatchObject({ kind: 'question-answered', source: 'fallback' });
  });

  it('are settled at once when the run is stopped', async () => {
    const { clock, questions } = scene();
    const stop = new AbortController();
    const asked = questions.ask(WOOD, stop.signal);
    stop.abort();
    expect(await asked).toMatchObject({ source: 'fallback' });
    expect(await questions.ask(WOOD, stop.signal)).toMatchObject({ source: 'fallback' });
    clock.advance(1000);
    expect(questions.open).toBeNull();
  });

  it('come one at a time: the second takes its fallback', async () => {
    const { questions, log } = scene();
    const first = questions.ask(WOOD, never);
    expect(await questions.ask({ ...WOOD, fallback: 'birch_planks' }, never)).toMatchObject({
      choice: 'birch_planks',
    });
    questions.answer('Anna', '1');
    await first;
    expect(log.events).toHaveLength(2);
  });

  it('go on with their numbers in a run that is resumed', () => {
    const { clock, log, questions } = scene();
    void questions.ask(WOOD, never);
    const { currentTick, every } = clock;
    const later = new Questions({
      clock: clockAt(currentTick, every),
      log: openRunLog(
        null,
        log.events,
        clockAt(() => 0),
        () => undefined,
      ),
    });
    void later.ask(WOOD, never);
    expect(later.open?.id).toBe('q2');
  });
});
