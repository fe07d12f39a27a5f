import { helpUnits } from '../assign/help-units.js';
import { BOTS_PACE, unitTicksAt } from '../assign/paces.js';
import { fixedTicksOf } from './rehearsal-shares.js';
import type { RehearsedStage } from './rehearsal-stage.js';

/** How much of a part somebody takes over whose promises are soft; see `even-share.ts`. */
export function rehearsedHelp(stage: RehearsedStage, worker: number, place: number): number {
  const { hands, parts, goods } = stage;
  const part = parts[place];
  if (!part) return 0;
  const pace = hands[worker]?.pace ?? BOTS_PACE;
  const lent = part.tools.filter((tool) => goods.freeOf(tool) < 2 && !isHeld(stage, tool));
  return helpUnits({
    others: hands.filter(({ isSoft }) => !isSoft).length,
    othersTicks: othersTicks(stage, []),
    meanwhileTicks: lent.length === 0 ? null : othersTicks(stage, lent, place),
    othersUnitTicks: part.unitTicks,
    fixedTicks: fixedTicksOf(part, pace),
    unitTicks: unitTicksAt(pace, part.kind, part.unitTicks),
  });
}

/** Whether one of the others is at work with such a tool. */
function isHeld({ jobs, hands, parts }: RehearsedStage, tool: number): boolean {
  return jobs.some(
    (job, worker) => job && hands[worker]?.isSoft !== true && parts[job.place]?.tools.includes(tool),
  );
}

/** Work up to a part that is left for the others, all together, without what takes one of some tools. */
function othersTicks(stage: RehearsedStage, tools: readonly number[], until = stage.parts.length): number {
  const { hands, jobs, parts, first, tick } = stage;
  let ticks = 0;
  for (const [worker, job] of jobs.entries())
    if (job && hands[worker]?.isSoft !== true) ticks += job.endTick - tick;
  for (let place = first; place < until; place++) {
    const part = parts[place];
    const rest = stage.restOf(place);
    if (!part || rest === 0 || part.tools.some((tool) => tools.includes(tool))) continue;
    ticks += part.isSmelt ? part.loadTicks + part.collectTicks : part.fixedTicks + part.unitTicks * rest;
  }
  return ticks;
}
