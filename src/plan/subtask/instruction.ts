import { isDeadly } from './subtask.js';
import { countsWithout, type ItemCounts } from '../../base/item-counts.js';
import { isSamePosition } from '../../base/position.js';
import { listed } from '../../base/words.js';
import { decidedOf, readBlock } from '../../blueprint/block-text.js';
import type { Blueprint } from '../../blueprint/blueprint.js';
import { rowsOf, type Row } from '../../blueprint/rows.js';
import { countedItems, everydayName, mobName } from '../../game/names/names.js';
import { PASSAGES } from '../../game/sources/passages.js';
import type { Registry } from '../../game/registry.js';
import type { StationPlace, Subtask } from './subtask.js';

const PLACES: Readonly<Record<StationPlace, string>> = {
  left: '1 block left of the chest',
  right: '1 block right of the chest',
  beside: 'beside the chest',
};

/**
 * What a worker is told: counts, where to take things from, where to put them. The same words for people and models.
 * The shared chest is "the chest"; left and right are as seen by somebody looking at its front.
 */
export function instructionFor(registry: Registry, subtask: Omit<Subtask, 'instruction'>): string {
  return [taking(registry, subtask), working(registry, subtask), bringingBack(registry, subtask)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** The same for crafts done in one go, one after another, of what is taken at once; the last may be set down. */
export function bundleInstruction(
  registry: Registry,
  crafts: readonly Omit<Subtask, 'instruction'>[],
  { takes, brings }: { readonly takes: ItemCounts; readonly brings: ItemCounts },
): string {
  const placed = crafts.at(-1)?.placed;
  const back = Object.entries(brings).map(([item, count]) =>
    count === 1 ? everydayName(registry, item) : `${count} ${everydayName(registry, item, count)}`,
  );
  const taken = listed(countedItems(registry, takes));
  return [
    taken === '' ? '' : `Take ${taken} from the chest.`,
    ...crafts.map((craft) => working(registry, craft)),
    placed === undefined ? '' : `Place it on the ground ${PLACES[placed]}.`,
    back.length === 0 ? '' : `Put the ${theListed(back)} into the chest.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Works done one after another where no chest stands yet: whoever does them carries everything. */
export function instructionInHands(registry: Registry, works: readonly Untold[], where: string): string {
  const last = works.at(-1);
  const isSetDown = last?.placed !== undefined && last.action !== 'build';
  const end = isSetDown ? `Place it on the ground ${where}.` : 'Keep what you get: there is no chest.';
  return [...works.map((work) => working(registry, work, where)), last?.action === 'build' ? '' : end]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

type Untold = Omit<Subtask, 'instruction'>;

function taking(registry: Registry, { materials, tools }: Untold): string {
  const taken = [
    ...countedItems(registry, materials),
    ...tools.map((tool) => `1 ${everydayName(registry, tool)}`),
  ];
  return taken.length > 0 ? `Take ${listed(taken)} from the chest.` : '';
}

function working(
  registry: Registry,
  subtask: Untold,
  where: string = PLACES[subtask.placed ?? 'beside'],
): string {
  const { action, item, quantity, station, fuel = {}, drops, sources } = subtask;
  const isMob = isDeadly(action);
  const amount = `${quantity} ${isMob ? mobName(item, quantity) : everydayName(registry, item, quantity)}`;
  switch (action) {
    case 'craft':
      return `Craft ${amount}${station === undefined ? '' : ` at the ${everydayName(registry, station)}`}.`;
    case 'smelt': {
      const inputs = listed(countedItems(registry, countsWithout(subtask.materials, fuel)));
      const burnt = Object.keys(fuel).length > 0 ? `, burning ${listed(countedItems(registry, fuel))}` : '';
      return `Smelt ${inputs} in the ${everydayName(registry, station ?? 'furnace')}${burnt}.`;
    }
    case 'gather': {
      const isItself = sources?.every((source) => source === item) === true;
      const from = isItself ? [] : (sources?.slice(0, 3).map((source) => targetName(registry, source)) ?? []);
      return `Gather ${amount}${from.length > 0 ? ` from ${listed(from, 'or')}` : ''}.`;
    }
    case 'kill':
    case 'shoot': {
      const verb = action === 'kill' ? 'Kill' : 'Shoot';
      return drops
        ? `${verb} about ${amount}, until you have ${listed(countedItems(registry, drops))}.`
        : `${verb} ${amount}.`;
    }
    case 'find':
      return `Find ${amount}.`;
    case 'build':
      if (subtask.section) return buildingWords(subtask.section);
      if (PASSAGES.has(item)) return `Build ${amount} and open it.`;
      return `Place ${amount} on the ground ${where}.`;
  }
}

const MOST_ROWS = 6;

/** The rows of a section that are told at once. */
export function rowsToldOf(section: Blueprint): readonly Row[] {
  return rowsOf(section).slice(0, MOST_ROWS);
}

/** What goes where, row by row from below: "oak planks at 3 64 10 to 7 64 10; oak door (facing north) at 5 65 10". */
export function buildingWords(section: Blueprint): string {
  const rows = rowsOf(section);
  const told = rowsToldOf(section).map(({ block, from, to }) => {
    const words = block === 'air' ? 'nothing' : readBlock(block).name.replaceAll('_', ' ');
    const turned = Object.entries(decidedOf(readBlock(block)))
      .map(([key, value]) => `${key} ${value}`)
      .join(', ');
    const kind = turned === '' ? words : `${words} (${turned})`;
    const end = isSamePosition(from, to) ? '' : ` to ${to.x} ${to.y} ${to.z}`;
    return `${kind} at ${from.x} ${from.y} ${from.z}${end}`;
  });
  const more = rows.length > MOST_ROWS ? `, and ${rows.length - MOST_ROWS} more rows` : '';
  return `Build this part of the ${section.name.replaceAll('_', ' ')}: ${told.join('; ')}${more}.`;
}

function bringingBack(registry: Registry, subtask: Untold): string {
  const { action, item, quantity, drops = {}, placed, tools, wornOut = [] } = subtask;
  const isProduct = action === 'craft' || action === 'smelt' || action === 'gather';
  const product =
    quantity === 1 ? everydayName(registry, item) : `${quantity} ${everydayName(registry, item, quantity)}`;
  const products = isProduct && placed === undefined ? [product] : countedItems(registry, drops);
  if (subtask.scaffold) products.push(...countedItems(registry, subtask.scaffold));
  const returned = tools
    .filter((tool) => !wornOut.includes(tool))
    .map((tool) => everydayName(registry, tool));
  const things = [...products, ...returned];
  const sentences: string[] = [];
  if (action === 'craft' && placed !== undefined) sentences.push(`Place it on the ground ${PLACES[placed]}.`);
  if (things.length > 0) {
    const back = returned.length > 0 ? ' back' : '';
    sentences.push(`Put the ${theListed(things)}${back} into the chest.`);
  }
  if (wornOut.length > 0) {
    const broken = wornOut.map((tool) => everydayName(registry, tool));
    sentences.push(`The ${theListed(broken)} will break with the last use.`);
  }
  return sentences.join(' ');
}

/** Blocks go by their names, mobs by theirs: eggs come from a chicken, not from raw chicken. */
function targetName(registry: Registry, target: string): string {
  return registry.blocks.has(target) ? everydayName(registry, target) : mobName(target);
}

/** "4 sticks, 2 torches and the axe": the last with its article, as the first has it in the sentence. */
function theListed(parts: readonly string[]): string {
  return listed(parts.length < 2 ? parts : [...parts.slice(0, -1), `the ${parts.at(-1) ?? ''}`]);
}
