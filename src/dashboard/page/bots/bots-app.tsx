import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BotView, RosterAct } from '../../../companion/roster.js';
import { Panel } from '../panel.js';
import { useView } from '../use-view.js';
import { LineForm } from '../line-form.js';
import './bots.css';

type Act = (act: RosterAct) => Promise<void>;

const STATES: Readonly<Record<BotView['state'], string>> = {
  here: 'here',
  coming: 'on its way',
  lost: 'has lost the world',
  away: 'stopped',
};

/** The page of whoever runs companions: what each is about, what was said, start and stop. */
export function BotsApp({ token }: { readonly token: string }): JSX.Element {
  const { view, problem, act } = useView<readonly BotView[], RosterAct>('bots', token);
  const [me, setMe] = useState('');
  return (
    <main class="bots">
      <h1>Companions</h1>
      <div class="bots-head">
        <label>
          My name in the game{' '}
          <input value={me} maxLength={16} onInput={(event) => setMe(event.currentTarget.value.trim())} />
        </label>
        <LineForm label="Name of one more" button="Start" onLine={(name) => act({ do: 'start', name })} />
      </div>
      {problem === null ? null : <p role="status">{problem}</p>}
      <div class="bots-all">
        {view?.map((bot) => (
          <BotPanel key={bot.name} bot={bot} me={me} act={act} />
        ))}
      </div>
    </main>
  );
}

function BotPanel({
  bot,
  me,
  act,
}: {
  readonly bot: BotView;
  readonly me: string;
  readonly act: Act;
}): JSX.Element {
  const { name, state, doing } = bot;
  const isAway = state === 'away';
  return (
    <Panel id={`bot-${name}`} title={name} aside={STATES[state]} tone={state === 'lost' ? 'bad' : 'plain'}>
      <p class="bot-doing">{doing}</p>
      <p class="bots-head">
        <button type="button" disabled={!isAway} onClick={() => void act({ do: 'start', name })}>
          Start
        </button>
        <button type="button" disabled={isAway} onClick={() => void act({ do: 'stop', name })}>
          Stop
        </button>
        <button type="button" onClick={() => void act({ do: 'restart', name })}>
          Restart
        </button>
      </p>
      <BotFacts bot={bot} />
      <LineForm
        label={`Say to ${name}`}
        button="Say"
        onLine={(text) => act({ do: 'say', name, text, ...(me !== '' && { as: me }) })}
      />
      <ol class="chat" tabIndex={0} aria-label={`What ${name} heard, said and did`}>
        {bot.lines.toReversed().map(({ at, from, text }) => (
          <li key={`${at} ${text}`}>
            <time class="clock">{new Date(at).toLocaleTimeString()}</time>{' '}
            {from === null ? (
              <span class="muted">did {text}</span>
            ) : (
              <>
                <strong>{from}</strong>: {text}
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function BotFacts({ bot: { body, model, persona, habits, spent } }: { readonly bot: BotView }): JSX.Element {
  const { calls, inputTokens, outputTokens, costUsd } = spent;
  const carried = Object.entries(body?.carries ?? {}).map(
    ([item, count]) => `${count} ${item.replaceAll('_', ' ')}`,
  );
  const facts: readonly (readonly [string, string])[] = [
    ...(body
      ? ([
          ['Is at', `x ${body.position.x}, y ${body.position.y}, z ${body.position.z}`],
          ['Health, food', `${Math.ceil(body.health)}, ${body.food}`],
          ['Carries', carried.join(', ') || 'nothing'],
          ['Habits', habits.join(', ').replaceAll('_', ' ') || 'none'],
        ] as const)
      : []),
    ['Talks by', model ?? 'rules'],
    ...(persona === '' ? [] : ([['Is', persona]] as const)),
    ...(model === null
      ? []
      : ([
          [
            'Spent',
            `${calls} calls, ${inputTokens + outputTokens} tokens, ${costUsd === null ? 'cost not known' : `${costUsd.toFixed(4)} USD`}`,
          ],
        ] as const)),
  ];
  return (
    <dl class="bot-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
