import type { JSX } from 'preact';
import { stockOf, type StockRow, goalProgressOf } from '../../run/view/select.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** The goals, and the chest against what is still needed from it. */
export function StockPanel(): JSX.Element {
  const { view } = usePage();
  const rows = stockOf(view);
  const needed = rows.filter(({ need }) => need > 0);
  const spare = rows.filter(({ need, have }) => need === 0 && have > 0);
  return (
    <Panel id="stock" title="Goals and chest">
      {view.plan === null ? <p class="muted">There is no plan yet.</p> : <Goals />}
      {needed.length === 0 ? null : <StockTable rows={needed} />}
      <SpareLine rows={spare} />
    </Panel>
  );
}

const REACHED = {
  have: 'in the chest',
  placed: 'standing',
  killed: 'killed',
  shot: 'shot',
  built: 'built',
} as const;

function Goals(): JSX.Element {
  const { view, nameOf } = usePage();
  return (
    <ul class="goals">
      {goalProgressOf(view).map(({ goal, have }) => {
        const isMob = goal.kind === 'killed' || goal.kind === 'shot';
        const name = isMob ? nameOf(goal.item, goal.quantity, 'mob') : nameOf(goal.item, goal.quantity);
        return (
          <li key={`${goal.kind} ${goal.item}`} class={have >= goal.quantity ? 'is-enough' : 'is-short'}>
            <span aria-hidden="true">{have >= goal.quantity ? '✓' : '○'}</span> <strong>{name}</strong>:{' '}
            {Math.min(have, goal.quantity)} of {goal.quantity} {REACHED[goal.kind]}
          </li>
        );
      })}
    </ul>
  );
}

function StockTable({ rows }: { readonly rows: readonly StockRow[] }): JSX.Element {
  const { nameOf } = usePage();
  return (
    <table class="stock">
      <caption class="visually-hidden">What lies in the chest against what is still needed from it</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" class="number">
            In chest
          </th>
          <th scope="col" class="number">
            Needed
          </th>
          <th scope="col">Still missing</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, have, need, coming }) => {
          const missing = Math.max(0, need - have);
          return (
            <tr key={item} class={missing === 0 ? 'is-enough' : 'is-short'}>
              <th scope="row">{nameOf(item, Math.max(need, have))}</th>
              <td class="number">{have}</td>
              <td class="number">{need}</td>
              <td>
                <span class="missing">
                  <meter class="stock-bar" max={need} value={Math.min(have, need)} aria-hidden="true" />
                  {missing === 0 ? 'all there' : `${missing}${coming >= missing ? ', planned' : ''}`}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function SpareLine({ rows }: { readonly rows: readonly StockRow[] }): JSX.Element {
  const { view, nameOf } = usePage();
  if (view.chest === null) return <p class="muted">Nobody has looked into the chest yet.</p>;
  if (rows.length === 0) return <></>;
  return (
    <p class="muted">
      Also there: {rows.map(({ item, have }) => `${have} ${nameOf(item, have)}`).join(', ')}.
    </p>
  );
}
