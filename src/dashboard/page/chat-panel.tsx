import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { LineForm } from './line-form.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** What was said in the world and here; a line typed here is for everybody to read. */
export function ChatPanel(): JSX.Element | null {
  const { view, canAct, me } = usePage();
  if (view.chat.length === 0 && (!canAct || me === null)) return null;
  return (
    <Panel id="chat" title="Chat">
      {canAct && me !== null ? <ChatForm /> : null}
      <ol class="chat" tabIndex={0} aria-labelledby="chat">
        {view.chat.toReversed().map(({ number, tick, from, to, lines }) => (
          <li key={number}>
            <time class="clock">{clockOf(tick)}</time> <strong>{from ?? 'co-voyager'}</strong>
            {to === null ? null : <span class="muted"> to {to}</span>}: {lines.join(' ')}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ChatForm(): JSX.Element {
  const { send } = usePage();
  return <LineForm label="Say to everybody" button="Say" onLine={(text) => send({ kind: 'note', text })} />;
}
