import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/program.js';
import { ensureBuilt, ensurePageBuilt } from '../../support/built.js';
import { newFolder } from '../command-line.js';
import { startBrowser } from './browser.js';
import { serveStudy, StudyParticipant } from './participant.js';

let browser: Browser;
beforeAll(async () => {
  await ensureBuilt();
  await ensurePageBuilt();
  browser = await startBrowser();
}, 240_000);
afterAll(() => browser.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const STUDY = `{
  schemaVersion: 1, name: 'Together', goal: 'gather 2 oak logs', participants: 3, minutes: 3,
  conditions: [{ name: 'three', people: 3, bots: 1, says: 'own' }],
  questions: [{ kind: 'tlx' }, { kind: 'likert', id: 'liked', ask: 'I liked it.' }],
}`;

it('leads participants from the invitation to the code, and exports, reports and deletes them', async () => {
  const home = newFolder();
  closers.push(() => rm(home, { recursive: true, force: true }));
  const [file, out] = [join(home, 'study.json5'), join(home, 'study')];
  await writeFile(file, STUDY);
  const { links, stop, kill } = await serveStudy(file, out, 3);
  closers.push(kill);
  const [first, second, third] = await Promise.all(
    ['P01', 'P02', 'P03'].map((id) => StudyParticipant.invited(browser, links.get(id) ?? '')),
  );
  if (!first || !second || !third) throw new Error('Expected three participants.');
  for (const each of [first, second, third]) closers.push(() => each.close());
  await third.press('I do not take part');
  await third.sees('Nothing of you is kept');
  await first.begin();
  await first.sees('Waiting for the others');
  await second.begin();
  await first.isPlaying();
  await second.isPlaying();
  // Whoever loses the page is led back to the game.
  await first.open();
  await Promise.all([first.goesOn(), second.goesOn()]);
  const code = await first.answer(6);
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  await second.page.getByText('I want to stop taking part').click();
  await second.press('Stop and delete my data');
  await second.sees('Nothing of you is kept');
  expect(await stop()).toBe(0);
  const csv = await printed('study', 'export', '--study', out);
  expect(csv.trim().split('\n')).toHaveLength(4);
  expect(csv).toContain(code);
  expect(csv).toMatch(/^P01,three,3,1,proven,.*finished,.*,6,/m);
  expect(await printed('study', 'report', '--study', out)).toMatch(/three\s+1 of 3\s+1 of 1/);
  expect(await printed('study', 'delete', 'P01', '--study', out)).toContain('P01 is deleted');
  expect(existsSync(join(out, 'runs/G01-1'))).toBe(false);
  expect(await printed('study', 'export', '--study', out)).not.toContain(code);
}, 180_000);

async function printed(...args: readonly string[]): Promise<string> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part);
    return true;
  });
  try {
    expect(await runCommandLine(args)).toBe(0);
  } finally {
    write.mockRestore();
  }
  return text;
}
