import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../markdown/parse-document.js';
import { matchesPattern } from './address-pattern.js';
import { type BlockMapping, withIntegrationBlocks, withoutIntegrationBlocks } from './block-mappings.js';

const mappings: BlockMapping[] = [
  { integration: 'draw', block: 'diagram', codeblock: { syntax: 'mermaid', body: 'content' }, addresses: [] },
  { integration: 'other', block: 'diagram', codeblock: { syntax: 'mermaid', body: 'text' }, addresses: [] },
  { integration: 'boards', block: 'board', addresses: ['https://boards.test/b/**', 'https://*.boards.test/x/*'] },
];

const blocksIn = (markdown: string) => parseDocument(markdown).nodes.map(({ type, data }) => ({ type, data }));
const CODE = 'graph TD\n  A["Say \\"hi\\""] --> B\n\n  %% {% tag %}';

describe('fences that stand for blocks of integrations', () => {
  it('become the block of the first integration that wants them, and fences again', () => {
    const markdown = `# One\n\n*Text*  here.\n\n\`\`\`mermaid\n${CODE}\n\`\`\`\n\n* item\n* other\n`;
    const stored = withIntegrationBlocks(markdown, mappings);
    expect(blocksIn(stored)[2]).toEqual({
      type: 'integration',
      data: { integration: 'draw', block: 'diagram', props: { content: CODE } },
    });
    expect(stored).toContain('# One\n\n*Text*  here.\n\n');
    expect(stored.endsWith('\n\n* item\n* other\n')).toBe(true);
    expect(withoutIntegrationBlocks(stored, mappings)).toBe(markdown);
  });

  it('become blocks where no blank line is around them', () => {
    const stored = withIntegrationBlocks('Before:\n```mermaid\ngraph TD\n```\nAfter.', mappings);
    expect(blocksIn(stored).map(({ type }) => type)).toEqual(['paragraph', 'integration', 'paragraph']);
  });

  it('stay as they are where they say more, are of another language, or nothing is installed', () => {
    for (const markdown of [
      '```js\nlet a;\n```\n',
      '```mermaid theme=dark\ngraph TD\n```\n',
      '{% code title="A" %}\n```mermaid\ngraph TD\n```\n{% endcode %}\n',
      '> ```mermaid\n> graph TD\n> ```\n',
    ]) {
      expect(withIntegrationBlocks(markdown, mappings)).toBe(markdown);
    }
    const fence = '```mermaid\ngraph TD\n```\n';
    expect(withIntegrationBlocks(fence, [])).toBe(fence);
    expect(withoutIntegrationBlocks(withIntegrationBlocks(fence, mappings), [])).toContain('@draw/diagram');
  });

  it('are not made of blocks that hold more, or that would become another block', () => {
    for (const markdown of [
      '{% @draw/diagram content="graph TD" theme="dark" %}\n',
      '{% @other/diagram text="graph TD" %}\n',
      '{% @draw/other content="graph TD" %}\n',
    ]) {
      expect(withoutIntegrationBlocks(markdown, mappings)).toBe(markdown);
    }
  });
});

describe('addresses that stand for blocks of integrations', () => {
  it.each([
    'https://boards.test/b/1?x=y',
    '<https://boards.test/b/1?x=y>',
    '{% embed url="https://boards.test/b/1?x=y" %}',
  ])('become the block where they stand alone: %s', (written) => {
    const stored = withIntegrationBlocks(`Before.\n\n${written}\n\nAfter.\n`, mappings);
    const url = 'https://boards.test/b/1?x=y';
    const data = { integration: 'boards', block: 'board', props: {}, url, action: { action: '@link.unfurl', url } };
    expect(blocksIn(stored)[1]).toEqual({ type: 'integration', data });
    expect(withoutIntegrationBlocks(stored, mappings)).toBe(`Before.\n\n{% embed url="${url}" %}\n\nAfter.\n`);
  });

  it('stay as they are in running text, with a title, or elsewhere', () => {
    for (const markdown of [
      'See https://boards.test/b/1 here.\n',
      '[https://boards.test/b/1](https://boards.test/b/1)\n',
      'https://elsewhere.test/b/1\n',
      '{% embed url="https://boards.test/b/1" fullWidth="true" %}\n',
    ]) {
      expect(withIntegrationBlocks(markdown, mappings)).toBe(markdown);
    }
  });

  it.each([
    ['https://a.test/file/1', 'https://a.test/file/', true],
    ['https://a.test/other', 'https://a.test/file/', false],
    ['https://x.a.test/b/1', 'https://*.a.test/b/**', true],
    ['https://x.y.a.test/b/1/2', 'https://*.a.test/b/**', true],
    ['https://evil.test/.a.test/b/1', 'https://*.a.test/b/**', false],
    ['https://a.test/d/1', 'https://a.test/d/*', true],
    ['https://a.test/d/1/2', 'https://a.test/d/*', false],
    ['https://aXtest/d/1', 'https://a.test/d/*', false],
  ])('%s is meant by %s: %s', (address, pattern, isMeant) => {
    expect(matchesPattern(address, pattern)).toBe(isMeant);
  });

  it('takes no longer for hostile patterns', () => {
    const pattern = `https://a.test/${'**a'.repeat(500)}`;
    expect(matchesPattern(`https://a.test/${'a'.repeat(1_500)}b`, pattern)).toBe(false);
  });
});
