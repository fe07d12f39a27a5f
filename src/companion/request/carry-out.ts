import { asking } from './request.js';
import { defined } from '../../base/defined.js';
import { countsWithout, type ItemCounts } from '../../base/item-counts.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { everydayName } from '../../game/names/names.js';
import { Interruption } from '../../../primitives/body/ending.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { lyingItems } from '../../../primitives/body/picking-up.js';
import { whoStandsIn } from '../../../primitives/body/placing.js';
import { walkNear } from '../../../primitives/body/walking.js';
import { depositItemIntoChest } from '../../../primitives/deposit-item-into-chest.js';
import { pickUpItem } from '../../../primitives/pick-up-item.js';
import { placeItem } from '../../../primitives/place-item.js';
import type { Setting } from '../command.js';
import { walkToPlayer } from '../commands/going.js';
import { give, inTurn } from '../commands/handing.js';
import { carriedBy, itemsInWords, registryOf } from '../in-words.js';
import { build } from './build.js';
import { dropsOf, isItsOwn, Obtaining, orderFrom, unknownThings } from './obtain.js';
import { freeCellAt, chestsOf, findPlace, withoutIs } from './places.js';
import { placeIn } from './read-place.js';
import { thingsIn } from './read-request.js';
import type { RequestPlace, RequestStep, StepEnd, WantedThings } from './request.js';
import { ANYTHING, meaningOf, meantOf, type Meaning } from './things.js';

/** Dug where nobody said how many; it is told. */
const UNSAID_COUNT = 8;
const MOST_CROPS = 64;
const HAND_OVER_BLOCKS = 2;
const AT_PLACE_BLOCKS = 3;
const FIELD_BLOCKS = 24;
const MOST_SOWN = 64;
/** Trees that stand closer do not all grow. */
const TREES_APART_BLOCKS = 4;

/** Does one step of a request after the other. What each came to is read from hands and blocks. */
export class RequestWork {
  readonly #obtaining: Obtaining;
  /** What it carried before it took all of something: what of it is given then is only what was taken. */
  #own: ItemCounts | null = null;

  /** @param answer what was answered to its question; null: nothing was asked yet */
  constructor(
    private readonly setting: Setting,
    private readonly answer: string | null,
  ) {
    this.#obtaining = new Obtaining(setting);
  }

  /** @param next what comes after it: what that gets for itself need not be got before */
  async carryOut(step: RequestStep, next: RequestStep | undefined): Promise<StepEnd> {
    switch (step.kind) {
      case 'go':
        return this.#go(step.place);
      case 'obtain':
        return (next?.kind === 'make' || next?.kind === 'build') &&
          step.things.every(({ count }) => count === null)
          ? { isDone: true, words: '' }
          : this.#each(
              this.#listed(step),
              (meaning, wanted) => this.#obtain(step, meaning, wanted),
              step.isMined || step.tool !== null,
            );
      case 'give':
        return this.#each(step.things, (meaning, wanted) => this.#give(meaning, wanted));
      case 'put':
        return this.#put(step.things, step.into);
      case 'make':
        return this.#each(step.things, (meaning, wanted) => this.#make(meaning, wanted, step.of));
      case 'pick-up':
        return this.#each(step.things, (meaning, wanted) => this.#pickUp(meaning, wanted));
      case 'sow':
        return this.#each(step.things, (meaning) => this.#sow(meaning));
      case 'place':
        return this.#each(step.things, (meaning, wanted) => this.#place(meaning, wanted, step.at));
      case 'build':
        return build(this.setting, this.#obtaining, this.answer, step);
    }
  }

  /** Things of a list the asker once told, where that is what is named: "materials from my building list". */
  #listed({ things, from }: Extract<RequestStep, { kind: 'obtain' }>): readonly WantedThings[] {
    if (from?.kind !== 'named' || !things.every(({ said }) => ANYTHING.test(said))) return things;
    const told = this.setting.conduct.landmarks.told(from.name);
    return told === null ? things : thingsIn(told);
  }

  async #each(
    things: readonly WantedThings[],
    act: (meaning: Meaning, wanted: WantedThings) => Promise<StepEnd>,
    isDug = false,
  ): Promise<StepEnd> {
    const ends: StepEnd[] = [];
    for (const wanted of things) {
      const end = await act(this.#meaningOf(wanted, isDug), wanted);
      if (end.question !== undefined) return end;
      ends.push(end);
    }
    return {
      isDone: ends.every(({ isDone }) => isDone),
      words: ends.map(({ words }) => words).join(' '),
    };
  }

  #meaningOf({ said, but = [], each }: WantedThings, isDug = false): Meaning {
    const known = meaningOf(registryOf(this.setting.bot), said, isDug);
    if (!known) throw unknownThings(said);
    const meaning = { ...known, ...defined({ most: each }) };
    if (but.length === 0) return meaning;
    const spared = but.map((each) => ({ ...this.#meaningOf(each), count: each.count }));
    return {
      ...meaning,
      spared: (item) =>
        spared.reduce(
          (sum, { isMeant, count }) =>
            sum + (isMeant(item) ? (typeof count === 'number' ? count : Infinity) : 0),
          0,
        ),
    };
  }

  async #go(place: RequestPlace): Promise<StepEnd> {
    const { bot, asker } = this.setting;
    if (place.kind === 'asker' && asker !== null) {
      const walk = await walkToPlayer(bot, asker, HAND_OVER_BLOCKS);
      const isThere = walk !== 'unseen' && walk.kind === 'arrived';
      return { isDone: isThere, words: isThere ? 'I am with you.' : 'I do not get to you.' };
    }
    const at = findPlace(this.setting, place, this.answer);
    if ('question' in at) return asking(at.question);
    const walk = await walkNear(bot, at, { rangeBlocks: AT_PLACE_BLOCKS });
    const isThere = walk.kind === 'arrived';
    return { isDone: isThere, words: isThere ? '' : `I find no way to ${placeWords(at)}.` };
  }

  async #obtain(
    { from, isMined, tool }: Extract<RequestStep, { kind: 'obtain' }>,
    meaning: Meaning,
    { said, count }: WantedThings,
  ): Promise<StepEnd> {
    // A list names things, and says nothing of where they are.
    const isList = from?.kind === 'named' && this.setting.conduct.landmarks.told(from.name) !== null;
    const chests = from === null || isList ? [] : await chestsOf(this.setting, from, this.answer);
    if ('question' in chests) return asking(chests.question);
    const before = this.#obtaining.held(meaning);
    let dug = 0;
    const gained = (): number => Math.max(dug, this.#obtaining.held(meaning) - before);
    if (count === 'all' && chests.length > 0 && !isMined) {
      const own = carriedBy(this.setting.bot);
      this.#own = own;
      const taken = await this.#obtaining.fromChests(meaning, Infinity, chests);
      return {
        isDone: taken > 0,
        words:
          taken > 0
            ? `I took ${this.#since(own)}.`
            : `There is ${ANYTHING.test(said) ? 'nothing' : `no ${said}`} in it.`,
      };
    }
    const isOne = /(?:axe|pickaxe|shovel|hoe|sword|shears)$/.test(said);
    const isAll = meaning.names.length > 1 && isMined;
    const unsaid = isOne || !isMined ? 1 : isAll ? MOST_CROPS : UNSAID_COUNT;
    const wanted = typeof count === 'number' ? count : unsaid;
    if (!isMined && chests.length > 0) await this.#obtaining.fromChests(meaning, wanted, chests);
    if (gained() < wanted && (from === null || isMined || chests.length === 0)) {
      if (from && !isList) {
        const end = await this.#go(from);
        if (end.question !== undefined || !end.isDone) return end;
      }
      const inHand = tool === null ? null : await this.#tool(tool);
      if (inHand !== null && 'question' in inHand) return inHand;
      if (isMined || inHand) {
        const outcome = await this.#obtaining.fromGround(meaning, wanted - gained(), inHand?.name ?? null);
        // Ore becomes something else in the hands: then blocks count.
        const isBlock = meaning.names.every((name) => !isItsOwn(this.setting.bot.version, name));
        if (isBlock) dug = outcome?.done ?? 0;
      } else await this.#obtaining.fromAnywhere(meaning, wanted - gained());
    }
    // All the crops there are, however many.
    const isDone = isAll && typeof count !== 'number' ? gained() > 0 : gained() >= wanted;
    if (!isDone && from && !isMined && chests.length > 0)
      return { isDone, words: `There are ${gained()} of ${wanted} ${said} to be had there.` };
    return {
      isDone,
      words: isDone
        ? `I ${dug > 0 ? 'dug' : 'have'} ${isAll ? Math.min(wanted, gained()) : wanted} ${said}.`
        : `I got ${gained()} of ${wanted} ${said}.`,
    };
  }

  /** What has come into the hands. */
  #since(before: ItemCounts): string {
    const { bot } = this.setting;
    return itemsInWords(bot, countsWithout(carriedBy(bot), before));
  }

  /** The tool that was named, in hand; fetched where it is not carried. */
  async #tool(said: string): Promise<{ readonly name: string } | (StepEnd & { readonly question: string })> {
    const meaning = meaningOf(registryOf(this.setting.bot), said);
    if (!meaning) throw unknownThings(said);
    if (this.#obtaining.held(meaning) === 0) {
      const said = this.answer === null ? null : placeIn(withoutIs(this.answer));
      const chests = await chestsOf(this.setting, said);
      if (!('question' in chests)) await this.#obtaining.fromChests(meaning, 1, chests);
    }
    const name = Object.keys(carriedBy(this.setting.bot)).find(meaning.isMeant);
    return name === undefined ? asking(`Where do I find a ${said}?`) : { name };
  }

  async #give(named: Meaning, { said, count }: WantedThings): Promise<StepEnd> {
    const { asker } = this.setting;
    const own = count === 'all' ? this.#own : null;
    const meaning = own ? { ...named, spared: (item: string) => own[item] ?? 0 } : this.#inHands(named);
    const held = this.#obtaining.held(meaning);
    const wanted = amountOf(count, held) ?? Math.max(held, 1);
    if (held < wanted) await this.#obtaining.fromAnywhere(meaning, wanted - held);
    const here = Math.min(wanted, this.#obtaining.held(meaning));
    if (here === 0)
      return {
        isDone: count === 'all',
        words: ANYTHING.test(said) ? 'I carry nothing.' : `I have no ${said}.`,
      };
    if (asker === null) throw new Interruption('refused', 'Nobody is there to give it to.');
    const { words, taken } = await inTurn(this.setting.bot, asker, () => this.#hand(meaning, here, asker));
    const isDone = taken >= wanted;
    return { isDone, words: `${words}${isDone ? '' : ` You asked for ${wanted}.`}`.trim() };
  }

  /** Who has dug iron ore holds raw iron. */
  #inHands(meaning: Meaning): Meaning {
    if (this.#obtaining.held(meaning) > 0) return meaning;
    const drops = meaning.names.flatMap((name) => dropsOf(this.setting.bot.version, name));
    const other: Meaning = { names: drops, isMeant: (item) => drops.includes(item) };
    return this.#obtaining.held(other) > 0 ? other : meaning;
  }

  /** Hands so many over, whatever they are made of. @returns how many were taken */
  async #hand(
    meaning: Meaning,
    count: number,
    person: string,
  ): Promise<{ readonly words: string; readonly taken: number }> {
    const { bot, conduct } = this.setting;
    const given: Record<string, number> = {};
    let fault = '';
    let taken = 0;
    for (const [item, held] of Object.entries(meantOf(meaning, carriedBy(bot)))) {
      if (taken >= count) break;
      if (conduct.rules.against('give', [item])) continue;
      const thing = { name: item, names: [item], said: item };
      const { kind, data, words: said } = await give(bot, person, thing, Math.min(held, count - taken));
      if (kind === 'cancelled') throw new Interruption(kind, said);
      if (kind !== 'completed') {
        fault = said;
        break;
      }
      given[item] = Number(data['taken']);
      taken += given[item];
    }
    const handed = taken === 0 ? '' : `${person} has ${itemsInWords(bot, given)} from me.`;
    return { words: `${handed} ${fault}`.trim(), taken };
  }

  async #put(things: readonly WantedThings[], into: RequestPlace | null): Promise<StepEnd> {
    const chests = await chestsOf(this.setting, into, this.answer);
    if ('question' in chests) return asking(chests.question);
    const [chest] = chests;
    if (!chest) return { isDone: false, words: 'There is no chest there.' };
    const { bot } = this.setting;
    const order: Record<string, number> = {};
    for (const wanted of things) {
      const meaning = this.#meaningOf(wanted);
      const most = amountOf(wanted.count, this.#obtaining.held(meaning)) ?? Infinity;
      Object.assign(order, orderFrom(carriedBy(bot), meaning, most));
    }
    if (Object.keys(order).length === 0) return { isDone: false, words: 'I carry nothing of that.' };
    const before = carriedBy(bot);
    const outcome = await depositItemIntoChest(bot, chest, order);
    const put = itemsInWords(bot, countsWithout(before, carriedBy(bot)));
    const isDone = outcome.kind === 'completed';
    return {
      isDone,
      words: `I put ${put} into the chest${isDone ? '' : ` (${outcome.done} of ${outcome.asked})`}.`,
    };
  }

  async #make(meaning: Meaning, { said, count }: WantedThings, of?: WantedThings): Promise<StepEnd> {
    const before = this.#obtaining.held(meaning);
    const material = of && this.#meaningOf(of, false);
    const had = material ? this.#obtaining.held(material) : 0;
    const wanted = typeof count === 'number' ? count : 1;
    const made = (): number => this.#obtaining.held(meaning) - before;
    await this.#obtaining.byCrafting(meaning, wanted);
    if (made() < wanted) await this.#obtaining.byPlan(meaning, wanted - made());
    if (material) await this.#useUp(material, of.count, meaning, had - this.#obtaining.held(material));
    return {
      isDone: made() >= wanted,
      words: made() >= wanted ? `I made ${made()} ${said}.` : `I made ${made()} of ${wanted} ${said}.`,
    };
  }

  /** Goes on with what one thing was made of, as long as there is enough of it for another. */
  async #useUp(
    material: Meaning,
    count: WantedThings['count'],
    product: Meaning,
    taken: number,
  ): Promise<void> {
    const held = (): number => this.#obtaining.held(material);
    const start = held();
    for (
      let left = typeof count === 'number' ? Math.min(count - taken, start) : start;
      taken > 0 && left >= taken;
    ) {
      const was = held();
      if (!(await this.#obtaining.byCrafting(product, 1)) || held() >= was) return;
      left -= was - held();
    }
  }

  async #pickUp(meaning: Meaning, { said }: WantedThings): Promise<StepEnd> {
    const { bot } = this.setting;
    const before = this.#obtaining.held(meaning);
    for (const name of meaning.names) {
      const lying = lyingItems(bot, (item) => item === name).length;
      if (lying > 0) await pickUpItem(bot, name, lying);
    }
    const gained = this.#obtaining.held(meaning) - before;
    return {
      isDone: gained > 0,
      words: gained > 0 ? `I picked up ${gained} ${said}.` : `I see no ${said} lying about.`,
    };
  }

  async #sow(meaning: Meaning): Promise<StepEnd> {
    const { bot, asker } = this.setting;
    if (asker !== null) await walkToPlayer(bot, asker, HAND_OVER_BLOCKS);
    const seed = Object.keys(carriedBy(bot)).find(meaning.isMeant);
    if (seed === undefined) return { isDone: false, words: 'I have nothing to sow.' };
    const isTree = /_(?:sapling|propagule)$/.test(seed);
    const fields = await findBlocks(bot, {
      states: statesOf(bot, isTree ? ['grass_block', 'dirt'] : ['farmland']),
      rangeBlocks: FIELD_BLOCKS,
      count: MOST_SOWN,
      isWanted: (place) =>
        bot.blockAt(bot.entity.position.offset(0, 0, 0).set(place.x, place.y + 1, place.z))?.name === 'air',
    });
    const count = carriedBy(bot)[seed] ?? 0;
    const places: Position[] = [];
    for (const { x, y, z } of fields) {
      const place = { x, y: y + 1, z };
      const isFree = !isTree || places.every((each) => distanceBetween(each, place) >= TREES_APART_BLOCKS);
      if (isFree && whoStandsIn(bot, place) === null && places.length < count) places.push(place);
    }
    if (places.length === 0)
      return { isDone: false, words: `There is no free ${isTree ? 'ground' : 'farmland'} near.` };
    const outcome = await placeItem(bot, seed, places);
    return {
      isDone: outcome.done === places.length,
      words: `I planted ${outcome.done} of ${places.length}.`,
    };
  }

  async #place(meaning: Meaning, { said, count }: WantedThings, at: RequestPlace): Promise<StepEnd> {
    const place = freeCellAt(this.setting, at, this.answer);
    if ('question' in place) return asking(place.question);
    if (this.#obtaining.held(meaning) === 0)
      await this.#obtaining.fromAnywhere(meaning, typeof count === 'number' ? count : 1);
    const item = Object.keys(carriedBy(this.setting.bot)).find(meaning.isMeant);
    if (item === undefined) return { isDone: false, words: `I have no ${said}.` };
    const outcome = await placeItem(this.setting.bot, item, place);
    const isDone = outcome.kind === 'completed';
    return {
      isDone,
      words: isDone
        ? `The ${everydayName(registryOf(this.setting.bot), item)} stands at ${placeWords(place)}.`
        : `I could not set the ${everydayName(registryOf(this.setting.bot), item)} down at ${placeWords(place)}.`,
    };
  }
}

/** How many of so many; null where nobody said. */
function amountOf(count: WantedThings['count'], held: number): number | null {
  return count === 'all' ? held : count === 'half' ? Math.ceil(held / 2) : count;
}

function placeWords({ x, y, z }: Position): string {
  return [x, y, z].join(' ');
}
