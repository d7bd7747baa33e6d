import { describe, expect, it } from '@jest/globals';
import { changeCases } from '../../test/change-cases.js';
import { AT } from '../../test/changes.js';
import { compareDocuments } from './compare-documents.js';

describe('what is told of a change, and how bad it is', () => {
  it.each(changeCases)('$name', ({ before, after, told }) => {
    const { changes } = compareDocuments(before, after, AT);
    expect(changes.map(({ level, rule }) => `${level} ${rule}`)).toEqual(told);
  });
});
