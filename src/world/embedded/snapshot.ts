import { teleport } from './players/teleport.js';
import { respawn, startInventory, startPoint } from './players/joining.js';
import type { Entity } from './entities/entity.js';
import { spawnMob } from './entities/mobs.js';
import type { GameState, PlacedBy } from './game.js';
import { PlayerInventory } from './items/inventory.js';
import { type ItemStack, type Slot, splitIntoStacks } from './items/item-stack.js';
import { FULL_AIR, MOST_HEALTH, type Player } from './players/player.js';
import { markOccupied, wakeUp } from './players/sleeping.js';
import { closeBlockWindow } from './players/windows.js';
import { FULL_STOMACH } from './rules/hunger.js';
import type { ContentsSnapshot } from './terrain/block-contents.js';
import type { BlockSnapshot } from './terrain/generated-blocks.js';
import type { ScheduledTick } from './terrain/scheduled-ticks.js';

/** What a player is and has; nothing hangs on its cursor. */
interface PlayerRecord extends Pick<
  Player,
  'position' | 'yaw' | 'pitch' | 'health' | 'hunger' | 'experience' | 'gameMode' | 'bed'
> {
  /** Quick bar slot, 0 to 8. */
  readonly selected: number;
  readonly slots: readonly Slot[];
}

/** The whole world at one moment. Keep it as long as you like; it never changes. */
export interface WorldSnapshot {
  readonly blocks: BlockSnapshot;
  readonly contents: ContentsSnapshot;
  readonly placedBy: ReadonlyMap<string, PlacedBy>;
  readonly entities: readonly Entity[];
  readonly lastEntityId: number;
  readonly players: ReadonlyMap<string, PlayerRecord>;
  readonly dayTime: number;
  readonly randomTickSpeed: number;
  readonly rolls: ReadonlyMap<string, number>;
  /** Blocks that wait; `due` counts from this moment. */
  readonly scheduled: readonly ScheduledTick[];
  /** Chunks of generated nature whose animals came. */
  readonly populated: ReadonlySet<number>;
}

/** Fills a new world with what its environment lists besides blocks: chest contents and mobs. */
export function populate(game: GameState): void {
  for (const { position, contents } of game.place.chests) {
    const container = game.contents.chestAt(position);
    const stacks: ItemStack[] = Object.entries(contents).flatMap(([item, count]) =>
      splitIntoStacks(game.data, item, count),
    );
    container.replaceAll(stacks);
  }
  for (const { type, at, count, leash } of game.place.herds) {
    for (let number = 0; number < count; number++) {
      // A little apart, so that they can be told from each other and hit one by one.
      const [dx, dz] = count > 1 ? [((number % 3) - 1) * 0.4, (Math.floor(number / 3) % 3) * 0.3] : [0, 0];
      const home = { x: at[0] + 0.5, y: at[1], z: at[2] + 0.5 };
      spawnMob(game, type, { x: home.x + dx, y: home.y, z: home.z + dz }, { home, leashBlocks: leash });
    }
  }
}

/** Takes everything down, copying little: blocks are copied only when they change later. */
export function takeSnapshot(game: GameState): WorldSnapshot {
  return {
    blocks: game.blocks.snapshot(),
    contents: game.contents.snapshot(),
    placedBy: new Map(game.placedBy),
    entities: allEntities(game).map((entity) => ({ ...entity })),
    lastEntityId: game.lastEntityId,
    players: new Map([...game.players].map(([name, player]) => [name, playerRecordOf(player)])),
    dayTime: game.dayTime,
    randomTickSpeed: game.randomTickSpeed,
    rolls: new Map(game.rolls),
    scheduled: shifted(game.scheduled.all(), -game.tickNumber),
    populated: new Set(game.place.wildlife?.populated),
  };
}

function shifted(ticks: readonly ScheduledTick[], by: number): readonly ScheduledTick[] {
  return ticks.map((tick) => ({ ...tick, due: tick.due + by }));
}

/** Everything that moves but the players, near and far. */
export function allEntities(game: GameState): readonly Entity[] {
  return [...game.entities.all(), ...(game.place.wildlife?.waiting ?? [])];
}

export function playerRecordOf(player: Player): PlayerRecord {
  const { position, yaw, pitch, health, hunger, experience, gameMode, bed, inventory } = player;
  const { slots } = possessionsOf(player);
  return {
    position,
    yaw,
    pitch,
    health,
    hunger,
    experience,
    gameMode,
    bed,
    selected: inventory.selected,
    slots,
  };
}

/**
 * What a player has: cursor and grid belong to it too, but a restored world has no open windows, so they count as
 * carried. `left`: what would not fit into its pockets.
 */
export function possessionsOf(player: Player): {
  readonly slots: readonly Slot[];
  readonly left: readonly ItemStack[];
} {
  const copy = new PlayerInventory(player.inventory.data);
  copy.replaceAll(player.inventory.contents());
  const left: ItemStack[] = [];
  const menus = player.openMenu ? [player.ownMenu, player.openMenu.menu] : [player.ownMenu];
  for (const { cursor, layout } of menus) {
    const inGrid = layout.gridSlots.slice(1).map((number) => layout.slots[number]?.get() ?? null);
    for (const stack of [cursor, ...inGrid]) {
      const rest = stack && copy.add(stack);
      if (rest) left.push(rest);
    }
  }
  return { slots: copy.contents(), left };
}

/**
 * Brings the world back. Nobody is disconnected; windows are closed. Players the snapshot does not know start anew.
 */
export function restoreSnapshot(game: GameState, snapshot: WorldSnapshot): void {
  for (const player of game.players.values()) clearHands(game, player);
  for (const { position, state } of game.blocks.restore(snapshot.blocks))
    game.audience.blockChanged(position, state);
  game.contents.restore(snapshot.contents);
  game.placedBy.clear();
  for (const [key, placed] of snapshot.placedBy) game.placedBy.set(key, placed);
  game.entities.clear();
  game.place.wildlife?.restore(snapshot.populated);
  for (const entity of snapshot.entities) game.entities.add({ ...entity });
  // Mobs decide by their number: the same ones come again, but never a player's, who may have come since.
  game.lastEntityId = Math.max(snapshot.lastEntityId, ...[...game.players.values()].map(({ id }) => id));
  game.rolls.clear();
  for (const [kind, number] of snapshot.rolls) game.rolls.set(kind, number);
  game.scheduled.replaceAll(shifted(snapshot.scheduled, game.tickNumber));
  game.dayTime = snapshot.dayTime;
  game.randomTickSpeed = snapshot.randomTickSpeed;
  game.audience.timeChanged();
  for (const [number, [name, player]] of [...game.players].entries())
    restorePlayer(game, player, snapshot.players.get(name) ?? freshRecord(game, number));
  freeBeds(game);
}

/** Nobody lies in the beds of a restored world. */
export function freeBeds(game: GameState): void {
  for (const { bed } of game.players.values()) if (bed) markOccupied(game, bed, false);
}

function clearHands(game: GameState, player: Player): void {
  closeBlockWindow(game, player, { isTold: true });
  player.ownMenu.close();
  player.clearHands();
  wakeUp(game, player);
}

function freshRecord(game: GameState, number: number): PlayerRecord {
  const fresh = {
    pitch: 0,
    health: MOST_HEALTH,
    hunger: FULL_STOMACH,
    experience: 0,
    bed: null,
    selected: 0,
    slots: startInventory(game),
  };
  return { ...startPoint(game, number), ...fresh, gameMode: 'survival' };
}

function restorePlayer(game: GameState, player: Player, record: PlayerRecord): void {
  if (player.isDead && player.isConnected) respawn(game, player, record);
  const { position, gameMode, selected, slots, ...body } = record;
  Object.assign(player, { isDead: false, fireTicks: 0, air: FULL_AIR, hurtTicks: 0, ...body });
  player.inventory.selected = selected;
  player.inventory.replaceAll(slots);
  const changesMode = player.gameMode !== gameMode;
  player.gameMode = gameMode;
  if (!player.isConnected) {
    player.position = position;
    return;
  }
  if (changesMode) game.audience.gameModeChanged(player);
  teleport(game, player, position);
  game.audience.playerStatsChanged(player);
  game.audience.equipmentChanged(player);
}
