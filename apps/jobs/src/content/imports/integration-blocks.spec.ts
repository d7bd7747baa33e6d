import { describe, expect, it } from '@jest/globals';
import { build } from '../../../test/harness.js';
import { ImportSpace } from '../../../test/import-space.js';

const FENCE = '```mermaid\ngraph TD\n  A --> B\n```';
const blocks = [{ id: 'diagram', title: 'Diagram', markdown: { codeblock: 'mermaid', body: 'content' } }];

describe('fences of an import', () => {
  it('become blocks of the integration that is enabled on the space, and fences again in its export', async () => {
    const space = await ImportSpace.create();
    const { organizationId } = space;
    const integration = await build.integration(organizationId, { blocks });
    await build.installation(integration, organizationId, { spaces: [space.id] });
    const text = `# Board\n\nBefore.\n\n${FENCE}\n`;
    await space.importZip({ 'board.md': text });
    expect((await space.pages()).get('board')?.markdown).toContain(`{% @${integration.name}/diagram content=`);
    expect(Object.values(await space.exported()).join('\n')).toContain(FENCE);
    const { report } = await space.importZip({ 'board.md': text });
    expect(report?.pages).toMatchObject({ created: 0, updated: 0 });
  });

  it('stay fences where it is not', async () => {
    const space = await ImportSpace.create();
    await space.importZip({ 'board.md': `# Board\n\n${FENCE}\n` });
    expect((await space.pages()).get('board')?.markdown).toContain(FENCE);
  });
});
