import { defined } from '../../base/defined.js';
import type { RunControl } from '../../run/run-control.js';
import { failureOf } from '../shared/exit-code.js';
import { openInBrowser } from '../shared/open-browser.js';
import type { PeopleOptions } from './people-options.js';

/** The page of a run that goes on. */
export interface RunPage {
  /** To be given the run's control when there is one. */
  readonly onControl: (control: RunControl) => void;
  close(): Promise<void>;
}

/**
 * Shows a run in a browser, where that is wanted.
 * @param isOnTerminal whether somebody watches
 * @param say writes a line for people
 */
export function runPage(
  { dashboard, dashboardPort, open: mayOpen }: Pick<PeopleOptions, 'dashboard' | 'dashboardPort' | 'open'>,
  isOnTerminal: boolean,
  say: (line: string) => void,
): RunPage | null {
  const isWanted = dashboard ?? (isOnTerminal || dashboardPort !== undefined);
  if (!isWanted) return null;
  const isAskedFor = dashboard === true || dashboardPort !== undefined;
  let opened: Promise<{ readonly close: () => Promise<void> } | null> = Promise.resolve(null);
  return {
    onControl: (control) => {
      opened = startPage(control, dashboardPort, say)
        .then((page) => {
          if (dashboard === true && mayOpen && isOnTerminal) openInBrowser(page.url);
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
  port: number | undefined,
  say: (line: string) => void,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { startDashboard } = await import('../../dashboard/server/start-dashboard.js');
  const page = await startDashboard({
    source: { kind: 'live', control },
    ...defined({ port }),
  });
  say(`Watch and take part: ${page.url}`);
  return page;
}
