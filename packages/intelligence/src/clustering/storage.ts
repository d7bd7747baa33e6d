import type { Cells } from './cells.js';
import type { Matrix } from './matrix.js';
import type { PrincipalDirections } from './principal.js';
import type { VectorSpace } from './vector-space.js';

/** Says which form the bytes have; bytes of another form are refused, and the next run writes them anew. */
export const MODEL_FORM = 1;

/** What placing needs of a run, in one piece: it is read once and serves until the next run. */
export interface PlacingModel {
  readonly space: VectorSpace;
  readonly cells: Cells;
  readonly threshold: number;
}

/** Writes what placing needs as bytes. */
export function encodeModel({ space, cells, threshold }: PlacingModel): Uint8Array {
  const pieces: (Float32Array | Uint32Array)[] = [Uint32Array.of(MODEL_FORM), Float32Array.of(threshold)];
  const putMatrix = ({ rows, columns, data }: Matrix) => pieces.push(Uint32Array.of(rows, columns), data);
  const putDirections = ({ mean, directions }: PrincipalDirections) => {
    putMatrix({ rows: 1, columns: mean.length, data: mean });
    putMatrix(directions);
  };
  pieces.push(Uint32Array.of(space.meaning ? 1 : 0));
  if (space.meaning) putDirections(space.meaning);
  putDirections(space.wording);
  const { documents, buckets } = space.frequencies;
  pieces.push(Uint32Array.of(documents, buckets.length), buckets);
  putMatrix(cells.centres);
  return Uint8Array.from(Buffer.concat(pieces.map((piece) => bytesOf(piece))));
}

/** Reads back what `encodeModel` wrote; null where it was written in another form. */
export function decodeModel(bytes: Uint8Array): PlacingModel | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = 0;
  const number = () => {
    place += 4;
    return view.getUint32(place - 4, true);
  };
  const real = () => {
    place += 4;
    return view.getFloat32(place - 4, true);
  };
  const numbers = (count: number) => Float32Array.from({ length: count }, real);
  const matrix = (): Matrix => {
    const [rows, columns] = [number(), number()];
    return { rows, columns, data: numbers(rows * columns) };
  };
  const directions = (): PrincipalDirections => ({ mean: matrix().data, directions: matrix() });
  if (bytes.byteLength < 4 || number() !== MODEL_FORM) return null;
  const threshold = real();
  const meaning = number() === 1 ? directions() : null;
  const wording = directions();
  const documents = number();
  const buckets = Uint32Array.from({ length: number() }, number);
  return { threshold, space: { meaning, wording, frequencies: { documents, buckets } }, cells: { centres: matrix() } };
}

const STEPS = 127;

/** Writes a vector of unit length as one byte for each number: a quarter of the room, and as good for comparing. */
export function encodeVector(vector: Float32Array): Uint8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = new Uint8Array(4 + vector.length);
  new DataView(bytes.buffer).setFloat32(0, largest / STEPS, true);
  const steps = new Int8Array(bytes.buffer, 4);
  // Plain loops, here and below: all issues of an organization go through them in one run.
  for (let place = 0; place < steps.length; place++)
    steps[place] = largest === 0 ? 0 : Math.round(((vector[place] ?? 0) / largest) * STEPS);
  return bytes;
}

/** Reads back what `encodeVector` wrote, to within a step. */
export function decodeVector(bytes: Uint8Array): Float32Array {
  const step = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat32(0, true);
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset + 4, bytes.byteLength - 4);
  const vector = new Float32Array(steps.length);
  for (let place = 0; place < steps.length; place++) vector[place] = (steps[place] ?? 0) * step;
  return vector;
}

/** Writes numbers as they are. */
export function encodeNumbers(numbers: Float32Array): Uint8Array {
  return Uint8Array.from(bytesOf(numbers));
}

/** Reads back what `encodeNumbers` wrote. */
export function decodeNumbers(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** The bytes of numbers, lowest first, as every machine that runs this keeps them. */
function bytesOf(numbers: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
