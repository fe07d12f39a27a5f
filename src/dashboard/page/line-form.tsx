import { useId, useState } from 'preact/hooks';
import type { JSX } from 'preact';

/** One line to type, and a button that sends it. */
export function LineForm({
  label,
  button,
  onLine,
}: {
  readonly label: string;
  readonly button: string;
  readonly onLine: (line: string) => unknown;
}): JSX.Element {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onLine(text.trim());
        setText('');
      }}
    >
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <input
        id={id}
        placeholder={label}
        maxLength={400}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{button}</button>
    </form>
  );
}
