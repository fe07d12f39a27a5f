import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillExtras } from '../../../src/cli/run/skill-extras.js';

const TERMINAL = { stdin: true, stderr: true };

describe('what a run is told of skills besides who writes them', () => {
  it('is nothing by default', () => {
    expect(skillExtras({}, 'model', { stdin: false, stderr: false })).toEqual({});
    expect(
      skillExtras({ verification: 'auto', chat: true, skillLibrary: false }, 'direct', TERMINAL),
    ).toEqual({});
  });

  it('is a library for a model that writes, and quiet skills', () => {
    expect(skillExtras({ skillLibrary: true, chat: false }, 'model', TERMINAL)).toEqual({
      library: true,
      chat: false,
    });
    expect(skillExtras({ skillLibrary: 'skills' }, 'model', TERMINAL)).toEqual({
      library: resolve('skills'),
    });
    expect(() => skillExtras({ skillLibrary: true }, 'template', TERMINAL)).toThrow(
      'expected --skills model',
    );
  });

  it('asks a person only where there is a terminal', () => {
    expect(skillExtras({ verification: 'manual' }, 'template', TERMINAL)).toEqual({});
    expect(skillExtras({ verification: 'manual' }, 'direct', TERMINAL)).toEqual({});
    for (const [terminal, named] of [
      [{ stdin: false, stderr: true }, 'stdin is none'],
      [{ stdin: true, stderr: false }, 'stderr is none'],
    ] as const) {
      expect(() => skillExtras({ verification: 'manual' }, 'model', terminal)).toThrow(named);
    }
  });
});
