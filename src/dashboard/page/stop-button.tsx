import { useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { usePage } from './page-context.js';

/** Ends the run for everybody, after asking once. */
export function StopButton(): JSX.Element | null {
  const { canAct, me, send } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!canAct || me === null) return null;
  const close = (): void => dialog.current?.close();
  return (
    <>
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        Stop the run
      </button>
      <dialog ref={dialog} aria-labelledby="stop-title" class="confirm">
        <h2 id="stop-title">Stop the run for everybody?</h2>
        <p>Bots first return items to the chest, then the run ends. You can resume it later.</p>
        <div class="buttons">
          <button
            type="button"
            class="danger"
            onClick={() => {
              close();
              // The run asks back once; this dialog has asked already.
              send({ kind: 'stop' }, { kind: 'stop' });
            }}
          >
            Stop for everybody
          </button>
          <button type="button" autofocus onClick={close}>
            Keep running
          </button>
        </div>
      </dialog>
    </>
  );
}
