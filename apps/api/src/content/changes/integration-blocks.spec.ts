import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { build } from '../../../test/harness.js';

const FENCE = '```mermaid\ngraph TD\n  A --> B\n```';
const blocks = [
  { id: 'diagram', title: 'Diagram', markdown: { codeblock: 'mermaid', body: 'content' } },
  { id: 'board', title: 'Board', urlUnfurl: ['https://boards.test/b/**'] },
];

async function newMappedSpace(options: { spaces?: string[] } = {}) {
  const space = await newContentSpace();
  const { organizationId } = space;
  const integration = await build.integration(organizationId, { blocks });
  const installation = await build.installation(integration, organizationId, options);
  const markdownOf = async (page: string) => (await space.page(page, '?format=markdown&evaluated=false')).body.markdown;
  const documentOf = async (page: string) => (await space.page(page, '?format=document')).body.document;
  const nodesOf = async (page: string) => {
    const { nodes } = await documentOf(page);
    return nodes.map(({ type, data }: { type: string; data: object }) => ({ type, data }));
  };
  return { ...space, integration, installation, write: space.addPage, markdownOf, documentOf, nodesOf };
}

describe('Markdown for blocks of integrations', () => {
  it('200: fences and lone addresses become blocks where the integration is enabled, and are read as they stand for them', async () => {
    const { integration, write, markdownOf, nodesOf, documentOf, change } = await newMappedSpace();
    const page = await write(`# Board\n\nBefore.\n\n${FENCE}\n\nhttps://boards.test/b/1\n\nAfter.`);
    const address = 'https://boards.test/b/1';
    const { name } = integration;
    expect((await nodesOf(page)).slice(1, 3)).toEqual([
      {
        type: 'integration',
        data: { integration: name, block: 'diagram', props: { content: 'graph TD\n  A --> B' } },
      },
      {
        type: 'integration',
        data: {
          integration: name,
          block: 'board',
          props: {},
          url: address,
          action: { action: '@link.unfurl', url: address },
        },
      },
    ]);
    const markdown = await markdownOf(page);
    expect(markdown).toContain(`Before.\n\n${FENCE}\n\n{% embed url="${address}" %}\n\nAfter.`);
    const before = await documentOf(page);
    expect((await change({ operation: 'update_page', page, document: { markdown } })).status).toBe(200);
    expect(await documentOf(page)).toEqual(before);
  });

  it('200: stay as they are where the integration is not enabled, and after it was', async () => {
    const { integration, installation, write, markdownOf, nodesOf, client, id } = await newMappedSpace({ spaces: [] });
    const spaces = `/integrations/${integration.name}/installations/${installation.id}/spaces`;
    const page = await write(`# Board\n\n${FENCE}`);
    expect((await nodesOf(page))[0]).toMatchObject({ type: 'code', data: { syntax: 'mermaid' } });
    expect((await client.post(spaces, { space: id })).status).toBe(201);
    const mapped = await write(`# Mapped\n\n${FENCE}`);
    expect(await markdownOf(mapped)).toContain(FENCE);
    expect((await client.delete(`${spaces}/${id}`)).status).toBe(204);
    expect(await markdownOf(mapped)).toContain(`{% @${integration.name}/diagram content=`);
    expect(await markdownOf(page)).toContain(FENCE);
  });

  it('200: a document says itself what its blocks are', async () => {
    const { change, nodesOf } = await newMappedSpace();
    const leaves = [{ object: 'leaf', text: 'graph TD', marks: [] }];
    const line = { object: 'block', type: 'code-line', data: {}, nodes: [{ object: 'text', leaves }], isVoid: false };
    const code = { object: 'block', type: 'code', data: { syntax: 'mermaid' }, nodes: [line], isVoid: false };
    const document = { document: { object: 'document', data: {}, nodes: [code] } };
    const { body } = await change({ operation: 'insert_page', title: 'Board', document });
    expect(await nodesOf(body.changes[0].page.id)).toEqual([{ type: 'code', data: { syntax: 'mermaid' } }]);
  });
});
