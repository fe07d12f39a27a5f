import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Answer, RunCommand } from '../../run/people/command.js';
import { namingOf } from '../../run/view/event-words.js';
import { AnswerNote } from './answer-note.js';
import { ChatPanel } from './chat-panel.js';
import { FeedPanel } from './feed-panel.js';
import { namesFrom } from './names.js';
import { PageContext, type Page } from './page-context.js';
import { PageHeader } from './page-header.js';
import type { PageState, PageStore } from './page-store.js';
import { PlacePanel } from './place-panel.js';
import { PlanPanel } from './plan-panel.js';
import { QuestionPanel } from './question-panel.js';
import { RepairsPanel } from './repairs-panel.js';
import { ReplayBar } from './replay-bar.js';
import { ResultPanel } from './result-panel.js';
import { PlayPanel } from './play/play-panel.js';
import {
  playerOf,
  playTokenInAddress,
  sendCommand,
  studyTokenInAddress,
  tokenInAddress,
  type Seat,
} from './send-command.js';
import { StudyBar } from './study/study-bar.js';
import { StockPanel } from './stock-panel.js';
import { TimelinePanel } from './timeline-panel.js';
import { useMedia } from './use-media.js';
import { useStored } from './use-stored.js';
import { WorkersPanel } from './workers-panel.js';
import { YouPanel } from './you-panel.js';

export function App({ store }: { readonly store: PageStore }): JSX.Element {
  const seat = useSeat();
  const player = playerIn(seat);
  const { page, answer, dismiss } = usePageOf(store, seat);
  const playToken = playTokenInAddress();
  const study = studyTokenInAddress();
  return (
    <PageContext.Provider value={page}>
      <a class="skip-link" href="#plan">
        Skip to the plan
      </a>
      {study === null ? <PageHeader /> : <StudyBar token={study} />}
      <Fault what={page.fault ?? seat?.error} />
      {player !== null && playToken !== null ? <PlayPanel token={playToken} name={player} /> : null}
      <Board />
      <ReplayBar />
      <AnswerNote answer={answer} onDismiss={dismiss} />
      <Announcements state={page} />
    </PageContext.Provider>
  );
}

/** What the page cannot do, before all else. */
function Fault({ what }: { readonly what: string | undefined }): JSX.Element | null {
  if (what === undefined) return null;
  return (
    <p class="fault panel panel-bad" role="alert">
      {what}
    </p>
  );
}

/** In the order of what is asked for most, with the column each is in where there is room for two. */
const PANELS = [
  [ResultPanel, 'left'],
  [QuestionPanel, 'right'],
  [YouPanel, 'right'],
  [WorkersPanel, 'right'],
  [PlanPanel, 'left'],
  [StockPanel, 'right'],
  [TimelinePanel, 'left'],
  [PlacePanel, 'right'],
  [ChatPanel, 'right'],
  [FeedPanel, 'left'],
  [RepairsPanel, 'right'],
] as const;

function Board(): JSX.Element {
  const isNarrow = useMedia('(max-width: 1179px)');
  const columns = isNarrow ? [''] : ['left', 'right'];
  return (
    <main class="board">
      {columns.map((column) => (
        <div key={column} class="board-column">
          {PANELS.map(([Shown, side]) => (isNarrow || side === column ? <Shown key={Shown.name} /> : null))}
        </div>
      ))}
    </main>
  );
}

/** Who plays in this page; null where it was opened to watch. */
function useSeat(): Seat | null {
  const [seat, setSeat] = useState<Seat | null>(null);
  useEffect(() => {
    const token = playTokenInAddress();
    if (token !== null) void playerOf(token).then(setSeat);
  }, []);
  return seat;
}

function playerIn(seat: Seat | null): string | null {
  return seat !== null && seat.error === undefined ? seat.name : null;
}

function usePageOf(
  store: PageStore,
  seat: Seat | null,
): {
  readonly page: Page;
  readonly answer: Answer | null;
  readonly dismiss: () => void;
} {
  const state = useStoreState(store);
  const player = playerIn(seat);
  const [typed, setMe] = useStored('co-voyager.me');
  const [selected, select] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { words, view, mode, connection } = state;
  const nameOf = useMemo(() => namesFrom(words), [words]);
  const token = tokenInAddress();
  // The world writes names its own way.
  const own = player ?? typed;
  const you = view.workers.find(({ name }) => name.toLowerCase() === own?.toLowerCase());
  const me = you?.name ?? own;
  const send = (...commands: readonly RunCommand[]): void => {
    if (me !== null && token !== null) void sendAll(me, commands, token).then(setAnswer);
  };
  const page: Page = {
    ...state,
    nameOf,
    me,
    you,
    setMe,
    isPlaying: player !== null,
    send,
    selected,
    select,
    labelOf: namingOf(view, nameOf).labelOf,
    canAct:
      mode === 'live' &&
      token !== null &&
      seat?.error === undefined &&
      view.phase !== 'over' &&
      connection !== 'ended',
    lookAt: (tick) => store.lookAt(tick),
  };
  const dismiss = (): void => setAnswer(null);
  return { page, answer, dismiss };
}

async function sendAll(from: string, commands: readonly RunCommand[], token: string): Promise<Answer | null> {
  let answer: Answer | null = null;
  for (const command of commands) answer = await sendCommand(from, command, token);
  return answer;
}

function useStoreState(store: PageStore): PageState {
  const [state, setState] = useState(store.state);
  useEffect(() => store.subscribe(() => setState(store.state)), [store]);
  return state;
}

/** Read out by screen readers as lines are added. */
function Announcements({ state }: { readonly state: PageState }): JSX.Element {
  return (
    <div class="visually-hidden" role="log" aria-live="polite" aria-label="What just happened">
      {state.announcements.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
