/** Spaces of every kind that break a line or jump to a column. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** Control characters, those that turn the direction of writing or cannot be seen, and halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;

/**
 * A text from outside as one line that a terminal, a log, a page or a chat can show: nothing in it moves the cursor, turns
 * the direction, hides itself, or is half a character.
 */
export function plainLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN, '');
}

/** The same as the game's chat takes it: servers put out who sends the sign of their formats. */
export function chatLine(text: string): string {
  return plainLine(text).replaceAll('§', '');
}

/** The same for a text of several lines; tabs stay as well. */
export function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\n\t]+/g, plainLine);
}

/** How such characters look in JSON and JSON5, as they are or escaped; most texts have none, and need no second look. */
const MAY_HIDE = /[\p{Cf}\p{Cs}\u007f-\u009f\u2028\u2029]|\\[ubfvx0r]/u;

/** What JSON holds, read by `parse`, with every text in it plain, names of fields too. */
export function parsePlain(
  json: string,
  parse: (json: string, reviver?: (key: string, value: unknown) => unknown) => unknown,
): unknown {
  return MAY_HIDE.test(json) ? parse(json, plainValue) : parse(json);
}

/** The same data with every text in it plain. */
export function plainData<Data extends object>(data: Data): Data {
  const json = JSON.stringify(data);
  return MAY_HIDE.test(json) ? (JSON.parse(json, plainValue) as Data) : data;
}

function plainValue(this: unknown, _key: string, value: unknown): unknown {
  if (typeof value === 'string') return plainLines(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plainLine(name), each]));
}
