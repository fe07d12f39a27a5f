import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { isPondering } from '../../../primitives/body/pondering.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { mendDigSpeeds } from '../../game/registry.js';
import type { WorkerSnapshot } from '../../verify/evidence.js';
import type { AiWorkerOptions } from './ai-worker-port.js';
import type { BoundedWork } from './bounded-work.js';
import { JobRecorder } from './job-recorder.js';
import { type Connection, keepConnected } from './keep-connected.js';
import { LifeWatch, type OwnDeath } from './life-watch.js';
import { liveOn, type ReflexOptions } from './reflexes/body-reflexes.js';
import { LIMITS } from './work-limits.js';
import { defined } from '../../base/defined.js';
import { isInWater } from '../../../primitives/body/steering.js';

/** What a presence tells whose body it is. */
export interface PresenceEvents {
  /** Something of the work was seen. */
  readonly onAdvance: () => void;
  readonly onDeath: (death: OwnDeath) => void;
  /** It lives again, with these of what it died with in its hands. */
  readonly onKept: (items: ItemCounts) => void;
  /** The connection is lost, and may come back. */
  readonly onLost: (reason: string) => void;
  /** In the world once more; nobody is told of it before this has resolved. */
  readonly onRejoined: (bot: Bot) => Promise<void>;
}

/** One worker's being in the world: its bot from joining to leaving, lost connections and rejoinings included. */
export class BotPresence {
  readonly life: LifeWatch;
  #connection: Connection | null = null;
  #bot: Bot | null = null;
  #recorder: JobRecorder | null = null;
  #isLeaving = false;
  #stopFollowing = (): void => undefined;
  /** In the server's words, where it has said any. */
  #whyGone = 'not in the world';
  #comingBack: Promise<void> | null = null;
  /** When it was last seen searching for its way, or for blocks. */
  #ponderedTick = -Infinity;

  constructor(
    private readonly options: AiWorkerOptions,
    private readonly reflexes: ReflexOptions,
    private readonly events: PresenceEvents,
  ) {
    this.life = new LifeWatch(options.clock, {
      onDeath: (death) => {
        options.goods?.died(options.name, death.place, death.carried);
        events.onDeath(death);
      },
      onKept: (items) => {
        options.goods?.kept(options.name, items);
        events.onKept(items);
      },
    });
  }

  /** The bot while it is in the world. */
  get bot(): Bot | null {
    return this.#bot;
  }

  /** Of the newest bot, also after it has left. */
  get recorder(): JobRecorder | null {
    return this.#recorder;
  }

  /** As it is, or was when it was last in the world. */
  get seen(): WorkerSnapshot {
    return this.#bot ? this.life.look(this.#bot) : this.life.last;
  }

  get whyGone(): string {
    return this.#whyGone;
  }

  /** Under way after a rejoining; jobs wait for it. */
  get comingBack(): Promise<void> | null {
    return this.#comingBack;
  }

  /** Null where the server has not been heard for so long that the block may be another by now. */
  blockAt({ x, y, z }: Position): string | null {
    const lastHeard = this.#recorder?.lastHeardTick ?? -Infinity;
    if (this.options.clock.now() - lastHeard > LIMITS.freshTicks) return null;
    return this.#bot?.blockAt(new Vec3(x, y, z))?.name ?? null;
  }

  /** When it was last seen doing something, or without work heard of. */
  lastActiveTick(work: BoundedWork | null): number {
    const recorder = this.#recorder;
    if (!recorder) return this.life.last.tick;
    if (!work) return recorder.lastHeardTick;
    const tick = this.options.clock.now();
    if (this.#bot && isPondering(this.#bot)) this.#ponderedTick = tick;
    // Waiting for a turn or a fire is no idleness, nor is searching; a silent server is.
    const lastDone = work.isWaiting ? tick : Math.max(recorder.lastDoneTick, this.#ponderedTick);
    return Math.min(recorder.lastHeardTick, lastDone);
  }

  /** Resolves when it is in the world for the first time. */
  async join(): Promise<void> {
    const { connect = joinerOf(this.options), onConnection } = this.options;
    this.#connection = await connect({
      onJoined: (bot, isRejoin) => {
        this.#welcome(bot);
        if (isRejoin) this.#comingBack = this.#comeBack(bot);
      },
      onLost: (bot, reason) => this.#farewell(bot, reason),
      onGivenUp: (reason) => {
        this.#whyGone = reason;
        onConnection(false, `gave up coming back: ${reason}`);
      },
    });
  }

  /** What is done in the world is of use: a connection that is lost afterwards is no failed one. */
  wasOfUse(): void {
    this.#connection?.wasOfUse();
  }

  async close(): Promise<void> {
    this.#isLeaving = true;
    await this.#connection?.close();
  }

  #welcome(bot: Bot): void {
    const { clock, goods, sight } = this.options;
    this.#bot = bot;
    mendDigSpeeds(bot.registry.materials);
    this.#recorder = new JobRecorder(bot, clock, () => this.events.onAdvance());
    const stops = [
      this.life.watch(bot),
      stayAfloat(bot),
      goods?.watch(bot),
      sight?.watch(bot),
      liveOn(bot, this.reflexes),
    ];
    this.#stopFollowing = (): void => stops.forEach((stop) => stop?.());
  }

  #farewell(bot: Bot, reason: string): void {
    if (this.#bot !== bot) return;
    this.#recorder?.stop();
    this.#stopFollowing();
    this.#bot = null;
    this.#whyGone = reason;
    // Who leaves of its own accord has lost nothing.
    if (this.#isLeaving) return;
    this.events.onLost(reason);
    this.options.onConnection(false, reason);
  }

  async #comeBack(bot: Bot): Promise<void> {
    await this.events.onRejoined(bot);
    if (this.#bot !== bot) return;
    this.#comingBack = null;
    this.options.onConnection(true, 'back in the world');
  }
}

/** How a bot of our own comes into the world: joins, and rejoins after every loss. */
function joinerOf({
  host,
  port,
  version,
  name,
  key,
  signal = new AbortController().signal,
  contact,
}: AiWorkerOptions): NonNullable<AiWorkerOptions['connect']> {
  const joining = { host, port, name, signal, ...defined({ version, key }) };
  return (events) => keepConnected(joining, events, contact);
}

const MOVING = ['forward', 'back', 'left', 'right', 'sneak'] as const;

/** A body in water sinks and drowns unless it swims: up it goes wherever nothing else is done. Returns what ends it. */
export function stayAfloat(bot: Bot): () => void {
  let isRising = false;
  const onTick = (): void => {
    // The types promise a block; there is none while nothing is dug.
    const isDigging = Boolean(bot.targetDigBlock as unknown);
    // Who moves holds the keys it needs by itself.
    if (isDigging || MOVING.some((key) => bot.getControlState(key))) return;
    if (isInWater(bot)) bot.setControlState('jump', true);
    else if (isRising) bot.setControlState('jump', false);
    isRising = isInWater(bot);
  };
  bot.on('physicsTick', onTick);
  return () => bot.removeListener('physicsTick', onTick);
}
