/** `co-voyager/world`: the embedded survival world. No planner, no models. */
export { scaleArena } from '../world/embeddable.js';
export { CoVoyagerError, hasCode } from '../base/error.js';
export type { ErrorCode } from '../base/error.js';
export { DEFAULT_VERSION } from '../game/registry.js';
export { environmentNames, loadEnvironment, parseEnvironment } from '../environment/load-environment.js';
export type {
  ArenaEnvironment,
  Environment,
  GeneratedEnvironment,
  PlayableEnvironment,
} from '../environment/environment-schema.js';
export { startWorld } from '../world/start-world.js';
export type { StartWorldOptions } from '../world/start-world.js';
export type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
export { installScaledClock } from '../world/clock/scaled-clock.js';
export { runConformance } from '../world/conformance/run-conformance.js';
export type { CheckResult, ConformanceOptions } from '../world/conformance/run-conformance.js';
