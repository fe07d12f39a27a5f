import type { NameOf } from '../../messages/phrases.js';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RunCommand } from '../../run/people/command.js';
import type { Naming } from '../../run/view/event-words.js';
import type { ShownWorker } from '../../run/view/run-view.js';
import type { PageState } from './page-store.js';

/** What every part of the page may use. */
export interface Page extends PageState {
  readonly nameOf: NameOf;
  readonly labelOf: Naming['labelOf'];
  /** Who sits at the page, by own account; null: only watching. */
  readonly me: string | null;
  /** `me` in the world, once there. */
  readonly you: ShownWorker | undefined;
  readonly setMe: (name: string | null) => void;
  /** Whether `me` plays in this page; then the name is that of the link. */
  readonly isPlaying: boolean;
  /** Whether anything can be asked of the run: it goes on, and the address held its token. */
  readonly canAct: boolean;
  /** Asks in the name of `me`, one after the other; the last answer is shown. */
  readonly send: (...commands: readonly RunCommand[]) => void;
  /** Id of the subtask looked at. */
  readonly selected: string | null;
  readonly select: (subtask: string | null) => void;
  readonly lookAt: (tick: number) => void;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('Expected to be drawn inside the page.');
  return page;
}
