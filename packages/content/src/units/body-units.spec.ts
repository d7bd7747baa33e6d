import { describe, expect, it } from '@jest/globals';
import { collectKeys } from '../document/keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import { rewrittenUnits, writtenUnits } from './body-units.js';

const bodyOf = (markdown: string) => ({ markdown, keys: collectKeys(parseDocument(markdown)) });

describe('writtenUnits', () => {
  it('gives each unit the blocks and keys it has in the whole', () => {
    const body = bodyOf('# A\n\n* one\n* two\n\n{% hint style="info" %}\nx\n{% endhint %}\n');
    const units = writtenUnits(body) ?? [];
    expect(units.map(({ text }) => text)).toEqual(['# A', '* one\n* two', '{% hint style="info" %}\nx\n{% endhint %}']);
    expect(units.flatMap(({ keys }) => keys)).toEqual(body.keys);
    expect(units.flatMap(({ nodes }) => nodes)).toEqual(parseDocument(body.markdown, body.keys).nodes);
  });

  it('keeps definitions, which are no blocks, as text', () => {
    const units = writtenUnits(bodyOf('see [x]\n\n[x]: https://x.example')) ?? [];
    expect(units.map(({ text, keys }) => [text, keys.length])).toEqual([
      ['see [x]', 1],
      ['[x]: https://x.example', 0],
    ]);
  });

  it('gives nothing for a body whose blocks reach over blank lines in a way its lines do not tell', () => {
    expect(writtenUnits(bodyOf('<script>\n\n- a\n\n</script>'))).toBeUndefined();
  });
});

describe('rewrittenUnits', () => {
  it('gives one unit per top-level block', () => {
    const body = bodyOf('# A\ntext\n- item\n');
    const units = rewrittenUnits(body);
    expect(units.map(({ text }) => text)).toEqual(['# A', 'text', '* item']);
    expect(units.flatMap(({ keys }) => keys)).toEqual(body.keys);
  });
});
