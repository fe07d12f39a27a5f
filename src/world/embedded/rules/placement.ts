import type { Position } from '../../../base/position.js';
import { isReplaceable } from '../../../game/replaceable.js';
import { propertiesOf, stateWith, type StateChange, type BlockReader } from '../data/block-states.js';
import { standingForm } from '../../../game/stands-as.js';
import { COUNTS, formOf, orientation, pottedAs, TWO_HIGH, type SettingDown } from '../../../game/set-down.js';
import { across, clockwise, FACES, oppositeSide, sideOfYaw, type Face } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import type { BlockType, VersionData } from '../data/version-data.js';
import { connectedState, isSturdy, isSupported } from './connections.js';

/** A player's wish to put a block somewhere. */
export interface PlacementRequest extends SettingDown {
  readonly item: string;
  /** The block that was clicked. */
  readonly against: Position;
  readonly isSneaking: boolean;
}

export type Placement =
  | { readonly kind: 'place'; readonly block: BlockType; readonly changes: readonly StateChange[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-a-block' | 'occupied' | 'no-support';
    };

/** Where the block would stand and how, or why not. Does not look at entities in the way. */
export function planPlacement(data: VersionData, blocks: BlockReader, request: PlacementRequest): Placement {
  // What a bucket holds is poured.
  const name = request.item.endsWith('_bucket') ? request.item : standingForm(request.item);
  const clickedState = blocks.stateAt(request.against);
  const potted =
    data.blockOfState(clickedState).name === 'flower_pot' && data.blocks.get(pottedAs(request.item));
  if (potted && !request.isSneaking) {
    return {
      kind: 'place',
      block: potted,
      changes: [{ position: request.against, state: potted.defaultState }],
    };
  }
  const block = data.blocks.get(name);
  if (!block || name === 'air') return { kind: 'refused', reason: 'not-a-block' };
  const merged = oneMore(data, request, block, clickedState);
  if (merged) return { kind: 'place', block, changes: [merged] };
  const isInto = isReplaceable(data.blockOfState(clickedState).name);
  const position = isInto ? request.against : across(request.against, request.face);
  const present = blocks.stateAt(position);
  const second = oneMore(data, { ...request, against: position, face: 'up' }, block, present, true);
  if (second) return { kind: 'place', block, changes: [second] };
  if (!isReplaceable(data.blockOfState(present).name)) return { kind: 'refused', reason: 'occupied' };
  return placeAt(data, blocks, { ...request, face: isInto ? 'up' : request.face }, block, position);
}

function placeAt(
  data: VersionData,
  blocks: BlockReader,
  request: PlacementRequest,
  standing: BlockType,
  position: Position,
): Placement {
  const block = formFor(data, standing, request.face);
  if (!block) return { kind: 'refused', reason: 'no-support' };
  const isInWater = isWaterSource(data, blocks.stateAt(position));
  const hasFace = block.properties.some((property) => property.name === 'face');
  const turned = orientation({ name: block.name, hasFace }, request);
  let state = stateWith(block, { ...turned, waterlogged: String(isInWater) });
  if (block.name.endsWith('chest') && block.name !== 'ender_chest') {
    return chestPlacement(data, blocks, request, block, position);
  }
  if (block.name.endsWith('_bed')) return bedPlacement(data, blocks, block, position, request);
  if (TWO_HIGH.test(block.name)) return twoHighPlacement(data, blocks, block, position, state);
  state = connectedState(data, blocks, position, state);
  if (!isSupported(data, blocks, position, state)) {
    const fallback = request.face !== 'up' && standing !== block ? stateWith(standing, {}) : null;
    if (fallback === null || !isSupported(data, blocks, position, fallback))
      return { kind: 'refused', reason: 'no-support' };
    state = fallback;
  }
  return { kind: 'place', block: data.blockOfState(state), changes: [{ position, state }] };
}

function isWaterSource(data: VersionData, state: number): boolean {
  const liquid = liquidsOf(data).of(state);
  return liquid?.kind === 'water' && liquid.isSource;
}

function formFor(data: VersionData, block: BlockType, face: Face): BlockType | null {
  const name = formOf(block.name, face);
  return name === null ? null : (data.blocks.get(name) ?? block);
}

/** A second slab that makes it a double one, a further layer of snow, candle, egg. */
function oneMore(
  data: VersionData,
  request: PlacementRequest,
  block: BlockType,
  state: number,
  isAnySide = false,
): StateChange | null {
  if (data.blockOfState(state) !== block) return null;
  const properties = propertiesOf(block, state);
  for (const { name, values } of block.properties) {
    const next = String(Number(properties[name]) + 1);
    if (!(COUNTS as readonly string[]).includes(name) || request.isSneaking || !values.includes(next))
      continue;
    return { position: request.against, state: stateWith(block, { [name]: next }, state) };
  }
  if (!block.name.endsWith('_slab')) return null;
  const { type } = properties;
  const completes =
    (type === 'bottom' && request.face === 'up') || (type === 'top' && request.face === 'down');
  if (type === 'double' || !(completes || isAnySide)) return null;
  return { position: request.against, state: stateWith(block, { type: 'double' }) };
}

/** A chest joins a single one of the same facing beside it, unless the player sneaks. */
function chestPlacement(
  data: VersionData,
  blocks: BlockReader,
  request: PlacementRequest,
  block: BlockType,
  position: Position,
): Placement {
  const facing = oppositeSide(sideOfYaw(request.yaw));
  const single: StateChange = { position, state: stateWith(block, { facing, type: 'single' }) };
  if (request.isSneaking) return { kind: 'place', block, changes: [single] };
  for (const [side, mine, theirs] of [
    [clockwise(facing), 'left', 'right'],
    [oppositeSide(clockwise(facing)), 'right', 'left'],
  ] as const) {
    const beside = across(position, side);
    const state = blocks.stateAt(beside);
    const other = data.blockOfState(state);
    const properties = propertiesOf(other, state);
    if (other !== block || properties['type'] !== 'single' || properties['facing'] !== facing) continue;
    return {
      kind: 'place',
      block,
      changes: [
        { position, state: stateWith(block, { facing, type: mine }) },
        { position: beside, state: stateWith(block, { facing, type: theirs }) },
      ],
    };
  }
  return { kind: 'place', block, changes: [single] };
}

// The head lies the way the player looks.
function bedPlacement(
  data: VersionData,
  blocks: BlockReader,
  block: BlockType,
  position: Position,
  { yaw }: PlacementRequest,
): Placement {
  const facing = sideOfYaw(yaw);
  const head = across(position, facing);
  if (!isReplaceable(data.blockOfState(blocks.stateAt(head)).name))
    return { kind: 'refused', reason: 'occupied' };
  return {
    kind: 'place',
    block,
    changes: [
      { position, state: stateWith(block, { facing, part: 'foot' }) },
      { position: head, state: stateWith(block, { facing, part: 'head' }) },
    ],
  };
}

function twoHighPlacement(
  data: VersionData,
  blocks: BlockReader,
  block: BlockType,
  position: Position,
  state: number,
): Placement {
  const above = across(position, 'up');
  if (!isReplaceable(data.blockOfState(blocks.stateAt(above)).name))
    return { kind: 'refused', reason: 'occupied' };
  const lower = stateWith(block, { half: 'lower' }, state);
  const isHeld = block.name.endsWith('_door')
    ? isSturdy(data, blocks.stateAt(across(position, 'down')))
    : isSupported(data, blocks, position, lower);
  if (!isHeld) return { kind: 'refused', reason: 'no-support' };
  return {
    kind: 'place',
    block,
    changes: [
      { position, state: lower },
      { position: above, state: stateWith(block, { half: 'upper' }, state) },
    ],
  };
}

/** The protocol's face number as a face; null for a number that is none. */
export function faceNumber(number: number): Face | null {
  return FACES[number] ?? null;
}
