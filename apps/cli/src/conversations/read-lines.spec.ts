import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NumberedLine, readLines } from './read-lines.js';

const LONGEST = 6;

async function* pieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  for (const [index, place] of places.entries()) yield bytes.subarray(places[index - 1] ?? 0, place);
}

async function read(text: string, cuts: readonly number[]): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const line of readLines(pieces(Buffer.from(text), cuts), LONGEST)) lines.push(line);
  return lines;
}

describe('readLines', () => {
  it('finds the same lines wherever the pieces of the file end, and tells how far it is', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'ü', '\n'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat()), async (text, cuts) => {
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();

        const lines = await read(text, cuts);

        expect(lines.map(({ bytes }) => bytes && Buffer.from(bytes).toString())).toEqual(
          expected.map((line) => (Buffer.byteLength(line) > LONGEST ? null : line)),
        );
        expect(lines.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1));
        expect(lines.at(-1)?.end ?? 0).toBe(Buffer.byteLength(text));
      }),
    );
  });
});
