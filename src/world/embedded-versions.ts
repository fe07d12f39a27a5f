import { supportedVersions } from '../game/registry.js';

const OLDEST = '1.18.2';
const NEWEST = '1.21.1';

/** "1.18.2 to 1.21.1": the releases the embedded world can be, for messages. */
export const EMBEDDED_RANGE = `${OLDEST} to ${NEWEST}`;

/** Whether the embedded world can be of this release. */
export function isEmbeddable(version: string): boolean {
  const all = supportedVersions();
  const position = all.indexOf(version);
  return position >= all.indexOf(OLDEST) && position <= all.indexOf(NEWEST);
}
