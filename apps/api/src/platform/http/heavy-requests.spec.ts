import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, type OtherApi, startApi, startedWith } from '../../../test/harness.js';

let other: OtherApi;
beforeAll(async () => {
  other = await startedWith({ LECTERN_HEAVY_PROCESSES: '2', LECTERN_RATE_LIMIT: '1000' });
});
afterAll(() => other.close());

const table = (cells: number) => `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(cells / 2)}`;
/** Short to send and long to read. */
const HEAVY = table(6_000);
/** Long to send. */
const LARGE = 'word '.repeat(60_000);

const insert = (markdown: string) => ({ changes: [{ operation: 'insert_page', title: 'T', document: { markdown } }] });

/** How many processes this one has. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

const onLinux = process.platform === 'linux' ? it : it.skip;

/** How many files without a name this process has open. */
async function openFiles(): Promise<number> {
  const numbers = await readdir('/proc/self/fd');
  const names = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')));
  return names.filter((name) => /lectern-.*\(deleted\)$/.test(name)).length;
}

describe('a heavy request', () => {
  it.each([
    ['long to read', HEAVY],
    ['long to send', LARGE],
  ])('200: is responded to as any other: %s', async (_, markdown) => {
    const space = await newContentSpace();
    const client = other.api.as(space.admin);
    const { status, body, headers } = await client.post(`${space.url}/content`, insert(markdown));
    expect(status).toBe(200);
    expect(headers['x-ratelimit-remaining']).toBe('999');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    const url = `${space.url}/content/page/${body.changes[0].page.id}`;
    for (const format of ['document', 'markdown']) {
      const [passed, usual] = await Promise.all(
        [client, api.as(space.admin)].map((as) => as.get(`${url}?format=${format}`)),
      );
      expect([passed?.status, passed?.body]).toEqual([200, usual?.body]);
    }
    expect(Object.keys(await space.outline())).toEqual(['t']);
  });

  it('is read by another process, and others are not', async () => {
    const fresh = await startedWith({ LECTERN_HEAVY_PROCESSES: '1' });
    const space = await newContentSpace();
    const started = async (markdown: string) => {
      const before = processes();
      await fresh.api.as(space.admin).post(`${space.url}/content`, insert(markdown));
      return processes() - before;
    };
    expect([await started('Light'), await started(HEAVY)]).toEqual([0, 1]);
    await fresh.close();
  });

  it('is a large API reference, whose pages another process makes', async () => {
    const fresh = await startedWith({ LECTERN_HEAVY_PROCESSES: '1' });
    const space = await newContentSpace();
    const started = async (slug: string, count: number) => {
      const operations = Array.from({ length: count }, (_, index) => ({
        path: `/${index}`,
        method: 'get',
        title: `Number ${index}`,
        tags: ['numbers'],
        deprecated: false,
      }));
      await build.openApiVersion(await build.openApiSpec(space.organizationId, { slug }), { outline: { operations } });
      const dependencies = { spec: { ref: { kind: 'openapi', spec: slug } } };
      const computed = { type: 'builtin:openapi', props: {}, dependencies };
      const change = { operation: 'insert_page', type: 'computed', title: slug, computed };
      const before = processes();
      const { status } = await fresh.api.as(space.admin).post(`${space.url}/content`, { changes: [change] });
      return [status, processes() - before];
    };
    expect([await started('small', 5), await started('large', 60)]).toEqual([
      [200, 0],
      [200, 1],
    ]);
    expect(await space.outline()).toMatchObject({ large: { numbers: { 'number-0': {}, 'number-59': {} } } });
    await fresh.close();
  });

  it('200: is made once under its key, and replayed', async () => {
    const space = await newContentSpace();
    const headers = { 'idempotency-key': 'once' };
    const send = () => other.api.as(space.admin).post(`${space.url}/content`, insert(HEAVY), { headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(second.body).toEqual(first.body);
    expect(Object.keys(await space.outline())).toEqual(['t']);
  });

  it('400: what is wrong with it is named as for any other', async () => {
    const space = await newContentSpace();
    const client = other.api.as(space.admin);
    const [malformed, invalid, tooMuch] = [
      await client.post(`${space.url}/content`, `${JSON.stringify(insert(LARGE))}}`),
      await client.post(`${space.url}/content`, { ...insert(LARGE), changes: LARGE }),
      await client.post(`${space.url}/content`, insert(table(20_000))),
    ];
    expect([malformed.status, malformed.body.error.name]).toEqual([400, 'request.malformed']);
    expect([invalid.status, invalid.body.error.issues[0].path]).toEqual([400, 'body.changes']);
    expect([tooMuch.status, tooMuch.body.error.issues[0].message]).toEqual([400, expect.stringContaining('cells')]);
  });

  it('404: of another organization finds nothing', async () => {
    const [space, stranger] = [await newContentSpace(), await newContentSpace()];
    const { status } = await other.api.as(stranger.admin).post(`${space.url}/content`, insert(LARGE));
    expect(status).toBe(404);
  });

  onLinux('leaves no file behind, whatever becomes of it', async () => {
    const space = await newContentSpace();
    const client = other.api.as(space.admin);
    const before = await openFiles();
    const paths = [`${space.url}/content`, '/spaces/none/content', '/nowhere'];
    const responses = await Promise.all(paths.map((path) => client.post(path, insert(LARGE))));
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 413]);
    expect(await openFiles()).toBe(before);
  });

  it('200: arrives whole, however its parts come over a connection', async () => {
    const { app, close } = await startApi({ LECTERN_HEAVY_PROCESSES: '1' });
    await app.listen(0, '127.0.0.1');
    const space = await newContentSpace();
    const headers = { authorization: `Bearer ${space.admin.token}`, 'content-type': 'application/json' };
    const url = `${await app.getUrl()}/v1${space.url}/content`;
    for (let words = 60_000; words < 100_000; words += 3_331) {
      const body = JSON.stringify(insert('word '.repeat(words)));
      const response = await fetch(url, { method: 'POST', headers, body });
      expect([words, response.status]).toEqual([words, 200]);
    }
    await close();
  });

  onLinux('leaves no file behind when its sender is gone in the middle of it', async () => {
    const { app, close } = await startApi({ LECTERN_HEAVY_PROCESSES: '1' });
    await app.listen(0, '127.0.0.1');
    const space = await newContentSpace();
    const before = await openFiles();
    const send = async (bytes: number) => {
      const sent = request(`${await app.getUrl()}/v1${space.url}/content`, {
        method: 'POST',
        headers: { authorization: `Bearer ${space.admin.token}`, 'content-type': 'application/json' },
      });
      sent.on('error', () => {});
      await new Promise((resolve) => sent.write('['.repeat(bytes), resolve));
      sent.destroy();
    };
    for (const kibibytes of [257, 320, 512, 1_024, 2_048])
      await Promise.all([send(kibibytes * 1024), send(kibibytes * 1024)]);
    await eventually('all files to be closed', async () => (await openFiles()) === before);
    await close();
  });

  it('413: that takes too long is ended, and changes nothing', async () => {
    const hasty = await startedWith({ LECTERN_HEAVY_PROCESSES: '1', LECTERN_HEAVY_TIMEOUT_SECONDS: '1' });
    const space = await newContentSpace();
    const pages = Array.from({ length: 2 }, () => insert(table(9_900)).changes[0]);
    const { status, body } = await hasty.api.as(space.admin).post(`${space.url}/content`, { changes: pages });
    const after = await hasty.api.as(space.admin).get(`/orgs/${space.organizationId}`);
    await hasty.close();
    expect([status, body.error.name]).toEqual([413, 'request.too_heavy']);
    expect(after.status).toBe(200);
    expect(await space.outline()).toEqual({});
  });
});
