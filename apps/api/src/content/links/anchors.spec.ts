import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';

/** How many links of a space there are and how many of them are broken. */
async function broken({ client, url }: ContentSpace): Promise<string> {
  const { stats } = (await client.get(`${url}/links`)).body;
  return `${stats.broken.total} of ${stats.total}`;
}

describe('a link to an anchor', () => {
  it('is broken when the page has no such anchor, and follows the headings of the page', async () => {
    const space = await newContentSpace();
    const target = await space.addPage('# Target\n\n## Install\n');
    await space.addPage(`# Links\n\n[a](/pages/${target}#install) [b](/pages/${target}#gone) [c](/pages/${target})\n`);
    expect(await broken(space)).toBe('1 of 3');
    const write = (markdown: string) =>
      space.change({ operation: 'update_page', page: target, document: { markdown } });
    await write('## Gone\n');
    expect(await broken(space)).toBe('1 of 3');
    await write('## Install\n\n## Gone\n');
    expect(await broken(space)).toBe('0 of 3');
    await write('Nothing.\n');
    expect(await broken(space)).toBe('2 of 3');
    await space.change({ operation: 'delete_page', page: target });
    expect(await broken(space)).toBe('3 of 3');
  });

  it('in the same page is found by the headings of that very text', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n\n[up](#first) [down](#second)\n\n## First\n');
    expect(await broken(space)).toBe('1 of 2');
    const markdown = '[up](#first) [down](#second)\n\n## Second\n\n## First\n';
    await space.change({ operation: 'update_page', page, document: { markdown } });
    expect(await broken(space)).toBe('0 of 2');
  });

  it('of a page in another space follows the headings there', async () => {
    const here = await newContentSpace();
    const there = await newContentSpace({ id: here.organizationId, admin: here.admin });
    const page = await there.addPage('# There\n\n## Part\n');
    await here.addPage(`# Here\n\n[p](/spaces/${there.id}/pages/${page}#part)\n`);
    expect(await broken(here)).toBe('0 of 1');
    await there.change({ operation: 'update_page', page, document: { markdown: '## Other\n' } });
    expect(await broken(here)).toBe('1 of 1');
    await there.change({ operation: 'update_page', page, document: { markdown: '## Other\n\n## Part\n' } });
    expect(await broken(here)).toBe('0 of 1');
  });

  it('is found however the link writes its letters', async () => {
    const space = await newContentSpace();
    const target = await space.addPage('# Target\n\n## Über uns\n');
    await space.addPage(`# Links\n\n[a](/pages/${target}#%C3%BCber-uns)\n`);
    expect(await broken(space)).toBe('0 of 1');
  });

  it('is not called broken in a page that includes reusable content, whose headings are there as well', async () => {
    const space = await newContentSpace();
    await space.change({
      operation: 'insert_reusable_content',
      title: 'Note',
      document: { markdown: '## Included\n\n[here](#somewhere)\n' },
    });
    const [note] = (await space.client.get(`${space.url}/content`)).body.reusableContents;
    const target = await space.addPage(`# Target\n\n{% include "/reusable/${note.id}" %}\n`);
    await space.addPage(`# Links\n\n[a](/pages/${target}#included)\n`);
    expect(await broken(space)).toBe('0 of 3');
  });
});
