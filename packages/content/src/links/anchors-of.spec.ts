import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../markdown/parse-document.js';
import { anchorsOf, decodedAnchor, knownAnchors } from './anchors-of.js';

const of = (markdown: string) => knownAnchors(parseDocument(markdown));

describe('knownAnchors', () => {
  it('names headings, tabs and expandable parts wherever they stand, each once', () => {
    const markdown = [
      '## Install\n',
      '## Install\n',
      '## Named {#chosen}\n',
      '{% hint style="info" %}\n### In a hint\n{% endhint %}\n',
      '{% tabs %}\n{% tab title="For Linux" %}\n#### Deep\n{% endtab %}\n{% endtabs %}\n',
      '<details>\n<summary>More of it</summary>\n\nText\n\n</details>\n',
    ].join('\n');
    expect(of(markdown)?.sort()).toEqual(
      ['install', 'install-1', 'chosen', 'in-a-hint', 'for-linux', 'deep', 'more-of-it'].sort(),
    );
  });

  it('is empty for a text without any', () => {
    expect(of('Just text.\n')).toEqual([]);
  });

  it('does not claim to know those of a text that includes another one', () => {
    expect(of('## Own\n\n{% include "/reusable/r" %}\n')).toBeNull();
    expect(of('{% hint style="info" %}\n{% include "/reusable/r" %}\n{% endhint %}\n')).toBeNull();
  });
});

describe('decodedAnchor', () => {
  it.each([
    ['plain', 'plain'],
    ['%C3%BCber-uns', 'über-uns'],
    ['100%', '100%'],
  ])('reads %j as %j', (written, meant) => {
    expect(decodedAnchor(written)).toBe(meant);
  });
});

describe('the anchors of headings', () => {
  it.each([
    ['Install v1.2.3', ['install-v1.2.3', 'install-v123']],
    ['Foo: bar - baz', ['foo-bar-baz', 'foo-bar---baz']],
    ['1. Install', ['1.-install', '1-install', 'id-1.-install']],
    ['Snake_case & more', ['snake_case-more', 'snake_case--more']],
    ['Über uns', ['über-uns']],
    ['…', ['section']],
  ])('keep dots and collapse what stands between words; the anchors of GitHub lead there too: %s', (title, anchors) => {
    const document = parseDocument(`## ${title}`);
    expect([...anchorsOf(document)]).toEqual(anchors.slice(0, 1));
    expect(knownAnchors(document)).toEqual(anchors);
  });

  it('never lead to two places', () => {
    const anchors = knownAnchors(parseDocument('## a - b\n\n## a---b\n\n## a-b\n\n## a b\n\n## 1\n\n## id 1'));
    expect(new Set(anchors).size).toBe(anchors?.length);
  });
});
