/** How people shorten words when they type, and what it stands for. Apostrophes are taken out before. */
const SHORT_FORMS: ReadonlyMap<string, string> = pairsIn([
  'please=please, u=you, ur=your, urs=yours, r=are, y=why, n=and, k=ok, kk=ok, okay=ok, pls=please, plz=please',
  'plss=please, pleas=please, thx=thanks, thanx=thanks, tnx=thanks, ty=thanks, tysm=thanks',
  'thankyou=thanks, cheers=thanks, gimme=give me, gimmie=give me, lemme=let me, wanna=want to, wana=want to, aswell=as well',
  'gonna=going to, gona=going to, goona=going to, gotta=got to, im=i am, ive=i have, ill=i will, dont=do not, doesnt=does not',
  'didnt=did not, cant=can not, cannot=can not, wont=will not, isnt=is not, arent=are not',
  'couldnt=could not, wouldnt=would not, shouldnt=should not, havent=have not, hasnt=has not',
  'cld=could, wld=would, shld=should, wats=what is, wots=what is, id=i would, whats=what is, wheres=where is, whos=who is, hows=how is, thats=that is, theres=there is',
  'youre=you are, theyre=they are, weve=we have, youve=you have, lets=let us, aint=is not, wat=what',
  'whatcha=what are you, watcha=what are you, whatevers=whatever is, whyd=why did, whered=where did, howd=how did, whatd=what did, wya=where are you, wyd=what are you doing, wut=what, wht=what, waht=what, wher=where, hw=how, wdym=what do you mean, idk=i do not know',
  'dunno=do not know, omw=on my way, brb=be right back, afk=away, gtg=got to go, g2g=got to go',
  'bbl=be back later, bbs=be back soon, btw=by the way, sry=sorry, srry=sorry, smth=something',
  'sth=something, rn=right now, atm=right now, tho=though, cuz=because, bc=because, coz=because, ya=you',
  'yea=yes, yeah=yes, yep=yes, yup=yes, ye=yes, yh=yes, nope=no, nah=no, hiya=hi, heya=hey, hai=hi',
  'ppl=people, pic=pick, hafta=have to, needa=need a, wassup=what is up, sup=what is up, tf=, da=the',
  'urself=yourself, til=until, till=until, cause=because, abt=about, wo=without, rdy=ready, yall=you all, imma=i will, ima=i will',
  'tryna=trying to, outta=out of, kinda=, sorta=, lil=little, dat=that, dis=this, nvm=never mind, nevermind=never mind',
  'msg=message, b4=before, msgs=messages, inv=inventory, coord=coords, howdy=hello, hullo=hello, heyo=hey, tyvm=thanks, pickax=pickaxe, gib=give, huh=what, gief=give, junk=stuff, crap=stuff',
  'kindly=please, havin=having, doin=doing, goin=going, comin=coming, gettin=getting, makin=making, nothin=nothing, somethin=something, anythin=anything',
  'any1=anyone, some1=someone, every1=everyone, wheres=where is, thanku=thanks, thnx=thanks, danke=thanks, yall=you all, ty=thanks, np=no problem, gj=good job, nj=nice job, idc=i do not care, rly=really, srsly=really',
  'mins=minutes, min=minute, secs=seconds, hrs=hours, obj=objective, teh=the, giv=give, hav=have, sum=some, cmon=come on, enuf=enough, alredy=already, stil=still',
  'moar=more, w=with, cmere=come here, comere=come here, commere=come here, plox=please, xp=experience, exp=experience, lvl=level, 2day=today',
  'round=around, bak=back, agen=again, em=them, ere=here, wich=which, fav=favourite, swop=swap, sum1=someone, nite=night, tonite=tonight, stahp=stop, wot=what, wen=when, strait=straight, cn=can, shud=should, cud=could, wud=would, ment=meant, whr=where, mayb=maybe, anymor=anymore, everythin=everything, nao=now, wit=with, fink=think, whit=with, som=some, evry=every, tel=tell, insted=instead, actualy=actually',
]);

/** What is written as lines of "a=b, c=d". */
export function pairsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines
      .flatMap((line) => line.split(', '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
}

/** The words of a text, in lower case, with their apostrophes. */
export function spokenWordsIn(text: string): string[] {
  const plain = text
    .replace(/[’`´‘]/g, "'")
    .replace(/%/g, ' percent ')
    .replace(/^\s*\+/, ' plus ')
    .replace(/\b(?:\p{L} ){2,}\p{L}\b/gu, (spaced) => spaced.replaceAll(' ', ''))
    .replace(/\bx(\d+)\b|\b(\d+)x\b/g, ' $1$2 ');
  return withoutDigits(plain).match(/[\p{L}\p{N}_']+/gu) ?? [];
}

/** "4 me", "2 do". */
function withoutDigits(text: string): string {
  return text
    .replace(/\b4 (?=(?:me|us|u|you|the|a)\b)/gi, 'for ')
    .replace(/\b(an? \p{L}+) 2(?=\W*$)/giu, '$1 too')
    .replace(/\b2 (?=(?:me|us|u|you|the|do|get|make|go)\b)/gi, 'to ');
}

/** Words without apostrophes, and with what short ones stand for in their place. */
export function spelledOut(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const bare = word.replace(/'/g, '');
    // "plssss", "thxx": nobody types a letter twice in what is to be short.
    const whole = SHORT_FORMS.get(bare) ?? SHORT_FORMS.get(bare.replace(/(.)\1+/g, '$1'));
    // "i'd", "we'd", "it's": the ending alone is short. "Ill" and "id" without their sign are other words too.
    if (whole === undefined && /^(?:i|you|we|he|she|they)'d$/.test(word)) return [word.slice(0, -2), 'would'];
    if (whole === undefined && /^(?:you|we|they|it|he|she)'ll$/.test(word))
      return [word.slice(0, -3), 'will'];
    if (whole === undefined && /^(?:you|we|they)'re$/.test(word)) return [word.slice(0, -3), 'are'];
    if (whole === undefined && /^(?:it|he|she)'s$/.test(word)) return [word.slice(0, -2), 'is'];
    return (whole ?? bare).split(' ').filter((part) => part !== '');
  });
}

/** A text with what short forms stand for in their place; anything else stays as it was typed. */
export function spelledText(text: string): string {
  return withoutDigits(text.replace(/[’`´‘]/g, "'")).replace(/[\p{L}\p{N}_']+/gu, (typed) => {
    const word = typed.toLowerCase();
    const whole = spelledOut([word]).join(' ');
    return whole === word ? typed : whole;
  });
}

function phrases(...lines: readonly string[]): readonly (readonly string[])[] {
  return lines.flatMap((line) => line.split(', ')).map((phrase) => phrase.split(' '));
}

/** Words that change no wish, wherever they stand. None is part of an item's name. */
export const INTERJECTIONS: ReadonlySet<string> = new Set(
  [
    'please omg omfg wow lol lmao rofl haha hahaha hehe xd um uh uhm er erm hmm hm ugh argh oh ah ooh yo oi dude bro mate buddy',
    'pal guys folks kindly sorry ok wtf damn gosh bruh asap sir madam thanks quickly urgently immediately',
    'actually really simply maybe perhaps basically literally carefully anyway though',
    'whoa woah wow yikes geez jeez gee heck hell freaking freakin frickin fricking fucking fuckin effing bloody phew yay oops',
    'whoops mhm aw aww awww ew eww eh ey psst ahem haha hahahaha hihi lolol xd tbh ngl fr ikr srsly obviously honestly seriously',
    'lowkey highkey deadass aight bet stupid dumb silly exactly already again bud chief boss homie fam kiddo mister lads folk lmfao eek hooray alas gladly immediately',
  ].flatMap((line) => line.split(' ')),
);

/** Words that may stand between others. */
export const SMALL_WORDS: readonly string[] =
  'a an the my our your some any just now so very too still even then already right well there it here to of hey hi hello and'.split(
    ' ',
  );

/** Whether a word may be passed over. */
export function isSkipped(word: string): boolean {
  return SKIPPED.has(word);
}

const SKIPPED: ReadonlySet<string> = new Set([
  ...INTERJECTIONS,
  ...'a an the my our some any just now so very still even then already right well hey hi hello there and'.split(
    ' ',
  ),
]);

/** Words that say little by themselves. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the my our your some any this that these those it its there here i we me us you u they he she them',
    'do does did can could should shall will would may might must am is are was were be been being',
    'of to in on at for from with by as if or and but so just now then still even already right well very too also',
    'please ok hey hi hello oh um yo lol guys bot bots have has had got get gotten want like going go',
    'computer everyone everybody all really exactly again currently actually else yet thing things stuff one',
  ].flatMap((line) => line.split(' ')),
);

/** Short forms and all words that say little. */
export const EASY_WORDS: readonly string[] = [
  ...SHORT_FORMS.keys(),
  ...INTERJECTIONS,
  ...SMALL_WORDS,
  ...FUNCTION_WORDS,
];

/** "I already told you to": whoever was not heard says it again. */
const SAID_BEFORE = ['i', 'i just', 'i already', 'i have', 'as i']
  .flatMap((who) => ['said', 'said to', 'told you to', 'asked you to'].map((how) => `${who} ${how}`))
  .join(', ');
const IN_A_HURRY = 'real quick, real fast, right about now';

/** What may stand before or after without changing what is asked; the longest first. */
export const AROUND: readonly (readonly string[])[] = phrases(
  'do you think, you think, can you tell me, could you tell me, can you say, do you know, does anyone know, does anybody know, anyone know, tell me, any idea, any clue',
  'i was wondering, i wonder, i do not know, i want to know, can you show me, let me know, quick question, question, one question, not sure, i am not sure',
  'will not you, can not you, could not you, would not you, will you not, can you not, could you not',
  'can we, could we, shall we, should we, may we, let us, can you, could you, would you, will you, can someone, could someone, can somebody, can anyone, can i ask, i think, i guess, i mean, i am new here',
  'you know what, if it is not too much trouble, if it is no trouble, if you do not mind, if that is ok, if it is ok, when you get the chance, when you have a minute, when you have a moment, or what, or something, on second thought, on second thoughts, if you can, if possible, in this game, in minecraft, for me, at the moment, right now, again, too, as well, though, today, this time',
  'computer, bot, bots, robot, robots, team, everyone, everybody, all, ai, assistant, co, covoyager, hey, hi, hello, ok, but, and, so, because, please, sorry, oh no',
  'i am bored, i am here, i am ready, by the way, no, yes, alright, right, well, there, in the world, man, now, do, guys',
  'i want you to, i need you to, i would like you to, you should, you need to, you have to, you must, you could, you can, you may, try to, i think you should',
  'do you mind, would you mind, would you mind to, why do not you, how about you, how about, make sure to, make sure you, go ahead and, go and, be so kind and, be nice and',
  'would it be possible to, is it possible to, it would be nice to, it would be great if you could, it would be nice if you could, if you would, is there any way to, is there a way to',
  'will you please, would you please, could you please, can you please, would you kindly, if you like, if you want, when you can, when you have time, when possible, as soon as possible, as soon as you can',
  'i would like to know, i need to know, do you happen to know, remind me, say, tell us, explain to me, please tell me, just tell me, so tell me, has anyone, who knows, somebody tell me',
  SAID_BEFORE,
  IN_A_HURRY,
  'for a while, for a bit, for a moment, for a second, a bit, a little, a little bit, for now, from now on, one more time, once more, right away, at once, or else, once again, later on, all the time, over there, over here',
  'thank you, thanks a lot, many thanks, thank you very much, my friend, my dear, come on, go on, hurry, hurry up, quick, quickly, no problem, what the, of course, sure, fine, great, good, nice, cool',
  'i beg you, i am begging you, for god sake, for gods sake, for the love of god, so far, by now, until now, up to now, in total, in all, altogether, or so, at last, at all, after all, for real, for sure, if you please, or not, or what now, am i right, is that ok, ok with you',
).toSorted((a, b) => b.length - a.length);

/** Openings that carry no wish of their own; after them something is said. */
const OPENINGS = phrases(
  SAID_BEFORE,
  'by the way, hey, hi, hello, dear, man, well, like, good morning, good evening, greetings, so, now, first, firstly, just, and, but, alright, right, listen',
  ...['someone', 'somebody', 'anyone', 'anybody'].map((who) =>
    ['can', 'could', 'would', 'will'].map((may) => `${may} ${who}`).join(', '),
  ),
  'anyone able to, is anyone able to, is anybody able to, can one of you, could one of you, can any of you, could any of you',
  'computer, bot, bots, robot, robots, assistant, ai, team, everyone, everybody, friend, friends, all of you, you all',
  'can you, could you, would you, will you, can we, could we, can i, could i, may i, can i have, could i have, may i have',
  'would you mind, do you mind, is it possible to, it would be nice to, it would be great to, be so kind and, be so kind as to',
  'i want, i want to, i want you to, i want to have, i need, i need to, i need you to, i need to have, i would like',
  'i would like to, i would like you to, i would like to have, i would love, i would love to, i would love to have',
  'i wish, i wish for, i wish to, i wish to have, i have to, i must, i should, i could use, i am going to, i will, i have got to',
  'i got to, we want, we want to, we want to have, we need, we need to, we need to have, we would like, we would like to',
  'we would like to have, we would love, we have to, we have got to, we got to, we must, we should, we could use, we are going to, we will, you should',
  'you must, you need to, you have to, you could, let us, let me, let me have, help me, help me to, help us, help us to, try to, my goal is, my goal is to',
  'our goal is, our goal is to, your goal is, your goal is to, the goal is, the goal is to, my task is, my task is to, our task is',
  'our task is to, your task is, your task is to, the task is, the task is to, my job is to, your job is, your job is to, the job is to, your mission is to, the mission is to, your mission is',
  'help i need, help we need, help i want, help we want, goal, task, todo, to do, mission, quest, objective, how do i, how do we, how do you, how can i, how can we, how would i, how should i, how to, to, next, go, only',
  'want to, need to, you, go ahead and, be nice and, you there, while you are at it, while we are at it',
);

/** Endings that change no wish. */
const CLOSINGS = phrases(
  IN_A_HURRY,
  'thank you, thanks a lot, thank you very much, for me, for us, for you, for myself, now, right now, right away, at once',
  'again, too, as well, first, in minecraft, together, today, if you can, if possible, if you could, would you, will you',
  'can you, could you, or so, soon, as soon as possible, fast, quick, or something, by the way, already, then, next, would be nice, would be great, to start with, down, while you are at it, while we are at it',
);

/** A clause without the words that only make it polite, at both ends and in between. */
export function withoutCourtesy(clause: readonly string[]): readonly string[] {
  let words = clause.filter((word) => !INTERJECTIONS.has(word));
  for (;;) {
    const opening = longest(OPENINGS, (phrase) => phrase.every((word, index) => words[index] === word));
    const rest = words.slice(opening);
    const closing = longest(CLOSINGS, (phrase) =>
      phrase.every((word, index) => rest[rest.length - phrase.length + index] === word),
    );
    if (opening + closing === 0) return words;
    words = rest.slice(0, rest.length - closing);
  }
}

function longest(
  all: readonly (readonly string[])[],
  isThere: (phrase: readonly string[]) => boolean,
): number {
  return all.reduce((best, phrase) => (phrase.length > best && isThere(phrase) ? phrase.length : best), 0);
}
