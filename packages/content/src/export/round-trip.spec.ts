import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exportedFiles, fileRecord, meaningOf, readableIds, storedContent } from '../../test/repository.js';
import type { Data, DocumentRef } from '../document/document.js';
import { planImport } from '../import/plan-import.js';
import type { FileRecord, PageRecord, PageType } from '../pages/page-record.js';
import { buildTree, type PageTree } from '../pages/page-tree.js';
import { slugFor } from '../pages/slug.js';
import type { ExportContent } from './export-plan.js';
import { planExport } from './plan-export.js';

const IDS = ['idpage0', 'idpage1', 'idpage2', 'idpage3', 'idpage4', 'idpage5', 'idpage6', 'idpage7'];
const FILES = ['idfile0', 'idfile1', 'idfile2'];

const title = fc.oneof(
  fc.constantFrom(
    'Intro',
    'Set up',
    'README',
    'index',
    'Summary',
    'C# & <T>',
    '1. First',
    '- x',
    '[a](b.md)',
    '日本語',
    'a\\_b',
    '`code`',
    '## x',
    'mention',
  ),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map((text) => text.trim() || 'x'),
);
const slug = fc.oneof(
  fc.constantFrom('readme', 'index', 'summary', 'a', 'v1.0', 'ünï'),
  title.map((text) => slugFor(text)),
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 4 });

const target: fc.Arbitrary<DocumentRef> = fc.oneof(
  fc.constantFrom(...IDS).map((page): DocumentRef => ({ kind: 'page', page })),
  fc.constantFrom(...IDS).map((page): DocumentRef => ({ kind: 'anchor', page, anchor: 'part' })),
  fc.constantFrom(...FILES).map((file): DocumentRef => ({ kind: 'file', file })),
  fc
    .constantFrom('https://example.com/a?b=1&c=(d)', 'mailto:a@example.com', 'odd <url>', 'x.md')
    .map((url): DocumentRef => ({ kind: 'url', url })),
  fc.constant<DocumentRef>({ kind: 'space', space: 's1' }),
);

const page = fc.record({
  type: fc.constantFrom<PageType>('document', 'document', 'document', 'group', 'link', 'computed'),
  parent: fc.option(fc.constantFrom(...IDS), { nil: null }),
  slug,
  title,
  linkTitle: maybe(title),
  description: maybe(fc.constantFrom('Words.', '--> "quoted"', 'two\nlines')),
  icon: maybe(fc.constantFrom('book', 'gear')),
  emoji: maybe(fc.constant('1f680')),
  hidden: maybe(fc.constant(true)),
  noIndex: maybe(fc.boolean()),
  condition: maybe(fc.constant('visitor.claims.beta == true')),
  tags: maybe(fc.constantFrom<string[]>(['beta', 'api'], [])),
  variables: maybe(fc.constant({ version: 'v1', major: 1 })),
  layout: maybe(fc.constant({ width: 'wide' as const, title: false })),
  cover: maybe(fc.constantFrom(...FILES)),
  extra: maybe(fc.constantFrom<Data>({ slug: '/kept' }, { other: [1, { a: 'b' }] })),
  target,
  body: fc.array(
    fc.oneof(
      fc.constantFrom(...IDS).map((id) => `[x](/pages/${id})`),
      fc.constantFrom(...IDS).map((id) => `<a href="/pages/${id}">x</a>`),
      fc.constantFrom(...FILES).map((id) => `![x](</files/${id}> "t")`),
      fc.constantFrom(
        'Text',
        '# Heading',
        '```\n[x](/pages/gone)\n```',
        '[r](/reusable/idreusable0)',
        '{% include "/reusable/idreusable0" %}',
        '> [q](/pages/idpage1#y)',
      ),
    ),
    { maxLength: 4 },
  ),
});

type Generated = typeof page extends fc.Arbitrary<infer Value> ? Value : never;

/** A space as storage would hold it: parents before their children, slugs unique among siblings. */
function contentOf(pages: Generated[]): ExportContent {
  const slugs = new Map<string | null, string[]>();
  const records = pages.map((generated, at): [string, PageRecord] => {
    const id = IDS[at] ?? '';
    const parent = generated.parent !== null && IDS.indexOf(generated.parent) < at ? generated.parent : null;
    const taken = slugs.get(parent) ?? [];
    const unique = taken.includes(generated.slug) ? slugFor(generated.slug, taken) : generated.slug;
    slugs.set(parent, [...taken, unique]);
    return [id, recordOf(generated, parent, unique, at)];
  });
  const bodies = new Map(
    pages.map(({ type, body }, at) => [IDS[at] ?? '', type === 'document' ? body.join('\n\n') : '']),
  );
  const files = new Map<string, FileRecord>(
    FILES.map((id, at) => [id, fileRecord(at < 2 ? 'same name.png' : 'ü.svg', Uint8Array.of(at))]),
  );
  return {
    tree: buildTree(records),
    bodyOf: (id) => bodies.get(id) ?? '',
    files,
    reusable: new Map([
      ['idreusable0', { record: { title: 'Shared: "x"' }, body: '# Kept\n\n[x](/pages/idpage0) ![y](/files/idfile1)' }],
    ]),
    variables: { b: 'text', a: 1 },
    redirects: new Map([
      ['old/path', '/pages/idpage0'],
      ['away', 'https://example.com/'],
    ]),
    spaceTitle: 'Space',
  };
}

function recordOf(generated: Generated, parent: string | null, unique: string, at: number): PageRecord {
  const { body: _, target: to, cover, extra, ...fields } = generated;
  return {
    ...fields,
    parent,
    slug: unique,
    order: `a${at}`,
    ...(cover === undefined ? {} : { cover: { ref: { kind: 'file', file: cover }, yPos: 3 } }),
    ...(extra === undefined ? {} : { extra }),
    ...(fields.type === 'link' ? { target: to } : {}),
    ...(fields.type === 'computed' ? { computed: { type: 'builtin:openapi', props: {} }, computedSeed: 'seed' } : {}),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

describe('an export that is imported', () => {
  it('is the same content, and exports to the same bytes', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: IDS.length }), fc.boolean(), (pages, git) => {
        const original = contentOf(pages);
        const first = exportedFiles(planExport(original), original);
        const imported = planImport(first, readableIds);
        expect(shapeOf(storedContent(imported, first, { git: false }))).toEqual(shapeOf(original));

        const stored = storedContent(imported, first, { git });
        const second = exportedFiles(planExport({ ...stored, spaceTitle: 'Space' }), stored);
        expect(second).toEqual(first);
        expect(meaningOf(planImport(second, readableIds), second)).toEqual(meaningOf(imported, first));
      }),
      { numRuns: 40 },
    );
  });
});

/** Everything about a space but its ids, which are replaced by places. */
function shapeOf(content: ExportContent): unknown {
  const names = new Map<string, string>();
  const listed = [...content.tree.byId.values()];
  const order = (id: string): string => `page ${pathOf(content.tree, id)}`;
  for (const { id } of listed) names.set(id, order(id));
  for (const [id, { name, blob }] of content.files) names.set(id, `file ${name} ${blob}`);
  for (const [id, { record }] of content.reusable) names.set(id, `reusable ${record.title}`);
  const named = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, part) =>
      typeof part === 'string' ? part.replace(/[\w-]+/g, (id) => names.get(id) ?? id) : part,
    );
  const pages = listed.map(({ id, record, children }) => {
    const { order: _, git: __, parent: ___, extra = {}, ...rest } = record;
    return [order(id), named({ ...rest, extra }), named(content.bodyOf(id)), children.map((child) => order(child.id))];
  });
  return {
    pages: pages.sort(([a], [b]) => String(a).localeCompare(String(b))),
    roots: content.tree.roots.map(({ id }) => order(id)),
    files: [...content.files.values()].map(({ name, blob }) => `${name} ${blob}`).sort(),
    reusable: [...content.reusable.values()].map(({ record, body }) => [record.title, named(body)]),
    variables: content.variables,
    redirects: named([...content.redirects].sort()),
  };
}

function pathOf(tree: PageTree, id: string): string {
  const node = tree.byId.get(id);
  return node === undefined ? '' : `${node.parent === null ? '' : pathOf(tree, node.parent)}/${node.record.slug}`;
}
