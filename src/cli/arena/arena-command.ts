import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { Option, type Command } from 'commander';
import { decimal, hostAddress, wholeNumber } from '../shared/option-values.js';
import type { ArenaOptions } from './run-arena.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager arena
  $ co-voyager arena --environment quarry --scale 2 --operator YourName
  $ co-voyager arena --port 0 --mc-version 1.20.4
  $ co-voyager arena --environment nature --seed 7
  $ co-voyager arena --environment nature --seed 7 --map map.png
  $ co-voyager arena --lan

Ctrl-C closes the world. People join with Minecraft 1.20.1 from any launcher; no account is asked for.`;

/** Adds `arena`: a world to join, until interrupted. */
export function addArenaCommand(program: Command): void {
  program
    .command('arena')
    .description('start a Minecraft world that people and bots can join, without Java or an account')
    .option(
      '--environment <name|file>',
      'a place from `co-voyager environments`, or a .json5 file',
      'chest-arena',
    )
    .option('--port <number>', 'port to listen on; 0 for any free one', wholeNumber(0, 65_535), 25_565)
    .option('--seed <number>', 'decides generated nature and everything left to chance', wholeNumber(0))
    .option('--map <file.png>', 'draw generated nature from above and cut through, and open no world')
    .option(
      '--mc-version <version>',
      `Java Edition release of the clients, ${EMBEDDED_RANGE}`,
      DEFAULT_MC_VERSION,
    )
    .option(
      '--speed <times>',
      'times normal speed; back to 1 while a person is inside',
      decimal(0.01, 100),
      1,
    )
    .option('--scale <times>', 'so many times the blocks, trees and animals', wholeNumber(1, 8), 1)
    .addOption(new Option('--lan', 'let other machines on the network join').conflicts('host'))
    .option('--host <address>', 'address to listen on instead of 127.0.0.1', hostAddress)
    .option('--operator <name...>', 'players who may use /give, /tp, /reset and the like', [])
    .addHelpText('after', EXAMPLES)
    .action(async (options: ArenaOptions) => {
      const { PROCESS_HOST, runArena } = await import('./run-arena.js');
      await runArena(options, PROCESS_HOST);
    });
}
