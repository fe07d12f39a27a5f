/** A skill in Voyager's manner, written for this bench. */
export interface SampleSkill {
  readonly name: string;
  readonly source: string;
  /** What is wrong with it; left out: nothing is. */
  readonly mistake?: string;
}

/** Twenty-five of them, by hand: what such skills use, and the mistakes they make. */
export const HANDWRITTEN: readonly SampleSkill[] = [
  {
    name: 'craftWoodenPickaxe',
    source: `async function craftWoodenPickaxe(bot) {
  // From nothing: logs, planks, sticks, a table.
  const logs = bot.inventory.count(mcData.itemsByName.oak_log.id);
  if (logs < 4) await mineBlock(bot, "oak_log", 4 - logs);
  await craftItem(bot, "oak_planks", 4);
  await craftItem(bot, "stick", 1);
  await craftItem(bot, "crafting_table", 1);
  await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));
  await craftItem(bot, "wooden_pickaxe", 1);
  bot.chat("Made a wooden pickaxe.");
}`,
  },
  {
    name: 'mineTenLogs',
    source: `async function mineTenLogs(bot) {
  const tree = await exploreUntil(bot, new Vec3(1, 0, 1), 60, () =>
    bot.findBlock({ matching: mcData.blocksByName.oak_log.id, maxDistance: 32 }));
  if (!tree) return;
  await mineBlock(bot, "oak_log", 10);
}`,
  },
  {
    name: 'smeltFiveIron',
    source: `async function spotFor(bot) {
  for (const step of [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1)]) {
    const at = bot.entity.position.offset(step.x, step.y, step.z);
    if (bot.blockAt(at).name === "air") return at;
  }
  return null;
}

async function smeltFiveIron(bot) {
  const furnace = bot.inventory.findInventoryItem(mcData.itemsByName.furnace.id);
  if (!furnace) await craftFurnace(bot);
  const at = await spotFor(bot);
  if (!at) return;
  await placeItem(bot, "furnace", at);
  await smeltItem(bot, "raw_iron", "coal", 5);
}`,
  },
  {
    name: 'craftFurnace',
    source: `async function craftFurnace(bot) {
  const stones = bot.inventory.count(mcData.itemsByName.cobblestone.id);
  if (stones < 8) {
    const pickaxe = bot.inventory.findInventoryItem(mcData.itemsByName.wooden_pickaxe.id);
    await bot.equip(pickaxe, "hand");
    await mineBlock(bot, "stone", 8 - stones);
  }
  await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));
  await craftItem(bot, "furnace", 1);
}`,
  },
  {
    name: 'killTwoPigs',
    source: `async function killTwoPigs(bot) {
  const sword = bot.inventory.findInventoryItem(mcData.itemsByName.stone_sword.id);
  await bot.equip(sword, "hand");
  for (let hunted = 0; hunted < 2; hunted++) {
    const pig = await exploreUntil(bot, new Vec3(1, 0, 0), 60, () =>
      bot.nearestEntity((entity) => entity.name === "pig" && entity.position.distanceTo(bot.entity.position) < 32));
    if (!pig) return;
    await killMob(bot, "pig", 300);
  }
}`,
  },
  {
    name: 'collectThreeBirchLogsByHand',
    source: `async function collectThreeBirchLogsByHand(bot) {
  const places = bot.findBlocks({ matching: mcData.blocksByName.birch_log.id, maxDistance: 32, count: 3 });
  const blocks = places.map((place) => bot.blockAt(place));
  await bot.collectBlock.collect(blocks, { ignoreNoPath: true });
}`,
  },
  {
    name: 'digTwoDirt',
    source: `async function digTwoDirt(bot) {
  for (let dug = 0; dug < 2; dug++) {
    const dirt = bot.findBlock({ matching: (block) => block.name === "dirt", maxDistance: 32 });
    await bot.pathfinder.goto(new GoalLookAtBlock(dirt.position, bot.world, {}));
    await bot.tool.equipForBlock(dirt);
    await bot.dig(dirt);
    await bot.pathfinder.goto(new GoalBlock(dirt.position.x, dirt.position.y, dirt.position.z));
    await bot.waitForTicks(20);
  }
}`,
  },
  {
    name: 'mineThreeDiamonds',
    source: `async function mineThreeDiamonds(bot) {
  const ore = await exploreUntil(bot, new Vec3(0, -1, 0), 120, () =>
    bot.findBlock({ matching: mcData.blocksByName["diamond_ore"].id, maxDistance: 32 }));
  if (!ore) {
    bot.chat("No diamonds.");
    return;
  }
  const pickaxe = bot.inventory.findInventoryItem(mcData.itemsByName["iron_pickaxe"].id);
  await bot.equip(pickaxe, "hand");
  await mineBlock(bot, "diamond_ore", 3, 32);
}`,
  },
  {
    name: 'obtainTwoMoreSpruceLogs',
    source: `const KIND = "spruce_log";
async function obtainTwoMoreSpruceLogs(bot) {
  await mineBlock(bot, KIND, 2);
}
module.exports = { obtainTwoMoreSpruceLogs };`,
  },
  {
    name: 'takePlanksAndMakeSticks',
    source: `async function takePlanksAndMakeSticks(bot) {
  const chest = new Vec3(140, 70, -33);
  await getItemFromChest(bot, chest, { oak_planks: 4 });
  await craftItem(bot, "stick", 2);
  await depositItemIntoChest(bot, chest, { stick: 8 });
}`,
  },
  {
    name: 'cookThreeChickenV2',
    source: `async function cookThreeChicken(bot) {
  const { GoalNear } = require("mineflayer-pathfinder").goals;
  const { x, y, z } = bot.entity.position;
  await bot.pathfinder.goto(new GoalNear(x, y, z, 1));
  await placeItem(bot, "furnace", bot.entity.position.offset(0, 0, 1));
  await smeltItem(bot, "chicken", "oak_planks", 3);
}`,
  },
  {
    name: 'craftTorchesFromCoal',
    source: `async function craftTorchesFromCoal(bot) {
  const mcData = require("minecraft-data")(bot.version);
  const coal = bot.inventory.count(mcData.itemsByName.coal.id);
  if (coal < 2) await mineBlock(bot, "coal_ore", 2 - coal);
  await craftItem(bot, "stick", 1);
  await craftItem(bot, "torch", 2);
}`,
  },
  {
    name: 'shootOneCow',
    source: `async function shootOneCow(bot) {
  await shoot(bot, "bow", "cow");
}`,
  },
  {
    name: 'walkThenMineTwoCoalOre',
    source: `async function walkThenMineTwoCoalOre(bot) {
  const movements = new Movements(bot, mcData);
  bot.pathfinder.setMovements(movements);
  const [first] = bot.findBlocks({ matching: mcData.blocksByName.coal_ore.id, maxDistance: 32, count: 2 });
  await bot.pathfinder.goto(new GoalGetToBlock(first.x, first.y, first.z));
  await mineBlock(bot, "coal_ore", 2);
}`,
  },
  {
    name: 'huntOneSheepAndWait',
    source: `async function huntOneSheepAndWait(bot) {
  const sheep = bot.nearestEntity((entity) => entity.name === "sheep");
  await killMob(bot, "sheep", 300);
  await waitForMobRemoved(bot, sheep, 10);
}`,
  },
  {
    name: 'craftBucket',
    source: `async function craftBucket(bot) {
  const table = bot.findBlock({ matching: mcData.blocksByName.crafting_table.id, maxDistance: 32 });
  if (!table) await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));
  await craftItem(bot, "bucket", 1);
}`,
  },
  {
    name: 'moveTable',
    source: `async function moveTable(bot) {
  const at = bot.entity.position.offset(2, 0, 0).floored();
  await placeItem(bot, "crafting_table", at);
  await givePlacedItemBack(bot, "crafting_table", at);
  await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0).floored());
  await craftItem(bot, "wooden_shovel", 1);
}`,
  },
  {
    name: 'mineFiveGoldForever',
    mistake: 'a loop without a limit that waits for nothing',
    source: `async function mineFiveGoldForever(bot) {
  while (bot.inventory.count(mcData.itemsByName.raw_gold.id) < 5) {
    mineBlock(bot, "gold_ore", 1);
  }
}`,
  },
  {
    name: 'craftStoneSwordUnplaced',
    mistake: 'the table it needs is neither there nor set down',
    source: `async function craftStoneSwordUnplaced(bot) {
  const table = bot.inventory.findInventoryItem(mcData.itemsByName.crafting_table.id);
  if (!table) return;
  if (bot.inventory.count(mcData.itemsByName.crafting_table.id) > 5) await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));
  await craftItem(bot, "stone_sword", 1);
}`,
  },
  {
    name: 'mineFourRedstoneDust',
    mistake: 'a block of that name does not exist',
    source: `async function mineFourRedstoneDust(bot) {
  const ore = bot.findBlock({ matching: mcData.blocksByName.redstone_dust_ore.id, maxDistance: 32 });
  await mineBlock(bot, ore.name, 4);
}`,
  },
  {
    name: 'smeltThreeSand',
    mistake: 'smelts two of three',
    source: `async function smeltThreeSand(bot) {
  await placeItem(bot, "furnace", bot.entity.position.offset(1, 0, 0));
  await smeltItem(bot, "sand", "coal", 2);
}`,
  },
  {
    name: 'killOneChicken',
    mistake: 'names the meat, not the mob',
    source: `async function killOneChicken(bot) {
  await killMob(bot, "raw_chicken", 300);
}`,
  },
  {
    name: 'craftIronAxe',
    mistake: 'equips what it has not made yet',
    source: `async function craftIronAxe(bot) {
  await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));
  const axe = bot.inventory.findInventoryItem(mcData.itemsByName.iron_axe.id);
  await bot.equip(axe, "hand");
  await craftItem(bot, "iron_axe", 1);
}`,
  },
  {
    name: 'mineTwoIronOreAndMore',
    mistake: 'calls a skill that nobody has',
    source: `async function mineTwoIronOreAndMore(bot) {
  await mineBlock(bot, "iron_ore", 2);
  await sortInventoryByColour(bot);
}`,
  },
  {
    name: 'craftChest',
    mistake: 'breaks off in the middle',
    source: `async function craftChest(bot) {
  await craftItem(bot, "chest", 1`,
  },
];
