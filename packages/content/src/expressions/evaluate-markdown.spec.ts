import { describe, expect, it } from '@jest/globals';
import { evaluateMarkdown } from './evaluate-markdown.js';

const context = { variables: { product: 'Lectern', odd: '*a* [b]' }, visitor: { claims: { plan: 'pro' } } };

describe('evaluateMarkdown', () => {
  it('replaces expressions and leaves every other block as it is written', () => {
    const markdown = '* one\n* two\n\nUse {{ space.vars.product }} now.\n\n__bold__\n';
    expect(evaluateMarkdown(markdown, context, 'all')).toBe('* one\n* two\n\nUse Lectern now.\n\n__bold__\n');
  });

  it('gives Markdown without expressions back unchanged', () => {
    const markdown = '\n\n* a\n\n\n`{{ space.vars.product }}`   \n';
    expect(evaluateMarkdown(markdown, context, 'all')).toBe(markdown);
  });

  it('unwraps and drops conditional blocks', () => {
    const markdown =
      'a\n\n{% if true %}\nb\n{% endif %}\n\n{% if visitor.claims.plan == "free" %}\nc\n{% endif %}\n\nd\n';
    expect(evaluateMarkdown(markdown, context, 'all')).toBe('a\n\nb\n\nd\n');
  });

  it('leaves what depends on the visitor when asked for deterministic values', () => {
    const markdown = '{{ visitor.claims.plan }} {{ space.vars.product }}\n';
    expect(evaluateMarkdown(markdown, context, 'deterministic-only')).toBe('{{ visitor.claims.plan }} Lectern\n');
  });

  it('hides from a visitor what stands under a condition that does not hold or that nobody understands', () => {
    const markdown =
      'a {{ visitor.claims.plan }}\n\n{% if visitor.claims.plan == "pro" %}\nb\n{% endif %}\n\n' +
      '{% if visitor.claims.plan == "free" %}\nc\n{% endif %}\n\n{% if no expression %}\nd\n{% endif %}\n\ne\n';
    expect(evaluateMarkdown(markdown, context, 'conditions-only')).toBe('a {{ visitor.claims.plan }}\n\nb\n\ne\n');
  });

  it('hides from a visitor what is written as an alternative, which documents do not know', () => {
    const markdown = '{% if visitor.claims.plan == "pro" %}\na\n{% else %}\nb\n{% endif %}\n\nc\n';
    expect(evaluateMarkdown(markdown, context, 'conditions-only')).toBe('a\n\nc\n');
  });

  it('writes a value as text, not as Markdown', () => {
    const evaluated = evaluateMarkdown('{{ space.vars.odd }}', context, 'all');
    expect(evaluated).toContain('\\*a');
  });
});
