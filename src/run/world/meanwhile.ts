import type { Registry } from '../../game/registry.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Job } from '../../schedule/job.js';
import type { SiteSurvey } from './run-world.js';

/** Of a plan, what is gathered and nowhere in sight. */
export function unseenIn(
  subtasks: readonly Subtask[],
  { offers }: Pick<SiteSurvey, 'offers'>,
): readonly Subtask[] {
  return subtasks.filter(
    ({ action, item, sources = [item] }) =>
      action === 'gather' && !sources.some((source) => (offers.get(source) ?? 0) > 0),
  );
}

/**
 * What the others do until the chest stands, with bare hands: each looks along for what the making lacks; where it lacks
 * nothing, each gathers of what comes next and is in sight. Then they put it in.
 * @param ahead what is to be done once the chest stands
 */
export function gatheredMeanwhile(
  registry: Registry,
  making: readonly Subtask[],
  ahead: readonly Subtask[],
  names: readonly string[],
  survey: Pick<SiteSurvey, 'offers'>,
): readonly Subtask[] {
  const isByHand = ({ action, tools }: Subtask): boolean => action === 'gather' && tools.length === 0;
  const sought = unseenIn(making, survey).filter(isByHand);
  const unseen = unseenIn(ahead, survey);
  const open = sought.length > 0 ? sought : ahead.filter((each) => isByHand(each) && !unseen.includes(each));
  return names.flatMap((name, at) => {
    const next = open[at % open.length];
    if (!next) return [];
    // Of what is looked for, who finds it brings all.
    const sharers = sought.length > 0 ? 1 : Math.ceil((names.length - (at % open.length)) / open.length);
    const quantity = Math.ceil(next.quantity / sharers);
    const own = { ...next, quantity, id: `s${making.length + at + 1}`, for: name, dependsOn: [] };
    return [{ ...own, instruction: instructionFor(registry, own) }];
  });
}

/** As a job of its own, which keeps what it gathers. */
export function jobMeanwhile(subtask: Subtask): Job {
  const { id, item, quantity } = subtask;
  return {
    id,
    subtask,
    phase: 'whole',
    quantity,
    takes: {},
    fuel: {},
    tools: [],
    brings: { [item]: quantity },
    station: null,
    placeAt: [],
  };
}
