import { expect, it } from 'vitest';
import { whyNotWhole } from '../../../../src/experiment/perform/team-trial.js';
import { at, sampleEvents } from '../../run/sample-events.js';
import { ALONE } from '../some-trial.js';

const TWO = { ...ALONE, name: '1ai+1human-bot', humanBots: 1 };
const THREE = { ...ALONE, name: '2ai+1human-bot', ai: 2, humanBots: 1 };

it('says who was there when work began, if that was not the whole team', () => {
  expect(whyNotWhole(sampleEvents(), TWO)).toBeNull();
  expect(whyNotWhole(sampleEvents(), THREE)).toBe(
    'Expected 3 workers when work began (2ai+1human-bot), but only Ada, Ben had joined.',
  );
});

it('counts nobody who came later, and nobody twice', () => {
  const position = { x: 0, y: 0, z: 0 };
  const late = at(700, { kind: 'worker-joined', worker: 'Eva', workerKind: 'scripted-human', position });
  const again = sampleEvents().filter(({ kind }) => kind === 'worker-joined');
  const [started, ...rest] = sampleEvents();
  if (!started) throw new Error('It begins so.');
  expect(whyNotWhole([started, ...again, ...rest, late], THREE)).toMatch(/only Ada, Ben/);
});

it('finds nothing missing where no work was given out', () => {
  const idle = sampleEvents().filter(({ kind }) => kind === 'run-started' || kind === 'run-ended');
  expect(whyNotWhole(idle, THREE)).toBeNull();
});
