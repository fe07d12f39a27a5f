import { TIERS } from '../../curriculum/tech-tree.js';
import type { TrialRecord } from '../trial.js';
import { estimateOf, originOf, rateOf } from './estimate.js';
import type { MeanEstimate, Origin, Rate } from './summary.js';

/** How the explorations of one curriculum went, all seeds together. */
export interface CurriculumCell {
  readonly condition: string;
  /** Explorations that were measured, of those finished. */
  readonly measured: Rate;
  /** Different items an exploration had at its end. */
  readonly items: MeanEstimate | null;
  /** The same by the number of tasks proposed. */
  readonly itemsPerTask: MeanEstimate | null;
  readonly tasks: MeanEstimate | null;
  readonly tasksDone: Rate;
  readonly chunks: MeanEstimate | null;
  readonly milestones: readonly {
    readonly tier: string;
    readonly reached: Rate;
    readonly ticks: MeanEstimate | null;
  }[];
  /** Items more than the first curriculum, seed by seed; null for the first. */
  readonly more: MeanEstimate | null;
  readonly modelCalls: number;
  readonly origin: Origin;
}

type Explored = TrialRecord & { readonly exploration: NonNullable<TrialRecord['exploration']> };

/** Explorations by curriculum, in the order of the conditions. Empty where nobody explored. */
export function curriculumCells(
  records: readonly TrialRecord[],
  conditions: readonly { readonly name: string }[],
): readonly CurriculumCell[] {
  const explored = records.filter(({ condition }) => condition.kind === 'team' && condition.curriculum);
  const own = (name: string): readonly Explored[] =>
    explored.filter(isMeasured).filter((each) => each.condition.name === name);
  const reference = conditions.find(({ name }) => own(name).length > 0)?.name;
  return conditions.flatMap(({ name }) => {
    const all = explored.filter(({ condition }) => condition.name === name);
    return all.length === 0
      ? []
      : [cellOf(name, all, own(name), name === reference ? [] : own(reference ?? ''))];
  });
}

/** Whether these are of explorations, not of goals. */
export function isOfCurricula(records: readonly TrialRecord[]): boolean {
  return records.some(({ condition }) => condition.kind === 'team' && condition.curriculum !== undefined);
}

function isMeasured(record: TrialRecord): record is Explored {
  return record.exploration !== undefined;
}

function cellOf(
  condition: string,
  all: readonly TrialRecord[],
  measured: readonly Explored[],
  reference: readonly Explored[],
): CurriculumCell {
  const each = (of: (found: Explored['exploration']) => number): MeanEstimate | null =>
    estimateOf(measured.map(({ exploration }) => of(exploration)));
  const tasks = measured.flatMap(({ exploration }) => exploration.tasks);
  const bySeed = new Map(reference.map(({ seed, exploration }) => [seed, exploration.items.length]));
  return {
    condition,
    measured: rateOf(measured.length, all.length),
    items: each(({ items }) => items.length),
    itemsPerTask: each(({ items, tasks: proposed }) => items.length / Math.max(1, proposed.length)),
    tasks: each(({ tasks: proposed }) => proposed.length),
    tasksDone: rateOf(tasks.filter(({ status }) => status === 'done').length, tasks.length),
    chunks: each(({ chunks }) => chunks),
    milestones: TIERS.map((tier) => {
      const ticks = measured.flatMap(
        ({ exploration }) => exploration.milestones.find((found) => found.tier === tier)?.tick ?? [],
      );
      return { tier, reached: rateOf(ticks.length, measured.length), ticks: estimateOf(ticks) };
    }),
    more: estimateOf(
      measured.flatMap(({ seed, exploration }) => {
        const others = bySeed.get(seed);
        return others === undefined ? [] : [exploration.items.length - others];
      }),
    ),
    modelCalls: all.reduce((sum, { models }) => sum + models.calls, 0),
    origin: originOf(all),
  };
}
