import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/arbitrary-text.js';
import { linkSpans, replaceLinkSpans } from './link-spans.js';

const source = `[a](one.md "t") ![b](<two three.png>) <https://auto.example> https://bare.example

> - nested [c](four.md#x)
>   and <a href="five.md">d</a>

{% content-ref url="six.md" %}
[six](six.md)
{% endcontent-ref %}

{% include '../seven.md' %}

<figure><img src="eight.png"
alt="x"></figure>

| [e](nine.md) |
|---|
| [f][g] |

[g]: ten.md

\`[no](code.md)\`

\`\`\`
[no](fence.md)
\`\`\`
`;

describe('linkSpans', () => {
  it('finds the destinations of links, images, definitions, tags and HTML, and nothing in code', () => {
    expect(linkSpans(source).map(({ url, kind }) => `${kind} ${url}`)).toEqual([
      'link one.md',
      'image two three.png',
      'link four.md#x',
      'tag five.md',
      'tag six.md',
      'link six.md',
      'tag ../seven.md',
      'tag eight.png',
      'link nine.md',
      'link ten.md',
    ]);
  });

  it('gives the places in the source', () => {
    const spelled = linkSpans(source).map(({ start, end }) => source.slice(start, end));
    expect(spelled).toEqual(linkSpans(source).map(({ url }) => url));
  });
});

describe('replaceLinks', () => {
  it('changes destinations and nothing else', () => {
    const replaced = replaceLinkSpans(source, (url) =>
      url.endsWith('.md') ? `/pages/${url.replace(/\W/g, '')}` : undefined,
    );
    expect(replaced).toBe(
      source
        .replace(/(?:\.\.\/)?\b(one|five|six|seven|nine|ten)\.md/g, (_, name) => `/pages/${name}md`)
        .replace('[six](six.md)', '[six](/pages/sixmd)'),
    );
  });

  it('returns a source without replacements as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(replaceLinkSpans(text, () => undefined)).toBe(text);
      }),
    );
  });

  it('spells any new destination so that it is read back', () => {
    const places = [
      '[a](b)',
      '[a](<b c>)',
      '![a](b "t")',
      'x\n\n[a]: b',
      '| [a](b) |\n|---|',
      '<a href="b">x</a>',
      "{% embed url='b' %}",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), anyText, (place, url) => {
        const [span] = linkSpans(replaceLinkSpans(place, () => url));
        expect(span?.url).toBe(url);
      }),
      { numRuns: 300 },
    );
  });
});
