import { COME, FOLLOW, STOP_AGAIN, WAIT } from '../../speech/phrases.js';
import { spelledNumber } from '../../speech/amounts.js';
import { spoken, joinedText, whoOf, type Slots } from './intent.js';

const PLEASE = 'can|could|would|will';
const WALK = 'go|walk|run|move|head|step|travel|swim|proceed|come|scoot|continue';
/** "Not so close", in blocks. */
const AFAR = 6;
/** What "right" is no side in. */
export const RIGHT_NOW = /\bright (?:about )?(?=(?:now|here|there)\b)/gi;
const BLOCKS = 'blocks|block|steps|step|meters|metres|meter';
/** Where one can go without an aim. */
export const DIRECTION =
  /^(?:straight )?(?:(north|south|east|west)(?:wards)?|(forwards?|ahead|onwards?|straight(?: on| ahead)?)|(back(?:wards?)?)|(left|right)(?: side)?)$/;
/** How long: "5 seconds", "a minute". */
export const DURATION = /^(half )?(\S+) ?(sec|min)\S*$/;
/** "Move back" says no direction: it is said to who stands in the way. */
export const BEARING = /^(?!.*\bback\b).+$/;

/** Coming and going, staying and stopping. */
export const MOVING_INTENTS = {
  endGoal: spoken(
    [
      'end|drop|abandon|cancel|give|stop|quit|forget up|about|on|with? your|the|that|this|current goal|plan|project|mission|quest|objective',
      'you have no goal',
    ],
    'endGoal',
  ),
  stop: spoken(
    [
      'stop|halt|cancel|abort|enough|quit|cease',
      'stop|cancel|abort|quit|cease|end it|that|this|everything|all|whatever|doing|working|what|your|the? you|it|that|this|everything|anything|task|work|job|action? are? doing?',
      'stop|quit|cease|enough|no following|coming|walking|chasing|running|mining|digging|chopping|collecting|gathering|fighting|attacking|crafting|building|moving|smelting|eating|fishing|farming|protecting|guarding|defending|escorting|waiting|staying me|us|them|it|that|after|with|behind|around|here? me|us?',
      'do not do that|it|this|anything',
      'no do not',
      'do not follow|chase|attack|come me|us|with|after|it|them|him|her|<who>? me|us? anymore|more|longer?',
      'never mind|forget that|it?',
      'do not bother about|with? it|that?',
      'forget about? it|that',
      'give it? up',
      'stop|halt do not <rest>',
      'cut it|that out',
      'knock it off',
      'that is far|close|near? enough',
      'no more of? that|it|this?',
      'drop what you are doing',
      'leave it|that be|alone?',
      'leave me|us|him|her|it|<who> alone|be',
      'you? can|may stop|rest|relax|chill now?',
      'you are free to? go|move|leave|again|now?',
      'you can|may move|walk|continue again|on|now?',
      'i do not need|want that|it|this|them|those|these|any? anymore|more',
      'i do not need|want that|it|this',
      'no longer follow me',
      'unfollow me?',
      'wake|get up',
      'not you',
      'please? stop please',
      'stop right|at? there|now|once|immediately',
      ...STOP_AGAIN,
    ],
    'stop',
  ),
  stayFor: spoken(
    ['wait|stay|hold|stand|rest|pause on|here|still|there? for? <duration> here|there?'],
    (slots) => ({ name: 'stay', values: [secondsIn(joinedText(slots, 'duration'))] }),
  ),
  stay: spoken([...WAIT, 'stay with <rest>'], 'stay'),
  followPlayer: spoken(
    [
      ...FOLLOW,
      'follow|accompany|escort|shadow|tail|trail|protect|guard|defend <who>',
      'come|tag along|with',
      'come|walk|go|stay|keep|stick|travel|run along|right? with|near|close|behind|beside|by to? me|us|<who>',
      'let us go|walk|explore|travel|move',
      'keep following me|us|<who>?',
      'catch up with|to? me|us|<who>?',
      'go after <who>',
      'follow|accompany|escort|shadow|stick|stay with|near|behind? <who> around|along|everywhere|closely?',
    ],
    (slots, asker) => ({ name: 'followPlayer', values: [whoOf(slots, asker)] }),
  ),
  followFromAfar: spoken(
    [
      'follow|following|accompany|escort|guard|protect|shadow me|us|<who> but? stay|keep|remain|walk|go|be|at|from|with? <count> blocks|block|steps|step|metres|meters behind|back|away|off|distance|apart of|from|between? me|us|him|her|them?',
      'follow|accompany|escort|guard|protect|shadow me|us|<who> but? do? not|never come|get|go|be? too|so|that close|near to|up|me?',
      'follow|accompany|escort|guard|protect|shadow me|us|<who> but? stay|keep|remain|walk? at|from|with? a|some|your|little|bit|further|far|more|of? distance|away|behind|back of|from? me|us?',
      'do not come|follow|walk|stand|stay|get me|us|<who>? so|too|that close|near to|behind? me|us|him|her?',
    ],
    (slots, asker) => ({
      name: 'followPlayer',
      values: [whoOf(slots, asker), (slots['count'] && spelledNumber(slots['count'])) ?? AFAR],
    }),
  ),
  goToPlayer: spoken(
    [
      ...COME,
      'come to|over|see|find|back|at to? me|us|<who>',
      'walk|go|run|move|travel|head|get|return over|back|up? to <who>',
      'go|walk find|meet|join|visit|see <who>',
      'meet|join|approach|visit|find|reach me|us|<who>',
      'go help <who>',
      'go|walk|run|come|stand|wait over? and? stand|be|wait? next|beside|near|with|by to? <who>',
    ],
    (slots, asker) => ({ name: 'goToPlayer', values: [whoOf(slots, asker)] }),
  ),
  swapPlaces: spoken(
    ['swap|switch|trade|change|exchange places|place|positions|position|spots|spot with <who>'],
    (slots, asker) => ({ name: 'swapPlaces', values: [whoOf(slots, asker)] }),
  ),
  goBack: spoken(
    [
      'go|return|head back again|now?',
      'now|and back again?',
      'go|get|return back? to? where you were|came|come|started|stood|been from|before|standing|at?',
      'back to where you were|came|started from|before?',
    ],
    'goBack',
  ),
  goInDirection: spoken(
    [
      `${WALK} to|towards? the? <direction> for|by|about? <count> ${BLOCKS}`,
      `${WALK} for|about? <count> ${BLOCKS} to|towards? the? <direction>`,
      `${WALK} a|bit|little|few|couple|some|more|of? further|farther|more|on|of|${BLOCKS}? to|towards? the? <bearing>`,
      'keep|continue going|walking|moving|heading|running on? <bearing>',
      'take|make for|about? <count> steps|step|paces to? the? <direction>',
      'take|make a|one|another? step to? the? <direction>',
      `<count> ${BLOCKS}? to|towards? the? <direction>`,
      'a bit|little further|more? to|towards the <direction>',
      `back up|off for|by? <count> ${BLOCKS}`,
    ],
    (slots) => ({
      name: 'goInDirection',
      values: [directionIn(slots), ...(slots['count'] ? [spelledNumber(slots['count']) ?? 5] : [])],
    }),
  ),
  lookInDirection: spoken(
    [
      'look|turn|face|rotate|spin to|towards|your? the|head|yourself? <direction>|<height>',
      'turn|face|look around|round|behind you?',
      'about face|turn',
    ],
    (slots) => ({ name: 'lookInDirection', values: [directionIn(slots)] }),
  ),
  moveAway: spoken(
    [
      'move|shoo',
      'run|flee|escape away? for? your? life?',
      'stay|keep away|back|off from? me|us?',
      'move|step|go|back|get|walk|stand|scoot away|aside|back|off|further|farther a|from|bit|little? bit|me|us|here?',
      `move|step|go|get|walk|stand away|off from? me|us|here? for|by|about? <count> ${BLOCKS}`,
      `stay|keep|stand at? least? <count> ${BLOCKS} away|off from? me|us?`,
      'move|step|scoot over a? bit|little?',
      'back up|off',
      'get|move|step|stay|be out|off of my|our|the way|face|path',
      'you are standing|right|always|still|now? in|blocking my|our|the way|path|door?',
      'give|leave me|us some|a|bit|more|little? of? space|room',
      'make some? room|space|way for? me?',
      'keep your? distance',
      'not? too|so close',
      'do not stand on|over|behind|beside|in|near|so|too|close|to|front|of me|us|close|near|my|face|way',
      'let me through|pass|by',
      'go|move somewhere else',
    ],
    (slots) => ({ name: 'moveAway', values: slots['count'] ? [spelledNumber(slots['count']) ?? 5] : [] }),
  ),
  digDown: spoken(
    [
      'dig|mine|tunnel straight? down|downwards here? <count> blocks|deep|levels|meters?',
      'dig|mine|tunnel <count> blocks|levels? down|downwards|deep',
      'dig|mine|tunnel straight? down|downwards',
      'dig|make me|us? a? hole|shaft|pit|mineshaft straight? down|here|there|in|downwards? the? ground|floor?',
      'dig|make me|us? a? hole|shaft|pit <count> blocks? deep|down?',
    ],
    (slots) => ({ name: 'digDown', values: slots['count'] ? [spelledNumber(slots['count']) ?? 10] : [] }),
  ),
  goToRememberedPlace: spoken(
    [
      'go|walk|run|return|head|travel|come|get|move back|over|on? to <place>',
      'go|walk|run|return|head|come|get back? home',
      'take|bring|lead|guide|show me|us|yourself back|the|over? way? to <place>',
      `${PLEASE} you go|walk|return|head|run back|over? to <place>`,
      'let us go|head|return back? to <place>',
      'meet me at <place>',
      'go|walk|run? and? wait|stay for|with? me|us? at|in|by|near|beside <place>',
      'let us go|head|return|walk|run back? home',
    ],
    (slots) => ({ name: 'goToRememberedPlace', values: [joinedText(slots, 'place') || 'home'] }),
  ),
  goToBed: spoken(
    [
      'go|get back? to? your? bed|sleep',
      'sleep|rest now|here|too|in|till|until|through? a|the? bed|night|morning|dawn?',
      'use|lie|lay|get|hop|jump down|into|in? in|into? a|the|your? bed',
      'sleep|rest|lie down? in|on a|the|that|your? <block>',
      'time to|for sleep|bed|rest',
      'go|get back? to? bed|sleep now|again|please?',
      'take a nap',
      'it is|getting late|dark|night let us? sleep',
      'let us all? sleep|rest',
      'we should all? sleep|rest',
      'have a? rest|sleep|nap',
      `${PLEASE} you go? to? sleep|bed now?`,
    ],
    'goToBed',
  ),
} as const;

/** "Half a minute" -> 30; 5 where the number is none. */
function secondsIn(duration: string): number {
  const [, half, count = '', unit] = DURATION.exec(duration) ?? [];
  const number = /^an?$/.test(count) ? 1 : (spelledNumber([count]) ?? 5);
  return Math.round((number * (unit === 'min' ? 60 : 1)) / (half === undefined ? 1 : 2));
}

/** The direction of a sentence, as the commands know it; who turns round looks back. */
function directionIn(slots: Slots): string {
  if (slots['height']) return joinedText(slots, 'height');
  const said = joinedText(slots, slots['direction'] ? 'direction' : 'bearing');
  const [, compass, ahead, , side] = DIRECTION.exec(said) ?? [];
  return compass ?? side ?? (ahead === undefined ? 'back' : 'forward');
}
