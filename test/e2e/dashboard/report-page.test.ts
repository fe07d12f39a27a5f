import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeReport } from '../../../src/experiment/report/write-report.js';
import { summarise } from '../../../src/experiment/statistics/summarise.js';
import {
  ABOUT,
  METHODS,
  methodRecords,
  TASKS,
  TEAMS,
  teamRecords,
} from '../../unit/experiment/report/sample-records.js';
import { faintTexts, overhang, startBrowser } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'co-voyager-report-'));
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

it('shows a report on any screen, light and dark, without asking anybody for anything', async () => {
  const records = [
    ...teamRecords(TASKS, TEAMS, 3).map((record, index) =>
      index === 4 ? { ...record, source: 'added' as const } : record,
    ),
    ...methodRecords(TASKS, 1),
  ];
  const summary = summarise(records, { conditions: [...TEAMS, ...METHODS], tasks: TASKS, planned: 99 });
  const { html } = writeReport(folder, summary, ABOUT, records);
  const url = pathToFileURL(html).href;
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1200, 'dark'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const troubles: string[] = [];
    page.on('request', (request) => {
      if (request.url() !== url && !request.url().startsWith('data:')) troubles.push(request.url());
    });
    page.on('console', (message) => troubles.push(message.text()));
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Bots and people' }).waitFor();
    expect(await page.getByRole('img').count()).toBeGreaterThan(20);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await faintTexts(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.close();
  }
});
