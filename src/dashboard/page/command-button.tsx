import type { ComponentChildren, JSX } from 'preact';
import type { RunCommand } from '../../run/people/command.js';
import { usePage } from './page-context.js';

export interface CommandButtonProps {
  readonly command: RunCommand;
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

/** A button that asks the run for something in the name of whoever sits here. */
export function CommandButton({ command, isPrimary, disabled, children }: CommandButtonProps): JSX.Element {
  const { send } = usePage();
  return (
    <button
      type="button"
      class={isPrimary === true ? 'primary' : ''}
      disabled={disabled === true}
      onClick={() => send(command)}
    >
      {children}
    </button>
  );
}
