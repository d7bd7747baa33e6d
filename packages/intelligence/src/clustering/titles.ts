import { contentWords, stem, wordsOf } from '../conversations/words.js';
import { alternatives } from '../patterns/alternatives.js';
import type { TermCounts } from './keywords.js';

/** How many words a title has. */
const [FEWEST_WORDS, MAX_WORDS] = [2, 6];

/** What leads up to a matter and is no part of its name. */
const LEADING = new RegExp(
  `^${alternatives(`
    (?:i|we)(?: (?:am|was|have|had|would|will|do|just|really|also|still|already|been|think|believe|guess|want|wanted|
      need|needed|like|wish|hope|wonder|wondering|looking|trying|hoping|calling|inquiring|asking|requesting|that|if|to|
      for|about|in|on|know|get|see|have|how|not sure|interested|curious|a problem with|an issue with|trouble))+ |
    (?:im|ive|id|ill|iam|were|weve)(?: (?:just|looking|trying|hoping|calling|wondering|like|been|to|for|about|in|on|if|
      know|get|see|have|interested|curious|asking|inquiring|having|trouble|not|sure|how|a|an|the))* |
    (?:can|could|would|will|may|should|shall|do|does|did) (?:i|we|you|u|it|they|someone)(?: (?:please|also|kindly|help|
      me|us|tell|give|show|let|know|get|have|be|able|to|with|about|need))* |
    (?:how|what|where|which|when|why|who|whats|wheres|whens|hows)(?: (?:do|does|can|could|would|should|will|is|are|was|
      were|to|i|we|you|it|they|much|many|long|far|kind|type|of|about|there|have|the|a|an|my|am|day|time))* |
    (?:is|are|was|were|isnt|arent)(?: (?:there|it|the|my|a|an|any|this|that|possible|to))* |
    (?:show|tell|give|send|let|explain to|help|get|bring|teach|find|remind)(?: (?:me|us))(?: (?:know|out|with|to|about|
      how|what|where|the|a|an|my|is|are|find))* |
    (?:please|pls|plz|kindly|also|so|and|but|then|well|hi|hello|hey|yes|no|ok|okay|thanks|sorry|because|if|when|about|
      regarding|reg|want|wants|need|needs|like|would|have|has|had|got|be|been|being|there|theres|its|it|that|this|
      these|those|for|to|of|in|on|at|with|as|by|from|into|just|actually|maybe|advise|explain|take|do|look|see|go) |
    (?:the|a|an|my|our|your|his|her|their|some|any|another|one|two|three|four|five|more|each|every|all|other)`)}(?= |$)`,
  'u',
);

/** Where a title ends: what follows explains it. */
const ENDING = new RegExp(
  ` ${alternatives(`
    because | since | so | but | if | when | where | while | which | who | that | as | though | until | and (?:i|we|my|
      the|it|they|you|how|what) | i | im | ive | we | you | he | she | they | it | is | was | are | were | has | have |
      had | will | would | can | could | do | does | did | please | pls | thanks | thank | today | tomorrow | yesterday |
      now | right now | asap | again | anymore | this | last | next`)}(?= |$).*$`,
  'u',
);

const INSIDE = /^(?:the|a|an|my|our|your|his|her|their|some|any|please|really|just|also|very|own|me|us|so)$/;
const FUNCTION_WORDS = new Set(
  `a an the and or but of for to in on at with from by about into as than then my our your is are was be i you it me we
  us this that these those not more another one two some any if so up out off over per via no all very just new like
  get got make have has do does did let can could would will`.split(/\s+/),
);
/** No word of a title: they point at somebody or something that the title does not name. */
const POINTING = new Set(
  `i im ive id ill me you u youre we us he she him her they them it its this that these those there here my your our
  something anything someone anyone everything nothing hi hello hey thanks thank please pls sorry ok okay yes bye sir
  madam whats wheres hows dont youve weve hes shes theyre mine yours lets whatever mr mrs`.split(/\s+/),
);
/** Words of sentences, which a title is not. */
const OF_SENTENCES = new Set(
  `is are was were am do does did has have had can could would will shall should may might must what which when where
  why who how if because isnt arent wasnt doesnt didnt cant couldnt wont wouldnt hasnt havent`.split(/\s+/),
);
/** These begin no title, because they begin the rest of a sentence. */
const NO_BEGINNING = new Set(
  `and or but so than then as of for in on at with from by into to about not be been being want need like let`.split(
    /\s+/,
  ),
);
const NUMBERS = new RegExp(
  `^${alternatives(String.raw`
    \p{N}.* | zero | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | \p{L}+teen |
    twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety | hundred | thousand`)}$`,
  'u',
);

/** Whether a text reads as the name of a topic: a few words that name something, no sentence and no piece of one. */
export function isTopicTitle(title: string): boolean {
  if (!/^[\p{Lu}\p{N}\p{Lo}]/u.test(title) || /[.!?,;:…"]/.test(title)) return false;
  const words = title.split(' ').map((word) => wordsOf(word).join(''));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    words.length >= FEWEST_WORDS &&
    words.length <= MAX_WORDS &&
    !NO_BEGINNING.has(first) &&
    !FUNCTION_WORDS.has(last) &&
    !words.some((word) => word === '' || POINTING.has(word) || OF_SENTENCES.has(word) || NUMBERS.test(word)) &&
    contentWords(title).length > 0
  );
}

/**
 * Names what the issues of a cluster have in common: the topic of one of their titles that says most of what sets the
 * cluster apart and least of what only few of its issues say. Null where none of them reads as a topic. Titles are
 * given most central first, which decides between equals.
 */
export function topicTitle(titles: readonly string[], texts: readonly string[], everywhere: TermCounts): string | null {
  const weight = weightsOf(texts, everywhere);
  const candidates = new Map<string, { count: number; place: number }>();
  titles.forEach((title, place) => {
    const topic = topicIn(title);
    if (!isTopicTitle(topic)) return;
    const known = candidates.get(topic);
    candidates.set(topic, { count: (known?.count ?? 0) + 1, place: known?.place ?? place });
  });
  const ranked = [...candidates].map(([topic, { count, place }]) => {
    const words = [...new Map(contentWords(topic).map((word) => [stem(word), word])).values()];
    const told = words.reduce((sum, word) => sum + weight(word), 0);
    const usual = Math.log(1 + count) / Math.log(2 + titles.length);
    return { topic, score: told + 0.3 * usual - 0.1 * Math.max(0, topic.split(' ').length - 4), place };
  });
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  return ranked[0]?.topic ?? null;
}

/** What a word adds to a title: more the more issues say it and the fewer other clusters do, less than nothing if few. */
function weightsOf(texts: readonly string[], everywhere: TermCounts): (word: string) => number {
  const stems = countsOf(texts.map((text) => contentWords(text).map(stem)));
  const forms = countsOf(texts.map(contentWords));
  return (word) => {
    const root = stem(word);
    const count = stems.get(root) ?? 0;
    const share = count / Math.max(1, texts.length);
    const rarity = Math.log((2 + everywhere.groups) / (1 + (everywhere.terms.get(root) ?? 0)));
    const isMisspelt = (forms.get(word) ?? 0) < MISSPELT * count;
    return (share < RARE ? -UNUSUAL : share * Math.min(rarity, MAX_RARITY) - COST) - (isMisspelt ? UNUSUAL / 2 : 0);
  };
}

function countsOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of lists) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** What fewer issues than this share say is not what they have in common. */
const RARE = 0.12;
const UNUSUAL = 0.5;
/** Every word makes a title longer, so it has to say at least this much. */
const COST = 0.15;
const MAX_RARITY = 2.5;
/** A form that so few of those who use a word write is a slip of the pen. */
const MISSPELT = 0.1;

/** Cuts a title of an issue down to the topic that it names. */
export function topicIn(title: string): string {
  const plain = title.replace(/[.!?;:…"()]+/g, ' ').split(/,\s/)[0] ?? '';
  const written = plain.split(/\s+/).filter((word) => word !== '');
  const words = written.map((word) => wordsOf(word).join(''));
  let rest = words.join(' ');
  for (;;) {
    const next = rest.replace(LEADING, '').trim();
    if (next === rest) break;
    rest = next;
  }
  const from = words.length - (rest === '' ? 0 : rest.split(' ').length);
  const length = rest.replace(ENDING, '').split(' ').length;
  const kept = written
    .slice(from, from + length)
    .filter((word) => !INSIDE.test(word.toLowerCase()))
    .slice(0, MAX_WORDS);
  while (kept.length > 0 && FUNCTION_WORDS.has((kept.at(-1) ?? '').toLowerCase())) kept.pop();
  const shouted = kept.every((word) => word === word.toUpperCase());
  const topic = shouted ? kept.join(' ').toLowerCase() : kept.join(' ');
  return topic.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
