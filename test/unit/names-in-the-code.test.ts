import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { packageFile } from '../../src/game/package-file.js';

const EXPORTED = /^export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

function filesBelow(folder: string, ending = /\.tsx?$/): readonly string[] {
  return readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
}

it('every exported name means one thing', () => {
  const places = new Map<string, string>();
  const twice: string[] = [];
  for (const file of ['src', 'primitives'].flatMap((folder) => filesBelow(folder))) {
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

it('what is written about the code names only files that are there', () => {
  const files = ['src', 'primitives', 'test', 'bench'].flatMap((folder) => filesBelow(folder));
  const names = new Set(files.map((file) => basename(file)));
  const texts = ['src', 'primitives', 'docs'].flatMap((folder) => filesBelow(folder, /\.md$/));
  const gone = texts.flatMap((text) =>
    [...readFileSync(packageFile(text), 'utf8').matchAll(/`(?:[\w-]+\/)*([\w-]+\.tsx?)`/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(([said]) => `${text}: ${said}`),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(gone).toEqual([]);
});
