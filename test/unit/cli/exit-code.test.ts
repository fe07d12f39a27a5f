import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { EXIT, failureOf, UsageError } from '../../../src/cli/exit-code.js';
import { DecomposeError } from '../../../src/decompose/decompose-error.js';
import { EnvironmentError } from '../../../src/environment/environment-error.js';
import { ExperimentError } from '../../../src/experiment/experiment-error.js';
import { GameError } from '../../../src/game/game-error.js';
import { RunError } from '../../../src/run/run-error.js';
import { WorkerError } from '../../../src/worker/worker-error.js';
import { WorldError } from '../../../src/world/world-error.js';
import { MODEL_ERROR_CODES, ModelError } from '../../../src/model/model-error.js';

describe('failureOf', () => {
  it.each([
    [new UsageError('no'), EXIT.usage],
    [new GameError('unknown-version', 'no'), EXIT.usage],
    [new EnvironmentError('bad-environment', 'no'), EXIT.usage],
    [new DecomposeError('bad-stock', 'no'), EXIT.usage],
    [new CommanderError(1, 'commander.unknownOption', 'error: no'), EXIT.usage],
    [new ModelError('auth', 'no'), EXIT.environment],
    [new ModelError('unreachable', 'no'), EXIT.environment],
    [new ModelError('replay-miss', 'no'), EXIT.failed],
    [new ModelError('aborted', 'no'), EXIT.interrupted],
    [new RunError('bad-goal', 'no'), EXIT.usage],
    [new RunError('bad-run-folder', 'no'), EXIT.usage],
    [new RunError('out-dir-not-writable', 'no'), EXIT.environment],
    [new WorkerError('unreachable', 'no'), EXIT.environment],
    [new WorkerError('wrong-version', 'no'), EXIT.environment],
    [new WorkerError('name-taken', 'no'), EXIT.environment],
    [new WorkerError('refused', 'no'), EXIT.environment],
    [new WorkerError('cancelled', 'no'), EXIT.interrupted],
    [new WorldError('cannot-listen', 'no'), EXIT.environment],
    [new WorldError('other-save', 'no'), EXIT.usage],
    [new ExperimentError('bad-definition', 'no'), EXIT.usage],
    [new ExperimentError('bad-folder', 'no'), EXIT.usage],
    [new ExperimentError('mixed-records', 'no'), EXIT.usage],
    [new ExperimentError('busy-folder', 'no'), EXIT.environment],
    [new ExperimentError('queue-unavailable', 'no'), EXIT.environment],
  ])('gives %s its exit code and message', (error, exitCode) => {
    expect(failureOf(error)).toMatchObject({ exitCode, message: 'no' });
  });

  it('has a code for every way a model call can end', () => {
    for (const code of MODEL_ERROR_CODES) expect(failureOf(new ModelError(code, 'no')).code).toBe(code);
  });

  it('calls everything else a bug, in one line and without a stack', () => {
    for (const error of [new TypeError('x is undefined\n    at y'), new GameError('bad-data', 'z'), 'text']) {
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
