import { CoVoyagerError } from '../../base/error.js';
import type { Bot } from 'mineflayer';

const HINDRANCES: Readonly<Record<string, string>> = {
  adventure: 'blocks can be neither broken nor placed',
  spectator: 'blocks can be neither broken nor placed',
  creative: 'nothing comes of what is broken',
};

/**
 * Where blocks can be neither broken nor set down, or give nothing, everything would fail for odd reasons.
 * @throws CoVoyagerError `wrong-mode`
 */
export function checkMode({ username, game: { gameMode } }: Bot): void {
  const hindrance = HINDRANCES[gameMode];
  if (hindrance === undefined) return;
  throw new CoVoyagerError(
    'wrong-mode',
    `Expected ${username} in survival mode, the server puts it into ${gameMode} mode, in which ${hindrance}. Have an operator change it: /gamemode survival ${username}`,
  );
}
