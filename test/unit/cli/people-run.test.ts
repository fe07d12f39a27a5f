import { describe, expect, it } from 'vitest';
import { peopleRequest } from '../../../src/cli/run/people-run.js';
import type { PeopleOptions } from '../../../src/cli/run/people-options.js';
import { settingsOf } from '../../../src/run/run-settings.js';

const ASIDE = { names: [], speed: 1, isServer: false };

function request(options: Partial<PeopleOptions>, aside: Partial<typeof ASIDE> = {}) {
  return peopleRequest({ memory: false, open: true, protect: true, ...options }, { ...ASIDE, ...aside });
}

describe('the part of a request that is about people', () => {
  it('is nothing where there are none', () => {
    expect(request({})).toEqual({});
  });

  it('tells people from programs, and waits five minutes unless told otherwise', () => {
    expect(request({ human: ['Kim'], humanBot: 2 })).toEqual({
      people: [
        { name: 'Kim', kind: 'human' },
        { name: 'Robin', kind: 'scripted-human', temper: 'usual' },
        { name: 'Sam', kind: 'scripted-human', temper: 'usual' },
      ],
      keepOpen: true,
      peopleWaitTicks: 6000,
      memory: null,
    });
    expect(request({ humanBot: 2 }).keepOpen).toBe(false);
    expect(request({ human: ['Kim'], keepOpen: false }).keepOpen).toBe(false);
    expect(request({ people: 'open' })).toMatchObject({ people: [], peopleMayJoin: true, keepOpen: true });
    expect(request({ human: ['Kim'], wait: 7 }).peopleWaitTicks).toBe(140);
    expect(request({ human: ['Kim'], memory: true }).memory?.place).toMatch(/memory\.jsonl$/);
  });

  it('finds names for all programs, none of them taken', () => {
    const taken = ['ROBIN', 'kim'] as const;
    const { people = [] } = request({ human: [...taken], humanBot: 16 });
    expect(people).toHaveLength(18);
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(18);
    for (const { name } of people) expect(name).toMatch(/^\w{2,16}$/);
  });

  it('asks for no more than a run takes', () => {
    const { people = [], peopleWaitTicks = 0 } = request({ human: ['Kim'], wait: 50_000 });
    expect(settingsOf({ goal: 'craft a stick', people, peopleWaitTicks }).peopleWaitTicks).toBe(1_000_000);
  });

  it('has bots keep quiet in the chat where people take part', () => {
    const goal = 'craft a stick';
    const people = [{ name: 'Anna', kind: 'human' as const }];
    expect(settingsOf({ goal }).chat).toBe(true);
    expect(settingsOf({ goal, people }).chat).toBe(false);
    expect(settingsOf({ goal, peopleMayJoin: true }).chat).toBe(false);
    expect(settingsOf({ goal, people, skills: { chat: true } }).chat).toBe(true);
  });

  it.each([
    [{ human: ['Kim'] }, { speed: 4 }, /^--speed: expected 1 with --human, got 4/],
    [{ human: ['Kim'], lan: true }, { isServer: true }, /^--lan: expected a world started here/],
    [{ humanBotTemper: 'clumsy' }, {}, /^--human-bot-temper: expected --human-bot/],
    [{ wait: 3 }, {}, /^--wait: expected people to wait for/],
  ] as const)('refuses what does not go together: %j', (options, aside, why) => {
    expect(() => request({ ...options }, aside)).toThrow(why);
  });
});
