import { messageOf } from '../../base/error.js';
import { common, totalOf } from '../../base/item-counts.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import type { SiteSurvey } from '../world/run-world.js';
import type { RunContext } from './run-context.js';

/** After so many plans that came to nothing since somebody emptied it, a chest is avoided. */
export const MOST_ROBBED = 2;
const FETCH_TICKS = 600;

/**
 * Has a bot take what is still of use out of a chest that is emptied again and again; from then on goods stay in hands.
 * @returns what is there then
 */
export async function avoidChest(context: RunContext, survey: SiteSurvey): Promise<SiteSurvey> {
  const { goods, log, signal } = context;
  const { chest } = goods;
  const bot = (await context.freeWorkers()).find(({ asBot }) => asBot)?.asBot;
  if (!chest || !bot || context.talk) return survey;
  log.add({ kind: 'chest-avoided', chest });
  const useful = Object.fromEntries([...goods.ledger.goods].map((item) => [item, Infinity]));
  const carry = { ...common(survey.contents, useful) };
  if (totalOf(carry) > 0)
    await bot
      .undertake(FETCH_TICKS, (body) => exchangeWithChest(body, chest, { carry }), signal)
      .catch((error: unknown) => {
        log.add({ kind: 'note', message: `What lies in the chest stays there: ${messageOf(error)}` });
      });
  context.avoidedChest = chest;
  context.staysInHands = true;
  goods.chest = null;
  return (await context.survey()) ?? survey;
}

/** What is made belongs into the chest again. */
export function useChestAgain(context: RunContext): void {
  const { avoidedChest } = context;
  if (!avoidedChest) return;
  context.goods.chest = avoidedChest;
  context.avoidedChest = null;
  context.staysInHands = false;
}

/** What was kept in hands is put into the chest at last. */
export async function bringHome(context: RunContext): Promise<void> {
  if (!context.avoidedChest) return;
  useChestAgain(context);
  await context.survey();
}
