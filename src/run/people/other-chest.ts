import { positionKey, type Position } from '../../base/position.js';
import { isChest } from '../../game/container-blocks.js';
import { isSharedChest, type SharedChest } from '../../schedule/ledger/shared-chest.js';
import { changeOf } from '../../verify/ledger.js';
import type { CommandParts } from './command-parts.js';
import { placeLine } from './everyday-answers.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld } from './people-in-world.js';

/** What it needs of the run. */
interface OtherChestParts extends Pick<CommandParts, 'subtasks'> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'watch'>;
  readonly goods: SharedChest;
}

/**
 * Tells who puts what the plan still asks for into a chest that is not the shared one where that is; once for each chest.
 * @returns what ends it
 */
export function tellOfOtherChests(
  { people, goods, subtasks }: OtherChestParts,
  tell: (line: string, to: string) => void,
): () => void {
  const told = new Set<string>();
  return people.watch.onVisit((visit) => {
    const { worker, block, position } = visit;
    const person = people.workers.find(({ name }) => worker !== null && isSameName(name, worker));
    const key = `${person?.name ?? ''} ${positionKey(position)}`;
    if (!person || goods.chest === null || told.has(key)) return;
    if (!isChest(block) || isSharedChest(goods, visit)) return;
    const moved = changeOf(visit);
    const isAskedFor = ({ state, subtask }: ReturnType<typeof subtasks>[number]): boolean =>
      state !== 'DONE' && (moved.get(subtask.item) ?? 0) > 0;
    if (!subtasks().some(isAskedFor)) return;
    told.add(key);
    const from: Position | null = people.watch.sighting(person.name)?.position ?? null;
    tell(
      `That is another chest. What counts goes into the shared one, ${placeLine(from, goods.chest)}.`,
      person.name,
    );
  });
}
