import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Environment } from '../../environment/environment-schema.js';
import type { Game } from '../../game/game.js';
import type { Station } from '../../schedule/job.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import type { Spots } from '../../schedule/settings.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { SkillEvent } from '../../skill/skill-event.js';
import type { Strewn } from '../../worker/bot/carrying.js';
import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import type { Worker } from '../../worker/worker.js';
import type { Delivery, Goods } from '../people/command-parts.js';
import type { PeopleInWorld } from '../people/people-in-world.js';
import type { RunResult } from '../result/run-result.js';
import type { WorldMap } from './world-map.js';

/** What there is at one moment, as the workers' clients see it. */
export interface SiteSurvey {
  /** The shared chest; null where there is none. */
  readonly chest: Position | null;
  /** Its halves, left to right; one for a single chest. Left out: it stands alone. */
  readonly halves?: readonly Position[];
  /** Of the chest, freshly opened; of the only worker's inventory where there is no chest. */
  readonly contents: ItemCounts;
  /** Where goods stay in hands: who carries what of `contents`. Left out: they lie in the chest. */
  readonly hands?: Hands;
  readonly stations: readonly Station[];
  /** How many blocks and mobs are in sight, by registry name. */
  readonly offers: ReadonlyMap<string, number>;
  /** Where the nearest of them are. */
  readonly sources: ReadonlyMap<string, readonly Position[]>;
  /** Free places for stations, seen from the chest. */
  readonly spots: Spots;
  /** What could not be seen, each fit to be shown. */
  readonly notes: readonly string[];
  /** Whether the world is older than what its server speaks. Left out: no. */
  readonly isOldWorld?: boolean;
  /** Whether no monsters come up, by the world's difficulty. Left out: they may. */
  readonly isPeaceful?: boolean;
  /** In ticks, while time passes. Left out: it stands still, or nobody knows. */
  readonly timeOfDay?: number;
}

/** A world with workers in it, as a run needs it; the real ones and the tests' fake one look the same. */
export interface RunWorld {
  readonly info: RunResult['world'];
  readonly game: Game;
  /** What the place is known to offer; null on a server nobody described. */
  readonly environment: Environment | null;
  /** Those who join and take part are added as they come. */
  readonly workers: readonly Worker[];
  /** The people among them; null where none take part. */
  readonly people: PeopleInWorld | null;
  readonly clock: RunClock;
  /** Tells every visit of a container as it ends, in the order of a container's visits. */
  onVisit(listener: (visit: ContainerVisit) => void): () => void;
  /**
   * Puts what idle workers carry into the chest. Bounded; who cannot is left as it is.
   * @param workers who is to; nobody else is disturbed
   */
  bringBack(workers: readonly Worker[], chest: Position | null, signal: AbortSignal): Promise<void>;
  /**
   * Looks around and opens the chest.
   * @param workers who may be sent to look; not empty
   */
  survey(workers: readonly Worker[], signal: AbortSignal): Promise<SiteSurvey>;
  /** Whether a station still stands, by what the workers' clients were told; null when nobody can see it. */
  stands(station: Station): boolean | null;
  /** Whether something can be set down at a place, likewise. */
  hasRoom(place: Position): boolean | null;
  /** Who, of those who take no part, did something at a place since last asked; null where nobody can tell. */
  culpritAt(place: Position): string | null;
  /**
   * What idle workers carry by the server's own word, once nothing lies about that would come into their hands where
   * they stand; bounded. Who cannot be asked is left out: people, and bots that do not answer.
   */
  handsAtRest(workers: readonly Worker[], signal: AbortSignal): Promise<ReadonlyMap<string, ItemCounts>>;
  /** Tells what workers drop by dying, and who takes it up again, as it happens; returns what ends it. */
  onGoods(listener: (event: GoodsEvent) => void): () => void;
  /** Has what lies about picked up and put into the chest; bounded, and nobody walks when nothing is in sight. */
  salvage(workers: readonly Worker[], strewn: Strewn, chest: Position, signal: AbortSignal): Promise<void>;
  /**
   * Has what lies in furnaces, done or not, taken out and put into the chest; bounded.
   * @param furnaces where they stand; what is gone or out of reach is left out
   */
  emptyFurnaces(
    workers: readonly Worker[],
    furnaces: readonly Position[],
    chest: Position,
    signal: AbortSignal,
  ): Promise<void>;
  /** Tells every attempt at a job by a skill; returns what ends it. */
  onSkill(listener: (worker: string, event: SkillEvent) => void): () => void;
  /**
   * Has a bot that is free take things from the chest and hand them to a person; null where no bot can be sent now.
   * @param whenSent told who was chosen, before it sets out
   */
  handOver(
    free: readonly Worker[],
    chest: Position,
    goods: Goods,
    whenSent: (worker: Worker) => void,
    signal: AbortSignal,
  ): Promise<Delivery | null>;
  /** Whatever a worker was after may be given to others. */
  releaseClaims(worker: string): void;
  /** Does something that takes thought while time runs at its normal speed, where it is ours. */
  atNormalSpeed<T>(think: () => Promise<T>): Promise<T>;
  /** What the place looks like now, from above; null where nobody can see it. */
  map(): WorldMap | null;
  /** Share of the asked speed the world, or the slowest bot in it, ran at, 0 to 1; null where time is not ours, or too little has passed. */
  pace(): number | null;
  /** Writes the world down before something of it is logged; does nothing where the world keeps itself. */
  save(): void;
  /** Everybody leaves, the world ends where it is ours. */
  close(): Promise<void>;
}
