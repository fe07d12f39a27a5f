import { digTicks } from '../../game/sources/dig-ticks.js';
import type { Game } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import type { Piece } from './draft-subtask.js';

/**
 * Gathers with a faster tool what does not go into making that tool. Null where nothing changes.
 * @param tool what it is gathered with so far
 */
export function withBetterTool(
  game: Game,
  { pieces, consumers }: Arrangement,
  tool: string,
  better: string,
): readonly Piece[] | null {
  const isForIt = (index: number): boolean =>
    (consumers[index] ?? []).some(({ consumer }) => pieces[consumer]?.item === better);
  const changed = pieces.map((piece, index) =>
    isFaster(game, piece, tool, better) && !piece.wornOut && !isForIt(index)
      ? { ...piece, tools: piece.tools.map((each) => (each === tool ? better : each)) }
      : piece,
  );
  return changed.some((piece, index) => piece !== pieces[index]) ? changed : null;
}

/** Tools of the plan that could do what a slower one of the plan does: the slower one, then the better. */
export function betterTools(game: Game, pieces: readonly Piece[]): readonly (readonly [string, string])[] {
  const tools = [...new Set(pieces.flatMap((piece) => (piece.action === 'gather' ? piece.tools : [])))];
  return tools.flatMap((tool) =>
    tools
      .filter((better) => pieces.some((piece) => isFaster(game, piece, tool, better)))
      .map((better) => [tool, better] as const),
  );
}

const known = new WeakMap<Game, Map<string, boolean>>();

function isFaster(
  game: Game,
  { action, item, tools, sources }: Piece,
  tool: string,
  better: string,
): boolean {
  if (action !== 'gather' || tool === better || !tools.includes(tool)) return false;
  const targets = sources ?? [item];
  const answers = known.get(game) ?? new Map<string, boolean>();
  known.set(game, answers);
  const key = [tool, better, ...targets].join();
  const answer = answers.get(key) ?? isFasterOn(game, targets, tool, better);
  answers.set(key, answer);
  return answer;
}

function isFasterOn(
  { registry, sources }: Game,
  targets: readonly string[],
  tool: string,
  better: string,
): boolean {
  const fitting = sources.filter(
    ({ kind, target, tools }) => kind === 'break' && targets.includes(target) && tools.includes(better),
  );
  const isQuicker = ({ target }: { readonly target: string }): boolean =>
    digTicks(registry, target, better) < digTicks(registry, target, tool);
  return fitting.length > 0 && fitting.every(isQuicker);
}
