import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { experimentJson } from '../../../src/cli/experiment/experiment-json.js';
import { METHOD_NAMES } from '../../../src/experiment/definition/conditions.js';
import { experimentOf, readExperiment } from '../../../src/experiment/definition/read-experiment.js';
import { summarise } from '../../../src/experiment/statistics/summarise.js';
import { trialSettingsSchema } from '../../../src/experiment/trial.js';
import { tasksIn } from '../../support/tasks-in.js';

const text = readFileSync(join(import.meta.dirname, '../../../docs/experiments.md'), 'utf8');
const jsonText = readFileSync(join(import.meta.dirname, '../../../docs/json.md'), 'utf8');
const [, jsonSection = ''] = jsonText.split('\n## compare, experiment, report\n');
const files = [...text.matchAll(/^```json5\n([\s\S]*?)^```/gm)].map(([, file = '']) => file);
const folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('docs/json.md', () => {
  it('has every field of an experiment as JSON', () => {
    const summary = summarise([], { conditions: [], tasks: [], planned: 0 });
    const experiment = experimentOf(
      { schemaVersion: 1, name: 'x', kind: 'methods', methods: ['planner'], tasks: ['craft 4 sticks'] },
      'test',
    );
    const fields = experimentJson(
      { status: 'finished', reason: null },
      { experiment, folder: 'x' },
      summary,
      null,
    );
    const [section = ''] = jsonSection.split('\n## ');
    const rows = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, field]) => field);
    expect(rows).toEqual(expect.arrayContaining(Object.keys(fields)));
  });
});

describe('docs/experiments.md', () => {
  it('shows files that are accepted as they stand', () => {
    const kinds = files.map((file, index) => {
      const path = join(folder, `${index}.json5`);
      writeFileSync(path, file);
      return /^ {2}kind:/m.test(file) ? readExperiment(path).kind : tasksIn(path).length;
    });
    expect(kinds).toEqual(['teams', 'methods', 2]);
  });

  it('names every method and every setting', () => {
    for (const name of [...METHOD_NAMES, ...Object.keys(trialSettingsSchema.shape)]) {
      expect(text).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
    }
  });
});
