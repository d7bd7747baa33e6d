import { describe, expect, it } from '@jest/globals';
import { TRANSLATED } from '../../test/translated-words.js';
import { englishConsole as english } from './english/english.js';

/** A sentence, or what makes one of values, with where it is. */
type Leaf = [place: string, words: unknown];

function leavesOf(words: unknown, place = ''): Leaf[] {
  if (typeof words !== 'object' || words === null) return [[place, words]];
  return Object.entries(words).flatMap(([key, part]) => leavesOf(part, place === '' ? key : `${place}.${key}`));
}

const SAMPLES = [1234, 'Ada', 2, 'Zoe'];

/** Every choice of samples for as many parameters. */
function choices(parameters: number): (string | number)[][] {
  if (parameters === 0) return [[]];
  return choices(parameters - 1).flatMap((given) => SAMPLES.map((sample) => [...given, sample]));
}

const isSound = (said: unknown): said is string =>
  typeof said === 'string' && !/NaN|undefined|\bnull\b|\[object|#(?!\d)/.test(said);

/** What is said of values; nothing where these are of no type that the sentence can be made of. */
function sentenceOf(make: SentenceMaker, values: unknown[]): string | undefined {
  try {
    const said = make(...values);
    return isSound(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

type SentenceMaker = (...values: unknown[]) => unknown;
const isSentenceMaker = (words: unknown): words is SentenceMaker => typeof words === 'function';
const numberIn = (language: string) => (sample: string | number) =>
  typeof sample === 'number' ? sample.toLocaleString(language) : sample;

/** The samples that a sentence mentions, as the language writes them. */
function mentioned(said: string, samples: (string | number)[], language: string): (string | number)[] {
  const text = said.toLowerCase();
  const isIn = (form: string) => text.includes(form.toLowerCase());
  return samples.filter((sample) => isIn(numberIn(language)(sample)) || isIn(String(sample)));
}

/** What two languages say of the same values, for all values that both can say. */
function saidInBoth(make: SentenceMaker, other: SentenceMaker) {
  return choices(make.length).flatMap((values) => {
    const [said, otherSaid] = [sentenceOf(make, values), sentenceOf(other, values)];
    return said === undefined || otherSaid === undefined ? [] : [{ values, said, otherSaid }];
  });
}

describe.each(TRANSLATED)('the words in $name', ({ tag: language, words }) => {
  const translated = new Map(leavesOf(words));

  it('say something everywhere, with the same room around it as in English', () => {
    const wrong = leavesOf(english).filter(([place, said]) => {
      const other = translated.get(place);
      if (typeof said !== 'string') return typeof other !== typeof said;
      if (typeof other !== 'string') return true;
      const room = (text: string) => [/^ */.exec(text)?.[0], / *$/.exec(text)?.[0], text === ''];
      return JSON.stringify(room(said)) !== JSON.stringify(room(other));
    });
    expect(wrong.map(([place]) => place)).toEqual([]);
  });

  it('mention every value that the English sentence mentions', () => {
    const wrong = leavesOf(english).flatMap(([place, make]) => {
      const other = translated.get(place);
      if (!isSentenceMaker(make) || !isSentenceMaker(other)) return [];
      const both = saidInBoth(make, other);
      if (both.length === 0 && choices(make.length).some((values) => sentenceOf(make, values) !== undefined)) {
        return [`${place} says nothing`];
      }
      return both
        .filter(({ values, said, otherSaid }) => {
          const there = mentioned(otherSaid, values, language);
          return mentioned(said, values, 'en').some((value) => !there.includes(value));
        })
        .map(({ said, otherSaid }) => `${place}: "${otherSaid}" for "${said}"`);
    });
    expect(wrong).toEqual([]);
  });

  it('are translated', () => {
    const same = leavesOf(english).filter(
      ([place, said]) => typeof said === 'string' && / .* /.test(said) && translated.get(place) === said,
    );
    expect(same.map(([place, said]) => `${place}: ${said}`)).toEqual([]);
  });
});
