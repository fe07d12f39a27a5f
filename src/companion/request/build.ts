import { distanceBetween, type Position } from '../../base/position.js';
import { placeItem } from '../../../primitives/place-item.js';
import { walkNear } from '../../../primitives/body/walking.js';
import type { Setting } from '../command.js';
import { shareOfBuilding } from '../sharing.js';
import { everydayName } from '../../game/names/names.js';
import { bodyOf, carriedBy, registryOf } from '../in-words.js';
import { footprintNear, isSolid } from './footprint.js';
import { unknownThings, type Obtaining } from './obtain.js';
import { findPlace } from './places.js';
import type { RequestStep, StepEnd } from './request.js';
import { layersOf, type BuildShape } from './shape.js';
import { meaningOf } from './things.js';

const SITE_BLOCKS = 16;
const NEAR_BLOCKS = 6;
/** Where no posts stand that say how high. */
const WALL_BLOCKS = 3;

/** Builds a shape at the nearest free and even place, walls around the nearest floor. */
export async function build(
  setting: Setting,
  obtaining: Obtaining,
  answer: string | null,
  step: Extract<RequestStep, { kind: 'build' }>,
): Promise<StepEnd> {
  const { bot, asker } = setting;
  const { share } = setting.conduct;
  const own = step.block ?? likeliestBlock(setting) ?? answer?.replace(/[.!]$/, '') ?? null;
  const block = share?.agreed.block ?? own;
  if (block === null) return asking('Out of what?');
  if (share) share.agreed.block = block;
  const near = step.at === null ? whereAsked(setting, asker) : findPlace(setting, step.at, answer);
  if ('question' in near) return asking(near.question);
  const meaning = meaningOf(registryOf(bot), block);
  if (!meaning) throw unknownThings(block);
  const floor = step.shape.kind === 'walls' ? footprintNear(bot, near) : null;
  if (step.shape.kind === 'walls' && !floor)
    return asking('I see no floor there that walls could go around. Where is it?');
  const shape =
    floor && step.shape.kind === 'walls'
      ? { ...step.shape, ...floor, height: step.shape.height || floor.posts || WALL_BLOCKS }
      : step.shape;
  const layersAt = (site: Position): readonly (readonly Position[])[] => {
    const layers = layersOf(shape, site).map((layer) =>
      layer.filter((cell) => !floor || !isSolid(bot, cell)),
    );
    return share ? shareOfBuilding(layers, share) : layers;
  };
  const needed = layersAt(floor?.from ?? near).reduce((sum, layer) => sum + layer.length, 0);
  if (needed === 0) return { isDone: true, words: floor ? 'The walls stand already.' : '' };
  const held = obtaining.held(meaning);
  if (held < needed) await obtaining.fromAnywhere(meaning, needed - held);
  const item = Object.keys(carriedBy(bot)).find(meaning.isMeant);
  if (item === undefined || obtaining.held(meaning) < needed)
    return {
      isDone: false,
      words: `I need ${needed} ${everydayName(registryOf(bot), meaning.names[0] ?? block, needed)} and have ${obtaining.held(meaning)}.`,
    };
  await walkNear(bot, near, { rangeBlocks: NEAR_BLOCKS });
  const isExact = step.at?.kind === 'at' || step.at?.kind === 'unsaid';
  const site = share?.agreed.site ?? floor?.from ?? (isExact ? near : freeSite(setting, shape, near));
  if (!site) return asking(`There is no free place near ${near.x} ${near.y} ${near.z}. Where do I build it?`);
  if (share) share.agreed.site = site;
  let done = 0;
  for (const layer of layersAt(site)) {
    const outcome = await placeItem(bot, item, layer);
    done += outcome.done;
    if (outcome.kind !== 'completed')
      return { isDone: false, words: `I set ${done} of ${needed} blocks. ${outcome.reason}` };
  }
  return {
    isDone: true,
    words: `${share ? 'My part of the' : 'The'} ${shape.kind} ${floor ? 'stand' : 'stands'} at ${site.x} ${site.y} ${site.z}.`,
  };
}

function asking(question: string): StepEnd {
  return { isDone: false, words: question, question };
}

function whereAsked({ bot }: Setting, asker: string | null): Position {
  const { x, y, z } = (asker === null ? null : bodyOf(bot, asker))?.position ?? bot.entity.position;
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

/** What there is most of in the hands that can be set down; a single piece, such as its table, is for other uses. */
function likeliestBlock({ bot }: Setting): string | null {
  const blocks = Object.entries(carriedBy(bot)).filter(
    // Of torches nothing is built.
    ([item, count]) => count > 1 && bot.registry.blocksByName[item]?.boundingBox === 'block',
  );
  return blocks.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** The nearest place where the shape stands on ground and in nothing but air. */
function freeSite({ bot }: Setting, shape: BuildShape, near: Position): Position | null {
  const nameAt = ({ x, y, z }: Position): string =>
    bot.blockAt(bot.entity.position.clone().set(x, y, z))?.name ?? '';
  const ground = groundAt(nameAt, near);
  const sites: Position[] = [];
  for (let dx = -SITE_BLOCKS; dx <= SITE_BLOCKS; dx++) {
    for (let dz = -SITE_BLOCKS; dz <= SITE_BLOCKS; dz++)
      sites.push({ x: near.x + dx, y: ground, z: near.z + dz });
  }
  sites.sort((a, b) => distanceBetween(a, near) - distanceBetween(b, near));
  const people = Object.values(bot.entities).map(({ position }) => position);
  const isFree = (site: Position): boolean =>
    layersOf(shape, site).every((layer) =>
      layer.every(
        (cell) =>
          nameAt(cell) === 'air' &&
          (cell.y > site.y || !/^(?:air|water|lava|)$/.test(nameAt({ ...cell, y: cell.y - 1 }))) &&
          !people.some((each) => Math.hypot(each.x - cell.x - 0.5, each.z - cell.z - 0.5) < 1),
      ),
    );
  return sites.find(isFree) ?? null;
}

/** Height of the first air over ground at a place. */
function groundAt(nameAt: (at: Position) => string, { x, y, z }: Position): number {
  for (let height = y; height > y - 8; height--) {
    if (nameAt({ x, y: height, z }) === 'air' && nameAt({ x, y: height - 1, z }) !== 'air') return height;
  }
  return y;
}
