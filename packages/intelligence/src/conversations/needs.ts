import { alternatives, startingWith, wholeWords } from '../patterns/alternatives.js';

/** How customers ask for something and report what goes wrong. */

/** Asking for something. */
export const NEED = wholeWords(String.raw`
  (?:i|we|id|ive)(?: \w+){0,2} (?:want|wants|wanted|wanting|wanna|wand|need|needs|needed|needing|like|liek|
    wondering|calling|searching|checking|love|wish|hoping|looking|trying|tried|require|required|have to|gotta|
    prefer|reporting) |
  (?:im|iam)(?: \w+)? (?:needing|looking|trying|hoping|wondering|calling|searching|checking|interested) |
  possible | in need of | id like | ill (?:have|take|get|go) | want to | need to | wanna | would like | like to |
  (?:can|could|may|shall|should|would|will) (?:i|we|you|u|someone|somebody|they)(?! (?:there|here)) | help me |
  help (?:with|in|to|for) | assist (?:me|with|in) | assistance (?:with|in) |
  (?:please|pls|plz|kindly) (?:\w+ )?\w+ | let me | trying to | interested in | looking (?:for|to) |
  how (?:to|do|can|could|would|much|many|long|late|early|often|about) | quiero | quisiera | necesito | puedo |
  puede[ns]? | me gustar[ií]a | como puedo | ich (?:möchte|will|brauche|würde|kann|suche|habe) |
  (?:kann|könnte|können|könnten) (?:ich|sie|wir|man) | wie (?:kann|mache|ändere|bekomme) |
  je (?:veux|voudrais|souhaite|cherche|dois) | j ?ai besoin | (?:pouvez|pourriez)[ -]vous | puis-je | comment |
  vorrei | ho bisogno | posso | potete | come (?:posso|faccio) | (?:eu )?(?:quero|preciso|gostaria|queria) |
  chc[eę] | potrzebuj[eę] | jak (?:mog[eę]|zmieni[cć])`);

/** Something that goes wrong. */
export const PROBLEM = wholeWords(String.raw`
  not (?:\w+ )?(?:working|work|able|sending|receiving|received|loading|opening|responding|showing|possible|
    recogni[sz]ed|correct|getting) |
  (?:isnt|doesnt|dont|didnt|wont|cant|cannot|couldnt|wasnt|havent|hasnt|aint) | can not | do not | does not |
  did not | is not | unable | impossible |
  never (?:got|received|arrived|came|work(?:s|ed)|finish(?:es|ed)|ends?|loads?|shows?) | broken?|broke |
  crack(?:ed|s)? | damaged? | lost | stolen | stole | missing | misplaced | errors? | issues? | problems? |
  trouble(?:s|d)? | fail(?:s|ed|ing|ure)? | crash(?:es|ed|ing)? | wrong(?:ly)? | incorrect | stuck |
  (?:very|too|so) slow | slow | hacked | locked | blocked | rejected | declined | denied | expired |
  fraud(?:ulent)? | unauthori[sz]ed | (?:over|double )?charged | extra (?:amount|charge) | disputed? | accident |
  forgot(?:ten)? | down | late | delayed | bugs? | invalid | refuse[sd] | tim(?:es|ed|ing) out | timeouts? | hangs |
  hung | fr(?:eezes|ozen|oze) | disappear(?:s|ed)? | vanish(?:es|ed)? | corrupt(?:ed)? | unexpected(?:ly)? | no funciona | no puedo | problema |
  perdido | perd[ií] | robad[oa] | funktioniert nicht | geht nicht | kaputt | fehler | verloren | gestohlen |
  kann (?:ich )?nicht | ne (?:fonctionne|marche) pas | probl[eè]me | perdu | cass[eé] | erreur | non funziona |
  errore | perso | n[aã]o funciona | erro | perdi | nie dzia[lł]a | b[lł][aą]d`);

/** A command: the clause starts with what is to be done. */
export const COMMAND = startingWith(`
  change | cancel | check | send | sent | show | open | close | update | upgrade | downgrade | report | order |
  book | transfer | pay | reset | add | remove | delete | find | give | tell | make (?:a|an|it|me|my|the|another) |
  set | buy | purchase | file | apply | schedule | reschedule | explain | view | see | help | enroll | enrol |
  register | renew | replace | return | refund | repair | fix | install | activate | deactivate | block | unblock |
  move | switch | track | verify | provide | request | submit | start | stop | create | connect | dispute |
  withdraw | deposit | download | upload | export | import | include | put | bring | throw | get | need | want |
  wants | require | list | compare | trouble | reporting | requesting`);

/** A question. */
export const QUESTION = startingWith(`
  what | whats | which | when | whens | where | wheres | why | who | whose | how | hows | is | are | was | were |
  do | does | did | has | have | any | qu[eé] | cu[aá]l | c[oó]mo | cu[aá]ndo | d[oó]nde | was | welche[rs]? |
  wie | wann | wo | warum | quel(?:le)?s? | quand | o[uù] | pourquoi | combien | quale | quando | dove |
  perch[eé] | jak | kiedy | gdzie | dlaczego`);

/** The customer turns to another matter. */
export const ANOTHER = wholeWords(`
  also | another | additionally | besides | furthermore | one more | as well | too | second(?:ly)? | next |
  by the way | btw | other (?:thing|question|issue|problem) | tambi[eé]n | adem[aá]s | auch | au(?:ß|ss)erdem |
  noch eine? | aussi | autre | anche | tamb[eé]m | te[zż] | r[oó]wnie[zż]`);

const FRAMES = alternatives(`
  (?:i|we)(?: (?:really|also|just|still|would|will|am|was|do|now|badly))* (?:want|wants|wanted|wanna|need|needs|
    needed|like|love|wish|require|hoping|looking|trying)(?: (?:to|for|in|know|get|have|a|an|the|some|my|your|
    please|with|help))* |
  id (?:also )?like(?: (?:to|for|know|get|have))* |
  (?:can|could|may|would|will) (?:i|we|you|u)(?: (?:also|please|pls|kindly|just|help|me|us|with|to|know|get|have|
    tell|give|let|be|able))* |
  (?:what|how) (?:can|could|do|should|must|would) (?:i|we|you|u)(?: (?:have|need) to)? do (?:to|about|with|if|when|for) |
  how (?:can|could|do|should|would|does|will) (?:i|we|you|u|one|somebody|someone)(?: (?:please|also|go about))* |
  (?:please |pls |kindly )?(?:advise|tell me|let me know|explain|inform me)(?: (?:me|us|about|on|if|whether))* |
  (?:would|want|need) to | (?:please|pls|plz|kindly)`);

/** The frame of a request up to what is wanted. */
export const NEED_FRAME = new RegExp(String.raw`^.{0,40}?\b${FRAMES}(?= )`, 'u');

/** What asks for help with a matter that is named elsewhere consists of these words. */
export const APPEALING: ReadonlySet<string> = new Set(
  `something anything someone anyone somebody anybody issue issues problem problems matter matters question questions
  do stop fix solve resolve sort handle deal advise advice idea ideas suggestion suggestions clue thoughts wrong
  happening happen happened explain respond reply answer look asap urgent urgently immediately soon quickly stuck fast
  support agent human person people talk speak chat contact working work works`.split(/\s+/),
);
