import type { Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { FURNACES } from '../src/game/container-blocks.js';
import { Arguments } from './body/arguments.js';
import { blockClaim, contextOf } from './body/context.js';
import { stockIn } from './body/crafting.js';
import { itemsPerFuel, smeltingOf } from './body/furnace.js';
import { carryOut, goOn, Interruption, outcomeByCount, type Attainment } from './body/ending.js';
import { freeStationNear } from './body/stations.js';
import { collectFurnace } from './collect-furnace.js';
import { loadFurnace } from './load-furnace.js';
import type { PrimitiveOutcome } from './outcome.js';

const MOST_STACK = 64;

/**
 * Smelts or cooks items in a furnace: loads it, waits until all is done, and takes the products out.
 *
 * Needs a furnace within 32 blocks that nobody else works at (a smoker for food or a blast furnace for ores does it in
 * half the time); walks to the nearest by itself. Input and fuel must be carried. One item takes 200 ticks. One piece of
 * fuel smelts: coal and charcoal 8 items, logs and planks 1.5, sticks 0.5. More than a stack is done stack by stack.
 *
 * @param bot the bot that acts
 * @param itemName registry name of what goes in, such as `raw_iron`
 * @param fuelName registry name of the fuel, such as `oak_planks`
 * @param count how many to smelt, 1 unless told otherwise
 * @param options `furnace`: where the furnace to use stands
 * @returns `completed` with `count` products carried; `refused`, with nothing used up, when input, fuel or a furnace is
 *   missing; `partial` when the furnace stopped before, with the input that was left taken back
 * @throws CoVoyagerError for wrong names or counts
 * @example
 * const outcome = await smeltItem(bot, 'raw_iron', 'oak_planks', 4); // burns 3 oak_planks
 */
export async function smeltItem(
  bot: Bot,
  itemName: string,
  fuelName: string,
  count = 1,
  options: { readonly furnace?: Position } = {},
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'smeltItem expects (bot, itemName, fuelName, count)');
  const input = given.item('itemName', itemName);
  const fuel = given.item('fuelName', fuelName);
  const asked = given.count('count', count);
  const chosen = options.furnace === undefined ? null : given.position('furnace', options.furnace);
  return carryOut(asked, async (tally) => {
    goOn(bot);
    const recipe = smeltingOf(bot.version, input);
    if (!recipe) throw new Interruption('refused', `${input} can not be smelted.`);
    requireCarried(bot, input, fuel, asked);
    const blocks = FURNACES.filter((block) => recipe.stations.includes(block));
    const furnace = chosen ?? freeStationNear(bot, blocks);
    if (!furnace) {
      throw new Interruption(
        'refused',
        `Smelting ${input} needs a free ${blocks.join(' or ')} within 32 blocks; there is none. Place one.`,
      );
    }
    const { claims } = contextOf(bot);
    const claim = blockClaim(furnace);
    if (!claims.claim(bot.username, claim)) {
      throw new Interruption('refused', 'Somebody else works at the furnace. Wait or use another.', 'in-use');
    }
    try {
      return await smeltAll(bot, furnace, { input, fuel, output: recipe.output, asked }, tally);
    } finally {
      claims.release(bot.username, claim);
    }
  });
}

interface Smelting {
  readonly input: string;
  readonly fuel: string;
  readonly output: string;
  readonly asked: number;
}

async function smeltAll(
  bot: Bot,
  furnace: Position,
  { input, fuel, output, asked }: Smelting,
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  const perPiece = itemsPerFuel(bot.version, fuel);
  // Neither input nor fuel goes beyond a stack.
  const mostAtOnce = Math.max(1, Math.min(MOST_STACK, Math.floor(MOST_STACK * perPiece)));
  while (tally.done < asked) {
    const batch = Math.min(mostAtOnce, asked - tally.done);
    const pieces = Math.ceil(batch / perPiece);
    const loaded = await loadFurnace(bot, furnace, { input: { [input]: batch }, fuel: { [fuel]: pieces } });
    tally.evidence.push(...loaded.evidence);
    if (loaded.done === 0) return { ...loaded, asked, done: tally.done, evidence: tally.evidence };
    const collected = await collectFurnace(bot, furnace, output, batch);
    tally.done += collected.done;
    tally.evidence.push(...collected.evidence);
    contextOf(bot).onProgress(tally.done);
    if (collected.kind === 'completed') continue;
    const kind = collected.kind === 'failed' && tally.done > 0 ? 'partial' : collected.kind;
    return { kind, asked, done: tally.done, reason: collected.reason, evidence: tally.evidence };
  }
  return outcomeByCount(asked, tally.done, `Smelted ${tally.done} ${input} to ${output}.`, tally.evidence);
}

function requireCarried(bot: Bot, input: string, fuel: string, count: number): void {
  const perPiece = itemsPerFuel(bot.version, fuel);
  if (perPiece === 0) throw new Interruption('refused', `${fuel} does not burn. Use coal, charcoal or wood.`);
  const stock = stockIn(bot.inventory);
  const pieces = Math.ceil(count / perPiece);
  const needs = { [fuel]: pieces, [input]: count + (fuel === input ? pieces : 0) };
  for (const [name, needed] of Object.entries(needs)) {
    const has = stock.get(name) ?? 0;
    if (has >= needed) continue;
    throw new Interruption(
      'refused',
      `smeltItem ${input} ${count} times needs ${needed} ${name}, carries ${has}.`,
    );
  }
}
