import type { Bot } from 'mineflayer';
import { Emitter } from '../base/emitter.js';
import { chatLine } from '../base/plain-text.js';
import type { Position } from '../base/position.js';
import { compassPoint } from '../messages/place.js';
import { ChatLimit } from '../skill/facade/chat-line.js';
import { isInReachFrom } from '../../primitives/body/reaching.js';
import { connectBot, type ConnectOptions } from '../worker/bot/connect.js';
import { isAttendant } from '../worker/people/steward-name.js';
import { reasonText } from '../worker/bot/disconnect-reason.js';
import { darkness } from '../world/embedded/terrain/light.js';
import type { Act } from './act.js';
import { CrackWatch, degrees, figuresAround, hundredths } from './figures.js';
import { HandError, AvatarHands } from './hands.js';
import { AvatarLegs } from './legs.js';
import type { SeenSelf, AvatarSight, Sights } from './sights.js';
import { TileEyes } from './tiles.js';
import { WindowHands } from './window-hands.js';

/** Where and as whom a body joins. */
export type AvatarOptions = Required<Pick<ConnectOptions, 'host' | 'port' | 'version' | 'name' | 'signal'>>;

const TICK_MS = 50;
/** More of a line nobody reads while playing; the game lets people say fewer letters. */
const MOST_HEARD = 300;
/** The land is looked at every second tick: nobody sees the difference. */
const TILE_TICKS = 2;
/** What can be crafted is worked out a moment after the last change of what is carried. */
const RECIPE_TICKS = 4;

const NO_WAY =
  'No way leads there on foot. In a pit, dig a step beside you, or jump and set blocks down under you.';
/** Such as a trunk whose leaves are in the way of the head. */
const IN_REACH = 'No way leads nearer, but your hand reaches it: hold to dig it.';

/**
 * One person's body: a client of its own that does what the person does at the page.
 * @throws CoVoyagerError as `connectBot` does
 */
export async function joinAvatar(options: AvatarOptions): Promise<Avatar> {
  return new Avatar(await connectBot(options), options.name);
}

export class Avatar {
  readonly #sights = new Emitter<[AvatarSight]>();
  readonly onSight = this.#sights.add.bind(this.#sights);
  readonly #hands: AvatarHands;
  readonly #legs: AvatarLegs;
  readonly #windows: WindowHands;
  readonly #cracks: CrackWatch;
  readonly #eyes: TileEyes;
  readonly #timer: NodeJS.Timeout;
  /** Servers put out who says more than ten lines at once, and then one in a second. */
  readonly #talk = new ChatLimit(8, 20);
  #ticks = 0;
  #isCovered = false;
  /** As last sent, so that only changes are. */
  #last: Partial<Record<keyof Sights, string>> = {};
  #recipesDue = 0;
  #isGone = false;

  constructor(
    private readonly bot: Bot,
    readonly name: string,
  ) {
    this.#hands = new AvatarHands(bot, () => performance.now());
    this.#windows = new WindowHands(bot);
    this.#cracks = new CrackWatch(bot);
    this.#eyes = new TileEyes(bot);
    this.#legs = new AvatarLegs(bot, (clicked) =>
      this.#tell('note', isInReachFrom(clicked, bot.entity.position) ? IN_REACH : NO_WAY),
    );
    bot.on('messagestr', (text, position) => {
      if (position !== 'game_info') this.#hears(text);
    });
    bot.on('death', () => {
      // Where it was going, nobody sends the new body.
      this.rest();
      const fell = bot.entity.position.clone();
      bot.once('forcedMove', () => {
        const here = bot.entity.position;
        const away = Math.round(here.distanceTo(fell));
        const where = away < 2 ? '' : `, ${away} blocks ${compassPoint(here, fell)} of here`;
        this.#tell('note', `You died. What you carried lies where you fell${where}.`);
      });
    });
    let kick: string | null = null;
    bot.once('kicked', (reason: unknown) => {
      kick = reasonText(reason);
    });
    bot.once('end', (reason) => this.#ends(kick ?? `the connection ended (${reason})`));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** A page begins to look: it is told everything. */
  showAll(): void {
    this.#eyes.forget();
    this.#last = {};
    this.#recipesDue = 1;
    this.#tell('here', { name: this.name });
  }

  /** @returns why not, in words for the person; null where it was done */
  async act(act: Act): Promise<string | null> {
    if (this.#isGone) return 'Your body is not in the world.';
    try {
      await this.#does(act);
      return null;
    } catch (error) {
      if (error instanceof HandError) return error.message;
      // The server's answer did not come, or was a no; the page shows what is there now.
      return 'That did not work.';
    }
  }

  /** Lets go of everything: nobody is at the page. */
  rest(): void {
    if (this.#isGone) return;
    this.#hands.release();
    this.#legs.rest();
  }

  leave(): void {
    if (!this.#isGone) this.bot.quit();
  }

  async #does(act: Act): Promise<void> {
    const { bot } = this;
    switch (act.do) {
      case 'walk': {
        this.#legs.walk(act);
        return;
      }
      case 'go': {
        this.#legs.go(act);
        return;
      }
      case 'dig': {
        this.#hands.dig(act);
        return;
      }
      case 'release': {
        this.#hands.release();
        return;
      }
      case 'use':
        return this.#hands.use(act);
      case 'use-held': {
        this.#hands.useHeld();
        return;
      }
      case 'hit':
        return this.#hands.hit(act.id);
      case 'use-entity':
        return this.#hands.useEntity(act.id);
      case 'hold': {
        bot.setQuickBarSlot(act.slot);
        return;
      }
      case 'drop':
        return this.#windows.click(0, { slot: 36 + bot.quickBarSlot, button: act.all ? 1 : 0, mode: 4 });
      case 'click':
        return this.#windows.click(act.window, act);
      case 'recipe':
        return this.#windows.layRecipe(act.item, act.all);
      case 'close':
        return this.#windows.close();
      case 'wake':
        return bot.wake();
      case 'level':
        this.#eyes.shift = act.shift;
        return;
      case 'point': {
        this.#point(act);
        return;
      }
      case 'say': {
        this.#say(act.text);
        return;
      }
    }
  }

  #say(line: string): void {
    if (!this.#talk.takes(this.#ticks))
      throw new HandError('You say too much at once for the game: say it again in a moment.');
    this.bot.chat(line);
  }

  #point({ x, y, z }: Position): void {
    this.#say(`look here: ${x} ${y} ${z}`);
    this.#tell('pointed', { from: this.name, x, y, z });
  }

  #hears(said: string): void {
    // What others send through clients of their own, and what servers tell.
    const text = chatLine(said.slice(0, MOST_HEARD));
    const [, from = '', words = text] = /^<([^>]{1,40})> (.*)$/.exec(text) ?? [];
    const [, ...place] = /^look here: (-?\d+) (-?\d+) (-?\d+)$/.exec(words) ?? [];
    const [x, y, z] = place.map(Number);
    if (from !== this.name && x !== undefined && y !== undefined && z !== undefined)
      this.#tell('pointed', { from, x, y, z });
    // Nobody but the run itself knows who comes to look after the world.
    if (from !== '' || !isAttendant(/^\w+/.exec(words)?.[0] ?? '')) this.#tell('said', { from, text: words });
  }

  #tick(): void {
    const { bot } = this;
    // Between two worlds there is nobody to look.
    if (this.#isGone || !(bot.entity as Bot['entity'] | undefined)?.position) return;
    this.#ticks++;
    try {
      this.#hands.tick();
    } catch (error) {
      if (error instanceof HandError) this.#tell('note', error.message);
      else throw error;
    }
    this.#legs.tick();
    this.#look();
    this.#readWindow();
  }

  #look(): void {
    const { bot } = this;
    if (this.#ticks % TILE_TICKS === 0) {
      this.#isCovered = this.#eyes.isCovered();
      const tiles = this.#eyes.changes();
      if (tiles.columns.length > 0) this.#tell('tiles', tiles);
    }
    const own = this.#hands.crack();
    this.#tellNew('moment', {
      self: this.#self(),
      figures: figuresAround(bot, this.#isCovered),
      cracks: [...(own ? [{ ...own, share: hundredths(own.share) }] : []), ...this.#cracks.all()],
      darkness: darkness(bot.time.timeOfDay),
    });
  }

  #self(): SeenSelf {
    const { position, yaw } = this.bot.entity;
    return {
      x: hundredths(position.x),
      y: hundredths(position.y),
      z: hundredths(position.z),
      yaw: Math.round(degrees(yaw)),
      health: this.bot.health,
      food: this.bot.food,
      oxygen: this.bot.oxygenLevel,
      held: this.bot.quickBarSlot,
      isAsleep: this.bot.isSleeping,
    };
  }

  #readWindow(): void {
    if (this.#tellNew('window', this.#windows.seen())) this.#recipesDue = RECIPE_TICKS;
    if (this.#recipesDue > 0 && --this.#recipesDue === 0) this.#tellNew('recipes', this.#windows.recipes());
  }

  #ends(why: string): void {
    this.#isGone = true;
    clearInterval(this.#timer);
    this.#tell('gone', { why });
    this.#sights.clear();
  }

  #tellNew<Kind extends keyof Sights>(kind: Kind, data: Sights[Kind]): boolean {
    const text = JSON.stringify(data);
    if (this.#last[kind] === text) return false;
    this.#last[kind] = text;
    this.#tell(kind, data);
    return true;
  }

  #tell<Kind extends keyof Sights>(kind: Kind, data: Sights[Kind]): void {
    this.#sights.emit({ kind, data } as AvatarSight);
  }
}
