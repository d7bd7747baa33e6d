import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../markdown/parse-document.js';
import { decodedAnchor, knownAnchors } from './anchors-of.js';

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
