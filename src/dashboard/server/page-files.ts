import { CoVoyagerError } from '../../base/error.js';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageFile } from '../../game/package-file.js';

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Reads the built page into memory; what is not among its files is never served. By path: `/`, `/assets/index-1a2b.js`.
 * @throws CoVoyagerError `no-page`
 */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  const folder = packageFile('dist', 'dashboard');
  const files = new Map<string, PageFile>();
  for (const name of namesIn(folder)) {
    const contentType = TYPES[extname(name)];
    if (contentType === undefined) continue;
    const body = new Uint8Array(readFileSync(join(folder, name)));
    files.set(name === 'index.html' ? '/' : `/${name.replaceAll('\\', '/')}`, { body, contentType });
  }
  if (!files.has('/')) {
    throw new CoVoyagerError(
      'no-page',
      `Expected the built page in ${folder}, but there is no index.html. Run npm run build.`,
    );
  }
  return files;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
