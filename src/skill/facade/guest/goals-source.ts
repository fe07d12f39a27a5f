/** Guest code: the pathfinder's goals, as data for `bot.pathfinder.goto`. */
export const GOALS_SOURCE = String.raw`
class Goal { constructor(kind, data) { this.kind = kind; Object.assign(this, data); } }
const goalAt = (kind) => class extends Goal { constructor(x, y, z) { super(kind, { x, y, z }); } };
const goalOn = (kind) => class extends Goal { constructor(position) { super(kind, point(position, 'Goal' + kind)); } };
const GOALS = {
  GoalBlock: goalAt('Block'),
  GoalGetToBlock: goalAt('GetToBlock'),
  GoalNear: class extends Goal { constructor(x, y, z, range) { super('Near', { x, y, z, range }); } },
  GoalXZ: class extends Goal { constructor(x, z) { super('XZ', { x, z }); } },
  GoalNearXZ: class extends Goal { constructor(x, z, range) { super('NearXZ', { x, z, range }); } },
  GoalY: class extends Goal { constructor(y) { super('Y', { y }); } },
  GoalLookAtBlock: goalOn('LookAtBlock'),
  GoalPlaceBlock: goalOn('PlaceBlock'),
  GoalFollow: class extends Goal {
    constructor(entity, range) { super('Follow', { entity: entityId(entity, 'GoalFollow'), range }); }
  },
};
Object.assign(globalThis, GOALS);
globalThis.goals = GOALS;
`;
