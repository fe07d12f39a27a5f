import type { Command } from 'commander';
import { printJson, printResult } from '../shared/output.js';

/** Adds `environments`: the places that ship with the package. */
export function addEnvironmentsCommand(program: Command): void {
  program
    .command('environments')
    .description('list the places a plan can be made for')
    .option('--json', 'print one JSON object instead')
    .addHelpText('after', '\nExamples:\n  $ co-voyager environments\n  $ co-voyager environments --json')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { environmentNames, loadEnvironment } = await import('../../environment/load-environment.js');
      const environments = environmentNames().map((name) => loadEnvironment(name));
      if (json) {
        printJson({
          environments: environments.map(({ name, kind, description, possibleGoals }) => ({
            name,
            kind,
            description,
            possibleGoals,
          })),
        });
        return;
      }
      const width = Math.max(...environments.map(({ name }) => name.length));
      const lines = environments.map(({ name, description }) => `${name.padEnd(width)}  ${description}`);
      printResult(lines.join('\n'));
    });
}

/** Adds `versions`: the Minecraft releases there is data for. */
export function addVersionsCommand(program: Command): void {
  program
    .command('versions')
    .description('list the Minecraft Java Edition releases a plan can be made for')
    .option('--json', 'print one JSON object instead')
    .addHelpText('after', '\nExamples:\n  $ co-voyager versions\n  $ co-voyager versions --json')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { DEFAULT_VERSION, supportedVersions } = await import('../../game/registry.js');
      const versions = supportedVersions();
      if (json) printJson({ versions, default: DEFAULT_VERSION });
      else printResult(versions.join('\n'));
    });
}
