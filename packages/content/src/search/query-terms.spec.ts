import { describe, expect, it } from '@jest/globals';
import { queryTerms } from './query-terms.js';

const prefixesOf = (query: string) => queryTerms(query).flatMap(({ word, prefix }) => (prefix ? [word] : []));

describe('the terms of a query', () => {
  it('are its words, each once and no more than twelve', () => {
    expect(queryTerms('Token token TOKEN').map(({ word }) => word)).toEqual(['token']);
    expect(queryTerms('a b c d e f g h i j k l m n')).toHaveLength(12);
    expect(queryTerms('…')).toEqual([]);
  });

  it('count as beginnings of words from three letters on, and the last one always', () => {
    expect(prefixesOf('how do i set up a to')).toEqual(['how', 'set', 'to']);
    expect(prefixesOf('to')).toEqual(['to']);
  });
});
