import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addPeopleOptions, type PeopleOptions } from '../../../src/cli/run/people-options.js';

function read(...typed: readonly string[]): PeopleOptions {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addPeopleOptions(command);
  return command.parse(typed, { from: 'user' }).opts<PeopleOptions>();
}

describe('options about people', () => {
  it('name people, separated by commas', () => {
    expect(read('--human', 'Anna, Ben_2').human).toEqual(['Anna', 'Ben_2']);
    expect(read()).toEqual({ memory: true, open: true, protect: true });
  });

  it.each([
    ['An', /3 to 16 letters, digits or underscores.*got "An"/],
    ['Anna,', /got ""/],
    ['Änna', /got "Änna"/],
    ['Anna,ANNA', /got "ANNA" twice/],
    [Array.from({ length: 17 }, (_, at) => `Anna${at}`).join(','), /at most 16 people, got 17/],
  ])('refuse what is no name in the game: %s', (typed, why) => {
    expect(() => read('--human', typed)).toThrow(why);
  });

  it('read the rest, or say what was expected', () => {
    expect(
      read('--wait', '0', '--human-bot', '2', '--human-bot-temper', 'clumsy', '--no-memory', '--lan'),
    ).toEqual({
      wait: 0,
      humanBot: 2,
      humanBotTemper: 'clumsy',
      memory: false,
      lan: true,
      protect: true,
      open: true,
    });
    expect(read('--dashboard').dashboard).toBe(true);
    expect(read('--no-dashboard').dashboard).toBe(false);
    expect(() => read('--human-bot-temper', 'clumzy')).toThrow('Did you mean "clumsy"?');
    expect(() => read('--human-bot', '0')).toThrow('from 1 to 16');
    expect(() => read('--dashboard-port', '70000')).toThrow('from 1 to 65535');
  });

  it('never ask for a longer wait than a run takes', () => {
    expect(read('--wait', '50000').wait).toBe(50_000);
    expect(() => read('--wait', '50001')).toThrow('from 0 to 50000');
  });
});
