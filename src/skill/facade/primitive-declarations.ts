// Made from the sources in primitives/. Do not edit: `vitest run test/unit/skill/facade/declarations.test.ts --update` makes it anew.

/** The primitives as skills call them; their doc comments are read from the sources. */
export const PRIMITIVE_SIGNATURES = `declare function checkItemInsideChest(bot: Bot, chestPosition: Point, options?: MayFail): Promise<PrimitiveOutcome>;

declare function collectFurnace(bot: Bot, furnacePosition: Point, itemName: ItemName, count?: number, options?: MayFail): Promise<PrimitiveOutcome>;

declare function craftItem(bot: Bot, name: ItemName, count?: number, options?: { readonly table?: Point; readonly whole?: boolean } & MayFail): Promise<PrimitiveOutcome>;

declare function depositItemIntoChest(bot: Bot, chestPosition: Point, itemsToDeposit: ItemCounts, options?: MayFail): Promise<PrimitiveOutcome>;

interface ChestOrder {
  /** How many of each to put into the chest; \`'everything'\`: all that is carried, but what \`carry\` names. */
  readonly put?: ItemCounts | 'everything';
  /** How many of each to take out, whatever is carried already. */
  readonly take?: ItemCounts;
  /** How many of each to carry afterwards: takes no more than is missing. */
  readonly carry?: ItemCounts;
}

declare function exchangeWithChest(bot: Bot, chestPosition: Point, items: ChestOrder, options?: MayFail): Promise<PrimitiveOutcome>;

declare function exploreUntil<T>(bot: Bot, direction: Point, maxTime: number | undefined, callback: () => T | null | undefined | false): Promise<T | null>;
declare function exploreUntil<T>(bot: Bot, direction: Point, maxTime: number | undefined, callback: () => T | null | undefined | false, options: MayFail): Promise<PrimitiveOutcome & { readonly found: T }>;

declare function getItemFromChest(bot: Bot, chestPosition: Point, itemsToGet: ItemCounts, options?: MayFail): Promise<PrimitiveOutcome>;

declare function givePlacedItemBack(bot: Bot, name: ItemName, position: Point, options?: MayFail): Promise<PrimitiveOutcome>;

interface KillOptions {
  /** How many to kill, 1 by default; with \`drops\` how many of that item to gain, or of how many kills several are. */
  readonly count?: number;
  /** Count items of this name gained, not kills: \`{ drops: 'porkchop', count: 3 }\`; or of several: \`{ drops: { beef: 2, leather: 1 } }\`. */
  readonly drops?: ItemName | ItemCounts;
}

declare function killMob(bot: Bot, mobName: MobName, timeoutSeconds?: number, options?: KillOptions & MayFail): Promise<PrimitiveOutcome>;

interface FurnaceLoad {
  readonly input: ItemCounts;
  /** May be left out where the furnace has fuel. */
  readonly fuel?: ItemCounts;
}

declare function loadFurnace(bot: Bot, furnacePosition: Point, load: FurnaceLoad, options?: MayFail): Promise<PrimitiveOutcome>;

interface MineOptions {
  /** Count items of this name gained, not blocks broken: \`{ item: 'cobblestone' }\` from stone. */
  readonly item?: ItemName;
  /** Tool to use where it gets the drops, even if a faster one is carried: \`wooden_pickaxe\`. */
  readonly tool?: ItemName;
}

declare function mineBlock(bot: Bot, name: BlockName | readonly BlockName[], count?: number, options?: MineOptions & MayFail): Promise<PrimitiveOutcome>;

interface PickUpOptions {
  /** Animals, by registry name, that lay it: it keeps near them until they have. */
  readonly laidBy?: MobName | readonly MobName[];
}

declare function pickUpItem(bot: Bot, name: ItemName, count?: number, options?: PickUpOptions & MayFail): Promise<PrimitiveOutcome>;

declare function placeItem(bot: Bot, name: ItemName, position: Point | readonly Point[], options?: MayFail): Promise<PrimitiveOutcome>;

declare function shoot(bot: Bot, weapon: 'bow', target: MobName, options?: KillOptions & MayFail): Promise<PrimitiveOutcome>;

declare function smeltItem(bot: Bot, itemName: ItemName, fuelName: ItemName, count?: number, options?: { readonly furnace?: Point } & MayFail): Promise<PrimitiveOutcome>;

declare function useItemOn(bot: Bot, itemName: ItemName, target: string | readonly string[], count?: number, options?: MayFail): Promise<PrimitiveOutcome>;
`;
