import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import type { ShownJob, ShownWorker } from '../../run/view/run-view.js';
import { awaitedWords } from '../../run/view/event-words.js';
import { subtaskOf } from '../../run/view/select.js';
import { CommandButton } from './command-button.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** What whoever sits here is to do, and what can be said about it. */
export function YouPanel(): JSX.Element | null {
  const page = usePage();
  const { view, me, you: worker, canAct, isPlaying } = page;
  if (!canAct || me === null) return null;
  const job = view.jobs[worker?.job ?? ''];
  const isPaused = worker?.isPaused === true;
  return (
    <Panel id="you" title={`You, ${me}`}>
      {worker === undefined && !isPlaying ? (
        <p class="muted">Nobody of that name is in the world yet.</p>
      ) : null}
      {worker?.awaited ? <p>{awaitedWords(worker.awaited, page)}</p> : null}
      {worker && job ? (
        <YourJob worker={worker} job={job} />
      ) : (
        <p>{isPaused ? 'You take a break; your clock stands.' : 'You have no subtask.'}</p>
      )}
      <div class="buttons">
        {/* One button in two roles, so that the focus stays when the subtask is done. */}
        <CommandButton command={{ kind: job ? 'done' : 'next' }} isPrimary disabled={!job && isPaused}>
          {job ? 'Done' : 'Give me a subtask'}
        </CommandButton>
        <CommandButton command={{ kind: isPaused ? 'resume' : 'pause' }}>
          {isPaused ? 'I am back' : 'Take a break'}
        </CommandButton>
        {job ? <CommandButton command={{ kind: 'skip' }}>Skip</CommandButton> : null}
      </div>
    </Panel>
  );
}

function YourJob({ worker, job }: { readonly worker: ShownWorker; readonly job: ShownJob }): JSX.Element {
  const { view, tick, labelOf } = usePage();
  const asPlanned = subtaskOf(view, job.subtask)?.subtask.instruction ?? '';
  const lines = worker.instruction.length > 0 ? worker.instruction : [asPlanned];
  return (
    <>
      <p class="your-job">
        <strong>{labelOf(job.subtask)}</strong>{' '}
        <span class="muted">
          {job.done} of {job.quantity}, for {clockOf(Math.max(0, tick - job.startTick))}
        </span>
      </p>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </>
  );
}
