import { describe, expect, it } from '@jest/globals';
import type { Json } from '@lectern/content/document/document';
import { renderToString } from 'preact-render-to-string';
import { sampleContext } from '../../test/rendered.js';
import { renderDocument } from '../document/body/document-body.js';
import type { DocumentContext } from '../document/document-context.js';
import { renderComponent } from './render-component.js';

const output = (rendered: Json, context: Partial<DocumentContext> = {}) =>
  renderToString(renderComponent(rendered, { context: { ...sampleContext, ...context }, renderDocument }));
const block = (...children: Json[]): Json => ({ type: 'element', element: { type: 'block', children } });

describe('what an integration answers for a block', () => {
  it('is rendered as text, Markdown, pictures, cards and links', () => {
    const html = output(
      block(
        { type: 'text', style: 'bold', children: ['Hello'] },
        { type: 'markdown', content: 'Some **Markdown**' },
        { type: 'image', source: { url: 'https://example.com/a.png' }, alt: 'A picture' },
        { type: 'card', title: 'Issue 7', onPress: { action: '@ui.url.open', url: 'https://example.com/7' } },
        { type: 'button', label: 'Open', onPress: { action: '@ui.url.open', url: 'https://example.com/open' } },
      ),
    );
    for (const part of [
      'Hello</span>',
      '<strong>Markdown</strong>',
      'src="https://example.com/a.png" alt="A picture"',
      '<a href="https://example.com/7" rel="noopener" target="_blank">Issue 7</a>',
      '<a href="https://example.com/open" rel="noopener" target="_blank">Open</a>',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('opens links where the site says', () => {
    const response = block({ type: 'link', target: { url: 'https://example.com' }, children: ['Out'] });
    expect(output(response, { externalLinks: 'self' })).toContain(
      '<a href="https://example.com" rel="noopener">Out</a>',
    );
  });

  it('has notes and code as documents have them', () => {
    const html = output(
      block(
        { type: 'hint', style: 'danger', children: ['Mind ', { type: 'text', style: 'bold', children: ['this'] }] },
        { type: 'codeblock', syntax: 'js', title: 'a.js', content: 'let a = 1;\nlet b = 2;' },
      ),
    );
    expect(html).toMatch(/<div class="hint hint-danger" role="note">.*Mind <span [^>]*>this<\/span>/);
    expect(html).toContain('<figcaption class="code-title">a.js</figcaption>');
    expect(html.match(/class="code-line"/g)).toHaveLength(2);
  });

  it('renders nothing for a frame without a host', () => {
    expect(output(block({ type: 'webframe', source: { url: 'https://' } }))).not.toContain('embed');
  });

  it('loads a frame only when the reader asks for it, and only over https', () => {
    const html = output(block({ type: 'webframe', source: { url: 'https://board.example.com/1' } }));
    expect(html).toContain('data-embed="https://board.example.com/1"');
    expect(html).not.toContain('<iframe');
    expect(output(block({ type: 'webframe', source: { url: 'http://board.example.com' } }))).not.toContain(
      'data-embed',
    );
  });

  it.each<[string, Json]>([
    ['a script as an address', block({ type: 'button', label: 'Open', onPress: { url: 'javascript:alert(1)' } })],
    ['markup as text', block('<img src=x onerror=alert(1)>')],
    ['something unknown', block({ type: 'script', children: ['alert(1)'] })],
    ['no element at all', 'alert(1)'],
    ['a list', [1, 2]],
    ['nothing', null],
  ])('is harmless when it is %s', (_what, rendered) => {
    expect(output(rendered)).not.toMatch(/javascript:|<img|<script/);
  });

  it('ends where it stands too deep in itself', () => {
    let deep: Json = 'end';
    for (let level = 0; level < 10_000; level += 1) deep = { type: 'box', children: [deep] };
    expect(output(deep)).not.toContain('end');
  });
});
