/** What people type while they play: half of it is said to nobody, the rest asks, tells and promises. */
export const SAYINGS: readonly [string, ...string[]] = [
  'lol',
  'where did the pig go',
  'nice weather',
  'this tree looks like my uncle',
  'brb... no wait',
  "I'm on it",
  'almost there',
  'what are we making?',
  'how far are we',
  'where is the chest',
  "I'll get the logs",
  'how do I make a furnace',
  '!co hepl',
  '!co dance',
  '!co whre iron',
  'haha nice one',
  'I like this place',
  'thanks',
];

export const ASK_FOR_WORK = 'what should I do?';
export const SAY_DONE = "I'm done";
export const SAY_CANNOT = "I can't";
