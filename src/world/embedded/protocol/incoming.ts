import { movePlayer } from '../players/movement.js';
import { confirmTeleport } from '../players/teleport.js';
import { respawn, respawnPoint } from '../players/joining.js';
import type { Position } from '../../../base/position.js';
import { useOnMob } from '../players/animal-care.js';
import { attack } from '../players/attacking.js';
import { clickBlock, positionsTouched } from '../players/block-clicks.js';
import { finishDigging, startDigging, stopDigging, type DigOutcome } from '../players/digging.js';
import { wakeUp } from '../players/sleeping.js';
import { releaseUsing, startUsing, stopUsing } from '../players/using-items.js';
import { closeBlockWindow } from '../players/windows.js';
import { throwStack } from '../entities/item-entities.js';
import { withCount } from '../items/item-stack.js';
import { OFF_HAND, QUICK_BAR_SIZE } from '../items/inventory.js';
import { faceNumber } from '../rules/placement.js';
import type { WindowClickPacket } from './menu-sync.js';
import { blockAcknowledgement } from './packets.js';
import type { Session } from './session.js';
import { decodeSlot } from './encoding.js';

type Handler = (session: Session, packet: never) => void;

interface MovePacket {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
}

/** Told whether anybody does anything: a move tells by itself whether it is one. */
export const MOVES: ReadonlySet<string> = new Set([
  'position',
  'position_look',
  'look',
  'teleport_confirm',
  'transaction',
]);

/** Everything a client in the world may send that has an effect; chat is handled beside it. */
export const INCOMING: Readonly<Record<string, Handler>> = {
  position: ({ game, player }, { x, y, z }: MovePacket) =>
    movePlayer(game, player, { position: { x, y, z } }),
  position_look: ({ game, player }, { x, y, z, yaw, pitch }: MovePacket) =>
    movePlayer(game, player, { position: { x, y, z }, yaw, pitch }),
  look: ({ game, player }, { yaw, pitch }: MovePacket) => movePlayer(game, player, { yaw, pitch }),
  teleport_confirm: ({ player }, { teleportId }: { teleportId: number }) =>
    confirmTeleport(player, teleportId),
  held_item_slot: ({ player }, { slotId }: { slotId: number }) => {
    if (slotId >= 0 && slotId < QUICK_BAR_SIZE) player.inventory.selected = slotId;
  },
  arm_animation: ({ game, player }) => game.audience.armSwung(player),
  entity_action: entityAction,
  block_dig: blockDig,
  block_place: blockPlace,
  use_item: useItem,
  use_entity: useEntity,
  window_click: (session, packet: WindowClickPacket) => {
    const { game, player, menus } = session;
    if (player.isDead) return;
    if (player.gameMode === 'spectator') {
      menus.sendAll();
      return;
    }
    game.containerMoves.during(player.name, player.openMenu?.holder ?? null, () => menus.click(packet));
  },
  transaction: ({ menus }, packet: { windowId: number; action: number }) => menus.noted(packet),
  close_window: ({ game, player, menus }) => {
    // The client has closed it already; whatever number it names, nothing stays open.
    if (player.openMenu) closeBlockWindow(game, player, { isTold: false });
    else player.ownMenu.close();
    menus.close();
  },
  client_command: ({ game, player }, { actionId }: { actionId: number | string }) => {
    if (actionId !== 0 && actionId !== 'perform_respawn') return;
    respawn(game, player, respawnPoint(game, player));
  },
  set_creative_slot: creativeSlot,
};

const ACTIONS: Readonly<Record<string, (player: Session['player']) => void>> = {
  start_sneaking: (player) => {
    player.isSneaking = true;
  },
  stop_sneaking: (player) => {
    player.isSneaking = false;
  },
  start_sprinting: (player) => {
    player.isSprinting = player.hunger.food > 6;
  },
  stop_sprinting: (player) => {
    player.isSprinting = false;
  },
};
const ACTION_NAMES = [
  'start_sneaking',
  'stop_sneaking',
  'stop_sleeping',
  'start_sprinting',
  'stop_sprinting',
];

function entityAction({ game, player }: Session, { actionId }: { actionId: number | string }): void {
  const name = typeof actionId === 'number' ? (ACTION_NAMES[actionId] ?? '') : actionId;
  if (name === 'stop_sleeping' || name === 'leave_bed') wakeUp(game, player);
  ACTIONS[name]?.(player);
  game.audience.poseChanged(player);
}

interface DigPacket {
  readonly status: number;
  readonly location: Position;
  readonly sequence?: number;
}

const DIG = { start: 0, cancel: 1, finish: 2, dropStack: 3, dropItem: 4, release: 5, swapHands: 6 } as const;

function blockDig(session: Session, { status, location, sequence }: DigPacket): void {
  const { game, player } = session;
  if (player.isDead) return;
  switch (status) {
    case DIG.start:
    case DIG.finish: {
      const outcome = (status === DIG.start ? startDigging : finishDigging)(game, player, { ...location });
      answerDig(session, { status, location, sequence: sequence ?? 0 }, outcome);
      break;
    }
    case DIG.cancel:
      stopDigging(game, player);
      answerDig(session, { status, location, sequence: sequence ?? 0 }, 'started');
      break;
    case DIG.dropStack:
    case DIG.dropItem:
      dropHeld(session, status === DIG.dropStack);
      break;
    case DIG.release:
      releaseUsing(game, player);
      break;
    case DIG.swapHands:
      swapHands(session);
      break;
    default: // no such action
  }
}

// The block first, then the answer: clients put the block back as they knew it when they are answered.
function answerDig(session: Session, dig: Required<DigPacket>, outcome: DigOutcome): void {
  const isRefused = outcome === 'refused' || outcome === 'too-early';
  const state = stateShownAt(session, dig.location);
  if (isRefused && state !== null) {
    session.send({ name: 'block_change', params: { location: dig.location, type: state } });
  }
  const answer = blockAcknowledgement(session.game.data, {
    position: dig.location,
    state,
    status: dig.status,
    sequence: dig.sequence,
  });
  if (answer) session.send(answer);
}

/**
 * The state of a block the client has been sent; null for any other: reading it would make the land there, wherever a
 * packet points, and give away what it is like.
 */
function stateShownAt({ game, chunks }: Session, position: Position): number | null {
  return chunks.has(position.x, position.z) ? game.blocks.stateAt(position) : null;
}

function dropHeld({ game, player }: Session, isWholeStack: boolean): void {
  const { held } = player.inventory;
  if (!held) return;
  const count = isWholeStack ? held.count : 1;
  player.inventory.held = withCount(held, held.count - count);
  throwStack(game, player, { ...held, count });
}

function swapHands({ game, player }: Session): void {
  const { held } = player.inventory;
  stopUsing(game, player);
  player.inventory.held = player.inventory.get(OFF_HAND);
  player.inventory.set(OFF_HAND, held);
}

interface PlacePacket {
  readonly hand: number;
  readonly location: Position;
  readonly direction: number;
  readonly cursorY: number;
  readonly sequence?: number;
}

function blockPlace(session: Session, packet: PlacePacket): void {
  const { game, player } = session;
  const face = faceNumber(packet.direction);
  if (!face) return;
  const click = {
    position: { ...packet.location },
    face,
    cursorY: packet.cursorY,
    isOffHand: packet.hand === 1,
  };
  const outcome = clickBlock(game, player, click);
  // The clicked block first, the place beside it second: bots read the answer in this order, refused or not.
  for (const location of positionsTouched(click)) {
    const type = stateShownAt(session, location);
    if (type !== null) session.send({ name: 'block_change', params: { location, type } });
  }
  if (outcome.kind === 'refused') session.menus.resendHeld();
  if (game.data.isAtLeast('1.19')) {
    session.send({ name: 'acknowledge_player_digging', params: { sequenceId: packet.sequence ?? 0 } });
  }
}

interface UsePacket {
  readonly hand: number;
  readonly sequence?: number;
}

function useItem(session: Session, { hand, sequence }: UsePacket): void {
  startUsing(session.game, session.player, hand === 1);
  if (session.game.data.isAtLeast('1.19')) {
    session.send({ name: 'acknowledge_player_digging', params: { sequenceId: sequence ?? 0 } });
  }
}

interface UseEntityPacket {
  readonly target: number;
  /** 0 use, 1 attack, 2 use at a point. */
  readonly mouse: number;
  readonly hand?: number;
}

function useEntity({ game, player }: Session, { target, mouse, hand }: UseEntityPacket): void {
  if (mouse === 1) attack(game, player, target);
  // Clients send both "use" and "use at" for one click; only the first counts.
  else if (mouse === 0 && (hand ?? 0) === 0) useOnMob(game, player, target);
}

const OWN_SLOTS: readonly number[] = [
  ...[-1, -1, -1, -1, -1],
  ...[36, 37, 38, 39],
  ...Array.from({ length: 27 }, (_, index) => 9 + index),
  ...Array.from({ length: 9 }, (_, index) => index),
  OFF_HAND,
];

// Out of the creative inventory, for operators in creative mode only; everybody else is sent the truth.
function creativeSlot(
  { game, player, menus }: Session,
  { slot, item }: { slot: number; item: unknown },
): void {
  const place = OWN_SLOTS[slot] ?? -1;
  const stack = decodeSlot(game.data, item);
  const isFair = stack === null || (stack && stack.count > 0 && stack.count <= 64);
  if (!player.isCreative || !player.isOperator || place < 0 || !isFair) {
    menus.sendAll();
    return;
  }
  player.inventory.set(place, stack);
}
