import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { refusal } from '../../../test/refusal.js';

const PAGES = [
  { id: 'guide', text: 'Install it.\n\nRun it.' },
  { id: 'usage', text: 'Use it.' },
  { id: 'help', text: 'Ask somebody.' },
];

/** A translation of three pages, as a run left it if it has run. */
async function newTranslation({ hasRun = true } = {}) {
  const { id, admin } = await build.organization();
  const source = await build.space(id);
  await build.pages(source, PAGES);
  const { id: translation, targetSpaceId: target } = await build.translation(id, { source });
  const client = api.as(admin);
  const revisionOf = async (spaceId: string) => (await client.get(`/spaces/${spaceId}`)).body.revision;
  if (hasRun) {
    const data = { status: 'completed' as const, runs: 1, sourceRevisionId: await revisionOf(source) };
    await database.prisma.translation.update({ where: { id: translation }, data });
  }
  const url = `/orgs/${id}/translations/${translation}`;
  return {
    id,
    admin,
    client,
    source,
    target,
    translation,
    url,
    write: (spaceId: string, pageId: string, markdown: string) =>
      client.post(`/spaces/${spaceId}/content`, {
        changes: [{ operation: 'update_page', page: pageId, document: { markdown } }],
      }),
    fail: (unit: string, count = 1) =>
      database.prisma.translationFailure.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          translationId: translation,
          organizationId: id,
          ordinal: index + 1,
          unit,
          title: 'Usage',
          text: `Text ${index}`,
          reason: 'A link is missing.',
        })),
      }),
    states: async (query = '') => {
      const { body } = await client.get(`${url}/pages${query}`);
      return Object.fromEntries(
        body.items.map(({ page, states }: { page: string; states: string[] }) => [page, states.join(' ')]),
      );
    },
  };
}

describe('GET /v1/orgs/:organizationId/translations/:translationId/pages', () => {
  it('200: tells what became of each page of the source, and finds those of one kind', async () => {
    const { client, source, target, url, write, fail, states } = await newTranslation();
    expect(await states()).toEqual({ guide: 'current', usage: 'current', help: 'current' });
    await write(source, 'help', 'Ask us.');
    await write(target, 'guide', 'Installez.\n\nRun it.');
    await fail('page:usage');
    await fail('reusable-content:notice', 0);
    expect(await states()).toEqual({ guide: 'edited', usage: 'failed', help: 'behind' });
    expect(await states('?state=behind')).toEqual({ help: 'behind' });
    expect(await states('?state=current')).toEqual({});
    await write(source, 'guide', 'Install it now.\n\nRun it.');
    expect(await states('?state=edited')).toEqual({ guide: 'behind edited' });
    const { body } = await client.get(`${url}/pages?state=failed`);
    expect(body).toMatchObject({
      count: 1,
      items: [
        {
          object: 'page-translation',
          page: 'usage',
          source: { title: 'usage', path: 'usage' },
          target: { title: 'usage', path: 'usage' },
          failures: [{ text: 'Text 0', reason: 'A link is missing.' }],
        },
      ],
    });
    expect((await client.get(url)).body.pending).toEqual({ pages: 2, failures: 1 });
    const { body: listed } = await client.get(url.replace(/\/[^/]+$/, ''));
    expect(listed.items[0].pending).toEqual({ pages: 2, failures: 1 });
  });

  it('200: has every page behind before the first run, page by page in the order of the source', async () => {
    const { client, url, states } = await newTranslation({ hasRun: false });
    expect(await states('?state=behind')).toEqual({ guide: 'behind', usage: 'behind', help: 'behind' });
    const pages = await readPages(client, `${url}/pages?limit=2`);
    expect(pages.map(({ items }) => items.map(({ page }: { page: string }) => page))).toEqual([
      ['guide', 'usage'],
      ['help'],
    ]);
    expect((await client.get(url)).body).not.toHaveProperty('pending');
  });

  it('200: lists a bounded number of failures with a page', async () => {
    const { client, url, fail } = await newTranslation();
    await fail('page:usage', 25);
    const { body } = await client.get(`${url}/pages?state=failed`);
    expect(body.items[0].failures).toHaveLength(20);
  });

  it('200: leaves out titles of a translated space that the caller may not see', async () => {
    const { id, source, target, url } = await newTranslation();
    const reader = await build.member(id, 'read');
    await build.grant({ kind: 'space', id: source, organizationId: id }, { user: reader.id }, 'read');
    await database.prisma.space.update({ where: { id: target }, data: { defaultLevel: null } });
    const { body } = await api.as(reader).get(`${url}/pages`);
    expect(body.items[0]).toMatchObject({ page: 'guide', source: { title: 'guide' } });
    expect(body.items[0]).not.toHaveProperty('target');
  });

  it('400: refuses a state that there is not', async () => {
    const { client, url } = await newTranslation();
    const { status, body } = await client.get(`${url}/pages?state=lost`);
    expect(status).toBe(400);
    expect(body.error.issues[0].path).toBe('query.state');
  });

  it('404: a translation of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newTranslation();
    const foreign = await newTranslation();
    const base = url.replace(/\/[^/]+$/, '');
    const missing = refusal(await client.get(`${base}/missing/pages`));
    expect(missing).toContain('translation.not_found');
    expect(refusal(await client.get(`${base}/${foreign.translation}/pages`))).toBe(missing);
  });
});

describe('GET /v1/orgs/:organizationId/translations/:translationId/pages/:pageId', () => {
  it('200: tells which blocks people changed since the last run', async () => {
    const { client, target, url, write } = await newTranslation();
    expect((await client.get(`${url}/pages/guide`)).body.edits).toEqual({ texts: [], blocks: [] });
    await write(target, 'guide', 'Install it.\n\nLancez-le.');
    const { body: page } = await client.get(`/spaces/${target}/content/page/guide?format=document`);
    const { status, body } = await client.get(`${url}/pages/guide`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ states: ['edited'], edits: { texts: [], blocks: [page.document.nodes[1].key] } });
  });

  it('200: tells which edits the last run kept', async () => {
    const { client, target, translation, url } = await newTranslation();
    const { body: page } = await client.get(`/spaces/${target}/content/page/guide?format=document`);
    const keys = page.document.nodes.map(({ key }: { key: string }) => key);
    const made = { title: 'Le guide', markdown: 'Install it.\n\nExécutez-le.', keys };
    await database.prisma.translationEdit.create({ data: { translationId: translation, unit: 'page:guide', made } });
    const { body } = await client.get(`${url}/pages/guide`);
    expect(body).toMatchObject({ states: ['edited'], edits: { texts: ['title'], blocks: [keys[1]] } });
  });

  it('404: there is no page that the source does not have', async () => {
    const { client, url } = await newTranslation();
    expect(refusal(await client.get(`${url}/pages/nothing`))).toContain('page.not_found');
  });
});
