import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findingCases } from '../../test/finding-cases.js';
import { validate } from './validate.js';

const documentation = readFileSync(new URL('../../../../docs/specifications.md', import.meta.url), 'utf8');

describe('what is found where', () => {
  it('is documented by rule', () => {
    const rules = findingCases.flatMap(({ found }) => found.map((finding) => finding.split(' ')[1]));
    expect(rules.filter((rule) => !documentation.includes(`\`${rule}\``))).toEqual([]);
  });

  it.each(findingCases)('$name', ({ document, generation = '3.0', found }) => {
    const { errors, warnings } = validate(document, generation, { findings: 100 });
    const told = [
      ...errors.map(({ rule, path }) => `error ${rule} ${path}`),
      ...warnings.map(({ rule, path }) => `warning ${rule} ${path}`),
    ];
    expect(told).toEqual(found);
  });
});
