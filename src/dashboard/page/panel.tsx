import type { ComponentChildren, JSX } from 'preact';

export interface PanelProps {
  /** Also the anchor of the panel's heading. */
  readonly id: string;
  readonly title: string;
  /** Beside the title: counts, switches. */
  readonly aside?: ComponentChildren;
  readonly tone?: 'plain' | 'urgent' | 'good' | 'bad';
  readonly children: ComponentChildren;
}

/** A part of the page with a heading, a landmark of its own. */
export function Panel({ id, title, aside, tone = 'plain', children }: PanelProps): JSX.Element {
  return (
    <section class={`panel panel-${tone} panel-of-${id}`} aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside === undefined ? null : <div class="panel-aside">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
