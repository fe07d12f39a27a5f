import { assert, expect, it } from 'vitest';
import { Addressing } from '../../../src/companion/addressing.js';
import type { Companion } from '../../../src/companion/companion.js';
import type { Companions } from '../../../src/companion/company.js';
import { Understanding } from '../../../src/companion/understanding.js';

const NAMES = ['Andy', 'Ben', 'Cleo'];
const players = Object.fromEntries([...NAMES, 'Thora'].map((username) => [username, { username }]));
const companions = NAMES.map((name) => ({
  name,
  worker: { bot: { version: '1.20.1', players } },
})) as unknown as readonly Companion[];
const company = {
  companions,
  find: (name: string) => companions.find((each) => each.name.toLowerCase() === name.toLowerCase()),
} as unknown as Companions;
const understanding = new Understanding(company);
const [nearest] = companions;
assert(nearest);
const addressing = new Addressing(company, {
  isOrder: (companion, text, speaker) => understanding.of(companion, text, speaker, true)?.kind === 'request',
  meantBy: () => [nearest],
  lastOf: () => null,
});

function saidTo(line: string): string {
  const { text, named } = addressing.relayed(line, 'Thora', null) ?? addressing.addressed(line, 'Thora');
  const names = named === 'all' || !named ? named : named.map(({ name }) => name).join('+');
  return `${names ?? 'nobody by name'}: ${text}`;
}

it.each([
  ['come here', 'nobody by name: come here'],
  ['Ben, come', 'Ben: come'],
  ['andy ben and cleo follow me', 'Andy+Ben+Cleo: follow me'],
  ['Andy, Ben come here', 'Andy+Ben: come here'],
  ['Andy follow Ben', 'Andy: follow Ben'],
  ['Andy, Ben needs food', 'Andy: Ben needs food'],
  ['both of you stop', 'all: stop'],
  ['yo bots get over here', 'all: get over here'],
  ['everyone follow me except Ben', 'Andy+Cleo: follow me'],
  ['everyone except Ben come here', 'Andy+Cleo: come here'],
  ['everybody but Ben follow me', 'Andy+Cleo: follow me'],
  ['Andy, Ben both of you come here', 'all: come here'],
  ['one of you get 2 logs', 'Andy: get 2 logs'],
  ['ask Andy and Ben to come', 'Andy+Ben: come'],
  ['can you tell cleo to stop', 'Cleo: stop'],
  ['tell everyone to follow me', 'all: follow me'],
  ['andy tell ben to follow you', 'Ben: follow Andy'],
  ['ben, ask ben for some logs', 'Ben: give me some logs'],
  ['ask Ben for some logs', 'nobody by name: ask Ben for some logs'],
  ['what is Ben doing', 'Ben: what are you doing'],
  ['Andy, does cleo have any wood?', 'Cleo: do you have any wood?'],
  ['stop that ben', 'Ben: stop that'],
  ['ok andy stop that and help ben', 'Andy: ok stop that and help ben'],
  ['how much wood do you each have', 'all: how much wood do you have'],
  ['stop that ben ok?', 'Ben: stop that'],
  ['andy whats ben doing', 'Ben: what are you doing'],
  ['come with ben', 'nobody by name: come with ben'],
  ['Andy ask Ben if he has any coal', 'Ben: do you have any coal'],
  ['who has the most bread?', 'all: you have bread?'],
  ['nobody touches the chest', 'all: do not touch the chest'],
  ['tell Ben hello', 'nobody by name: tell Ben hello'],
  ['get Ben 3 logs', 'nobody by name: get Ben 3 logs'],
  ['make Ben twelve torches', 'nobody by name: make Ben twelve torches'],
])('"%s" is said to %s', (line, to) => {
  expect(saidTo(line)).toBe(to);
});

it.each([
  ['Andy do a jump and Ben come here', ['Andy do a jump', 'Ben come here']],
  ['Andy swap places with Ben', ['Andy swap places with Ben', 'Ben swap places with Andy']],
  ['Andy you stay Ben you get 2 logs', ['Andy you stay', 'Ben you get 2 logs']],
  ['right andy you stay here and ben you come', ['right andy you stay here', 'ben you come']],
  ['Andy stay, Ben follow me', ['Andy stay', 'Ben follow me']],
  ['Andy give me 2 logs and Ben needs food', ['Andy give me 2 logs and Ben needs food']],
])('"%s" is said in parts: %j', (line, parts) => {
  expect(addressing.byListener(line, 'Thora')).toEqual(parts);
});

it.each([
  ['the other one stay here', 'Ben stay here'],
  ['the other one gets me dirt', 'Ben get me dirt'],
  ['tell the other one to come', 'tell Ben to come'],
  ['give 2 sticks to the other bot', 'give 2 sticks to Ben'],
  ['one of you get sand, the other one get clay', 'Andy get sand, Ben get clay'],
  ['not that door, the other one', 'not that door, the other one'],
  ['Andy give Ben 2 logs and tell him to come', 'Andy give Ben 2 logs and tell Ben to come'],
  ['if Ben has logs ask him for 2', 'ask Ben for 2 logs'],
  ['Andy if Tom has coal tell him to give me some', 'Andy ask Tom for some coal'],
])('of two, "%s" means "%s"', (line, meant) => {
  const pair = { companions: companions.slice(0, 2) } as unknown as Companions;
  const two = new Addressing(pair, { isOrder: () => true, meantBy: () => [nearest], lastOf: () => null });
  expect(two.withNames(line, 'Thora')).toBe(meant);
});
