import { describe, expect, it } from 'vitest';
import { createUsageLedger } from '../../../src/model/usage-ledger.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';
import { settingsOf } from '../../../src/run/run-settings.js';
import { readSettings, requestAsGiven } from '../../../src/run/log/stored-request.js';
import type { RunRequest } from '../../../src/run/run-request.js';

const [p, c, w, r] = ['p', 'c', 'w', 'r'].map((name) => scriptedModel(['secret'], name));

function request(): RunRequest {
  if (!p || !c || !w || !r) throw new Error('no models');
  return {
    goal: 'craft a compass',
    ledger: createUsageLedger(),
    planning: { method: 'co-voyager', model: p, asking: { critic: c, maxRounds: 2 }, isFallingBack: true },
    skills: { mode: 'model', model: w, models: { reviewer: r }, writing: { seed: 3 } },
  };
}

describe('a request on paper', () => {
  it('has models by their names, and nothing else of them', () => {
    expect(JSON.parse(JSON.stringify(requestAsGiven(request())))).toEqual({
      goal: 'craft a compass',
      planning: {
        method: 'co-voyager',
        model: 'p',
        isFallingBack: true,
        asking: { critic: 'c', maxRounds: 2 },
      },
      skills: { mode: 'model', model: 'w', models: { reviewer: 'r' }, writing: { seed: 3 } },
    });
  });

  it('gives the settings back it was begun with, the method of planning among them', () => {
    const settings = settingsOf(request());
    expect(settings.method).toBe('co-voyager');
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    expect(readSettings({ ...settings, method: undefined }).method).toBe('planner');
  });

  it('is refused where a model has to plan and there is none', () => {
    const wanted = request();
    expect(() => settingsOf({ ...wanted, planning: { method: 'voyager' } })).toThrow(
      /a model for .* voyager/,
    );
    expect(() => settingsOf({ ...wanted, planning: { method: 'magic' as 'planner' } })).toThrow(/one of/);
  });

  it('is refused for a place that is none before any world is started', () => {
    const goal = 'craft a stick';
    expect(() => settingsOf({ goal, world: { kind: 'embedded', environment: 'nowhere' } })).toThrow(
      /^Expected one of .*chest-arena/,
    );
    expect(() => settingsOf({ goal, world: { kind: 'embedded', environment: 'overworld' } })).toThrow(
      /somebody's server/,
    );
    const server = { kind: 'server', host: '127.0.0.1', port: 25_565 } as const;
    expect(() => settingsOf({ goal, world: { ...server, environment: 'nowhere' } })).toThrow(
      /^Expected one of/,
    );
    expect(settingsOf({ goal, world: { ...server, environment: 'overworld' } }).world).toMatchObject(server);
  });
});
