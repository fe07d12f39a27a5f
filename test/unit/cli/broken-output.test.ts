import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { outliveOutput } from '../../../src/cli/shared/output.js';

function failing(...codes: readonly string[]): readonly string[] {
  const told: string[] = [];
  const stream = new EventEmitter() as unknown as NodeJS.WriteStream;
  outliveOutput([stream], (reason) => told.push(reason));
  for (const code of codes) stream.emit('error', Object.assign(new Error(`${code}: it says`), { code }));
  return told;
}

describe('output that cannot be written', () => {
  it('is no matter where nobody reads it any more', () => {
    expect(failing('EPIPE', 'EIO', 'EPIPE')).toEqual([]);
  });

  it('is told once where it is lost', () => {
    expect(failing('ENOSPC', 'ENOSPC')).toEqual(['ENOSPC: it says']);
  });
});
