import { type raw, html } from 'hono/html';

/** Text that is HTML or SVG already: what is not escaped cannot get in. */
export type Markup = ReturnType<typeof raw>;

/** What may stand between the braces of {@link markup}: null and undefined leave nothing behind. */
type MarkupPart = Markup | string | number | null | undefined | readonly Markup[];

/** Hono's template: texts are escaped, for content and for attributes in double quotes. Without promises it makes none. */
export const markup = html as (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]) => Markup;

/** Neither XML 1.0 nor a file in UTF-8 can hold these: control characters, halves of surrogate pairs, U+FFFE, U+FFFF. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Markup as the text of a file; what XML cannot hold becomes U+FFFD. */
export function textOf(whole: Markup): string {
  return whole.toString().replace(UNWRITABLE, '\ufffd');
}
