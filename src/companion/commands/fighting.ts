import { counted, withArticle } from '../../base/words.js';
import { killMob } from '../../../primitives/kill-mob.js';
import { contextOf } from '../../../primitives/body/context.js';
import { fight, type FightEnd } from '../../../primitives/body/fighting.js';
import { distanceBetween } from '../../base/position.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { mobName } from '../../game/names/names.js';
import { ALL_NEAR, PLAYER, command, completed, failed, refused } from '../command.js';
import { bodyOf } from '../in-words.js';
import { commandResultOf } from '../outcome-words.js';
import { mobsNear } from './looking.js';
import { nearestMob } from './searching.js';
import { unseen } from './going.js';
import { listen } from '../../../primitives/body/listen.js';

const FIGHT_SECONDS = 300;
const FIGHT_TICKS = 2400;
/** By then a blow has hurt whoever can be hurt. */
const TRIAL_TICKS = 200;
const REACH_BLOCKS = 4;
const SEEN_BLOCKS = 64;

export const FIGHTING = [
  command({
    name: 'attack',
    help: 'Kills the nearest mobs of a kind and picks up what they drop.',
    kind: 'action',
    limitSeconds: FIGHT_SECONDS,
    parameters: {
      mob: { type: 'mob', help: 'what' },
      count: { type: 'whole', least: 1, below: ALL_NEAR + 1, help: 'how many', otherwise: 1 },
    },
    carryOut: async ({ bot }, { mob, count: asked }) => {
      const near = nearestMob(bot, mob.names, SEEN_BLOCKS)?.name ?? mob.name;
      const count = asked === ALL_NEAR ? Math.max(1, mobsNear(bot)[near] ?? 0) : asked;
      const outcome = await killMob(bot, near, FIGHT_SECONDS, { count });
      return commandResultOf(
        bot,
        outcome,
        `I killed ${count === 1 ? withArticle(mobName(near)) : counted(count, mobName(near), mobName(near, count))}.`,
      );
    },
  }),
  command({
    name: 'attackPlayer',
    help: 'Fights a player until one of both is dead; never the one who asks, nor its own team.',
    kind: 'action',
    limitSeconds: FIGHT_SECONDS,
    parameters: { player: PLAYER },
    carryOut: async ({ bot, asker, conduct }, { player }) => {
      const isOurs = [bot.username, asker ?? '', ...conduct.companions()].some(
        (name) => name.toLowerCase() === player.toLowerCase(),
      );
      if (isOurs) return refused(`I do not fight ${player}.`);
      const body = bodyOf(bot, player);
      if (!body) return unseen(player);
      contextOf(bot).onActivity(`fighting ${player}`);
      const end = await fightPlayer(bot, body);
      if (end === 'killed') return completed(`I beat ${player}.`);
      if (end === 'cancelled') return { kind: end, words: 'Stopped.', data: {} };
      if (end === 'unharmed') return failed(`My blows do ${player} no harm: players cannot be hurt here.`);
      return failed(end === 'gone' ? `${player} is gone.` : `I could not get at ${player}.`);
    },
  }),
];

/** Fights until one of both is dead; `unharmed`: it was within reach all the while, and no blow hurt it. */
async function fightPlayer(bot: WorkerBot, body: WorkerBot['entity']): Promise<FightEnd | 'unharmed'> {
  const hurt = new Set<number>();
  const stop = listen(bot, { entityHurt: ({ id }) => hurt.add(id) });
  try {
    let end = await fight(bot, body, TRIAL_TICKS);
    const isNear = distanceBetween(bot.entity.position, body.position) <= REACH_BLOCKS;
    if (end === 'timed-out' && !hurt.has(body.id) && isNear) return 'unharmed';
    if (end === 'timed-out') end = await fight(bot, body, FIGHT_TICKS - TRIAL_TICKS);
    return end;
  } finally {
    stop();
  }
}
