import { InvalidArgumentError, Option, type Command } from 'commander';
import { oneOf, wholeNumber } from '../shared/option-values.js';

/** Who takes part beside the AI workers, as typed. */
export interface PeopleOptions {
  readonly human?: readonly string[];
  readonly humanBot?: number;
  readonly humanBotTemper?: 'careful' | 'usual' | 'clumsy';
  readonly wait?: number;
  readonly lan?: boolean;
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
const TEMPERS = ['careful', 'usual', 'clumsy'] as const;

/** Adds what `run` asks about people. */
export function addPeopleOptions(command: Command): void {
  command
    .optionsGroup('People:')
    .option(
      '--human <a,b>',
      'people who take part with their own Minecraft client, by their names there, separated by commas',
      names,
    )
    .option(
      '--wait <seconds>',
      'how long to wait for them before starting without (default: 300)',
      wholeNumber(0, MOST_WAIT_SECONDS),
    )
    .option('--lan', 'people on other machines may join the world started here (there are no passwords)')
    .option(
      '--human-bot <n>',
      'programs that play people, for experiments; recorded as scripted-human',
      wholeNumber(1, MOST_PEOPLE),
    )
    .addOption(
      new Option('--human-bot-temper <temper>', 'careful, usual or clumsy (default: usual)').argParser(
        oneOf(TEMPERS),
      ),
    )
    .option('--no-memory', 'remember nothing between runs, and use nothing remembered')
    .option('--dashboard', 'open the run in the browser (default: on a terminal its address is printed)')
    .option('--no-dashboard', 'no page')
    .option('--no-open', 'do not open the browser, only print the address')
    .option('--dashboard-port <number>', 'its port (default: any free one)', wholeNumber(1, 65_535));
}

function names(typed: string): readonly string[] {
  const list = typed.split(',').map((name) => name.trim());
  const wrong = list.find((name) => !/^[A-Za-z0-9_]{3,16}$/.test(name));
  if (wrong !== undefined) {
    throw new InvalidArgumentError(
      `Expected names of 3 to 16 letters, digits or underscores, separated by commas; got "${wrong}".`,
    );
  }
  const twice = list.find((name, index) => list.slice(0, index).some((other) => isSame(other, name)));
  if (twice !== undefined) throw new InvalidArgumentError(`Expected different names; got "${twice}" twice.`);
  if (list.length > MOST_PEOPLE) {
    throw new InvalidArgumentError(`Expected at most ${MOST_PEOPLE} people, got ${list.length}.`);
  }
  return list;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
