import { CoVoyagerError } from '../../base/error.js';
import type { Bot } from 'mineflayer';

/**
 * Where blocks can be neither broken nor set down nothing can be done, and everything would fail for odd reasons.
 * @throws CoVoyagerError `wrong-mode`
 */
export function checkMode({ username, game: { gameMode } }: Bot): void {
  if (gameMode !== 'adventure' && gameMode !== 'spectator') return;
  throw new CoVoyagerError(
    'wrong-mode',
    `Expected ${username} in survival mode, the server puts it into ${gameMode} mode, in which blocks can be neither broken nor placed. Have an operator change it: /gamemode survival ${username}`,
  );
}
