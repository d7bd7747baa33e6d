import { hashText, mixBits } from '../clustering/random.js';
import { contentWords, stem } from '../conversations/words.js';

/** How many numbers the lexical part of a text has before it is reduced. */
export const LEXICAL_DIMENSIONS = 1024;
/** Features are counted in so many buckets; two features of one bucket count as one. */
export const FEATURE_BUCKETS = 65_536;

/** How often each feature occurs in how many texts: what makes a word rare or common here. */
export interface DocumentFrequencies {
  readonly documents: number;
  readonly buckets: Uint32Array;
}

/** Counts in how many of the texts each feature occurs. */
export function countFeatures(texts: readonly string[]): DocumentFrequencies {
  const buckets = new Uint32Array(FEATURE_BUCKETS);
  for (const text of texts) for (const bucket of featuresOf(text).keys()) buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  return { documents: texts.length, buckets };
}

/** Describes a text by its words, pairs of words and pieces of words, rare ones strongest; works in any language. */
export function lexicalVector(text: string, frequencies: DocumentFrequencies): Float32Array {
  const vector = new Float32Array(LEXICAL_DIMENSIONS);
  for (const [bucket, count] of featuresOf(text)) {
    const known = Math.max(1, frequencies.buckets[bucket] ?? 0);
    const weight = (1 + Math.log(count)) * Math.log((frequencies.documents + 1) / known);
    if (weight > 0) scatter(vector, bucket, weight);
  }
  return vector;
}

/** Two signed places for each feature: where one collides, the other tells the features apart. */
function scatter(vector: Float32Array, bucket: number, weight: number): void {
  for (const salt of [0x9e3779b9, 0x7f4a7c15]) {
    const hash = mixBits(bucket ^ salt);
    const place = hash % LEXICAL_DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + (hash >>> 31 ? weight : -weight);
  }
}

function featuresOf(text: string): Map<number, number> {
  const features = new Map<number, number>();
  const count = (feature: string) => {
    const bucket = hashText(feature) % FEATURE_BUCKETS;
    features.set(bucket, (features.get(bucket) ?? 0) + 1);
  };
  const words = contentWords(text).map(stem);
  words.forEach((word, index) => {
    count(`w ${word}`);
    const next = words[index + 1];
    if (next !== undefined) count(`p ${word} ${next}`);
    const framed = `^${word.slice(0, 40)}$`;
    for (const length of [3, 4]) {
      for (let start = 0; start + length <= framed.length; start++) count(`c ${framed.slice(start, start + length)}`);
    }
  });
  return features;
}
