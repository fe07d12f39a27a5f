/** Elements of HTML that have no end. */
const VOID = new Set(['meta', 'link', 'br']);
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;

/**
 * What keeps a text from being well-formed XML (with HTML's doctype and elements without end allowed), or null: tags
 * that do not match, loose `<` and `&`, attributes without quotes, characters XML does not have.
 */
export function flawIn(text: string): string | null {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  const bad = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.exec(text);
  if (bad) return `a character XML does not have at ${bad.index}`;
  const loose = /&(?!(?:amp|lt|gt|quot|#39);)/.exec(text);
  if (loose) return `a loose & at ${loose.index}`;
  const open: string[] = [];
  let at = text.startsWith('<!doctype html>') ? '<!doctype html>'.length : 0;
  for (;;) {
    const next = text.indexOf('<', at);
    if (next < 0) break;
    TAG.lastIndex = next;
    const found = TAG.exec(text);
    if (!found) return `a loose < at ${next}: ${text.slice(next, next + 60)}`;
    const [whole, isEnd, name = '', , isEmpty] = found;
    at = next + whole.length;
    if (isEnd === '/') {
      const expected = open.pop();
      if (expected !== name) return `</${name}> at ${next} ends <${expected ?? 'nothing'}>`;
    } else if (isEmpty !== '/' && !VOID.has(name)) open.push(name);
  }
  return open.length > 0 ? `<${open.join('>, <')}> without end` : null;
}
