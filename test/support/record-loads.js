// For `node --import`: writes what the process has loaded, packages and folders of src/, into $LOADED_FILE as it ends.
import { writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { isMainThread, MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

const HOOKS = `let port;
export const initialize = (given) => { port = given; };
export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };`;

/** "mineflayer", "src/plan"; null for what is neither a package's nor ours. */
function partOf(path) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? /dist\/(src\/[^/]+)/.exec(path) ?? [];
  return name ?? null;
}

if (isMainThread) {
  const { port1, port2 } = new MessageChannel();
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: port2, transferList: [port2] });
  process.on('exit', () => {
    const paths = Object.keys(createRequire(import.meta.url).cache);
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1))
      paths.push(next.message);
    const parts = new Set(paths.map(partOf));
    writeFileSync(process.env.LOADED_FILE, JSON.stringify([...parts].filter((part) => part !== null)));
  });
}
