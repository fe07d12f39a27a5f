import { Option, type Command } from 'commander';
import type { PlanningMethod } from '../../decompose/decomposition.js';
import type { Rules } from '../../plan/subtask/subtask.js';
import { choiceOf, decimal, notEmpty } from './option-values.js';

/** Where a plan is to be carried out, and with what. */
export interface PlaceOptions {
  readonly environment: string;
  readonly mcVersion: string;
  readonly rules: Rules;
  readonly chest?: string;
  readonly inventory?: string;
}

/** How results are shown. */
export interface ShowOptions {
  readonly json?: boolean;
  /** Undefined: by terminal and NO_COLOR. */
  readonly color?: boolean;
}

const ITEMS = 'an object such as {"oak log": 4}, or a file';
const RULES: readonly Rules[] = ['vanilla', 'paper'];
/** Another folder's own list, spelt out so that `--help` loads no game. */
export const METHODS: readonly PlanningMethod[] = ['planner', 'co-voyager', 'voyager'];
/** The game folder's default, spelt out so that `--help` loads no game data. */
export const DEFAULT_MC_VERSION = '1.20.1';

/** Adds the options that say where a plan is to be carried out. */
export function addPlaceOptions(command: Command): void {
  command
    .option(
      '--environment <name|file>',
      'a place from `co-voyager environments`, or a .json5 file',
      'overworld',
    )
    .option('--mc-version <version>', 'Java Edition release, see `co-voyager versions`', DEFAULT_MC_VERSION)
    .addOption(rulesOption())
    .option(
      '--inventory <json|file>',
      'items the workers carry: \'{"oak log": 4}\' or a file',
      notEmpty(ITEMS),
    )
    .option('--chest <json|file>', 'items in the shared chest, likewise', notEmpty(ITEMS));
}

export function addShowOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON object instead')
    .option('--color', 'colours even without a terminal')
    .option('--no-color', 'no colours');
}

/** Which rules a plan goes by. */
export function rulesOption(): Option {
  return new Option('--rules <rules>', "vanilla (the real game) or paper (Co-Voyager's procedure)")
    .default('vanilla')
    .argParser(choiceOf(RULES));
}

/** How fast a world runs. */
export function speedOption(usual: number): Option {
  return new Option('--speed <times>', 'times normal speed, 0.1 to 50')
    .default(usual)
    .argParser(decimal(0.1, 50));
}
