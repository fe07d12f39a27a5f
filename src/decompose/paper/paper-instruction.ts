import { capitalised } from '../../base/words.js';
import { paperName } from '../../game/names/names.js';
import type { Subtask } from '../../plan/subtask/subtask.js';

/**
 * What a worker is told in mode `paper`: Co-Voyager's own sentences word for word, since they are also the keys of its
 * subtask cache and of the skills saved under them.
 */
export function paperInstructionFor(
  subtask: Pick<Subtask, 'action' | 'item' | 'quantity' | 'tools' | 'placed'>,
): string {
  const { action, item, quantity, tools, placed } = subtask;
  const verb = capitalised(action);
  const what = `${verb} ${quantity} ${paperName(item)}`;
  const back = tools.map((tool) => ` Then place the ${paperName(tool)} back in the chest.`).join('');
  switch (action) {
    case 'kill':
    case 'shoot':
      return `${what} using ${action}Mob (already present).${back}`;
    case 'build':
      return `${what}${groundOf(placed ?? 'beside')}.${back}`;
    case 'craft':
    case 'gather':
    case 'smelt':
    case 'find':
      return `${what}${placed === undefined ? ' and place it/them in the chest' : ` and place it on the ground${groundOf(placed)}`}.${back}`;
  }
}

function groundOf(place: NonNullable<Subtask['placed']>): string {
  return place === 'beside' ? ' beside the chest' : ` 1 block ${place} the chest`;
}
