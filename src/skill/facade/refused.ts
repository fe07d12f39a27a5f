/** What is said to who listens for events. */
export const NO_EVENTS =
  'there are no events: look at the world between actions, or await bot.waitForTicks(n)';
const CHESTS = 'use getItemFromChest, depositItemIntoChest, exchangeWithChest or checkItemInsideChest';
const WALKING = 'use await bot.pathfinder.goto(new GoalNear(x, y, z, range))';

/** There, but better left alone: no tool is chosen, nothing is picked up, and one walks there oneself. */
export const DISCOURAGED: Readonly<Record<string, string>> = {
  'bot.dig': 'mineBlock(bot, name, count) walks there, takes the right tool and picks up the drops',
  'bot.placeBlock': 'placeItem(bot, name, position) takes it in hand and finds what to set it against',
};

/** What skills ask for and do not get, with what to use instead. */
export const REFUSED: Readonly<Record<string, string>> = {
  'bot.stopDigging': 'use mineBlock(bot, name, count)',
  'bot.digTime': 'use mineBlock(bot, name, count)',
  'bot.attack': 'use killMob(bot, mobName, timeoutSeconds)',
  'bot.pvp': 'use killMob(bot, mobName, timeoutSeconds)',
  'bot.hawkEye': "use shoot(bot, 'bow', target)",
  'bot.craft': 'use craftItem(bot, name, count)',
  'bot.recipesFor': 'use craftItem(bot, name, count), which knows the recipes',
  'bot.recipesAll': 'use craftItem(bot, name, count), which knows the recipes',
  'bot.placeEntity': 'use placeItem(bot, name, position)',
  'bot.openFurnace': 'use smeltItem, loadFurnace or collectFurnace',
  'bot.openChest': CHESTS,
  'bot.openContainer': CHESTS,
  'bot.openBlock': CHESTS,
  'bot.closeWindow': CHESTS,
  'bot.currentWindow': CHESTS,
  'bot.clickWindow': CHESTS,
  'bot.transfer': CHESTS,
  'bot.tossStack': 'use bot.toss(item, null, count)',
  'bot.setControlState': WALKING,
  'bot.getControlState': WALKING,
  'bot.clearControlStates': WALKING,
  'bot.physics': WALKING,
  'bot.pathfinder.setGoal': WALKING,
  'bot.pathfinder.stop': 'bot.pathfinder.goto ends by itself',
  'bot.pathfinder.isMoving': 'await bot.pathfinder.goto',
  'bot.on': NO_EVENTS,
  'bot.once': NO_EVENTS,
  'bot.emit': NO_EVENTS,
  'bot.removeListener': NO_EVENTS,
  'bot.removeAllListeners': NO_EVENTS,
  'bot.addListener': NO_EVENTS,
  'bot.quit': 'a skill ends by returning',
  'bot.end': 'a skill ends by returning',
  'bot._client': 'skills can not send packets',
  'bot.loadPlugin': 'skills can not load plugins',
  'bot.off': NO_EVENTS,
  'bot.loadPlugins': 'skills can not load plugins',
  'bot.moveSlotItem': 'use bot.equip(item, destination)',
  'bot.setQuickBarSlot': "use await bot.equip(item, 'hand')",
  'bot.openEntity': 'there is no trading or riding with windows',
  'bot.lookForBlock': 'use bot.findBlock({ matching, maxDistance: 32 })',
  'bot.connect': 'the bot is connected already',
  'bot.respawn': 'the worker does that',
  'bot.setSettings': 'settings can not be changed',
  'bot.save': 'the world is kept by others',
  'bot.waitForChunksToLoad': 'the world around is loaded already',
  'bot.creative': 'only what players can do in survival is available',
  setTimeout: 'use await bot.waitForTicks(n); 20 ticks are a second',
  setInterval: 'use a bounded for loop with await bot.waitForTicks(n)',
  setImmediate: 'use await bot.waitForTicks(1)',
  clearTimeout: 'there are no timers',
  clearInterval: 'there are no timers',
};
