import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AT } from '../../test/changes.js';
import { canonicalText } from '../document/canonical-text.js';
import type { JsonObject } from '../document/json.js';
import { listOperations } from '../document/operations.js';
import { arbitraryDocument } from '../testing/arbitrary-document.js';
import { chain, receiving, sending, specification } from '../testing/documents.js';
import { compareDocuments } from './compare-documents.js';

const first = { $ref: '#/components/schemas/S0' };

function copyOf(document: JsonObject): JsonObject {
  return JSON.parse(canonicalText(document));
}

describe('compareDocuments, in general', () => {
  it('finds no change between a document and itself', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(compareDocuments(document, copyOf(document), AT)).toEqual({ changes: [], complete: true });
      }),
    );
  });

  it('tells every operation that was removed as breaking', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.nat(), (document, choice) => {
        const operations = listOperations(document);
        const removed = operations[choice % Math.max(operations.length, 1)];
        if (removed === undefined) return;
        const after = copyOf(document);
        const item = Object(Object(after['paths'])[removed.path]);
        delete item[removed.method];
        expect(compareDocuments(document, after, AT).changes).toContainEqual(
          expect.objectContaining({
            type: 'removed',
            breaking: true,
            kind: 'operation',
            path: removed.path,
            method: removed.method,
          }),
        );
      }),
    );
  });

  it('tells the way back as well: whatever one direction adds, the other removes', () => {
    fc.assert(
      fc.property(arbitraryDocument, arbitraryDocument, (one, other) => {
        const told = (type: string, from: JsonObject, to: JsonObject) => {
          const found = compareDocuments(from, to, AT).changes.filter((change) => change.type === type);
          return found
            .filter(({ kind }) => kind === 'operation')
            .map(({ path, method }) => `${method} ${path}`)
            .sort();
        };
        expect(told('added', one, other)).toEqual(told('removed', other, one));
      }),
    );
  });
});

describe('compareDocuments, hostile documents', () => {
  const LENGTH = 15_000;
  const links: Record<string, (ref: string) => JsonObject> = {
    references: ($ref) => ({ $ref }),
    properties: ($ref) => ({ properties: { next: { $ref } } }),
    inheritance: ($ref) => ({ properties: { next: { allOf: [{ $ref }] } } }),
    alternatives: ($ref) => ({ oneOf: [{ $ref }] }),
  };

  it.each(Object.keys(links))('follows 15,000 levels through %s', (name) => {
    const link = links[name] ?? (() => ({}));
    const before = receiving(first, chain(LENGTH, link));
    expect(compareDocuments(before, copyOf(before), AT)).toEqual({ changes: [], complete: true });
  });

  it('ends where inheritance goes in a circle on one side and references on the other', () => {
    const inherits = { properties: { next: { allOf: [first] } } };
    const refers = { properties: { next: first, more: { type: 'string' } } };
    const { changes } = compareDocuments(
      sending({ allOf: [first] }, { S0: inherits }),
      sending(first, { S0: refers }),
      AT,
    );
    expect(changes).toContainEqual(expect.objectContaining({ type: 'added', breaking: false }));
  });

  it('ends where callbacks lead back to the path that they belong to', () => {
    const calling = (summary: string) => {
      const callbacks = {
        again: { '{$url}': { $ref: '#/paths/~1a' } },
        shared: { $ref: '#/components/callbacks/Next' },
      };
      return specification({
        paths: { '/a': { post: { summary, callbacks, responses: {} } } },
        components: { callbacks: { Next: { '{$url}': { post: { callbacks, responses: {} } } } } },
      });
    };
    expect(compareDocuments(calling('a'), calling('a'), AT)).toEqual({ changes: [], complete: true });
    expect(compareDocuments(calling('a'), calling('b'), AT).complete).toBe(true);
  });

  it('compares enumerations of 200,000 values, and tells but some of them', () => {
    const values = (start: number) => Array.from({ length: 200_000 }, (_, index) => `v${start + index}`);
    const { changes } = compareDocuments(sending({ enum: values(0) }), sending({ enum: values(100_000) }), AT);
    expect(changes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no longer allows "v0", "v1", "v2", "v3", "v4" and 99995 more\.$/),
      expect.stringMatching(/also allows "v200000".* and 99995 more\.$/),
    ]);
  });

  it('says so when it leaves off', () => {
    const paths = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/p${index}`, { get: {} }]));
    const before = specification({ paths });
    expect(compareDocuments(before, specification(), AT, { changes: 100 })).toMatchObject({ complete: false });
    expect(compareDocuments(before, before, AT, { work: 100 })).toMatchObject({ complete: false });
    expect(compareDocuments(before, specification(), AT).changes).toHaveLength(200);
  });

  it('does not compare every schema with every other one where all references moved', () => {
    const count = 300;
    const moved = (step: number) => {
      const fields = (index: number) =>
        Array.from({ length: 20 }, (_, field) => [`f${field}`, ref(index * step + field)]);
      const ref = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` });
      const names = Array.from({ length: count }, (_, index) => [
        `S${index}`,
        { properties: Object.fromEntries(fields(index)) },
      ]);
      return receiving(first, Object.fromEntries(names));
    };
    const { changes, complete } = compareDocuments(moved(1), moved(7), AT, { changes: 100_000, work: 500_000 });
    expect(complete).toBe(true);
    expect(changes).toContainEqual(
      expect.objectContaining({ breaking: true, message: expect.stringMatching(/is "S\d+" now/) }),
    );
  });

  it('ends soon where many schemas inherit much', () => {
    const properties = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, {}]));
    const heirs = Array.from({ length: 5_000 }, (_, index) => [`H${index}`, { allOf: [first] }]);
    const after = specification({ components: { schemas: { S0: { properties }, ...Object.fromEntries(heirs) } } });
    const before = specification({ components: { schemas: { S0: {}, ...Object.fromEntries(heirs) } } });
    expect(compareDocuments(before, after, AT)).toMatchObject({ complete: false });
  });
});
