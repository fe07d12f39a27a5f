import pathfinderPackage from 'mineflayer-pathfinder';
import type { Bot } from 'mineflayer';
import type { Position } from '../base/position.js';
import { isWater } from '../../primitives/body/block-states.js';
import { isFullBlock, stateAt } from '../../primitives/body/reaching.js';
import { isInWater } from '../../primitives/body/steering.js';
import type { Act } from './act.js';
import { isOfTree, isStation } from './tiles.js';

// The package is CommonJS: its parts are reachable through the default import alone.
const { goals, Movements, pathfinder } = pathfinderPackage;

const THINK_PER_TICK_MS = 10;
/** Also one block higher or lower, but not two away. */
const BESIDE = 1.5;

/** Where a person's body goes: by the keys held, or the way to a click. */
export class AvatarLegs {
  /** Whether keys are held. */
  #isSteered = false;
  #isAfloat = false;
  /** What was clicked on, until it is known that no way leads there. */
  #clicked: Position | null = null;

  /** @param onNoWay told once of a click no way leads to */
  constructor(
    private readonly bot: Bot,
    onNoWay: (clicked: Position) => void,
  ) {
    learnTheWay(bot);
    bot.on('path_update', ({ status }) => {
      if (!this.#clicked || (status !== 'noPath' && status !== 'timeout')) return;
      onNoWay(this.#clicked);
      this.#clicked = null;
    });
  }

  walk({ east, south, jump, sneak, sprint }: Extract<Act, { do: 'walk' }>): void {
    const { bot } = this;
    const isMoving = east !== 0 || south !== 0;
    if (isMoving || jump) bot.pathfinder.setGoal(null);
    // mineflayer counts radians from north, to the left.
    if (isMoving) void bot.look(Math.atan2(-east, -south), 0, true);
    bot.setControlState('forward', isMoving);
    bot.setControlState('sprint', sprint && isMoving);
    bot.setControlState('jump', jump);
    bot.setControlState('sneak', sneak);
    this.#isSteered = isMoving || jump || sneak;
    this.#isAfloat = false;
  }

  /** The way only, onto the ground, over what lies about, and up to all else: it goes round things, and neither digs nor builds. */
  go(place: Position): void {
    this.bot.clearControlStates();
    this.#clicked = place;
    this.bot.pathfinder.setGoal(this.#goalAt(place));
  }

  rest(): void {
    this.bot.clearControlStates();
    this.bot.pathfinder.setGoal(null);
    this.#isSteered = false;
  }

  /** Each tick: who is in water and steers nowhere stays at the top of it; on a phone there is no key to swim up with. */
  tick(): void {
    const { bot } = this;
    const isAdrift = !this.#isSteered && !bot.pathfinder.isMoving() && isInWater(bot);
    if (isAdrift || this.#isAfloat) bot.setControlState('jump', isAdrift);
    this.#isAfloat = isAdrift;
  }

  #isOnTree(): boolean {
    const { x, y, z } = this.bot.entity.position;
    return isOfTree(stateAt(this.bot, Math.floor(x), Math.floor(y - 0.1), Math.floor(z))?.name ?? '');
  }

  #goalAt({ x, y, z }: Position): InstanceType<typeof goals.Goal> {
    const block = stateAt(this.bot, x, y, z);
    const name = block?.name ?? '';
    if (isStation(name)) return new goals.GoalGetToBlock(x, y, z);
    // What is seen of a tree from above is its top; who is no climber goes to its foot.
    if (isOfTree(name) && !this.#isOnTree())
      return new goals.GoalNear(x, footOf(this.bot, x, y, z), z, BESIDE);
    // One stands in grass and flowers, and on all else.
    let feet = block?.shapes.length === 0 ? y : y + 1;
    // Over water one swims.
    while (isWaterAt(this.bot, x, feet + 1, z)) feet++;
    const isExact = liesAt(this.bot, x, z) || isRoomAt(this.bot, x, feet, z);
    return new goals.GoalNear(x, feet, z, isExact ? 0 : 1);
  }
}

/** Where one stands under what is seen of a tree. */
function footOf(bot: Bot, x: number, y: number, z: number): number {
  const isAbove = (height: number): boolean => {
    const state = stateAt(bot, x, height, z);
    return state !== null && (isOfTree(state.name) || state.shapes.length === 0);
  };
  let feet = y;
  while (isAbove(feet - 1)) feet--;
  return feet;
}

function learnTheWay(bot: Bot): void {
  bot.loadPlugin(pathfinder);
  const movements = new Movements(bot);
  movements.canDig = false;
  movements.allow1by1towers = false;
  movements.scafoldingBlocks = [];
  bot.pathfinder.setMovements(movements);
  // The world runs in the same thread: a way that is hard to find slows nobody down.
  bot.pathfinder.tickTimeout = THINK_PER_TICK_MS;
}

function isWaterAt(bot: Bot, x: number, y: number, z: number): boolean {
  const state = stateAt(bot, x, y, z);
  return state !== null && isWater(state);
}

/** Whether one can stand just there, with the feet at the height of the ground. */
function isRoomAt(bot: Bot, x: number, feet: number, z: number): boolean {
  const ground = stateAt(bot, x, feet - 1, z);
  return (
    ground !== null &&
    isFullBlock(ground) &&
    [feet, feet + 1].every((y) => stateAt(bot, x, y, z)?.shapes.length === 0)
  );
}

/** Whether something lies about on a column. */
function liesAt(bot: Bot, x: number, z: number): boolean {
  return Object.values(bot.entities).some(
    ({ name, position }) => name === 'item' && Math.floor(position.x) === x && Math.floor(position.z) === z,
  );
}
