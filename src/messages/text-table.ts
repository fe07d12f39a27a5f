/** One column of a text table. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Columns by their titles; one that stands right begins with `>`: `columnsOf('team', '>done')`. */
export function columnsOf(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) =>
    title.startsWith('>') ? { title: title.slice(1), align: 'right' } : { title, align: 'left' },
  );
}

const GAP = '  ';
/** Columns are not squeezed below this; the table is rather too wide than unreadable. */
const MIN_WIDTH = 8;

/**
 * Lays cells out in aligned columns. Where they do not fit `width`, the widest columns give way first and their cells
 * wrap between words; words are cut only where nothing else helps. Lines carry no spaces at their end.
 * @returns lines: the header's, then each row's, grouped
 */
export function layOutTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const titles = columns.map(({ title }) => title);
  const columnsOfCells = columns.map((_, index) => [titles, ...rows].map((row) => row[index] ?? ''));
  const words = columnsOfCells.map((cells) => longest(cells.flatMap((cell) => cell.split(' '))));
  const room = width - GAP.length * (columns.length - 1);
  const widths = fit(fit(columnsOfCells.map(longest), words, room), [], room);
  const layOut = (cells: readonly string[]): string[] => {
    const wrapped = cells.map((cell, index) => wrapText(cell, widths[index] ?? MIN_WIDTH));
    const height = Math.max(1, ...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      columns
        .map(({ align }, index) => {
          const text = wrapped[index]?.[line] ?? '';
          return align === 'right' ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
        })
        .join(GAP)
        .trimEnd(),
    );
  };
  return { header: layOut(titles), rows: rows.map(layOut) };
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}

/** Takes from the widest column that may give, again and again, until all fit or none gives more than `least`. */
function fit(natural: readonly number[], least: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, 0) - room;
  const spare = (width: number, index: number): number =>
    width > Math.max(MIN_WIDTH, least[index] ?? 0) ? width : 0;
  for (; excess > 0; excess -= 1) {
    const giving = widths.map(spare);
    const most = Math.max(...giving);
    if (most === 0) break;
    widths[giving.indexOf(most)] = most - 1;
  }
  return widths;
}

/** Breaks a text into lines of at most `width` characters, between words where there are any. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length > width) {
      lines.push(line);
      line = '';
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width));
      rest = rest.slice(width);
    }
    line = line === '' ? rest : `${line} ${rest}`;
  }
  lines.push(line);
  return lines;
}

/** Wraps a remark, its further lines set in. */
export function wrapRemark(text: string, width: number): readonly string[] {
  return wrapText(text, width - 2).map((line, index) => (index === 0 ? line : `  ${line}`));
}
