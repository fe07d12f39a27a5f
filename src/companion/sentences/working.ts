import { isPlural } from '../../game/names/name-words.js';
import { thingIn } from '../../speech/slots.js';
import { spoken, joinedText, whoOf, type Slots } from './intent.js';
import { ALL, ALL_NEAR } from '../command.js';
import type { TypedCall } from '../read-call.js';

const PLEASE = 'can|could|would|will|may';
const ALL_WORN = /^(?:armou?r|clothes|gear|suit)$/;
/** What is taken off: "iron helmet", "armor". */
export const WORN =
  /\b(?:helmet|cap|hat|chestplate|tunic|leggings|pants|trousers|boots|shoes|shield|elytra|head|skull|pumpkin|armou?r|clothes|gear|suit)$/;
const ALL_OF = 'all? of? your?';

/** What is done to things and with them; what takes a plan is read as a goal. */
export const WORKING_INTENTS = {
  giveAll: spoken(
    [
      'give|hand|pass|toss|throw|bring|lend over? me|us all of? your? <thing>',
      'give|hand|pass|bring over? all of? your? <thing> over? to? me|us?',
      'give|hand|pass|toss|throw|bring all of? your? <thing> to <who>',
      'give|hand|pass|toss|throw|bring <who> all of? your? <thing>',
    ],
    (slots, asker) => ({
      name: 'givePlayer',
      values: [whoOf(slots, asker), thingIn(slots['thing'] ?? []).thing, ALL],
    }),
  ),
  givePlayer: spoken(
    [
      'give|hand|pass|toss|throw|lend|bring|fetch|get|drop|share me|us your|all|of? <thing>',
      'give|hand|pass|toss|throw|bring|get me|us some|any|a? food',
      'give|hand|pass|toss|throw|bring|get me|us something to? eat',
      'give|hand|pass|lend over? your? <thing> over?',
      'find|dig|mine me|us some|more|enough <thing>',
      'share your|some? <thing>|food with? me|us?',
      'give|hand|pass|toss|throw|lend|bring|fetch|get|deliver|take|share <thing> to|over|with|for? me|us|<who>',
      'give|hand|pass|toss|throw|lend|bring|fetch|get <who> <thing>',
      'give|hand|pass|toss|throw|bring|get|fetch over? me|us <thing>',
      `${PLEASE} i|we have|get|borrow|take <thing>`,
      `${PLEASE} <who> have|get|borrow|take <thing>`,
      `${PLEASE} you give|hand|pass|toss|throw|lend|bring|get|fetch|spare me|us? <thing>`,
      'i|we need|want|would|require|could like|love|use? <thing>',
      'let me|us have|borrow|take <thing>',
      'got|do|have you|any|a|some|spare|have? spare|extra? <thing> for me|us',
      'feed me|us?',
      'i|we am|are running? low|short|out on|of <thing>',
      'i am|feel|getting so|very|really? hungry|starving',
      'so|very|really hungry|starving',
      'give|return|hand back me|us? my? <thing>',
      'give|return|hand me|us? back my? <thing>',
      'give|return|hand me|us? my <thing> back?',
      'give|return|hand <thing> back to? me|us?',
      'could|can do|use with? <thing>',
      'cook|make|prepare|fix me|us some|any|a? food|dinner|lunch|breakfast|supper|meal to? eat?',
      'cook|make|prepare|fix me|us something to? eat',
      'give|hand|pass|toss|throw|bring|get|fetch <who> some|any|a? food',
      'give|hand|pass|toss|throw|bring|get|fetch <who> something to? eat',
      '<who> needs|wants|could|would needs|need|like|use? <thing>',
      'i|we have? lost|broke|broken|dropped|forgot my|our <thing>',
      'i|we want|need food',
      'i|we want|need something to? eat',
      'any|some|got food|something|anything to? eat? for me|us',
    ],
    (slots, asker) =>
      slots['thing']
        ? withAmount('givePlayer', slots, [whoOf(slots, asker)])
        : { name: 'givePlayer', values: [whoOf(slots, asker)] },
  ),
  consume: spoken(
    [
      'eat|drink|consume|devour|have|munch your? <thing>',
      'eat|have something|anything|some|food|lunch|dinner|breakfast|up|now|a|your to|food|meal|bite? eat?',
      'get yourself? something|anything|some to|food|lunch|dinner|breakfast eat?',
      'get yourself? food|lunch|dinner|breakfast in|into? you|yourself?',
      'eat|feed yourself?',
      'you look|are|seem|be so|very|really? hungry|starving',
      'you must|should|have|need be|to? eat something?',
      `${PLEASE} you eat something|some|your|<thing> food?`,
      'heal yourself? up?',
      'fill your belly|stomach|hunger',
    ],
    (slots) => ({ name: 'consume', values: slots['thing'] ? [thingIn(slots['thing'] ?? []).thing] : [] }),
  ),
  equip: spoken(
    [
      'equip|wear|hold|wield|ready|don <thing>',
      'put|get|dress on|into|in your? <thing>',
      'put your? <thing> on',
      'take|get|put|hold <thing> in|into|to your? hand|hands',
      'take|get|put <thing> out',
      'take|get|pull|draw out your|the? <thing>',
      'switch|change|swap to|over to? <thing>',
      'use your|the <thing>',
      'take up|hold of? <thing>',
      'arm|dress yourself with|in <thing>',
      `${PLEASE} you equip|wear|hold|put on? <thing> on?`,
      'draw your <thing>',
    ],
    (slots) => ({ name: 'equip', values: [thingIn(slots['thing'] ?? []).thing] }),
  ),
  takeOff: spoken(
    [
      'take|put|get off|of your? <worn>',
      'take|put|get your? <worn> off|of',
      'remove|unequip|doff your? <worn>',
      'take|put it|them|that|those|everything off',
    ],
    (slots) => {
      const worn = joinedText(slots, 'worn');
      return { name: 'takeOff', values: worn === '' || ALL_WORN.test(worn) ? [] : [worn] };
    },
  ),
  discard: spoken(
    [
      `drop|discard|dump|trash|toss|ditch|chuck ${ALL_OF} <thing>`,
      `throw|toss|chuck away|out ${ALL_OF} <thing>`,
      `throw|toss|chuck|get ${ALL_OF} <thing> away|out|on|in rid|ground|floor|trash?`,
      `put ${ALL_OF} <thing> on|in ground|floor|trash`,
      `get rid of ${ALL_OF} <thing>`,
      'drop|discard|dump|leave <thing> here|there|now|on? the? ground|floor?',
      'you do not need <thing>',
    ],
    (slots) => allOf('discard', slots),
  ),
  storeEverything: spoken(
    [
      'store|stash|deposit|unload|stow everything',
      'put|store|stash|deposit|unload|stow all|everything of it|them|that|your stuff|things|items|loot?',
      'put|store|stash|deposit|dump|unload|drop|leave|place|empty|stow|stick|shove|pop|chuck everything|all|it|your|them|these|those|that|whatever|of|into you|of|your|have|it|stuff|inventory|items|things? have|carry|stuff|inventory|items|things|pockets? in|into|inside|to|away <place>? chest|box|storage|barrel',
      'put|store|stash|deposit|unload|empty everything|all|your stuff|inventory|things|items|pockets|bag|loot',
      'empty|clear|unload|clean your|out inventory|pockets|bag|backpack|hands',
      'put|stow away your stuff|things|items|everything|loot',
      'put everything|all away',
    ],
    (slots) => withChest({ name: 'storeEverything', values: [] }, slots),
  ),
  putInChest: spoken(
    [
      `put|store|stash|deposit|place|drop|leave|throw|stow|keep|dump|return|stick|shove|pop|chuck ${ALL_OF} <thing> away|back? in|into|inside|to|back in|into|inside? that|this|your|those? <place>? chest|box|storage|barrel|container`,
      `store|stash|deposit|stow ${ALL_OF} <thing>`,
      `put|stow|lock ${ALL_OF} <thing> away|back`,
      `put|stow|lock away ${ALL_OF} <thing>`,
      `${PLEASE} you put|store|stash|deposit|place <thing> in|into|inside|away chest|box|storage|barrel?`,
    ],
    (slots) => withChest(allOf('putInChest', slots), slots),
  ),
  takeFromChest: spoken(
    [
      `take|get|grab|fetch|pull|withdraw|retrieve|collect|bring|pick ${ALL_OF} <thing> from|out|off of|from? in|inside? <place>? chest|box|storage|barrel|container`,
      'take|get|grab|fetch|withdraw|retrieve out? <thing> out|from of? chest|storage|box|barrel',
      'withdraw|retrieve <thing>',
      'loot|raid chest for <thing>',
      `${PLEASE} you take|get|grab|fetch <thing> from|out of? <place>? chest|box|storage|barrel`,
    ],
    (slots) => withChest(allOf('takeFromChest', slots), slots),
  ),
  smeltItem: spoken(
    [
      `smelt|cook|roast|bake|melt|grill|fry|burn ${ALL_OF} <thing> in|into|to|for? furnace|me|us|oven?`,
      `put ${ALL_OF} <thing> in|into|inside furnace|oven|smoker`,
      `${PLEASE} you smelt|cook|roast|bake|melt ${ALL_OF} <thing>`,
      'smelt|cook|melt down? <thing>',
    ],
    (slots) => allOf('smeltItem', slots),
  ),
  clearFurnace: spoken(
    [
      'empty|clear|clean|unload|check out? furnace|oven|smoker|furnaces',
      'take|get|grab|collect|remove|fetch everything|all|it|stuff|things|what|items|whatever|the is|stuff|contents|smelted|items|ingots? out|from|in|of of|in? furnace|oven|smoker',
      'take|get things|stuff|the|iron|food out of furnace|oven|smoker',
    ],
    'clearFurnace',
  ),
  placeHere: spoken(
    [
      'place|put|set|lay|build|plant|drop|install|position down? <thing> here|down|there',
      'place|put|set|lay|build|plant|drop|install|position <thing> on|beside|next|in the|to? ground|floor|me|you|place',
      'put|set|lay down <thing>',
      'put|set|lay <thing> down right? here|there?',
      'place|put|set|build|drop <thing> where you|i are|am|stand|standing|is',
      'place <thing>',
      'light up? this|the area|place|room|cave|spot|it? up?',
      'make|give me|us? some|a? light here|please?',
      `${PLEASE} you place|put|set down? <thing> here|down|there?`,
    ],
    (slots) => ({
      name: 'placeHere',
      values: slots['thing'] ? Object.values(thingIn(slots['thing'])) : ['torch'],
    }),
  ),
  activate: spoken(
    [
      'open|close|shut|press|push|pull|flip|use|activate|ring|hit|toggle|click on|off|at? <block>',
      'turn on|off the? <block>',
      'turn <block> on|off',
      `${PLEASE} you open|close|shut|press|push|pull|flip|use|activate|ring|toggle <block>`,
      'open|close|press|pull <block> for? me?',
      'right click on? <block>',
    ],
    (slots) => ({ name: 'activate', values: [joinedText(slots, 'block')] }),
  ),
  fillHole: spoken(
    [
      'fill|cover|close|plug|block in|up? that|this|those|these|your? hole|holes|pit|gap|shaft|trench in|up? with? <thing>?',
      'fill it|this|that back? in|up with? <thing>?',
    ],
    (slots) => ({ name: 'fillHole', values: slots['thing'] ? [thingIn(slots['thing']).thing] : [] }),
  ),
  searchForEntity: spoken(
    [
      'find|locate|spot|seek|search|look|show me|us|for|out|where|to|over? to|for|is|a|to|the? nearest|closest? <mob> nearby|around|near|here|for? me|here?',
      'lead|take|bring me|us over? to a|an|the? nearest|closest? <mob>',
      'look|search|scout around? for <mob>',
      'where is|are a|an|the|any|some|there? nearest|closest|any|some? <mob>',
      'go|walk|run|head to|over to? the? nearest|closest? <mob>',
      'is|are there a|an|any|some|still? <mob> near|nearby|around|here|close by|here|us?',
      'do|can you see|find|spot|know|locate a|an|any|some|of|where? <mob>',
      `${PLEASE} you find|locate|search|look|spot for? <mob>`,
    ],
    (slots) => ({ name: 'searchForEntity', values: [thingIn(slots['mob'] ?? []).thing] }),
  ),
  whereBlock: spoken(
    [
      'any|some <block> near|nearby|around|here|about here|by|us|you?',
      'is|are there a|an|any|some|still? <block> near|nearby|around|here|close by|here|us?',
      'do|can you see|spot|know a|an|any|some|of|where? <block> near|nearby|around|here?',
      'how far away? is|are it? to? the? nearest|closest? <block> from? here|us|me|away?',
    ],
    (slots) => ({ name: 'nearbyBlocks', values: [joinedText(slots, 'block')] }),
  ),
  searchForBlock: spoken(
    [
      'find|locate|spot|seek|search|look|show me|us|for|out|where|to|over? to|for|is|a|to|the? nearest|closest? <block> nearby|around|near|here|for? me|here?',
      'lead|take|bring me|us over? to a|an|the? nearest|closest? <block>',
      'look|search|scout around? for <block>',
      'where is|are a|an|the|any|some|there? nearest|closest|any|some? <block>',
      'go|walk|run|head|stand|wait over? there? for? me|us? to|over|by|near|beside|next|at to? the? nearest|closest? <block>',
      'go|walk|come|move|step|get|stand a|bit|little? bit? closer|nearer to? the? nearest? <block>',
      'show|tell me|us where the? nearest|closest? <block> is|are',
      'can you find|locate a|an|any|some|of|where? <block>',
      `${PLEASE} you find|locate|search|look|spot for? <block>`,
    ],
    (slots) => ({ name: 'searchForBlock', values: [joinedText(slots, 'block')] }),
  ),
  attackAll: spoken(
    [
      'kill|attack|hunt|slay|fight|murder|slaughter|butcher|shoot|destroy|eliminate all|every|everyone of? those|these|the? <mob>',
      'get rid of all|every of? those|these|the? <mob>',
    ],
    (slots) => ({ name: 'attack', values: [thingIn(slots['mob'] ?? []).thing, ALL_NEAR] }),
  ),
  attack: spoken(
    [
      'kill|attack|hunt|slay|fight|hit|murder|slaughter|butcher|defeat|shoot|destroy|eliminate all|every|those|these|this|that? of? <mob> for|near|over? me|us|there|food|meat|here?',
      'kill|attack|hunt|fight after|down|out|for? <mob>',
      'go|take after|out <mob>',
      'get rid of <mob>',
      'get that|those <mob>',
      '<mob> is|are attacking|shooting|hitting|chasing|killing|coming|behind|near at|on|to|for|after? me|us <rest>?',
      'defend me|us|yourself|against|from from|against? <mob>',
      'protect|save|help me|us from|against|with|fight|kill <mob>',
      'help|watch|look there|me|us|out? is|are? <mob>',
      '<mob> behind|near|beside|at|on me|us|you help?',
      'there is|are a|an|some? <mob> behind|near|beside|next|right? to|at|on? me|us|you',
      '<mob> help',
      'there is|are a|an|some? <mob> attacking|shooting|chasing|hitting|killing|coming|following at|on|to|for|after? me|us',
      `${PLEASE} you kill|attack|hunt|fight|slay|get rid? of? <mob>`,
      'there is|are a|an|some? <mob> kill|attack|fight it|them',
      'there is|are a|an|some? <mob> help|save me|us?',
      'deal with|take care of? <mob>',
      'go hunting for? <mob>',
    ],
    (slots) => {
      const { thing, count } = thingIn(slots['mob'] ?? []);
      return { name: 'attack', values: [thing, count] };
    },
  ),
  attackPlayer: spoken(
    [
      'kill|attack|fight|hit|slay|murder|defeat|beat up? <who>',
      'go fight|kill|attack <who>',
      'fight|duel|battle with|against? <who>',
      'teach <who> a lesson',
    ],
    (slots, asker) => ({ name: 'attackPlayer', values: [whoOf(slots, asker)] }),
  ),
  breakBlock: spoken(
    [
      'break|mine|dig|destroy|remove|smash this|that block|one|thing? over|right? there|here?',
      'break|mine|dig|destroy|remove|smash the? block|one|what|thing i am? looking|look|pointing|point at',
    ],
    (_slots, asker) => ({ name: 'breakBlock', values: [asker] }),
  ),
  pickUpItems: spoken(
    [
      'pick|collect|gather|grab|take|get up? all|of? everything|all|it|that|these|those|them|items|drops|loot|stuff|things up|from|on|here|around|lying? the|around|there|here|on? ground|floor|here?',
      'pick|collect|gather|grab|take|get everything|all|it|that|these|those|them|items|drops|loot|stuff|things up? off of? the? ground|floor',
      'pick up|that|it|them up?',
      'pick|grab|collect|gather|take up? what|whatever is|lies|lay on|from? the? ground|floor|around|there|here?',
      'grab|collect|get the|that|those|these|all|your|everything drops|items|loot|stuff|things on|from|lying? the|around? ground|floor?',
      'clean up here|this|the? place|mess|area?',
      'loot everything|all|it',
      'pick|grab|take|get|collect|keep up? what|whatever|anything|everything i|we|you have? just? dropped|threw|thrown|left|lost up?',
      'here you go|are',
      'take|have|catch this|these|that|those|it|them',
      'this|these|that|it is|are? for? you|yours',
      'i have? brought|got|dropped|left|threw you? something|this|these|<thing> for? you? here|there?',
    ],
    'pickUpItems',
  ),
} as const;

function withAmount(name: string, slots: Slots, before: readonly string[] = []): TypedCall {
  const words = slots['thing'] ?? [];
  const { thing, count } = thingIn(words);
  // "Bring me the meat": all there is of it.
  const isAll = /^(?:the|your|those|these)$/.test(words[0] ?? '') && isPlural(thing) && count === 1;
  return { name, values: [...before, thing, isAll ? ALL : count] };
}

/** "Put the wood in the chest": all of it, where nobody counts. */
function allOf(name: string, slots: Slots): TypedCall {
  const words = slots['thing'] ?? [];
  const { thing, count } = thingIn(words);
  const isCounted = count > 1 || /^(?:an?|one|1|another|single)$/.test(words[0] ?? '');
  return { name, values: [thing, isCounted ? count : ALL] };
}

function withChest(call: TypedCall, slots: Slots): TypedCall {
  return slots['place'] ? { ...call, values: [...call.values, joinedText(slots, 'place')] } : call;
}
