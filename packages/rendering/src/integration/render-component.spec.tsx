import { describe, expect, it } from '@jest/globals';
import type { Json } from '@lectern/content/document/document';
import { renderToString } from 'preact-render-to-string';
import { sampleContext } from '../../test/rendered.js';
import { renderDocument } from '../document/body/document-body.js';
import type { DocumentContext } from '../document/document-context.js';
import { renderComponent } from './render-component.js';

const API = 'https://docs.test';
const place = {
  integration: { name: 'board', api: API, frameSources: ['https://board.example.com'] },
  componentId: 'card',
  href: '/docs/page/~site/blocks/k1',
};
const output = (rendered: Json, context: Partial<DocumentContext> = {}) =>
  renderToString(renderComponent(rendered, place, { context: { ...sampleContext, ...context }, renderDocument }));
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
      '<a class="integration-press" href="https://example.com/7" rel="noopener" target="_blank">Issue 7</a>',
      '<a class="button button-secondary" href="https://example.com/open" rel="noopener" target="_blank">Open</a>',
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

  it('loads a frame of another host only when the reader asks for it, over https, where the policy names it', () => {
    const frame = (url: string) => output(block({ type: 'webframe', source: { url } }));
    const html = frame('https://board.example.com/1');
    expect(html).toContain('data-embed="https://board.example.com/1"');
    expect(html).not.toContain('<iframe');
    expect(frame('http://board.example.com')).not.toContain('data-embed');
    expect(frame('https://elsewhere.example.com/1')).toContain('href="https://elsewhere.example.com/1"');
    expect(frame('https://elsewhere.example.com/1')).not.toMatch(/data-embed|data-webframe|<iframe/);
  });

  it('shows frames of the integration itself in a sandbox, and none of others at the same address', () => {
    const frame = (name: string) =>
      output(block({ type: 'webframe', source: { url: `${API}/v1/integrations/${name}/integration/x` } }));
    expect(frame('board')).toContain('sandbox="allow-scripts allow-forms allow-popups"');
    expect(frame('other')).not.toContain('<iframe');
  });

  it('has what the script sends in the attributes of its outermost element, and values of the state in inputs', () => {
    const html = output({
      type: 'element',
      state: { name: 'Ada', size: 2, tags: ['b'] },
      props: { of: 1 },
      element: {
        type: 'block',
        children: [
          { type: 'input', label: 'Name', element: { type: 'textinput', state: 'name', initialValue: 'Bob' } },
          { type: 'radio', state: 'size', value: 2 },
          { type: 'checkbox', state: 'tags', value: 'a' },
          { type: 'checkbox', state: 'tags', value: 'b' },
          { type: 'select', state: 'color', initialValue: 'red', options: [{ id: 'red', label: 'Red' }] },
          { type: 'codeblock', state: 'code', content: 'let a;' },
          { type: 'markdown', content: { $state: 'name' } },
        ],
      },
    });
    expect(html).toContain(
      'data-component="card" data-href="/docs/page/~site/blocks/k1" data-props="{&quot;of&quot;:1}"',
    );
    expect(html).toMatch(/<input [^>]*data-name="name"[^>]* value="Ada"/);
    expect(html).toMatch(/data-value="2" type="radio" name="size" checked/);
    expect(html.match(/type="checkbox" checked/g)).toHaveLength(1);
    expect(html).toContain('<option value="red" selected>Red</option>');
    expect(html).toMatch(/<textarea [^>]*data-name="code"[^>]*>let a;<\/textarea>/);
    expect(html).toContain('<p>Ada</p>');
  });

  it.each([
    ['javascript:alert(1)', false],
    ['http://example.com', false],
    ['/oauth', false],
    ['mailto:a@example.com', true],
    ['https://example.com', true],
  ])('opens %s: %s', (url, isOpened) => {
    const html = output(block({ type: 'button', label: 'Open', onPress: { action: '@ui.url.open', url } }));
    expect(html.includes('<a class="button')).toBe(isOpened);
    expect(html.includes('disabled')).toBe(!isOpened);
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
