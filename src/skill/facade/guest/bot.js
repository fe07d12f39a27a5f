// `bot`: everything it does not have is refused with what to use instead. And the primitives, global functions of
// `(bot, ...)`.
/* global vec, point, read, blockOf, entityOf, entityId, Goal, Movements, Vec3, collectables, goals, mcData */
const status = (name) => read('status')[name];
const slots = () => read('inventory').slots;
const items = () => slots().filter((item, slot) => item && slot >= 9 && slot <= 44);
const isOf = (item, type) => item.type === type || item.name === type;
const inventory = {
  items,
  count: (type) => items().reduce((sum, item) => sum + (isOf(item, type) ? item.count : 0), 0),
  findInventoryItem: (type, metadata, notFull) =>
    items().find((item) => isOf(item, type) && !(notFull && item.count >= item.stackSize)) ?? null,
  emptySlotCount: () =>
    slots()
      .slice(9, 45)
      .filter((item) => item === null).length,
  get slots() {
    return slots();
  },
};
const itemName = (item) => (typeof item === 'object' && item !== null ? item.name : item);

const entitiesById = () =>
  Object.fromEntries([...read('entities'), status('entity')].map((data) => [data.id, entityOf(data)]));
const nearestEntity = (accept = () => true) => {
  const from = status('entity').position;
  const far = ({ position }) => Math.hypot(position.x - from.x, position.y - from.y, position.z - from.z);
  const found = read('entities')
    .filter(({ id }) => id !== setup.ownId)
    .sort((a, b) => far(a) - far(b))
    .find((data) => accept(entityOf(data)));
  return entityOf(found);
};

const blockAt = (position) => blockOf(host.sync('blockAt', point(position, 'bot.blockAt')));
const listOf = (value) => (Array.isArray(value) ? value : [value]);
const kinds = new Map();
const kindsNear = (range) => {
  const states = host.sync('statesNear', range);
  const unknown = states.filter((state) => !kinds.has(state));
  if (unknown.length > 0) for (const data of host.sync('blockStates', unknown)) kinds.set(data.stateId, data);
  return states.map((state) => kinds.get(state));
};
const findBlocks = (options) => {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('bot.findBlocks expects { matching, maxDistance, count }.');
  const { matching, maxDistance = 16, count = 1, useExtraInfo = false } = options;
  if (options.point)
    throw new TypeError('point is not available: blocks are found around the bot. Walk there first.');
  const range = Math.min(maxDistance, setup.mostDistance);
  const wanted = Math.min(count, setup.mostBlocks);
  if (typeof matching !== 'function') {
    const places = host
      .sync(
        'findTypes',
        listOf(matching),
        range,
        typeof useExtraInfo === 'function' ? setup.mostBlocks : wanted,
      )
      .map(vec);
    if (typeof useExtraInfo !== 'function') return places;
    return places
      .filter((place) => {
        const block = blockAt(place);
        return block && useExtraInfo(block);
      })
      .slice(0, wanted);
  }
  // As mineflayer does, the function is first asked about kinds of blocks, which lie nowhere.
  let needsPlaces = useExtraInfo !== false;
  const states = kindsNear(range)
    .filter((data) => {
      try {
        return matching(blockOf(data));
      } catch {
        needsPlaces = true;
        return true;
      }
    })
    .map(({ stateId }) => stateId);
  if (states.length === 0) return [];
  const places = host.sync('findStates', states, range, needsPlaces ? setup.mostBlocks : wanted).map(vec);
  if (!needsPlaces) return places;
  const accept =
    typeof useExtraInfo === 'function' ? (block) => matching(block) && useExtraInfo(block) : matching;
  return places
    .filter((place) => {
      const block = blockAt(place);
      return block && accept(block);
    })
    .slice(0, wanted);
};
const blockPlace = (block, of) => {
  if (block && block.position) return point(block.position, of);
  throw new TypeError(of + ' expects a block from bot.findBlock or bot.blockAt, got ' + String(block) + '.');
};

const told = setup.job;
told.chest = told.chest && vec(told.chest);
told.station = told.station && Object.freeze({ ...told.station, position: vec(told.station.position) });
told.placeAt = Object.freeze(told.placeAt.map(vec));
const job = new Proxy(told, {
  set: (_, name) => {
    throw new TypeError('bot.job.' + String(name) + ' is read-only.');
  },
});

const MEMBERS = {
  job,
  inventory,
  registry: mcData,
  version: setup.version,
  // Handed on to goals, which have no use for it.
  world: null,
  username: setup.username,
  chat: (message) => host.sync('chat', String(message)),
  whisper: (username, message) => host.sync('whisper', username, String(message)),
  blockAt,
  findBlocks,
  nearestEntity,
  findBlock: (options) => {
    const [place] = findBlocks({ ...options, count: 1 });
    return place ? blockAt(place) : null;
  },
  canSeeBlock: (block) => host.sync('canSeeBlock', blockPlace(block, 'bot.canSeeBlock')),
  canDigBlock: (block) => host.sync('canDigBlock', blockPlace(block, 'bot.canDigBlock')),
  isABed: (block) => block.name.endsWith('_bed'),
  pathfinder: new Proxy(
    {
      goto: (goal) => {
        if (goal instanceof Goal) return host.async('goto', goal);
        throw new TypeError('bot.pathfinder.goto expects a goal such as new GoalNear(x, y, z, range).');
      },
      setMovements: () => undefined,
    },
    { get: (target, name) => member(target, name, 'bot.pathfinder.') },
  ),
  collectBlock: {
    collect: (target, options) => {
      const { blocks, items } = collectables(target);
      // As mineflayer-collectblock takes it: what cannot be reached is no error then.
      const mayFail = Boolean(options && options.ignoreNoPath);
      return host.async('collect', blocks, items, { mayFail });
    },
  },
  tool: {
    equipForBlock: (block, options) =>
      host.async(
        'equipForBlock',
        blockPlace(block, 'bot.tool.equipForBlock'),
        Boolean(options && options.requireHarvest),
      ),
  },
  dig: (block) => host.async('dig', blockPlace(block, 'bot.dig')),
  placeBlock: (block, side) => {
    const held = status('heldItem');
    if (!held) throw new TypeError('bot.placeBlock sets down what is held, and nothing is.');
    const place = vec(blockPlace(block, 'bot.placeBlock')).plus(vec(point(side, 'bot.placeBlock')));
    return host.async('placeItem', held.name, place);
  },
  equip: (item, destination) => host.async('equip', itemName(item), destination ?? 'hand'),
  unequip: (destination) => host.async('unequip', destination),
  toss: (item, metadata, count) => host.async('toss', itemName(item), count ?? 1),
  consume: () => host.async('consume'),
  look: (yaw, pitch) => host.async('look', yaw, pitch),
  lookAt: (position) => host.async('lookAt', point(position, 'bot.lookAt')),
  fish: () => host.async('fish'),
  activateItem: (offHand) => host.async('activateItem', offHand === true),
  deactivateItem: () => host.async('deactivateItem'),
  activateBlock: (block) => host.async('activateBlock', blockPlace(block, 'bot.activateBlock')),
  activateEntity: (entity) => host.async('activateEntity', entityId(entity, 'bot.activateEntity')),
  useOn: (entity) => host.async('useOn', entityId(entity, 'bot.useOn')),
  sleep: (bed) => host.async('sleep', blockPlace(bed, 'bot.sleep')),
  wake: () => host.async('wake'),
  mount: (entity) => host.async('mount', entityId(entity, 'bot.mount')),
  dismount: () => host.async('dismount'),
  waitForTicks: (ticks) => host.async('waitForTicks', ticks),
};
const GETTERS = {
  entity: () => entityOf(status('entity')),
  entities: entitiesById,
  players: () =>
    Object.fromEntries(
      read('players').map(({ username, id }) => [username, { username, entity: entitiesById()[id] ?? null }]),
    ),
  heldItem: () => status('heldItem'),
};
for (const name of [
  'health',
  'food',
  'foodSaturation',
  'oxygenLevel',
  'isRaining',
  'isSleeping',
  'time',
  'game',
]) {
  GETTERS[name] = () => status(name);
}
const own = (object, name) => Object.prototype.hasOwnProperty.call(object, name);
const member = (target, name, path) => {
  if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined;
  if (own(target, name)) return target[name];
  const instead = own(setup.refused, path + name) ? setup.refused[path + name] : null;
  throw new ReferenceError(
    path + name + ' is not available' + (instead === null ? '.' : ': ' + instead + '.'),
  );
};
const bot = new Proxy(MEMBERS, {
  get: (target, name) => (own(GETTERS, name) ? GETTERS[name]() : member(target, name, 'bot.')),
  set: (_, name) => {
    throw new TypeError('bot.' + String(name) + ' cannot be changed: keep values in variables.');
  },
  has: (target, name) => own(target, name) || own(GETTERS, name),
});
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval']) {
  globalThis[name] = () => {
    throw new ReferenceError(name + ' is not available: ' + setup.refused[name] + '.');
  };
}

// What code from elsewhere begins with; all of it is there already.
const MODULES = {
  'minecraft-data': () => mcData,
  vec3: Object.assign((x, y, z) => new Vec3(x, y, z), { Vec3 }),
  'mineflayer-pathfinder': { goals, Movements, pathfinder: null },
};
globalThis.require = (name) => {
  if (own(MODULES, name)) return MODULES[name];
  throw new ReferenceError('require(' + String(name) + ') is not available: there are no modules.');
};

const needBot = (given, name) => {
  if (given === bot) return;
  throw new TypeError(
    name +
      ' expects the bot as its first argument, got ' +
      (given === undefined ? 'nothing' : typeof given) +
      '.',
  );
};
for (const name of setup.primitives) {
  const primitive = (given, ...values) => {
    needBot(given, name);
    return host.async(name, ...values);
  };
  Object.defineProperty(primitive, 'name', { value: name });
  globalThis[name] = primitive;
}
globalThis.exploreUntil = function exploreUntil(bearer, direction, maxTime, callback, options) {
  needBot(bearer, 'exploreUntil');
  if (typeof callback !== 'function')
    throw new TypeError('exploreUntil expects (bot, direction, maxTime, callback): the callback is missing.');
  // Functions stay here: the walk is told when one has found something.
  const hasOptions = typeof options === 'object' && options !== null;
  const given = hasOptions ? options : { mayFail: true };
  const walk = host.async('exploreUntil', point(direction, 'exploreUntil'), maxTime ?? 60, given);
  const outcome = lookOnTheWay(walk, callback);
  return hasOptions ? outcome : outcome.then(({ found }) => found);
};
const WAIT_TICKS = 5;
const TICKS_PER_SECOND = 20;
const DROP_BLOCKS = 4;
const waitUntilGone = async (given, entity, timeout = 300) => {
  needBot(given, 'waitForMobRemoved');
  entityId(entity, 'waitForMobRemoved');
  let { position } = entity;
  for (let ticks = 0; ticks < timeout * TICKS_PER_SECOND && entity.isValid; ticks += WAIT_TICKS) {
    position = entity.position;
    await host.async('waitForTicks', WAIT_TICKS);
  }
  return nearestEntity((each) => each.name === 'item' && each.position.distanceTo(position) < DROP_BLOCKS);
};
globalThis.waitForMobRemoved = waitUntilGone;
globalThis.waitForMobShot = waitUntilGone;
globalThis.moveToChest = async (given, place) => {
  needBot(given, 'moveToChest');
  await bot.pathfinder.goto(new goals.GoalLookAtBlock(point(place, 'moveToChest')));
  return blockAt(place);
};
const lookOnTheWay = async (walk, callback) => {
  let isOver = false;
  const ended = walk.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  let found = null;
  while (!isOver && !found) {
    found = (await callback()) || null;
    if (found) host.sync('exploringFound');
    else await Promise.race([ended, host.async('exploringTicks')]);
  }
  return { ...(await walk), found };
};
