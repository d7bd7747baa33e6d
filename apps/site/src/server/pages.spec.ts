import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage('# Install\n\nRun **it**.');
});

describe('a page of a site', () => {
  it('200: is there as a whole, and leads on', async () => {
    const { status, headers, text } = await site.get('/install');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<strong>it</strong>');
    expect(text).toContain('Welcome');
  });

  it('304: is not sent again while nothing has changed, and at once when something has', async () => {
    const etag = (await site.get('')).headers.get('etag') ?? '';
    const again = await site.get('', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await site.addPage('# One more\n\nText.');
    const changed = await site.get('', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('One more');
  });

  it('404: says that there is nothing', async () => {
    const { status, text } = await site.get('/nowhere');
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
  });
});
