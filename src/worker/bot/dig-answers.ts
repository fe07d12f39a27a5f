import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { stateIdAt } from '../../../primitives/body/block-states.js';
import { TICK_MS } from '../../base/ticks.js';

/** A block the bot has told the server it is through with, and what stood there. */
interface Finished {
  readonly place: Vec3;
  readonly state: number;
  readonly sequence: number;
}

interface DigPacket {
  readonly status: number;
  readonly location: Vec3;
}

/** The server's answer: from 1.19 on by number, before that by the block as it is now. */
type Answer =
  | { readonly sequenceId: number }
  | { readonly location: Vec3; readonly block: number; readonly status: number };

const CANCEL = 1;
const FINISH = 2;
/** What broke is told before the answer, or by servers that handle clicks amid a tick with the next one. */
const LATE_TICKS = 3;

/**
 * Has a bot hear what the server says of its digging. mineflayer takes each block for gone when its time is over, and
 * does not hear the answer; the game's servers say no there and nowhere else, where somebody came too early, was too far
 * off or is on protected land, and the body would run against a block it does not see.
 */
export function heedDigAnswers(bot: Bot): void {
  const client = bot._client;
  const write = client.write.bind(client) as (name: string, packet: unknown) => void;
  const believe = (place: Vec3, state: number): void => {
    if (stateIdAt(bot, place.x, place.y, place.z) === state) return;
    (bot as unknown as { _updateBlockState: (place: Vec3, state: number) => void })._updateBlockState(
      place,
      state,
    );
  };
  let sequence = 0;
  let finished: Finished[] = [];
  const forget = (place: Vec3): void => {
    finished = finished.filter((each) => !each.place.equals(place));
  };
  client.write = (name: string, packet: unknown): void => {
    if (name !== 'block_dig') {
      write(name, packet);
      return;
    }
    const { status, location: place } = packet as DigPacket;
    if (status <= FINISH) sequence += 1;
    write(name, { ...(packet as DigPacket), sequence });
    if (status <= CANCEL) forget(place);
    const state = status === FINISH ? stateIdAt(bot, place.x, place.y, place.z) : null;
    if (state === null || state === 0) return;
    const each = { place, state, sequence };
    // mineflayer takes the block away as soon as this returns; every later word is the server's.
    queueMicrotask(() => finished.push(each));
  };
  bot.on('blockUpdate', (_before, now) => {
    // There is none where the world was left.
    if (finished.length > 0 && (now as typeof now | null)) forget(now.position);
  });
  // Where something falls out of it, it is gone, whatever the answer: there are servers that tell only the others so.
  bot.on('entitySpawn', ({ name, position }) => {
    if (finished.length > 0 && name === 'item') forget(position.floored());
  });
  client.on('acknowledge_player_digging', (answer: Answer) => {
    if ('sequenceId' in answer) {
      const answered = finished.filter((each) => each.sequence <= answer.sequenceId);
      if (answered.length === 0) return;
      setTimeout(() => {
        for (const each of answered) {
          if (!finished.includes(each)) continue;
          forget(each.place);
          believe(each.place, each.state);
        }
      }, LATE_TICKS * TICK_MS);
      return;
    }
    // An answer to the first blow may come when all is over, and says what was there then.
    if (answer.status !== FINISH) return;
    const told = finished.find(
      ({ place: { x, y, z } }) =>
        x === answer.location.x && y === answer.location.y && z === answer.location.z,
    );
    if (!told) return;
    forget(told.place);
    believe(told.place, answer.block);
  });
}
