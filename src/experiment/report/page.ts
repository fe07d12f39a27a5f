import { raw } from 'hono/html';
import { markup, textOf, type Markup } from './markup.js';
import { whole } from './numbers.js';
import { isOfCurricula } from '../statistics/curriculum-cells.js';
import type { ReportContext, ReportSection } from './section.js';
import { patternDefinitions } from './drawing.js';
import { STYLE } from './style.js';

/** The whole page: it asks nobody for anything, and needs no script. */
export function pageOf(
  { about, summary, records }: ReportContext,
  sections: readonly ReportSection[],
): string {
  const [one, many] = isOfCurricula(records)
    ? ['curriculum', 'curricula']
    : about.kind === 'teams'
      ? ['team', 'teams']
      : ['method', 'methods'];
  const kind = `Comparison of ${many}`;
  return documentOf(
    `${about.name}: ${kind.toLowerCase()}`,
    markup`<header>
<h1>${about.name}</h1>
<p>${kind}: ${counted(summary.tasks.length, 'task')}, ${counted(summary.conditions.length, one, many)}, ${whole(summary.finished)} of ${counted(summary.planned, 'trial')} finished.${
      summary.finished < summary.planned ? ' Some are missing, so results may change.' : ''
    }</p>
${remarksOf(summary.remarks)}
<nav aria-label="Contents"><ul>${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
</header>
<main>
${sections.map(sectionOf)}</main>`,
  );
}

/** A page with the style of all reports around some body. */
export function documentOf(title: string, body: Markup): string {
  // The policy holds even if something got in that should not: nothing is loaded, nothing runs.
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${patternDefinitions()}
${body}
</body>
</html>
`);
}

function counted(count: number, what: string, many = `${what}s`): string {
  return `${whole(count)} ${count === 1 ? what : many}`;
}

function remarksOf(remarks: readonly string[]): Markup | null {
  return remarks.length === 0
    ? null
    : markup`<aside class="remarks" aria-labelledby="remarks"><h2 id="remarks">Before you believe the numbers</h2><ul>${remarks.map(
        (remark) => markup`<li>${remark}</li>`,
      )}</ul></aside>`;
}

function sectionOf({ id, title, reading, body, datasets }: ReportSection): Markup {
  const files = datasets.map(
    ({ name }, index) =>
      markup`${index === 0 ? 'As data: ' : ', '}<a href="${name}.csv">${name}.csv</a>, <a href="${name}.json">${name}.json</a>`,
  );
  return markup`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${title}</h2>
<p class="reading">${reading}</p>
${body}${files.length > 0 ? markup`<p class="files">${files}</p>` : null}
</section>
`;
}
