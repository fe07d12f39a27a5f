/**
 * A player's box, in blocks. The game has it in single precision and servers check moves with that: a client whose box is
 * narrower stands a little inside of every wall it touches, and is put back. The width in single precision also adds to
 * any coordinate without rounding, so that who touches a wall never comes to lie within it.
 */
const PLAYER_BOX = { playerHalfWidth: Math.fround(0.3), playerHeight: Math.fround(1.8) };

/** Who steers a body by mineflayer. */
interface Bodied {
  readonly physics: object;
  once(event: 'inject_allowed', act: () => void): void;
}

/** Gives a bot that is just being made the game's own box. */
export function sizeAsPlayer(bot: Bodied): void {
  bot.once('inject_allowed', () => {
    Object.assign(bot.physics, PLAYER_BOX);
  });
}
