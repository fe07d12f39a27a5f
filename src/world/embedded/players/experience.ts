import type { GameState } from '../game.js';
import type { Player } from './player.js';

/** A player's experience as the bar shows it. */
export interface ExperienceBar {
  readonly level: number;
  /** Share of the way to the next level, 0 to 1. */
  readonly progress: number;
}

function pointsForNext(level: number): number {
  if (level >= 30) return 112 + (level - 30) * 9;
  return level >= 15 ? 37 + (level - 15) * 5 : 7 + level * 2;
}

/** Level and bar for a total of points (game formula). */
export function experienceBar(points: number): ExperienceBar {
  let level = 0;
  let left = points;
  while (left >= pointsForNext(level)) {
    left -= pointsForNext(level);
    level += 1;
  }
  return { level, progress: left / pointsForNext(level) };
}

export function giveExperience(game: GameState, player: Player, points: number): void {
  if (points <= 0) return;
  const before = experienceBar(player.experience).level;
  player.experience += points;
  if (experienceBar(player.experience).level > before) {
    game.audience.sound('entity.player.levelup', 'player', player.position);
  }
  game.audience.playerStatsChanged(player);
}
