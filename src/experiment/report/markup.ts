/** Text that is HTML or SVG already. Only {@link markup} makes it, so what is not escaped cannot get in. */
export class Markup {
  private constructor(readonly text: string) {}

  /** Puts pieces of text known to be markup together; for {@link markup} and style sheets alone. */
  static trusted(text: string): Markup {
    return new Markup(text);
  }
}

/** What may stand between the braces of {@link markup}: null and undefined leave nothing behind. */
export type MarkupPart = Markup | string | number | null | undefined | readonly Markup[];

/**
 * Tag of a template whose parts are escaped unless they are markup themselves, for content and for attributes in double
 * quotes: `` markup`<td title="${any}">${any}</td>` ``.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += textOf(part) + (strings[index + 1] ?? '');
  });
  return Markup.trusted(text);
}

function textOf(part: MarkupPart): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return part.map(({ text }) => text).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Neither XML 1.0 nor a file in UTF-8 can hold these: control characters, halves of surrogate pairs, U+FFFE, U+FFFF. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Any string as text of HTML, XML and attributes in quotes; what XML cannot hold becomes U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
