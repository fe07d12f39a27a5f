import type { Pace } from '../../schedule/event.js';

/**
 * What is thought of a person's pace before the first job. Feet and a pickaxe go by the game for everybody. What a person
 * takes besides is to read and turn to it, to find things in windows, and between two blocks, where the game's client waits
 * five ticks and the eye looks for the next. By 30 jobs of somebody quick and somebody usual.
 */
export const FIRST_PACE: Pace = { outdoors: 1, windows: 12, startTicks: 310, fetchTicks: 190, unitTicks: 16 };
