import { expect, it, vi } from 'vitest';
import type { CommandResult } from '../../../src/companion/command.js';
import type { Companion } from '../../../src/companion/companion.js';
import type { Companions } from '../../../src/companion/company.js';
import { Talk } from '../../../src/companion/talk.js';

/** What Ada, and others of ours, do and say of lines of Anna and Tom, who are both there. */
async function answersTo(
  lines: readonly (readonly [from: string, line: string])[],
  others: readonly string[] = [],
  data: CommandResult['data'] = {},
): Promise<readonly string[]> {
  const told: string[] = [];
  const here = ['Ada', ...others, 'Anna', 'Tom'];
  const players = Object.fromEntries(here.map((username) => [username, { username }]));
  const bot = {
    version: '1.20.1',
    players,
    inventory: { items: () => [] },
    entity: { position: { x: 0, y: 0, z: 0 } },
  };
  const companions = ['Ada', ...others].map((own) => {
    const who = others.length > 0 ? `${own}: ` : '';
    return {
      name: own,
      worker: { bot: { ...bot, chat: (line: string) => told.push(`${who}says: ${line}`) } },
      rules: { all: [] },
      perform: (name: string, values: readonly unknown[]) => {
        told.push(who + [name, ...values].join(' '));
        return Promise.resolve({ kind: 'completed', words: '', data });
      },
    } as unknown as Companion;
  });
  const find = (called: string): Companion | undefined => companions.find(({ name }) => name === called);
  const talk = new Talk({ companions, find } as unknown as Companions);
  vi.useFakeTimers();
  for (const [from, line] of lines) {
    talk.heard(from, line, null);
    await vi.advanceTimersByTimeAsync(2000);
  }
  talk.close();
  vi.useRealTimers();
  return told;
}

it.each([
  [
    'an order that is understood is for whoever can carry it out',
    [['Anna', 'make 3 ladders']],
    ['craftItems ladder 3'],
  ],
  [
    'who talks with a companion goes on',
    [
      ['Anna', 'Ada, come'],
      ['Anna', 'thanks'],
    ],
    ['goToPlayer Anna', "says: You're welcome."],
  ],
  [
    'but not with a player by name',
    [
      ['Anna', 'Ada, come'],
      ['Anna', 'tom get some wood'],
    ],
    ['goToPlayer Anna'],
  ],
  [
    'nor once players have spoken among themselves',
    [
      ['Anna', 'Ada, come'],
      ['Tom', 'nice one'],
      ['Anna', 'thanks'],
    ],
    ['goToPlayer Anna'],
  ],
  [
    'who speaks with nobody of ours is not answered',
    [
      ['Anna', 'thanks'],
      ['Anna', 'did you see the match'],
    ],
    [],
  ],
  [
    'one is told what another says',
    [['Anna', 'Ada, tell tom dinner is ready']],
    ['tellPlayer tom dinner is ready'],
  ],
  [
    'what cannot be done is said',
    [
      ['Anna', 'Ada, come'],
      ['Anna', 'make me a spaceship'],
    ],
    ['goToPlayer Anna', 'says: I do not know what a spaceship is. I make what the game has: "make a chest".'],
  ],
] as const)('among players, %s', async (_, lines, told) => {
  expect(await answersTo(lines)).toEqual(told);
});

it('lets all of ours know a rule, and the talk go on with whom it was with', async () => {
  const lines = [
    ['Anna', 'Ada, come'],
    ['Anna', '!forbid("pigs", "kill")'],
    ['Anna', 'craft 4 sticks'],
  ] as const;
  const told = await answersTo(lines, ['Ben']);
  expect(told.filter((line) => line.includes('forbid'))).toHaveLength(2);
  expect(told.at(-1)).toBe('Ada: craftItems stick 4');
});

it('a part of a line that nobody understands is named, and the rest is done', async () => {
  expect(await answersTo([['Anna', 'Ada, give me a log and do a barrel roll']])).toEqual([
    'says: I did not understand "do a barrel roll".',
    'givePlayer Anna log 1',
  ]);
});

it('what is done when stop is heard is not handed over any more', async () => {
  const made = { goals: [{ item: 'white_bed', quantity: 1 }] };
  const lines = [['Anna', 'Ada, make me a white bed']] as const;
  expect(await answersTo(lines, [], made)).toEqual([
    'goal make me a white bed',
    'givePlayer Anna white_bed 1',
  ]);
  expect(await answersTo(lines, [], { ...made, isCalledOff: true })).toEqual(['goal make me a white bed']);
});

it.each([
  ['both of you craft a chest', ['Ada: craftItems chest 1']],
  ['everybody get 5 oak logs', ['Ben: collectBlocks oak_log 2', 'Ada: collectBlocks oak_log 3']],
  ['you two each get 5 oak logs', ['Ben: collectBlocks oak_log 5', 'Ada: collectBlocks oak_log 5']],
  ['Ada u and Ben build a wall', ['Ada: request build a wall 0', 'Ben: request build a wall 0']],
  ['wat r u both doin', ['Ben: stats work', 'Ada: stats work']],
  ['whos got the pickaxe', ['Ben: inventory pickaxe', 'Ada: inventory pickaxe']],
  ['Ada, follow tom n dont hit any cows', ['Ada: forbid any cows hit', 'Ada: followPlayer tom']],
])('several share out what they are told: %s', async (line, told) => {
  expect(await answersTo([['Anna', line]], ['Ben'])).toEqual(told);
});

it.each([
  [
    ['Ada, follow me', 'not you, Ben'],
    ['Ada: followPlayer Anna', 'Ben: followPlayer Anna'],
  ],
  [
    ['Ada, come here', 'no the other one'],
    ['Ada: goToPlayer Anna', 'Ben: goToPlayer Anna'],
  ],
  [
    ['Ada, what do you have', 'and Ben?'],
    ['Ada: inventory', 'Ben: inventory'],
  ],
  [
    ['Ada, kill a pig', 'same for Ben'],
    ['Ada: attack pig 1', 'Ben: attack pig 1'],
  ],
  [
    ['Ada, give Tom 2 sticks', 'same for Ben'],
    ['Ada: givePlayer tom sticks 2', 'Ada: givePlayer ben sticks 2'],
  ],
] as const)('what one was told, another is told: %j', async (lines, told) => {
  expect(
    await answersTo(
      lines.map((line) => ['Anna', line] as const),
      ['Ben'],
    ),
  ).toEqual(told);
});

it.each([
  ['Ada, when Max comes back give him 2 coal', ['stay -1 Max', 'givePlayer max coal 2']],
  ['Ada, craft 4 planks, keep 1 and give me the rest', ['request craft 4 planks and give me 3 planks 0']],
  [
    'Ada, put your stuff in the chest but not the pick',
    ['request put everything in the chest but not the pick 0'],
  ],
  ['Ada, mine some cobble i guess, 3 is enough', ['collectBlocks cobblestone 3']],
  ['Ada, get 4 dirt each n give it to tom', ['collectBlocks dirt 4', 'givePlayer tom dirt 4']],
  ['Ada, come but dont kill any sheep', ['forbid any sheep kill', 'goToPlayer Anna']],
  ['Ada, cut me sum wood then make it planks', ['request cut me some wood then turn it into planks 0']],
  ['Ada, dig down here 3 blocks', ['goToPlayer Anna', 'digDown 3']],
  ['Ada, i need sumthing to mine stone with', ['goal i need something to mine stone with']],
  ['Ada, follow tom but not too close', ['followPlayer tom 6']],
  ['Ada, this is our home call it base', ['rememberHere base']],
  ['Ada, which way is the chest', ['searchForBlock chest']],
  ['Ada, how long til ur done', ['stats work']],
] as const)('"%s" is done to the letter', async (line, told) => {
  expect(await answersTo([['Anna', line]])).toEqual(told);
});
