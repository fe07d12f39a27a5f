/** `co-voyager/run`: goals carried out by teams, and what the logs of runs tell. */
export { CoVoyagerError, hasCode } from '../base/error.js';
export type { ErrorCode } from '../base/error.js';
export { createUsageLedger as createLedger } from '../model/usage-ledger.js';
export { installScaledClock } from '../world/clock/scaled-clock.js';
export { runGoal } from '../run/run-goal.js';
export type { RunPlanning } from '../run/plan/run-planning.js';
export type { RunRequest, WorldChoice } from '../run/run-request.js';
export type { RunResult, RunStatus, SubtaskResult, WorkerResult } from '../run/result/run-result.js';
export type { RunEvent } from '../run/log/run-event.js';
export { readRun } from '../run/log/read-run.js';
export { resultOf } from '../run/result/result-of.js';
export { ganttOf, renderGantt } from '../run/result/gantt.js';
export { replayLines } from '../run/view/replay-lines.js';
export { coVoyager } from '../run/co-voyager-plugin.js';
export type { CoVoyager, CoVoyagerOptions, WithCoVoyager } from '../run/co-voyager-plugin.js';
