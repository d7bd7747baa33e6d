import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><script>alert(1)</script></svg>';
const FILES = { 'logo.svg': SVG, 'page.html': '<script>alert(1)</script>', 'note.txt': 'Hello' };

let site: PublishedSite;
let ids: Record<string, string>;
let files: string;

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  const named = Object.entries(FILES).map(([name, text]) => ({ name, base64: Buffer.from(text).toString('base64') }));
  const changes = [{ operation: 'insert_files', files: named }];
  const { insertedFiles } = await site.api('POST', `/spaces/${site.spaceId}/content`, { changes });
  ids = Object.fromEntries(insertedFiles.map(({ name, id }: { name: string; id: string }) => [name, id]));
  files = `${pathOf(site.address)}/~site/files`;
});

const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`${files}/${site.spaceId}/${ids[name]}/${name}`, { headers, method });

describe('files of a site', () => {
  it('200: pictures that could run something cannot', async () => {
    const { status, headers, text } = await get('logo.svg');
    expect([status, text]).toEqual([200, SVG]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300, must-revalidate',
    });
  });

  it('200: pages that somebody uploaded are text', async () => {
    const { headers } = await get('page.html');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('206, 416: can be read in parts', async () => {
    const part = await get('note.txt', { range: 'bytes=1-2' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'el', 'bytes 1-2/5']);
    expect((await get('note.txt', { range: 'bytes=9-' })).status).toBe(416);
  });

  it('304: are not sent again to who has them', async () => {
    const { headers } = await get('note.txt');
    const again = await get('note.txt', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('200: HEAD tells their length', async () => {
    const { status, headers, text } = await get('note.txt', {}, 'HEAD');
    expect([status, headers['content-length'], text]).toEqual([200, '5', '']);
  });

  it('404: those of other spaces, and those that are none, are not there', async () => {
    const other = await newSite();
    const paths = [
      `${other.spaceId}/${ids['note.txt']}`,
      `${site.spaceId}/nothing`,
      `${site.spaceId}/..`,
      `${site.spaceId}/%2e%2e`,
      `${site.spaceId}/%00`,
      `${site.spaceId}`,
      '',
    ];
    for (const path of paths) expect([path, (await ask(`${files}/${path}`)).status]).toEqual([path, 404]);
    const foreign = `${pathOf(other.address)}/~site/files/${site.spaceId}/${ids['note.txt']}/note.txt`;
    expect((await ask(foreign)).status).toBe(404);
  });

  it('404: are gone with the site', async () => {
    await site.siteApi('POST', '/unpublish');
    expect((await get('note.txt')).status).toBe(404);
    await site.siteApi('POST', '/publish');
    expect((await get('note.txt')).status).toBe(200);
  });
});
