import { assert, describe, expect, it } from 'vitest';
import type { Companion } from '../../../src/companion/companion.js';
import type { Companions } from '../../../src/companion/company.js';
import { commandOf } from '../../../src/companion/registry.js';
import { Understanding } from '../../../src/companion/understanding.js';
import { listedRequests } from '../../../src/minenpc/requests.js';

const bot = {
  version: '1.20.1',
  players: { Thora: { username: 'Thora' } },
  inventory: { items: () => [] },
};
const companion = { name: 'Ada', worker: { bot }, rules: { all: [] } } as unknown as Companion;
const company = { companions: [companion] } as unknown as Companions;

/** What one companion takes of a line, called by name, with the player alone. */
function callOf(text: string): string {
  const heard = new Understanding(company).of(companion, text, 'Thora', true);
  assert(heard?.kind === 'request', `"${text}" is understood`);
  return heard.request.call.name;
}

/** The call the last of several lines comes to, after the others were done; null for none. */
function callAfter(
  lines: readonly string[],
  gained: Record<string, number> = {},
  listener = companion,
): string | null {
  const understanding = new Understanding(company);
  let said: string | null = null;
  for (const line of lines) {
    const heard = understanding.of(listener, line, 'Thora', true);
    said = null;
    if (heard?.kind !== 'request') continue;
    const { call } = heard.request;
    said = [call.name, ...call.values].join(' ');
    if (commandOf(call.name)?.kind !== 'action') {
      understanding.spokeOf('Thora', heard.request);
      continue;
    }
    understanding.began('Thora', heard.request, {});
    understanding.ended('Thora', call, { kind: 'completed', words: '', data: { gained } });
  }
  return said;
}

describe('the sentences of the study', () => {
  const said = new Map(listedRequests().map(({ id, says }) => [id, says]));

  it.each([...said])('%i is an order: "%s"', (_, says) => {
    expect(callOf(says)).not.toBe('');
  });

  it.each([8, 10, 14, 15, 41, 42, 43, 44])('%i says more than one command can do', (id) => {
    expect(callOf(said.get(id) ?? '')).toBe('request');
  });

  it('nor can one bring two things', () => {
    expect(callOf('get me 40 stone bricks and a couple of ladders')).toBe('request');
  });

  it.each(['give me all the cobblestone', 'give me 3 sticks'])('but not "%s"', (text) => {
    expect(callOf(text)).toBe('givePlayer');
  });
});

it.each([
  'Tom, get some wood',
  'come on tom get some wood',
  'tom can you get wood and then come here',
  '@Tom give me 3 sticks',
])('what is said to somebody else is not done: "%s"', (line) => {
  const players = { Thora: { username: 'Thora' }, Tom: { username: 'Tom' } };
  const among = { name: 'Ada', worker: { bot: { ...bot, players } } } as unknown as Companion;
  expect(new Understanding(company).of(among, line, 'Thora', false)).toBeNull();
});

it('what players ask one another is no order, and is one among friends', () => {
  const players = { Thora: { username: 'Thora' }, Tom: { username: 'Tom' } };
  const among = { name: 'Ada', worker: { bot: { ...bot, players } } } as unknown as Companion;
  const heard = (isNamed: boolean) =>
    new Understanding(company).of(among, 'wanna go to the mine later?', 'Thora', isNamed);
  expect(heard(false)).toBeNull();
  expect(heard(true)?.kind).toBe('request');
});

it('what is to be done at night waits for it', () => {
  const byDay = { ...bot, time: { timeOfDay: 1000 } };
  const at = { name: 'Ada', worker: { bot: byDay } } as unknown as Companion;
  const heard = new Understanding(company).of(at, 'when its night go home', 'Thora', true);
  assert(heard?.kind === 'request');
  expect(heard.request).toMatchObject({
    call: { name: 'stay', values: [-1, 'night'] },
    then: [{ call: { name: 'goToRememberedPlace' } }],
  });
});

describe('what was asked for before', () => {
  it.each([
    ['get 3 oak logs', 'give them to me', 'givePlayer Thora oak_log 3'],
    ['mine 4 cobble', 'put it in the chest', 'putInChest cobblestone 4'],
    ['find a cow', 'kill it', 'attack cow 1'],
    ['open the oak door', 'now close it', 'activate the oak door'],
    ['craft a wooden sword', 'drop it', 'discard wooden_sword 1'],
    ['my favourite colour is green', 'no, it is blue', 'rememberThing favourite colour blue'],
    ['my favourite colour is green', 'forget that', 'forgetThing favourite colour'],
    ['get 3 oak logs', 'no, I meant five', 'collectBlocks oak_log 2'],
    ['get 3 oak logs', 'no, two', 'inventory oak log'],
    ['get 3 oak logs', 'can u get me 20 more', 'givePlayer Thora oak logs 20'],
    ['kill a pig', 'another two', 'attack pig 2'],
    ['kill a pig', 'no the other one', 'attack pig 1'],
    ['kill a pig', 'why', 'stats work'],
    ['is there any coal around', 'go there', 'searchForBlock coal'],
    ['is there any coal around', 'get some', 'collectBlocks coal 3'],
    ['my base is at 10 64 -20', 'go there', 'goToRememberedPlace base'],
    ['mine 4 cobble', 'how much of it do u have left', 'inventory cobblestone'],
    ['what do i need for an iron pick', 'make one for me then', 'goal make a iron pick for me then'],
    ['take coal from the mine', 'thx, ur the best', null],
    ['kill a pig', 'get us some wood, like 6, and put 2 in the chest', 'goal get 6 wood'],
    ['take coal from the mine', 'i want u to gather 3 wood', 'collectBlocks oak_log 3'],
    ['kill a pig', 'nvm u can use the chest again', 'permit the chest use'],
    ['kill a pig', 'dont take anything out of the chest ok?', 'forbid the chest touch'],
    ['kill a pig', 'go 10 blocks north then 5 east', 'goInDirection north 10'],
    ['give me 3 sticks', 'not that many, just 1', null],
    ['give me 3 sticks', 'and one for Thora', 'givePlayer Thora sticks 1'],
    ['make 4 sticks', 'now the same with torches', 'craftItems torch 4'],
    ['what do you have', 'and you', 'inventory'],
    ['build a wall 6 long', 'no, 3 long', 'request build a wall 3 long 0'],
    ['dig a trench 4 long', '2 wide', 'digDown 1 2 4'],
    ['dig a 2x2 hole', 'make it 3 deep', 'digDown 3 2 2'],
    ['kill a pig', 'wait no, put 1 torch in there too', 'request put 1 torch in there too 0'],
    ['kill a pig', 'you too, Ada', 'attack pig 1'],
    ['kill a pig', 'no more', 'stop'],
    ['get 3 oak logs', 'not oak, birch', 'collectBlocks birch_log 3'],
    ['get 3 oak logs', 'birch instead of oak', 'collectBlocks birch_log 3'],
    ['get 3 oak logs', 'sorry, 5 birch', 'collectBlocks birch_log 5'],
    ['dig 8 dirt', 'no, sand', 'collectBlocks sand 8'],
    ['craft a wooden sword', 'i meant iron', 'craftItems iron_sword 1'],
    ['give me 2 torches', 'make that 4', 'givePlayer Thora torches 2'],
    ['give me 2 torches', 'some more please', 'givePlayer Thora torches 2'],
    ['get 3 oak logs', 'stop it', 'stop'],
    ['get 3 oak logs', 'forget it', 'stop'],
    ['get 3 oak logs', 'not now', null],
    ['get 3 oak logs', 'no problem', null],
    ['get 3 oak logs', 'not spruce, birch', null],
    ['get 3 oak logs', 'that was quick', null],
    ['get 3 oak logs', 'birch is nice', null],
    ['wear armor', 'take it off again', 'takeOff'],
    ['put 3 dirt in the chest', 'get it out again', 'takeFromChest dirt 3'],
    ['take 3 dirt from the chest', 'put it back', 'putInChest dirt 3'],
    ['place a furnace here', 'take it away again', 'collectBlocks furnace 1'],
    ['find iron ore', 'go there', 'searchForBlock iron ore'],
    ['get 8 dirt', 'put half of it in the chest', 'putInChest dirt 4'],
    ['get 8 dirt', 'give me 3 of them', 'givePlayer Thora dirt 3'],
    ['get 8 dirt', 'give me the rest', 'givePlayer Thora dirt 2303'],
    ['get 2 dirt', '2 is not enough i need 6', 'collectBlocks dirt 4'],
    ['get 8 dirt', 'and 2 more for me', 'givePlayer Thora dirt 2'],
    ['get 8 dirt', 'just 4 is enough', 'inventory dirt'],
    ['make me a wooden sword', 'a stone one i mean', 'goal make me a stone sword'],
    ['make me an iron sword', 'stop i want a wooden one', 'goal make me an wooden sword'],
    ['do you have any bread', 'give it to me', 'givePlayer Thora bread 1'],
    ['get 3 oak logs', 'bring me that coal from the chest', 'request bring me that coal from the chest 0'],
    ['get 3 oak logs', 'cld u get 4 coal n put em in da chest', 'goal get 4 coal'],
  ])('"%s" gives "%s" its sense: %s', (first, line, call) => {
    expect(callAfter([first, line])).toBe(call);
  });

  it('is told by what is wanted in all, however often that is put right', () => {
    expect(callAfter(['get 3 oak logs', 'no, ten', 'no, twelve'])).toBe('collectBlocks oak_log 2');
  });

  it('is what came of it, where that was one thing', () => {
    const smelted = { iron_ingot: 2 };
    expect(callAfter(['smelt 2 raw iron', 'give them to me'], smelted)).toBe('givePlayer Thora iron_ingot 2');
    expect(callAfter(['smelt 2 raw iron', 'give them to me'])).toBeNull();
  });
});

describe('a line of several orders', () => {
  const untold = (text: string): readonly string[] =>
    new Understanding(company).untold(companion, text, 'Thora', true);

  it.each([
    ['do a barrel roll and then give me a log', ['I did not understand "do a barrel roll".']],
    ['give me a log and do a barrel roll', ['I did not understand "do a barrel roll".']],
    ['get me 3 logs, but no oak', ['I did not understand "but no oak".']],
    [
      'come here and dance',
      ['I do not know how to dance. I walk: say "come here", "follow me" or "go to 10 64 -20".'],
    ],
  ])('names what nothing is made of: "%s"', (text, words) => {
    expect(untold(text)).toEqual(words);
  });

  it.each([
    'get 3 oak logs and put them in the chest',
    'come here and give me 3 logs',
    'stop and wait',
    'go away and leave me alone',
    'give me bread, im hungry',
    'come here. nice weather today',
    'i lost my pickaxe, make me a new one',
    'get 2 logs, 3 dirt and a torch',
    'come here quickly and quietly',
    "follow me and don't stop",
  ])('and says nothing where all of it is done, or asks for nothing: "%s"', (text) => {
    expect(untold(text)).toEqual([]);
  });
});

describe('what carries what', () => {
  const items = Object.entries({ oak_log: 20, coal: 5 }).map(([name, count]) => ({ name, count }));
  const players = { ...bot.players, Tom: { username: 'Tom' } };
  const laden = { ...bot, players, inventory: { items: () => items, slots: items } };
  const carrier = { name: 'Ada', worker: { bot: laden } } as unknown as Companion;

  it.each([
    ['give me half of your logs', 'givePlayer Thora logs 10'],
    ['put the half of your coal in the chest', 'putInChest coal 3'],
    ['do you have coal? if so give me 2', 'givePlayer Thora coal 2'],
    ['give me 30 logs if you have enough', 'givePlayer Thora logs 30'],
    ['if you have more than 10 logs give me 5', 'givePlayer Thora logs 5'],
    ['give Tom everything', 'givePlayer Tom oak_log 2303, givePlayer Tom coal 2303'],
    ['give Tom 3 logs and 2 coal', 'givePlayer tom logs 3, givePlayer tom coal 2'],
    ['mine coal and watch out for lava', 'collectBlocks coal 1'],
    ['is there food in the chest? if so bring me some', 'request bring me some food from the chest 0'],
    ['unless you already have 30 logs, get 4 logs', 'collectBlocks oak_log 4'],
  ])('"%s" is %s', (text, call) => {
    const heard = new Understanding(company).of(carrier, text, 'Thora', true);
    assert(heard?.kind === 'request');
    const calls = [heard.request, ...(heard.request.then ?? [])].map((each) => each.call);
    expect(calls.map(({ name, values }) => [name, ...values].join(' ')).join(', ')).toBe(call);
  });
});

it.each([
  ['can i have 3 torches, nvm make it 2', 'givePlayer Thora torches 2'],
  ['get 3 oak logs no wait 5', 'collectBlocks oak_log 5'],
  ['put the charcoal... no, the coal in the chest', 'putInChest coal 2303'],
  [
    'get 5 dirt then come back and give me 2',
    'collectBlocks dirt 5, goToPlayer Thora, givePlayer Thora dirt 2',
  ],
  ['give me 1 stick and tell me your health', 'givePlayer Thora stick 1, stats health'],
  ['i need to go afk follow Tom till im back', 'followPlayer tom'],
  ['get 4 dirt each', 'collectBlocks dirt 4'],
  ['build a wall here', 'request build a wall here 0'],
  ['im scared stay with me', 'followPlayer Thora'],
  ['forget the furnace just give me the cobble', 'givePlayer Thora cobble 2303'],
  ['give all what you have to me', 'request give everything to me 0'],
  ['go in direction of the farm', 'goToRememberedPlace the farm'],
  ['can Tom have 2 logs', 'givePlayer tom logs 2'],
  ['mine 4 coal, my pickaxe broke', 'collectBlocks coal 4'],
  ['u still following me?', 'stats work'],
  ['how long is that gonna take', 'stats work'],
  ['bring to me three oak logs', 'givePlayer Thora oak logs 3'],
  ['where is situated the chest', 'searchForBlock chest'],
  ['make light, it is dark here', 'placeHere torch'],
  ['ask Tom if he wants bread', 'tellPlayer tom do you want bread'],
  ['remember that Tom owes me 5 iron', 'rememberThing tom owes me 5 iron'],
  ['remember that i hate beetroot', 'rememberThing dislikes beetroot'],
  ['come over here in a minute', 'stay 60, goToPlayer Thora'],
  ['equip ur sword and helmet', 'equip sword, equip helmet'],
  ['give Tom 2 of your iron and tell Tom to come here', 'givePlayer tom iron 2, tellPlayer tom come here'],
  ['kill 1 cow and 1 pig for food', 'attack cow 1, attack pig 1'],
  ['first get 2 logs, second craft 4 sticks', 'request get 2 logs, craft 4 sticks 0'],
  ['grab whatevers in the chest', 'request grab everything from the chest 0'],
  ['half of your coal goes to me', 'request give me half of your coal 0'],
  ['ur stuck?', 'stats work'],
  ['make a pick axe and then come 2 me', 'request make a pick axe and then come to me 0'],
  ['bro follow me dont get lost', 'followPlayer Thora'],
  ['kill that zombie b4 it gets me', 'attack zombies 1'],
  ['come here theres a creeper', 'goToPlayer Thora'],
  ['go home its getting dark', 'goToRememberedPlace home'],
  ['dont touch the chest its mine', 'forbid the chest touch'],
  ['Do not to break my house', 'forbid my house break'],
  ['Look to me please', 'lookAtPlayer Thora at'],
  ['Take from box ten coals and give to me', 'takeFromChest coals 10, givePlayer Thora coals 10'],
  ['Give to my friend Tom two breads', 'givePlayer tom breads 2'],
  ['Might I trouble you for a torch or two', 'givePlayer Thora torch 2'],
  ['Let us go back to where we were before', 'goBack'],
  ['I should like a small wall of stone just here', 'request build a small wall of stone just here 0'],
])('"%s" comes to %s', (line, calls) => {
  const among = { name: 'Ada', worker: { bot: { ...bot, players: { Tom: { username: 'Tom' } } } } };
  const heard = new Understanding(company).of(among as unknown as Companion, line, 'Thora', true);
  assert(heard?.kind === 'request');
  const all = [heard.request, ...(heard.request.then ?? [])];
  expect(all.map(({ call: { name, values } }) => [name, ...values].join(' ')).join(', ')).toBe(calls);
});

it.each([
  ['stay', 'stop'],
  [null, 'collectBlocks oak_log 6'],
])('"carry on" ends waiting, or takes up what was stopped: amid %s, %s', (doing, call) => {
  const was = {
    command: 'collectBlocks',
    values: ['oak_log', 6],
    result: { kind: doing === null ? 'cancelled' : 'completed' },
  };
  const waiting = { name: 'Ada', worker: { bot }, doing, jobs: [was] } as unknown as Companion;
  const heard = new Understanding(company).of(waiting, 'ok carry on', 'Thora', true);
  assert(heard?.kind === 'request');
  const { name, values } = heard.request.call;
  expect([name, ...values].join(' ')).toBe(call);
});

it.each([
  ['Ada!', 'called'],
  ['tell me when ur done', 'tell-later'],
  ['get wool from a sheep without killing it', undefined],
])('"%s" comes to %s', (line, kind) => {
  expect(new Understanding(company).of(companion, line, 'Thora', true)?.kind).toBe(kind);
});

it('what is to be done when it is done waits for what goes on', () => {
  const heard = new Understanding(company).of(companion, 'when ur done come here', 'Thora', true);
  expect(heard).toMatchObject({ request: { call: { name: 'goToPlayer' }, isAfter: true } });
});

it.each([
  ['i have no sword. can you make me one', 'goal make me a wooden sword'],
  ['i dont need the dirt throw it away', 'discard dirt 2303'],
  ['mine 5 stone, if you need a pickaxe make one', 'collectBlocks cobblestone 5'],
  ['please you make for me one pickaxe of stone', 'goal please you make for me one pickaxe of stone'],
  ['i am need 6 torch', 'givePlayer Thora torch 6'],
  ['you have how many wood?', 'inventory wood'],
  ['this place we call base', 'rememberHere base'],
  ['i no want more', 'stop'],
  ['take a sword in your hand', 'equip sword'],
  ['who told you to make the chest', 'stats work'],
  ['keep 3 torches and give me the others', 'request give me all torches except 3 torches 0'],
  ['my favourite colour is pink', 'rememberThing favourite colour pink'],
  ['what is my favourite colour', 'recallThings favourite colour'],
  ['wait for me at the chest', 'searchForBlock chest'],
  ['leave me alone come here', 'goToPlayer Thora'],
  ['stop everything come here', 'goToPlayer Thora'],
  ['stop mining coal', 'forbid coal mining'],
  ['put the crafting table down next to the chest', 'request put the crafting table next to the chest 0'],
  ['how many cows did u kill', 'recall kill cows'],
  ['can you not follow me anymore', 'stop'],
  ['dig strait down 5', 'digDown 5'],
  ['if you have sticks give me 2 if not make some', 'craftItems stick 3'],
  ['CAN YOU PLZ BULD ME A HOUSSE', 'request can you please build me a house 0'],
  ['please to give me all you cobblestone', 'givePlayer Thora cobblestone 2303'],
  ['bring to me the iron', 'givePlayer Thora iron 2303'],
  ['me need 5 plank', 'givePlayer Thora plank 5'],
  ['i like a torch', 'givePlayer Thora torch 1'],
  ['go get some food', 'givePlayer Thora'],
  ['remove the torch', 'collectBlocks torch 1'],
  ['put the table away', 'collectBlocks crafting_table 1'],
  ['need iron for armor can u mine some', 'collectBlocks raw_iron 3'],
  ['can u make me a pickax stone one', 'goal can you make me stone pickaxe'],
])('"%s" comes to %s', (line, call) => {
  expect(callAfter([line])).toBe(call);
});

it.each([
  [['what coal do you have', 'keep 2, gimme the rest'], 'request give me all coal except 2 coal 0'],
  [['my base is at 10 64 -20', 'wen its nite go there'], 'stay -1 night'],
  [['where is the chest', 'go there'], 'searchForBlock chest'],
])('after what was said before, %j comes to %s', (lines, call) => {
  const noon = { ...bot, time: { timeOfDay: 6000, isDay: true }, game: { dimension: 'overworld' } };
  expect(
    callAfter(lines, {}, { name: 'Ada', worker: { bot: noon }, rules: { all: [] } } as unknown as Companion),
  ).toBe(call);
});

it.each([
  ['keep 2 and gimme the rest', 'Of what?'],
  ['go there', 'Where is that?'],
])('"%s" says what it lacks: %s', (line, words) => {
  expect(new Understanding(company).of(companion, line, 'Thora', true)).toMatchObject({
    words: expect.stringContaining(words) as string,
  });
});

it('"him" is who was named last', () => {
  const players = { Thora: { username: 'Thora' }, Tom: { username: 'Tom' } };
  const among = { name: 'Ada', worker: { bot: { ...bot, players } } } as unknown as Companion;
  const understanding = new Understanding(company);
  understanding.of(among, 'give Tom 2 dirt', 'Thora', true);
  expect(understanding.of(among, 'follow him', 'Thora', true)).toMatchObject({
    request: { call: { name: 'followPlayer', values: ['tom'] } },
  });
});

it.each(['if alice is happy give me 2 dirt', 'every time i say hop come here'])(
  'a condition nobody can tell is said to be one: "%s"',
  (line) => {
    expect(new Understanding(company).of(companion, line, 'Thora', true)).toMatchObject({ kind: 'told' });
  },
);
