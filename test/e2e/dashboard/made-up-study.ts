// A made-up study from invitation to report: 12 scripted participants in headless Chromium, two plays at a time.
// They act by a script and answer at random: what comes out says that everything works, nothing about people.
//
// npx tsx test/e2e/dashboard/made-up-study.ts [participants] [folder]
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { runCommandLine } from '../../../src/cli/program.js';
import { startBrowser } from './browser.js';
import { serveStudy, StudyParticipant } from './participant.js';
import { Player } from './player.js';

const [count = '12', folder = mkdtempSync(join(tmpdir(), 'co-voyager-study-'))] = process.argv.slice(2);
const participants = Number(count);
const file = join(folder, 'study.json5');
const out = join(folder, 'study');
mkdirSync(folder, { recursive: true });
writeFileSync(
  file,
  `{ schemaVersion: 1, name: 'Made up, scripted participants', goal: 'gather 3 oak logs', participants: ${participants},
     minutes: 3, absentSeconds: 15, waitMinutes: 1,
     conditions: [{ name: 'alone' }, { name: 'with a bot', bots: 1 }, { name: 'in pairs', people: 2, bots: 1, says: 'own' }],
     questions: [{ kind: 'tlx' }, { kind: 'likert', id: 'fluent', ask: 'We worked well together.' },
       { kind: 'text', id: 'remarks', ask: 'Anything else?', optional: true }] }`,
);

/** What a participant does besides taking part: by number. */
const QUIRKS: Readonly<Record<number, 'declines' | 'reloads' | 'leaves' | 'vanishes' | 'tutorial'>> = {
  2: 'reloads',
  3: 'tutorial',
  5: 'declines',
  7: 'leaves',
  9: 'vanishes',
};

const { links, stop } = await serveStudy(file, out, participants);
const browser = await startBrowser();
const began = performance.now();
// Two come at a time, as they would be invited.
const open = [...links];
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [id, link] = next;
      await takePart(browser, Number(id.slice(1)), link).then(
        (end) => console.error(`${id}: ${end}`),
        (error: unknown) => console.error(`${id}: ${String(error).split('\n')[0] ?? ''}`),
      );
    }
  }),
);
await browser.close();
console.error(`exit code ${String(await stop())}, ${Math.round((performance.now() - began) / 1000)} s`);
await runCommandLine(['study', 'export', '--study', out]);
await runCommandLine(['study', 'report', '--study', out]);
await runCommandLine(['study', 'delete', 'P01', '--study', out]);
console.error(
  readFileSync(join(out, 'study.json'), 'utf8').includes('"P01"') ? 'P01 deleted' : 'P01 is still there',
);

async function takePart(from: Browser, number: number, link: string): Promise<string> {
  const quirk = QUIRKS[number];
  const participant = await StudyParticipant.invited(from, link);
  try {
    if (quirk === 'declines') {
      await participant.press('I do not take part');
      await participant.sees('Nothing of you is kept');
      return 'declined';
    }
    await participant.press('I take part');
    if (quirk === 'tutorial') {
      await participant.press('Start the tutorial');
      await participant.page.getByRole('button', { name: 'Go on', exact: true }).click({ timeout: 60_000 });
    } else await participant.press('I know how to play');
    await participant.press('Begin');
    await participant.isPlaying();
    if (quirk === 'vanishes') return 'went away';
    if (quirk === 'reloads') await participant.open();
    if (quirk === 'leaves') await participant.press('Stop playing');
    else {
      await gather(new Player(participant.page)).catch(() => undefined);
      await participant.goesOn();
    }
    return `finished with ${await participant.answer(1 + (number % 7), `remark of ${number}, "quoted", =1+1`)}`;
  } finally {
    await participant.close();
  }
}

/** Digs logs and carries them to the chest, until somebody's work has ended the play. */
async function gather(player: Player): Promise<void> {
  await player.isIn();
  while ((await player.carried('oak_log')) < 3) {
    const before = await player.carried('oak_log');
    await player.digOne(/_log$/);
    await player.pickUp('oak_log', before + 1);
  }
  await player.open(/^chest$/, 'Chest');
  await player.shift('oak_log');
}
