import { capitalised } from '../../../base/words.js';
import { distanceBetween, positionKey, type Position } from '../../../base/position.js';
import { propertyOf } from '../data/block-states.js';
import { across } from '../data/faces.js';
import { throwStack } from '../entities/item-entities.js';
import type { ItemStack } from '../items/item-stack.js';
import type { GameState } from '../game.js';
import {
  type GridHost,
  chestLayout,
  craftingLayout,
  furnaceLayout,
  type BlockLink,
} from '../menu/layouts.js';
import { Menu } from '../menu/menu.js';
import type { MenuLayout } from '../menu/slots.js';
import { chestPartner, isSturdy } from '../rules/connections.js';
import { furnaceKindOf, isStorageBlock } from '../terrain/block-contents.js';
import type { Holder } from './container-moves.js';
import { giveExperience } from './experience.js';
import type { Player } from './player.js';

/** A window stays open up to here from its block. */
const WINDOW_REACH = 8;

/** Opens the window of a block, if it has one. Returns whether the click was for the block. */
export function openBlockWindow(game: GameState, player: Player, position: Position): boolean {
  const opened = layoutFor(game, player, position);
  if (opened === undefined) return false;
  if (opened) openWindow(game, player, opened);
  return true;
}

export function gridHost(game: GameState, player: Player): GridHost {
  return {
    drop: (stack) => throwStack(game, player, stack),
    crafted: ({ name, count }) =>
      game.events.emit({ kind: 'item-crafted', player: player.name, item: name, count }),
  };
}

/** A window about to open. `holder`: null where what lies in it is the player's own. */
interface Opened {
  readonly layout: MenuLayout;
  readonly holder: Holder | null;
}

/** undefined: no window here; null: a window that can not open now (a chest with a block on its lid). */
function layoutFor(game: GameState, player: Player, position: Position): Opened | null | undefined {
  const { data } = game;
  const block = game.blockAt(position);
  const middle = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
  const link: BlockLink = {
    isValid: () => game.blockAt(position) === block && distanceBetween(player.eyes, middle) < WINDOW_REACH,
    onClose: () => undefined,
  };
  if (block.name === 'crafting_table') {
    return { layout: craftingLayout(data, player.inventory, gridHost(game, player), link), holder: null };
  }
  const kind = furnaceKindOf(block);
  if (kind === null) return isStorageBlock(block) ? storageLayout(game, player, position, link) : undefined;
  const furnace = game.contents.furnaceAt(position, kind);
  const onTakeOutput = ({ name, count }: ItemStack): void => {
    const seed = game.seed + game.nextRoll(`smelt ${positionKey(position)}`);
    giveExperience(game, player, furnace.payExperience(seed));
    game.events.emit({ kind: 'item-smelted', player: player.name, item: name, count });
  };
  return {
    layout: furnaceLayout(data, player.inventory, furnace, titleOf(block.name), { ...link, onTakeOutput }),
    holder: { block: block.name, position, containers: [furnace.container] },
  };
}

function titleOf(name: string): string {
  return name.split('_').map(capitalised).join(' ');
}

function storageLayout(game: GameState, player: Player, position: Position, link: BlockLink): Opened | null {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const isChest = block.name.endsWith('chest');
  const partner = isChest ? chestPartner(game.data, position, state) : null;
  const joined = partner && game.blockAt(partner) === block ? partner : null;
  const places = joined ? [position, joined] : [position];
  const isShut = (place: Position): boolean => isSturdy(game.data, game.blocks.stateAt(across(place, 'up')));
  if (isChest && places.some(isShut)) return null;
  // The half of type "right" comes first, whichever half was clicked.
  const ordered = joined && propertyOf(game.data, state, 'type') === 'left' ? [joined, position] : places;
  const halves = ordered.map((place) => game.contents.chestAt(place));
  const title = joined ? 'Large Chest' : titleOf(block.name);
  // Nobody sees a spectator look in (game rule).
  const lids = player.gameMode === 'spectator' ? [] : places;
  moveLids(game, lids, block.name, 1);
  const layout = chestLayout(game.data, player.inventory, halves, title, {
    isValid: () => link.isValid() && places.every((place) => game.blockAt(place) === block),
    onClose: () => moveLids(game, lids, block.name, -1),
  });
  return { layout, holder: { block: block.name, position: ordered[0] ?? position, containers: halves } };
}

/** How many look into each chest, so that its lid is up while anybody does. */
const lidViewers = new WeakMap<GameState, Map<string, number>>();

function moveLids(game: GameState, places: readonly Position[], blockName: string, change: 1 | -1): void {
  const viewers = lidViewers.get(game) ?? new Map<string, number>();
  lidViewers.set(game, viewers);
  for (const place of places) {
    const count = Math.max(0, (viewers.get(positionKey(place)) ?? 0) + change);
    viewers.set(positionKey(place), count);
    if (blockName.endsWith('chest')) game.audience.blockAction(place, 1, count);
  }
  const [first] = places;
  const isFirstOrLast =
    first !== undefined && (viewers.get(positionKey(first)) ?? 0) === (change === 1 ? 1 : 0);
  if (!isFirstOrLast) return;
  const kind = blockName === 'barrel' ? 'barrel' : 'chest';
  game.audience.sound(`block.${kind}.${change === 1 ? 'open' : 'close'}`, 'block', first);
}

function openWindow(game: GameState, player: Player, { layout, holder }: Opened): void {
  closeBlockWindow(game, player, { isTold: false });
  // Whoever opens it sees what was moved before: that is told before anything the opener may tell.
  game.containerMoves.flush();
  player.lastWindowId = (player.lastWindowId % 100) + 1;
  const menu = new Menu(layout, player.inventory, (stack) => throwStack(game, player, stack));
  player.openMenu = { id: player.lastWindowId, menu, holder };
  game.audience.windowOpened(player);
}

/** Closes the block window a player has open, if any; grid and cursor go back to the player. */
export function closeBlockWindow(
  game: GameState,
  player: Player,
  { isTold }: { readonly isTold: boolean },
): void {
  const open = player.openMenu;
  if (!open) return;
  player.openMenu = null;
  open.menu.close();
  if (isTold) game.audience.windowClosed(player, open.id);
}

/** Closes windows whose block is gone or out of reach. */
export function tickWindow(game: GameState, player: Player): void {
  if (player.openMenu && !player.openMenu.menu.layout.isValid())
    closeBlockWindow(game, player, { isTold: true });
}
