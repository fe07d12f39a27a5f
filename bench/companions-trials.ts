import type { Bot } from 'mineflayer';
import type { EmbeddedWorld } from '../src/world/embedded/embedded-world.js';

type Counts = Readonly<Record<string, number>>;

/** Where a trial takes place. */
export interface Stage {
  readonly world: EmbeddedWorld;
  readonly asker: Bot;
  /** How many of an item somebody carries. */
  readonly carried: (who: string, item: string) => number;
}

/** One line of chat, and what must come of it. */
export interface Trial {
  readonly line: string;
  readonly answer: RegExp;
  /** The bot's hands before; left out: as the trial before left them. */
  readonly has?: Counts;
  readonly before?: (stage: Stage) => void;
  /** What the world must show. */
  readonly shows?: (stage: Stage) => boolean;
  /** Goes on until told to stop. */
  readonly isEndless?: boolean;
  /** What the world must show is looked for so long after the answer. */
  readonly settleTicks?: number;
  /** Longest wait, in seconds of the world. */
  readonly seconds?: number;
}

/** Where the bot and who asks stand. */
export const SPOT = { x: -2, y: -60, z: 6 };
export const ASKER_SPOT = { ...SPOT, z: 9 };

const near =
  ({ x, z }: { readonly x: number; readonly z: number }, blocks: number) =>
  (stage: Stage): boolean => {
    const at = stage.world.player('Andy')?.position;
    return at !== undefined && Math.hypot(at.x - x, at.z - z) <= blocks;
  };
export const holds =
  (counts: Counts, who = 'Andy') =>
  (stage: Stage): boolean =>
    Object.entries(counts).every(([item, count]) => stage.carried(who, item) === count);
export const hasBlock =
  (name: string, { x, y, z }: typeof SPOT) =>
  (stage: Stage): boolean =>
    stage.world.blockAt({ x, y, z }).name === name;

/** Beside the head of who asks. */
export const AROUND_HER = [-1, 1].flatMap((by) => [
  { ...ASKER_SPOT, x: ASKER_SPOT.x + by, y: ASKER_SPOT.y + 1 },
  { ...ASKER_SPOT, z: ASKER_SPOT.z + by, y: ASKER_SPOT.y + 1 },
]);

/** Every command as it should go. */
export const GOOD: readonly Trial[] = [
  { line: '!stats', answer: /^I am at x -\d, y -60, z \d/ },
  { line: '!inventory', has: { bread: 2 }, answer: /^I carry 2 bread\. In my hand: bread\.$/ },
  { line: '!entities', answer: /Anna \(\d blocks away\)/ },
  { line: '!nearbyBlocks', answer: /grass block/i },
  {
    line: '!goToPlayer("Anna", 2)',
    before: ({ world }) => world.teleport('Anna', { ...SPOT, z: -12 }),
    answer: /^I am with Anna\.$/,
    shows: near({ x: -2, z: -12 }, 3),
  },
  {
    line: '!followPlayer("Anna", 2)',
    isEndless: true,
    before: ({ world }) => world.teleport('Anna', { ...SPOT, z: -8 }),
    answer: /^Stopped (?:following|walking to) Anna\.$/,
    shows: near({ x: -2, z: -8 }, 4),
  },
  { line: '!goToCoordinates(4, -60, -4, 1)', answer: /^I am at x 4/, shows: near({ x: 4.5, z: -3.5 }, 1.5) },
  {
    line: '!goInDirection("north", 4)',
    answer: /^I went 4 blocks north\.$/,
    shows: near({ x: -1.5, z: 2.5 }, 1.5),
  },
  { line: '!goBack', answer: /^I am at x -2, y -60, z 6/, shows: near({ x: -1.5, z: 6.5 }, 1.5) },
  {
    line: '!breakBlock("Anna")',
    has: {},
    // Wherever she looks; of glass nothing falls that others find.
    before: ({ world }) => {
      for (const place of AROUND_HER) world.setBlock(place, 'glass');
    },
    answer: /^I broke the glass at /,
    shows: (stage) => AROUND_HER.filter((place) => hasBlock('air', place)(stage)).length === 1,
  },
  { line: '!lookInDirection("east")', answer: /^I look east\.$/ },
  {
    line: '!collectBlocks("oak log", 2)',
    has: {},
    answer: /^I got 2 oak logs/,
    shows: holds({ oak_log: 2 }),
  },
  {
    line: '!discard("dirt", 3)',
    has: { dirt: 5 },
    answer: /^I threw away 3 dirt\.$/,
    shows: holds({ dirt: 2 }),
  },
  { line: '!pickUpItems', answer: /^I picked up 3 dirt\.$/, shows: holds({ dirt: 5 }) },
  {
    line: '!craftRecipe("oak planks", 1)',
    has: { oak_log: 1 },
    answer: /^I crafted 4 oak planks\.$/,
    shows: holds({ oak_planks: 4, oak_log: 0 }),
  },
  {
    line: '!craftItems("sticks", 4)',
    answer: /^I crafted 4 sticks\.$/,
    shows: holds({ stick: 4, oak_planks: 2 }),
  },
  {
    line: '!smeltItem("raw iron", 2)',
    has: { raw_iron: 2, coal: 1, furnace: 1, wooden_pickaxe: 1 },
    answer: /^I smelted 2 iron ingots/,
    shows: holds({ iron_ingot: 2, raw_iron: 0, furnace: 1 }),
    seconds: 60,
  },
  {
    line: '!clearFurnace',
    has: {},
    before: ({ world }) => {
      world.setBlock({ ...SPOT, x: 0 }, 'furnace');
      world.setFuel({ ...SPOT, x: 0 }, 'coal', 3);
    },
    answer: /^I took 3 coal out of the furnace\.$/,
    shows: holds({ coal: 3 }),
  },
  { line: '!craftable', has: { oak_log: 1 }, answer: /^I can craft oak planks/ },
  {
    line: '!getCraftingPlan("chest", 1)',
    has: {},
    answer: /^From the world: 3 .*logs\. Then: .*craft 1 chest\.$/,
  },
  {
    line: '!givePlayer("Anna", "oak log", 2)',
    has: { oak_log: 3 },
    answer: /^Anna has 2 oak logs from me\.$/,
    shows: (stage) => holds({ oak_log: 1 })(stage) && holds({ oak_log: 2 }, 'Anna')(stage),
  },
  {
    line: '!consume("bread")',
    has: { bread: 2 },
    before: ({ world }) => world.change('Andy', { food: 10 }),
    answer: /^I had 1 bread; food 15 of 20\.$/,
    shows: holds({ bread: 1 }),
  },
  {
    line: '!equip("iron helmet")',
    has: { iron_helmet: 1 },
    answer: /^I wear the iron helmet\.$/,
    shows: ({ world }) => world.player('Andy')?.slots[36]?.name === 'iron_helmet',
  },
  {
    line: '!takeOff("iron helmet")',
    answer: /^I took off 1 iron helmet\.$/,
    shows: ({ world }) => world.player('Andy')?.slots[36] == null,
  },
  { line: '!viewChest', answer: /^In the chest at x 0, y -60, z 2: nothing\.$/ },
  {
    line: '!putInChest("dirt", 3)',
    has: { dirt: 5 },
    answer: /^I put 3 dirt into/,
    shows: holds({ dirt: 2 }),
  },
  { line: '!takeFromChest("dirt", 2)', answer: /^I took 2 dirt out of/, shows: holds({ dirt: 4 }) },
  { line: '!storeEverything', answer: /^I put 4 dirt into the chest\.$/, shows: holds({ dirt: 0 }) },
  { line: '!nameChest("stuff")', answer: /^The chest at .* is "stuff" from now on\.$/ },
  { line: '!viewChest("stuff")', answer: /: 5 dirt\.$/ },
  { line: '!rememberHere("base")', answer: /^I remember "base": x -2/ },
  {
    line: '!goToRememberedPlace("base")',
    before: ({ world }) => world.teleport('Andy', { ...SPOT, z: -10 }),
    answer: /^I am at "base"\.$/,
    shows: near(SPOT, 2),
  },
  { line: '!savedPlaces', answer: /base at x -2.*from Anna/ },
  { line: '!forgetPlace("base")', answer: /^I have forgotten "base"\.$/ },
  { line: '!rememberThing("favourite wood", "birch")', answer: /^I remember: favourite wood: birch/ },
  { line: '!recallThings("me")', answer: /birch/ },
  { line: '!forgetThing("favourite wood")', answer: /^Forgotten: favourite wood: birch\.$/ },
  { line: '!searchForBlock("diamond ore", 64)', answer: /^Here is the diamond ore/, seconds: 60 },
  { line: '!searchForEntity("pig", 64)', answer: /^Here is a pig\.$/, seconds: 60 },
  {
    line: '!moveAway(5)',
    answer: /^I moved \d(?:\.\d)? blocks away\.$/,
    shows: (stage) => !near(SPOT, 4)(stage),
  },
  {
    line: '!digDown(1)',
    before: ({ world }) => {
      for (const y of [-60, -59]) world.setBlock({ ...SPOT, y }, 'dirt');
      world.teleport('Andy', { ...SPOT, y: -58 });
    },
    answer: /^I dug down 1 block\.$/,
    shows: hasBlock('air', { ...SPOT, y: -59 }),
  },
  {
    line: '!placeHere("crafting table")',
    has: { crafting_table: 1 },
    before: ({ world }) => {
      world.setBlock(SPOT, 'air');
      world.teleport('Andy', SPOT);
    },
    answer: /^The crafting table stands at/,
    shows: holds({ crafting_table: 0 }),
  },
  { line: '!activate("crafting table")', answer: /^I used the crafting table at/ },
  {
    line: '!activate("oak fence gate")',
    before: ({ world }) => world.setBlock({ ...SPOT, x: -4 }, 'oak_fence_gate'),
    answer: /^I used the oak fence gate at/,
    shows: ({ world }) => String(world.blockAt({ ...SPOT, x: -4 }).properties['open']) === 'true',
  },
  {
    line: '!goToBed',
    before: ({ world, asker }) => {
      world.setBlock({ x: -5, y: -60, z: 8 }, 'red_bed', { part: 'foot', facing: 'south' });
      world.setBlock({ x: -5, y: -60, z: 9 }, 'red_bed', { part: 'head', facing: 'south' });
      asker.chat('/time set 23300');
    },
    answer: /^The sun stands still/,
  },
  { line: '!lookAtPlayer("Anna", "at")', answer: /^I look at Anna\./ },
  { line: '!lookAtPosition(0, -60, 2)', answer: /^I look at x 0, y -60, z 2\. There is chest\.$/ },
  { line: '!attack("pig", 1)', has: { iron_sword: 1 }, answer: /^I killed a pig\.$/, seconds: 60 },
  {
    // In this place players cannot hurt each other.
    line: '!attackPlayer("Tom")',
    has: { iron_sword: 1 },
    before: ({ world }) => world.teleport('Tom', { ...SPOT, z: 3 }),
    answer: /^My blows do Tom no harm/,
    seconds: 60,
  },
  {
    line: '!goal("craft a crafting table")',
    has: { oak_log: 1 },
    answer: /crafting table/,
    shows: holds({ crafting_table: 1 }),
  },
  { line: '!endGoal', answer: /^I have no goal\.$/ },
  { line: '!searchWiki("compass")', answer: /crafted from 4 iron ingots/ },
  { line: '!stop', answer: /^I was not doing anything\.$/ },
  { line: '!forbid("the cave")', answer: /^I keep rules about blocks, mobs and items only/ },
  { line: '!forbid("pigs", "kill")', answer: /^I will not kill pigs until/ },
  { line: '!permit("pigs", "kill")', answer: /^I may kill pigs again\.$/ },
  { line: '!comeWhenCalled', answer: /^I will: say "Andy"/ },
  { line: '!recall("craft")', answer: /^(?:Yes|No)\./ },
  { line: '!swapPlaces("Ben")', answer: /^I am at Ben's place\.$/ },
  { line: '!fillHole', has: { dirt: 2 }, before: digsHole, answer: /^I filled the hole with 1 dirt\.$/ },
  { line: '!stay(2)', answer: /^I stayed for 2 seconds\.$/ },
  { line: '!stay', isEndless: true, answer: /^Stopped staying here\.$/ },
  { line: '!clearChat', answer: /^I have forgotten our talk\.$/ },
  { line: '!modes', answer: /^On: .*Off: / },
  { line: '!setMode("hunting", false)', answer: /^Hunting is off/ },
  { line: '!startConversation("Ben", "hello")', answer: /Ben/ },
  { line: '!tellPlayer("Anna", "hello")', answer: /^Anna, Anna says: hello/ },
  { line: '!endConversation("Ben")', answer: /Ben/ },
  { line: '!newAction("dance")', answer: /takes a model/ },
  { line: '!request("build a wall 2 long 1 high")', has: { cobblestone: 2 }, answer: /^The wall stands at / },
  { line: '!getBlueprint', answer: /^The wall begins at .+: 2 by 1, 1 level\.$/ },
  { line: '!getBlueprintLevel(0)', answer: /^Level 0: ##$/ },
  { line: '!checkBlueprint', answer: /^2 of 2 blocks are right\.$/ },
  { line: '!checkBlueprintLevel(0)', answer: /^2 of 2 blocks are right\.$/ },
  {
    line: '!request("craft 4 sticks, then give them to me")',
    has: { oak_planks: 2 },
    answer: /Anna has 4 sticks from me/,
    shows: holds({ stick: 4 }, 'Anna'),
  },
  { line: '!help("all")', answer: /!stats .*!help/ },
  { line: '!stfu', answer: /^$/ },
  { line: '!speak', answer: /^Here I am\.$/ },
];

export function digsHole({ world }: Stage): void {
  world.setBlock({ x: -4, y: -61, z: 8 }, 'air');
}

const bothCarryDirt = ({ world }: Stage): void => {
  world.clearInventory('Ben');
  world.give('Ben', 'dirt', 5);
};

/** Two bots could do it. */
export const TOGETHER: readonly Trial[] = [
  {
    line: 'bring me 3 dirt',
    has: { dirt: 5 },
    before: bothCarryDirt,
    answer: /^Anna has 3 dirt from me\.$/,
    settleTicks: 200,
    shows: holds({ dirt: 3 }, 'Anna'),
  },
  {
    line: 'everybody bring me 3 dirt',
    has: { dirt: 5 },
    before: bothCarryDirt,
    answer: /^Anna has [12] dirt from me\.$/,
    // The other one has its share to bring, from wherever it is.
    settleTicks: 600,
    shows: holds({ dirt: 3 }, 'Anna'),
  },
];

/** Who goes must come last. */
export const GOING: readonly Trial[] = [
  { line: 'Andy !restart', answer: /^Back in a moment\.$/ },
  { line: 'Andy !leave', answer: /^Bye\.$/ },
];
