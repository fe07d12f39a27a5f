import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunCommand } from '../../../../src/run/people/command.js';
import { COMMAND_NAMES, readCommand as readLine } from '../../../../src/run/people/read-command.js';
import { loadRegistry } from '../../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');
const readCommand = (line: string, isToUs = false): ReturnType<typeof readLine> =>
  readLine(registry, line, { bots: ['Ada', 'Ben'], others: ['Anna'], isToUs });

function commandIn(line: string, isToUs = false): RunCommand {
  const reading = readCommand(line, isToUs);
  if (reading.kind !== 'command') throw new Error(`${line}: ${JSON.stringify(reading)}`);
  return reading.commands[0] as RunCommand;
}

describe('a chat line', () => {
  it.each<[string, RunCommand]>([
    ['!co', { kind: 'help' }],
    ['!CO HELP', { kind: 'help' }],
    ['!co: plan', { kind: 'plan' }],
    ['!co-voyager who', { kind: 'who' }],
    ['  !co next  ', { kind: 'next' }],
    ['!co take 4', { kind: 'take', subtask: '4' }],
    ['!co take the cobblestone', { kind: 'take', subtask: 'the cobblestone' }],
    ['!co finished', { kind: 'done' }],
    ['!co fail the pig ran away', { kind: 'fail', reason: 'the pig ran away' }],
    ['!co fail', { kind: 'fail', reason: 'no reason given' }],
    ['!co give 4 Ben', { kind: 'give', subtask: '4', to: 'Ben' }],
    ['!co give Ben task s4', { kind: 'give', subtask: 's4', to: 'Ben' }],
    ['!co bring me 3 sticks from Ben', { kind: 'bring', item: 'sticks', count: 3, from: 'Ben' }],
    ['!co bring a wooden pickaxe', { kind: 'bring', item: 'wooden pickaxe', count: 1, from: null }],
    ['!co where is the iron', { kind: 'where', item: 'iron' }],
    ['!co note pig behind the trees', { kind: 'note', text: 'pig behind the trees' }],
    ['!co quiet', { kind: 'quiet', leavesOut: 'others' }],
    ['!co quiet all', { kind: 'quiet', leavesOut: 'all' }],
    ['!co quiet off', { kind: 'quiet', leavesOut: 'nothing' }],
    ['!co unmute', { kind: 'quiet', leavesOut: 'nothing' }],
    ['!co brb', { kind: 'pause' }],
    ['!co 2', { kind: 'answer', choice: '2' }],
    ['!co yes', { kind: 'answer', choice: 'yes' }],
    ['!co answer oak', { kind: 'answer', choice: 'oak' }],
    ['!co thx', { kind: 'thanks' }],
    ['!co halt Ada', { kind: 'halt', who: 'Ada' }],
    ['!co where r u', { kind: 'where', item: 'you' }],
    ['!co stop', { kind: 'stop' }],
  ])('%s', (line, command) => {
    expect(commandIn(line)).toEqual(command);
  });

  it.each([
    ['!co paln', 'plan'],
    ['!co tkae 4', 'take'],
    ['!co doen', 'done'],
    ['!co resmue', 'resume'],
    ['!co whre iron', 'where'],
  ])('with a slip of the finger is understood, and says what it was taken for: %s', (line, word) => {
    expect(readCommand(line)).toMatchObject({ kind: 'command', corrected: word });
  });

  it('never ends the run by a slip of the finger', () => {
    for (const line of ['!co stpo', '!co sotp', '!co quti', '!co abrot']) {
      expect(readCommand(line).kind, line).toBe('unclear');
    }
  });

  it('that is not for us is left alone', () => {
    for (const line of ['hello', 'co take 4', 'take 4', '!come here', '!cobblestone', '! plan', '']) {
      expect(readCommand(line), line).toEqual({ kind: 'none' });
    }
  });

  it.each([
    ['follow Tom', /nobody and nothing called "tom"/],
    ['where is Tom', /nobody and nothing called "tom"/],
    ['give Tom 3 logs', /nobody and nothing called "tom"/],
    ['can u eat something', /cannot do that in a run/],
    ['equip your sword', /cannot do that in a run/],
    ['attack that pig', /Say "also attack that pig"/],
    ['make some torches', /Say "also make some torches"/],
    ['what time is it', /cannot answer/],
    ['is it night soon', /cannot answer/],
    ['dont break my house', /kept from that/],
    ['make my day', null],
    ['come on', null],
  ])('of who is alone with bots is answered where it orders what cannot be done: "%s"', (line, answer) => {
    const reading = readLine(registry, line, { bots: ['Ada', 'Ben'], others: [], isToUs: false });
    if (answer)
      expect(reading).toMatchObject({ kind: 'unclear', message: expect.stringMatching(answer) as string });
    else expect(reading).toEqual({ kind: 'none' });
    // To others it may be said in earnest.
    expect(readCommand(line)).toEqual({ kind: 'none' });
  });

  it('that orders a bot by name to do what none does in a run is answered', () => {
    for (const line of ['Ben go to 10 -60 5', 'ada, eat something', 'Ben please equip your sword'])
      expect(readCommand(line), line).toMatchObject({ kind: 'unclear' });
    for (const line of ['Anna go to 10 -60 5', 'eat something', 'Ben is funny', 'go Ben'])
      expect(readCommand(line), line).toEqual({ kind: 'none' });
  });

  it('said to us alone needs no prefix', () => {
    expect(commandIn('take 4', true)).toEqual({ kind: 'take', subtask: '4' });
    expect(commandIn('!co take 4', true)).toEqual({ kind: 'take', subtask: '4' });
  });

  it('that lacks something is answered with an example', () => {
    for (const line of ['take', 'give 4', 'give Ben', 'where', 'note', 'forget', 'bring', 'xyzzy']) {
      const reading = readCommand(`!co ${line}`);
      expect(reading.kind, line).toBe('unclear');
      if (reading.kind === 'unclear') expect(reading.message.length, line).toBeLessThan(240);
    }
  });

  it('of any kind never throws, and knows every command by its name', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, isToUs) => {
        readCommand(text, isToUs);
        readCommand(`!co ${text}`, isToUs);
      }),
    );
    for (const name of COMMAND_NAMES) {
      const reading = readCommand(`!co ${name} 4 Ben`);
      expect(reading, name).toMatchObject({ kind: 'command', commands: [{ kind: name }], corrected: null });
    }
  });
});
