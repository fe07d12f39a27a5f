import type { TypedCall } from '../read-call.js';

const IS_NOW =
  /^\W*(?:(?:no|nope|nah|actually|sorry|wait|oops|i meant)[\s,.!]+)+(?:it is|its|it's|i (?:meant|mean|said)|make (?:it|that)|that is)\s+(.+?)\W*$/i;
const FORGET = /^\W*(?:please )?forget (?:it|that|this|what i (?:just )?(?:said|told you))(?: again)?\W*$/i;

/** "No, it is blue", "forget that", after something was told; null for anything else. @param subject what was told of */
export function retold(subject: string, text: string): TypedCall | null {
  if (FORGET.test(text)) return { name: 'forgetThing', values: [subject] };
  const value = IS_NOW.exec(text)?.[1];
  return value === undefined ? null : { name: 'rememberThing', values: [subject, value] };
}
