import { describe, expect, it } from '@jest/globals';
import type { SearchablePage } from '@lectern/commands/testing/searchable-pages';
import { newConversationsOrganization } from '../../../test/conversations.js';
import { api, build, type Client, database, native } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';

const { addSearchablePages } = await native<typeof import('@lectern/commands/testing/searchable-pages')>(
  '@lectern/commands/testing/searchable-pages',
);

/** An organization with a cluster, and short ways to write about it and to read what was found. */
async function newCluster(label: string, keywords: string[] = []) {
  const { id, client, url } = await newConversationsOrganization();
  const cluster = await build.cluster(id, { label, keywords });
  return {
    id,
    async write(options: Parameters<typeof build.space>[1], ...pages: SearchablePage[]): Promise<string> {
      const spaceId = await build.space(id, options);
      await addSearchablePages(database, { organizationId: id, spaceId }, pages);
      return spaceId;
    },
    async read(reader: Client = client) {
      const { body } = await reader.get(`${url}-clusters/${cluster.id}`);
      const titles: string[] = body.relatedPages.map(({ title }: { title: string }) => title);
      return { documented: body.documented, titles, pages: body.relatedPages };
    },
  };
}

/** An organization with clusters about these things, the last one first, and a way to read which are documented. */
async function newClusters(...labels: string[]) {
  const { id, client, url } = await newConversationsOrganization();
  const clusters = [];
  for (const label of labels) clusters.push(await build.cluster(id, { label }));
  const list = async (query = '', reader: Client = client) => {
    const { body } = await reader.get(`${url}-clusters?${query}`);
    return body.items.map(({ label, documented }: { label: string; documented: boolean }) => [label, documented]);
  };
  const write = async (options: Parameters<typeof build.space>[1], title: string): Promise<string> => {
    const spaceId = await build.space(id, options);
    await addSearchablePages(database, { organizationId: id, spaceId }, [{ title }]);
    return spaceId;
  };
  return { id, client, url: `${url}-clusters`, clusters, list, write };
}

describe('a list of clusters of issues', () => {
  it('says of each whether a page explains it, from the moment that the page is there or the label is another', async () => {
    const { client, url, clusters, list, write } = await newClusters('Webhooks', 'Invoices');
    const byName = 'orderBy=tasksTotal&order=asc';
    expect(await list(byName)).toEqual([
      ['Webhooks', false],
      ['Invoices', false],
    ]);
    const spaceId = await write({}, 'About webhooks');
    expect(await list(byName)).toEqual([
      ['Webhooks', true],
      ['Invoices', false],
    ]);
    await client.patch(`${url}/${clusters[0]?.id}`, { label: 'Refunds' });
    expect(await list('documented=true')).toEqual([]);
    await client.patch(`${url}/${clusters[1]?.id}`, { label: 'Webhooks of shops' });
    await client.patch(`${url}/${clusters[1]?.id}`, { label: 'Webhook' });
    expect(await list('documented=true')).toEqual([['Webhook', true]]);
    expect(await list('documented=false')).toEqual([['Refunds', false]]);
    await database.prisma.space.update({ where: { id: spaceId }, data: { deletedAt: new Date() } });
    expect(await list('documented=true')).toEqual([]);
  });

  it('counts only pages of spaces that the reader may see', async () => {
    const { id, list, write } = await newClusters('Webhooks');
    await write({ level: null }, 'Webhooks');
    expect(await list()).toEqual([['Webhooks', true]]);
    expect(await list('', api.as(await build.member(id, 'read')))).toEqual([['Webhooks', false]]);
    expect(await list('documented=false', api.as(await build.member(id, 'read')))).toEqual([['Webhooks', false]]);
  });

  it('can have those that no page explains first, each by how often they were asked lately, page by page', async () => {
    const { id, client, url, clusters, write } = await newClusters('Webhooks', 'Invoices', 'Refunds', 'Exports');
    await write({}, 'Exports');
    const old = new Date(Date.now() - 60 * 24 * 3600_000);
    const ask = async (index: number, count: number, createdAt: Date) => {
      const cluster = clusters[index]?.id ?? '';
      for (let asked = 0; asked < count; asked += 1) await build.issue(id, { cluster, createdAt });
    };
    await ask(0, 5, old);
    await ask(1, 1, new Date());
    await ask(2, 3, new Date());
    await ask(3, 4, new Date());
    const pages = await readPages(client, `${url}?orderBy=undocumented&limit=3`);
    const labels = pages.flatMap(({ items }) => items).map(({ label }) => label);
    expect(labels).toEqual(['Refunds', 'Invoices', 'Webhooks', 'Exports']);
    expect(pages[0]?.count).toBe(4);
  });

  it('can be narrowed by text, by source and by when people asked', async () => {
    const { id, clusters, list } = await newClusters('Webhooks', 'Invoices');
    const [cluster = '', other = ''] = clusters.map((each) => each.id);
    const createdAt = new Date('2026-03-01T00:00:00Z');
    const { id: conversation } = await build.conversation(id, { source: 'integration:desk:1', createdAt });
    await build.issue(id, { cluster, conversation, createdAt });
    await build.issue(id, { cluster: other, createdAt: new Date('2026-01-01T00:00:00Z') });
    const labels = async (query: string) => (await list(query)).map(([label]: [string]) => label);
    expect(await labels('search=hook')).toEqual(['Webhooks']);
    expect(await labels('search=%25')).toEqual([]);
    expect(await labels('source=integration:desk:1')).toEqual(['Webhooks']);
    expect(await labels('source=integration:desk')).toEqual([]);
    expect(await labels('since=2026-02-01T00:00:00Z')).toEqual(['Webhooks']);
    expect(await labels('source=email&since=2026-02-01T00:00:00Z')).toEqual([]);
    expect((await labels('since=2025-02-01T00:00:00Z')).sort()).toEqual(['Invoices', 'Webhooks']);
  });
});

const NOT_DOCUMENTED = { documented: false, titles: [], pages: [] };

describe('the pages about a cluster of issues', () => {
  it('hold the words of its label, the page of that title first, and say where they stand', async () => {
    const { id, write, read } = await newCluster('How do I cancel my subscription?');
    const spaceId = await write(
      {},
      { title: 'Plans', text: 'You may cancel a subscription whenever you like.' },
      { id: 'billing', title: 'Billing', slug: 'billing' },
      { id: 'cancel', title: 'Cancelling subscriptions', slug: 'cancel', parent: 'billing', text: 'Here is how.' },
      { title: 'Other', text: 'You can cancel an order.' },
    );
    const { documented, titles, pages } = await read();
    expect([documented, titles]).toEqual([true, ['Cancelling subscriptions', 'Plans']]);
    expect(pages[0]).toEqual({
      space: spaceId,
      page: 'cancel',
      title: 'Cancelling subscriptions',
      path: 'billing/cancel',
      urls: { app: `https://docs.test/o/${id}/s/${spaceId}/billing/cancel` },
    });
  });

  it('hold two of its keywords, if not the words of its label', async () => {
    const { write, read } = await newCluster('Money back for shoes', ['refund', 'return label', 'parcel']);
    await write(
      {},
      { title: 'Two', text: 'Send the parcel and get a refund.' },
      { title: 'A phrase and a word', text: 'Print the return label and wait for refunds.' },
      { title: 'One', text: 'There is no refund.' },
      { title: 'Half a phrase', text: 'A refund comes with a label.' },
    );
    expect((await read()).titles.sort()).toEqual(['A phrase and a word', 'Two']);
  });

  it('hold its only keyword', async () => {
    const { write, read } = await newCluster('Something is wrong with it', ['webhook']);
    await write({}, { title: 'Hooks', text: 'A webhook is called.' }, { title: 'Other', text: 'Nothing.' });
    expect((await read()).titles).toEqual(['Hooks']);
  });

  it('are at most five, of all spaces together', async () => {
    const { write, read } = await newCluster('Webhooks');
    for (let space = 0; space < 4; space++) {
      await write({}, { title: `Webhooks ${space}` }, { title: `Other ${space}`, text: 'About webhooks.' });
    }
    const { titles } = await read();
    expect(titles).toHaveLength(5);
    expect(titles.slice(0, 4).sort()).toEqual(['Webhooks 0', 'Webhooks 1', 'Webhooks 2', 'Webhooks 3']);
  });

  it.each([
    ['only one word of several', { title: 'Cancel', text: 'cancel cancel' }],
    ['only what is spelt alike', { title: 'Subscriptoin cancle', text: 'cancell subscripton' }],
    ['only words that contain its words', { title: 'Resubscription', text: 'Uncancel a resubscription' }],
    ['the words on pages that are not the same', { title: 'Plans', text: 'subscription' }],
  ])('are none where pages hold %s', async (_what, page) => {
    const { write, read } = await newCluster('Cancel a subscription', ['cancel', 'subscription']);
    await write({}, page, { title: 'Other', text: 'Nothing about it.' });
    expect(await read()).toEqual(NOT_DOCUMENTED);
  });

  it('are none where it says nothing that could be looked for', async () => {
    const { write, read } = await newCluster('Can you help me please?');
    await write({}, { title: 'Help', text: 'Can you help me please?' });
    expect(await read()).toEqual(NOT_DOCUMENTED);
  });

  it('are those of spaces that the reader may see', async () => {
    const { id, write, read } = await newCluster('Webhooks');
    await write({ level: null }, { title: 'Secret webhooks' });
    const deleted = await write({}, { title: 'Deleted webhooks' });
    await database.prisma.space.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
    const foreign = await build.organization();
    const there = { organizationId: foreign.id, spaceId: await build.space(foreign.id) };
    await addSearchablePages(database, there, [{ title: 'Foreign webhooks' }]);
    const reader = api.as(await build.member(id, 'read'));
    expect(await read(reader)).toEqual(NOT_DOCUMENTED);
    expect((await read()).titles).toEqual(['Secret webhooks']);
    await write({}, { title: 'Open webhooks' });
    expect((await read(reader)).titles).toEqual(['Open webhooks']);
  });

  it('are found in many spaces, whatever the words are', async () => {
    // Letters of four bytes each make more of a query than PostgreSQL takes at once.
    const keywords = ['𐐨', '𐐩', '𐐪', '𐐫', '𐐬', '𐐭'].map((letter) => `${letter.repeat(60)} ${letter.repeat(59)}`);
    const { write, read } = await newCluster('Nothing of the kind', keywords);
    for (let space = 0; space < 30; space++) await write({}, { title: `Page ${space}`, text: 'Nothing.' });
    await write({}, { title: 'Last', text: `${keywords[0]} ${keywords[5]}` });
    expect((await read()).titles).toEqual(['Last']);
  });
});
