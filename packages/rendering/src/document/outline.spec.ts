import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { block, documentOf, rendered, text } from '../../test/rendered.js';
import { documentOutline } from './outline.js';

const none = () => undefined;

describe('outlineOf', () => {
  it('names headings with their depth, also in what is open', () => {
    const markdown = '# One *x*\n\n{% stepper %}\n{% step %}\n### Step\n{% endstep %}\n{% endstepper %}\n\n## Two';
    expect(documentOutline(parseDocument(markdown), none)).toEqual([
      { id: 'one-x', title: 'One x', depth: 1 },
      { id: 'step', title: 'Step', depth: 3 },
      { id: 'two', title: 'Two', depth: 2 },
    ]);
  });

  it('leaves out what readers would have to open first', () => {
    expect(
      documentOutline(parseDocument('{% tabs %}\n{% tab title="A" %}\n# In\n{% endtab %}\n{% endtabs %}'), none),
    ).toEqual([]);
  });

  it('names operations of an API by their method and what the specification says of them', () => {
    const ref = { kind: 'openapi', spec: 'store' };
    const shown = (path: string) =>
      block('openapi-operation', { method: 'get', path, ref }, [], { meta: { id: path.slice(1) } });
    const specification = (name: string) =>
      name === 'store' ? { paths: { '/pets': { get: { summary: 'List pets' } }, '/shops': { get: {} } } } : undefined;
    expect(documentOutline(documentOf(shown('/pets'), shown('/shops'), shown('/gone')), specification)).toEqual([
      { id: 'pets', title: 'List pets', depth: 1, method: 'get' },
      { id: 'shops', title: 'GET /shops', depth: 1, method: 'get' },
      { id: 'gone', title: '/gone', depth: 1, method: 'get' },
    ]);
  });

  it('leads to the very places that the page has', () => {
    const heading = block('heading-1', {}, [text('Same')], { meta: { id: 'same' } });
    const html = rendered([heading, heading]);
    for (const { id } of documentOutline(documentOf(heading, heading), none)) expect(html).toContain(`id="${id}"`);
  });
});
