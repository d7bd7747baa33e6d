import { describe, expect, it } from '@jest/globals';
import type { SearchablePage } from '@lectern/commands/testing/searchable-pages';
import type { SearchContent } from '@lectern/domain/content/search/schemas';
import { build, database, keyring, native } from '../../../test/harness.js';

const { addSearchablePages } = await native<typeof import('@lectern/commands/testing/searchable-pages')>(
  '@lectern/commands/testing/searchable-pages',
);
const { searchOrganization, searchSpace } = await native<
  typeof import('@lectern/database/content/search/list-results')
>('@lectern/database/content/search/list-results');

async function spaceWith(...pages: SearchablePage[]) {
  const { id: organizationId } = await build.organization();
  const space = { organizationId, spaceId: await build.space(organizationId) };
  await addSearchablePages(database, space, pages);
  return {
    ...space,
    search: async (query: string, window: Partial<SearchContent> = {}) =>
      (await searchSpace(database, keyring, space, { query, limit: 50, ...window })).page,
    titles: async (query: string) =>
      (await searchSpace(database, keyring, space, { query, limit: 50 })).page.items.map(({ title }) => title),
    add: (...more: SearchablePage[]) => addSearchablePages(database, space, more),
  };
}

describe('searching the content of a space', () => {
  it.each([
    ['a whole word', 'pagination'],
    ['other case', 'PAGINATION'],
    ['the beginning of a word', 'pagin'],
    ['the middle of a word', 'ginat'],
    ['the end of a word', 'nation'],
    ['a letter that is missing', 'pagnation'],
    ['a letter too many', 'paginnation'],
    ['a wrong letter', 'paginetion'],
    ['two letters in the wrong order', 'pagiantion'],
    ['two typing errors in a long word', 'pagnatoin'],
  ])('finds a word by %s', async (_, query) => {
    const { titles } = await spaceWith(
      { title: 'Lists', text: 'Long lists are cut by pagination, with cursors.' },
      { title: 'Other', text: 'Nothing of the kind.' },
    );
    expect(await titles(query)).toEqual(['Lists']);
  });

  it('takes a name with a number behind it for the same name, and for no other', async () => {
    const { titles } = await spaceWith(
      { title: 'Servers', text: 'Logs of Apache are kept for a week.' },
      { title: 'apache2', text: 'Parses the lines that it writes.' },
      { title: 'apachectl', text: 'Starts it.' },
    );
    expect((await titles('apache logs'))[0]).toBe('apache2');
    expect(await titles('apache2')).toEqual(['apache2']);
  });

  it.each([
    ['résumé', 'resume'],
    ['resume', 'résumé'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['ёлка', 'елка'],
    ['Ελλάδα', 'ελλαδα'],
    ['ﬁle', 'file'],
    ['ＡＢＣ', 'abc'],
  ])('finds %s by %s: accents and widths do not matter', async (written, typed) => {
    const { titles } = await spaceWith({ title: 'Found', text: `It says ${written} here.` });
    expect(await titles(typed)).toEqual(['Found']);
  });

  it.each([
    ['チュートリアルを読んで開発環境を構築します。', '開発環境'],
    ['チュートリアルを読んで開発環境を構築します。', 'チュートリアル'],
    ['チュートリアルを読んで開発環境を構築します。', '環境'],
    ['我们在这里介绍如何安装和配置服务器。', '安装'],
    ['我们在这里介绍如何安装和配置服务器。', '配置服务器'],
    ['데이터베이스를 설정하는 방법을 알아봅니다.', '데이터베이스'],
    ['데이터베이스를 설정하는 방법을 알아봅니다.', '베이스'],
    ['คู่มือการติดตั้งเซิร์ฟเวอร์', 'ติดตั้ง'],
    ['水', '水'],
  ])('finds in %s what is written without spaces: %s', async (text, query) => {
    const { titles } = await spaceWith({ title: 'Found', text }, { title: 'Other', text: '別の文章です。' });
    expect(await titles(query)).toEqual(['Found']);
  });

  it('finds misspelt words beyond ASCII too', async () => {
    const { titles } = await spaceWith({ title: 'Found', text: 'Общая конфигурация сервера' });
    expect(await titles('конфигурацыя')).toEqual(['Found']);
    expect(await titles('фигурац')).toEqual(['Found']);
  });

  it.each([
    ['foo_bar.baz', 'foo_bar.baz'],
    ['foo_bar.baz', 'bar.baz'],
    ['foo_bar.baz', 'bar'],
    ['--flag-name', '--flag-name'],
    ['--flag-name', 'flag name'],
    ['searchSpaceContent', 'searchSpaceContent'],
    ['searchSpaceContent', 'space content'],
    ['HTTPServer', 'server'],
    ['v1.2.3', 'v1.2.3'],
    ['C++', 'c++'],
    ['@scope/package-name', '@scope/package-name'],
    ['/etc/lectern.conf', 'lectern.conf'],
    ['🚀', '🚀'],
  ])('finds the name %s by %s', async (written, typed) => {
    const { titles } = await spaceWith({ title: 'Found', text: `Use ${written} for it.` }, { title: 'Other' });
    expect(await titles(typed)).toEqual(['Found']);
  });

  it.each([
    `') | ! & :*`,
    `'; DROP TABLE search_entries; --`,
    `\\' | 'x`,
    '((((',
    'a & !b <-> c:*',
    '%_%',
    '\u{1f600}\u200d',
    '   ',
    '…',
    'x'.repeat(512),
    '漢'.repeat(512),
    'a b '.repeat(128),
    "it's",
    `"quoted words"`,
  ])('answers to %s without an error', async (query) => {
    const { search } = await spaceWith({ title: 'Page', text: 'Some text.' });
    const { items } = await search(query);
    expect(items).toEqual([]);
  });

  it('finds nothing where there is nothing to look for', async () => {
    const { search } = await spaceWith({ title: 'Page', text: '*** --- ***' });
    expect(await search('***')).toEqual({ count: 0, items: [] });
  });

  it('puts pages with all words first, wherever they stand: in the title of the page, a heading or the text', async () => {
    const { titles } = await spaceWith(
      { title: 'Install', headings: { Windows: 'Run the setup program.', Linux: 'Use the package.' } },
      { title: 'Update', headings: { Windows: 'Run it again.' } },
    );
    expect(await titles('install windows')).toEqual(['Install', 'Update']);
    expect(await titles('install setup windows')).toEqual(['Install']);
  });

  it('understands questions: common words are no matter, others count in every form', async () => {
    const { titles } = await spaceWith(
      { title: 'How to do it', text: 'How do I do what I can do with my own?' },
      { title: 'Returns', text: 'Send us a device that you do not want to keep.' },
      { title: 'Orders', text: 'What was ordered can be returned.' },
    );
    expect(await titles('How do I return my device?')).toEqual(['Returns', 'Orders']);
    expect(await titles('how to')).toContain('How to do it');
  });

  it.each([
    ['de', 'Wie kann ich meine Bestellungen stornieren?', 'Eine Bestellung wird storniert.', 'Wie ist das mit mir?'],
    ['fr', 'comment supprimer les utilisateurs', "La suppression d'un utilisateur", 'comment faire les autres'],
    ['es-MX', '¿cómo instalo los complementos?', 'Un complemento se instala así.', 'como los otros'],
  ])('understands questions in %s', async (language, question, answer, other) => {
    const { titles, spaceId, add } = await spaceWith();
    await database.pool.query('UPDATE spaces SET language = $2 WHERE id = $1', [spaceId, language]);
    await add({ title: 'Answer', text: answer }, { title: 'Other', text: other });
    expect(await titles(question)).toEqual(['Answer']);
  });

  it('lets rare words tell more than frequent ones', async () => {
    const { titles } = await spaceWith(
      ...Array.from({ length: 20 }, (_, index) => ({ title: `Part ${index}`, text: 'Every plugin is new.' })),
      { title: 'Buffers', text: 'The quota of a buffer.' },
    );
    expect((await titles('plugin quota'))[0]).toBe('Buffers');
  });

  it('falls back to pages with some of the words, and to misspelt ones among several', async () => {
    const { titles } = await spaceWith(
      { title: 'Cluster', text: 'How to run it on kubernetes.' },
      { title: 'Other', text: 'Something else.' },
    );
    expect(await titles('kubernetes helicopter')).toEqual(['Cluster']);
    expect(await titles('run on kuberntes')).toEqual(['Cluster']);
  });

  it('ranks titles above headings above text, and whole words above beginnings', async () => {
    const { titles } = await spaceWith(
      { title: 'Text', text: 'Here you find a token once.' },
      { title: 'Often', text: 'token token token token token' },
      { title: 'Heading', headings: { 'About a token': 'Nothing else.' } },
      { title: 'Long title about one token and more' },
      { title: 'Token' },
      { title: 'Beginning', text: 'The tokenring is slow.' },
    );
    expect(await titles('token')).toEqual([
      'Token',
      'Long title about one token and more',
      'Heading',
      'Often',
      'Text',
      'Beginning',
    ]);
  });

  it('tells for each page the sections that hold the words, the best first, and where the page stands', async () => {
    const { search, add } = await spaceWith({ id: 'top', title: 'Guide', slug: 'guide' });
    const description = 'All about it';
    await add({
      id: 'child',
      title: 'Webhooks',
      description,
      slug: 'webhooks',
      parent: 'top',
      text: 'An introduction.',
      headings: { Retries: 'A delivery is repeated.', 'Delivery order': 'In order.', Other: 'Nothing.' },
    });
    expect(await search('delivery')).toEqual({
      count: 1,
      items: [
        {
          spaceId: expect.any(String),
          pageId: 'child',
          title: 'Webhooks',
          description,
          path: 'guide/webhooks',
          ancestors: ['Guide'],
          sections: [
            { ordinal: 2, anchor: 'delivery-order', title: 'Delivery order', text: 'In order.' },
            { ordinal: 1, anchor: 'retries', title: 'Retries', text: 'A delivery is repeated.' },
          ],
          score: expect.any(Number),
          rank: 1,
        },
      ],
    });
  });

  it('finds hidden pages, and pages by their description', async () => {
    const { titles } = await spaceWith({ title: 'Hidden', hidden: true, description: 'About zebras' });
    expect(await titles('zebras')).toEqual(['Hidden']);
  });

  it('finds what a page holds now, and not what it held before', async () => {
    const { titles, add } = await spaceWith({ id: 'p', title: 'Page', text: 'alpha', headings: { One: 'beta' } });
    await add({ id: 'p', title: 'Renamed', text: 'gamma' });
    expect(await titles('beta')).toEqual([]);
    expect(await titles('gamma')).toEqual(['Renamed']);
    expect(await titles('renamed')).toEqual(['Renamed']);
  });

  it('forgets a page that is removed', async () => {
    const { titles, spaceId } = await spaceWith({ id: 'p', title: 'Page', text: 'alpha' });
    await database.pool.query('DELETE FROM current_pages WHERE space_id = $1', [spaceId]);
    expect(await titles('alpha')).toEqual([]);
  });

  it('never finds what another space holds, of the same organization or of another one', async () => {
    const { organizationId, search } = await spaceWith({ title: 'Own', text: 'nothing' });
    const sibling = { organizationId, spaceId: await build.space(organizationId) };
    await addSearchablePages(database, sibling, [{ title: 'Secret', text: 'confidential' }]);
    await spaceWith({ title: 'Foreign', text: 'confidential' });
    for (const query of ['confidential', 'confiden', 'fidenti', 'confidenial'])
      expect((await search(query)).count).toBe(0);
  });

  it('pages of any size hold every result once, in the order of their rank', async () => {
    const { search } = await spaceWith(
      ...Array.from({ length: 7 }, (_, index) => ({ title: `Page ${index}`, text: 'common word' })),
    );
    for (const limit of [1, 3, 7, 50]) {
      const ranks: number[] = [];
      let page = await search('common', { limit });
      for (;;) {
        expect(page.count).toBe(7);
        ranks.push(...page.items.map(({ rank }) => rank));
        if (!page.next) break;
        page = await search('common', { limit, page: page.next.page });
      }
      expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  it('counts only, when no items are asked for', async () => {
    const { search } = await spaceWith({ title: 'Page', text: 'alpha' });
    expect(await search('alpha', { limit: 0 })).toEqual({ count: 1, items: [] });
  });

  it('looks at a bounded number of sections, however common the word is', async () => {
    const { search } = await spaceWith(
      ...Array.from({ length: 530 }, (_, index) => ({ title: `Page ${index}`, text: 'everywhere' })),
    );
    expect((await search('everywhere')).count).toBe(500);
  });

  it('takes a section that is data rather than text', async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `word${index.toString(36)}x`).join(' ');
    const { titles } = await spaceWith({ title: 'Data', text: `${text} ${'y'.repeat(5_000)}` });
    expect(await titles('data')).toEqual(['Data']);
    expect(await titles('word5x')).toEqual(['Data']);
  });
});

describe('searching the spaces of an organization', () => {
  /** An organization with one space for each word, which is the only one on its page. */
  async function spacesWith(...words: string[]) {
    const { id: organizationId } = await build.organization();
    const spaceIds: string[] = [];
    for (const word of words) {
      const spaceId = await build.space(organizationId);
      await addSearchablePages(database, { organizationId, spaceId }, [{ title: 'Page', text: word }]);
      spaceIds.push(spaceId);
    }
    const searchIn = async (visibleIds: readonly string[], query: string) => {
      const scope = { organizationId, userId: 'somebody', visibleIds };
      const { page, words: marked } = await searchOrganization(database, keyring, scope, { query, limit: 100 });
      return { found: page.items.map(({ spaceId }) => spaceId).sort(), marked: new Set(marked) };
    };
    return { spaceIds, searchIn };
  }

  it('finds pages in as many spaces as are visible, and in no other', async () => {
    const { spaceIds, searchIn } = await spacesWith(...Array.from({ length: 50 }, () => 'walrus'));
    for (const count of [1, 40, 41, 50]) {
      const visible = spaceIds.slice(0, count).sort();
      for (const query of ['walrus', 'walr', 'alru', 'warlus', 'one of the walrus pages']) {
        expect((await searchIn(visible, query)).found).toEqual(visible);
      }
    }
  });

  it('compares what is typed with no word of a space that is not visible', async () => {
    const { spaceIds, searchIn } = await spacesWith('quokka', 'walrus');
    const [quokkas = '', walruses = ''] = spaceIds;
    for (const query of ['okka', 'quoka']) {
      expect(await searchIn([walruses], query)).toEqual({ found: [], marked: new Set([query]) });
      expect((await searchIn([quokkas, walruses], query)).found).toEqual([quokkas]);
    }
  });

  it('finds a word of a visible space among many words of others that resemble it more', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => `xalru${String.fromCharCode(97 + (index % 26))}${index}`);
    const { spaceIds, searchIn } = await spacesWith(crowd.join(' '), 'walruses');
    const { found } = await searchIn(spaceIds, 'walruses');
    expect((await searchIn(found, 'alru')).found).toEqual(found);
  });
});
