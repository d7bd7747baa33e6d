import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { block, documentOf, rendered, text } from '../../test/rendered.js';
import { documentOutline } from './outline.js';

describe('outlineOf', () => {
  it('names headings with their depth, also in what is open', () => {
    const markdown = '# One *x*\n\n{% stepper %}\n{% step %}\n### Step\n{% endstep %}\n{% endstepper %}\n\n## Two';
    expect(documentOutline(parseDocument(markdown))).toEqual([
      { id: 'one-x', title: 'One x', depth: 1 },
      { id: 'step', title: 'Step', depth: 3 },
      { id: 'two', title: 'Two', depth: 2 },
    ]);
  });

  it('leaves out what readers would have to open first', () => {
    expect(
      documentOutline(parseDocument('{% tabs %}\n{% tab title="A" %}\n# In\n{% endtab %}\n{% endtabs %}')),
    ).toEqual([]);
  });

  it('names operations of an API', () => {
    const operation = block('openapi-operation', { method: 'get', path: '/pets' }, [], { meta: { id: 'get-pets' } });
    expect(documentOutline(documentOf(operation))).toEqual([{ id: 'get-pets', title: 'GET /pets', depth: 1 }]);
  });

  it('leads to the very places that the page has', () => {
    const heading = block('heading-1', {}, [text('Same')], { meta: { id: 'same' } });
    const html = rendered([heading, heading]);
    for (const { id } of documentOutline(documentOf(heading, heading))) expect(html).toContain(`id="${id}"`);
  });
});
