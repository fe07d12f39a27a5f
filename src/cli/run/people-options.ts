import { Option, type Command } from 'commander';
import { TEMPER_NAMES, type TemperName } from '../../scripted-human/tempers.js';
import { choiceOf, playerNames, wholeNumber } from '../shared/option-values.js';

/** Who takes part beside the AI workers, as typed. */
export interface PeopleOptions {
  readonly human?: readonly string[];
  /** Who plays in the page. */
  readonly play?: readonly string[];
  readonly people?: 'open' | 'closed';
  readonly humanBot?: number;
  readonly humanBotTemper?: TemperName;
  readonly wait?: number;
  /** Undefined: where people take part. */
  readonly keepOpen?: boolean;
  readonly lan?: boolean;
  readonly protect: boolean;
  readonly memory: boolean;
  /** Undefined: on a terminal. */
  readonly dashboard?: boolean;
  readonly dashboardPort?: number;
  /** Whether the browser is opened where a page was asked for. */
  readonly open: boolean;
}

const MOST_PEOPLE = 16;
/** A run waits for at most a million ticks. */
const MOST_WAIT_SECONDS = 50_000;

/** Adds what `run` asks about people. */
export function addPeopleOptions(command: Command): void {
  command
    .optionsGroup('People:')
    .option(
      '--human <a,b>',
      'people who take part with their own Minecraft client, by their names there, separated by commas',
      playerNames(MOST_PEOPLE),
    )
    .option(
      '--play <a,b>',
      'people who play in the browser, without Minecraft: each gets a link of its own',
      playerNames(MOST_PEOPLE),
    )
    .addOption(
      new Option(
        '--people <who>',
        'who may take part: open: whoever joins the world; closed: only those named (default: open with --human or --human-bot, on a server of somebody closed)',
      ).argParser(choiceOf(['open', 'closed'] as const)),
    )
    .option(
      '--wait <seconds>',
      'how long to wait for them before starting without (default: 300)',
      wholeNumber(0, MOST_WAIT_SECONDS),
    )
    .option(
      '--keep-open',
      'stay open after the goal while people are in the world, and take the next goal from chat (default: with --human or --people open)',
    )
    .option('--no-keep-open', 'end when the goal is done')
    .option('--lan', 'people on other machines may join the world started here (there are no passwords)')
    .option('--no-protect', 'strangers may open chests and furnaces, and break what the run works with')
    .option(
      '--human-bot <n>',
      'programs that play people, for experiments; recorded as scripted-human',
      wholeNumber(1, MOST_PEOPLE),
    )
    .addOption(
      new Option(
        '--human-bot-temper <temper>',
        `how they play: ${TEMPER_NAMES.join(', ')} (default: usual)`,
      ).argParser(choiceOf(TEMPER_NAMES)),
    )
    .option('--no-memory', 'remember nothing between runs, and use nothing remembered')
    .option('--dashboard', 'open the run in the browser (default: on a terminal its address is printed)')
    .option('--no-dashboard', 'no page')
    .option('--no-open', 'do not open the browser, only print the address')
    .option('--dashboard-port <number>', 'its port (default: any free one)', wholeNumber(1, 65_535));
}
