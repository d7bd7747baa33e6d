import { describe, expect, it } from '@jest/globals';
import type { SearchablePage } from '@lectern/commands/testing/searchable-pages';
import { newConversationsOrganization } from '../../../test/conversations.js';
import { api, build, type Client, database, native } from '../../../test/harness.js';

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
