import { wakeUp } from '../players/sleeping.js';
import { teleport } from '../players/teleport.js';
import type { Position } from '../../../base/position.js';
import { readState } from '../data/block-states.js';
import { giveStack } from '../entities/item-entities.js';
import { slayMob } from '../entities/mob-damage.js';
import { spawnMob } from '../entities/mobs.js';
import type { GameState } from '../game.js';
import { splitIntoStacks } from '../items/item-stack.js';
import { MOST_HEALTH, type GameMode, type Player } from '../players/player.js';
import { hurtPlayer } from '../players/vitals.js';
import { FULL_STOMACH } from '../rules/hunger.js';
import { changeBlock, removeBlock } from '../terrain/change-block.js';

/** A command of the host program's: `/name words` from anybody. Returns an answer for the player, or null. */
export type HostCommand = (player: string, words: readonly string[]) => string | null;

export interface OperatorUse {
  readonly tick: number;
  readonly player: string;
  readonly command: string;
  /** False where it was refused; a run in which that happened is void. */
  readonly isAllowed: boolean;
}

/** What the commands need besides the game. */
export interface CommandHost {
  reset(): void;
  save(): void;
  readonly hostCommands: ReadonlyMap<string, HostCommand>;
  readonly operatorLog: OperatorUse[];
}

interface Call {
  readonly game: GameState;
  readonly host: CommandHost;
  readonly player: Player;
  readonly words: readonly string[];
}

/** Carries a command out and says what came of it. */
type OperatorCommand = (call: Call) => string;

const MOST_FILLED = 32_768;
const MOST_GIVEN = 6400;
const MOST_RANDOM_TICKS = 4096;

const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  give: ({ game, player, words }) => {
    const [who = '', itemName = '', amount = '1'] = words;
    const target = playerCalled(game, player, who);
    const item = itemName.replace(/^minecraft:/, '');
    const count = Number(amount);
    if (!target) return `Nobody called "${who}" is here.`;
    if (!game.data.items.has(item)) return `Expected an item, got "${itemName}".`;
    if (!Number.isInteger(count) || count < 1 || count > MOST_GIVEN)
      return `Expected 1 to ${MOST_GIVEN}, got "${amount}".`;
    for (const stack of splitIntoStacks(game.data, item, count)) giveStack(game, target, stack);
    return `Gave ${count} ${item} to ${target.name}.`;
  },
  clear: ({ game, player, words }) => {
    const [who = '@s', itemName] = words;
    const target = playerCalled(game, player, who);
    if (!target) return `Nobody called "${who}" is here.`;
    if (itemName === undefined) emptyHandsAndGrids(target);
    else target.inventory.remove(itemName.replace(/^minecraft:/, ''), Infinity);
    return `Cleared the inventory of ${target.name}.`;
  },
  tp: ({ game, player, words }) => {
    const isSelf = words.length === 3 || words.length === 1;
    const target = isSelf ? player : playerCalled(game, player, words[0] ?? '');
    const rest = isSelf ? words : words.slice(1);
    if (!target) return `Nobody called "${words[0] ?? ''}" is here.`;
    const place =
      rest.length === 1
        ? playerCalled(game, player, rest[0] ?? '')?.position
        : readPosition(rest, target.position);
    if (!place) return 'Expected /tp [NAME] X Y Z or /tp [NAME] OTHER.';
    wakeUp(game, target);
    teleport(game, target, place);
    return `Moved ${target.name} to ${place.x} ${place.y} ${place.z}.`;
  },
  time: ({ game, words }) => {
    const named: Readonly<Record<string, number>> = {
      day: 1000,
      noon: 6000,
      night: 13_000,
      midnight: 18_000,
    };
    const value = words[0] === 'set' ? words[1] : words[0];
    const time = named[value ?? ''] ?? Number(value);
    if (!Number.isInteger(time) || time < 0)
      return 'Expected /time set day, noon, night, midnight or a number of ticks.';
    game.dayTime = time % 24_000;
    game.audience.timeChanged();
    return `It is ${game.dayTime} ticks of the day now.`;
  },
  gamerule: ({ game, words }) => {
    const [rule = '', value = ''] = words;
    const speed = Number(value);
    const isSpeed = /^\d+$/.test(value) && speed <= MOST_RANDOM_TICKS;
    if (rule !== 'randomTickSpeed' || !isSpeed)
      return `Expected /gamerule randomTickSpeed 0 to ${MOST_RANDOM_TICKS}, got "${words.join(' ')}".`;
    game.randomTickSpeed = speed;
    return `Of each section ${speed} blocks are picked in a tick now.`;
  },
  gamemode: ({ game, player, words }) => {
    const [mode = '', who = '@s'] = words;
    const target = playerCalled(game, player, who);
    if (!isGameMode(mode) || !target)
      return 'Expected /gamemode survival|creative|adventure|spectator [NAME].';
    target.gameMode = mode;
    game.audience.gameModeChanged(target);
    return `${target.name} is in ${mode} mode.`;
  },
  kill: ({ game, player, words }) => {
    const [who = '@s'] = words;
    if (who.startsWith('@e')) {
      const isMeant = boxOf(who);
      for (const entity of [...game.entities.all()].filter(({ position }) => isMeant(position))) {
        if (entity.kind === 'mob') slayMob(game, entity, null);
        else game.entities.remove(entity.id);
      }
      return 'Killed the mobs and removed everything that lay about.';
    }
    const target = playerCalled(game, player, who);
    if (!target) return `Nobody called "${who}" is here.`;
    hurtPlayer(game, target, { amount: 1000, cause: 'generic_kill', from: null });
    return `Killed ${target.name}.`;
  },
  summon: ({ game, player, words }) => {
    const [name = '', ...rest] = words;
    const mob = name.replace(/^minecraft:/, '');
    const place = rest.length === 3 ? readPosition(rest, player.position) : player.position;
    if (!game.data.entities.has(mob) || mob === 'player' || !place) return 'Expected /summon MOB [X Y Z].';
    spawnMob(game, mob, place);
    return `Summoned a ${mob}.`;
  },
  setblock: ({ game, player, words }) => {
    const place = blockPosition(words.slice(0, 3), player.position);
    const state = readState(game.data, words[3] ?? '');
    if (!place || state === null) return 'Expected /setblock X Y Z BLOCK[property=value].';
    setBlock(game, place, state);
    return `Set the block at ${place.x} ${place.y} ${place.z}.`;
  },
  fill: ({ game, player, words }) => {
    const from = blockPosition(words.slice(0, 3), player.position);
    const to = blockPosition(words.slice(3, 6), player.position);
    const state = readState(game.data, words[6] ?? '');
    if (!from || !to || state === null) return 'Expected /fill X Y Z X Y Z BLOCK.';
    const size = [from.x - to.x, from.y - to.y, from.z - to.z].reduce(
      (product, span) => product * (Math.abs(span) + 1),
      1,
    );
    if (size > MOST_FILLED) return `Expected at most ${MOST_FILLED} blocks, got ${size}.`;
    for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++) {
      for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y++) {
        for (let z = Math.min(from.z, to.z); z <= Math.max(from.z, to.z); z++) {
          // Most of a box that is cleared is air already: every client would take in a change that is none.
          if (game.blocks.stateAt({ x, y, z }) !== state) setBlock(game, { x, y, z }, state);
        }
      }
    }
    return `Filled ${size} blocks.`;
  },
  effect: ({ game, player, words }) => {
    const [verb, who = '@s', name = ''] = words;
    const target = playerCalled(game, player, who);
    const effect = name.replace(/^minecraft:/, '');
    if (verb !== 'give' || !target || target.isDead)
      return 'Expected /effect give NAME instant_health or saturation.';
    if (effect === 'instant_health') target.health = MOST_HEALTH;
    else if (effect === 'saturation') target.hunger = { ...FULL_STOMACH, saturation: 20 };
    else return `Only instant_health and saturation have an effect here, not "${name}".`;
    game.audience.playerStatsChanged(target);
    return `${target.name} feels better.`;
  },
  reset: ({ host }) => {
    host.reset();
    return 'The world is as it was.';
  },
  save: ({ host }) => {
    host.save();
    return 'Saved: /reset comes back to this.';
  },
};

export const OPERATOR_COMMANDS: readonly string[] = Object.keys(COMMANDS);

/** Where `@e[x=0,y=64,z=0,dx=9,dy=9,dz=9]` reaches; everywhere where it says no place. */
function boxOf(selector: string): (position: Position) => boolean {
  const given = new Map(
    [...selector.matchAll(/\b(d?[xyz])=(-?\d+)/g)].map(([, key, value]) => [key, Number(value)]),
  );
  return (position) =>
    (['x', 'y', 'z'] as const).every((axis) => {
      const from = given.get(axis);
      return (
        from === undefined ||
        (position[axis] >= from && position[axis] < from + (given.get(`d${axis}`) ?? 0) + 1)
      );
    });
}

/** The command of a name, or null where there is none for operators. */
export function findOperatorCommand(name: string): OperatorCommand | null {
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null;
}

function emptyHandsAndGrids(player: Player): void {
  for (const menu of [player.ownMenu, player.menu]) {
    menu.cursor = null;
    menu.layout.takeBack();
  }
  player.inventory.replaceAll([]);
}

function playerCalled(game: GameState, player: Player, name: string): Player | null {
  if (name === '@s' || name === '@p') return player;
  const target = game.playerNamed(name);
  return target?.isConnected === true ? target : null;
}

function isGameMode(mode: string): mode is GameMode {
  return mode === 'survival' || mode === 'creative' || mode === 'adventure' || mode === 'spectator';
}

/** Three words as a position; `~` counts from where the player stands. */
function readPosition(words: readonly string[], origin: Position): Position | null {
  const [x, y, z] = (['x', 'y', 'z'] as const).map((axis, index) =>
    readCoordinate(words[index] ?? '', origin[axis]),
  );
  if (x === undefined || y === undefined || z === undefined) return null;
  return [x, y, z].every(Number.isFinite) ? { x, y, z } : null;
}

function readCoordinate(word: string, origin: number): number {
  if (word === '') return NaN;
  return word.startsWith('~') ? origin + Number(word.slice(1)) : Number(word);
}

function blockPosition(words: readonly string[], origin: Position): Position | null {
  const place = readPosition(words, origin);
  return place && { x: Math.floor(place.x), y: Math.floor(place.y), z: Math.floor(place.z) };
}

function setBlock(game: GameState, position: Position, state: number): void {
  if (game.blocks.stateAt(position) !== 0) removeBlock(game, position);
  changeBlock(game, position, state);
}
