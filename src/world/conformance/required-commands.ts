import type { Bot } from 'mineflayer';
import { CoVoyagerError } from '../../base/error.js';
import type { Position } from '../../base/position.js';

const ANSWER_TICKS = 40;

interface Trial {
  readonly command: string;
  readonly line: string;
  readonly hasWorked: () => boolean;
}

/**
 * Tries each command once, before any check needs it.
 * @throws CoVoyagerError `no-operator` with those that did nothing
 */
export async function requireCommands(referee: Bot, center: Position): Promise<void> {
  const { username } = referee;
  // Nobody stands there by chance.
  const above = { x: center.x + 6.5, y: center.y + 1, z: center.z - 4.5 };
  const block = referee.entity.position.clone().set(center.x, center.y, center.z);
  const carries = (): boolean => referee.inventory.items().length > 0;
  const trials: readonly Trial[] = [
    {
      command: '/tp',
      line: `/tp ${username} ${above.x} ${above.y} ${above.z}`,
      hasWorked: () =>
        Math.hypot(referee.entity.position.x - above.x, referee.entity.position.z - above.z) < 1,
    },
    { command: '/give', line: `/give ${username} minecraft:stick 1`, hasWorked: carries },
    { command: '/clear', line: `/clear ${username}`, hasWorked: () => !carries() },
    {
      command: '/setblock',
      line: `/setblock ${center.x} ${center.y} ${center.z} minecraft:stone`,
      hasWorked: () => referee.blockAt(block)?.name === 'stone',
    },
  ];
  const missing: string[] = [];
  for (const { command, line, hasWorked } of trials) {
    referee.chat(line);
    for (let tick = 0; tick < ANSWER_TICKS && !hasWorked(); tick++) await referee.waitForTicks(1);
    if (!hasWorked()) missing.push(command);
  }
  referee.chat(`/setblock ${center.x} ${center.y} ${center.z} minecraft:air`);
  if (missing.length > 0) throw new CoVoyagerError('no-operator', `${missing.join(', ')} did nothing.`);
}
