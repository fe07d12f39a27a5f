import { EXIT, CoVoyagerError } from '../../../src/base/error.js';
import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../src/cli/shared/exit-code.js';
import { MODEL_ERROR_CODES } from '../../../src/model/model.js';

describe('failureOf', () => {
  it.each([
    [new CoVoyagerError('usage', 'no'), EXIT.usage],
    [new CoVoyagerError('unknown-version', 'no'), EXIT.usage],
    [new CoVoyagerError('bad-environment', 'no'), EXIT.usage],
    [new CoVoyagerError('bad-stock', 'no'), EXIT.usage],
    [new CommanderError(1, 'commander.unknownOption', 'error: no'), EXIT.usage],
    [new CoVoyagerError('auth', 'no'), EXIT.environment],
    [new CoVoyagerError('unreachable', 'no'), EXIT.environment],
    [new CoVoyagerError('replay-miss', 'no'), EXIT.failed],
    [new CoVoyagerError('aborted', 'no'), EXIT.interrupted],
    [new CoVoyagerError('bad-goal', 'no'), EXIT.usage],
    [new CoVoyagerError('bad-run-folder', 'no'), EXIT.usage],
    [new CoVoyagerError('out-dir-not-writable', 'no'), EXIT.environment],
    [new CoVoyagerError('unreachable', 'no'), EXIT.environment],
    [new CoVoyagerError('wrong-version', 'no'), EXIT.environment],
    [new CoVoyagerError('name-taken', 'no'), EXIT.environment],
    [new CoVoyagerError('refused', 'no'), EXIT.environment],
    [new CoVoyagerError('cancelled', 'no'), EXIT.interrupted],
    [new CoVoyagerError('cannot-listen', 'no'), EXIT.environment],
    [new CoVoyagerError('other-save', 'no'), EXIT.usage],
    [new CoVoyagerError('bad-definition', 'no'), EXIT.usage],
    [new CoVoyagerError('bad-folder', 'no'), EXIT.usage],
    [new CoVoyagerError('mixed-records', 'no'), EXIT.usage],
    [new CoVoyagerError('busy-folder', 'no'), EXIT.environment],
    [new CoVoyagerError('queue-unavailable', 'no'), EXIT.environment],
  ])('gives %s its exit code and message', (error, exitCode) => {
    expect(failureOf(error)).toMatchObject({ exitCode, message: 'no' });
  });

  it('has a code for every way a model call can end', () => {
    for (const code of MODEL_ERROR_CODES) expect(failureOf(new CoVoyagerError(code, 'no')).code).toBe(code);
  });

  it('calls everything else a bug, in one line and without a stack', () => {
    for (const error of [new TypeError('x is undefined\n    at y'), 'text']) {
      const { exitCode, code, message } = failureOf(error);
      expect({ exitCode, code }).toEqual({ exitCode: EXIT.failed, code: 'bug' });
      expect(message).toMatch(/^[^\n]* This is a bug, run with DEBUG=co-voyager for details\.$/);
    }
  });

  it('does not take a system error for one of ours', () => {
    const error = Object.assign(new Error('boom'), { code: 'timeout' });
    expect(failureOf(error).code).toBe('bug');
  });
});
