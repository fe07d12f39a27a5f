import { HUSH } from '../../speech/phrases.js';
import { isHabit, type Habit } from '../habit.js';
import type { TypedCall } from '../read-call.js';
import { actOf } from '../rules.js';
import { spoken, joinedText, type Slots } from './intent.js';

/** How people name habits. */
const SAID: readonly (readonly [RegExp, Habit])[] = [
  [/hunt/, 'hunting'],
  [/coward|flee|fleeing|run/, 'cowardice'],
  [/guard|protect|defend\w* me/, 'guarding'],
  [/defen|fight|self/, 'self_defense'],
  [/unst/, 'unstuck'],
  [/surviv|alive|preserv/, 'self_preservation'],
  [/torch|light/, 'torch_placing'],
  [/pick|item|loot|drop|collect/, 'item_collecting'],
  [/star|look/, 'idle_staring'],
  [/room|way|space|elbow|step/, 'elbow_room'],
];

/** What people tell of themselves: "favourite wood", and what they like. */
export const TRAIT = /^(?:favou?rite \w+(?: \w+)?|nickname|birthday)$/;
export const LIKING = /^(?:like|love|prefer|hate|need|want)$/;

/** "This spot is called tower". */
const CALLED = /^(?:(?:called|named) )+/;

/** Names, habits, silence, coming and going of the companion itself. */
export const MINDING_INTENTS = {
  rememberHere: spoken(
    [
      'remember|save|mark|record|store|note this|here|your|that|my|current place|location|spot|position|point|here|area|waypoint? as|under|is|called|named|with|by the|name|my|our|called|named? <place>',
      'remember|save|mark|record the location|position|spot|place as|under <place>',
      'call|name|label this|here|the|it place|spot|location|point|area|it? <place>',
      'this|here place|spot|is|location|area is|called|named|my|our|the? <place>',
      'remember <place> is|as here',
      'set|save a|my|our|the? <place> here|point',
      'set|mark|make this|here place|spot? as|to|my|our|the? <place>',
      'set|mark|make it as|my|our|the <place>',
      'remember where we|i|you are as|is|under <place>',
    ],
    (slots) => ({ name: 'rememberHere', values: [joinedText(slots, 'place').replace(CALLED, '')] }),
  ),
  nameChest: spoken(
    [
      'this|that is the|my|our|for|your? <place> chest|box|barrel',
      'this|that|the chest|box|barrel is|called|named|holds|should called|be|named|my|our|the|for? called|named|for? <place>',
      'call|name|label|mark|remember|save this|that|the chest|box|barrel as|is|under|called|named? the|name|my|our? <place>',
      'remember|save|mark|note where? chest is? it? is? as|called|named <place>',
    ],
    (slots) => ({ name: 'nameChest', values: [joinedText(slots, 'place')] }),
  ),
  forgetPlace: spoken(
    [
      'forget|unsave about|the|saved? place|location|spot|waypoint|landmark|chest called|named? <place>',
      'delete|remove|erase|drop the|saved? place|location|spot|waypoint|landmark called|named? <place>',
      'forget|delete|erase|unsave about? <place>',
      'forget where <place> is|was',
      'forget|delete|erase|unsave|remove <place> from your|the? memory|list|places',
      'forget|delete|erase|unsave|remove <place> place|location|waypoint',
      'you can forget <place>',
    ],
    (slots) => ({ name: 'forgetPlace', values: [joinedText(slots, 'place')] }),
  ),
  habitOn: spoken(
    [
      'turn|switch on|enable <habit>',
      'turn|switch <habit> on',
      'enable|activate|start <habit>',
      'you may|can|should <habit>',
      'be a coward|careful',
    ],
    (slots) => ({ name: 'setMode', values: [habitOf(slots), true] }),
  ),
  endConversation: spoken(
    ['stop|quit|end|finish talk|talking|chatting|speaking|conversation|chat to|with <who>'],
    (slots) => ({ name: 'endConversation', values: [joinedText(slots, 'who')] }),
  ),
  startConversation: spoken(
    ['tell|ask <who> to|that|he|she|it? should|to? <rest>', 'let <who> know that? <rest>'],
    (slots, asker) => ({
      name: 'startConversation',
      values: [joinedText(slots, 'who'), joinedText(slots, 'rest').replace(/\bme\b/g, asker)],
    }),
  ),
  askFor: spoken(
    ['ask|beg <who> for <thing>', 'get|take|fetch|grab|collect|borrow <thing> from|off <who>'],
    (slots) => ({
      name: 'startConversation',
      values: [joinedText(slots, 'who'), `give me ${joinedText(slots, 'thing')}`],
    }),
  ),
  rememberThing: spoken(
    ['my <trait> is|are <rest>', 'remember|note that? i <liking> <rest>', 'call me <rest>'],
    (slots) => ({
      name: 'rememberThing',
      // "Green, not pink".
      values: [traitOf(slots, 'nickname'), joinedText(slots, 'rest').replace(/ (?:and )?not .*$/, '')],
    }),
  ),
  rememberLiking: spoken(
    ['i really|also|only? like|love|prefer the? <thing> the|so|very|a? most|best|more|much|lot?'],
    (slots) => ({ name: 'rememberThing', values: ['likes', joinedText(slots, 'thing')] }),
  ),
  rememberTold: spoken(['remember|note|memorize|memorise that <rest>'], (slots) => ({
    name: 'rememberThing',
    values: noteOf(slots['rest'] ?? []),
  })),
  forgetThing: spoken(['forget|delete|erase my <trait>', 'forget what i <liking>'], (slots) => ({
    name: 'forgetThing',
    values: [traitOf(slots)],
  })),
  newAction: spoken(
    [
      'write|code|program|script yourself|me? a|some|new? code|script|program|skill|action? that|to|which|for? <rest>',
    ],
    (slots) => ({ name: 'newAction', values: [joinedText(slots, 'rest')] }),
  ),
  habitOff: spoken(
    [
      'turn|switch off <habit>',
      'turn|switch <habit> off',
      'disable|deactivate|stop|quit <habit>',
      'no more <habit>',
      'stop|quit <habit> mode|habit',
      'do? not|never do? <habit>',
    ],
    (slots) => ({ name: 'setMode', values: [habitOf(slots), false] }),
  ),
  forbid: spoken(
    ['do? not|never <act> <rest>', 'no|stop|quit more? <acting> <rest>?', 'leave <mob>|<block> alone|be'],
    (slots) => ruleCall('forbid', slots),
  ),
  keepAway: spoken(['stay|keep away|out|off|back from|of? <rest>'], (slots) => ({
    name: 'forbid',
    values: [joinedText(slots, 'rest'), 'go'],
  })),
  permit: spoken(
    [
      'you? can|may|should <act> <regained>',
      'it is ok|fine|alright to <act> <regained>',
      '<acting>|<mob>|<block> is|are ok|okay|fine|allowed|alright <regained>',
      'start <acting> <regained>',
      'forget|drop|lift the|that? rule about? <rest>',
      'forget what i|we said|told you? about <rest>',
      'leave <rest> alone no more|longer',
    ],
    (slots) => ruleCall('permit', slots),
  ),
  comeWhenCalled: spoken(
    [
      'come|answer to? me? when|whenever|if i|we call|yell|shout|need|say for? you|your? name?',
      'when|whenever|if i|we call|yell|shout|say for? you|your? name? come to|over? me|here?',
    ],
    'comeWhenCalled',
  ),
  stfu: spoken([...HUSH], 'stfu'),
  speak: spoken(
    [
      'you? can|may talk|speak|chat|write again|now',
      'speak',
      'speak|talk again|up|to|with me|us?',
      'unmute yourself?',
      'say something|anything',
      'start talking|speaking again?',
    ],
    'speak',
  ),
  clearChat: spoken(
    [
      'clear|delete|reset|forget|erase|wipe the|our|this|your|all|everything|what? chat|talk|conversation|messages|history|i|we said|history?',
      'forget what|everything i|we|you said|talked|told|have about|you|said?',
      'start over with? our? talk|conversation|chat?',
    ],
    'clearChat',
  ),
  restart: spoken(
    [
      'restart|reboot|reconnect|relog|rejoin yourself|now|the|game?',
      'log|turn off and on again',
      'leave|log|go out? and come|join back|again',
    ],
    'restart',
  ),
  leave: spoken(
    [
      'leave|exit|quit|disconnect the|this|from|our? game|world|server|session',
      'log|sign|go out|off|offline now?',
      'disconnect|logout|logoff',
      'you can|may|should leave|log|go off|out|the|offline|home? game|world|server|now?',
    ],
    'leave',
  ),
  lookAtPlayer: spoken(
    [
      'look|stare|gaze at|towards me|us|<who>',
      'face|watch me|us|<who>',
      'turn to|around|towards|toward to? me|us|<who>',
      'look me in the? eyes?',
      'look over? here',
    ],
    (slots, asker) => ({ name: 'lookAtPlayer', values: [joinedText(slots, 'who') || asker, 'at'] }),
  ),
  lookWith: spoken(
    [
      'look where|what|at i|what am|look|i looking|point|am? at|looking? at?',
      'what am i looking|staring at',
      'look in my direction',
      'look|see over there',
      'what is that|this over? there|here?',
    ],
    (_slots, asker) => ({ name: 'lookAtPlayer', values: [asker, 'with'] }),
  ),
} as const;

function ruleCall(name: string, slots: Slots): TypedCall {
  const what =
    ['mob', 'block', 'rest', 'regained'].map((slot) => joinedText(slots, slot)).find(Boolean) ?? '';
  const [first = '', ...others] = what.replace(/ ?\b(?:again|now)$/, '').split(' ');
  const act = joinedText(slots, slots['act'] ? 'act' : 'acting');
  // "Forget what I said about chopping trees".
  const isAct = act === '' && actOf(first) !== null;
  const said = isAct ? others : [first, ...others];
  return { name, values: [said.join(' ') || 'anything', (isAct ? first : act) || 'touch'] };
}

/** What somebody tells of: "favourite wood", or what they like and what they do not. */
export function traitOf(slots: Slots, otherwise = ''): string {
  if (slots['trait']) return joinedText(slots, 'trait');
  const liking = joinedText(slots, 'liking');
  if (liking === '') return otherwise;
  return liking === 'hate' ? 'dislikes' : /^(?:need|want)$/.test(liking) ? 'wishes' : 'likes';
}

/** "Tom owes me 5 iron" is "me 5 iron" of "tom owes": what else is told of Tom leaves it as it is. */
function noteOf(words: readonly string[]): readonly [string, string] {
  const told = words.filter((word, at) => at > 0 || !/^(?:the|a|an|my|our)$/.test(word));
  const about = Math.min(2, told.length - 1);
  return [told.slice(0, about).join(' ') || 'note', told.slice(about).join(' ')];
}

function habitOf(slots: Slots): string {
  const said = (slots['habit'] ?? slots['rest'] ?? ['items']).join(' ');
  const name = said.replace(/ (?:mode|habit)$/, '').replaceAll(' ', '_');
  return isHabit(name) ? name : (SAID.find(([pattern]) => pattern.test(said))?.[1] ?? said);
}
