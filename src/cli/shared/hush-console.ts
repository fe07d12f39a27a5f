import { wantsDetails } from './exit-code.js';

/** Libraries that write to the console would spoil the JSON and the frame. Returns what undoes it. */
export function hushConsole(): () => void {
  if (wantsDetails()) return () => undefined;
  const { log, info, warn, error, debug } = console;
  const quiet = (): void => undefined;
  Object.assign(console, { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet });
  return () => Object.assign(console, { log, info, warn, error, debug });
}
