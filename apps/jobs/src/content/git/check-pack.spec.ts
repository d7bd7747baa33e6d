import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { checkPack } from './check-pack.js';

const LIMITS = { objects: 3, objectBytes: 1000, totalBytes: 2500 };
const BLOB = 3;
const OFFSET_DELTA = 6;

interface PackObject {
  type: number;
  content: Buffer;
  /** How far before it the object stands that it is a difference to. */
  distance?: number;
}

function pack(objects: PackObject[], count = objects.length): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  return Buffer.concat([header, ...objects.map(written), Buffer.alloc(20)]);
}

function written({ type, content, distance }: PackObject): Buffer {
  const size = content.length;
  const head = [(type << 4) | (size & 15)];
  for (let rest = size >> 4; rest > 0; rest >>= 7) {
    head[head.length - 1] = (head.at(-1) ?? 0) | 0x80;
    head.push(rest & 0x7f);
  }
  const base = distance === undefined ? [] : [distance];
  return Buffer.concat([Buffer.from([...head, ...base]), deflateSync(content)]);
}

const blob = (size: number): PackObject => ({ type: BLOB, content: Buffer.alloc(size) });
const check = (objects: PackObject[], count?: number) => () => checkPack(pack(objects, count), LIMITS);

describe('checkPack', () => {
  it('lets a pack through that keeps within the limits', () => {
    expect(check([blob(1000), blob(1000), blob(500)])).not.toThrow();
  });

  it.each([
    ['too many objects', check([blob(1), blob(1), blob(1), blob(1)])],
    ['an object that grows too large', check([blob(1001)])],
    ['objects that are too large together', check([blob(1000), blob(1000), blob(501)])],
    ['fewer objects than it says', check([blob(1)], 2)],
    ['what is no pack', () => checkPack(Buffer.from('hello'), LIMITS)],
    ['an object that is no compressed data', () => checkPack(Buffer.concat([pack([], 1), Buffer.alloc(40)]), LIMITS)],
  ])('refuses %s', (_what, act) => {
    expect(act).toThrow(expect.objectContaining({ name: 'ArchiveError' }));
  });

  it('counts what a difference makes of its base, not its own size', () => {
    const first = blob(10);
    const delta = (result: number[]) => ({
      type: OFFSET_DELTA,
      distance: written(first).length,
      content: Buffer.from([10, ...result]),
    });
    expect(check([first, delta([100])])).not.toThrow();
    expect(check([first, delta([0x80 | 1, 0x80, 0x7f])])).toThrow(/more than/);
  });
});
