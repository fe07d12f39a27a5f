import type { Bot } from 'mineflayer';
import { carriedCounts } from '../../../primitives/body/picking-up.js';
import type { Position } from '../../base/position.js';
import type { Assignment } from '../worker.js';
import type { BoundedWork } from './bounded-work.js';
import {
  homeTicks,
  putEverythingBack,
  recoverAfterDeath,
  recoverTicks,
  RESPAWN_TICKS,
  respawned,
} from './carrying.js';
import { eatFromChest, isHungry } from './eating.js';
import type { LeftBehind } from './left-behind.js';
import type { OwnDeath } from './life-watch.js';
import { LIMITS } from './work-limits.js';

/** How a bot does what is no job of a plan. */
interface ChoreMeans {
  readonly now: () => number;
  readonly begin: (limitTicks: number) => BoundedWork;
  /** Acts within the work; whatever happens, it ends. */
  readonly act: (bot: Bot, work: BoundedWork, act: () => Promise<void>) => Promise<unknown>;
  /** Whether the body is still the bot's, and not told to stand still. */
  readonly isFree: (bot: Bot) => boolean;
}

/** What a bot does before and after its jobs, so that it can work and nothing of the plan stays in its hands. */
export class Chores {
  #ateTick = -Infinity;

  constructor(
    private readonly leftBehind: LeftBehind,
    private readonly means: ChoreMeans,
  ) {}

  /** Who is too hungry to run eats before the job, of what the plan does not need. */
  async eatFirst(bot: Bot, { chest, promised }: Assignment['site'], signal: AbortSignal): Promise<void> {
    const tick = this.means.now();
    if (chest === null || promised === undefined || signal.aborted || !isHungry(bot)) return;
    if (tick - this.#ateTick < LIMITS.eatAgainTicks) return;
    this.#ateTick = tick;
    const work = this.means.begin(LIMITS.eatTicks);
    work.activity = 'eating';
    const stopListening = work.cutBy(signal);
    await this.means.act(bot, work, () => eatFromChest(bot, chest, promised));
    stopListening();
  }

  /** Lives again if it died, fetches what it lost by that, puts back what it carries. */
  async tidyUp(bot: Bot, chest: Position | null): Promise<void> {
    if (bot.health <= 0) await this.means.act(bot, this.means.begin(RESPAWN_TICKS), () => respawned(bot));
    for (let life = 0; life < LIMITS.mostDeaths && this.means.isFree(bot); life++) {
      const { death } = this.leftBehind;
      if (death === null && (chest === null || !hasSomething(bot))) return;
      const work = await this.putBack(bot, chest, death);
      if (work.cause === 'died') continue;
      this.leftBehind.stay();
      return;
    }
  }

  /** Puts back what it carries, and first fetches what it died with. */
  async putBack(bot: Bot, chest: Position | null, death: OwnDeath | null = null): Promise<BoundedWork> {
    const backTicks = LIMITS.putBackTicks + (chest === null ? 0 : homeTicks(bot, chest));
    const work = this.means.begin(death === null ? backTicks : recoverTicks(bot, death.place));
    work.activity = 'putting things back';
    await this.means.act(bot, work, async () => {
      if (death !== null) await this.#recover(bot, death, work);
      if (chest !== null) await putEverythingBack(bot, chest);
    });
    return work;
  }

  async #recover(bot: Bot, death: OwnDeath, work: BoundedWork): Promise<void> {
    const onWait = (isWaiting: boolean): void => {
      work.activity = isWaiting
        ? 'waiting for the morning to fetch what it dropped'
        : 'fetching what it dropped';
      this.leftBehind.isWaiting = isWaiting;
    };
    onWait(false);
    this.leftBehind.fetch();
    const missing = await recoverAfterDeath(bot, death, onWait);
    this.leftBehind.isWaiting = false;
    if (work.cause !== 'died') this.leftBehind.fetched(missing);
  }
}

export function hasSomething(bot: Bot): boolean {
  return Object.keys(carriedCounts(bot)).length > 0;
}
