import { useState } from 'preact/hooks';
import type { JSX } from 'preact';

/** One line to type, sent by Enter, and by a button where one is named. */
export function LineForm({
  label,
  hint = label,
  button,
  most = 400,
  id,
  onLine,
}: {
  readonly label: string;
  /** Shown while nothing is typed. */
  readonly hint?: string;
  readonly button?: string;
  /** Letters. */
  readonly most?: number;
  readonly id?: string;
  readonly onLine: (line: string) => unknown;
}): JSX.Element {
  const [text, setText] = useState('');
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') (document.activeElement as HTMLElement).blur();
        else onLine(text.trim());
        setText('');
      }}
    >
      <input
        id={id}
        aria-label={label}
        placeholder={hint}
        maxLength={most}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {button === undefined ? null : <button type="submit">{button}</button>}
    </form>
  );
}
