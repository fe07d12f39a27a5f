import { badArgument } from '../../base/error.js';
import { blockAtPoint, distanceBetween, type Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { reachablePoint } from '../../../primitives/body/reaching.js';
import { getTo } from '../../../primitives/body/walking.js';
import type { WalkGoal } from '../../skill/facade/call-arguments.js';

interface Target {
  readonly point: Position;
  readonly isThere: (feet: Position) => boolean;
}

/**
 * Walks to one of the pathfinder's goals with the primitives' own way of walking. Where no open way leads it digs one, as
 * the pathfinder does.
 * @throws Error with how far it came when it does not get there
 */
export async function walkToGoal(bot: Bot, goal: WalkGoal): Promise<void> {
  const { point, isThere } = targetOf(bot, goal);
  const { kind, distanceBlocks } = await getTo(bot, point, isThere, (height) => `walking, y ${height}`);
  if (kind === 'arrived') return;
  const { x, y, z } = bot.entity.position.floored();
  throw new Error(
    `bot.pathfinder.goto: no way to the goal (${kind}); stands at ${x} ${y} ${z}, ${distanceBlocks.toFixed(1)} blocks from it.`,
  );
}

function targetOf(bot: Bot, goal: WalkGoal): Target {
  const own = bot.entity.position;
  switch (goal.kind) {
    case 'Block':
      return { point: middle(goal), isThere: (feet) => isIn(feet, goal) || isOn(bot, feet, goal) };
    case 'GetToBlock':
      return { point: middle(goal), isThere: (feet) => isBeside(feet, goal) };
    case 'LookAtBlock':
      return {
        point: middle(goal),
        isThere: (feet) => reachablePoint(bot, blockAtPoint(goal), feet) !== null,
      };
    case 'PlaceBlock':
      return {
        point: middle(goal),
        isThere: (feet) => !isIn(feet, goal) && distanceBetween(feet, middle(goal)) <= 4,
      };
    case 'Near': {
      const { range } = goal;
      return {
        point: middle(goal),
        isThere: (feet) => distanceBetween(blockAtPoint(feet), blockAtPoint(goal)) <= Math.max(range, 0.5),
      };
    }
    case 'XZ':
      return {
        point: middle({ ...goal, y: own.y }),
        isThere: (feet) => isIn({ ...feet, y: 0 }, { ...goal, y: 0 }),
      };
    case 'NearXZ': {
      const { x, z, range } = goal;
      return {
        point: middle({ x, y: own.y, z }),
        isThere: (feet) => Math.hypot(feet.x - x, feet.z - z) <= Math.max(range, 1),
      };
    }
    case 'Y':
      return {
        point: { x: own.x, y: goal.y, z: own.z },
        isThere: (feet) => Math.floor(feet.y) === Math.floor(goal.y),
      };
    case 'Follow':
      return followed(bot, goal.entity, goal.range);
  }
}

function followed(bot: Bot, id: number, range: number): Target {
  const entity = bot.entities[id];
  if (!entity) throw badArgument('bot.pathfinder.goto: the entity to follow is gone.');
  return {
    point: entity.position.clone(),
    // Who has gone out of sight need not be followed any further.
    isThere: (feet) =>
      bot.entities[id] === undefined || distanceBetween(feet, entity.position) <= Math.max(range, 1),
  };
}

function middle(at: Position): Position {
  const { x, y, z } = blockAtPoint(at);
  return { x: x + 0.5, y, z: z + 0.5 };
}

function isIn(feet: Position, block: Position): boolean {
  const [a, b] = [blockAtPoint({ ...feet, y: feet.y + 0.01 }), blockAtPoint(block)];
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

// The pathfinder digs out a block it is to stand in; what the skill wants with it can be done from above.
function isOn(bot: Bot, feet: Position, block: Position): boolean {
  const { x, y, z } = blockAtPoint(block);
  return bot.blockAt(new Vec3(x, y, z))?.boundingBox === 'block' && isIn(feet, { x, y: y + 1, z });
}

// In it, or one step from it along one axis, as the pathfinder's goal has it.
function isBeside(feet: Position, block: Position): boolean {
  const [a, b] = [blockAtPoint({ ...feet, y: feet.y + 0.01 }), blockAtPoint(block)];
  const dy = a.y - b.y;
  return Math.abs(a.x - b.x) + Math.abs(dy < 0 ? dy + 1 : dy) + Math.abs(a.z - b.z) === 1;
}
