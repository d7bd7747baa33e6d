import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ImageStore } from './image-store.js';

const KILOBYTE = 1024;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-store-'));
  folders.push(folder);
  return folder;
}

async function put(store: ImageStore, name: string, bytes: number): Promise<void> {
  const draft = store.draft();
  writeFileSync(draft, Buffer.alloc(bytes, 1));
  await store.keep(name, draft);
}

const [a, b, c] = [ImageStore.nameOf('a'), ImageStore.nameOf('b'), ImageStore.nameOf('c')];

describe('the store of images', () => {
  it('finds what it has, and says where the original is served', async () => {
    const store = new ImageStore(newFolder(), KILOBYTE * KILOBYTE);
    await put(store, a, 10);
    await store.keepOriginal(b);
    expect(await store.find(a)).toEqual({ kind: 'image', bytes: Buffer.alloc(10, 1) });
    expect(await store.find(b)).toEqual({ kind: 'original' });
    expect(await store.find(c)).toBeUndefined();
  });

  it('removes what nobody has asked for the longest when it is full', async () => {
    const folder = newFolder();
    const store = new ImageStore(folder, 50 * KILOBYTE);
    await put(store, a, 20 * KILOBYTE);
    await put(store, b, 20 * KILOBYTE);
    await store.find(a);
    await put(store, c, 20 * KILOBYTE);
    expect(readdirSync(folder).sort()).toEqual([a, c].sort());
    expect(await store.find(b)).toBeUndefined();
  });

  it('keeps within its limit with many tiny files', async () => {
    const folder = newFolder();
    const store = new ImageStore(folder, 40 * KILOBYTE);
    for (let index = 0; index < 30; index += 1) await store.keepOriginal(ImageStore.nameOf(index));
    expect(readdirSync(folder)).toHaveLength(10);
  });

  it('has what it had before after a start, and clears what was never finished', async () => {
    const folder = newFolder();
    const before = new ImageStore(folder, KILOBYTE * KILOBYTE);
    await put(before, a, 10);
    const [old, fresh] = [before.draft(), before.draft()];
    for (const draft of [old, fresh]) writeFileSync(draft, 'half');
    utimesSync(old, 0, 0);
    before.close();
    const store = new ImageStore(folder, KILOBYTE * KILOBYTE);
    expect(await store.find(a)).toEqual({ kind: 'image', bytes: Buffer.alloc(10, 1) });
    expect(readdirSync(folder).sort()).toEqual([a, path.basename(fresh)].sort());
  });

  it('makes again what somebody else removed', async () => {
    const folder = newFolder();
    const store = new ImageStore(folder, KILOBYTE * KILOBYTE);
    await put(store, a, 10);
    rmSync(path.join(folder, a));
    expect(await store.find(a)).toBeUndefined();
  });
});
