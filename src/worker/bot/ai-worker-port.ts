import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import type { TeamSight } from '../../../primitives/body/sight.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { Night } from './reflexes/nights.js';
import type { OwnHabits } from './reflexes/own-habits.js';
import type { Strewn } from './carrying.js';
import type { DroppedGoods } from './dropped-goods.js';
import type { GoodsHandover, HandoverEnd } from './deliver.js';
import type { PassedGoods } from './passing.js';
import type { FirstContact } from './first-contact.js';
import type { Connection, ConnectionEvents } from './keep-connected.js';
import type { Performer } from '../skill/performer.js';
import type { ActingMeans, WorkSite } from './bounded-work.js';
import type { SeenSite, SurveyOptions } from '../site/survey.js';
import type { BodyTicks } from './job-recorder.js';
import type { Worker } from '../worker.js';

export interface AiWorkerOptions extends Omit<ActingMeans, 'onVisit'> {
  readonly host: string;
  readonly port: number;
  /** Asked of the server when left out. */
  readonly version?: string;
  /** Of a world of ours: what it knows its own bots by. */
  readonly key?: string | null;
  /** Does nothing but look around: any game mode will do. */
  readonly onlyLooks?: boolean;
  /** Told of every visit of a container, jobs or not. */
  readonly onVisit: (worker: string, visit: ContainerVisit) => void;
  /**
   * Told when the connection is lost, when the worker is back with empty hands, and when it has given up coming back.
   * Not told of the first joining: then `createAiWorker` resolves.
   */
  readonly onConnection: (isConnected: boolean, reason: string) => void;
  /** What its team has seen: it knows of no other blocks. Left out: it knows every block of the loaded chunks. */
  readonly sight?: TeamSight;
  /** Follows what is dropped by dying; one for all workers of a run. */
  readonly goods?: DroppedGoods;
  /** What it does at night where monsters may come up. Default `work`: it goes on, and defends itself. */
  readonly night?: Night;
  /** What it does by itself. Default: everything for its own life. */
  readonly habits?: OwnHabits;
  /** Whether it is to stand still for now, even in others' way. Default: never. */
  readonly standsStill?: () => boolean;
  /** One line for the log now and then. */
  readonly log?: (line: string) => void;
  /** Ends the joining; later `close` does. */
  readonly signal?: AbortSignal;
  /** What all who join the same server know of it; how long the first joining is tried for. */
  readonly contact?: FirstContact;
  /** Brings the bot in, for a bot somebody else keeps. By default joins, and rejoins after every loss. */
  readonly connect?: (events: ConnectionEvents) => Promise<Connection>;
  /** How it does its jobs; this worker's alone, closed with it. By default by calling primitives directly. */
  readonly performer?: Performer;
}

export interface AiWorker extends Worker {
  /** The bot while it is in the world. For reading; acting with it during a job would disturb the worker. */
  readonly bot: Bot | null;
  /**
   * Looks around and into the shared chest; between jobs only.
   * @throws Error when not connected, busy, or the chest does not open
   */
  survey(options?: SurveyOptions, signal?: AbortSignal): Promise<SeenSite>;
  /**
   * Picks up what lies about of some items, and puts it into the chest; between jobs only. Without anything in sight it
   * stays where it is.
   * @throws Error when not connected or busy
   */
  salvage(strewn: Strewn, chest: Position, signal: AbortSignal): Promise<void>;
  /**
   * Takes out what lies in furnaces and puts it into the chest, or keeps it where there is none; between jobs only. What
   * is gone or out of reach is left.
   * @throws Error when not connected or busy
   */
  emptyFurnaces(furnaces: readonly Position[], chest: Position | null, signal: AbortSignal): Promise<void>;
  /**
   * What it carries by the server's own word, once nothing lies about that would come into its hands where it stands;
   * between jobs only. Null when the server does not answer.
   * @throws Error when not connected or busy
   */
  handsAtRest(signal: AbortSignal): Promise<ItemCounts | null>;
  /**
   * Takes things from the chest and throws them at somebody's feet; between jobs only, and at rest meanwhile.
   * @throws Error when not connected or busy
   */
  handOver(chest: Position, handover: GoodsHandover, signal: AbortSignal): Promise<HandoverEnd>;
  /**
   * One end of passing goods on: walks up to somebody and throws it things, or takes up what is thrown to it; between
   * jobs, and as to giving in a pause of one that makes some.
   * @throws Error when not connected or busy
   */
  pass(passing: PassedGoods, signal: AbortSignal): Promise<HandoverEnd>;
  /** Walks where it will be wanted, where it has nothing else to do; whatever is asked of it ends that. */
  comeAhead(near: Position): void;
  /** Whether it is at a job that may be left for a moment. */
  readonly makesPauses: boolean;
  /** Everything it carries, worn things included, as its client was told; null while it is not in the world. */
  readonly hands: ItemCounts | null;
  /**
   * Walks to a player and goes along for so long; between jobs only, and at rest meanwhile.
   * @throws Error when not connected or busy
   */
  attend(person: string, stayTicks: number, signal: AbortSignal): Promise<HandoverEnd>;
  /** Ends what it is about at once, job or not, and stands still at rest with what it has in hands, until told to go on. */
  halt(): void;
  /** Whether it was told to, and has not been told to go on. */
  readonly isHalted: boolean;
  /** Is there for work again after `halt`; resolves when it has put back what it carries. */
  goOn(): Promise<void>;
  /**
   * Does anything else with the body, within bounds; between jobs only. What it calls ends within a tick of the signal.
   * @param site what the place means to the work: whether ways may be dug, what may be looked for
   * @throws Error when not connected or busy
   */
  undertake<T>(
    limitTicks: number,
    act: (bot: NonNullable<AiWorker['bot']>) => Promise<T>,
    signal: AbortSignal,
    site?: WorkSite,
  ): Promise<T>;
  /** How far its body keeps up with the world since it joined last; null while it is not in the world. */
  readonly bodyTicks: BodyTicks | null;
  /** Name of the block at a place, as its client was told lately; null when it cannot know. */
  blockAt(position: Position): string | null;
}
