/** `co-voyager`: what most programs need; the rest is in the subpaths. */
export { CoVoyagerError, hasCode } from '../base/error.js';
export { decompose } from '../decompose/decompose.js';
export { checkPlan } from '../plan/check/check.js';
export { renderPlan } from '../messages/plan/render-plan.js';
export { runGoal } from '../run/run-goal.js';
export { coVoyager } from '../run/co-voyager-plugin.js';
export { startWorld } from '../world/start-world.js';
export { installScaledClock } from '../world/clock/scaled-clock.js';
export { runExperiment } from '../experiment/run-experiment.js';
