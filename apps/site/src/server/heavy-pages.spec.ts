import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

let site: PublishedSite;
let home: string;
let server: Awaited<ReturnType<Awaited<ReturnType<typeof sites>>['startSite']>>;
let port: number;

const HEAVY = `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(3_000)}`;

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage(`# Heavy\n\n${HEAVY}`);
  home = pathOf(site.address);
  server = await (await sites()).startSite({ LECTERN_HEAVY_PROCESSES: '2' });
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

describe('a heavy page', () => {
  it.each(['/heavy', '/heavy.md'])('200: is the same as one rendered here: %s', async (path) => {
    const [passed, usual] = [await ask(`${home}${path}`, { port }), await ask(`${home}${path}`)];
    expect([passed.status, usual.status]).toEqual([200, 200]);
    expect(passed.text).toBe(usual.text);
    const ofConnection = { date: '', connection: '', 'keep-alive': '', 'transfer-encoding': '', 'content-length': '' };
    expect({ ...passed.headers, ...ofConnection }).toEqual({ ...usual.headers, ...ofConnection });
  });

  it('200: is named, and not written out, among all pages', async () => {
    const { text } = await ask(`${home}/llms-full.txt`, { port });
    expect(text).toContain('Start here.');
    expect(text).toMatch(/# Heavy\n\nThis page is too long for this file\. Read it at \S+\/heavy\.md\n/);
  });

  it('304: is not sent again while nothing has changed', async () => {
    const { headers } = await ask(`${home}/heavy`, { port });
    const again = await ask(`${home}/heavy`, { port, headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
  });

  it('200: has the addresses that a proxy says readers see', async () => {
    const headers = { 'x-forwarded-host': 'docs.example.com' };
    const [passed, usual] = [await ask(`${home}/heavy`, { port, headers }), await ask(`${home}/heavy`, { headers })];
    expect(passed.text).toBe(usual.text);
  });

  it('is rendered by another process, and other pages are not', async () => {
    const fresh = await (await sites()).startSite({ LECTERN_HEAVY_PROCESSES: '1' });
    const address = await fresh.listen({ port: 0, host: '127.0.0.1' });
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const started = async (path: string) => {
      const before = processes();
      await ask(`${home}${path}`, { port: Number(new URL(address).port) });
      return processes() - before;
    };
    expect([await started(''), await started('/heavy')]).toEqual([0, 1]);
    await fresh.close();
  });
});
