import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { describeCluster, MAX_LABEL_LENGTH } from './describing.js';
import { iconFor } from './icons.js';
import { countTerms, keywordsOf } from './keywords.js';

const passwords = ['reset my password', 'password reset does not arrive', 'I forgot the password'];
const invoices = ['the invoice is wrong', 'my invoice shows the wrong amount', 'invoice amount charged twice'];
const everywhere = countTerms([passwords, invoices]);

describe('describing a cluster', () => {
  it('finds the words that set it apart, strongest first', () => {
    expect(keywordsOf(passwords, everywhere)[0]).toBe('password');
    expect(keywordsOf(invoices, everywhere).join(' ')).toContain('invoice');
    expect(keywordsOf(invoices, everywhere).join(' ')).not.toContain('password');
  });

  it('names its topic, and takes its summary from three issues that differ', () => {
    const issue = (id: string, title: string, fit: number) => ({
      id,
      title,
      text: title,
      summary: `${title}.`,
      vector: Float32Array.of(fit, 0),
    });
    const issues = [
      issue('1', 'Password mail is late', 0.2),
      issue('2', 'Reset my password', 0.9),
      issue('3', 'Reset my password', 0.8),
      issue('4', 'Login link expired', 0.5),
    ];
    const found = describeCluster(issues, Float32Array.of(1, 0), everywhere);
    expect(found.label).toBe('Reset password');
    expect(found.summary).toBe('Reset my password. Login link expired. Password mail is late.');
    expect(found.icon).toBe('key');
  });

  it('takes titles and summaries of any characters, and answers what can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 900 }), fc.nat(120), (written, padding) => {
        const title = `${'x'.repeat(padding)}${written}\ud83d\0😀`;
        const issue = { id: '1', title, text: title, summary: title, vector: Float32Array.of(1) };
        const { label, summary, keywords } = describeCluster([issue], Float32Array.of(1), everywhere);
        expect(label.length).toBeLessThanOrEqual(MAX_LABEL_LENGTH);
        for (const text of [label, summary, ...keywords]) expect(text).not.toMatch(/\p{Cs}|\0/u);
      }),
    );
  });

  it('chooses an icon by the first keyword that has one, and a question mark for none', () => {
    expect(iconFor(['zebra', 'invoices'])).toBe('file-invoice-dollar');
    expect(iconFor(['zebra'])).toBe('circle-question');
  });

  it('does not depend on the order of issues of equal weight', () => {
    const issues = ['b', 'a'].map((id) => ({ id, title: id, text: id, summary: id, vector: Float32Array.of(1) }));
    const label = (list: typeof issues) => describeCluster(list, Float32Array.of(1), everywhere).label;
    expect(label(issues)).toBe(label(issues.toReversed()));
  });
});
