import { describe, expect, it } from '@jest/globals';
import { MergeRule } from '@lectern/domain/people/organizations/merge-rules';
import { addableRules, issueOfRule, newRule, RULES } from './rule-list.js';

describe('the rules that can be chosen', () => {
  it('are all that the API knows', () => {
    const known = MergeRule.options.flatMap(({ shape }) => [...shape.rule.values]);
    expect([...RULES].sort()).toEqual(known.sort());
  });

  it('can each stand there once, unless they say something else each time', () => {
    const offered = addableRules([{ rule: 'require_author_to_merge' }, newRule('custom'), newRule('allow_bypass')]);
    expect(offered).not.toContain('require_author_to_merge');
    expect(offered).toContain('custom');
    expect(offered).toContain('allow_bypass');
  });
});

describe('issueOfRule', () => {
  it('finds what is said about a rule, and not about its neighbours', () => {
    const issues = [{ path: 'body.mergeRules.rules[1].expression', message: 'must be a condition' }];
    expect([0, 1, 11].map((index) => issueOfRule(issues, index))).toEqual([
      undefined,
      'must be a condition',
      undefined,
    ]);
  });
});
