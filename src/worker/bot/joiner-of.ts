import { defined } from '../../base/defined.js';
import type { AiWorkerOptions } from './ai-worker-port.js';
import { keepConnected } from './keep-connected.js';

/** How a bot of our own comes into the world: joins, and rejoins after every loss. */
export function joinerOf({
  host,
  port,
  version,
  name,
  key,
  signal = new AbortController().signal,
  contact,
}: AiWorkerOptions): NonNullable<AiWorkerOptions['connect']> {
  const joining = { host, port, name, signal, ...defined({ version, key }) };
  return (events) => keepConnected(joining, events, contact);
}
