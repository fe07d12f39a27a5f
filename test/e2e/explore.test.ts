import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { coVoyagerJson, endWatched, newFolder, watchCommand } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

afterEach(endWatched);

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

  it('explores a server that runs already', async () => {
    const { seen } = watchCommand(['arena', '--port', '0']);
    const port = (await seen(/is open at 127\.0\.0\.1:(\d+)/))[1] ?? '';
    const server = ['--host', '127.0.0.1', '--port', port, '--environment', 'chest-arena'];
    const args = ['explore', ...server, '--tasks', '1', '--minutes', '3', '--seed', '2', '--json'];
    const { code, json } = await coVoyagerJson([...args, '--out', join(newFolder(), 'explored')]);
    const explored = json as unknown as ExploredJson & { readonly world: object };
    expect(code).toBe(0);
    expect(explored).toMatchObject({ status: 'done', world: { kind: 'server' } });
    expect(explored.tasks.map(({ status }) => status)).toEqual(['done']);
  }, 120_000);
});
