import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../test/content-space.js';
import { api, build, database, native, platform } from '../../test/harness.js';

const HOUR_MS = 3_600_000;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A space with a guide, a page below it, and a page beside it. */
async function newBook(): Promise<ContentSpace & { guide: string; install: string; other: string }> {
  const space = await newContentSpace();
  const guide = await space.addPage('# Guide\n\nRead this.\n');
  const install = await space.addPage('# Install\n\nDo that.\n', { into: guide });
  const other = await space.addPage('# Other\n\nOr this.\n');
  return { ...space, guide, install, other };
}

/** The titles of the bookmarks of a PDF. */
function bookmarks(pdf: string): string[] {
  return [...pdf.matchAll(/\/Title \((.*)\)/g)].map(([, title = '']) => title);
}

async function download(space: ContentSpace, query = '') {
  const { status, body } = await space.client.get(`${space.url}/pdf${query}`);
  expect(status).toBe(200);
  return api.get(body.url);
}

describe('GET /v1/spaces/{spaceId}/pdf', () => {
  it('200: answers an address that gives the PDF to whoever has it', async () => {
    const space = await newBook();
    const { status, text, headers } = await download(space);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline; filename="docs.pdf"'),
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('200: holds all pages, a page and those below it, or one page', async () => {
    const space = await newBook();
    const held = async (query: string) => bookmarks((await download(space, query)).text).sort();
    expect(await held('')).toEqual(['Guide', 'Install', 'Other']);
    expect(await held('?only=true')).toEqual(['Guide', 'Install', 'Other']);
    expect(await held(`?page=${space.guide}`)).toEqual(['Guide', 'Install']);
    expect(await held(`?page=${space.guide}&only=false`)).toEqual(['Guide', 'Install']);
    expect(await held(`?page=${space.guide}&only=true`)).toEqual(['Guide']);
  });

  it('200: is of the content as it was when the address was asked for', async () => {
    const space = await newBook();
    const { body } = await space.client.get(`${space.url}/pdf`);
    await space.addPage('# Later\n');
    expect(bookmarks((await api.get(body.url)).text)).not.toContain('Later');
    expect(bookmarks((await download(space)).text)).toContain('Later');
  });

  it('200: holds pictures of the space and reusable contents, and fetches nothing', async () => {
    const space = await newContentSpace();
    const { body } = await space.change(
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: PIXEL }] },
      {
        operation: 'insert_reusable_content',
        title: 'Note',
        document: { markdown: '[Known](https://known.example/)\n' },
      },
    );
    const { body: content } = await space.client.get(`${space.url}/content`);
    const [{ id }] = content.reusableContents;
    const page = await space.addPage(
      `# Page\n\n![dot](/files/${body.insertedFiles[0].id})\n\n![far](http://127.0.0.1:9/far.png)\n\n{% include "/reusable/${id}" %}\n`,
    );
    const { text } = await download(space, `?page=${page}`);
    expect(text).toContain('/Subtype /Image');
    expect(text).toContain('/URI (https://known.example/)');
  });

  it('200: an empty space has a title page', async () => {
    expect((await download(await newContentSpace())).text).toContain('(Docs)');
  });

  it.each(['only=maybe', 'page='])('400: refuses %s', async (query) => {
    const { client, url } = await newContentSpace();
    expect((await client.get(`${url}/pdf?${query}`)).status).toBe(400);
  });

  it('400: refuses more text than a PDF holds, and says how to ask for a part', async () => {
    const space = await newContentSpace();
    await space.addPage('# Large\n\nText that becomes long.\n');
    const small = await space.addPage('# Small\n\nText.\n');
    // As if somebody had written all of that, which would take a while.
    await database.prisma.contentBody.updateMany({
      where: { organizationId: space.organizationId, markdown: { contains: 'becomes long' } },
      data: { markdown: 'x'.repeat(10_000_001) },
    });

    const { status, body } = await space.client.get(`${space.url}/pdf`);

    expect([status, body.error.name]).toEqual([400, 'pdf.too_large']);
    expect(body.error.message).toContain('"page"');
    expect((await space.client.get(`${space.url}/pdf?page=${small}`)).status).toBe(200);
  });

  it('401 and 404: is for those who may see the space', async () => {
    const { id } = await build.organization();
    const [space, guest, outsider] = [
      await build.space(id),
      await build.member(id, null),
      (await build.organization()).admin,
    ];
    expect((await api.get(`/spaces/${space}/pdf`)).status).toBe(401);
    for (const person of [guest, outsider]) {
      const { status, body } = await api.as(person).get(`/spaces/${space}/pdf`);
      expect([status, body.error.name]).toEqual([404, 'space.not_found']);
    }
  });

  it('404: a page that is not there or of another space', async () => {
    const [space, other] = [await newBook(), await newBook()];
    for (const page of ['missing', other.guide]) {
      const { status, body } = await space.client.get(`${space.url}/pdf?page=${page}`);
      expect([status, body.error.name]).toEqual([404, 'page.not_found']);
    }
  });
});

describe('GET /pdf/{organizationId}/{spaceId}/{revisionId}/{name}', () => {
  it('403: an address that has expired says so', async () => {
    const space = await newBook();
    const { body } = await space.client.get(`${space.url}/content`);
    const { PdfLinks } = await native<typeof import('./pdf-links.js')>('../dist/pdf/pdf-links.js');
    const linkMadeAt = (atMs: number) =>
      new PdfLinks(Object.create(platform, { now: { value: () => new Date(atMs) } })).url({
        organizationId: space.organizationId,
        spaceId: space.id,
        revisionId: body.id,
        name: 'docs.pdf',
        only: false,
      });
    expect((await api.get(linkMadeAt(Date.now() - HOUR_MS + 60_000))).status).toBe(200);
    const late = await api.get(linkMadeAt(Date.now() - HOUR_MS - 1));
    expect([late.status, late.body.error.name]).toEqual([403, 'pdf.link_expired']);
  });

  it.each<[string, (url: URL, other: URL) => void]>([
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['two signatures', (url) => url.searchParams.append('signature', 'x')],
    ['another signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
    ['a later end', (url) => url.searchParams.set('expires', String(Date.now() + 100 * HOUR_MS))],
    ['no end', (url) => url.searchParams.delete('expires')],
    ['another page', (url, other) => url.searchParams.set('page', other.searchParams.get('page') ?? '')],
    ['no page', (url) => url.searchParams.delete('page')],
    ['the pages below', (url) => url.searchParams.delete('only')],
    ['the space of another organization', exchangeParts],
  ])('404: an address with %s leads to nothing', async (_what, change) => {
    const [space, victim] = [await newBook(), await newBook()];
    const linkOf = async (book: typeof space) =>
      new URL((await book.client.get(`${book.url}/pdf?page=${book.guide}&only=true`)).body.url);
    const url = await linkOf(space);
    change(url, await linkOf(victim));
    const { status, body } = await api.get(url.href);
    expect([status, body.error.name]).toEqual([404, 'pdf.not_found']);
  });

  it('404: a space that was deleted since leads to nothing', async () => {
    const space = await newBook();
    const { body } = await space.client.get(`${space.url}/pdf`);
    expect((await space.client.delete(space.url)).status).toBeLessThan(300);
    expect((await api.get(body.url)).status).toBe(404);
  });
});

function exchangeParts(url: URL, other: URL): void {
  url.pathname = other.pathname;
}
