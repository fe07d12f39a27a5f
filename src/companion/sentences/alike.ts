import type { Companion } from '../companion.js';
import type { Companions } from '../company.js';
import { lastCall } from '../last-asked.js';
import type { Request } from './read-request.js';

/** "Do the same as Ben", "do what Ben does", "copy Ben"; "help Ben", "give Ben a hand". */
const COPY = String.raw`\b(?:do|doing|make|get|build|copy|repeat)\b.*\b(?:same|what|whatever|like)\b.*\bNAME\b|\bcopy NAME\b`;
const HELP = String.raw`\b(?:help|assist|support)(?: out)? NAME\b(?! to\b)|\b(?:give|lend) NAME (?:a |some )?(?:hand|help)\b`;
/** What goes sooner with two. */
const SHARED: ReadonlySet<string> = new Set([
  'collectBlocks',
  'attack',
  'pickUpItems',
  'goal',
  'followPlayer',
]);

/** "Do the same as Ben", "help Ben": what another does, or did last; null where a line says nothing of the kind. */
export function alikeIn(
  { companions }: Companions,
  companion: Companion,
  text: string,
):
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'told'; readonly words: string }
  | null {
  const others = companions.filter((each) => each !== companion);
  const names = others.map(({ name }) => name).join('|');
  const found = (pattern: string): Companion | undefined => {
    const said =
      names === '' ? null : new RegExp(pattern.replaceAll('NAME', `(?:${names})`), 'i').exec(text)?.[0];
    return others.find(({ name }) => said?.toLowerCase().includes(name.toLowerCase()));
  };
  const copied = found(COPY);
  const helped = copied ?? found(HELP);
  if (!helped) return null;
  const now = helped.underWay;
  const call = copied
    ? (now ?? lastCall(helped))
    : now && SHARED.has(now.name)
      ? now
      : { name: 'goToPlayer', values: [helped.name] };
  if (!call) return { kind: 'told', words: `${helped.name} has done nothing yet.` };
  return { kind: 'request', request: { call, orElse: () => [] } };
}
