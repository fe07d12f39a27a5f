import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { defined } from '../../src/base/defined.js';
import { buildProgram } from '../../src/cli/program.js';
import { decompose } from '../../src/decompose/decompose.js';
import { readExperiment } from '../../src/experiment/definition/read-experiment.js';
import { readStudy } from '../../src/study/study-file.js';
import { ensureBuilt, ROOT } from '../support/built.js';
import { newFolder } from './command-line.js';
import { tasksIn } from '../support/tasks-in.js';

beforeAll(ensureBuilt, 120_000);

const run = promisify(execFile);
const GUIDES = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
const DOCUMENTS = ['README.md', ...GUIDES.map((file) => `docs/${file}`)];

interface Block {
  readonly document: string;
  readonly language: string;
  readonly text: string;
}

const blocks = DOCUMENTS.flatMap((document) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, language = '', text = '']): Block => ({ document, language, text }),
  ),
);
const inLanguage = (...languages: readonly string[]): readonly Block[] =>
  blocks.filter(({ language }) => languages.includes(language));

/** A folder for the path, in which `co-voyager` and `npx` are programs of ours. */
function programs(body: string): string {
  const folder = newFolder();
  for (const name of ['co-voyager', 'npx'])
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return folder;
}

describe('what the documents show', () => {
  /** Commands of the console blocks with what is shown below each, empty where nothing is. */
  const examples = inLanguage('console').flatMap(({ text }) =>
    text.split(/^\$ /m).flatMap((part) => {
      const [command = '', ...output] = part.split('\n');
      return command === '' ? [] : [{ command, output: output.join('\n') }];
    }),
  );

  it('is what the commands really print', async () => {
    expect(examples.length).toBeGreaterThan(5);
    const folder = programs(`exec "${process.execPath}" "${join(ROOT, 'bin/co-voyager.js')}" "$@"`);
    const env = { PATH: `${folder}:${process.env.PATH ?? ''}`, HOME: folder };
    for (const { command, output } of examples) {
      const line = `{ ${command.replace(/^npx /, '')}\n} 2>&1`;
      const { stdout } = await run('sh', ['-c', line], { cwd: folder, env });
      expect(stdout, command).toBe(output);
    }
  }, 60_000);

  const SAID = /^(?: {4})?((?:npx |\w+=\S+ )*co-voyager .*?)(?: {2,}.*)?$/gm;
  const commands = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(SAID)].map(([, line = '']) => ({
      document,
      line,
    })),
  );

  /** A command line's words, as a shell hands them over. */
  async function wordsOf(line: string): Promise<readonly string[]> {
    const PATH = `${programs('for word in "$@"; do printf "%s\\n" "$word"; done')}:${process.env.PATH ?? ''}`;
    const { stdout } = await run('sh', ['-c', line], { cwd: newFolder(), env: { PATH } });
    const words = stdout.split('\n').slice(0, -1);
    return words[0] === 'co-voyager' ? words.slice(1) : words;
  }

  it.each(commands)('can be typed, as $document says: $line', async ({ line }) => {
    const words = await wordsOf(line);
    const program = buildProgram(words, () => undefined);
    const asked: { words: readonly string[]; options: Readonly<Record<string, unknown>>; name: string }[] =
      [];
    const leaves = (command: typeof program): readonly (typeof program)[] => [
      command,
      ...command.commands.flatMap(leaves),
    ];
    for (const command of leaves(program)) {
      command.exitOverride().configureOutput({ writeErr: () => undefined });
      if (command.commands.length === 0)
        command.action(() => {
          const name = command.name() === 'run' ? `${command.parent?.name() ?? ''} run` : command.name();
          asked.push({ words: command.args, options: command.opts(), name });
        });
    }
    await program.parseAsync(words, { from: 'user' });
    const [only] = asked;
    expect(asked, line).toHaveLength(1);
    // A goal that is carried out somewhere must be possible there.
    const { name = '', words: said = [], options = {} } = only ?? {};
    const goals =
      name === 'teams'
        ? (options.goals as readonly string[])
        : name === 'co-voyager run'
          ? [said.join(' ')]
          : [];
    const environment = typeof options.environment === 'string' ? options.environment : 'chest-arena';
    for (const goal of goals) {
      // A file, or what comes through a pipe, is somebody's own.
      if (/^-?$|\.json5?(?:#\d+)?$|\.schem$/.test(goal)) continue;
      expect(await decompose({ goal, environment })).toMatchObject({ goal, status: 'planned' });
    }
  });

  it.each(inLanguage('json5').filter(({ text }) => text.includes('schemaVersion')))(
    'is an experiment, a study or a task file that can be read, in $document',
    async ({ text }) => {
      const file = join(newFolder(), 'shown.json5');
      writeFileSync(file, text);
      if (/^ {2}participants:/m.test(text)) {
        expect(readStudy(file).participants).toBeGreaterThan(0);
        return;
      }
      const tasks = /^ {2}kind:/m.test(text) ? readExperiment(file).tasks : tasksIn(file);
      expect(tasks.length).toBeGreaterThan(0);
      for (const { goal, environment, chest } of tasks)
        expect(await decompose({ goal, ...defined({ environment, chest }) })).toMatchObject({
          status: 'planned',
        });
    },
  );
});

describe('an example program', () => {
  const MODELS = ['langchain', '@langchain/core', '@langchain/openai'];
  /** What importing a subpath, and doing what its example does, must not load. */
  const NEVER: Readonly<Record<string, readonly string[]>> = {
    'co-voyager': [...MODELS, 'mineflayer', 'bullmq'],
    'co-voyager/planner': [
      ...MODELS,
      'mineflayer',
      'bullmq',
      'src/world',
      'src/worker',
      'src/run',
      'src/skill',
    ],
    'co-voyager/world': [
      ...MODELS,
      'bullmq',
      'src/plan',
      'src/decompose',
      'src/model',
      'src/schedule',
      'src/run',
    ],
    'co-voyager/run': [...MODELS, 'bullmq', 'src/experiment', 'src/cli', 'src/dashboard'],
    'co-voyager/experiments': [...MODELS, 'mineflayer', 'src/cli', 'src/dashboard'],
  };

  async function loadedBy(
    code: string,
  ): Promise<{ readonly stdout: string; readonly loaded: readonly string[] }> {
    const folder = newFolder();
    const LOADED_FILE = join(folder, 'loaded.json');
    // In the checkout, so that the package finds itself by name.
    const file = join(ROOT, `example-${String(process.pid)}.mjs`);
    writeFileSync(file, code);
    try {
      const recorder = join(ROOT, 'test/support/record-loads.js');
      const { PATH = '' } = process.env;
      const { stdout } = await run(process.execPath, ['--import', recorder, file], {
        cwd: folder,
        env: { PATH, HOME: folder, LOADED_FILE },
      });
      return { stdout, loaded: JSON.parse(readFileSync(LOADED_FILE, 'utf8')) as readonly string[] };
    } finally {
      rmSync(file);
    }
  }

  const examples = inLanguage('js', 'ts').flatMap(({ document, text }) => {
    const [, from] = /from '(co-voyager[^']*)'/.exec(text) ?? [];
    return from === undefined
      ? []
      : [{ document, from, text, shows: /^\/\/ prints:? (.*)$/m.exec(text)?.[1] ?? '' }];
  });

  const plays = (text: string): boolean => /runGoal|createBot/.test(text);

  it('is there for every subpath of the package', () => {
    expect(new Set(examples.map(({ from }) => from))).toEqual(new Set(Object.keys(NEVER)));
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
    expect(Object.keys(exports).map((path) => path.replace(/^\./, 'co-voyager'))).toEqual(Object.keys(NEVER));
  });

  it.each(examples)(
    'of $from in $document runs and prints what it says',
    async ({ from, text, shows, document }) => {
      const { stdout, loaded } = await loadedBy(text);
      expect(stdout, document).toContain(shows);
      expect(stdout).not.toBe('');
      const isPlaying = plays(text);
      expect(loaded.includes('mineflayer')).toBe(isPlaying);
      const never = NEVER[from]?.filter((part) => !isPlaying || part !== 'mineflayer') ?? [];
      expect(loaded.filter((part) => never.includes(part))).toEqual([]);
    },
    90_000,
  );

  // Where an example plans only, what it loads holds what importing loads.
  const shown = new Set(examples.filter(({ text }) => !plays(text)).map(({ from }) => from));
  it.each(Object.entries(NEVER).filter(([from]) => !shown.has(from)))(
    'that only imports %s loads none of %j',
    async (from, never) => {
      const { loaded } = await loadedBy(`import '${from}';`);
      expect(loaded.length).toBeGreaterThan(1);
      expect(loaded.filter((part) => never.includes(part))).toEqual([]);
    },
  );
});

describe('the package', () => {
  it('holds every file the documents link to', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      maxBuffer: 1e8,
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: readonly { path: string }[] }];
    const packed = new Set(files.map(({ path }) => path));
    expect(packed).toContain('dist/src/exports/planner.js');
    const all = [...packed].filter((path) => /^(docs\/.*|experiments\/)?\w[\w-]*\.md$/.test(path));
    const broken = all.flatMap((document) => {
      const text = readFileSync(join(ROOT, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      return [...text.matchAll(/\]\((?!\w+:)([^)#]*)(#[^)]*)?\)/g)].flatMap(([, path = '', anchor = '']) => {
        const target = path === '' ? document : normalize(join(dirname(document), path)).replace(/\/$/, '');
        const isThere = packed.has(target) || [...packed].some((file) => file.startsWith(`${target}/`));
        return isThere && hasHeading(target, anchor) ? [] : [`${document}: ${path}${anchor}`];
      });
    });
    expect(broken).toEqual([]);
  }, 60_000);

  it('has a design section in README, and a line in src/README.md, for every folder of src/', () => {
    const folders = foldersIn('src');
    const [, design = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n## Design\n');
    expect([...new Set([...design.matchAll(/`([a-z-]+)\/?`/g)].map(([, name]) => name))].sort()).toEqual(
      folders,
    );
    const rows = [
      ...readFileSync(join(ROOT, 'src/README.md'), 'utf8').matchAll(/^\| `([a-z-]+)` .*\|(.*)\|$/gm),
    ];
    expect(rows.map(([, name]) => name).sort()).toEqual(folders);
    for (const [, name = '', rooms = ''] of rows) {
      const there = foldersIn(join('src', name));
      if (name !== 'cli') expect(rooms.match(/[a-z-]+/g) ?? [], name).toEqual(expect.arrayContaining(there));
    }
  });
});

function foldersIn(path: string): string[] {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Whether a document has the heading an anchor names, as GitHub and npm make anchors. */
function hasHeading(document: string, anchor: string): boolean {
  if (anchor === '' || !document.endsWith('.md')) return true;
  const headings = readFileSync(join(ROOT, document), 'utf8').matchAll(/^#+ (.*)$/gm);
  const anchors = [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  return anchors.includes(anchor.slice(1));
}
