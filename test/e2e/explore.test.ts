import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { coVoyagerJson, newFolder } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

interface ExploredJson {
  readonly status: string;
  readonly curriculum: string;
  readonly model: string | null;
  readonly items: readonly { readonly item: string; readonly tick: number }[];
  readonly tasks: readonly { readonly status: string; readonly items: readonly string[] }[];
  readonly workers: readonly { readonly kind: string }[];
}

describe('co-voyager explore', () => {
  it('goes from task to task in one world, records it, and is over when it was over', async () => {
    const out = join(newFolder(), 'explored');
    const args = ['--environment', 'chest-arena', '--tasks', '2', '--minutes', '5', '--speed', '20'];
    const { code, stderr, json } = await coVoyagerJson(['explore', ...args, '--out', out, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const explored = json as unknown as ExploredJson;
    expect(explored).toMatchObject({ status: 'done', curriculum: 'frontier', model: null });
    expect(explored.tasks).toHaveLength(2);
    expect(explored.workers.map(({ kind }) => kind)).toEqual(['ai']);
    const had = explored.items.map(({ item }) => item);
    for (const { status, items } of explored.tasks)
      if (status === 'done') expect(had).toEqual(expect.arrayContaining([...items]));
    expect(explored.tasks.some(({ status }) => status === 'done')).toBe(true);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('Different items over time');
    expect(existsSync(join(out, 'exploration.json'))).toBe(true);
    const again = await coVoyagerJson(['explore', '--resume', out, '--json']);
    expect((again.json as unknown as ExploredJson).items).toEqual(explored.items);
  }, 60_000);
});
