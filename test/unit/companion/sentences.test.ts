import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import { ALL } from '../../../src/companion/command.js';
import { commandOf } from '../../../src/companion/registry.js';
import { RequestDesk } from '../../../src/companion/request/request-desk.js';
import { readChain } from '../../../src/companion/sentences/chain.js';
import { readPleasantry } from '../../../src/companion/sentences/pleasantry.js';
import { readSentenceRequest, SPOKEN_INTENTS } from '../../../src/companion/sentences/read-request.js';
import { strangersFor } from '../../../src/speech/rewordings.js';

const registry = loadRegistry('1.20.1');
const rows = readFileSync(new URL('sentences.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const colon = line.indexOf(':');
    const command = line.slice(0, colon);
    return line
      .slice(colon + 1)
      .split(' | ')
      .map((sentence) => ({ command, sentence: sentence.trim() }));
  });

const strangersIn = strangersFor(SPOKEN_INTENTS);
const COMPANY = { bots: ['Andy'], others: ['Bert'], isToUs: true };

function requestOf(sentence: string) {
  return readSentenceRequest(registry, sentence, 'Anna', COMPANY);
}

function read(sentence: string) {
  return requestOf(sentence)?.call ?? new RequestDesk().callFor('Anna', sentence, registry) ?? undefined;
}

describe('everyday sentences said to a companion', () => {
  it('are at least 300, about every kind of command', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
  });

  it.each(rows)('"$sentence" comes to $command', ({ command, sentence }) => {
    expect(read(sentence)?.name ?? '-').toBe(command);
    if (command !== '-') expect(commandOf(command)).toBeDefined();
  });

  it.each([
    ['come here, then give me 5 sticks and follow me', ['goToPlayer', 'givePlayer 5', 'followPlayer']],
    ['make a wooden sword and put it in the chest', ['craftItems 1', 'putInChest 1']],
    ['place a torch here and come to me', ['placeHere 1', 'goToPlayer']],
    ['kill a pig then follow me', ['attack 1', 'followPlayer']],
    ['take 2 coal from the chest and give them to me', ['takeFromChest 2', 'givePlayer 2']],
    ['come here, wait half a minute then go home', ['goToPlayer', 'stay 30', 'goToRememberedPlace']],
    // One goal, one request, one order, and what is no order in part.
    ['get 3 oak logs and 2 planks', null],
    ['get 3 oak logs, then 2 planks', null],
    ['follow me and kill the pigs', null],
    ['i am hungry, give me an apple', null],
    ['when you are done, come here', null],
    ['stop and come here', null],
  ])('"%s" comes to %j, one after the other', (sentence, calls) => {
    const desk = new RequestDesk();
    const chain = readChain(sentence, requestOf, (part) => desk.callFor('Anna', part, registry) !== null);
    const all = chain && [chain, ...(chain.then ?? [])];
    const said = all?.map(({ call: { name, values } }) =>
      [name, ...values.filter((value) => typeof value === 'number')].join(' '),
    );
    expect(said ?? null).toEqual(calls);
  });

  it.each([
    'give me all the cobblestone',
    'give all your dirt',
    'hand over all of the coal',
    'give me the wood you mined',
    'give the iron that was dug',
  ])('all of it is given: "%s"', (sentence) => {
    expect(read(sentence)).toMatchObject({ name: 'givePlayer', values: ['Anna', expect.anything(), ALL] });
  });

  it.each([
    ['make me a torch', 'Anna'],
    ['craft a chest for us', 'Anna'],
    ['make Bert a torch', 'Bert'],
    ['craft 2 chests for bert', 'Bert'],
    ['make a torch', undefined],
  ])('what is made goes to whom it is for: "%s"', (sentence, receiver) => {
    expect(requestOf(sentence)?.handTo).toBe(receiver);
  });

  it.each([
    ['helo there', 'hello'],
    ['hi', 'hello'],
    ['thx man', 'thanks'],
    ['thank you for the wood', 'thanks'],
    ['not that one', 'wrong'],
    ['wrong chest', 'wrong'],
    ['what a nice day', 'chat'],
  ])('"%s" is said to be polite: %s', (sentence, kind) => {
    expect(readPleasantry(registry, sentence, COMPANY)).toBe(kind);
  });

  it.each([
    ['give me 3 logs', ['Anna', 'logs', 3]],
    ['give Bert 2 sticks', ['bert', 'sticks', 2]],
    ['dig down ten blocks', [10]],
    ['remember this place as home', ['home']],
    ['go home', ['home']],
    ['turn off hunting', ['hunting', false]],
    ['follow me', ['Anna']],
    ["what's in the chest", []],
    ['what is in the ore chest', ['the ore']],
    ['store everything in the ore chest', ['the ore']],
    ['put 5 dirt in the chest behind me', ['dirt', 5, 'the chest behind me']],
    ['what is in the left chest', ['the left chest']],
    ['where am i', ['asker']],
    ['is it going to rain', ['time']],
    ['why did you stop', ['work']],
    ['put 3 logs in the chest', ['logs', 3]],
    ["i'm hungry", ['Anna']],
    ['kill 3 zombies', ['zombies', 3]],
  ])('"%s" has its values', (sentence, values) => {
    expect(read(sentence)?.values).toEqual(values);
  });

  it.each([
    ['follow Tom', 'followPlayer'],
    ['give Tom 3 logs', 'givePlayer'],
    ['bring tom some food', 'givePlayer'],
    ['Tom needs a sword', 'givePlayer'],
    ['attack Tom', 'attackPlayer'],
    ['hello Tom', undefined],
  ])('"%s" comes to %s where Tom may be somebody who is not here', (sentence, command) => {
    const alone = { ...COMPANY, others: [] };
    expect(strangersIn(registry, sentence, alone)).toContain('tom');
    const request = readSentenceRequest(registry, sentence, 'Anna', { ...alone, absent: 'tom' });
    expect(request?.call.name).toBe(command);
    if (command !== undefined) expect(request?.call.values).toContain('tom');
  });

  it('no word that is known is taken for somebody', () => {
    expect(strangersIn(registry, 'follow that pig and jump', { ...COMPANY, others: [] })).toEqual([]);
  });

  it('who wants something else does not answer what was asked back', () => {
    const desk = new RequestDesk();
    const asked = { name: 'request', values: ['make a house', 0] };
    desk.ended('Anna', asked, { kind: 'refused', words: 'Out of what?', data: { step: 0 } });
    expect(desk.callFor('Anna', 'hand me all ur wool stuff', registry)?.values ?? []).not.toContain(
      'make a house',
    );
    desk.ended('Anna', { name: 'inventory', values: [] }, { kind: 'completed', words: '', data: {} });
    expect(desk.callFor('Anna', 'cobblestone', registry)?.values).toContain('make a house');
    desk.ended('Anna', { name: 'followPlayer', values: [] }, { kind: 'completed', words: '', data: {} });
    expect(desk.callFor('Anna', 'cobblestone', registry)).toBeNull();
  });

  it('a question is no answer to what was asked back', () => {
    const desk = new RequestDesk();
    const asked = { name: 'request', values: ['go to the mill', 0] };
    desk.ended('Anna', asked, {
      kind: 'refused',
      words: 'I know no place "mill". Where is it?',
      data: { step: 0 },
    });
    expect(desk.callFor('Anna', 'are you a bot', registry)).toBeNull();
    expect(desk.callFor('Anna', 'behind the hill', registry)?.values).toEqual([
      'go to the mill',
      0,
      'behind the hill',
    ]);
  });
});
