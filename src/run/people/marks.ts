import { messageOf } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { digPointed, setDownPointed } from '../../worker/bot/at-mark.js';
import type { RunContext } from '../execute/run-context.js';
import { borrow } from './borrow.js';
import { isSameName } from './participant.js';
import type { Delivery, MarkErrand } from './command-parts.js';

const POINTED = /^look here: (-?\d{1,8}) (-?\d{1,4}) (-?\d{1,8})$/;
/** Who pointed longer ago may mean something else. */
const FRESH_TICKS = 2400;
const WORK_TICKS = 1200;
const NO_MARK = 'Point first: press Point on the page, then the block. In the game say "look here: X Y Z".';

/** Where people pointed last, and bots sent there. */
export class Marks {
  readonly #marks = new Map<string, { readonly at: Position; readonly tick: number }>();
  readonly #dug = new Map<string, string>();

  constructor(private readonly context: RunContext) {}

  /** @returns whether a line points somewhere */
  heard(from: string, text: string): boolean {
    const [, x, y, z] = POINTED.exec(text.trim()) ?? [];
    if (x === undefined) return false;
    const at = { x: Number(x), y: Number(y), z: Number(z) };
    this.#marks.set(from.toLowerCase(), { at, tick: this.context.runWorld.clock.now() });
    return true;
  }

  /** Sends a bot to the mark of whoever asks. What is dug goes into the chest; what is set down comes out of it. */
  async send({ act, item, to, by }: MarkErrand): Promise<Delivery> {
    const { context } = this;
    const { borrowed, chest, runWorld, signal } = context;
    const mark = this.#marks.get(to.toLowerCase());
    if (!mark || runWorld.clock.now() - mark.tick > FRESH_TICKS) return no(NO_MARK);
    const block = item ?? this.#dug.get(to.toLowerCase());
    if (act === 'place' && block === undefined)
      return no('Put what there? Say for example "put a furnace there".');
    if (!chest) return no('There is no shared chest to bring it to, or to take it from.');
    const reason = `${act === 'dig' ? 'digs' : 'sets something down'} where ${to} points`;
    const bot = await borrow(context, { to, by, reason });
    if ('said' in bot) return bot;
    const { x, y, z } = mark.at;
    try {
      if (act === 'place') {
        const why = await bot.undertake(
          WORK_TICKS,
          (body) => setDownPointed(body, block ?? '', mark.at, chest),
          signal,
        );
        return why === null ? yes(`It stands at ${x} ${y} ${z}.`) : no(why);
      }
      const end = await bot.undertake(
        WORK_TICKS,
        (body) => digPointed(body, mark.at, chest, context.contents ?? {}),
        signal,
      );
      if (!end.isDone) return no(end.reason);
      this.#dug.set(to.toLowerCase(), end.item ?? end.block);
      if (end.item !== null) return yes('It is dug, and in the chest.');
      const taker = end.takenBy !== null && isSameName(end.takenBy, to) ? 'You' : end.takenBy;
      return yes(
        `It is dug. ${taker === null ? 'Nothing of it came into my hands' : `${taker} picked it up`}.`,
      );
    } catch (error) {
      return no(messageOf(error));
    } finally {
      borrowed.giveBack(bot);
    }
  }
}

function yes(said: string): Delivery {
  return { isDone: true, said };
}

function no(said: string): Delivery {
  return { isDone: false, said };
}
