// Made from the sources in primitives/. Do not edit: `vitest run test/unit/skill/facade/declarations.test.ts --update` makes it anew.

/** The primitives as skills call them, with their doc comments. */
export const PRIMITIVE_DECLARATIONS = `/**
 * Looks into a chest. Walks there by itself and changes nothing.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @returns \`completed\` with one line of evidence for each kind of item: "11 cobblestone"; \`refused\` when no chest
 *   stands there or a block lies on its lid; \`failed\` when it did not open
 * @throws CoVoyagerError for a wrong position
 * @example
 * const outcome = await checkItemInsideChest(bot, new Vec3(-14, -60, 2));
 * console.log(outcome.evidence); // ['11 cobblestone', '1 wooden_pickaxe']
 */
declare function checkItemInsideChest(bot: Bot, chestPosition: Point, options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Takes what a furnace has made; waits for it if need be, with the window closed.
 *
 * Walks to the furnace by itself. The wait is worked out from the furnace's own progress and fuel: 200 ticks an item in
 * a furnace, 100 in a smoker or blast furnace. When the fuel does not last, what is done is taken and the input that
 * was left over is taken back. Fuel that is left stays inside.
 *
 * @param bot the bot that acts
 * @param furnacePosition where the furnace, smoker or blast furnace stands
 * @param itemName registry name of the product, such as \`iron_ingot\`
 * @param count how many of the product to wait for, 1 unless told otherwise; everything that is done is taken
 * @returns \`completed\` with at least \`count\` of the product carried; \`partial\` or \`failed\` when the furnace ran out of
 *   fuel or input before, or the inventory is full; \`refused\` when no furnace stands there
 * @throws CoVoyagerError for a wrong position, item name or count
 * @example
 * const outcome = await collectFurnace(bot, new Vec3(-15, -60, 2), 'iron_ingot', 4);
 */
declare function collectFurnace(bot: Bot, furnacePosition: Point, itemName: ItemName, count?: number, options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Crafts an item from what is carried.
 *
 * \`count\` is how many times the recipe is made, not how many items come out: \`craftItem(bot, 'stick', 2)\` uses 4
 * planks and gives 8 sticks. Recipes that do not fit into the inventory's 2 x 2 grid need a crafting table within 32
 * blocks; the bot walks to the nearest by itself. Where several materials will do (planks of any wood) it takes what
 * is carried. Take the ingredients out of the chest first. With fewer it makes as many as they are enough for.
 *
 * @param bot the bot that acts
 * @param name registry name of the product, such as \`wooden_pickaxe\`
 * @param count how many times to make the recipe, 1 unless told otherwise
 * @param options \`table\`: where the crafting table to use stands; \`whole\`: make none rather than some
 * @returns \`completed\` when made \`count\` times and the products are carried; \`partial\` when fewer were made; \`refused\`,
 *   with nothing used up, when ingredients for one (with \`whole\` for all) or a crafting table are missing; \`failed\` when
 *   none was made
 * @throws CoVoyagerError for a name that is no item or a count that is no whole number above 0
 * @example
 * await craftItem(bot, 'oak_planks', 3); // 3 oak_log -> 12 oak_planks
 * await craftItem(bot, 'stick'); // 2 planks -> 4 stick
 * const outcome = await craftItem(bot, 'wooden_pickaxe'); // walks to a crafting table
 */
declare function craftItem(bot: Bot, name: ItemName, count?: number, options?: { readonly table?: Point; readonly whole?: boolean } & MayFail): Promise<PrimitiveOutcome>;

/**
 * Puts carried items into a chest.
 *
 * Walks to the chest by itself. What does not fit stays in the inventory. Armour that is worn and what is in the off
 * hand are not deposited.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param itemsToDeposit how many of each item, by registry name
 * @returns \`completed\` when all lies in the chest; \`partial\` when some does (too few carried, or the chest is full);
 *   \`failed\` when none does; \`refused\` when no chest stands there or a block lies on its lid
 * @throws CoVoyagerError for an unknown item name, a count that is no whole number above 0, or a wrong position
 * @example
 * const outcome = await depositItemIntoChest(bot, new Vec3(-14, -60, 2), { cobblestone: 11 });
 * if (outcome.kind !== 'completed') console.log(outcome.reason);
 */
declare function depositItemIntoChest(bot: Bot, chestPosition: Point, itemsToDeposit: ItemCounts, options?: MayFail): Promise<PrimitiveOutcome>;

/** What \`exchangeWithChest\` moves, by registry name; whatever is not needed may be left out. */
interface ChestOrder {
  /** How many of each to put into the chest; \`'everything'\`: all that is carried, but what \`carry\` names. */
  readonly put?: ItemCounts | 'everything';
  /** How many of each to take out, whatever is carried already. */
  readonly take?: ItemCounts;
  /** How many of each to carry afterwards: takes no more than is missing. */
  readonly carry?: ItemCounts;
}

/**
 * Puts items into a chest and takes others out, in one visit: cheaper than a deposit and a withdrawal, and nobody
 * comes in between. With nothing to put for \`'everything'\` and nothing missing for \`carry\` nobody walks.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param items what to \`put\`, to \`take\` and to \`carry\`; no item may be both put and taken
 * @returns \`completed\` when all was put and taken; \`partial\` or \`failed\` when some or none was; \`refused\` when no
 *   chest stands there or a block lies on its lid; \`done\` counts both ways together
 * @throws CoVoyagerError for a wrong position, item name or count, or an item that is to go both ways
 * @example
 * await exchangeWithChest(bot, new Vec3(-14, -60, 2), { put: { raw_iron: 4 }, take: { oak_planks: 3 } });
 * await exchangeWithChest(bot, bot.job.chest, { put: 'everything', carry: bot.job.needs }); // before the work
 * await exchangeWithChest(bot, bot.job.chest, { put: 'everything' }); // after it
 */
declare function exchangeWithChest(bot: Bot, chestPosition: Point, items: ChestOrder, options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Goes in a direction until something is found: walks, and digs stairs where the direction leads up or down. Where it
 * cannot go on (a wall, the end of the arena, ground nobody digs) it turns aside.
 *
 * @param bot the bot that explores
 * @param direction where to go, a Vec3: \`new Vec3(1, 0, 0)\` is east, \`new Vec3(0, -1, 0)\` down; not all zero
 * @param maxTime gives up after so many seconds of game time, 60 by default
 * @param callback asked every quarter of a second on the way; anything but null, undefined, false and 0 ends the walk
 * @returns to a skill what the callback gave, null when nothing was found in time; with options the outcome:
 *   \`completed\` with what the callback gave in \`found\`; \`timed-out\`, or \`failed\` where no direction leads on, with
 *   \`found: null\`
 * @throws CoVoyagerError for a direction of zeros, or a time that is not positive
 * @example
 * const ore = await exploreUntil(bot, new Vec3(1, 0, 1), 60, () =>
 *   bot.findBlock({ matching: bot.registry.blocksByName.iron_ore.id, maxDistance: 32 }));
 * const { kind, found } = await exploreUntil(bot, new Vec3(0, -1, 0), 60, look, { mayFail: true });
 */
declare function exploreUntil<T>(bot: Bot, direction: Point, maxTime: number | undefined, callback: () => T | null | undefined | false): Promise<T | null>;
declare function exploreUntil<T>(bot: Bot, direction: Point, maxTime: number | undefined, callback: () => T | null | undefined | false, options: MayFail): Promise<PrimitiveOutcome & { readonly found: T }>;

/**
 * Takes items out of a chest into the inventory.
 *
 * Walks to the chest by itself. Takes exactly the counts asked for, or what is there when that is less; of tools the
 * least worn.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param itemsToGet how many of each item, by registry name
 * @returns \`completed\` with everything asked for; \`partial\` with some (too few there, or the inventory is full);
 *   \`failed\` with none; \`refused\` when no chest stands there or a block lies on its lid
 * @throws CoVoyagerError for an unknown item name, a count that is no whole number above 0, or a wrong position
 * @example
 * const outcome = await getItemFromChest(bot, new Vec3(-14, -60, 2), { oak_planks: 3, stick: 2 });
 * if (outcome.kind !== 'completed') console.log(outcome.reason);
 */
declare function getItemFromChest(bot: Bot, chestPosition: Point, itemsToGet: ItemCounts, options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Breaks a block that was placed, such as a crafting table or furnace, and takes it back into the inventory.
 *
 * Walks there by itself and uses the best tool that is carried. What was inside a furnace or chest falls out and is
 * picked up as well.
 *
 * @param bot the bot that acts; carries a tool that gets the block (a pickaxe for a furnace; none for a crafting table)
 * @param name registry name of the block, such as \`furnace\`
 * @param position where it stands
 * @returns \`completed\` when it is carried; \`refused\` when another block stands there, the tool is missing, or somebody
 *   else is at it; \`failed\` when it did not break or could not be picked up
 * @throws CoVoyagerError for a name that is no item or a wrong position
 * @example
 * await givePlacedItemBack(bot, 'crafting_table', new Vec3(-13, -60, 2));
 */
declare function givePlacedItemBack(bot: Bot, name: ItemName, position: Point, options?: MayFail): Promise<PrimitiveOutcome>;

/** What \`killMob\` and \`shoot\` may be told besides. */
interface KillOptions {
  /** How many to kill, 1 by default; with \`drops\` how many of that item to gain. */
  readonly count?: number;
  /** Count items of this name gained, not kills: \`{ drops: 'porkchop', count: 3 }\`; or of several: \`{ drops: { beef: 2, leather: 1 } }\`. */
  readonly drops?: ItemName | ItemCounts;
}

/**
 * Kills mobs of a kind and picks up what they drop.
 *
 * Goes to the nearest one nobody else is after, fights with the best carried sword or axe, else with the bare hand, at
 * the pace at which hits count in full, and walks onto the drops. Needs nothing. In nature, where none is in sight, it
 * walks out to look for one.
 *
 * @param bot the bot that hunts
 * @param mobName the mob's registry name: \`'pig'\`, \`'cow'\`, \`'zombie'\`
 * @param timeoutSeconds gives up after this long in game time, 300 by default
 * @returns \`completed\` when all are dead and their drops picked up; \`partial\`, \`failed\` or \`timed-out\` otherwise; \`done\`
 *   counts kills, or items gained with \`options.drops\`
 * @throws CoVoyagerError for an unknown mob or item, or a count or time that is not positive
 * @example
 * await killMob(bot, 'pig');
 * await killMob(bot, 'pig', 300, { drops: 'porkchop', count: 3 });
 */
declare function killMob(bot: Bot, mobName: MobName, timeoutSeconds?: number, options?: KillOptions & MayFail): Promise<PrimitiveOutcome>;

/** What goes into a furnace: one kind to smelt, one kind to burn. */
interface FurnaceLoad {
  readonly input: ItemCounts;
  /** May be left out where the furnace has fuel. */
  readonly fuel?: ItemCounts;
}

/**
 * Puts something to smelt and fuel into a furnace, and leaves it to itself. Fetch the result later with
 * \`collectFurnace\`.
 *
 * Walks to the furnace by itself. What else lies in it is taken out and carried: bring it to the chest. One item takes 200 ticks in a furnace, 100 in a smoker or blast furnace. One piece of
 * fuel smelts: coal and charcoal 8 items, logs and planks 1.5, sticks 0.5.
 *
 * @param bot the bot that acts; carries what is to go in
 * @param furnacePosition where the furnace, smoker or blast furnace stands
 * @param load \`input\` and \`fuel\`, each \`{name: count}\` with one kind of item and at most 64
 * @returns \`completed\` when everything is inside (\`done\` counts input and fuel together); \`partial\` when some is;
 *   \`refused\`, with nothing changed, when input or fuel is not carried, or can not be smelted there; also when there
 *   is no room for what else lies in the furnace
 * @throws CoVoyagerError for wrong names or counts, or more than one kind of input or fuel
 * @example
 * await loadFurnace(bot, new Vec3(-15, -60, 2), { input: { raw_iron: 4 }, fuel: { oak_planks: 3 } });
 */
declare function loadFurnace(bot: Bot, furnacePosition: Point, load: FurnaceLoad, options?: MayFail): Promise<PrimitiveOutcome>;

/** What \`mineBlock\` may be told besides. */
interface MineOptions {
  /** Count items of this name gained, not blocks broken: \`{ item: 'cobblestone' }\` from stone. */
  readonly item?: ItemName;
  /** Tool to use where it gets the drops, even if a faster one is carried: \`wooden_pickaxe\`. */
  readonly tool?: ItemName;
}

/**
 * Mines blocks of a kind and picks up what they drop.
 *
 * Finds the nearest blocks in the loaded world (64 blocks around), walks until they are in reach, takes the fastest
 * carried tool that gets the drops in hand, digs, and walks onto the drops. It never crafts or fetches a tool: without
 * one that gets the drops it is \`refused\`, and \`reason\` names those that would do. To blocks that lie under plain ground
 * it digs stairs; a block others are after is left to them. It leaves alone what holds lava back, or gravel over its own
 * head. In nature, where none are near, it digs stairs to the height an ore lies at and tunnels on from there, and walks
 * out to look for anything else: that may take minutes and lead far away.
 *
 * @param bot the bot that mines
 * @param name the block's registry name, or several that will all do: \`'oak_log'\`, \`['iron_ore', 'deepslate_iron_ore']\`.
 *   The name of the BLOCK, not of what it drops: \`'stone'\` for cobblestone, \`'diamond_ore'\` for diamonds.
 * @param count how many blocks to mine, 1 by default; with \`options.item\` how many of that item to gain
 * @returns \`completed\` when all were mined and picked up; \`partial\` or \`failed\` when blocks ran out or could not be
 *   reached; \`refused\` without a fitting tool; \`done\` counts blocks broken, or items gained with \`options.item\`
 * @throws CoVoyagerError for an unknown block or item, blocks nobody can mine (air, water, bedrock), a count that is not a
 *   whole number from 1, or an item the blocks never drop
 * @example
 * await mineBlock(bot, 'oak_log', 5);
 * await mineBlock(bot, 'stone', 11, { item: 'cobblestone' }); // carrying a pickaxe
 * await mineBlock(bot, ['iron_ore', 'deepslate_iron_ore'], 7, { item: 'raw_iron' }); // carrying a stone pickaxe
 */
declare function mineBlock(bot: Bot, name: BlockName | readonly BlockName[], count?: number, options?: MineOptions & MayFail): Promise<PrimitiveOutcome>;

/**
 * Picks up what lies on the ground, such as loot of an earlier kill or what somebody dropped.
 *
 * Walks onto the nearest of it until enough is gained, no more lies about, or a minute of game time has passed.
 *
 * @param bot the bot that picks up
 * @param name registry name of the item, such as \`feather\`
 * @param count how many to gain, 1 unless told otherwise
 * @returns \`completed\` when so many more are carried; \`partial\` or \`failed\` when no more lies about that can be reached
 * @throws CoVoyagerError for a name that is no item or a count that is no whole number above 0
 * @example
 * await pickUpItem(bot, 'porkchop', 2);
 */
declare function pickUpItem(bot: Bot, name: ItemName, count?: number, options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Sets carried blocks down, each at a place, such as a crafting table or furnace beside the chest.
 *
 * Walks near by itself and steps aside when it stands in the way. There must be something solid to place it against:
 * the ground below, or a block beside it. Of several places the nearest comes first, and the first that does not work
 * ends the call.
 *
 * @param bot the bot that acts; carries the block
 * @param name registry name of the block, such as \`crafting_table\`
 * @param position where it is to stand; a list of places sets down one block at each
 * @returns \`completed\` when it stands there, also when it stood there before (then none is used up); \`refused\` when
 *   none is carried, something else is there, or nothing is there to place it against; \`failed\` when the server did not
 *   allow it or somebody stood in the way all the time; \`partial\` when only some of several stand
 * @throws CoVoyagerError for a name that is no item or a wrong position
 * @example
 * await placeItem(bot, 'crafting_table', new Vec3(-13, -60, 2));
 * await placeItem(bot, 'cobblestone', bot.job.placeAt);
 */
declare function placeItem(bot: Bot, name: ItemName, position: Point | readonly Point[], options?: MayFail): Promise<PrimitiveOutcome>;

/**
 * Shoots mobs dead with a bow and picks up what they drop.
 *
 * Goes within 14 blocks in open sight of the nearest one nobody else is after, draws fully, and shoots until it is dead.
 * Needs a bow and arrows among the carried items; without them it is \`refused\`.
 *
 * @param bot the bot that shoots
 * @param weapon \`'bow'\`
 * @param target the mob's registry name: \`'skeleton'\`, \`'pig'\`
 * @param options as for \`killMob\`: how many, 1 by default, or what to gain
 * @returns \`completed\` when all are dead; \`partial\` or \`failed\` when there are no more, they could not be got at or the
 *   arrows ran out; \`refused\` without bow or arrows; \`done\` counts kills, or items gained with \`options.drops\`
 * @throws CoVoyagerError for an unknown mob or item, a count that is not positive, or another weapon
 * @example
 * await shoot(bot, 'bow', 'pig');
 * await shoot(bot, 'bow', 'pig', { drops: 'porkchop', count: 3 });
 */
declare function shoot(bot: Bot, weapon: 'bow', target: MobName, options?: KillOptions & MayFail): Promise<PrimitiveOutcome>;

/**
 * Smelts or cooks items in a furnace: loads it, waits until all is done, and takes the products out.
 *
 * Needs a furnace within 32 blocks that nobody else works at (a smoker for food or a blast furnace for ores does it in
 * half the time); walks to the nearest by itself. Input and fuel must be carried. One item takes 200 ticks. One piece of
 * fuel smelts: coal and charcoal 8 items, logs and planks 1.5, sticks 0.5. More than a stack is done stack by stack.
 *
 * @param bot the bot that acts
 * @param itemName registry name of what goes in, such as \`raw_iron\`
 * @param fuelName registry name of the fuel, such as \`oak_planks\`
 * @param count how many to smelt, 1 unless told otherwise
 * @param options \`furnace\`: where the furnace to use stands
 * @returns \`completed\` with \`count\` products carried; \`refused\`, with nothing used up, when input, fuel or a furnace is
 *   missing; \`partial\` when the furnace stopped before, with the input that was left taken back
 * @throws CoVoyagerError for wrong names or counts
 * @example
 * const outcome = await smeltItem(bot, 'raw_iron', 'oak_planks', 4); // burns 3 oak_planks
 */
declare function smeltItem(bot: Bot, itemName: ItemName, fuelName: ItemName, count?: number, options?: { readonly furnace?: Point } & MayFail): Promise<PrimitiveOutcome>;

/**
 * Uses a carried item on blocks or animals, and keeps what that gives: a bucket on water or lava fills it, on a cow or
 * goat milks it; a bowl is filled with stew at a mooshroom; shears take the white wool of a sheep, 1 to 3.
 *
 * Goes to the nearest that nobody else is after: a source of the liquid in straight view, a grown animal. A pool of water
 * fills up again; lava does not. Where all sheep are shorn it waits until one has eaten grass. In nature, where none is
 * in sight, it walks out to look for one. Fetch a bucket or bowl for each that is wanted first; one pair of shears will do.
 *
 * @param bot the bot that acts
 * @param itemName registry name of what is used: \`'bucket'\`, \`'bowl'\`, \`'shears'\`
 * @param target the block's or animal's registry name, or several that will all do: \`'water'\`, \`['cow', 'goat']\`
 * @param count how many items to gain, 1 unless told otherwise: full buckets or bowls, wool
 * @returns \`completed\` with so many more carried; \`refused\`, with nothing done, when too few buckets or bowls or no shears
 *   are carried; \`partial\`, \`failed\` or \`timed-out\` when there are no more, or they could not be got at
 * @throws CoVoyagerError for an unknown item, block or animal, a use that gives nothing or that bots do not know, or a
 *   count that is no whole number above 0
 * @example
 * await useItemOn(bot, 'bucket', 'water');
 * await useItemOn(bot, 'bucket', ['cow', 'goat'], 3); // carrying 3 buckets
 * await useItemOn(bot, 'shears', 'sheep', 4); // until 4 white_wool are gained
 */
declare function useItemOn(bot: Bot, itemName: ItemName, target: string | readonly string[], count?: number, options?: MayFail): Promise<PrimitiveOutcome>;
`;
