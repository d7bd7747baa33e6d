import { describe, expect, it } from '@jest/globals';
import { filesOf, readableIds } from '../../test/repository.js';
import type { ImportPlan } from './import-plan.js';
import { planImport } from './plan-import.js';

const plan = (texts: Record<string, string | Uint8Array>): ImportPlan => planImport(filesOf(texts), readableIds);

/** The tree as lines: two spaces per level, slug, type when it is no document, title. */
const tree = ({ pages }: ImportPlan): string[] => {
  const depths = new Map<string | null, number>([[null, -1]]);
  return pages.map(({ id, parent, slug, type, title, metadata }) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(id, depth);
    const kind = `${type === 'document' ? '' : ` <${type}>`}${metadata.hidden ? ' <hidden>' : ''}`;
    return `${'  '.repeat(depth)}${slug}${kind} ${title}`;
  });
};

const bodyOf = (texts: Record<string, string | Uint8Array>, path: string): string | undefined =>
  plan(texts)
    .pages.find((page) => page.sourcePath === path)
    ?.body.trim();

const notesOf = ({ report }: ImportPlan, path: string): string => {
  const line = report.find((candidate) => candidate.path === path);
  return line === undefined ? '' : `${line.outcome}: ${line.notes.join('; ')}`;
};

describe('planImport', () => {
  it('arranges pages as the table of contents says', () => {
    const imported = plan({
      'SUMMARY.md':
        '# Summary\n* [Home](README.md)\n* [Guides](guides/README.md)\n  * [Start](guides/start.md)\n  * More\n    * [Site](https://example.com)\n## Part\n* [Api](api.md)',
      'README.md': '# Home\n\nHello',
      'guides/README.md': '# Guides',
      'guides/start.md': 'No heading',
      'api.md': '# The API',
    });
    expect(tree(imported)).toEqual([
      'readme Home',
      'guides Guides',
      '  start Start',
      '  more <group> More',
      '    site <link> Site',
      'part <group> Part',
      '  api The API',
    ]);
    expect(imported.pages.map(({ position }) => position)).toEqual([0, 1, 0, 1, 0, 2, 0]);
    expect(imported.pages[4]?.target).toEqual({ kind: 'url', url: 'https://example.com' });
    expect(imported.pages[6]?.metadata.linkTitle).toBe('Api');
    expect(imported.pages[0]?.body.trim()).toBe('Hello');
  });

  it('makes links of further entries and of entries with an anchor', () => {
    const imported = plan({
      'SUMMARY.md': '* [A at x](a.md#x)\n* [A](a.md)\n  * [A again](a.md)',
      'a.md': '# A',
    });
    expect(tree(imported)).toEqual(['a-at-x <link> A at x', 'a A', '  a-again <link> A again']);
    expect(imported.pages.map(({ target }) => target)).toEqual([
      { kind: 'anchor', page: 'p-a_2e_md', anchor: 'x' },
      undefined,
      { kind: 'page', page: 'p-a_2e_md' },
    ]);
  });

  it('reports entries that name nothing and keeps the pages below them', () => {
    const imported = plan({ 'SUMMARY.md': '* [Gone](gone.md)\n* [Old](old.md)\n  * [A](a.md)', 'a.md': '# A' });
    expect(tree(imported)).toEqual(['old <group> Old', '  a A']);
    expect(notesOf(imported, 'gone.md')).toBe('dropped: SUMMARY.md lists it, but the file does not exist');
  });

  it('hides pages that the table of contents does not mention, below the page of their folder', () => {
    const imported = plan({
      'SUMMARY.md': '* [A](a/README.md)',
      'README.md': '# Home',
      'a/README.md': '# A',
      'a/b.md': '# B\n\n[c](../c.md)',
      'c.md': '# C',
      '.github/PULL_REQUEST_TEMPLATE.md': 'x',
      'node_modules/x/README.md': 'x',
    });
    expect(tree(imported)).toEqual(['readme Home', 'a A', '  b <hidden> B', 'c <hidden> C']);
    expect(notesOf(imported, 'c.md')).toMatch(/changed: SUMMARY.md does not list it/);
    expect(notesOf(imported, '.github/PULL_REQUEST_TEMPLATE.md')).toMatch(/dropped: .*tools/);
  });

  it('arranges pages by folders when there is no table of contents', () => {
    const imported = plan({
      '10-last.md': '# Last',
      '9-first.md': '# First',
      'index.md': '# Home',
      'guides/README.md': '# All guides',
      'guides/b.md': '---\ntitle: Bee\n---\n\ntext',
      'guides/deep/er/x.md': 'text',
    });
    expect(tree(imported)).toEqual([
      'index Home',
      '9-first First',
      '10-last Last',
      'guides All guides',
      '  b Bee',
      '  deep <group> Deep',
      '    er <group> Er',
      '      x X',
    ]);
  });

  it('takes a handful of Markdown files', () => {
    expect(tree(plan({ 'b.md': '# Two', 'a.md': 'text' }))).toEqual(['a A', 'b Two']);
  });

  it('gives siblings different slugs and takes those that pages ask for', () => {
    const imported = plan({
      'SUMMARY.md': '* [A](x/a.md)\n* [B](y/a.md)\n* [C](c.md)\n* A\n  * [D](d.md)',
      'x/a.md': '# A',
      'y/a.md': '# B',
      'c.md': '---\nslug: a\nkeep: me\n---\n\n# C',
      'd.md': '---\nslug: /not/one\n---\n\n# D',
    });
    expect(tree(imported)).toEqual(['a-1 A', 'a-2 B', 'a C', 'a-3 <group> A', '  d D']);
    expect(imported.pages[2]?.extra).toEqual({ keep: 'me' });
    expect(imported.pages[4]?.extra).toEqual({ slug: '/not/one' });
  });

  it.each([
    ['[x](../b.md)', '[x](/pages/p-b_2e_md)'],
    ['[x](../b)', '[x](/pages/p-b_2e_md)'],
    ['[x](../other#y)', '[x](/pages/p-a_2f_other_2e_md#y)'],
    ['[x](../b.html#y)', '[x](/pages/p-b_2e_md#y)'],
    ['[x](/b.md#part "title")', '[x](/pages/p-b_2e_md#part "title")'],
    ['[x](B.md)', '[x](B.md)'],
    ['[x](../sub)', '[x](/pages/p-sub_2f_README_2e_md)'],
    ['[x](../sub/)', '[x](/pages/p-sub_2f_README_2e_md)'],
    ['[x](<../sub/my page.md>)', '[x](</pages/p-sub_2f_my_20_page_2e_md>)'],
    ['[x](../sub/my%20page.md)', '[x](/pages/p-sub_2f_my_20_page_2e_md)'],
    ['![](../i/logo%20%281%29.png)', '![](/files/f-i_2f_logo_20__28_1_29__2e_png)'],
    ['<img src="../i/logo (1).png" alt="">', '<img src="/files/f-i_2f_logo_20__28_1_29__2e_png" alt="">'],
    ['<a href="../b.md">x</a>', '<a href="/pages/p-b_2e_md">x</a>'],
    [
      '{% content-ref url="../b.md" %}\n[b.md](../b.md)\n{% endcontent-ref %}',
      '{% content-ref url="/pages/p-b_2e_md" %}\n[b.md](/pages/p-b_2e_md)\n{% endcontent-ref %}',
    ],
    [
      '{% include "../.gitbook/includes/note.md" %}',
      '{% include "/reusable/r-_2e_gitbook_2f_includes_2f_note_2e_md" %}',
    ],
    ['[x]: ../b.md', '[x]: /pages/p-b_2e_md'],
    ['`[x](../b.md)`', '`[x](../b.md)`'],
    [
      '[x](https://example.com/b.md) [y](#here) [z](mailto:a@example.com)',
      '[x](https://example.com/b.md) [y](#here) [z](mailto:a@example.com)',
    ],
    ['[x](../../../etc/passwd)', '[x](../../../etc/passwd)'],
  ])('turns %j into stable links', (source, expected) => {
    const texts = {
      'a/page.md': source,
      'a/other.md': '# Other',
      'b.md': '# B',
      'sub/README.md': '# Sub',
      'sub/my page.md': '# Mine',
      'i/logo (1).png': 'png',
      '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\ntext',
    };
    expect(bodyOf(texts, 'a/page.md')).toBe(expected);
  });

  it('says which links of a page lead nowhere and counts them', () => {
    const imported = plan({ 'a.md': '[x](b.md) [y](gone.md) ![z](gone.png)', 'b.md': '' });
    expect(imported.links).toEqual({ resolved: 1, broken: 2 });
    expect(notesOf(imported, 'a.md')).toBe(
      'changed: links to files that are not part of the import were not changed: "gone.md", "gone.png"',
    );
  });

  it('takes files that pages use and those in assets folders, and says why it leaves the others', () => {
    const imported = plan({
      'a.md': '![](pics/a.png)\n\n{% file src="data.csv" %}',
      'pics/a.png': '1',
      'pics/b.png': '2',
      'data.csv': '3',
      '.gitbook/assets/c.png': '4',
      LICENSE: '5',
      '.bookignore': '6',
    });
    expect(imported.files.map(({ sourcePath, name }) => [sourcePath, name])).toEqual([
      ['.gitbook/assets/c.png', 'c.png'],
      ['data.csv', 'data.csv'],
      ['pics/a.png', 'a.png'],
    ]);
    expect(notesOf(imported, 'pics/b.png')).toBe('dropped: no page links to it and it is not in an assets folder');
    expect(notesOf(imported, '.bookignore')).toMatch(/dropped: .*tools/);
  });

  it('takes no assets of packages, and of other folders than the content only those of the repository', () => {
    const imported = plan({
      '.lectern.yaml': 'root: docs',
      'docs/a.md': '# A',
      'docs/node_modules/x/assets/a.png': '1',
      'docs/assets/b.png': '2',
      'website/assets/c.png': '3',
      '.gitbook/assets/notes.md': '# 4',
    });
    expect(imported.files.map(({ sourcePath }) => sourcePath)).toEqual([
      '.gitbook/assets/notes.md',
      'docs/assets/b.png',
    ]);
    expect(tree(imported)).toEqual(['a A']);
  });

  it('finds a table of contents and pages that are written with other capitals', () => {
    const imported = plan({
      'Summary.md': '* [A](A.md)\n* More\n  * [B](b.MD)',
      'a.md': '[g](SUMMARY.md#more)',
      'b.md': '',
    });
    expect(tree(imported)).toEqual(['a A', 'more <group> More', '  b B']);
    expect(imported.pages[0]?.body).toBe('[g](/pages/p-Summary_2e_md_23_more)');
  });

  it('follows the configuration: content folder, table of contents, first page and redirects', () => {
    const imported = plan({
      '.gitbook.yaml':
        'root: ./docs/\nstructure:\n  readme: home.md\n  summary: toc.md\nredirects:\n  old/path: new.md\n  /away/: https://example.com/\n  gone: gone.md\n  at: new.md#part',
      'docs/toc.md': '* [New](new.md)',
      'docs/home.md': '# Home\n\n[n](/new.md)\n![](../logo.png)',
      'docs/new.md': '# New',
      'README.md': '# Not content',
      'logo.png': 'png',
    });
    expect(imported.layout).toEqual({ root: 'docs', summary: 'docs/toc.md' });
    expect(tree(imported)).toEqual(['home Home', 'new New']);
    expect(imported.pages[0]?.body.trim()).toBe('[n](/pages/p-docs_2f_new_2e_md)\n![](/files/f-logo_2e_png)');
    expect([...imported.redirects]).toEqual([
      ['old/path', '/pages/p-docs_2f_new_2e_md'],
      ['away', 'https://example.com/'],
      ['at', '/pages/p-docs_2f_new_2e_md#part'],
    ]);
    expect(notesOf(imported, '.gitbook.yaml')).toMatch(/redirect from "gone" to "gone.md" was skipped/);
    expect(notesOf(imported, 'README.md')).toBe('dropped: it is outside the content folder "docs"');
  });

  it.each(['.lectern.yaml', '.gitbook.yml', 'book.json'])('reads %s in the same way', (name) => {
    const imported = plan({ [name]: '{"root": "./docs"}', 'docs/a.md': '# A', 'b.md': '# B' });
    expect(tree(imported)).toEqual(['a A']);
  });

  it('reads variables and reusable contents', () => {
    const imported = plan({
      'a.md': '# A',
      '.gitbook/vars.yaml': 'name: Lectern\nyear: 2026\nlist: [1]\n',
      '.gitbook/includes/note.md': '---\ntitle: A note\n---\n\n# Heading\n\n[a](../../a.md)\n',
      '.gitbook/includes/plain-text.md': 'plain\n',
    });
    expect(imported.variables).toEqual({ name: 'Lectern', year: 2026 });
    expect(notesOf(imported, '.gitbook/vars.yaml')).toMatch(/"list" was skipped/);
    expect(imported.reusable.map(({ title, body }) => [title, body])).toEqual([
      ['A note', '# Heading\n\n[a](/pages/p-a_2e_md)'],
      ['Plain text', 'plain'],
    ]);
    expect(tree(imported)).toEqual(['a A']);
  });

  it('makes stable references of the pictures that front matter names', () => {
    const imported = plan({
      'x/a.md': '---\ncover: ../.gitbook/assets/c.png\ncoverY: 0\n---\n\n# A',
      '.gitbook/assets/c.png': '1',
    });
    expect(imported.pages[1]?.metadata.cover?.ref).toEqual({
      kind: 'file',
      file: 'f-_2e_gitbook_2f_assets_2f_c_2e_png',
    });
  });

  it('takes what is broken as it is, with a line in the report', () => {
    const imported = plan({
      '.gitbook.yaml': '{ [ not yaml',
      'SUMMARY.md': '* [SUMMARY](SUMMARY.md)\n* [A](a.md)\n  * [A](a.md)\n* [](b.md)\n* ',
      'a.md': Buffer.from('# Gr\u00fc\u00dfe\r\n\r\nText', 'latin1'),
      'b.md': '---\ntitle: [unclosed\n---\n{% hint %}\n',
      'c.md': new Uint8Array(10_000_001),
      '.gitbook/vars.yaml': '- a list',
    });
    expect(tree(imported)).toEqual(['a Gr\u00fc\u00dfe', '  a <link> A', 'b B']);
    expect(notesOf(imported, '.gitbook.yaml')).toMatch(/^changed: .*not valid YAML/);
    expect(notesOf(imported, 'a.md')).toMatch(/^changed: .*Windows-1252; line endings/);
    expect(notesOf(imported, 'c.md')).toMatch(/^dropped: it has 10000001 characters; one text may have 1000000/);
    expect(notesOf(imported, '.gitbook/vars.yaml')).toMatch(/^changed: .*not a YAML map/);
    expect(imported.report.map(({ path }) => path).sort()).toEqual(
      ['.gitbook.yaml', '.gitbook/vars.yaml', 'SUMMARY.md', 'a.md', 'b.md', 'c.md'].sort(),
    );
  });

  it('gives an empty plan for nothing', () => {
    expect(plan({})).toMatchObject({ pages: [], files: [], report: [] });
  });

  it('gives the same plan for the same files in whatever order they come', () => {
    const files = filesOf({
      'SUMMARY.md': '* [B](b.md)',
      'b.md': '![](i/x.png)',
      'a.md': '# A',
      'c/d.md': '',
      'i/x.png': '1',
    });
    const one = planImport(files, readableIds);
    const two = planImport([...files].reverse(), readableIds);
    expect(two.pages).toEqual(one.pages);
    expect(two.files).toEqual(one.files);
  });
});
