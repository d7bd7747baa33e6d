import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hostileZip, type ZipEntry } from '../../test/hostile-zip.js';
import { type ArchiveBytes, bytesInMemory } from './archive-bytes.js';
import { ARCHIVE_LIMITS, readZip } from './read-zip.js';
import { ArchiveError, type StoredFile } from './source-file.js';
import { writeZip } from './write-zip.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array): string => new TextDecoder().decode(content);
const limits = { files: 10, fileBytes: 3_000_000, totalBytes: 5_000_000, ratio: 100 };

const contentsOf = (files: StoredFile[]) =>
  Promise.all(files.map(async (file) => [file.path, text(await file.read())]));

const read = async (...entries: ZipEntry[]) => {
  const { files, dropped } = await readZip(bytesInMemory(hostileZip(entries)), limits);
  return { files: await contentsOf(files), dropped };
};

describe('readZip', () => {
  it('gives back what writeZip wrote', async () => {
    const zip = await writeZip([
      { path: 'b/ü.md', bytes: bytes('x'.repeat(5000)) },
      { path: 'a.md', bytes: bytes('') },
    ]);
    const { files, dropped } = await readZip(bytesInMemory(zip));
    expect(await contentsOf(files)).toEqual([
      ['a.md', ''],
      ['b/ü.md', 'x'.repeat(5000)],
    ]);
    expect(dropped).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', /leads out/],
    ['a/../../b', /leads out/],
    ['/etc/passwd', /absolute/],
    ['C:/windows/win.ini', /absolute/],
    ['..\\..\\b', /backslash/],
    ['a\0.md', /NUL/],
    ['a//b', /without a name/],
    ['a\nb', /cannot be printed/],
    ['x'.repeat(300), /more than 255/],
    [`${'long/'.repeat(300)}x`, /more than 1024/],
    ['.git/config', /no content/],
    ['__MACOSX/._a.md', /no content/],
  ])('leaves out an entry named %j and takes the others', async (name, reason) => {
    const { files, dropped } = await read({ name, data: bytes('bad') }, { name: 'good.md', data: bytes('good') });
    expect(files).toEqual([['good.md', 'good']]);
    expect(dropped).toEqual([{ path: expect.any(String), reason: expect.stringMatching(reason) }]);
  });

  it('leaves out symbolic links, devices and encrypted entries', async () => {
    const { files, dropped } = await read(
      { name: 'link', data: bytes('/etc/passwd'), mode: 0o120777 },
      { name: 'device', data: bytes(''), mode: 0o020666 },
      { name: 'secret', data: bytes('0123456789abcdef'), flags: 1 },
      { name: 'odd', data: bytes('x'), method: 14 },
      { name: 'plain', data: bytes('x'), mode: 0o100644 },
    );
    expect(files).toEqual([['plain', 'x']]);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'it is a symbolic link',
      'it is no plain file',
      'it is encrypted',
      expect.stringContaining('compression method 14'),
    ]);
  });

  it('takes the first of several entries that some file system takes for the same file', async () => {
    const { files, dropped } = await read(
      { name: 'Caf\u00e9.md', data: bytes('1') },
      { name: 'Caf\u00e9.md', data: bytes('2') },
      { name: 'Cafe\u0301.md', data: bytes('3') },
      { name: 'CAF\u00c9.md', data: bytes('4') },
    );
    expect(files).toEqual([['Caf\u00e9.md', '1']]);
    expect(dropped).toHaveLength(3);
  });

  it('counts bytes while inflating and leaves out a file over its limit, whatever size the archive claims', async () => {
    const noise = Buffer.alloc(3_000_001);
    for (let index = 0; index < noise.length; index += 1) noise[index] = (index * index) >> 7;
    const { files, dropped } = await read(
      { name: 'big', data: noise, method: 8, size: 10 },
      { name: 'small', data: bytes('x') },
    );
    expect(files).toEqual([['small', 'x']]);
    expect(dropped).toEqual([{ path: 'big', reason: 'it has more than 3000000 bytes' }]);
  });

  it('refuses an archive with a file that grows beyond every proportion', async () => {
    const bomb = { name: 'bomb', data: Buffer.alloc(2_500_000), method: 8 };
    await expect(read(bomb)).rejects.toThrow('"bomb" grows more than 100 times its stored size');
  });

  it('takes a small file of blanks, which compresses as well as a bomb', async () => {
    const { files } = await readZip(
      bytesInMemory(hostileZip([{ name: 'a', data: Buffer.alloc(900_000), method: 8 }])),
      limits,
    );
    expect(files[0]?.size).toBe(900_000);
  });

  it('refuses an archive whose files are too large together', async () => {
    const half = { data: Buffer.alloc(2_000_000, 'x') };
    const three = ['a', 'b', 'c'].map((name) => ({ name, ...half }));
    await expect(read(...three)).rejects.toThrow('more than 5000000 bytes together');
  });

  it('refuses an archive whose entries share their bytes', async () => {
    const shared = { data: bytes('x'.repeat(500)), offset: 0 };
    await expect(read(...['a', 'b', 'c'].map((name) => ({ name, ...shared })))).rejects.toThrow('share their bytes');
  });

  it('refuses an archive with too many entries before it reads one', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `f${index}`, data: bytes('x') }));
    await expect(read(...many)).rejects.toThrow('11 entries; at most 10');
  });

  it('leaves out entries whose size or checksum is a lie', async () => {
    const { files, dropped } = await read(
      { name: 'short', data: bytes('abc'), method: 8, size: 2 },
      { name: 'long', data: bytes('abc'), method: 8, size: 4 },
      { name: 'sum', data: bytes('abc'), crc: 1 },
      { name: 'noise', data: bytes('abc'), raw: Buffer.from('not deflate'), method: 8 },
      { name: 'cut', data: bytes('abc'), raw: deflateRawSync(bytes('abc'.repeat(99))).subarray(0, 4), method: 8 },
    );
    expect(files).toEqual([]);
    expect(dropped.map(({ path }) => path)).toEqual(['short', 'long', 'sum', 'noise', 'cut']);
  });

  it('takes the folder off that code hosts put around everything', async () => {
    const { files } = await read(
      { name: 'repo-main/a.md', data: bytes('a') },
      { name: 'repo-main/b/c.md', data: bytes('c') },
    );
    expect(files.map(([path]) => path)).toEqual(['a.md', 'b/c.md']);
  });

  it('keeps a single folder that is part of the content', async () => {
    const { files } = await read({ name: '.gitbook/assets/a.png', data: bytes('a') });
    expect(files.map(([path]) => path)).toEqual(['.gitbook/assets/a.png']);
  });

  it('refuses what is no archive with a sentence', async () => {
    await expect(readZip(bytesInMemory(bytes('hello')))).rejects.toThrow(ArchiveError);
    await expect(readZip(bytesInMemory(bytes('')))).rejects.toThrow(ArchiveError);
  });

  it('reads no more of an archive at once than a few large parts, however many files it has', async () => {
    const noise = randomBytes(3_000_000);
    const zip = await writeZip(
      Array.from({ length: 500 }, (_, index) => ({ path: `${index}.md`, bytes: bytes(`${index}`.repeat(9)) })).concat([
        { path: 'x/noise.bin', bytes: noise },
      ]),
    );
    const parts: number[] = [];
    const kept = bytesInMemory(zip);
    const read: ArchiveBytes['read'] = (first, last) => {
      parts.push(last - first + 1);
      return kept.read(first, last);
    };
    const { files } = await readZip({ size: zip.length, read });
    const content = await files.find(({ path }) => path === 'x/noise.bin')?.read();
    expect(content && noise.equals(content)).toBe(true);
    expect(Math.max(...parts)).toBeLessThanOrEqual(1024 * 1024);
    expect(parts.length).toBeLessThan(20);
  });

  it('passes on why the bytes of an archive cannot be read, which is no fault of the archive', async () => {
    const zip = await writeZip([{ path: 'a.md', bytes: randomBytes(3_000_000) }]);
    for (const broken of [0, 1, 2]) {
      const kept = bytesInMemory(zip);
      const read: ArchiveBytes['read'] = async (first, last) => {
        if (Math.floor(first / 1024 / 1024) === broken) throw new Error('The storage is away');
        return kept.read(first, last);
      };
      await expect(readZip({ size: zip.length, read })).rejects.toThrow('The storage is away');
    }
  });

  it('answers to damaged archives with files or an ArchiveError and nothing else', async () => {
    const whole = await writeZip(['a.md', 'b/c.md', 'd.png'].map((path) => ({ path, bytes: bytes(path.repeat(50)) })));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (length, changes) => {
          const damaged = Buffer.from(changes.length === 0 ? whole.subarray(0, length) : whole);
          for (const [at, value] of changes) damaged[at] = value;
          const outcome = await readZip(bytesInMemory(damaged), ARCHIVE_LIMITS).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ArchiveError);
        },
      ),
      { numRuns: 300 },
    );
  });
});
