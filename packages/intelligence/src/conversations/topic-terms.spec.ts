import { describe, expect, it } from '@jest/globals';
import { topicTermsOf } from './topic-terms.js';

const wordsOf = (label: string) => topicTermsOf({ label, keywords: [] }).label.map(({ word }) => word);

describe('what is looked for to find pages about a cluster', () => {
  it('is the words of its label that carry meaning, each once', () => {
    expect(wordsOf('How do I cancel my subscription, please? Cancel!')).toEqual(['cancel', 'subscription']);
  });

  it('is nothing for a label that only asks for help', () => {
    expect(wordsOf('Hello, could you help me please')).toEqual([]);
    expect(wordsOf('42')).toEqual([]);
  });

  it('is at most six words of a label and six keywords', () => {
    const many = 'alpha beta gamma delta epsilon zeta eta theta';
    const { label, keywords } = topicTermsOf({ label: many, keywords: many.split(' ') });
    expect([label.length, keywords.length]).toEqual([6, 6]);
  });

  it('is a word in any of its forms, but no stem so short that it begins other words', () => {
    const [refunds, string] = topicTermsOf({ label: 'refunds string', keywords: [] }).label;
    expect(refunds).toEqual({ word: 'refunds', choices: [['refunds'], ['refund']], prefix: true });
    expect(string?.choices).toEqual([['string']]);
  });

  it('is all words of a keyword together, without keywords that say nothing', () => {
    const { keywords } = topicTermsOf({ label: '', keywords: ['reset password', 'please', 'login'] });
    expect(keywords.map((terms) => terms.map(({ word }) => word))).toEqual([['reset', 'password'], ['login']]);
  });

  it('is any neighbouring characters of a script without spaces', () => {
    const [term] = topicTermsOf({ label: '請求書', keywords: [] }).label;
    expect(term).toMatchObject({ prefix: false, choices: [['請求', '求書']] });
  });
});
