// The words are the same in every run, so that two runs measure the same content.

/** A word that stands in nine pages of ten. */
export const COMMON_WORD = 'workspace';

const STEMS = (
  'account action address agent alert archive asset author backup balance batch branch bridge browser bucket buffer ' +
  'build bundle cache calendar carrier catalog channel chapter checkout client cluster column comment commit config ' +
  'connect console contact content context control counter course credit cursor customer dashboard data deploy design ' +
  'device diagram digest domain draft driver editor engine entry event export factory feature field figure filter ' +
  'folder format frame gateway graph group guide handler header history host identity image import index input ' +
  'install instance interval invoice issue journal kernel key label language layer layout ledger library license ' +
  'limit link list loader locale machine manual margin market matrix measure member memory menu message meter method ' +
  'migrate mirror model module monitor network notice number object offer office option order outline output package ' +
  'page panel parser partner pattern payment permission phase picture pipeline plan platform policy portal preview ' +
  'printer problem process product profile project prompt proxy publish queue quota range reader record region ' +
  'release report request resource result review route runner sample schedule schema scope script search section ' +
  'secret server service session setting shard signal site snapshot source space stage state storage stream style ' +
  'summary support switch symbol system table target task team template tenant test theme thread ticket timer token ' +
  'topic trace track transfer trigger tunnel update upload usage user value vector vendor version view volume webhook'
).split(' ');
const PREFIXES = ['', 'auto', 'multi', 'sub'];
const SUFFIXES = ['', 's', 'er'];
const SMALL = 'the of and to a in is that for it with as on be by this are or from an at which can when you'.split(' ');
const DERIVED = PREFIXES.flatMap((prefix) => SUFFIXES.flatMap((suffix) => STEMS.map((stem) => prefix + stem + suffix)));
// The most used first.
const VOCABULARY = [...SMALL, ...DERIVED];
const LETTERS = 'bcdfghjklmnpqrstvwxz';

/**
 * A generator of numbers from 0 to 1 that gives the same numbers for the same seed.
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One of some things.
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} things
 * @returns {T}
 */
export function pick(random, things) {
  return things[Math.floor(random() * things.length)];
}

/**
 * As many words as asked for. As in real texts, the second word of the vocabulary comes half as often as the first, and
 * the hundredth a hundredth as often.
 * @param {() => number} random
 * @param {number} count
 */
export function words(random, count) {
  return Array.from({ length: count }, () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]);
}

/**
 * A word that only the page of this number has; none is the beginning or a part of another.
 * @param {number} number
 */
export function rareWord(number) {
  let rest = number;
  let word = '';
  for (let place = 0; place < 5; place++) {
    word += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `qy${word}`;
}
