import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { Wood } from './quantity-procedure.js';

const LOG = /^(?!stripped_)(.+)_(?:log|stem)$/;

/** The wood of a plan: the species a goal names, else one that is in stock, else oak, else any tree of the place. */
export function chooseWood({ game, offers, stock }: StartState, goals: readonly Goal[]): Wood {
  const logs = [...offers.keys()].filter((block) => LOG.test(block) && game.registry.items.has(block));
  const woods = [...new Set([...logs, 'oak_log'])].flatMap((log) => {
    const species = LOG.exec(log)?.[1] ?? '';
    const planks = `${species}_planks`;
    return game.registry.items.has(planks) ? [{ log, planks, species }] : [];
  });
  const isNamed = ({ species }: { species: string }): boolean =>
    goals.some(({ item }) => item.startsWith(`${species}_`));
  const isHeld = ({ log, planks }: Wood): boolean => (stock[planks] ?? 0) + (stock[log] ?? 0) > 0;
  const chosen =
    woods.find(isNamed) ?? woods.find(isHeld) ?? woods.find(({ species }) => species === 'oak') ?? woods[0];
  const isOffered = (log: string): boolean => logs.includes(log);
  const best = chosen && (isOffered(chosen.log) || isHeld(chosen)) ? chosen : (woods[0] ?? chosen);
  return { log: best?.log ?? 'oak_log', planks: best?.planks ?? 'oak_planks' };
}
