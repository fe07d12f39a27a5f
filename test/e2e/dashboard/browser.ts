import { existsSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Starts a real Chromium, without a window. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `Expected Chromium at ${executablePath}, but there is none. Install it (Debian: apt-get install chromium), or name another one in CHROMIUM_PATH.`,
    );
  }
  // Chromium refuses to run as root with its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** A page, with what must not happen on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Fails when the page complained, or asked anybody but its own server for something. */
  readonly expectNoTrouble: () => void;
}

/** Opens an address and waits for the plan. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, ...options });
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // A line that breaks is part of some tests.
    if (message.type() === 'error' && !message.text().includes('net::ERR_')) troubles.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(url).origin) troubles.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  await page.getByRole('region', { name: 'Plan', exact: true }).waitFor();
  await page.locator('[data-subtask]').first().waitFor();
  return {
    page,
    expectNoTrouble: () => {
      expect(troubles).toEqual([]);
    },
  };
}

/** State of a subtask as the page shows it. */
export function stateOf(page: Page, subtask: string): Promise<string | null> {
  return page.locator(`[data-subtask="${subtask}"]`).getAttribute('data-state');
}

/** Width of what is shown beyond the window, in pixels. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** What of a kind lies beyond an edge of the window, where it is to be scrolled to. */
export function outOfSight(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const found = [...document.querySelectorAll(wanted)];
    const hidden = found.filter((element) => {
      const { bottom, right, top } = element.getBoundingClientRect();
      return top < 0 || bottom > innerHeight || right > innerWidth;
    });
    return hidden.map(({ textContent, tagName }) => textContent || tagName);
  }, selector);
}

/** Texts whose contrast to what is behind them is below 4.5 (WCAG 2.1, 1.4.3), each with its contrast. */
export function faintTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const partsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminanceOf = (colour: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): number[] => {
      if (element === null) return [255, 255, 255];
      const parts = partsOf(getComputedStyle(element).backgroundColor);
      return (parts[3] ?? 1) > 0.5 ? parts : backgroundOf(element.parentElement);
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        node.textContent?.trim() === '' ||
        element.closest('.visually-hidden, script, noscript')
      )
        continue;
      if (!element.checkVisibility()) continue;
      const [text, behind] = [
        luminanceOf(partsOf(getComputedStyle(element).color)),
        luminanceOf(backgroundOf(element)),
      ];
      const contrast = (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
      if (contrast < 4.5) found.push(`${node.textContent ?? ''} (${contrast.toFixed(1)})`);
    }
    return found;
  });
}

/** A line to a server that can be cut and mended; for the server it is as if the page came directly. */
export class BreakableLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(private target: number) {
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.destroy();
        return;
      }
      const server = connect(this.target, '127.0.0.1');
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          client.destroy();
          server.destroy();
        });
      }
      client.setEncoding('latin1');
      client.on('data', (text: string) => {
        server.write(text.replaceAll(`127.0.0.1:${this.port}`, `127.0.0.1:${this.target}`), 'latin1');
      });
      server.pipe(client);
    });
  }

  static async to(target: number): Promise<BreakableLine> {
    const line = new BreakableLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** @param target another server to lead to from now on */
  mend(target = this.target): void {
    this.target = target;
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
