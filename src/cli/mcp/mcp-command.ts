import type { Command } from 'commander';
import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { decimal, hostAddress, wholeNumber } from '../shared/option-values.js';
import type { McpOptions } from './run-mcp.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ claude mcp add co-voyager -- npx co-voyager mcp
  $ co-voyager mcp --http
  $ co-voyager mcp --host 127.0.0.1 --port 25565

An assistant starts it and talks to it over stdin and stdout. With --http it serves 127.0.0.1 until Ctrl-C; every request
needs the token it prints, or the one in CO_VOYAGER_MCP_TOKEN.`;

/** Adds `mcp`: planner, runs and memory for assistants. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('let an assistant plan and carry out goals, by the Model Context Protocol')
    .option('--http', 'serve HTTP on 127.0.0.1 instead of stdin and stdout')
    .option('--http-port <number>', 'port for --http; 0 for any free one', wholeNumber(0, 65_535), 8765)
    .option('--host <name>', 'a Minecraft server to play on, instead of a world of its own', hostAddress)
    .option('--port <number>', 'its port', wholeNumber(1, 65_535))
    .option('--environment <name|file>', 'a place from `co-voyager environments`, or a .json5 file')
    .option('--mc-version <version>', `Java Edition release, ${EMBEDDED_RANGE}`, DEFAULT_MC_VERSION)
    .option('--speed <times>', 'times normal speed of a world of its own', decimal(0.1, 50), 1)
    .option('--out <folder>', 'where runs are kept (default: co-voyager/runs under XDG_STATE_HOME)')
    .addHelpText('after', EXAMPLES)
    .action(async (options: McpOptions) => {
      const { runMcp } = await import('./run-mcp.js');
      await runMcp(options);
    });
}
