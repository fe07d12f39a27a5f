// `mcData`, fetched name by name, and `read`, which asks the host once for all reads between two awaits: with
// mineflayer, too, the world does not change while synchronous code runs.
/* exported read */
let fresh = new Map();
const read = (name) => {
  if (fresh.has(name)) return fresh.get(name);
  // A promise's job comes after this stretch of synchronous code and before any later one.
  if (fresh.size === 0)
    Promise.resolve().then(() => {
      fresh = new Map();
    });
  const value = host.sync(name);
  fresh.set(name, value);
  return value;
};

const isPlainName = (name) =>
  typeof name === 'string' &&
  name !== 'then' &&
  name !== 'toJSON' &&
  name !== 'constructor' &&
  name !== '__proto__';
const table = (of) => {
  const known = new Map();
  const look = (name) => {
    if (!isPlainName(name)) return undefined;
    if (!known.has(name)) known.set(name, host.sync('gameData', of, name) ?? undefined);
    return known.get(name);
  };
  return new Proxy(Object.create(null), {
    get: (_, name) => look(name),
    has: (_, name) => look(name) !== undefined,
    ownKeys: () => host.sync('gameDataNames', of),
    getOwnPropertyDescriptor: (_, name) => {
      const value = look(name);
      return value === undefined
        ? undefined
        : { value, enumerable: true, configurable: true, writable: false };
    },
    set: () => {
      throw new TypeError('mcData can be read only.');
    },
  });
};
const lazily = (object, name, make) => {
  let value;
  Object.defineProperty(object, name, { enumerable: true, get: () => (value ??= make()) });
};
const mcData = { version: { minecraftVersion: setup.version } };
for (const kind of ['items', 'blocks', 'entities', 'foods']) {
  lazily(mcData, kind + 'ByName', () => table(kind + 'ByName'));
  lazily(mcData, kind, () => table(kind));
  lazily(mcData, kind + 'Array', () => host.sync('gameDataAll', kind));
}
globalThis.mcData = mcData;
