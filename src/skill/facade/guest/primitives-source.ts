/** Guest code: the primitives as global functions of `(bot, ...)`. */
export const PRIMITIVES_SOURCE = String.raw`
const needBot = (given, name) => {
  if (given === bot) return;
  throw new TypeError(name + ' expects the bot as its first argument, got ' + (given === undefined ? 'nothing' : typeof given) + '.');
};
for (const name of setup.primitives) {
  const primitive = (given, ...values) => { needBot(given, name); return host.async(name, ...values); };
  Object.defineProperty(primitive, 'name', { value: name });
  globalThis[name] = primitive;
}
globalThis.exploreUntil = function exploreUntil(given, direction, maxTime, callback, options) {
  needBot(given, 'exploreUntil');
  if (typeof callback !== 'function') throw new TypeError('exploreUntil expects (bot, direction, maxTime, callback): the callback is missing.');
  // Functions stay here: the walk is told when one has found something.
  const walk = host.async('exploreUntil', point(direction, 'exploreUntil'), maxTime ?? 60, options ?? {});
  return lookOnTheWay(walk, callback);
};
const lookOnTheWay = async (walk, callback) => {
  let isOver = false;
  const ended = walk.then(() => { isOver = true; }, () => { isOver = true; });
  let found = null;
  while (!isOver && !found) {
    found = (await callback()) || null;
    if (found) host.sync('exploringFound');
    else await Promise.race([ended, host.async('exploringTicks')]);
  }
  return { ...(await walk), found };
};
`;
