import type { Registry } from '../../game/registry.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Job } from '../../schedule/job.js';
import type { SiteSurvey } from './run-world.js';

/**
 * What the others do until the chest stands: with bare hands each gathers of what comes next and is in sight; then they
 * put it in.
 * @param made of how many subtasks the making consists
 */
export function gatheredMeanwhile(
  registry: Registry,
  ahead: readonly Subtask[],
  names: readonly string[],
  { offers, made }: Pick<SiteSurvey, 'offers'> & { readonly made: number },
): readonly Subtask[] {
  const open = ahead.filter(
    ({ action, item, tools, sources = [item] }) =>
      action === 'gather' && tools.length === 0 && sources.some((source) => (offers.get(source) ?? 0) > 0),
  );
  return names.flatMap((name, at) => {
    const next = open[at % open.length];
    if (!next) return [];
    const own = { ...next, id: `s${made + at + 1}`, for: name, dependsOn: [] };
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
