import type { Command } from 'commander';
import { choiceOf, notEmpty, wholeNumber } from '../shared/option-values.js';
import { modelNames } from '../shared/model-options.js';
import type { StudyExportOptions, StudyFolderOptions, StudyRunOptions } from './run-study.js';

const EXAMPLES = `
Examples:
  $ co-voyager study run compass.json5
  $ co-voyager study run compass.json5 --lan --out studies/compass
  $ co-voyager study report
  $ co-voyager study export --format json > compass.json
  $ co-voyager study delete P03

What a study file holds: docs/studies.md. Everything stays on this machine. Given again, run goes on where it was.
Exit codes: 0 ok; 2 a file, folder or participant that cannot be used; 4 port unavailable, no page, no key, a play that
goes on; 130 interrupted.`;

const FORMATS = ['csv', 'json'] as const;

/** Adds `study`: people who play in the browser, invited, assigned to conditions, timed and asked. */
export function addStudyCommand(program: Command): void {
  const study = program
    .command('study')
    .description(
      'a study with people who play in the browser: invitations, conditions, questionnaire, export',
    )
    .addHelpText('after', EXAMPLES);
  study
    .command('run <file>')
    .description('invite the participants of a study file and serve it until Ctrl-C')
    .option('--out <dir>', 'its folder (default: studies/ and the name of the study)', notEmpty('a folder'))
    .option('--port <number>', 'of the page (default: as before, else any free one)', wholeNumber(1, 65_535))
    .option('--lan', 'participants on other machines may open their links')
    .option('--model <a,b,...>', 'who plans in conditions with planner: "model"', modelNames)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: StudyRunOptions) => {
      const { runStudy } = await import('./run-study.js');
      await runStudy(file, options);
    });
  withFolder(study.command('export').description('a row for each participant, on stdout'))
    .option('--format <format>', FORMATS.join(' or '), choiceOf(FORMATS), 'csv')
    .action(async (options: StudyExportOptions) => {
      const { exportStudy } = await import('./run-study.js');
      exportStudy(options);
    });
  withFolder(study.command('report').description('what can be said of each condition so far'))
    .option('--json', 'print one JSON object instead')
    .action(async (options: StudyFolderOptions & { readonly json?: boolean }) => {
      const { reportStudy } = await import('./run-study.js');
      reportStudy(options);
    });
  withFolder(
    study
      .command('delete <participant>')
      .description('delete a participant: answers, link, and every run he or she was in'),
  ).action(async (participant: string, options: StudyFolderOptions) => {
    const { deleteParticipant } = await import('./run-study.js');
    deleteParticipant(participant, options);
  });
}

function withFolder(command: Command): Command {
  return command.option(
    '--study <dir>',
    'its folder (default: the only one under studies/)',
    notEmpty('a folder'),
  );
}
