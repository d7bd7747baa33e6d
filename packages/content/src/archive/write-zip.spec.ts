import { describe, expect, it } from '@jest/globals';
import { writeZip } from './write-zip.js';

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });

describe('writeZip', () => {
  it('gives the same bytes for the same files, in whatever order they come', async () => {
    const one = await writeZip([file('b.md', 'b'), file('a/c.md', 'c'.repeat(999))]);
    const two = await writeZip([file('a/c.md', 'c'.repeat(999)), file('b.md', 'b')]);
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await writeZip([file('b.md', 'B'), file('a/c.md', 'c'.repeat(999))]))).toBe(false);
  });
});
