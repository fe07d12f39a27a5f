import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../src/base/error.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import { RUN_EVENT_KINDS } from '../../../src/run/log/run-event.js';
import { assigned, ended, joined, planned, STARTED } from './run-story.js';

/** First cells of the tables below a heading of docs/json.md. */
function rowsUnder(heading: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/json.md'), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [body = ''] = section.split('\n## ');
  return [...body.matchAll(/^\| ((?:`[^`]+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

describe('docs/json.md', () => {
  it('has every kind of event, once', () => {
    expect([...rowsUnder('events.jsonl')].sort()).toEqual([...RUN_EVENT_KINDS].sort());
  });

  it('has every error code', () => {
    expect([...rowsUnder('Error codes')].sort()).toEqual([...ERROR_CODES, 'bug'].sort());
  });

  it('has every field of a result, of its workers and of its subtasks', () => {
    const events = [STARTED, joined('Ada'), planned(), assigned('s1', 'Ada', 4), ended('s1', 'Ada', 4, 4)];
    const result = resultOf(events, null);
    const fields = [result, result.workers[0], result.subtasks[0]].flatMap((part) => Object.keys(part ?? {}));
    expect(rowsUnder('run')).toEqual(
      expect.arrayContaining(fields.filter((field) => field !== 'schemaVersion')),
    );
  });
});
