import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import type { RunPhase } from '../../run/view/run-view.js';
import { usePage } from './page-context.js';
import { takeSeat, tokenInAddress } from './send-command.js';
import { StopButton } from './stop-button.js';

const PHASES: Readonly<Record<RunPhase, string>> = {
  starting: 'starting',
  planning: 'making the plan',
  working: 'under way',
  repairing: 'repairing the plan',
  waiting: 'waiting for the next goal',
  over: 'over',
};

/** The goal, how far it is, who is looking, whether the line stands. */
export function PageHeader(): JSX.Element {
  const { view, isPlaying } = usePage();
  const { goal, subtasks, end } = view;
  const done = subtasks.filter(({ state }) => state === 'DONE').length;
  const title = goal === '' ? 'co-voyager' : `${end?.status ?? `${done}/${subtasks.length}`} ${goal}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header class={isPlaying ? 'page-header is-playing' : 'page-header'}>
      <div class="page-title">
        <h1>{goal === '' ? 'co-voyager' : goal}</h1>
        <PhaseNote />
      </div>
      <RunProgressBar />
      <div class="page-tools">
        <Identity />
        <StopButton />
      </div>
      <ConnectionNote />
    </header>
  );
}

function PhaseNote(): JSX.Element {
  const { view, tick, mode } = usePage();
  const { phase, end, beganTick, plan, world } = view;
  const isEarly = phase === 'planning' && view.workers.length === 0;
  const word = end?.status ?? (isEarly ? 'waiting for everybody' : PHASES[phase]);
  const until = phase === 'over' || phase === 'waiting' ? (view.lastEndTick ?? tick) : tick;
  // A later plan is for what is left: its end counts from when it was made.
  const isPlanless = phase === 'planning' || phase === 'waiting';
  const expectedEnd = plan?.expectedTicks == null || isPlanless ? null : plan.tick + plan.expectedTicks;
  return (
    <p class="phase">
      <span class={`phase-chip phase-${end?.status ?? phase}`}>{word}</span>
      {mode === 'recorded' ? <span>replay</span> : null}
      {beganTick === null ? null : (
        <span>
          <span class="clock">{clockOf(Math.max(0, until - beganTick))}</span>
          {expectedEnd === null ? '' : ` of about ${clockOf(expectedEnd - beganTick)}`}
        </span>
      )}
      {world === null ? null : (
        <span class="muted">
          {world.environment ?? world.address}, Minecraft {world.mcVersion}
          {world.speed === 1 ? '' : `, ${world.speed}x`}
        </span>
      )}
    </p>
  );
}

function RunProgressBar(): JSX.Element | null {
  const { subtasks } = usePage().view;
  if (subtasks.length === 0) return null;
  const done = subtasks.filter(({ state }) => state === 'DONE').length;
  return (
    <div class="run-progress">
      <label for="run-progress">
        {done} of {subtasks.length} subtasks done
      </label>
      <progress id="run-progress" max={subtasks.length} value={done} />
    </div>
  );
}

/** "I am ...": chosen once, kept in this browser. */
function Identity(): JSX.Element | null {
  const { me, setMe, canAct, mode, view, isPlaying } = usePage();
  const [typed, setTyped] = useState('');
  if (mode === 'recorded' || view.phase === 'over') return null;
  if (!canAct)
    return <p class="muted">Only watching. To take part, open the whole address the program printed.</p>;
  if (me !== null) {
    return (
      <p class="identity">
        You are <strong>{me}</strong> {isPlaying ? null : <PlayButton name={me} />}
        <button
          type="button"
          class="link-button"
          hidden={isPlaying}
          onClick={() => {
            setTyped(me);
            setMe(null);
          }}
        >
          Change
        </button>
      </p>
    );
  }
  const people = view.workers.filter(({ kind }) => kind !== 'ai');
  return (
    <form
      class="identity"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') setMe(typed.trim());
      }}
    >
      <label for="me">I am</label>
      <input
        id="me"
        list="people"
        maxLength={40}
        autocomplete="off"
        placeholder="name in the world"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id="people">
        {people.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit">Take part</button>
    </form>
  );
}

/** Gives a body in the world to whoever sits here, moved in this page. */
function PlayButton({ name }: { readonly name: string }): JSX.Element {
  const [why, setWhy] = useState('');
  const play = async (): Promise<void> => {
    const seat = await takeSeat(name, tokenInAddress() ?? '');
    if (seat.error !== undefined) setWhy(seat.error);
    else {
      location.hash = `play=${seat.token ?? ''}`;
      location.reload();
    }
  };
  return (
    <>
      <button type="button" onClick={() => void play()}>
        Play as {name}
      </button>{' '}
      <span role="status">{why}</span>
    </>
  );
}

function ConnectionNote(): JSX.Element {
  const { connection, view } = usePage();
  const note =
    connection === 'reconnecting'
      ? 'Connection lost; this view may be outdated. Reconnecting.'
      : connection === 'ended' && view.phase !== 'over'
        ? 'The program has ended. This is its last state.'
        : connection === 'connecting'
          ? 'Connecting.'
          : '';
  return (
    <p class={`connection connection-${connection}`} role="status">
      {note}
    </p>
  );
}
