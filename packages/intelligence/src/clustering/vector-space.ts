import { countFeatures, type DocumentFrequencies, LEXICAL_DIMENSIONS, lexicalVector } from '../embedding/lexical.js';
import { type Matrix, matrixOf, stackRows, toUnit } from './matrix.js';
import { findPrincipalDirections, type PrincipalDirections, project } from './principal.js';
import { hashText } from './random.js';

/** An issue as clustering sees it; without a vector only its words speak for it. */
export interface ClusterItem {
  readonly id: string;
  readonly text: string;
  readonly vector: Float32Array | null;
}

/** How texts and their embeddings become comparable vectors: learned from one set of issues, used for later ones. */
export interface VectorSpace {
  readonly meaning: PrincipalDirections | null;
  readonly wording: PrincipalDirections;
  readonly frequencies: DocumentFrequencies;
}

const MEANING_DIMENSIONS = 96;
const WORDING_DIMENSIONS = 96;
/** How much the words count beside the embedding. */
const WORDING_WEIGHT = 0.8;
/** A sample of this size shows the directions; drawn by the hash of the id, so that it changes little as data grows. */
const SAMPLE = 1024;

/** Learns a space from issues; their order does not matter. */
export function learnSpace(items: readonly ClusterItem[]): VectorSpace {
  const frequencies = countFeatures(items.map((item) => item.text));
  const sample = items
    .map((item) => ({ item, rank: hashText(item.id) }))
    .sort((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1))
    .slice(0, SAMPLE)
    .map(({ item }) => item);
  const words = sample.map((item) => toUnit(lexicalVector(item.text, frequencies)));
  const embedded = sample.flatMap((item) => (item.vector ? [item.vector] : []));
  const dimensions = embedded[0]?.length ?? 0;
  return {
    meaning:
      embedded.length > 1 ? findPrincipalDirections(stackRows(embedded, dimensions), MEANING_DIMENSIONS, true) : null,
    wording: findPrincipalDirections(stackRows(words, LEXICAL_DIMENSIONS), WORDING_DIMENSIONS, false),
    frequencies,
  };
}

/** How many numbers a vector of this space has. */
export function dimensionsOf(space: VectorSpace): number {
  return (space.meaning?.directions.rows ?? 0) + space.wording.directions.rows;
}

/** Whether an embedding is of the kind that the space was learned from. */
export function fitsSpace(vector: Float32Array, { meaning }: VectorSpace): boolean {
  return meaning === null || vector.length === meaning.mean.length;
}

/**
 * Places one issue in the space: a vector of unit length, or of zeros where nothing of it is known. Throws where the
 * embedding does not fit the space, because another model made it.
 */
export function placeInSpace(item: Omit<ClusterItem, 'id'>, space: VectorSpace): Float32Array {
  if (item.vector && !fitsSpace(item.vector, space))
    throw new Error(
      `An embedding of ${item.vector.length} numbers does not fit a space that was learned from embeddings of ` +
        `${space.meaning?.mean.length}; embed the text with the model of the space`,
    );
  const placed = new Float32Array(dimensionsOf(space));
  const offset = space.meaning?.directions.rows ?? 0;
  if (space.meaning && item.vector) placed.set(toUnit(project(item.vector, space.meaning)), 0);
  const words = toUnit(project(toUnit(lexicalVector(item.text, space.frequencies)), space.wording));
  placed.set(
    words.map((value) => value * WORDING_WEIGHT),
    offset,
  );
  return toUnit(placed);
}

/** Places every issue in the space, one row each. */
export function placeAllInSpace(items: readonly ClusterItem[], space: VectorSpace): Matrix {
  const matrix = matrixOf(items.length, dimensionsOf(space));
  for (const [row, item] of items.entries()) matrix.data.set(placeInSpace(item, space), row * matrix.columns);
  return matrix;
}
