import { spelledText } from '../../speech/small-words.js';

const DONE = String.raw`(?:when|once|after|as soon as|if)\s+(?:you|your|it|that|this|they)\s+(?:(?:are|is|have|has|get|got)\s+)?(?:all\s+)?(?:done|finished|finish|ready|complete|there|through)(?:\s+(?:with|doing)\s+(?:it|that|this))?`;
/** "And tell me when you are done". */
const TELL = new RegExp(
  String.raw`[\s,.;]*(?:\b(?:and|then|but|please)\s+)*\b(?:tell|message|notify|ping|say|report|let|shout|call)(?:\s+to)?(?:\s+(?:me|us))?(?:\s+know)?\s+${DONE}[\s.!?]*`,
  'i',
);
/** "When you are done, come here", "come here when you are done". */
const AFTER = new RegExp(String.raw`^\s*${DONE}[\s,]+(?=\w)|[\s,]+${DONE}[\s.!?]*$`, 'i');
/**
 * A line without what is said of its end. `rest` is empty where nothing else is said; `isAfter`: it is to be done when
 * what goes on is done.
 */
export function afterwardsIn(typed: string): { readonly rest: string; readonly isAfter: boolean } {
  const text = spelledText(typed);
  // All that is done is told.
  const told = text.replace(TELL, ' ').trim();
  const rest = told.replace(AFTER, '').trim();
  if (told === text.trim() && rest === told) return { rest: typed, isAfter: false };
  return { rest, isAfter: rest !== told };
}
