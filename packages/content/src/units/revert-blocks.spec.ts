import { describe, expect, it } from '@jest/globals';
import { collectKeys } from '../document/keys.js';
import { alignDocuments } from '../keys/align-keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import type { BodyText } from './body-unit.js';
import { revertBlocks } from './revert-blocks.js';

/** Two versions of a text; blocks that they have in common have the same keys. */
function versions(before: string, now: string): { before: BodyText; now: BodyText } {
  const document = parseDocument(before);
  const keys = collectKeys(document);
  const later = alignDocuments(parseDocument(before, keys), parseDocument(now));
  return { before: { markdown: before, keys }, now: { markdown: now, keys: later } };
}

const keyAt = ({ markdown, keys }: BodyText, at: number): string => parseDocument(markdown, keys).nodes[at]?.key ?? '';

describe('reverting blocks', () => {
  it('leaves the others as they are written, byte for byte', () => {
    const rest = '\n\n\n+ one\n+ two\n\nLast,   __strong__ and\nwrapped.\n\n\n';
    const { before, now } = versions(`First.${rest}`, `First!${rest}`);
    expect(revertBlocks(now, before, new Set([keyAt(now, 0)])).markdown).toBe(`First.${rest}`);
  });

  it('brings back the text of a block as it was written, with its key', () => {
    const { before, now } = versions('__First__.\n\nSecond.\n', 'First.\n\nSecond!\n');
    const key = keyAt(before, 0);
    const body = revertBlocks(now, before, new Set([key]));
    expect(body.markdown).toBe('__First__.\n\nSecond!\n');
    expect(keyAt(body, 0)).toBe(key);
    expect(keyAt(body, 1)).toBe(keyAt(now, 1));
  });

  it('brings back a block that was removed, after the one that it followed', () => {
    const { before, now } = versions('One.\n\nTwo.\n\nThree.\n', 'One.\n\n\nThree.\n');
    const body = revertBlocks(now, before, new Set([keyAt(before, 1)]));
    expect(body.markdown).toBe('One.\n\nTwo.\n\n\nThree.\n');
  });

  it('removes a block that was not there', () => {
    const { before, now } = versions('One.\n', 'One.\n\nTwo.\n');
    expect(revertBlocks(now, before, new Set([keyAt(now, 1)])).markdown).toBe('One.\n');
  });

  it('writes the text anew when a block shares its lines with another or needs a definition that is gone', () => {
    const shared = versions('# A\ntext\n', '# B\nother\n');
    expect(revertBlocks(shared.now, shared.before, new Set([keyAt(shared.now, 0)])).markdown).toBe('# A\n\nother\n');

    const defined = versions('See [x].\n\n[x]: https://x.example\n', 'See.\n');
    const { markdown } = revertBlocks(defined.now, defined.before, new Set([keyAt(defined.now, 0)]));
    expect(parseDocument(markdown).nodes).toMatchObject(
      parseDocument('See [x](https://x.example).\n').nodes.map(({ key: _, ...node }) => node),
    );
  });
});
