import type { HostHandlers } from '../../../src/skill/sandbox/host-handlers.js';

/** Guest side of a facade that holds nothing back: the raw `host` is global too. */
export const PRELUDE = `
  globalThis.host = host;
  const bot = {
    add: (a, b) => host.sync('add', a, b),
    echo: (value) => host.sync('echo', value),
    fail: () => host.sync('fail'),
    wait: (ms) => host.async('wait', ms),
    failLater: () => host.async('failLater'),
  };
  globalThis.bot = bot;
  return [bot];
`;

/** What the handlers saw, to prove what came through. */
export interface HostWitness {
  readonly handlers: HostHandlers;
  readonly received: unknown[];
  waiting: number;
  aborted: number;
}

/** A host whose handlers record what they get. */
export function witnessHost(): HostWitness {
  const witness: HostWitness = { received: [], waiting: 0, aborted: 0, handlers: { sync: {}, async: {} } };
  const sync: HostHandlers['sync'] = {
    add: ([a, b]) => Number(a) + Number(b),
    echo: ([value]) => {
      if (witness.received.length < 100) witness.received.push(value);
      return value;
    },
    fail: () => {
      throw new RangeError('the host refuses');
    },
    notData: () => new Map([[1, process]]),
  };
  const async: HostHandlers['async'] = {
    wait: ([ms], { signal }) => waitFor(Number(ms), signal, witness),
    failLater: () => Promise.reject(new RangeError('the host refuses later')),
  };
  return Object.assign(witness, { handlers: { sync, async } });
}

function waitFor(ms: number, signal: AbortSignal, witness: HostWitness): Promise<string> {
  witness.waiting += 1;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      witness.waiting -= 1;
      resolve('waited');
    }, ms);
    // Not removed when done: a call that has ended must never be aborted.
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      witness.waiting -= 1;
      witness.aborted += 1;
      reject(new Error('aborted'));
    });
  });
}
