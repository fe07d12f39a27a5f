import { across, HORIZONTAL_SIDES } from '../../game/faces.js';
import { blockAtPoint, distanceBetween, isSamePosition, type Position } from '../../base/position.js';
import { CHESTS } from '../../game/container-blocks.js';
import { isReplaceable } from '../../game/replaceable.js';
import { namesMeant, resolveBlockName } from '../../game/names/names.js';
import { findBlocks, findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import { asPoint } from '../../../primitives/body/places.js';
import { whoStandsIn } from '../../../primitives/body/placing.js';
import type { Setting } from '../command.js';
import { chestBeside } from '../chest-by-asker.js';
import { Interruption } from '../../../primitives/body/ending.js';
import { ruleOfChest } from '../commands/storing.js';
import { bodyOf, registryOf } from '../in-words.js';
import { ruleInWords } from '../rules.js';
import { placeIn } from './read-place.js';
import type { RequestPlace } from './request.js';

/** A place that cannot be told; `question` asks whoever knows. */
export interface UnknownPlace {
  readonly question: string;
}

const AREA_BLOCKS = 10;
const FAR_BLOCKS = 64;
const NEAR_BLOCKS = 24;

/**
 * Where a place is, by the names the companion knows and by who is in sight.
 * @param answer what was answered to the question for it
 */
export function findPlace(
  setting: Setting,
  place: RequestPlace,
  answer: string | null = null,
): Position | UnknownPlace {
  const found = placeOf(setting, place);
  if (!('question' in found) || answer === null) return found;
  // "At the mine, oak stairs": the place comes first.
  for (const said of [withoutIs(answer), withoutIs(answer).split(',')[0] ?? '']) {
    const told = placeIn(said);
    const known = told ? placeOf(setting, told) : found;
    if (!('question' in known)) return known;
  }
  return found;
}

/** "It is at the mine, 3 4 5." as a place is said. */
export function withoutIs(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/^(?:it is|it's|they are|there is one|the one|i mean|go)\s+/, '')
    .replace(/^(?:at|in|to|near|by)\s+/, '');
}

function placeOf({ bot, asker, conduct }: Setting, place: RequestPlace): Position | UnknownPlace {
  switch (place.kind) {
    case 'at':
      return place.position;
    case 'asker': {
      const body = asker === null ? null : bodyOf(bot, asker);
      return body ? blockAtPoint(body.position) : { question: 'Where are you? I cannot see you.' };
    }
    case 'chest-by-asker':
      return { question: 'Which chest do you mean?' };
    case 'unsaid':
      return { question: `Which ${place.said.replace(/^(?:the|a) /, '')} do you mean?` };
    case 'named': {
      const key = keyOf(place.name);
      const all = conduct.landmarks.all();
      const found =
        all.find(({ name }) => keyOf(name) === key) ??
        all.find(({ name }) => keyOf(name).endsWith(key) || key.endsWith(keyOf(name)));
      const person = bodyOf(bot, place.name);
      return (
        found?.position ??
        (person && blockAtPoint(person.position)) ?? {
          question: `I know no place "${place.name}". Where is it?`,
        }
      );
    }
  }
}

/**
 * A free cell on or beside what a place names, to set something down in: of a block that is near, "next to the chest",
 * where nobody gave the name.
 */
export function freeCellAt(
  setting: Setting,
  place: RequestPlace,
  answer: string | null = null,
): Position | UnknownPlace {
  const { bot } = setting;
  const found = findPlace(setting, place, answer);
  const names = place.kind === 'named' ? namesMeant(resolveBlockName(registryOf(bot), place.name)) : [];
  const search = { states: statesOf(bot, names), rangeBlocks: NEAR_BLOCKS, count: 1 };
  const [near] = 'question' in found && names.length > 0 ? findBlocksNow(bot, search) : [];
  const block = near ?? ('question' in found ? null : found);
  if (!block) return found;
  const isFree = (cell: Position): boolean =>
    isReplaceable(bot.blockAt(asPoint(bot, cell))?.name ?? '') && whoStandsIn(bot, cell) === null;
  const { x, y, z } = block;
  const isOnTop = place.kind === 'named' && place.isOnTop === true;
  const around = isOnTop
    ? [{ x, y: y + 1, z }]
    : HORIZONTAL_SIDES.map((side) => across({ x, y, z }, side)).filter(
        (cell) => bot.blockAt(asPoint(bot, cell).offset(0, -1, 0))?.boundingBox === 'block',
      );
  // A place that was named is that place, where it is free.
  const cells = near || isOnTop ? around : [block, ...around];
  return cells.find(isFree) ?? block;
}

/** Chests of a place, the nearest to it first; all that are known or in sight where none is named. */
export async function chestsOf(
  setting: Setting,
  place: RequestPlace | null,
  answer: string | null = null,
): Promise<readonly Position[] | UnknownPlace> {
  const { bot, conduct } = setting;
  const around = await findBlocks(bot, {
    states: statesOf(bot, CHESTS),
    rangeBlocks: FAR_BLOCKS,
    count: 64,
  });
  const known = conduct.landmarks.all().flatMap(({ kind, position }) => (kind === 'chest' ? [position] : []));
  const found = [...around.map(blockAtPoint), ...known].filter(
    (each, index, list) => list.findIndex((other) => isSamePosition(each, other)) === index,
  );
  const all = found.filter((chest) => !ruleOfChest(setting, chest));
  const rule = found.map((chest) => ruleOfChest(setting, chest)).find((each) => each !== null);
  if (place !== null && all.length === 0 && rule)
    throw new Interruption('refused', ruleInWords(rule, setting.asker));
  const nearest = (from: Position): Position[] =>
    [...all].sort((a, b) => distanceBetween(a, from) - distanceBetween(b, from));
  if (place === null) return nearest(bot.entity.position);
  if (place.kind === 'chest-by-asker') {
    const chest = chestBeside(bot, setting.asker, all, place.side);
    if (chest === 'unseen') return { question: 'Where are you? I cannot see you.' };
    return chest ? [chest] : { question: 'Which chest do you mean?' };
  }
  const at = findPlace(setting, place, answer);
  if ('question' in at) {
    const isAny = place.kind === 'named' && /^(?:chest|box|barrel)$/.test(place.name);
    if (!isAny) return at;
    return all.length === 1 ? all : { question: 'Which chest do you mean?' };
  }
  return nearest(at).filter((each) => distanceBetween(each, at) <= AREA_BLOCKS);
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
