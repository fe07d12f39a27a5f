import { DEFAULT_MC_VERSION, speedOption } from '../shared/shared-options.js';
import { EXIT, type ExitCode } from '../../base/error.js';
import type { Command } from 'commander';
import { decimal } from '../shared/option-values.js';
import type { SkillsOptions } from './run-skills.js';
import type { TestSkillsOptions } from './test-skills.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager skills list
  $ co-voyager skills show gather-cobblestone
  $ co-voyager skills test gather-cobblestone
  $ co-voyager skills test --all --review-only --mc-version 1.21.1
  $ co-voyager skills import tasks/compass
  $ co-voyager skills export skills.json
  $ co-voyager skills retire gather-cobblestone

KEY is an id as \`list\` shows it, the beginning of one, a key, or a function's name, as long as one skill answers to it.
Skills are kept in CO_VOYAGER_SKILLS, else in co-voyager/skills under XDG_STATE_HOME (~/.local/state).
Exit codes: 0 ok, 1 a test failed or nothing could be imported, 2 no such skill or file, 3 nothing to test a skill with,
4 folder unavailable, 130 interrupted.`;

/** Adds `skills`: what was learnt, to be seen, checked, taken along and given up. */
export function addSkillsCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const skills = program.command('skills').description('list proven skills and their success rates');
  skills.addHelpText('after', EXAMPLES);
  const add = (usage: string, description: string): Command =>
    skills
      .command(usage)
      .description(description)
      .option('--skills <dir>', 'folder the skills are kept in (default: one for you, see below)')
      .option('--json', 'print one JSON object instead')
      .addHelpText('after', EXAMPLES);
  add('list', 'list all skills with their statistics')
    .option('--status <status>', 'only those that are proven, unproven or retired')
    .action(async (options: SkillsOptions & { readonly status?: string }) => {
      const { listSkills } = await import('./run-skills.js');
      await listSkills(options);
    });
  add('show <key>', 'show a skill: what it is for, how it does, its source').action(
    async (key: string, options: SkillsOptions) => {
      const { showSkill } = await import('./run-skills.js');
      await showSkill(key, options);
    },
  );
  add('test [key]', 'review a skill, then have a worker do with it, in a world, what it is for')
    .option('--all', 'test all that are not retired')
    .option('--review-only', 'rules, types and names; nothing is run')
    .option(
      '--mc-version <version>',
      `Java Edition release it is held against and run in, ${EMBEDDED_RANGE}`,
      DEFAULT_MC_VERSION,
    )
    .option('--max-minutes <n>', "minutes of the world's time for one skill", decimal(0.1, 60), 5)
    .addOption(speedOption(10))
    .action(async (key: string | undefined, options: TestSkillsOptions) => {
      const { testSkills } = await import('./test-skills.js');
      setExitCode(await testSkills(key, options));
    });
  add('import <path>', "take over an export, a tasks folder of the original, or Voyager's skill folder")
    .option('--mc-version <version>', 'Java Edition release whose names they use', DEFAULT_MC_VERSION)
    .action(async (path: string, options: SkillsOptions & { readonly mcVersion: string }) => {
      const { importInto } = await import('./run-skills.js');
      setExitCode((await importInto(path, options)) ? EXIT.ok : EXIT.failed);
    });
  add(
    'export <path> [keys...]',
    'write skills to one .json file or to a folder (default: all that are not retired)',
  ).action(async (path: string, keys: readonly string[], options: SkillsOptions) => {
    const { exportTo } = await import('./run-skills.js');
    await exportTo(path, keys, options);
  });
  add('retire <key>', 'take a skill out of use; it is kept for the record')
    .option('--reason <text>', 'why', 'Taken out of use by hand.')
    .action(async (key: string, options: SkillsOptions & { readonly reason: string }) => {
      const { retireSkill } = await import('./run-skills.js');
      await retireSkill(key, options);
    });
}
