/**
 * Writes sixty skills in Voyager's manner as Voyager's skill folder, for `skills import` and `skills test --all`:
 *
 *     npx tsx bench/voyager-skills.ts /tmp/sixty
 *     co-voyager skills import /tmp/sixty --skills /tmp/sixty-store
 *     co-voyager skills test --all --skills /tmp/sixty-store
 *
 * Eight have a mistake of their own; one of those cannot be read and is refused at the door.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HANDWRITTEN } from './voyager-skills/handwritten.js';
import { TEMPLATED } from './voyager-skills/templates.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Expected a folder to write to: npx tsx bench/voyager-skills.ts FOLDER');
  process.exit(2);
}
const all = [...HANDWRITTEN, ...TEMPLATED];
mkdirSync(join(folder, 'code'), { recursive: true });
for (const { name, source } of all) writeFileSync(join(folder, 'code', `${name}.js`), `${source}\n`);
console.log(`${all.length} skills in ${folder}.`);
for (const { name, mistake } of all) if (mistake !== undefined) console.log(`  ${name}: ${mistake}`);
