import { aboutName, partName, type Seal, sealName } from './backup-format.js';
import { ContentMeter } from './measure.js';
import { tarEntry } from './tar-entry.js';

const PART_BYTES = 2 ** 20;

/** A small JSON file of the archive. */
export function jsonEntry(name: string, value: unknown, at: Date): Buffer {
  return tarEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), at);
}

/**
 * Writes a content of unknown size into a folder of the archive: what it is, its parts, and the seal, which it answers.
 * A tar wants the size of each file before its bytes, so the content comes in parts that fit into memory.
 */
export async function* writeSection(
  folder: string,
  about: object,
  content: AsyncIterable<Uint8Array>,
  at: Date,
): AsyncGenerator<Buffer, Seal> {
  yield jsonEntry(aboutName(folder), about, at);
  const measure = new ContentMeter();
  let number = 0;
  for await (const part of inParts(content)) {
    measure.add(part);
    yield tarEntry(partName(folder, ++number), part, at);
  }
  const seal = measure.seal();
  yield jsonEntry(sealName(folder), seal, at);
  return seal;
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    // A chunk may be much larger than a part: one row can be.
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - size);
      waiting.push(piece);
      size += piece.byteLength;
      at += piece.byteLength;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
