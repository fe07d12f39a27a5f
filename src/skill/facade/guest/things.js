// Blocks, items and entities, and the pathfinder's goals as data. An entity is one object for as long as the skill runs.
/* global vec, point, read */
/* exported blockOf, entityOf, entityId, Goal, collectables */
const blockOf = (data) => {
  if (!data) return null;
  const { properties, position, ...rest } = data;
  const block = { ...rest, position: position ? vec(position) : null };
  Object.defineProperty(block, 'getProperties', { value: () => ({ ...properties }) });
  return block;
};

const known = new Map();
const live = (id) => {
  const told = read('entities').find((each) => each.id === id);
  return told ?? null;
};
class Entity {
  #last;
  constructor(data) {
    this.#last = data;
  }
  get #now() {
    const told = this.#last.id === setup.ownId ? read('status').entity : live(this.#last.id);
    if (told !== null) this.#last = told;
    return this.#last;
  }
  get id() {
    return this.#last.id;
  }
  get name() {
    return this.#last.name ?? undefined;
  }
  get type() {
    return this.#last.type ?? undefined;
  }
  get kind() {
    return this.#last.kind ?? undefined;
  }
  get displayName() {
    return this.#last.displayName ?? undefined;
  }
  get username() {
    return this.#last.username ?? undefined;
  }
  get height() {
    return this.#last.height;
  }
  get width() {
    return this.#last.width;
  }
  get position() {
    return vec(this.#now.position);
  }
  get velocity() {
    return vec(this.#now.velocity);
  }
  get yaw() {
    return this.#now.yaw;
  }
  get pitch() {
    return this.#now.pitch;
  }
  get onGround() {
    return this.#now.onGround;
  }
  get health() {
    return this.#now.health ?? undefined;
  }
  get isValid() {
    return this.#last.id === setup.ownId || live(this.#last.id) !== null;
  }
  getDroppedItem() {
    return this.#now.item ?? null;
  }
}
const entityOf = (data) => {
  if (!data) return null;
  if (!known.has(data.id)) known.set(data.id, new Entity(data));
  return known.get(data.id);
};
const entityId = (entity, of) => {
  if (entity instanceof Entity) return entity.id;
  throw new TypeError(
    of + ' expects an entity from bot.nearestEntity or bot.entities, got ' + String(entity) + '.',
  );
};

// Blocks, places of blocks and things on the ground: what may be collected.
const collectables = (target) => {
  const all = Array.isArray(target) ? target : [target];
  const isThing = (each) => each instanceof Entity;
  return {
    items: all.filter(isThing).map(({ id }) => id),
    blocks: all
      .filter((each) => !isThing(each))
      .map((each) => point(each && each.position ? each.position : each, 'bot.collectBlock.collect')),
  };
};

class Goal {
  constructor(kind, data) {
    this.kind = kind;
    Object.assign(this, data);
  }
}
const goalAt = (kind) =>
  class extends Goal {
    constructor(x, y, z) {
      super(kind, { x, y, z });
    }
  };
const goalOn = (kind) =>
  class extends Goal {
    constructor(position) {
      super(kind, point(position, 'Goal' + kind));
    }
  };
const GOALS = {
  GoalBlock: goalAt('Block'),
  GoalGetToBlock: goalAt('GetToBlock'),
  GoalNear: class extends Goal {
    constructor(x, y, z, range) {
      super('Near', { x, y, z, range });
    }
  },
  GoalXZ: class extends Goal {
    constructor(x, z) {
      super('XZ', { x, z });
    }
  },
  GoalNearXZ: class extends Goal {
    constructor(x, z, range) {
      super('NearXZ', { x, z, range });
    }
  },
  GoalY: class extends Goal {
    constructor(y) {
      super('Y', { y });
    }
  },
  GoalLookAtBlock: goalOn('LookAtBlock'),
  GoalPlaceBlock: goalOn('PlaceBlock'),
  GoalFollow: class extends Goal {
    constructor(entity, range) {
      super('Follow', { entity: entityId(entity, 'GoalFollow'), range });
    }
  },
};
Object.assign(globalThis, GOALS);
globalThis.goals = GOALS;
globalThis.Movements = class Movements {};
