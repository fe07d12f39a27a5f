/**
 * What a skill sees besides the primitives, as TypeScript declarations. The three name types are strings here; whoever
 * knows the game's version may put unions of registry names in their place.
 */
export const BOT_DECLARATIONS = `/** Registry names: 'oak_planks', 'stone', 'cow'. */
type ItemName = string;
type BlockName = string;
type MobName = string;

interface Point { readonly x: number; readonly y: number; readonly z: number }
/** Counts by registry name: { oak_planks: 3, stick: 2 } */
type ItemCounts = { [name in ItemName]?: number };

/** How a primitive ended. */
interface PrimitiveOutcome {
  /** 'completed': all that was asked. 'partial': some of it. Others only with { mayFail: true }. */
  readonly kind: 'completed' | 'partial' | 'failed' | 'refused' | 'timed-out' | 'cancelled';
  readonly asked: number;
  /** Counted in the world. */
  readonly done: number;
  /** What happened, in words. */
  readonly reason: string;
  readonly evidence: readonly string[];
}
/** A primitive that got nothing done throws an Error with the reason. With { mayFail: true } it returns its outcome instead. */
interface MayFail { readonly mayFail?: boolean }

/** What this call is to do. Take amounts and places from here: the same code is used again for others. */
interface Job {
  readonly action: 'craft' | 'gather' | 'kill' | 'shoot' | 'smelt' | 'build';
  /** 'load': put into the furnace and leave; 'collect': take out of the furnace what is done; else 'whole'. */
  readonly phase: 'whole' | 'load' | 'collect';
  /** What is to come out; the mob for kill and shoot. */
  readonly item: ItemName & BlockName & MobName;
  readonly quantity: number;
  /** Crafts only: how often to make the recipe. */
  readonly times: number;
  /** The shared chest. Null when there is none: then keep everything. */
  readonly chest: Vec3;
  /** To be taken out of the chest, tools left out. */
  readonly takes: ItemCounts;
  /** To be borrowed from the chest, one each, and brought back. */
  readonly tools: readonly ItemName[];
  /** To be carried before the work begins: takes, and one of each tool. */
  readonly needs: ItemCounts;
  /** The part of takes that is burnt. */
  readonly fuel: ItemCounts;
  /** Smelting only: the part of takes that is smelted. */
  readonly smelts: ItemCounts;
  /** To lie in the chest at the end, besides the tools. */
  readonly brings: ItemCounts;
  /** Tools that may break. */
  readonly wornOut: readonly ItemName[];
  /** Blocks (gather) that give the item, best first. */
  readonly sources: readonly BlockName[];
  /** Where to work; null where no station is needed. */
  readonly station: { readonly block: BlockName; readonly position: Vec3 };
  /** Where to set blocks down, one place a block. */
  readonly placeAt: readonly Vec3[];
  readonly instruction: string;
}

declare class Vec3 {
  constructor(x: number, y: number, z: number);
  x: number; y: number; z: number;
  set(x: number, y: number, z: number): this;
  update(other: Point): this;
  offset(dx: number, dy: number, dz: number): Vec3;
  translate(dx: number, dy: number, dz: number): this;
  plus(other: Point): Vec3;
  minus(other: Point): Vec3;
  add(other: Point): this;
  subtract(other: Point): this;
  scaled(factor: number): Vec3;
  scale(factor: number): this;
  distanceTo(other: Point): number;
  distanceSquared(other: Point): number;
  xzDistanceTo(other: Point): number;
  manhattanDistanceTo(other: Point): number;
  dot(other: Point): number;
  cross(other: Point): Vec3;
  norm(): number;
  normalize(): this;
  unit(): Vec3;
  abs(): Vec3;
  floor(): this;
  floored(): Vec3;
  round(): this;
  rounded(): Vec3;
  clone(): Vec3;
  equals(other: Point): boolean;
  toArray(): number[];
  toString(): string;
}

interface Item {
  /** Numeric id, mcData.itemsByName[name].id */
  readonly type: number;
  readonly name: ItemName;
  readonly displayName: string;
  readonly count: number;
  readonly slot: number;
  readonly stackSize: number;
  readonly durabilityUsed: number;
  readonly maxDurability: number;
}
interface Block {
  readonly type: number;
  readonly stateId: number;
  /** Which state of its kind; 0 is the first: a source of water, an unripe crop */
  readonly metadata: number;
  readonly name: BlockName;
  readonly displayName: string;
  readonly position: Vec3;
  /** 'block' is solid, 'empty' can be walked through */
  readonly boundingBox: string;
  readonly hardness: number;
  readonly diggable: boolean;
  getProperties(): { [name: string]: any };
}
/** The same object for the same entity each time; position and velocity are as they are now. */
interface Entity {
  readonly id: number;
  readonly name: MobName;
  /** 'player', 'mob', 'animal', 'hostile', 'object', 'projectile', 'orb', ... by version */
  readonly type: string;
  readonly kind: string;
  readonly displayName: string;
  readonly username: string;
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly yaw: number;
  readonly pitch: number;
  readonly height: number;
  readonly width: number;
  readonly onGround: boolean;
  readonly health: number;
  /** false when it is gone */
  readonly isValid: boolean;
  /** Of an item on the ground. */
  getDroppedItem(): Item;
}

type Collectable = Block | Entity | Vec3;
declare class Movements { constructor(...given: any[]); [name: string]: any }
interface Goal { readonly kind: string }
declare class GoalBlock implements Goal { constructor(x: number, y: number, z: number); readonly kind: string }
declare class GoalNear implements Goal { constructor(x: number, y: number, z: number, range: number); readonly kind: string }
declare class GoalXZ implements Goal { constructor(x: number, z: number); readonly kind: string }
declare class GoalNearXZ implements Goal { constructor(x: number, z: number, range: number); readonly kind: string }
declare class GoalY implements Goal { constructor(y: number); readonly kind: string }
declare class GoalGetToBlock implements Goal { constructor(x: number, y: number, z: number); readonly kind: string }
declare class GoalLookAtBlock implements Goal { constructor(position: Point, world?: any, options?: any); readonly kind: string }
declare class GoalPlaceBlock implements Goal { constructor(position: Point, world?: any, options?: any); readonly kind: string }
declare class GoalFollow implements Goal { constructor(entity: Entity, range: number); readonly kind: string }

/** Read-only data of this version of the game: mcData.itemsByName.stick.id */
interface GameData {
  readonly version: { readonly minecraftVersion: string };
  readonly itemsByName: { readonly [name in ItemName]: ItemData };
  readonly items: { readonly [id: number]: ItemData };
  readonly itemsArray: readonly ItemData[];
  readonly blocksByName: { readonly [name in BlockName]: BlockData };
  readonly blocks: { readonly [id: number]: BlockData };
  readonly blocksArray: readonly BlockData[];
  readonly entitiesByName: { readonly [name in MobName]: EntityData };
  readonly entities: { readonly [id: number]: EntityData };
  readonly entitiesArray: readonly EntityData[];
  readonly foodsByName: { readonly [name in ItemName]: FoodData };
  readonly foods: { readonly [id: number]: FoodData };
  readonly foodsArray: readonly FoodData[];
}
interface ItemData { readonly id: number; readonly name: ItemName; readonly displayName: string; readonly stackSize: number; readonly maxDurability: number }
interface BlockData { readonly id: number; readonly name: BlockName; readonly displayName: string; readonly hardness: number; readonly diggable: boolean; readonly boundingBox: string }
interface EntityData { readonly id: number; readonly name: MobName; readonly displayName: string; readonly type: string; readonly width: number; readonly height: number }
interface FoodData { readonly id: number; readonly name: ItemName; readonly displayName: string; readonly foodPoints: number; readonly saturation: number }
declare const mcData: GameData;

interface FindOptions {
  /** Numeric ids, names, or a function of the block. */
  readonly matching: number | BlockName | readonly (number | BlockName)[] | ((block: Block) => boolean);
  /** In blocks, 16 by default, 32 at most. */
  readonly maxDistance?: number;
  /** 1 by default, 256 at most. */
  readonly count?: number;
  readonly useExtraInfo?: boolean | ((block: Block) => boolean);
}

interface Bot {
  readonly job: Job;
  readonly username: string;
  readonly version: string;
  /** The bot itself. */
  readonly entity: Entity;
  /** Everything within sight, by id. */
  readonly entities: { readonly [id: number]: Entity };
  readonly players: { readonly [name: string]: { readonly username: string; readonly entity: Entity } };
  /** The nearest entity but the bot itself that the function accepts; null when there is none. */
  nearestEntity(accept?: (entity: Entity) => boolean): Entity | null;
  readonly health: number;
  readonly food: number;
  readonly foodSaturation: number;
  readonly oxygenLevel: number;
  readonly isRaining: boolean;
  readonly isSleeping: boolean;
  readonly time: { readonly timeOfDay: number; readonly day: number; readonly age: number; readonly isDay: boolean };
  readonly game: { readonly dimension: string; readonly gameMode: string; readonly difficulty: string; readonly minY: number; readonly height: number };
  readonly registry: GameData;
  /** Nothing: goals take it and do without. */
  readonly world: any;
  readonly heldItem: Item;
  readonly inventory: {
    items(): Item[];
    /** By numeric id or name. */
    count(item: number | ItemName, metadata?: number | null): number;
    /** By numeric id or name; null when none is carried. */
    findInventoryItem(item: number | ItemName, metadata?: number | null, notFull?: boolean): Item;
    emptySlotCount(): number;
    readonly slots: readonly Item[];
  };

  /** Tells everybody what the bot does; a few short lines a skill, the rest is left out. No commands. */
  chat(message: string): void;
  whisper(username: string, message: string): void;

  /** Only in the loaded world; null elsewhere. */
  blockAt(position: Point): Block;
  /** The nearest such block within maxDistance; null when there is none. */
  findBlock(options: FindOptions): Block | null;
  /** Places of such blocks, nearest first. */
  findBlocks(options: FindOptions): Vec3[];
  canSeeBlock(block: Block): boolean;
  /** Within reach, and not unbreakable. */
  canDigBlock(block: Block): boolean;
  isABed(block: Block): boolean;

  /** Actions are done one after the other; await each. */
  readonly pathfinder: {
    /** Walks there; throws when it does not get there. */
    goto(goal: Goal): Promise<void>;
    /** Changes nothing: the way of moving is fixed. */
    setMovements(movements: Movements): void;
  };
  readonly collectBlock: {
    /** Digs these very blocks and picks up what they drop, or picks up things that lie about; throws when it gets none. */
    collect(target: Collectable | readonly Collectable[], options?: any): Promise<PrimitiveOutcome>;
  };
  readonly tool: {
    /** Takes the best carried tool for a block in hand; with requireHarvest throws when none gets its drops. */
    equipForBlock(block: Block, options?: { readonly requireHarvest?: boolean; readonly [name: string]: any }): Promise<void>;
  };
  /** Digs a block within reach with what is held; throws when it still stands. Prefer mineBlock. */
  dig(block: Block, ...others: any[]): Promise<void>;
  /** Sets down what is held at a side of a block. Prefer placeItem. */
  placeBlock(block: Block, side: Point): Promise<PrimitiveOutcome>;
  equip(item: Item | ItemName | number, destination?: 'hand' | 'off-hand' | 'head' | 'torso' | 'legs' | 'feet'): Promise<void>;
  unequip(destination: 'hand' | 'off-hand' | 'head' | 'torso' | 'legs' | 'feet'): Promise<void>;
  toss(item: number | ItemName, metadata: number | null, count: number | null): Promise<void>;
  /** Eats or drinks what is held. */
  consume(): Promise<void>;
  look(yaw: number, pitch: number, force?: boolean): Promise<void>;
  lookAt(point: Point, force?: boolean): Promise<void>;
  fish(): Promise<void>;
  activateItem(offHand?: boolean): Promise<void>;
  deactivateItem(): Promise<void>;
  /** Right-clicks a door, lever, button, bed... */
  activateBlock(block: Block): Promise<void>;
  activateEntity(entity: Entity): Promise<void>;
  useOn(entity: Entity): Promise<void>;
  sleep(bed: Block): Promise<void>;
  wake(): Promise<void>;
  mount(entity: Entity): Promise<void>;
  dismount(): Promise<void>;
  /** 20 ticks are a second; 1200 at most. There are no other timers. */
  waitForTicks(ticks: number): Promise<void>;
}

/** Waits until an entity is gone, 300 seconds at most; gives what it dropped, null where nothing lies there. */
declare function moveToChest(bot: Bot, chestPosition: Point): Promise<Block | null>;
declare function waitForMobRemoved(bot: Bot, entity: Entity, timeout?: number): Promise<Entity | null>;
declare function waitForMobShot(bot: Bot, entity: Entity, timeout?: number): Promise<Entity | null>;

/** All of it is there already; only for code that begins with it. */
declare function require(name: string): any;

declare const console: { log(...values: any[]): void; info(...values: any[]): void; warn(...values: any[]): void; error(...values: any[]): void };
`;
