import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { ROOT, ensureBuilt } from '../support/built.js';

beforeAll(ensureBuilt, 120_000);

it("runs the example of docs/world.md: a bot crafts planks in a world of the program's own", async () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/world.md'), 'utf8'))?.[1] ?? '';
  expect(example).toContain("from 'co-voyager'");
  // In the checkout, so that the package finds itself by name.
  const file = join(ROOT, `world-example-${String(process.pid)}.mjs`);
  writeFileSync(file, example);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: ROOT, timeout: 60_000 });
    expect(stdout).toContain('16 oak_planks');
  } finally {
    rmSync(file, { force: true });
  }
}, 90_000);
