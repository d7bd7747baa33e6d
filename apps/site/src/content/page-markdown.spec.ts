import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;
let start: string;
let fileId: string;

beforeAll(async () => {
  site = await newSite();
  start = await site.addPage('# Start\n\nBegin.', { description: 'The first steps' });
  const file = { base64: Buffer.from('hello').toString('base64'), name: 'hello.txt' };
  const added = await site.api('POST', `/spaces/${site.spaceId}/content?compat=false`, {
    changes: [{ operation: 'insert_files', files: [file] }],
  });
  fileId = added.insertedFiles[0].id;
  const text = `[first](/pages/${start}) [part](#part) [web](https://example.com) [file](/files/${fileId})\n\n## Part`;
  await site.addPage(`# Linked\n\n${text}`);
});

describe('a page as Markdown', () => {
  it('200: has its title and description, and nothing of how it is laid out', async () => {
    expect((await site.get('/start.md')).text).toBe('---\ndescription: The first steps\n---\n\n# Start\n\nBegin.');
  });

  it('200: leads to pages and files wherever it is read', async () => {
    const { text } = await site.get('/linked.md');
    expect(text).toContain(`[first](${site.address})`);
    expect(text).toContain('[part](#part) [web](https://example.com)');
    const address = /\[file\]\(([^)]+)\)/.exec(text)?.[1] ?? '';
    expect(await (await fetch(address)).text()).toBe('hello');
  });

  it('200: says so too where the whole site is one text', async () => {
    const { text } = await site.get('/llms-full.txt');
    expect(text).toContain(`[first](${site.address})`);
    expect(text).not.toContain(`/pages/${start}`);
  });
});
