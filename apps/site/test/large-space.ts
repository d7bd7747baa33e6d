import type { PublishedSite } from './sites.js';

const PARTS = 20;

/** Fills the space of a site with 1,000 pages: 19 parts and a group, of which each has 40 pages and one with 8 below it. */
export async function addLargeSpace(site: PublishedSite): Promise<void> {
  for (let part = 1; part <= PARTS; part += 1) {
    const page = (title: string, fields: object) => ({
      operation: 'insert_page',
      title,
      document: { markdown: `About ${title}.` },
      ...fields,
    });
    const numbers = Array.from({ length: 48 }, (_, index) => index + 1);
    const top = part === PARTS ? { type: 'group', document: {} } : {};
    const changes = [
      page(`Part ${part}`, { ref: 'top', ...top }),
      page(`Chapter ${part}.0`, { ref: 'deep', intoRef: 'top' }),
      ...numbers.map((number) => page(`Chapter ${part}.${number}`, { intoRef: number > 40 ? 'deep' : 'top' })),
    ];
    await site.api('POST', `/spaces/${site.spaceId}/content`, { changes });
  }
}
