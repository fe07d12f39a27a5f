import type { Game } from '../game.js';
import { experienceBar } from '../rules/experience.js';
import type { Player } from './player.js';

/** Adds experience points to a player's bar. */
export function giveExperience(game: Game, player: Player, points: number): void {
  if (points <= 0) return;
  const before = experienceBar(player.experience).level;
  player.experience += points;
  if (experienceBar(player.experience).level > before) {
    game.audience.sound('entity.player.levelup', 'player', player.position);
  }
  game.audience.playerStatsChanged(player);
}
