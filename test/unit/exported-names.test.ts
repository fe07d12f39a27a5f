import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packageFile } from '../../src/game/package-file.js';

const EXPORTED = /^export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

it('every exported name means one thing', () => {
  const places = new Map<string, string>();
  const twice: string[] = [];
  for (const file of ['src', 'primitives'].flatMap(filesBelow)) {
    const names = [...readFileSync(packageFile(file), 'utf8').matchAll(EXPORTED)].map(
      ([, name = '']) => name,
    );
    for (const name of new Set(names)) {
      const other = places.get(name);
      if (other !== undefined) twice.push(`${name}: ${other} and ${file}`);
      places.set(name, file);
    }
  }
  expect(places.size).toBeGreaterThan(2000);
  expect(twice).toEqual([]);
});
