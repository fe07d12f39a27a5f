import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSentenceRequest } from '../../../src/companion/sentences/read-request.js';
import { isSeveral, RequestDesk } from '../../../src/companion/request/request-desk.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { readSentence } from '../../../src/run/people/read-sentence.js';

const registry = loadRegistry('1.20.1');

interface Line {
  readonly say: string;
  readonly expect: string;
}

// Written by somebody who has not seen the reader. It was mended for classes of misses in the first lists, never for the
// second ones: those were read once, and the bounds below are what came of it.
function linesOf(list: string): readonly Line[] {
  return JSON.parse(readFileSync(new URL(`${list}.json`, import.meta.url), 'utf8')) as readonly Line[];
}

const MEANT: Readonly<Record<string, readonly string[]>> = {
  'what-next': ['next'],
  'what-is-missing': ['missing'],
  'where-is': ['where'],
  'how-far': ['plan', 'missing', 'how-long'],
  'how-long': ['how-long'],
  'i-have': ['have'],
  'i-did': ['done', 'have'],
  'i-will': ['take'],
  'i-cannot': ['fail', 'skip'],
  'give-me': ['bring'],
  'come-here': ['come'],
  'follow-me': ['follow'],
  'wait/pause': ['pause', 'stay'],
  'who-are-you': ['about'],
  'how-to': ['recipe'],
  'change-goal': ['goal'],
  'place-report': ['note', 'fail'],
  greeting: ['hello'],
  'for-somebody-else': ['none'],
  'small-talk': ['none'],
};

function shareOfPeople(list: string, others: readonly string[]): number {
  const lines = linesOf(list).filter(({ expect }) => others.length > 0 || expect !== 'for-somebody-else');
  const company = { bots: ['Ada'], others, isToUs: false };
  const right = lines.filter(({ say, expect }) => {
    const [kind = ''] = expect.split(':');
    return (MEANT[kind] ?? [kind]).includes(readSentence(registry, say, company)[0]?.kind ?? 'none');
  });
  return right.length / lines.length;
}

function shareOfCompanion(list: string): number {
  const company = { bots: ['Andy', 'Ben'], others: ['Tom', 'Lisa'], isToUs: true };
  const lines = linesOf(list);
  const right = lines.filter(({ say, expect }) => {
    const simple = readSentenceRequest(registry, say, 'Anna', company)?.call;
    const several = new RequestDesk().callFor('Anna', say, registry);
    const call = isSeveral(say, 'Anna') ? (several ?? simple) : (simple ?? several);
    const meant = expect.split(' or ').flatMap((each) => {
      const [name = ''] = each.split(':');
      // Whoever plans for a thing has crafted it too.
      return name === 'craftRecipe' ? ['craftItems', 'givePlayer', 'goal', name] : [name];
    });
    return meant.includes(call?.name ?? '-');
  });
  return right.length / lines.length;
}

describe('lines of people who have not seen the reader', () => {
  it('are understood in a run', () => {
    expect(shareOfPeople('people-1', [])).toBeGreaterThanOrEqual(0.96);
    expect(shareOfPeople('people-2', [])).toBeGreaterThanOrEqual(0.4);
  });

  it('are understood in a run with other people there', () => {
    const others = ['Tom', 'Lisa', 'Ben'];
    expect(shareOfPeople('people-1', others)).toBeGreaterThanOrEqual(0.82);
    expect(shareOfPeople('people-2', others)).toBeGreaterThanOrEqual(0.37);
  });

  it('are understood by a companion', () => {
    expect(shareOfCompanion('companion-1')).toBeGreaterThanOrEqual(0.83);
    expect(shareOfCompanion('companion-2')).toBeGreaterThanOrEqual(0.39);
  });

  it.each([
    'whoa whoa STOP',
    'STOPPP',
    'stop stop stop pls dude',
    'no no stop it now',
    'wait what, stop',
    'S T O P',
    'i said stop didnt i??',
    'this goal is stupid. abort',
    'stop pls pls pls i beg you haha',
    'didnt i tell you to stop',
  ])('stop a run and a companion however it is said: %s', (line) => {
    const alone = { bots: ['Ada'], others: [], isToUs: false };
    expect(readSentence(registry, line, alone)[0]?.kind).toBe('stop');
    expect(readSentenceRequest(registry, line, 'Anna', alone)?.call.name).toBe('stop');
  });

  it.each([
    'why did you stop',
    'he said come here',
    'do they follow me',
    'what happens if i stop',
    'dont stop',
    'when do we stop?',
    'i said dont stop',
    'did i say stop',
  ])('that ask are no orders: %s', (line) => {
    const alone = { bots: ['Ada'], others: [], isToUs: false };
    expect(['stop', 'come', 'follow', 'stay']).not.toContain(readSentence(registry, line, alone)[0]?.kind);
    expect(['stop', 'goToPlayer', 'followPlayer']).not.toContain(
      readSentenceRequest(registry, line, 'Anna', alone)?.call.name,
    );
  });
});
