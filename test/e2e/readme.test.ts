import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, ensureBuilt } from '../support/built.js';
import { newFolder } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const guides = ['docs/models.md', 'docs/people.md'].map((file) => readFileSync(join(ROOT, file), 'utf8'));
const documents = [readme, ...guides].join('\n');

/** Text of all fenced blocks in a language. */
function blocks(language: string): readonly string[] {
  return [...documents.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

/** Commands of the console blocks with what is shown below each, empty where nothing is. */
const examples = blocks('console').flatMap((block) =>
  block.split(/^\$ /m).flatMap((part) => {
    const [command = '', ...output] = part.split('\n');
    return command === '' ? [] : [{ command, output: output.join('\n') }];
  }),
);

describe('README', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  it('shows what its commands really print', async () => {
    const folder = newFolder();
    const shim = join(folder, 'co-voyager');
    const bin = join(ROOT, 'bin/co-voyager.js');
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH ?? ''}`, HOME: folder };
    for (const { command, output } of examples) {
      const run = `{ ${command.replace(/^npx /, '')}\n} 2>&1`;
      const { stdout } = await promisify(execFile)('sh', ['-c', run], { cwd: folder, env });
      expect(stdout, command).toBe(output);
    }
  });

  it('has a library example that runs', async () => {
    const [code = ''] = blocks('js');
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      cwd: ROOT,
    });
    expect(stdout).toMatch(/^planned \[\n/);
  });
});
