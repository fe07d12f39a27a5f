import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { feedWords } from '../../run/view/event-words.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** What happened, the latest first. */
export function FeedPanel(): JSX.Element {
  const { view, labelOf, nameOf } = usePage();
  const naming = { labelOf, nameOf, chestAt: view.chestAt };
  return (
    <Panel id="feed" title="What happened">
      <ol class="feed" reversed tabIndex={0} aria-labelledby="feed">
        {view.feed.toReversed().map(({ number, event }) => (
          <li key={number} class={`feed-line feed-${event.kind}`}>
            <time class="clock">{clockOf(event.tick)}</time>
            <span>{feedWords(event, naming) ?? ''}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
