import { describe, expect, it } from '@jest/globals';
import { exportedFiles, fileRecord, filesOf, meaningOf, readableIds, storedContent } from '../../test/repository.js';
import { planImport } from '../import/plan-import.js';
import type { PageRecord } from '../pages/page-record.js';
import { buildTree } from '../pages/page-tree.js';
import type { ExportContent, ExportPlan } from './export-plan.js';
import { planExport } from './plan-export.js';

const record = (fields: Partial<PageRecord>): PageRecord => ({
  type: 'document',
  parent: null,
  order: 'a',
  slug: 'page',
  title: 'Page',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const content = (pages: Record<string, Partial<PageRecord>>, rest: Partial<ExportContent> = {}): ExportContent => ({
  tree: buildTree(Object.entries(pages).map(([id, fields]) => [id, record(fields)])),
  bodyOf: () => '',
  files: new Map(),
  reusable: new Map(),
  variables: {},
  redirects: new Map(),
  spaceTitle: 'Space',
  ...rest,
});

const textAt = (plan: ExportPlan, path: string): string => plan.texts.find((text) => text.path === path)?.text ?? '';
const pathsOf = (plan: ExportPlan): string[] => plan.texts.map(({ path }) => path).sort();

const REPOSITORY = {
  '.gitbook.yaml': 'root: ./\nredirects:\n  v1/start: guides/start.md\n  away: https://example.com/x\n',
  '.gitbook/vars.yaml': 'product: Lectern\nyear: 2026\n',
  '.gitbook/includes/note.md':
    '---\ntitle: Note\n---\n\n{% hint style="info" %}\nSee [start](../../guides/start.md#first).\n{% endhint %}\n',
  '.gitbook/assets/logo (1).png': 'png',
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n* [Guides](guides/README.md)\n  * [Get started](guides/start.md "Start")\n  * Older\n    * [Version \\#1](guides/v1.md)\n  * [Start, again](guides/start.md#first)\n\n## Reference\n\n* [API](reference/api.md)\n* [Status](https://status.example.com)\n',
  'README.md':
    '---\ndescription: What this is\nicon: book\ncover: .gitbook/assets/logo (1).png\ncoverY: 12\n---\n\n# Welcome\n\n![Logo](<.gitbook/assets/logo (1).png>) and [guides](guides/)\n\n{% include ".gitbook/includes/note.md" %}\n',
  'guides/README.md': '# Guides\n\n[Up](../README.md), [broken](nowhere.md)\n',
  'guides/start.md':
    '---\nhidden: true\ncustom:\n  a: 1\n---\n\n# Get started\n\n## First\n\n[ref](../reference/api.md#x "API")\n',
  'guides/v1.md': '# Version #1\n\nText\n',
  'reference/api.md': '# API\n\n<img src="../img/flow.png" width="3">\n\n```\n[not a link](../README.md)\n```\n',
  'img/flow.png': 'flow',
};

describe('planExport', () => {
  it.each([true, false])('loses nothing of a repository on the way out and in again (paths kept: %s)', (git) => {
    const sources = filesOf(REPOSITORY);
    const first = planImport(sources, readableIds);
    const stored = storedContent(first, sources, { git });
    const exported = exportedFiles(planExport(stored), stored);
    const second = planImport(exported, readableIds);
    expect(meaningOf(second, exported)).toEqual(meaningOf(first, sources));

    const again = storedContent(second, exported, { git });
    expect(exportedFiles(planExport(again), again)).toEqual(exported);
  });

  it('writes a repository back to where it was', () => {
    const sources = filesOf(REPOSITORY);
    const stored = storedContent(planImport(sources, readableIds), sources, { git: true });
    const exported = new Map(
      exportedFiles(planExport(stored), stored).map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
    );
    expect([...exported.keys()].sort()).toEqual(Object.keys(REPOSITORY).sort());
    for (const path of ['guides/v1.md', 'reference/api.md', 'img/flow.png', '.gitbook/includes/note.md'] as const) {
      expect(exported.get(path)).toBe(REPOSITORY[path]);
    }
  });

  it('writes pages by their place, and one with children as the README of its folder', () => {
    const plan = planExport(
      content({
        g: { type: 'group', slug: 'guides', title: 'Guides', order: 'b' },
        a: { slug: 'intro', title: 'Intro' },
        b: { parent: 'g', slug: 'setup', title: 'Set up' },
        c: { parent: 'b', slug: 'mac', title: 'On a Mac' },
      }),
    );
    expect(pathsOf(plan)).toEqual([
      '.gitbook.yaml',
      'SUMMARY.md',
      'guides/setup/README.md',
      'guides/setup/mac.md',
      'intro.md',
    ]);
    expect(textAt(plan, 'SUMMARY.md')).toBe(
      '# Space\n\n* [Intro](intro.md)\n\n## Guides\n\n* [Set up](guides/setup/README.md)\n  * [On a Mac](guides/setup/mac.md)\n',
    );
  });

  it('keeps paths apart that some file system takes for the same', () => {
    const git = (path: string) => ({ git: { oid: 'o', path } });
    const plan = planExport(
      content({
        a: { slug: 'a', title: 'A', ...git('x.md') },
        b: { slug: 'b', title: 'B', order: 'b', ...git('X.md') },
        c: { slug: 'c', title: 'C', order: 'c', ...git('../../etc/passwd.md') },
        d: { slug: 'd', title: 'D', order: 'd', ...git('x.md/y.md') },
        e: { slug: 'summary', title: 'E', order: 'e' },
      }),
    );
    expect(pathsOf(plan)).toEqual(['.gitbook.yaml', 'SUMMARY.md', 'b.md', 'c.md', 'd.md', 'summary-1.md', 'x.md']);
  });

  it('keeps the names of files that are called the same, and hides none', () => {
    const files = new Map([
      ['f1', fileRecord('logo.png', Uint8Array.of(1))],
      ['f2', fileRecord('logo.png', Uint8Array.of(2))],
      ['f3', fileRecord('../../.env', Uint8Array.of(3))],
      ['f4', fileRecord('notes.md', Uint8Array.of(4))],
    ]);
    expect(planExport(content({}, { files })).files).toEqual([
      { path: '.gitbook/assets/-..-.env', fileId: 'f3' },
      { path: '.gitbook/assets/logo.png', fileId: 'f1' },
      { path: '.gitbook/assets/1/logo.png', fileId: 'f2' },
      { path: '.gitbook/assets/notes.md', fileId: 'f4' },
    ]);
  });

  it('leaves links to what is not in the space as they are', () => {
    const body = '[a](/pages/gone) [b](/spaces/s/pages/p) [c](/users/u) [d](https://example.com) [e](x.md)';
    const plan = planExport(content({ a: { slug: 'a', title: 'A' } }, { bodyOf: () => body }));
    expect(textAt(plan, 'a.md')).toContain(body);
  });

  it('writes links to pages without a file as places in the table of contents', () => {
    const pages = {
      a: { slug: 'a', title: 'A' },
      g: { type: 'group' as const, slug: 'own-slug', title: 'Group', order: 'b', icon: 'gear' },
    };
    const plan = planExport(content(pages, { bodyOf: () => '[g](/pages/g)' }));
    expect(textAt(plan, 'a.md')).toContain('[g](SUMMARY.md#own-slug)');
    const files = plan.texts.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) }));
    const imported = planImport(files, readableIds);
    expect(imported.pages.map(({ slug, metadata }) => [slug, metadata])).toEqual([
      ['a', {}],
      ['own-slug', { icon: 'gear' }],
    ]);
    expect(imported.pages[0]?.body.trim()).toBe(`[g](/pages/${imported.pages[1]?.id})`);
  });

  it('writes into the content folder that a repository has', () => {
    const layout = { root: 'docs', summary: 'docs/TOC.md' };
    const pages = {
      a: { slug: 'a', title: 'A', git: { oid: 'o', path: 'docs/x/a.md' } },
      b: { slug: 'b', title: 'B', order: 'b' },
    };
    const plan = planExport(content(pages, { layout, redirects: new Map([['old', '/pages/a']]) }));
    expect(pathsOf(plan)).toEqual(['.gitbook.yaml', 'docs/TOC.md', 'docs/b.md', 'docs/x/a.md']);
    expect(textAt(plan, '.gitbook.yaml')).toBe(
      'root: ./docs/\nstructure:\n  readme: x/a.md\n  summary: TOC.md\nredirects:\n  old: x/a.md\n',
    );
  });
});
