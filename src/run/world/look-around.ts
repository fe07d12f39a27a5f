import { doesTimePass } from '../../../primitives/body/night.js';
import { distanceBetween, isSamePosition, type Position } from '../../base/position.js';
import { layoutOfEnvironment } from '../../schedule/simulate/layout.js';
import { isReplaceable } from '../../game/replaceable.js';
import type { Environment } from '../../environment/environment-schema.js';
import type { Station } from '../../schedule/job.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { SeenSite as WorkerSurvey } from '../../worker/site/survey.js';
import type { Worker } from '../../worker/worker.js';
import type { SiteSurvey } from './run-world.js';
import { countsOfStacks } from '../../base/item-counts.js';

/**
 * Sends one who can look around; another when that one does not manage, or stands far off and sees no chest.
 * @param known where the shared chest stood last; who is far away goes there, and takes no other for it
 */
export async function surveyBy(
  workers: readonly Worker[],
  environment: Environment | null,
  known: Position | null,
  signal: AbortSignal,
): Promise<SiteSurvey> {
  const lookouts = workers.flatMap(({ asBot }) => asBot ?? []);
  const shared = sharedChestOf(environment) ?? known;
  const radiusBlocks = radiusOf(environment, shared);
  let problem: unknown = new Error('Nobody here can look around.');
  let bare: SiteSurvey | null = null;
  const looked: Position[] = [];
  for (const worker of lookouts) {
    if (signal.aborted) break;
    const feet = feetOf(worker);
    // A new member of the team joins where the world begins, and the chest may be far off, beside the others.
    if (bare && looked.some((from) => distanceBetween(from, feet) < radiusBlocks)) continue;
    try {
      const survey = await worker.survey({ radiusBlocks, ...(shared ? { chest: shared } : {}) }, signal);
      const site = siteSurveyOf(survey, worker);
      if (site.chest) return site;
      looked.push(feet);
      bare ??= withoutFeet(site, [...workers.map(feetOf), ...playersSeenBy(worker)]);
    } catch (error) {
      problem = error;
    }
  }
  if (bare) return bare;
  throw problem instanceof Error ? problem : new Error(String(problem));
}

/** What the bots' clients show at a station's place; a new one is not seen by all at once. */
export function standsFor(workers: readonly AiWorker[], { block, position }: Station): boolean | null {
  const seen = workers.flatMap((worker) => worker.blockAt(position) ?? []);
  return seen.length === 0 ? null : seen.includes(block);
}

/** Whether something can be set down at a place, by what the bots' clients show; null where none of them sees it. */
export function hasRoomAt(workers: readonly AiWorker[], place: Position): boolean | null {
  const seen = (at: Position): string | undefined => workers.flatMap((worker) => worker.blockAt(at) ?? [])[0];
  const [here, below] = [seen(place), seen({ ...place, y: place.y - 1 })];
  if (here === undefined || below === undefined) return null;
  return isReplaceable(here) && !isReplaceable(below);
}

/** Where the chest itself is still to be set down, nobody should stand; later they come and go. */
function withoutFeet(survey: SiteSurvey, feet: readonly Position[]): SiteSurvey {
  const isTaken = ({ x, y, z }: Position): boolean =>
    feet.some((at) => Math.abs(at.x - x - 0.5) < 1 && Math.abs(at.z - z - 0.5) < 1 && Math.abs(at.y - y) < 2);
  const { beside } = survey.spots;
  return { ...survey, spots: { left: null, right: null, beside: beside.filter((spot) => !isTaken(spot)) } };
}

function feetOf(worker: Worker): Position {
  return worker.heartbeat().position;
}

/** Who takes no part may stand about as well. */
function playersSeenBy({ bot }: AiWorker): readonly Position[] {
  const seen = Object.values(bot?.entities ?? {});
  return seen.flatMap(({ type, position }) => (type === 'player' ? [position] : []));
}

function siteSurveyOf(
  { chest, stations, freeSpots, blocks, mobs, isOldWorld }: WorkerSurvey,
  { bot }: AiWorker,
): SiteSurvey {
  const isFree = (place: Position): boolean => freeSpots.some((spot) => isSamePosition(spot, place));
  const left = chest && isFree(chest.left) ? chest.left : null;
  const right = chest && isFree(chest.right) ? chest.right : null;
  const beside = freeSpots.filter(
    (spot) => !(left && isSamePosition(spot, left)) && !(right && isSamePosition(spot, right)),
  );
  return {
    chest: chest?.position ?? null,
    ...(chest ? { halves: chest.halves } : {}),
    contents: chest ? chest.contents : countsOfStacks(bot ? bot.inventory.items() : []),
    stations,
    offers: new Map([
      ...[...blocks].map(([name, { count }]) => [name, count] as const),
      ...[...mobs].map(([name, places]) => [name, places.length] as const),
    ]),
    sources: new Map([...[...blocks].map(([name, { nearest }]) => [name, nearest] as const), ...mobs]),
    spots: { left, right, beside },
    notes: [],
    isOldWorld,
    ...(bot?.game.difficulty === 'peaceful' ? { isPeaceful: true } : {}),
    ...(bot && doesTimePass(bot) ? { timeOfDay: bot.time.timeOfDay } : {}),
  };
}

function sharedChestOf(environment: Environment | null): Position | null {
  if (environment?.kind !== 'arena') return null;
  const shared = environment.chests.find((chest) => chest.shared) ?? environment.chests[0];
  return shared ? { x: shared.at[0], y: shared.at[1], z: shared.at[2] } : null;
}

const USUAL_RADIUS = 32;
const MOST_RADIUS = 64;

/** A built place is looked at as far as it offers anything. */
function radiusOf(environment: Environment | null, chest: Position | null): number {
  if (environment?.kind !== 'arena' || !chest) return USUAL_RADIUS;
  const { x, y, z } = chest;
  let far = 8;
  for (const places of layoutOfEnvironment(environment).sources.values()) {
    for (const at of places) {
      far = Math.max(far, Math.abs(at.x - x), Math.abs(at.y - y), Math.abs(at.z - z));
    }
  }
  const mobs = environment.entities.map(
    ({ at, leash }) => Math.max(Math.abs(at[0] - x), Math.abs(at[2] - z)) + leash,
  );
  return Math.min(MOST_RADIUS, Math.ceil(Math.max(far, ...mobs)) + 4);
}
