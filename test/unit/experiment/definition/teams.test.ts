import { CoVoyagerError } from '../../../../src/base/error.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfTeam, parseTeam, HUMAN_TEMPERS } from '../../../../src/experiment/definition/conditions.js';

describe('a team', () => {
  it('is read from its name, in capitals or not, the members in any order', () => {
    const team = { kind: 'team', name: '2ai+1human-bot', ai: 2, humanBots: 1, temper: 'usual' };
    expect(parseTeam('2ai+1human-bot')).toEqual(team);
    expect(parseTeam(' 1HUMAN-bot + 2AI ')).toEqual(team);
    expect(parseTeam('1ai+1ai+1human-bot')).toEqual(team);
  });

  it('says in its name how scripted humans play, where not as usual', () => {
    expect(parseTeam('1human-bot', 'clumsy')).toMatchObject({ name: '1human-bot@clumsy', temper: 'clumsy' });
    expect(parseTeam('1human-bot@skilled', 'clumsy')).toMatchObject({ temper: 'skilled' });
    expect(parseTeam('1human-bot@usual', 'clumsy').name).toBe('1human-bot');
  });

  it('without scripted humans is the same, however they would play', () => {
    expect(parseTeam('2ai', 'clumsy')).toEqual(parseTeam('2ai'));
  });

  it('has a name that gives the same team again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom(...HUMAN_TEMPERS),
        (ai, humanBots, temper) => {
          fc.pre(ai + humanBots > 0);
          const name = nameOfTeam({ ai, humanBots, temper });
          expect(parseTeam(name)).toMatchObject({ name, ai, humanBots });
        },
      ),
    );
  });

  it('with real people is named after them', () => {
    expect(nameOfTeam({ ai: 1, humanBots: 0, humans: 1 })).toBe('1ai+1human');
  });

  it.each([
    ['1bot', 'Expected a team such as 1ai, 4ai, 1human-bot, 1ai+1human-bot, got "1bot".'],
    ['1ia', 'got "1ia". Did you mean 1ai?'],
    ['2humanbot', 'Did you mean 2human-bot?'],
    ['ai', 'got "ai". Did you mean 1ai?'],
    ['1ai+1huamn-bot', 'got "1huamn-bot" in "1ai+1huamn-bot". Did you mean 1human-bot?'],
    ['1ai+1human', 'got "1human" in "1ai+1human". Did you mean 1human-bot?'],
    ['', 'got ""'],
    ['1ai+', 'got "" in "1ai+"'],
    ['0ai', 'Expected at least one member, got "0ai".'],
    ['-1ai', 'got "-1ai"'],
    ['1.5ai', 'got "1.5ai"'],
    ['33ai', 'Expected at most 32 AI workers, got 33 in "33ai".'],
    ['9human-bot', 'Expected at most 8 human-bots'],
    ['1human-bot@clumzy', 'got "clumzy" in "1human-bot@clumzy". Did you mean clumsy?'],
    ['1human-bot@usual@usual', 'got "1human-bot@usual@usual"'],
  ])('cannot be "%s"', (text, message) => {
    expect(() => parseTeam(text)).toThrow(CoVoyagerError);
    expect(() => parseTeam(text)).toThrow(message);
  });
});
