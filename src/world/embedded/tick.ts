import type { Position } from '../../base/position.js';
import { changedState } from './data/block-states.js';
import { tickArrow } from './entities/arrows.js';
import { letFall, tickFallingBlock } from './entities/falling-blocks.js';
import { tickItem, tickPickUps } from './entities/item-entities.js';
import { tickMob } from './entities/mobs.js';
import { tickMobHazards } from './entities/mob-damage.js';
import { tickSpawning } from './entities/spawning.js';
import { tickGrass } from './fields/grass.js';
import { finishCompost, tickCampfires } from './fields/kitchen.js';
import type { GameState } from './game.js';
import { isAwake, tickWildlife } from './nature/tick-wildlife.js';
import { tickDigging } from './players/digging.js';
import { refillMoveBudget } from './players/movement.js';
import { tickSleeping } from './players/sleeping.js';
import { tickUsing } from './players/using-items.js';
import { tickVitals } from './players/vitals.js';
import { waitForGrass } from './terrain/change-block.js';
import { tickFlow } from './terrain/flow.js';
import { countDistance } from './terrain/leaves.js';
import { tickRandomly } from './terrain/random-ticks.js';
import type { TickKind } from './terrain/scheduled-ticks.js';
import { tickWindow } from './players/windows.js';

const DAY_TICKS = 24_000;
/** What a burst dam sets going is spread over many ticks. */
const MOST_SCHEDULED = 256;
/** Where nobody is near, blocks look again after a while whether somebody came. */
const ASLEEP_TICKS = 20;

/** Moves the whole world on by one tick. */
export function tickGame(game: GameState): void {
  // Before any fire burns, so that what it turns into something else is not taken for a player's doing.
  game.containerMoves.flush();
  game.tickNumber += 1;
  if (game.environment.rules.daylightCycle) game.dayTime = (game.dayTime + 1) % DAY_TICKS;
  for (const player of game.connectedPlayers()) {
    refillMoveBudget(player);
    tickUsing(game, player);
    tickDigging(game, player);
    tickVitals(game, player);
    tickWindow(game, player);
  }
  tickSleeping(game);
  tickScheduled(game);
  tickRandomly(game);
  if (game.place.wildlife) tickWildlife(game, game.place.wildlife);
  tickSpawning(game);
  tickEntities(game);
  tickFurnaces(game);
  tickCampfires(game);
  tickPickUps(game);
}

const SCHEDULED: Readonly<Record<TickKind, (game: GameState, position: Position) => void>> = {
  flow: tickFlow,
  leaves: countDistance,
  fall: letFall,
  compost: finishCompost,
  grass: tickGrass,
};

function tickScheduled(game: GameState): void {
  for (const { position, kind } of game.scheduled.take(game.tickNumber, MOST_SCHEDULED)) {
    if (isAwake(game, position)) SCHEDULED[kind](game, position);
    // There is much grass, and it has time.
    else if (kind === 'grass') waitForGrass(game, position);
    else game.scheduled.add(position, kind, game.tickNumber + ASLEEP_TICKS);
  }
}

function tickEntities(game: GameState): void {
  for (const entity of game.entities.all()) {
    // Gone in this very tick: a stack that joined another must not take a third one in.
    if (game.entities.get(entity.id) !== entity) continue;
    switch (entity.kind) {
      case 'item':
        tickItem(game, entity);
        break;
      case 'mob':
        tickMobHazards(game, entity);
        tickMob(game, entity);
        break;
      case 'falling-block':
        tickFallingBlock(game, entity);
        break;
      case 'arrow':
        tickArrow(game, entity);
        break;
    }
  }
}

function tickFurnaces(game: GameState): void {
  for (const { position, furnace } of game.contents.furnaces()) {
    const wasLit = furnace.isLit;
    furnace.tick();
    if (furnace.isLit === wasLit) continue;
    const state = changedState(game.data, game.blocks.stateAt(position), { lit: String(furnace.isLit) });
    game.blocks.setState(position, state);
    game.audience.blockChanged(position, state);
  }
}
