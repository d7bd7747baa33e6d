import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, type OtherApi, startedWith } from '../../../test/harness.js';

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
