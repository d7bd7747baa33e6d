import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { streamZip, writeZip } from './write-zip.js';

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });

describe('writeZip', () => {
  it('gives the same bytes for the same files, in whatever order they come', async () => {
    const one = await writeZip([file('b.md', 'b'), file('a/c.md', 'c'.repeat(999))]);
    const two = await writeZip([file('a/c.md', 'c'.repeat(999)), file('b.md', 'b')]);
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await writeZip([file('b.md', 'B'), file('a/c.md', 'c'.repeat(999))]))).toBe(false);
  });
});

describe('streamZip', () => {
  const noise = randomBytes(1_000_000);

  it('asks for files no faster than the archive is read', async () => {
    let asked = 0;
    async function* files() {
      for (; asked < 50; asked += 1) yield { path: `${asked}.bin`, bytes: noise };
    }
    const zip = streamZip(files());
    let [read, ahead] = [0, 0];
    for await (const chunk of zip) {
      read += chunk.length;
      ahead = Math.max(ahead, asked - Math.floor(read / noise.length));
    }
    expect([asked, read > 50 * noise.length]).toEqual([50, true]);
    expect(ahead).toBeLessThanOrEqual(3);
  });

  it('fails with what reading the files fails with', async () => {
    async function* files() {
      yield { path: 'a.bin', bytes: noise };
      throw new Error('The storage is away');
    }
    await expect(streamZip(files()).toArray()).rejects.toThrow('The storage is away');
  });
});
