import { assert, describe, expect, it } from 'vitest';
import type { Companion } from '../../../src/companion/companion.js';
import type { Companions } from '../../../src/companion/company.js';
import { Understanding } from '../../../src/companion/understanding.js';
import { listedRequests } from '../../../src/minenpc/requests.js';

/** What one companion takes of a line, called by name, with the player alone. */
function callOf(text: string): string {
  const bot = { version: '1.20.1', players: { Thora: { username: 'Thora' } } };
  const companion = { name: 'Ada', worker: { bot } } as unknown as Companion;
  const company = { companions: [companion] } as unknown as Companions;
  const heard = new Understanding(company).of(companion, text, 'Thora', true);
  assert(heard?.kind === 'request', `"${text}" is understood`);
  return heard.request.call.name;
}

describe('the sentences of the study', () => {
  const said = new Map(listedRequests().map(({ id, says }) => [id, says]));

  it.each([...said])('%i is an order: "%s"', (_, says) => {
    expect(callOf(says)).not.toBe('');
  });

  it.each([8, 10, 14, 15, 41, 42, 43, 44])('%i says more than one command can do', (id) => {
    expect(callOf(said.get(id) ?? '')).toBe('request');
  });

  it.each(['give me all the cobblestone', 'give me 3 sticks'])('but not "%s"', (text) => {
    expect(callOf(text)).toBe('givePlayer');
  });
});
