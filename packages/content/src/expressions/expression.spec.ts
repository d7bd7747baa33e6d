import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { displayText, type ExpressionContext, parseExpression, runExpression } from './expression.js';

const context: ExpressionContext = {
  variables: { product: 'Lectern', count: 3, ratio: 2.5, live: true, names: ['a', 'b'] },
  page: { variables: { version: '2.0' }, title: 'Home' },
  visitor: { claims: { plan: 'pro', roles: ['admin'] } },
};

function shown(source: string, within = context): string | undefined {
  const expression = parseExpression(source);
  const result = expression && runExpression(expression, within);
  return result && displayText(result.value);
}

describe('an expression', () => {
  it.each([
    ['space.vars.product', 'Lectern'],
    ['page.vars.version + "-" + space.vars.product', '2.0-Lectern'],
    ['space.vars.count + 1', '4'],
    ['space.vars.ratio * 2.0', '5'],
    ['space.vars.live ? "on" : "off"', 'on'],
    ['space.vars.names', 'a, b'],
    ['space.vars.names.map(name, name + "!").join(" ")', 'a! b!'],
    ['visitor.claims.plan == "pro" && "admin" in visitor.claims.roles', 'true'],
    ['has(page.vars.other) ? page.vars.other : "none"', 'none'],
    ['page.title', 'Home'],
    ['timestamp("2026-01-02T03:04:05Z")', '2026-01-02T03:04:05.000Z'],
    ['page.vars.version.matches("^[0-9]+\\\\.[0-9]+$")', 'true'],
  ])('%s reads as %j', (source, expected) => {
    expect(shown(source)).toBe(expected);
  });

  it.each(['', 'page.vars.', '{{', 'page.vars.missing', 'nothing', '1 / 0', 'space.vars.constructor', '{"a": 1}'])(
    'that has no readable value gives nothing: %j',
    (source) => {
      expect(shown(source)).toBeUndefined();
    },
  );

  it.each([
    ['page.vars.a + space.vars.b', true],
    ['"constant"', true],
    ['space.vars.names.exists(visitor, visitor == "a")', true],
    ['visitor.claims.plan', false],
    ['space.vars.live || visitor.claims.plan == "pro"', false],
    ['space.vars.names.filter(name, name == visitor.claims.plan)', false],
    ['visitor.claims.roles.map(page, page)', false],
    ['now', false],
  ])('knows its inputs: %s is deterministic: %j', (source, deterministic) => {
    expect(parseExpression(source)?.deterministic).toBe(deterministic);
  });

  it.each([
    ['is very long', `"${'a'.repeat(2000)}"`],
    ['nests deeply', `${'('.repeat(200)}1${')'.repeat(200)}`],
    ['loops in loops in loops', '[1].all(a, [1].all(b, [1].all(c, true)))'],
    ['doubles a text by naming it', 'cel.bind(a, "x", a + a)'],
    ['repeats a repeated pattern', 'page.vars.version.matches("(a+)+$")'],
    ['repeats an alternative', 'page.vars.version.matches("(a|a)*$")'],
    ['uses a pattern from a variable', 'page.vars.version.matches(space.vars.product)'],
    ['uses a pattern with many open repeats', 'page.vars.version.matches(".*.*.*x")'],
    ['uses a back reference', 'page.vars.version.matches("(a)\\\\1")'],
    ['uses a pattern with many optional parts', `page.vars.version.matches("${'a?'.repeat(30)}${'a'.repeat(30)}$")`],
    ['uses a pattern with many alternatives', `page.vars.version.matches("${'(a|a)'.repeat(30)}$")`],
    ['uses a pattern with two open repeats that can begin anywhere', 'page.vars.version.matches("a*a*b")'],
    ['loops over a list of unknown length', '(space.vars.names + space.vars.names).all(n, n == "a")'],
    ['uses a pattern in a loop', 'space.vars.names.all(n, n.matches("a*"))'],
  ])('is not run when it %s', (_, source) => {
    expect(parseExpression(source)).toBeUndefined();
  });

  it('never throws, whatever its source', () => {
    const token = fc.constantFrom(
      'page',
      '.',
      'vars',
      'version',
      '(',
      ')',
      '[',
      ']',
      '+',
      '"',
      '1',
      '?',
      ':',
      'matches',
      '{',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(token).map((tokens) => tokens.join('')),
        ),
        (source) => {
          expect(() => shown(source)).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
  });
});
