import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeveral } from '../../../../src/companion/request/request-desk.js';
import { readRequest } from '../../../../src/companion/request/read-request.js';
import type { WantedThings } from '../../../../src/companion/request/request.js';
import { meaningOf } from '../../../../src/companion/request/things.js';
import { loadRegistry } from '../../../../src/game/registry.js';
import { listedRequests } from '../../../../src/minenpc/requests.js';

/** Steps in short: "obtain 5 coal @storage with iron pickaxe". */
function steps(text: string): readonly string[] {
  return (readRequest(text, 'Anna') ?? []).map((step) => {
    if (step.kind === 'build') return `build ${step.isAround ? 'around ' : ''}${step.said}`;
    const named = (things: readonly WantedThings[]): string =>
      things
        .map(({ said, count, but }) => `${count ?? '?'} ${said}${but ? ` but ${named(but)}` : ''}`)
        .join(' + ');
    const things = 'things' in step ? named(step.things) : '';
    const place =
      'from' in step
        ? step.from
        : 'into' in step
          ? step.into
          : 'place' in step
            ? step.place
            : 'at' in step
              ? step.at
              : null;
    const where =
      place === null
        ? ''
        : ` @${place.kind === 'named' ? place.name : place.kind === 'at' ? Object.values(place.position).join(',') : place.kind}`;
    const tool = 'tool' in step && step.tool !== null ? ` with ${step.tool}` : '';
    return `${step.kind} ${things}${where}${tool}`.replace('  ', ' ');
  });
}

describe('a request in everyday words', () => {
  it.each([
    ['please dig 12 sand and bring it to me', 'obtain 12 sand', 'give 12 sand'],
    ['get 3 torches from the barrel at the dock', 'obtain 3 torches @dock'],
    [
      'fetch an iron axe from "Tools", then chop 8 birch logs',
      'obtain 1 iron axe @tools',
      'obtain 8 birch logs with iron axe',
    ],
    ['put all dirt into the junk chest', 'put all dirt @junk chest'],
    ['walk to 10, 64, -3 and mine four iron ore', 'go @at', 'obtain 4 iron ore'],
    ['craft two chests and give them to me', 'make 2 chests', 'give 2 chests'],
    ['harvest the wheat and replant it', 'obtain ? wheat', 'sow ? wheat seeds'],
    ['make a chest and put it next to the house', 'make 1 chest', 'place 1 chest @house'],
    ['get me 40 stone bricks and a couple of ladders', 'give 40 stone bricks + 2 ladders'],
    ['get 2 stacks of dirt and put it in the junk chest', 'obtain 128 dirt', 'put 128 dirt @junk chest'],
    ['come to me', 'go @asker'],
    ['use a stone shovel to dig 6 gravel', 'obtain 6 gravel with stone shovel'],
    [
      'build a wall of glass 6 blocks long and 3 blocks high near the pond',
      'build a wall of glass 6 blocks long and 3 blocks high near the pond',
    ],
    ['build a cobblestone house 5 by 5', 'build a cobblestone house 5 by 5'],
    ['build a pyramid with a 7x7 base', 'build a pyramid with a 7x7 base'],
    ['build stone walls around the floor there', 'build around stone wall'],
    ['could you harvest carrots (at least 9 pieces)?', 'obtain 9 carrots'],
    ['hand me 2 loaves of bread', 'give 2 loaves of bread'],
    ['come over here you fool and give me your stuff', 'go @asker', 'give all stuff'],
    ['drop everything you have', 'give all everything'],
    ['give me half of your sand', 'give half sand'],
    ['can i have 3 logs and some bread', 'give 3 logs + ? bread'],
    [
      'put everything except 2 torches and the hoe in the chest',
      'put all everything but 2 torches + ? hoe @chest',
    ],
    ['put 10 logs in the chest but keep 2', 'put 10 logs but 2 logs @chest'],
    [
      'put all your logs and bread in the chest except 4 logs',
      'put all logs but 4 logs + all bread but 4 logs @chest',
    ],
    ['take everything out of the chest except the logs', 'obtain all everything but ? logs @chest'],
    ['get 3 logs from those trees', 'obtain 3 logs'],
    ['make 4 stairs out of wood', 'make 4 wood stairs'],
    ['bring the rest of the coal over', 'give all coal'],
    ['keep a torch and give me the rest', 'give all everything but 1 torch'],
    ['keep 2 torches, put the rest in the chest', 'put all everything but 2 torches @chest'],
    ['build a pyramid from sand with a 5x5 base here', 'build a pyramid from sand with a 5x5 base here'],
  ])('%s', (text, ...expected) => {
    const read = steps(text).map((step) => step.replace(/@-?\d+,.*/, '@at'));
    expect(read).toEqual(expected);
  });

  it('is read from a program too, which has no name', () => {
    expect(readRequest('mine 2 sand', '')).toHaveLength(1);
  });

  it.each(['hello there', 'what a nice day', 'lol', 'I like your house'])('is none: %s', (text) => {
    expect(readRequest(text, 'Anna')).toBeNull();
  });

  it('reads every request of the study', () => {
    const unread = listedRequests().filter(({ says }) => readRequest(says, 'Anna') === null);
    expect(unread.map(({ id }) => id)).toEqual([]);
  });

  it('never throws, whatever is said', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void readRequest(text, 'Anna')));
    const words = fc.constantFrom(
      ...'mine 5 get from the and to using all wall house x at , ( ) put into'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (some) => void readRequest(some.join(' '), 'Anna')),
    );
  });
});

describe('what no single command can do', () => {
  it.each([
    'mine iron ore for the player',
    'drop 5 cobblestones in front of player',
    'get a pickaxe from the chest at the mine',
    'give all cherry wood and lanterns',
    'cut 3 logs with the iron axe',
  ])('%s', (text) => {
    expect(isSeveral(text, 'Thora')).toBe(true);
  });

  it.each(['give me 5 sticks', 'get some wood', 'drop the dirt', 'come here'])('but not: %s', (text) => {
    expect(isSeveral(text, 'Thora')).toBe(false);
  });
});

describe('everyday words for things', () => {
  const registry = loadRegistry('1.20.1');

  it('mean what players mean', () => {
    const meant = (said: string, isDug = false) => meaningOf(registry, said, isDug);
    expect(meant('coal blocks', true)?.names[0]).toBe('coal');
    expect(meant('redstone block')?.names).toEqual(['redstone_block']);
    expect(meant('brain coral block')?.names).toEqual(['brain_coral_block']);
    expect(meant('cherry wood')?.isMeant('stripped_cherry_log')).toBe(true);
    expect(meant('wood-related blocks')?.isMeant('oak_planks')).toBe(true);
    expect(meant('wood-related blocks')?.isMeant('cobblestone')).toBe(false);
    expect(meant('xyzzy')).toBeNull();
  });
});
