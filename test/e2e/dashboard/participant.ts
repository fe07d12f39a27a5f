import { spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../support/built.js';

/** A study that is served, with the link of each participant. */
export interface ServedStudy {
  readonly links: ReadonlyMap<string, string>;
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<number | null>;
}

/** Starts `co-voyager study run` and reads the links it prints. */
export async function serveStudy(file: string, out: string, participants: number): Promise<ServedStudy> {
  const child = spawn(process.execPath, ['bin/co-voyager.js', 'study', 'run', file, '--out', out], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: 'SIGINT' | 'SIGKILL') => async (): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  const links = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const [, id = '', link = ''] of text.matchAll(/^(P\d+): (http\S+)$/gm)) links.set(id, link);
      if (links.size >= participants) resolve();
    });
    void ended.then(() => reject(new Error(`Expected ${participants} links, got ${text}`)));
  });
  return { links, stop: end('SIGINT'), kill: end('SIGKILL') };
}

const PLAY_MS = 120_000;

/** Takes part as a person would: by what the pages show. */
export class StudyParticipant {
  private constructor(
    readonly page: Page,
    private readonly link: string,
  ) {}

  static async invited(browser: Browser, link: string): Promise<StudyParticipant> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const participant = new StudyParticipant(await context.newPage(), link);
    await participant.open();
    return participant;
  }

  async open(): Promise<void> {
    // The same address but for what is behind # would load nothing.
    await this.page.goto('about:blank');
    await this.page.goto(this.link);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async sees(text: string | RegExp, timeout = 30_000): Promise<void> {
    await this.page.getByText(text).first().waitFor({ timeout });
  }

  /** Consent, no tutorial, begin. */
  async begin(): Promise<void> {
    await this.press('I take part');
    await this.press('I know how to play');
    await this.press('Begin');
  }

  async isPlaying(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop playing' }).waitFor({ timeout: PLAY_MS });
    await this.page.waitForFunction(
      () => globalThis.coVoyagerPlay?.gone === null && globalThis.coVoyagerPlay.self,
    );
  }

  /** Waits for the end of the game and goes on to the questions. */
  async goesOn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click({ timeout: PLAY_MS });
  }

  /** Answers every question, Likert items by a number, and sends. @returns the completion code */
  async answer(likert: number, text = ''): Promise<string> {
    await this.page.getByRole('button', { name: 'Send' }).waitFor();
    for (const group of await this.page
      .getByRole('group')
      .filter({ has: this.page.getByRole('radio') })
      .all())
      await group
        .getByRole('radio')
        .nth(likert - 1)
        .check();
    for (const [index, slider] of (await this.page.getByRole('slider').all()).entries()) {
      await slider.focus();
      await this.page.keyboard.press(index % 2 === 0 ? 'Home' : 'End');
      await this.page.keyboard.press(index % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    }
    for (const field of await this.page.getByRole('textbox').all()) await field.fill(text);
    await this.press('Send');
    return (await this.page.locator('.study-code').textContent()) ?? '';
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
