import { describe, expect, it } from '@jest/globals';
import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import fc from 'fast-check';
import { writeDocument } from '../markdown/write-document.js';
import { apiDocument } from './api-document.js';
import { type ApiPage, apiPages } from './api-pages.js';
import { apiDocumentSource, readApiSource } from './api-source.js';

const operation = (path: string, tags: string[], title = path, method = 'get') => ({
  path,
  method,
  title,
  tags,
  deprecated: false,
});

const outline = (fields: Partial<SpecificationOutline>): SpecificationOutline => ({
  title: 'Pets',
  version: '1',
  tags: [],
  operations: [],
  webhooks: [],
  schemas: [],
  ...fields,
});

const BY_TAG = { models: true, grouping: 'by-tag' } as const;

const titles = (pages: readonly ApiPage[]): unknown[] =>
  pages.map(({ title, pages: below }) => (below.length === 0 ? title : [title, ...titles(below)]));

const every = (pages: readonly ApiPage[]): ApiPage[] => pages.flatMap((page) => [page, ...every(page.pages)]);

describe('apiPages', () => {
  it('makes a page for each tag that has operations, then for the rest, the webhooks and the models', () => {
    const given = outline({
      tags: [{ name: 'pets', title: 'Our pets' }, { name: 'empty' }],
      operations: [operation('/pets', ['pets']), operation('/shops', ['shops']), operation('/health', [])],
      webhooks: [{ name: 'born', method: 'post', title: 'A pet is born' }],
      schemas: ['Pet'],
    });
    expect(titles(apiPages(given, BY_TAG))).toEqual(['Our pets', 'shops', 'Other operations', 'Webhooks', 'Models']);
    expect(titles(apiPages(given, { ...BY_TAG, models: false }))).not.toContain('Models');
  });

  it('puts tags below the tag that they belong to, however confused the specification is', () => {
    const given = outline({
      tags: [
        { name: 'a' },
        { name: 'b', parent: 'a' },
        { name: 'self', parent: 'self' },
        { name: 'x', parent: 'y' },
        { name: 'y', parent: 'x' },
        { name: 'lost', parent: 'nobody' },
      ],
      operations: ['b', 'self', 'x', 'y', 'lost'].map((tag) => operation(`/${tag}`, [tag])),
    });
    expect(titles(apiPages(given, BY_TAG))).toEqual([['a', 'b'], 'self', 'x', 'y', 'lost']);
  });

  it('makes a page for each operation if that is wanted', () => {
    const given = outline({ operations: [operation('/a', ['t'], 'List'), operation('/a', ['t'], 'Create', 'post')] });
    expect(titles(apiPages(given, { ...BY_TAG, grouping: 'by-operation' }))).toEqual([['t', 'List', 'Create']]);
  });

  it('makes pages of the operations of large tags only, and of the largest where there are too many', () => {
    const tagged = (tag: string, count: number) =>
      Array.from({ length: count }, (_, index) => operation(`/${tag}/${index}`, [tag]));
    const sizes = (...tags: [string, number][]) =>
      apiPages(outline({ operations: tags.flatMap(([tag, count]) => tagged(tag, count)) }), BY_TAG).map(
        ({ document, pages }) => [document.doc, pages.length],
      );
    expect(sizes(['small', 15], ['large', 16])).toEqual([
      ['operations', 0],
      ['tag', 16],
    ]);
    expect(sizes(['a', 600], ['b', 900], ['c', 1_000], ['d', 50])).toEqual([
      ['operations', 0],
      ['tag', 900],
      ['tag', 1_000],
      ['tag', 50],
    ]);
  });

  it('gives every page of any specification a key of its own and a text that can be written', () => {
    const name = fc.constantFrom('a', 'b', 'c', '', '{{x}}', '"q"', '{% hint %}');
    const given = fc.record({
      title: fc.string(),
      version: fc.string(),
      tags: fc.array(fc.record({ name, parent: name, description: fc.string() }, { requiredKeys: ['name'] })),
      operations: fc.uniqueArray(
        fc.record({
          path: fc.string(),
          method: fc.constantFrom('get', 'post'),
          title: fc.string(),
          tags: fc.array(name, { maxLength: 3 }),
          deprecated: fc.boolean(),
        }),
        { selector: ({ path, method }) => `${method} ${path}` },
      ),
      webhooks: fc.array(fc.record({ name, method: fc.constant('post'), title: fc.string() })),
      schemas: fc.array(name),
    });
    fc.assert(
      fc.property(given, fc.constantFrom('by-tag', 'by-operation'), (specification, grouping) => {
        const pages = every(apiPages(specification, { models: true, grouping }));
        expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
        for (const { document } of pages) {
          const made = apiDocument(specification, 'pets', document);
          expect(made).toBeDefined();
          if (made) expect(writeDocument(made).markdown).not.toContain('{% block');
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('apiDocument', () => {
  it('lists the operations of a tag with links to each, and names them in blocks', () => {
    const given = outline({
      tags: [{ name: 'pets', description: 'All about **pets**.' }],
      operations: [
        operation('/pets', ['pets'], 'List pets'),
        { ...operation('/pets/{id}', ['pets'], 'Show one'), deprecated: true },
      ],
    });
    const document = apiDocument(given, 'store', { doc: 'operations', page: 'pets' });
    expect(document && writeDocument(document).markdown).toBe(
      [
        'All about **pets**.',
        '',
        '* [List pets](#get--pets)',
        '* [Show one](#get--pets-id) (deprecated)',
        '',
        '{% openapi-operation spec="store" path="/pets" method="get" %}',
        '{% endopenapi-operation %}',
        '',
        '{% openapi-operation spec="store" path="/pets/{id}" method="get" %}',
        '{% endopenapi-operation %}',
        '',
      ].join('\n'),
    );
  });

  it('leads from a tag to the pages of its operations', () => {
    const given = outline({
      tags: [{ name: 'pets', description: 'All about **pets**.' }],
      operations: [operation('/pets', ['pets'], 'List pets')],
    });
    const below = [
      { title: 'List pets', page: 'p1', address: 'GET /pets' },
      { title: 'Show one', page: 'p2', address: 'GET /pets/{id}', isDeprecated: true },
    ];
    const written = (pages?: typeof below) => {
      const document = apiDocument(given, 'store', { doc: 'tag', page: 'pets' }, pages);
      return document && writeDocument(document).markdown;
    };
    expect(written(below)).toBe(
      [
        'All about **pets**.',
        '',
        '* [List pets](/pages/p1): `GET /pets`',
        '* [Show one](/pages/p2): `GET /pets/{id}` (deprecated)',
        '',
      ].join('\n'),
    );
    expect(written()).toBe('All about **pets**.\n\n* List pets: `GET /pets`\n');
  });

  it('leads from a tag without operations to the tags below it', () => {
    const given = outline({ tags: [{ name: 'animals' }] });
    const document = apiDocument(given, 'store', { doc: 'operations', page: 'animals' }, [
      { title: 'Pets', page: 'p1' },
    ]);
    expect(document && writeDocument(document).markdown).toBe('* [Pets](/pages/p1)\n');
  });

  it('has nothing to say about what is not in the specification', () => {
    for (const document of [
      { doc: 'operations', page: 'x' },
      { doc: 'operation', page: '/x', method: 'get' },
      { doc: 'webhooks' },
      { doc: 'models' },
    ] as const) {
      expect(apiDocument(outline({}), 'store', document)).toBeUndefined();
    }
  });
});

describe('readApiSource', () => {
  it('reads back the source of every page', () => {
    for (const document of [
      { doc: 'info' },
      { doc: 'operations', page: 'pets' },
      { doc: 'operation', page: '/pets', method: 'get' },
      { doc: 'models' },
    ] as const) {
      expect(readApiSource(apiDocumentSource('store', document))).toMatchObject({ spec: 'store', document });
    }
  });

  it('knows no other source', () => {
    expect(readApiSource(undefined)).toBeUndefined();
    expect(readApiSource({ type: 'builtin:translation', props: {} })).toBeUndefined();
    expect(readApiSource({ type: 'builtin:openapi', props: {} })).toBeUndefined();
  });
});
