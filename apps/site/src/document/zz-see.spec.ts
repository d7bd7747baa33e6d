import { readdirSync, writeFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { renderToString } from 'preact-render-to-string';
import { drawDocument } from './document-body.js';
import { block, fragment, inline, paragraph, sampleContext, text } from './test-support/drawn.js';

const F = '```';
const markdown = `
Lectern keeps your documentation **where you want it**: on your own machines. This page shows *everything* a page can hold, with \`inline code\`, <kbd>Ctrl</kbd>+<kbd>K</kbd>, ~~old words~~, H<sub>2</sub>O, x<sup>2</sup>, a [link to a page](/pages/p1), [another site](https://example.com), <mark style="color:red;">red words</mark>, <mark style="background-color:yellow;">a yellow background</mark>, :smile: and <i class="fa-star"></i> and an [annotated word][^1].

[^1]: The **note** of an annotation, which opens at the word.

# Getting started

Install the thing first. It takes a minute and needs nothing but a shell; the rest of this paragraph is here to make it long enough to wrap around the line several times.

{% hint style="info" %}
This is a note with \`code\` and a [link](/pages/p1).
{% endhint %}

{% hint style="success" %}
### It worked

Everything is in place.
{% endhint %}

{% hint style="warning" %}
Careful with that.
{% endhint %}

{% hint style="danger" %}
This deletes everything.
{% endhint %}

## Code

{% code title="server.ts" lineNumbers="true" highlight="3" %}
${F}typescript
import { createServer } from 'node:http';
// Answers every request the same way.
export async function start(port: number = 8080): Promise<void> {
  const server = createServer((request, response) => response.end(\`Hello \${request.url}\`));
  server.listen(port, () => console.log('listening', { port, ready: true, pattern: /^a+$/u }));
}
${F}
{% endcode %}

${F}json
{ "name": "lectern", "private": true, "version": 1.5, "nothing": null }
${F}

${F}diff
- removed line
+ added line
${F}

## Lists

* One
* Two
  * Nested and longer
  * Nested
* Three

3. Third
4. Fourth

* [x] Done task
* [ ] Open task with \`code\`

> A quote of somebody who said something.
>
> And more.

***

### Math

Euler said $$e^{i\\pi} + 1 = 0$$ and then

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$

## Containers

{% tabs %}
{% tab title="npm" %}
${F}bash
npm install lectern --save-dev
${F}
{% endtab %}

{% tab title="Docker" %}
Second
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Create an account
Open the page and click.
{% endstep %}
{% step %}
### Invite others
They get a mail.

${F}bash
lectern invite ada@example.com
${F}
{% endstep %}
{% step %}
Only text here.
{% endstep %}
{% endstepper %}

<details open>

<summary>How does it <code>work</code>?</summary>

Quite well, thank you.

* a
* b

</details>

<details>

<summary>Closed one</summary>

Body

</details>

{% columns %}
{% column width="40%" %}
### Left
Some text in the left column.
{% endcolumn %}
{% column %}
### Right
Some text in the right column, which is wider than the other one.
{% endcolumn %}
{% endcolumns %}

{% updates format="full" %}
{% update date="2024-03-01" tags="new,beta" %}
### Version 2
Many things.
{% endupdate %}
{% update date="2024-01-01" %}
First.
{% endupdate %}
{% endupdates %}

## Elsewhere

{% content-ref url="/pages/p1" %}
[x](/pages/p1)
{% endcontent-ref %}

{% content-ref url="/pages/gone" %}
[x](/pages/gone)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abc" %}

{% embed url="https://example.com/some/page" %}

{% file src="/files/report" %}

<a href="/pages/p1" class="button primary" data-icon="rocket">Start now</a> <a href="/pages/p1" class="button secondary">Read more</a>

| Name | Description | Amount |
| :--- | --- | ---: |
| \`port\` | Where it listens | 8080 |
| \`host\` | Which interface, explained at a length that wraps | 1 |

<figure><img src="picture.svg" alt="A picture" width="400"><figcaption><p>A caption with <em>emphasis</em></p></figcaption></figure>
`;

const lines = Array.from({ length: 20 }, (_, i) =>
  block(
    'code-line',
    {},
    i === 1
      ? [
          text('const '),
          inline(
            'annotation',
            {},
            [text('answer')],
            [{ object: 'fragment', type: 'annotation-body', nodes: [paragraph('Why this?')] }],
          ),
          text(` = ${i}; // with a note`),
        ]
      : [
          text(
            `let line${i} = ${i}; // and a rather long comment that leads far away from the beginning of the line, further than most`,
          ),
        ],
  ),
);
const option = (value: string, color: string) => ({ value, label: value, color });
const extra = [
  block('heading-2', {}, [text('Long code')], { meta: { id: 'long-code' } }),
  block('code', { syntax: 'js', expandable: true, collapsedLineCount: 4 }, lines),
  block('prompt', { description: 'Set up a project', defaultExpanded: 'partial' }, [
    block('code', {}, lines.slice(0, 8)),
  ]),
  block('prompt', { description: 'Hidden one' }, [block('code', {}, lines.slice(0, 8))]),
  block(
    'table',
    {
      view: { type: 'grid', columns: ['t', 'r', 's', 'c', 'u', 'f', 'p'] },
      definition: {
        t: { title: 'Feature', type: 'text' },
        r: { title: 'Rating', type: 'rating', max: 5 },
        s: { title: 'State', type: 'select', options: [option('Stable', 'green'), option('Beta', 'orange')] },
        c: { title: 'Done', type: 'checkbox' },
        u: { title: 'People', type: 'users' },
        f: { title: 'Files', type: 'files' },
        p: { title: 'Page', type: 'content-ref' },
      },
      records: {
        a: {
          orderIndex: 'a',
          values: {
            t: 'x',
            r: 3,
            s: ['Stable', 'Beta'],
            c: true,
            u: ['u1'],
            f: ['report'],
            p: { kind: 'page', page: 'p1' },
          },
        },
        b: { orderIndex: 'b', values: { t: 'y', r: 5, s: ['Beta'], c: false } },
      },
    },
    [],
    { fragments: [fragment('x', paragraph('Search')), fragment('y', paragraph('Export'))] },
  ),
  block(
    'table',
    {
      view: { type: 'cards', cardSize: 'medium', columns: ['t', 'd'], targetDefinition: 'to', coverDefinition: 'i' },
      definition: { t: { type: 'text' }, d: { type: 'text' }, to: { type: 'content-ref' }, i: { type: 'image' } },
      records: Object.fromEntries(
        ['a', 'b', 'c'].map((id, n) => [
          id,
          {
            orderIndex: id,
            values: {
              t: `t${id}`,
              d: `d${id}`,
              to: { kind: 'page', page: 'p1' },
              ...(n < 2 ? { i: { kind: 'url', url: 'picture.svg' } } : {}),
            },
          },
        ]),
      ),
    },
    [],
    {
      fragments: ['a', 'b', 'c'].flatMap((id) => [
        fragment(`t${id}`, paragraph(text(`Card ${id}`, 'bold'))),
        fragment(`d${id}`, paragraph('What it is about, in a sentence.')),
      ]),
    },
  ),
];
it('see', () => {
  const document = parseDocument(markdown);
  const body = renderToString(drawDocument({ ...document, nodes: [...document.nodes, ...extra] }, sampleContext))
    .replaceAll('data-copy hidden', 'data-copy')
    .replaceAll(/(data-embed-title="[^"]*") hidden/g, '$1');
  const base = new URL('../../assets/styles/', import.meta.url).pathname;
  const css = [
    'tokens.css',
    'base.css',
    'document.css',
    'document-blocks.css',
    'document-colors.css',
    'document-media.css',
    'document-table.css',
    'code.css',
  ]
    .filter((n) => readdirSync(base).includes(n))
    .map((n) => `<link rel=stylesheet href="file://${base}${n}">`)
    .join('');
  writeFileSync(
    '/tmp/docsee/page.html',
    `<!doctype html><html lang=en><meta charset=utf-8><title>x</title><meta name=viewport content="width=device-width">${css}<body style="margin:0;background:var(--color-background)"><main style="width:100%;box-sizing:border-box;max-width:56rem;margin:0 auto;padding:2rem 1rem">
<h1 style="margin:0 0 1rem;color:var(--color-text)">Everything</h1>${body}</main>`,
  );
  writeFileSync(
    '/tmp/docsee/picture.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#88a"/><circle cx="400" cy="200" r="120" fill="#eec"/></svg>',
  );
});
