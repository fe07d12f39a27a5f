import { defined } from '../../base/defined.js';
import type { RunControl } from '../../run/run-control.js';
import { failureOf } from '../shared/exit-code.js';
import { openInBrowser } from '../shared/open-browser.js';
import type { PeopleOptions } from './people-options.js';

export interface RunPage {
  readonly onControl: (control: RunControl) => void;
  close(): Promise<void>;
}

type PageOptions = Pick<PeopleOptions, 'dashboard' | 'dashboardPort' | 'open' | 'play' | 'lan'>;

/**
 * Shows a run in a browser, where that is wanted.
 * @param isOnTerminal whether somebody watches
 * @param say writes a line for people
 */
export function runPage(
  { dashboard, dashboardPort, open: mayOpen, play = [], lan }: PageOptions,
  isOnTerminal: boolean,
  say: (line: string) => void,
): RunPage | null {
  const isPlayed = play.length > 0;
  const isWanted = isPlayed || (dashboard ?? (isOnTerminal || dashboardPort !== undefined));
  if (!isWanted) return null;
  const isAskedFor = isPlayed || dashboard === true || dashboardPort !== undefined;
  let opened: Promise<{ readonly close: () => Promise<void> } | null> = Promise.resolve(null);
  return {
    onControl: (control) => {
      opened = startPage(control, { port: dashboardPort, play, isLan: lan === true }, say)
        .then((page) => {
          const isOpened = (dashboard === true || isPlayed) && mayOpen && isOnTerminal;
          if (isOpened) openInBrowser(page.links[0] ?? page.url);
          return page;
        })
        .catch((error: unknown) => {
          // A page nobody asked for is not worth stopping for.
          if (isAskedFor) say(`No page: ${failureOf(error).message}`);
          return null;
        });
    },
    close: async () => {
      await (await opened)?.close();
    },
  };
}

async function startPage(
  control: RunControl,
  {
    port,
    play,
    isLan,
  }: { readonly port: number | undefined; readonly play: readonly string[]; readonly isLan: boolean },
  say: (line: string) => void,
): Promise<{ readonly url: string; readonly links: readonly string[]; readonly close: () => Promise<void> }> {
  const { startDashboard } = await import('../../dashboard/server/start-dashboard.js');
  const page = await startDashboard({
    source: { kind: 'live', control },
    // Whoever plays from elsewhere needs the page there; who only joins with a client does not.
    isLan: isLan && play.length > 0,
    ...defined({ port }),
  });
  say(`Watch and take part: ${page.url}`);
  const links = play.map((name) => page.playUrl(name));
  for (const [index, name] of play.entries()) say(`${name} plays here: ${links[index] ?? ''}`);
  return { url: page.url, links, close: () => page.close() };
}
