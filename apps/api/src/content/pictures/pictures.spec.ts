import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, keyring, type OtherApi, outsideV1, startedWith } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { newPublishedSite } from '../../../test/published-site.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let elsewhere: Server;
let origin: string;
let requests: IncomingMessage[] = [];
let open: OtherApi;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    requests.push(request);
    const { pathname } = new URL(request.url ?? '/', 'http://elsewhere');
    if (pathname === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (pathname === '/gone') response.writeHead(404, { 'content-type': 'image/png' }).end(PNG);
    else if (pathname === '/page') response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>');
    else if (pathname === '/vector') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
    else if (pathname === '/huge') response.writeHead(200).end(Buffer.concat([PNG, Buffer.alloc(11_000_000)]));
    else response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(PNG);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  open = await startedWith({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await open.close();
  elsewhere.close();
});

/** A page that shows the picture at a path elsewhere. */
async function newPageWith(path: string) {
  const space = await newContentSpace();
  const url = `${origin}${path}`;
  const page = await space.addPage(`# Page\n\n![Picture](${url})\n\n[Link](${origin}/link)\n`);
  const read = `${space.url}/content/page/${page}?format=document&pictures=true`;
  const { body } = await space.client.get(read);
  return { space, read, url, pictures: body.pictures };
}

const load = (address: string, options = {}) => {
  const { pathname, search } = new URL(address);
  return open.api.get(outsideV1(pathname + search), options);
};

describe('a page that is read with pictures=true', () => {
  it('200: names every picture from elsewhere once, and no link, with an address of this server', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(
      `# Page\n\n![One](${origin}/one.png)\n\nIn text ![two](${origin}/two.png) ![again](${origin}/one.png)\n\n` +
        `[Link](${origin}/link) ![Script](javascript:alert)\n`,
    );
    const { status, body } = await space.client.get(`${space.url}/content/page/${page}?format=document&pictures=true`);
    expect(status).toBe(200);
    expect(body.pictures).toEqual(
      ['one.png', 'two.png'].map((name) => ({
        url: `${origin}/${name}`,
        downloadURL: expect.stringContaining(`https://docs.test/pictures/${space.organizationId}?`),
      })),
    );
    expect(requests).toEqual([]);
  });

  it('200: names those of reusable contents, of change requests and of revisions', async () => {
    const space = await newContentSpace();
    await space.change({
      operation: 'insert_reusable_content',
      title: 'Shared',
      document: { markdown: `![Shared](${origin}/shared.png)\n` },
    });
    const id = (await space.client.get(`${space.url}/content/reusable-contents`)).body.items[0].id;
    const page = await space.addPage(`# Page\n\n{% include "/reusable/${id}" %}\n`);
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'update_page', page, document: { markdown: `![New](${origin}/new.png)\n` } });
    const revision = (await space.client.get(`${space.url}/content`)).body.id;
    const query = 'format=document&pictures=true&dereferenced=reusable-contents';
    const named = async (place: string) =>
      (await space.client.get(`${place}/page/${page}?${query}`)).body.pictures.map(({ url }: { url: string }) => url);
    expect(await named(`${space.url}/content`)).toEqual([`${origin}/shared.png`]);
    expect(await named(`${space.url}/revisions/${revision}`)).toEqual([`${origin}/shared.png`]);
    expect(await named(`${proposal.url}/content`)).toEqual([`${origin}/new.png`]);
  });

  it('200: says nothing of pictures unless it is asked, and nothing to visitors of sites', async () => {
    const { read, space } = await newPageWith('/picture.png');
    expect((await space.client.get(read.replace('&pictures=true', ''))).body).not.toHaveProperty('pictures');
    const visitor = await (await newPublishedSite({ space })).reader();
    const { status, body } = await visitor.get(read);
    expect([status, body.document?.object, body.pictures]).toEqual([200, 'document', undefined]);
  });

  it('304: stays the same for as long as the page does', async () => {
    const { space, read } = await newPageWith('/picture.png');
    const { headers } = await space.client.get(read);
    const again = await space.client.get(read, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
  });
});

describe('GET /pictures/{organizationId}', () => {
  it('200: shows the picture to whoever has the address, and loads it once', async () => {
    const { pictures } = await newPageWith('/picture.png?of=all');
    const { status, headers } = await load(pictures[0].downloadURL, {
      headers: { cookie: 'secret=1', referer: 'https://docs.test/o/x', authorization: 'Bearer secret' },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    expect(headers).not.toHaveProperty('set-cookie');
    await load(pictures[0].downloadURL);
    expect(requests.map(({ url }) => url)).toEqual(['/picture.png?of=all']);
    expect(Object.keys(requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(cookie|referer|authorization|origin)$/)]),
    );
  });

  it('200: several who ask at once cause one request', async () => {
    const { pictures } = await newPageWith('/at-once.png');
    const statuses = await Promise.all([1, 2, 3].map(async () => (await load(pictures[0].downloadURL)).status));
    expect([statuses, requests.length]).toEqual([[200, 200, 200], 1]);
  });

  it('304: is not sent again to whoever has it', async () => {
    const { pictures } = await newPageWith('/known.png');
    const { headers } = await load(pictures[0].downloadURL);
    const again = await load(pictures[0].downloadURL, { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['url', 'expires', 'signature'])(
    '404: is no proxy: an address with another %s loads nothing',
    async (name) => {
      const { pictures } = await newPageWith('/picture.png');
      const address = new URL(pictures[0].downloadURL);
      const other = name === 'url' ? `${origin}/other.png` : `${address.searchParams.get(name)}0`;
      address.searchParams.set(name, other);
      const elsewhereSigned = pictures[0].downloadURL.replace('/pictures/', '/pictures/x');
      for (const forged of [address.href, address.href.replace(/[?&]signature=[^&]*/, ''), elsewhereSigned]) {
        const { status, body } = await load(forged);
        expect([status, body.error.name]).toEqual([404, 'picture.not_found']);
      }
      expect(requests).toEqual([]);
    },
  );

  it('403: an address is of no use once it has expired', async () => {
    const url = `${origin}/picture.png`;
    const signature = keyring.hash('pictures', JSON.stringify(['some', url, '1000'])).toString('base64url');
    const query = new URLSearchParams({ url, expires: '1000', signature });
    const { status, body } = await load(`https://docs.test/pictures/some?${query}`);
    expect([status, body.error.name, requests]).toEqual([403, 'picture.link_expired', []]);
  });

  it.each([
    ['an SVG, which can hold scripts', '/vector'],
    ['a page that calls itself a picture', '/page'],
    ['a picture that is gone', '/gone'],
    ['a picture of more than 10 MB', '/huge'],
    ['an address inside of the network', '/inside'],
  ])('404: refuses %s with the reason, and asks for it once', async (_what, path) => {
    const { pictures } = await newPageWith(path);
    for (const _time of [1, 2]) {
      const { status, body } = await load(pictures[0].downloadURL);
      expect([status, body.error.name]).toEqual([404, 'picture.unavailable']);
    }
    expect(requests).toHaveLength(1);
  });

  it('404: loads nothing from the own network unless the operator allows it', async () => {
    const { pictures } = await newPageWith('/private.png');
    const { pathname, search } = new URL(pictures[0].downloadURL);
    const { status, body } = await api.get(outsideV1(pathname + search));
    expect([status, body.error.name, requests]).toEqual([404, 'picture.unavailable', []]);
  });

  it('404: only who may read the page gets an address', async () => {
    const { read } = await newPageWith('/picture.png');
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(read)).status).toBe(404);
  });
});
