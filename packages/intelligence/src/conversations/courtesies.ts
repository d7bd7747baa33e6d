import { alternatives } from '../patterns/alternatives.js';

/**
 * Courtesies and what else keeps a chat going. All patterns of this folder read lower-case text without apostrophes;
 * the longest lists are English, the others cover the commonest turns of phrase.
 */

const GREETING = alternatives(`
  h+i+ | h+a+i+ | hell+o+ | hollo | hey+a? | hiya | howdy | greetings |
  good ?(?:morning|afternoon|evening|day|night) | dear (?:team|support|sir|madam|all)(?: or madam)? | hola |
  buen[oa]s (?:dias|días|tardes|noches) | hallo | guten (?:tag|morgen|abend) | moin | servus | bonjour | bonsoir |
  salut | ciao | buongiorno | buonasera | ol[aá] | bom dia | boa tarde | boa noite | cze[sś][cć] | dzie[nń] dobry |
  hej | goedemorgen | goedendag`);

/** After "no" these go on with something else; before other words it belongs to them, as in "no users can log in". */
const AFTER_NO = alternatives(`
  i | im | id | ill | ive | my | we | it | its | that | thats | the | this | there | thank | thanks | thankyou |
  need | please | sorry | but | just | you | sir | madam | mam | not | no | can | could | what | how | ok | okay |
  problem | worries | its | a | actually | nothing | only | do | dont | is | are | for now | for | as | at | more |
  yes | still | maybe | all | everything`);

const ACKNOWLEDGEMENT = alternatives(`
  o+k+(?:a+y+|e+y+)? | k | ye+s+|yes | ss | yea+h?s? | yep | yup | ya | sure(?: thing)? | no+(?! \\p{L}) | no+(?= ${AFTER_NO}(?!\\p{L})) | nope | nah |
  not really | fine | great | good | perfect | awesome | excellent | wonderful | cool | nice | alright |
  all right | right | exactly | correct | indeed | of course | certainly | absolutely | definitely |
  sounds (?:good|great) | very well | well | so | oh+ | ah+ | um+ | uh+ | hmm+ | please | pls | plz | plea[sc]e |
  kindly | if (?:it is |its |thats )?(?:possible|ok|okay) | sorry | excuse me | sir | madam | mam | maam | there | then | anyway |
  that(?:s| is) (?:fine|ok|okay|great|good|right|all|it|perfect|everything|correct|alright|awesome|cool|wonderful) |
  got it | i see | i understand | understood | no problem | no worries | not a problem | great news | si|sí | ja |
  nein | oui | non | merci | gracias | danke(?: schön)? | vale | bitte | por favor | grazie | obrigad[oa] |
  tak|dziękuję`);

const THANKS = alternatives(`
  thank(?:s|x)?(?: you| u)?(?: (?:a lot|so (?:very )?much|very much|again))?(?: for [a-z ]{0,60})? |
  than(?:k|ks)(?:yo?u| ?toy)[a-z ]{0,40} | thanku | thnx | thx | ty | many thanks |
  i (?:really )?appreciate[a-z ]{0,40} | (?:good ?)?bye+(?: bye+)? | by+e+ | see (?:you|ya)[a-z ]{0,20} |
  take care |
  (?:have|wish you) an? (?:very )?(?:great|good|nice|lovely|wonderful|fantastic|blessed|beautiful|awesome|
    pleasant|happy)[a-z ]{0,30} |
  you too | same to you | cheers | vielen dank | muchas gracias | merci beaucoup |
  (?:best|kind|warm) regards[a-z ]{0,30} | sincerely[a-z ]{0,30} | mit freundlichen grüßen[a-z ]{0,30}`);

/** A courtesy at the start of a clause, with what separates it from the rest. */
export const OPENING = new RegExp(
  String.raw`^(?:${GREETING}|${ACKNOWLEDGEMENT}|${THANKS})(?![\p{L}\p{N}])[\s,.!?-]*`,
  'u',
);

/** A greeting at the start: what follows in a word is somebody's name. */
export const GREETED = new RegExp(String.raw`^${GREETING}(?![\p{L}\p{N}])`, 'u');

const CHATTING = alternatives(`
  how are (?:you|u)[a-z ]{0,20} |
  are (?:you|u|we) (?:still )?(?:there|here|connected|connecting|with me|online|available)[a-z ]{0,20} |
  are still connecting | (?:you|u) (?:are|will be) (?:still )?(?:there|connect(?:ed|ing)) |
  (?:can|could|would|will|may|are) (?:you|u|i) (?:please |able to |kindly )*(?:help|assist|get (?:some )?help|
    have (?:some )?(?:help|assistance))(?: (?:me|us|out|today|please|now|here|to|with (?:that|this|it|something|
    my (?:request|problem|issue))))* |
  (?:please |pls )?(?:help|assist)(?: me)?(?: (?:out|please|with (?:that|this|it)))*(?: [a-z]+)? |
  i (?:need|want|would like|require)(?: to get| to have)? (?:some |your |ur |a |one more )?(?:help|assistance|
    favou?r)(?: (?:from you|please|now|today|with (?:something|this|that|it)))* |
  (?:did|do) you (?:get|understand|see|hear|receive) (?:that|it|me|this|all|them)[a-z0-9 ]{0,40} |
  is (?:that|it|this) (?:ok|okay|all|fine|right|correct|good)[a-z ]{0,60} | is (?:that|it|this) possible |
  (?:can|could) (?:you )?(?:please )?wait[a-z ]{0,20} | have (?:a minute|your time)[a-z ]{0,20} |
  (?:i (?:will|would|prefer|want|like|choose) (?:to )?)*(?:choose )?(?:pay |payment |paying )?(?:(?:by|in|with|through) )?(?:cash|card|cod|online)(?: payment)?(?: (?:on|at|upon) delivery)? |
  [a-z ]{0,20}(?:problem|issue) (?:is|was|got|has been) (?:now )?(?:solved|fixed|resolved|resoved)[a-z ]{0,20} |
  (?:what|which|any)(?: more| other)? (?:details?|information|info)[a-z ]{0,40} |
  (?:can|could) we make this quick[a-z ]{0,20} |
  (?:please )?(?:wait(?! times?)|hold on|hang on|one (?:moment|second|minute|sec)|just a (?:moment|second|minute)|
    give me a (?:moment|second|minute))[a-z ]{0,20} |
  i(?:ll| will| can| am| m|m)? (?:will |just |be )*(?:wait(?:ing)?|do (?:that|it|this|so)|check (?:it|that)|
    try (?:it|that|this)|keep (?:it|that|this)|be (?:here|there|waiting)|done|sorry|extremely sorry|finished|set|good|ok|okay|fine|
    happy|glad|satisfied)(?: [a-z ]{0,40})? |
  (?:no )?nothing(?: (?:else|more|further|other|for|at|right|as|from|to|now|sir|thanks?|thank|you|today|all|of|elser|much|me|that|this|it|is|needed|required|add|ask|say)){0,5} |
  no (?:need|thats?|thank|thanx|thats it|that is all)[a-z ]{0,40} |
  no (?:more|other|further)(?: (?:questions?|quer(?:y|ies)|issues?|problems?|help|assistance|things?|requests?|concerns?|
    details?|needed|required|thanks?|thank you|for now|sir|today|at|this|time|moment|the)){0,5} |
  (?:thats?|that is|thatll be|that will be) (?:all|it|enough|everything)[a-z ]{0,30} | enough[a-z ]{0,20} |
  (?:we|i)(?:re| are| am|m) (?:all )?(?:set|done|good)[a-z ]{0,20} |
  not (?:right now|now|at (?:this|the) (?:time|moment)|at all|needed|really)[a-z ]{0,20} |
  (?:what|anything) else(?: (?:can|could|do|would|should|may) [a-z ]{0,40})? |
  (?:i )?(?:confirm|confirmed|agreed?|proceed|go ahead|continue|done|noted)(?: (?:it|that|sir|please|my order|
    the order))* |
  (?:complete|finish|place|confirm|close) (?:my|the|this) order | you may | (?:you are |youre )?welcome(?: (?:too|sir|then|again))? | my pleasure |
  nice to (?:meet|chat)[a-z ]{0,30} |
  (?:it|this|that|its|thats|everything) (?:is |was )?(?:now )?(?:works?|working|worked|helps?|helped|fixed|solved|
    resolved|useful|helpful|great|perfect|fine|ok|okay|good|very helpful)(?![a-z ]* (?:except|but|not|only|until|unless) )[a-z ]{0,30} |
  (?:okay |ok )?now (?:it|its|it is) (?:works?|working)[a-z ]{0,30} |
  that(?:s|d| is| would| will)(?: be)? (?:(?:really|very|so) )?(?:great|nice|fine|good|lovely|perfect|helpful|kind|awesome|wonderful)[a-z ]{0,30} |
  (?:you|u) (?:are|were|have been) (?:very |so |really )?(?:great|nice|kind|helpful|welcome)[a-z ]{0,30} |
  (?:i )?hope[a-z ]{0,40}`);

/** Sentences that carry the chat on and say nothing of the matter itself. */
export const CHAT = new RegExp(`^${CHATTING}$`, 'u');
