import { asking } from './request.js';
import { totalOf, type ItemCounts } from '../../base/item-counts.js';
import { distanceBetween, type Position, blockAtPoint } from '../../base/position.js';
import { materialsOf } from '../../blueprint/block-needs.js';
import {
  blueprintOf,
  boundsOf,
  cellsOf,
  standingAt,
  type Blueprint,
  type Cell,
} from '../../blueprint/blueprint.js';
import { readShapeAsked } from '../../blueprint/shapes/read-shape.js';
import { shapeOf } from '../../blueprint/shapes/shape.js';
import { buildSection } from '../../../primitives/body/build-section.js';
import { noteBuilding } from '../commands/building.js';
import { REACH_UP } from '../../../primitives/body/builders-stand.js';
import { walkNear } from '../../../primitives/body/walking.js';
import type { Setting } from '../command.js';
import { shareOfBuilding } from '../sharing.js';
import { everydayName } from '../../game/names/names.js';
import { bodyOf, carriedBy, registryOf } from '../in-words.js';
import { footprintNear, isSolid, wallsAround } from './footprint.js';
import { unknownThings, type Obtaining } from './obtain.js';
import { findPlace } from './places.js';
import type { RequestStep, StepEnd } from './request.js';
import { meaningOf, type Meaning } from './things.js';

const SITE_BLOCKS = 16;
const NEAR_BLOCKS = 6;
/** Where no posts stand that say how high. */
const WALL_BLOCKS = 3;
/** What hands hold, with room for tools. */
const MOST_BLOCKS = 30 * 64;

/** Builds a shape at the nearest free and even place, walls around the nearest floor. */
export async function build(
  setting: Setting,
  obtaining: Obtaining,
  answer: string | null,
  step: Extract<RequestStep, { kind: 'build' }>,
): Promise<StepEnd> {
  const { bot, asker, conduct } = setting;
  const { share } = conduct;
  const registry = registryOf(bot);
  const asked = readShapeAsked(registry, `build ${step.said}`);
  if (asked?.kind !== 'shape')
    return { isDone: false, words: asked?.message ?? `I cannot build ${step.said}.` };
  const usual = likeliestBlock(setting) ?? answer?.replace(/[.!]$/, '') ?? null;
  const material = share?.agreed.block ?? (asked.material === '' ? usual : asked.material);
  if (material === null) return asking('Out of what?');
  if (share) share.agreed.block = material;
  const near = step.at === null ? whereAsked(setting, asker) : findPlace(setting, step.at, answer);
  if ('question' in near) return asking(near.question);
  const meaning = meaningOf(registry, material);
  if (!meaning) throw unknownThings(material);
  const floor = step.isAround ? footprintNear(bot, near) : null;
  if (step.isAround && !floor) return asking('I see no floor there that walls could go around. Where is it?');
  const drawn = (block: string): Blueprint =>
    floor
      ? wallsAround(registry, floor, asked.size.height ?? (floor.posts || WALL_BLOCKS), block)
      : shapeOf(registry, asked.shape, asked.size, { block, ...asked.parts, isPlain: true });
  const openOf = (whole: Blueprint, site: Position): readonly Cell[] => {
    const cells = cellsOf(standingAt(whole, site)).filter((cell) => !floor || !isSolid(bot, cell.position));
    return share ? shareOfBuilding(cells, share) : cells;
  };
  const [first = ''] = meaning.names.filter((name) => registry.blocks.has(name));
  const needs = materialsOf(registry, blueprintOf('', openOf(drawn(first), near), true));
  const needed = totalOf(needs);
  if (needed === 0) return { isDone: true, words: floor ? 'The walls stand already.' : '' };
  if (needed > MOST_BLOCKS)
    return { isDone: false, words: `That takes ${needed} blocks, and I carry ${MOST_BLOCKS} at most.` };
  noteBuilding(conduct, needed);
  const scaffold = await earthToClimb(setting, obtaining, drawn(first), needs);
  const lack = await gather(setting, obtaining, needs, { [first]: meaning });
  if (lack !== null) return { isDone: false, words: lack };
  const whole = drawn(mostHeld(setting, meaning) ?? first);
  await walkNear(bot, near, { rangeBlocks: NEAR_BLOCKS });
  const isExact = step.at?.kind === 'at' || step.at?.kind === 'unsaid';
  const site = share?.agreed.site ?? floor?.from ?? (isExact ? near : freeSite(setting, whole, near));
  if (!site) return asking(`There is no free place near ${near.x} ${near.y} ${near.z}. Where do I build it?`);
  if (share) share.agreed.site = site;
  const part = blueprintOf(asked.shape, openOf(whole, site), true);
  const standing = standingAt(whole, site);
  noteBuilding(conduct, { ...standing, name: asked.shape });
  const within = boundsOf(standing);
  const outcome = await buildSection(bot, { ...part, ...(within ? { within } : {}) }, scaffold);
  const short = `I set ${outcome.done} of ${part.cells.length} blocks. ${outcome.reason}`;
  if (outcome.kind !== 'completed') return { isDone: false, words: short };
  return {
    isDone: true,
    words: `${share ? 'My part of the' : 'The'} ${floor ? 'walls stand' : `${asked.shape} stands`} at ${site.x} ${site.y} ${site.z}.`,
  };
}

/** Gets what is needed into the hands; says what cannot be had. */
async function gather(
  { bot }: Setting,
  obtaining: Obtaining,
  needs: ItemCounts,
  meant: Readonly<Record<string, Meaning>>,
): Promise<string | null> {
  const registry = registryOf(bot);
  for (const [item, count] of Object.entries(needs)) {
    const meaning = meant[item] ?? { names: [item], isMeant: (each: string) => each === item };
    const held = obtaining.held(meaning);
    if (held < count) await obtaining.fromAnywhere(meaning, count - held);
    if (obtaining.held(meaning) < count)
      return `I need ${count} ${everydayName(registry, item, count)} and have ${obtaining.held(meaning)}.`;
  }
  return null;
}

/** Digs earth for what is higher than hands reach. @returns what is climbed by */
async function earthToClimb(
  setting: Setting,
  obtaining: Obtaining,
  whole: Blueprint,
  needs: ItemCounts,
): Promise<readonly string[]> {
  const bounds = boundsOf(whole);
  const height = bounds ? bounds.high.y - bounds.low.y : 0;
  if (height < REACH_UP) return [];
  await gather(setting, obtaining, { dirt: (needs['dirt'] ?? 0) + height + 2 }, {});
  return ['dirt'];
}

function mostHeld({ bot }: Setting, { isMeant }: Meaning): string | undefined {
  const held = Object.entries(carriedBy(bot)).filter(([item]) => isMeant(item));
  return held.sort(([, a], [, b]) => b - a)[0]?.[0];
}

function whereAsked({ bot }: Setting, asker: string | null): Position {
  return blockAtPoint((asker === null ? null : bodyOf(bot, asker))?.position ?? bot.entity.position);
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
function freeSite({ bot }: Setting, whole: Blueprint, near: Position): Position | null {
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
    cellsOf(standingAt(whole, site)).every(
      ({ position: cell }) =>
        nameAt(cell) === 'air' &&
        (cell.y > site.y || !/^(?:air|water|lava|)$/.test(nameAt({ ...cell, y: cell.y - 1 }))) &&
        !people.some((each) => Math.hypot(each.x - cell.x - 0.5, each.z - cell.z - 0.5) < 1),
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
