import { describe, expect, it } from '@jest/globals';
import { block, documentOf, inline, paragraph } from '../../test/nodes.js';
import { evaluateDocument, hasExpressions } from './evaluate-document.js';

const context = { variables: { product: 'Lectern' }, visitor: { claims: { plan: 'pro' } } };
const expression = (source: string) => inline('expression', { expression: source });
const condition = (source: string, ...nodes: ReturnType<typeof paragraph>[]) =>
  block('if', { expression: source }, nodes);

describe('evaluateDocument', () => {
  it('puts the value of an expression in its place', () => {
    const document = documentOf(paragraph(['Use ', expression('space.vars.product'), '!']));
    expect(evaluateDocument(document, context, 'all')).toEqual(documentOf(paragraph(['Use ', 'Lectern', '!'])));
  });

  it('evaluates inside links, nested blocks and fragments', () => {
    const body = (node: ReturnType<typeof expression> | string) =>
      documentOf(
        block('hint', { style: 'info' }, [
          paragraph([inline('link', { ref: { kind: 'url', url: 'https://a.example' } }, [node])]),
        ]),
        block('expandable', {}, undefined, {
          fragments: [{ object: 'fragment', fragment: 'expandable-body', nodes: [paragraph([node])] }],
        }),
      );
    expect(evaluateDocument(body(expression('space.vars.product')), context, 'all')).toEqual(body('Lectern'));
  });

  it('leaves an expression that fails as written', () => {
    const document = documentOf(paragraph([expression('space.vars.missing'), expression('not (an expression')]));
    expect(evaluateDocument(document, context, 'all')).toEqual(document);
  });

  it('unwraps a condition that holds and drops one that does not, also nested', () => {
    const document = documentOf(
      condition('true', paragraph('a'), condition('1 == 2', paragraph('b')), condition('1 == 1', paragraph('c'))),
      condition('false', paragraph('d')),
    );
    expect(evaluateDocument(document, context, 'all')).toEqual(documentOf(paragraph('a'), paragraph('c')));
  });

  it('hides what is meant for visitors with a claim from one who has none', () => {
    const document = documentOf(condition('visitor.claims.staff', paragraph('secret')));
    expect(evaluateDocument(document, context, 'all')).toEqual(documentOf());
    expect(evaluateDocument(document, { variables: {} }, 'all')).toEqual(documentOf());
  });

  it('leaves a condition that is no expression as written', () => {
    const document = documentOf(condition('this is no expression', paragraph('x')));
    expect(evaluateDocument(document, context, 'all')).toEqual(document);
  });

  it('touches only what no visitor can change when asked for deterministic values', () => {
    const document = documentOf(
      paragraph([expression('space.vars.product'), expression('visitor.claims.plan')]),
      condition('visitor.claims.plan == "pro"', paragraph([expression('space.vars.product')])),
      condition('space.vars.product == "Lectern"', paragraph('kept')),
    );
    expect(evaluateDocument(document, context, 'deterministic-only')).toEqual(
      documentOf(
        paragraph(['Lectern', expression('visitor.claims.plan')]),
        condition('visitor.claims.plan == "pro"', paragraph(['Lectern'])),
        paragraph('kept'),
      ),
    );
  });
});

describe('evaluateDocument for a visitor', () => {
  it('unwraps and drops conditional blocks, and leaves expressions as written', () => {
    const document = documentOf(
      paragraph([expression('space.vars.product'), expression('visitor.claims.plan')]),
      condition('visitor.claims.plan == "pro"', paragraph([expression('visitor.claims.plan')])),
      condition('visitor.claims.plan == "free"', paragraph('hidden')),
    );
    expect(evaluateDocument(document, context, 'conditions-only')).toEqual(
      documentOf(
        paragraph([expression('space.vars.product'), expression('visitor.claims.plan')]),
        paragraph([expression('visitor.claims.plan')]),
      ),
    );
  });

  it('drops what stands under a condition that nobody understands', () => {
    const document = documentOf(
      condition('this is no expression', paragraph('secret')),
      condition('visitor.claims.a.all(x, visitor.claims.b.all(y, x == y))', paragraph('secret')),
      condition('true', condition('', paragraph('secret'))),
    );
    expect(evaluateDocument(document, context, 'conditions-only')).toEqual(documentOf());
  });
});

describe('hasExpressions', () => {
  it('tells documents apart that evaluation would leave as they are', () => {
    expect(hasExpressions(documentOf(paragraph('{{ text }}')))).toBe(false);
    expect(hasExpressions(documentOf(block('hint', {}, [paragraph([expression('1')])])))).toBe(true);
    expect(hasExpressions(documentOf(condition('1')))).toBe(true);
  });
});
