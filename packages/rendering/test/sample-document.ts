import type { JsonDocument } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { PLAIN_BLOCKS } from '../src/testing/plain-blocks.js';
import { block, fragment, inline, paragraph, text } from './rendered.js';

const FENCE = '```';

const MARKDOWN = `
**Bold** _italic_ \`code\` <kbd>K</kbd> ~~old~~ x<sub>1</sub> x<sup>2</sup> [page](/pages/p1) [web](https://a.example)
<mark style="color:red;">red</mark> :smile: <i class="fa-star"></i> $$x_1^2 + \\frac{1}{2}$$ ![cat](/files/f1) line\\
break [annotated][^1] [/users/u1](/users/u1 "mention") <a href="/pages/p1" class="button primary">Go</a>

[^1]: The note.
${PLAIN_BLOCKS}
{% hint style="warning" %}
Careful
{% endhint %}

{% code title="a.js" lineNumbers="true" highlight="1" %}
${FENCE}js
let a = "x"; // why
${FENCE}
{% endcode %}

{% tabs %}
{% tab title="A" %}
one
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
one
{% endstep %}
{% endstepper %}

<details open>

<summary>More</summary>

Body

</details>

{% columns %}
{% column width="40%" %}
left
{% endcolumn %}
{% endcolumns %}

{% updates format="full" %}
{% update date="2024-03-01" tags="new" %}
news
{% endupdate %}
{% endupdates %}

{% content-ref url="/pages/p1" %}
[p1](/pages/p1)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abc" %}

{% file src="/files/report" %}

{% drawing src="/files/plan" %}

<figure><img src="/files/f1" alt="A cat" width="300"><figcaption><p>Caption</p></figcaption></figure>
`;

const definition = {
  t: { title: 'Text', type: 'text', textAlignment: 'right' },
  n: { title: 'Number', type: 'number' },
  r: { title: 'Rating', type: 'rating', max: 5 },
  s: { title: 'Select', type: 'select', options: [{ value: 'v', label: 'Yes', color: 'red' }] },
  c: { title: 'Checkbox', type: 'checkbox' },
  u: { title: 'Users', type: 'users' },
  f: { title: 'Files', type: 'files' },
  p: { title: 'Page', type: 'content-ref' },
  i: { title: 'Image', type: 'image' },
};

const values = {
  t: 'x',
  n: 7,
  r: 3,
  s: ['v'],
  c: true,
  u: ['u1'],
  f: ['report'],
  p: { kind: 'page', page: 'p1' },
  i: { ref: { kind: 'file', file: 'f1' }, alt: 'Cat', objectFit: 'contain' },
};

const records = { a: { orderIndex: 'a', values }, b: { orderIndex: 'b', values } };
const columns = Object.keys(definition);
const cells = { fragments: [fragment('x', paragraph('Cell'))] };
const cellMerges = [{ anchor: { record: 'a', column: 't' }, rowSpan: 2, colSpan: 2 }];

const lines = ['one', 'two', 'three'].map((line) => block('code-line', {}, [text(line)]));

/** A document that holds one of everything. */
export const sampleDocument: JsonDocument = {
  object: 'document',
  data: {},
  nodes: [
    ...parseDocument(MARKDOWN).nodes,
    block('code', { syntax: 'js', expandable: true, collapsedLineCount: 1 }, lines),
    block('code', { syntax: 'mermaid', title: 'Flow' }, lines),
    block('prompt', { description: 'Try', icon: 'bolt', defaultExpanded: 'hidden' }, [block('code', {}, lines)]),
    block('integration', { integration: 'x', block: 'y' }, [], { key: 'k' }),
    block('if', { expression: 'x' }, [paragraph(inline('expression', { expression: 'x' }, [text('7')]))]),
    block(
      'table',
      { view: { type: 'grid', columns, columnWidths: { t: 120 } }, definition, records, cellMerges },
      [],
      cells,
    ),
    block(
      'table',
      { view: { type: 'cards', columns, targetDefinition: 'p', coverDefinition: 'i' }, definition, records },
      [],
      cells,
    ),
  ],
};
