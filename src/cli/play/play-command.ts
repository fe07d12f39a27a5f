import { Option, type Command } from 'commander';
import { usageError } from '../../base/error.js';
import { addModelOptions } from '../shared/model-options.js';
import { hostAddress, notEmpty, playerNames, wholeNumber } from '../shared/option-values.js';
import type { PlayOptions } from './run-play.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager play
  $ co-voyager play --ai 2 --environment nature --seed 7
  $ co-voyager play --host 127.0.0.1 --port 25565
  $ co-voyager play --model llama3.1:8b --profile andy.json
  $ co-voyager play --ai 3 --dashboard

In the game say: !help, !followPlayer("YourName", 3), follow me. Ctrl-C ends the session.`;

const MOST = 16;

function added(file: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), notEmpty('a file')(file)];
}

/** Adds `play`: companions that live in a world until told to leave. */
export function addPlayCommand(program: Command): void {
  const play = program
    .command('play')
    .description('bots that live in a world and do what players ask them for in chat')
    .option('--ai <number>', 'how many', wholeNumber(1, MOST), 1)
    .option('--names <a,b>', 'their names, separated by commas', playerNames(MOST))
    .option('--people <a,b>', 'players they listen to; by default everybody', playerNames(MOST))
    .addOption(new Option('--environment <name|file>', 'the world of its own').default('chest-arena'))
    .option('--seed <number>', 'decides generated nature and everything left to chance', wholeNumber(0))
    .option('--host <address>', 'join this server instead of starting a world', hostAddress)
    .option(
      '--port <number>',
      'of the server; of the world of its own: 0 for any free one',
      wholeNumber(0, 65_535),
      25_565,
    )
    .option(
      '--mc-version <version>',
      `Java Edition release; of a world started here ${EMBEDDED_RANGE} (default: 1.20.1, or the one the server has)`,
    )
    .option('--profile <file>', 'a companion as its JSON file describes it; again for each', added)
    .option('--calls-per-minute <n>', 'most calls of a model for each bot', wholeNumber(1, 600), 12)
    .option('--dashboard', 'a page that shows the bots and steers them')
    .option('--dashboard-port <number>', 'its port (default: any free one)', wholeNumber(1, 65_535))
    .option('--no-open', 'do not open the browser, only print the address of the page')
    .addHelpText('after', EXAMPLES);
  addModelOptions(play, []);
  play.action(async (options: PlayOptions, command: Command) => {
    const isTyped = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
    if (options.host !== undefined && (isTyped('environment') || isTyped('seed')))
      throw usageError(
        'Expected no --environment and no --seed beside --host: the server has its world already.',
      );
    const { runPlay, PLAY_HOST } = await import('./run-play.js');
    await runPlay(options, PLAY_HOST);
  });
}
