import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';
import { chatLine } from '../../../base/plain-text.js';
import { asSentence } from '../../../base/words.js';
import { awaitedWords } from '../../../run/view/event-words.js';
import { plannedAs } from '../../../run/view/select.js';
import { CommandButton } from '../command-button.js';
import { LineForm } from '../line-form.js';
import { usePage } from '../page-context.js';
import { TITLES } from '../result-panel.js';
import { Hotbar, Vitals } from './hotbar.js';
import { PlayStore } from './play-store.js';
import { WindowView } from './window-view.js';
import { WorldView, type HandMode } from './world-view.js';
import './play.css';

const MODES: readonly (readonly [HandMode, string, string])[] = [
  ['auto', 'Walk', 'Click: walk there, or hit. Hold: dig. Right click: use or place.'],
  ['dig', 'Dig', 'Press on a block to dig it while you hold.'],
  ['use', 'Use', 'Press on a block to open it, or to use or place what is in your hand.'],
  ['point', 'Point', 'Press on a block to show it to everybody; then say "mine that" or "put it there".'],
];

const TASK_EVERY_MS = 2000;
/** More of what others do nobody reads while playing. */
const MOST_BUSY = 3;

/** Playing: the world from above, what is in hand, and windows. */
export function PlayPanel({ token, name }: { readonly token: string; readonly name: string }): JSX.Element {
  const store = useMemo(() => new PlayStore(token), [token]);
  const [, setVersion] = useState(0);
  const [mode, setMode] = useState<HandMode>('auto');
  const [isBagOpen, setBagOpen] = useState(false);
  const isOver = useIsOver();
  useEffect(() => {
    const stop = store.subscribe(() => setVersion((version) => version + 1));
    void store.watch();
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  useEffect(() => {
    // What tests and the curious measure.
    Object.assign(globalThis, { coVoyagerPlay: store });
  }, [store]);
  const { window: open } = store;
  // Where nothing can be moved any more, the person is to read why.
  const isWindowOpen = open !== null && (open.id !== 0 || isBagOpen) && store.gone === null && !isOver;
  const shut = (): void => {
    setBagOpen(false);
    store.act({ do: 'close' });
  };
  const toggleBag = (): void => (isWindowOpen ? shut() : setBagOpen(true));
  useShutKeys(isWindowOpen, shut);
  const task = <Task store={store} onBag={() => setBagOpen(true)} />;
  return (
    <section class="play" aria-label={`Playing as ${name}`} onClick={backToTheMap}>
      <div class="play-stage">
        <WorldView
          store={store}
          mode={mode}
          onPointed={() => setMode('auto')}
          onBag={toggleBag}
          isWindowOpen={isWindowOpen}
        />
        {isWindowOpen ? null : task}
        {store.gone === null && !isOver ? null : <Gone why={store.gone} store={store} />}
        <Lines store={store} />
        <Note store={store} />
        {isWindowOpen ? <WindowView store={store} shown={open} task={task} onClose={shut} /> : null}
      </div>
      <Vitals self={store.self} />
      <Hotbar store={store} />
      <Tools store={store} mode={mode} onMode={setMode} onBag={toggleBag} isWindowOpen={isWindowOpen} />
      <Help />
    </section>
  );
}

interface ToolsProps {
  readonly store: PlayStore;
  readonly mode: HandMode;
  readonly onMode: (mode: HandMode) => void;
  readonly onBag: () => void;
  readonly isWindowOpen: boolean;
}

function Tools({ store, mode, onMode, onBag, isWindowOpen }: ToolsProps): JSX.Element {
  return (
    <div class="play-tools" role="toolbar" aria-label="What a press does">
      {MODES.map(([each, label, hint]) => (
        <button
          key={each}
          type="button"
          title={hint}
          aria-pressed={mode === each}
          onClick={() => onMode(each)}
        >
          {label}
        </button>
      ))}
      <button type="button" onClick={onBag} aria-pressed={isWindowOpen}>
        Bag
      </button>
      <button
        type="button"
        onClick={() => store.act({ do: 'use-held' })}
        title="Eat, drink or use what is in your hand"
      >
        Eat / use
      </button>
      <button type="button" onClick={() => store.act({ do: 'drop', all: false })}>
        Drop
      </button>
      {store.self?.isAsleep ? (
        <button type="button" onClick={() => store.act({ do: 'wake' })}>
          Get up
        </button>
      ) : null}
      <Say store={store} />
    </div>
  );
}

function Help(): JSX.Element {
  return (
    <details class="play-help">
      <summary>How to play</summary>
      <p>
        Click on the ground to walk there. Hold on a block to dig it, and walk over what falls. Click on a
        chest, a furnace or a table to open it; right-click uses or places what is in your hand. With fingers
        choose Walk, Dig, Use or Point first.
      </p>
      <p>
        Out of a pit: hold on the ground beside you until a step is left, and click on it. Or, with blocks in
        your hand, hold Space (or Jump) and right-click (or Use) below you: they come under your feet.
      </p>
      <p>
        Keys: W A S D walk, Space jumps, Shift sneaks, X runs or walks. Arrow keys move the pointer, F digs
        there while held, G uses. 1 to 9 choose what is in hand, Q drops, E opens the bag, Page up and down
        look at another level, + and - zoom, T speaks, Escape closes. In a window arrow keys go from slot to
        slot, Enter takes and puts, Shift and Enter moves at once.
      </p>
    </details>
  );
}

/** Keys are the map's again after a click on a button; who came there by keyboard stays. */
function backToTheMap(event: MouseEvent): void {
  const isButton = event.target instanceof Element && event.target.closest('button') !== null;
  if (isButton && event.detail > 0) document.querySelector<HTMLElement>('.play-canvas')?.focus();
}

/** Escape and E close the open window, wherever the focus is. */
function useShutKeys(isWindowOpen: boolean, shut: () => void): void {
  useLayoutEffect(() => {
    if (!isWindowOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key !== 'Escape' && (isTyping || event.code !== 'KeyE')) return;
      event.preventDefault();
      shut();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** What whoever plays has been asked to do. */
function Task({
  store,
  onBag,
}: {
  readonly store: PlayStore;
  readonly onBag: () => void;
}): JSX.Element | null {
  const page = usePage();
  const { view, you: worker, labelOf } = page;
  const job = view.jobs[worker?.job ?? ''];
  const id = worker?.job ?? null;
  useEffect(() => {
    store.taskPlaces = [];
    if (id === null) return undefined;
    void store.askTask();
    // What is dug or taken meanwhile is no place of it any more.
    const timer = setInterval(() => void store.askTask(), TASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [store, id]);
  if (!worker)
    return view.phase === 'planning' && store.gone === null ? (
      <TaskBox title="Your task comes as soon as everybody is here." />
    ) : null;
  // Without it the others cannot go on: that comes before all else.
  if (worker.awaited)
    return <TaskBox title="You are waited for" lines={[awaitedWords(worker.awaited, page)]} />;
  if (!job) return <NoTask isPaused={worker.isPaused} />;
  const planned = plannedAs(view, job.subtask);
  // With all of it in hand, what needs no table is made in the bag.
  const isInBag = planned?.action === 'craft' && !planned.station;
  return (
    <TaskBox title={labelOf(job.subtask)} lines={[worker.instruction.slice(0, 3).join(' ')]}>
      {planned && planned.quantity > job.quantity ? 'your part: ' : ''}
      {job.done} of {job.quantity}{' '}
      <button
        type="button"
        onClick={() => (isInBag && store.taskPlace === null ? onBag() : store.showTask())}
      >
        Show me
      </button>
    </TaskBox>
  );
}

function TaskBox({
  title,
  lines = [],
  children,
}: {
  readonly title: string;
  readonly lines?: readonly string[];
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <p class="play-task" aria-live="polite">
      <strong>{title}</strong> {children}
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </p>
  );
}

/** Who waits sees that it is so, and what the others are at. */
function NoTask({ isPaused }: { readonly isPaused: boolean }): JSX.Element | null {
  const { view, labelOf } = usePage();
  if (view.phase === 'planning') return <TaskBox title="The plan is being made." />;
  if (view.phase === 'waiting')
    return <TaskBox title="What next?" lines={['Say it below, for example "now make a clock".']} />;
  if (view.phase !== 'working') return null;
  const busy = view.workers.flatMap(({ name, job }) => {
    const at = view.jobs[job ?? ''];
    return at ? [`${name}: ${labelOf(at.subtask)}.`] : [];
  });
  return (
    <TaskBox
      title={isPaused ? 'You take a break.' : 'No task for you just now.'}
      lines={busy.slice(0, MOST_BUSY)}
    >
      <CommandButton command={{ kind: isPaused ? 'resume' : 'next' }}>
        {isPaused ? 'I am back' : 'Ask for one'}
      </CommandButton>
    </TaskBox>
  );
}

function useIsOver(): boolean {
  const { connection, view } = usePage();
  return view.phase === 'over' || connection === 'ended';
}

function Gone({ why, store }: { readonly why: string | null; readonly store: PlayStore }): JSX.Element {
  const { end, goal } = usePage().view;
  const isOver = useIsOver();
  return (
    <div class="play-gone" role="alert">
      {end ? <p class="play-end">{`${TITLES[end.status]}: ${goal}.`}</p> : null}
      {end?.reason ? <p>{asSentence(end.reason)}</p> : null}
      <p>{isOver ? 'The run is over.' : why}</p>
      {isOver || store.isWatching ? null : (
        <button type="button" onClick={() => void store.watch()}>
          Come back
        </button>
      )}
    </div>
  );
}

/** Draws anew when the time of something is over. */
function useUntil(untilMs: number | undefined): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (untilMs === undefined) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), Math.max(0, untilMs - performance.now()) + 20);
    return () => clearTimeout(timer);
  }, [untilMs]);
}

/** What was said lately. */
function Lines({ store }: { readonly store: PlayStore }): JSX.Element {
  const task = usePage().you?.instruction ?? [];
  // The task stands above, and is none any more when it does not.
  const tasks = useRef(new Set<string>()).current;
  for (const line of task) tasks.add(line);
  const fresh = store.lines.filter(({ what, untilMs }) => untilMs > performance.now() && !tasks.has(what));
  useUntil(fresh[0]?.untilMs);
  return (
    <ul class="play-lines" role="log" aria-label="Said lately">
      {fresh.map(({ what, untilMs }) => (
        <li key={untilMs}>{what}</li>
      ))}
    </ul>
  );
}

function Note({ store }: { readonly store: PlayStore }): JSX.Element {
  const { note } = store;
  useUntil(note?.untilMs);
  const isFresh = note !== null && note.untilMs > performance.now();
  return (
    <p class="play-note" role="status">
      {isFresh ? note.what : ''}
    </p>
  );
}

function Say({ store }: { readonly store: PlayStore }): JSX.Element {
  const say = (line: string): void => {
    const words = chatLine(line).replace(/^[/\s]+/, '');
    if (words !== '') store.act({ do: 'say', text: words });
    // Keys are the map's again.
    (document.activeElement as HTMLElement).blur();
  };
  return <LineForm id="play-say" label="Speak in the world" hint="Say ..." most={200} onLine={say} />;
}
