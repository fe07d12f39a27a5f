/** How people say what a run and a companion both understand; each adds what only it can do. */

const ME = 'me|us';

/** Somebody is to come to who speaks. */
export const COME: readonly string[] = [
  'come on? here|over|back|quick|closer|nearer|along here|to|now? me|us|here|my? place|side?',
  'come|get|walk over|back? to my location|position|spot|place|coords|coordinates',
  'come',
  `come to|over|see|find|back|help|get|and to|help? ${ME}|here`,
  `can|could|would|will you come here|over|to|back|closer|help? ${ME}|here|to? me?`,
  'i need|want you|somebody|someone|a bot? here|over|beside|next|near|with|by to? here|me|my? side?',
  'i need|want you|somebody|someone|help here?',
  'come and|to? help me|us?',
  'give|lend me|us a? hand',
  'i|we need|could a? use? a? hand',
  'get|bring|move|haul|drag yourself|your? self|butt|ass|body? over|back? here|to here|me? now?',
  'walk|go|run|move|travel|head|get|return|teleport|tp|fly over|back|up|right? to me|us|here|my side?',
  `meet|join|approach|visit|find|reach ${ME} here|there?`,
  'climb|swim|jump|sail up|down|over|back|to? here|me',
  'come|get|climb down|up|off|out from|of there|here|it|that',
  'over here',
  'to|on me',
  'move|step|get|stand|be closer|nearer|near|next|beside|by to? me|us?',
  'come|get|walk|go|run to? where i|we am|are|stand|standing|be',
  'where i am come',
  'return|come|back to? me|us|here',
  'can|could you be|stand|get with|beside|over? me|here',
  'come find|get|rescue|save|fetch me|us',
  'come and|here? look|see|check at|out? this|that|it|here|what|<rest>?',
  'hop|get|swing on? over|here here?',
  'save|rescue me|us',
  'help? i|we am|are getting|being? killed|attacked|hurt|shot|murdered|dying|drowning|burning help?',
  'i|we am|are under attack',
  'help? something|someone|somebody|they|it is|are attacking|killing|hurting|shooting|chasing me|us',
  'i am over? here come',
];

/** Somebody is to go along with who speaks. */
export const FOLLOW: readonly string[] = [
  'follow|accompany|escort|shadow|tail|trail me|us along|around|now|closely|everywhere|wherever|behind? i? go?',
  'follow',
  `can|could|would|will you follow|accompany|escort|come|stay|walk|go|travel ${ME}|with|along|near|close? ${ME}|to?`,
  'come|coming|walk|go|stay|keep|stick|travel|run|hang|tag along|right|close? with|near|close|behind|beside|by to? me|us',
  'stay|keep|stick|be close|near|right? to|by|behind|beside|with|near? me|us?',
  'walk|run|stay|keep|be close|right? behind|after|beside|next|near|with|by to? me|us',
  'be my companion|bodyguard|shadow|escort|guard',
  'tag|string|come|tagging along with|me|us?',
  'guard|protect|watch|cover me|us|over|my? me|us|back?',
  'keep|start following me|us?',
  'keep up with? me|us?',
  'i want|need you to? follow|with|accompany me|us',
  'go|walk|come where|wherever i|we go|walk|am|are',
  'come on an? adventure with me',
  'do not leave|lose me|us|my? side? alone?',
  'walk|run|go along|together with|me|us?',
];

/** Somebody is to stop following or to wait where it is. */
export const WAIT: readonly string[] = [
  'stay|wait|stand|remain|hold|hang here|there|put|still|where|on|up|for|right|a|around|back|tight? here|there|you|me|us|moment|second|sec|minute|while|bit|it? are|stand?',
  'stay|wait|hold|remain|freeze',
  'wait|hold|hang on|up|for|just? a? me|moment|sec|second|minute|minutes|bit|tick|mo?',
  'can|could|would|will you stay|wait|stand here|there|put|still|for? me|a? moment|minute?',
  'do not move|go|leave|walk|wander|budge anywhere|away|off|yet|an|a? inch|muscle?',
  'stop there|here|moving|walking|right? there|here?',
  'hold your? position|ground|horses',
  'guard|watch|hold this|the|that? place|spot|area|position|door|entrance',
  'keep|stay|sit still|down|put',
  'sit|stand down|still|by?',
  'stay|remain|stand|stop|wait where|right? you|there? are|stand?',
  'one moment|second|minute',
  'stick|hang|stay|wait around here|there|for? a? bit|while|moment|second|minute|little?',
  'chill|relax here|out|there|for? a|for? bit|while|moment|second|minute?',
];

/** What goes on is to end: said again by whoever has said it before. */
export const STOP_AGAIN: readonly string[] = [
  'i just|have|keep|kept|am? said|told|asked|say|tell|ask|asking|telling|saying|begging|warned you|everyone|everybody? to? just? stop|quit|halt',
  'did not i just? say|tell|ask you? to? stop|quit|halt',
];

/** Less is to be said. */
export const HUSH: readonly string[] = [
  'be|stay|keep? quiet|silent|quieter|still',
  'shut up|it|your? mouth|trap|face?',
  'hush|shush|shh|shhh|silence|stfu|spam',
  'stop|quit|enough|no|less talking|talk|chatting|speaking|writing|spamming|spam|typing|telling|messaging|texting|notifying|annoying|chat|messages|text|noise|chatter to|in|the|with|of|so? chat|me|us|much?',
  'do not talk|speak|say|write|chat|spam|message|text|tell|annoy anything|so|any|me|us|that? much|more|many?',
  'no more|so|that talking|talk|chat|messages|spam|many|much messages|talk|chat?',
  'mute yourself|you|bot|chat?',
  'zip it',
  'talk|speak|write|chat|say less',
  'too much chat|spam|text|messages|talk|talking|noise',
  'too many messages|lines',
  'you talk|spam|chat|write|speak|say too much',
  'you are too? annoying|loud|noisy|spamming|chatty|talkative',
  'keep it|the down|noise',
  'less|fewer messages|text|noise|talk|chat|words',
  'can|could you be|keep quiet|silent|quieter',
  'can|could you keep it? down',
  'not so many|much messages|talk|chat|text|spam',
];

/** How an item is made. */
export const RECIPE: readonly string[] = [
  'how|hw do|can|should|could|would|to|does|did|must|might i|we|you|one|somebody|someone|anyone|a? go? about? make|craft|build|smelt|cook|create|produce|making|crafting? <thing>',
  'how to|do|did|are? make|craft|build|smelt|cook|create|do <thing>',
  'how is|are|was|does <thing> made|crafted|built|done|produced|work|craft',
  'what|which is|are|was|the? the? recipe|recipes|ingredients|formula|crafting for|of|to? make|craft|build? <thing>',
  'crafting|the|a? recipe|ingredients|materials|parts|steps|instructions for|of|to make|craft|build? <thing>',
  'recipe <thing>',
  '<thing> recipe|ingredients',
  'what|how means|mean <thing>',
  'what is|does the? meaning of? <thing> mean?',
  'what|which ingredients|materials|items|things|resources|stuff|do|else|is|would|all|parts? is? do|does|are|is|would|it? i|we|you|one|needed|required|it? need|have|take|takes|require|use|for|to|still|needed|required? to|for|in? craft|make|build|order|create|a? to? craft|make|build? <thing>',
  'what|which is|are needed|required|necessary for|to|in? craft|make|build|create? <thing>',
  'show|tell|teach|explain|remind me|us|to? me|us? how to|i|you|we|one? make|craft|build|smelt|cook|do <thing>',
  'show|tell|give|teach|explain me|us? the|a? recipe|ingredients|steps|materials for|of to? make|craft|build? <thing>',
  'i do not know|remember|get|understand|recall|see how to|i|you|we|one make|craft|build|do|smelt <thing>',
  'i forgot|forget how to|i|you|we|one? make|craft|build|smelt <thing>',
  'i forgot|forget the? recipe for|of <thing>',
  'no|not|without clue|idea|sure how to|i|you|we make|craft|build|smelt <thing>',
  'what|which goes|go|things|do where|in|into|i? put? in|into|crafting|the|grid|table|where? crafting? grid|table|slots? for|of|to? make|craft? <thing>',
  'what|which is|are <thing> made|crafted|built of|from|with|out of?',
  'what|how much is|do|are|does <thing> need|needs|take|takes|require|cost|made',
  'how|where do|should i|we|you place|put|arrange|lay items|things|stuff|everything|it? for|to? make|craft? <thing>',
];

/** Words of greeting, and of leaving. */
export const GREETING: readonly string[] = [
  'hi|hello|hey|yo|hola|greetings|howdy|hiya|hallo|sup there|all|everyone|everybody|guys|bot|bots|team|again|folks|my|to? you|all|friend|friends|everyone|guys?',
  'morning|evening everyone|everybody|all|team|guys|bot|bots?',
  'good morning|evening|afternoon|day everyone|everybody|all|team|guys|bot|bots|to? you|all?',
  'how are|is you|everyone|everybody|it|life doing|all|today|guys|going|feeling?',
  'nice|good|great|glad|pleased to meet|see|be you|here|back all|everyone|guys|again?',
  'i am new|here',
  'what is up everyone|guys|all|team?',
];

/** Words of thanks, and of praise. */
export const THANKS: readonly string[] = [
  'thanks|thank a|so|very|for|lot|much|all|you|the|million|again? lot|much|help|that|it|all|you|everyone|bots|helping|million?',
  'thanks|thank you? for <rest>',
  'thank you so|very|for|all|my? much|help|that|it|all|friend|helping?',
  'nice|good|great|awesome|cool|perfect|amazing|excellent|lovely|fantastic|brilliant|sweet|neat|wonderful work|job|one|bot|thanks|stuff|going|team|teamwork everyone|all|guys|bots?',
  'well|nicely done|played everyone|all|guys|bots?',
  'you are|were|did really|so|very|the|a? great|good|awesome|best|nice|amazing|well|cool|kind|sweet|helpful|fantastic|star|legend|lifesaver best|job|bot|work|help|one?',
  'i love|appreciate|like you|it|that|this',
  'that was|is so|really|very? nice|kind|sweet|helpful|great|lovely of you',
  'much|really|greatly|i appreciated|appreciate|obliged it|that|this?',
  'gg|ggwp|wp|ez',
];

/** What people say to get help with talking to us. */
export const HELP: readonly string[] = [
  'help me|us|out?',
  'i need|want|could some? help',
  'what|which else|even? can|could|do|should|may|am i|we|able|one even|to? say|ask|type|tell|write|command to|with? you?',
  'what|which commands|words|things|sentences|orders can|do|are|does i|you|there|it use|know|do|say|type|understand|have?',
  'list|show|give|tell|send|print me|us|all|of|the|your|a? commands|list|options of? commands?',
  'how does|do|is this|that|it|you|things|everything supposed|all? to? work|function?',
  'how do|does|can|should|must|would i|we|one|you talk|speak|write|use|control|command|work|play|communicate|interact|start|begin to|with|this? you|bots|it|this?',
  'i am|so totally? confused|new to|at|with|here? this|game?',
  'i am|so totally? lost at|with|in this|game|it',
  'i? do not understand|get|see it|this|that|you|anything|how|what? this|it|that|you|to|is|i? works|work|do|going? on?',
  'this|it makes no sense',
  'i have a? question|questions',
  'explain|show this|it|that|yourself|everything|how|me|us this|it|everything|that? works?',
  'instructions|tutorial|manual|guide|commands',
  'is there a help|manual|guide|tutorial|list',
];
