import { randomFrom } from '../src/clustering/random.js';
import type { ClusterItem } from '../src/clustering/vector-space.js';

const TOPICS: readonly (readonly string[])[] = [
  ['reset', 'password', 'login', 'locked', 'signin', 'credentials'],
  ['invoice', 'billing', 'charged', 'twice', 'receipt', 'payment'],
  ['export', 'pdf', 'download', 'pages', 'file', 'document'],
  ['webhook', 'endpoint', 'timeout', 'retries', 'signature', 'payload'],
  ['custom', 'domain', 'certificate', 'dns', 'record', 'verify'],
  ['search', 'results', 'missing', 'index', 'ranking', 'query'],
];
const FILLERS = [
  'again',
  'since',
  'monday',
  'somehow',
  'customer',
  'office',
  'laptop',
  'colleague',
  'version',
  'browser',
];

/** Builds issues of so many topics; the topic of an issue stands in front of its id. */
export function buildIssues(options: {
  topics: number;
  each: number;
  seed?: number;
  dimensions?: number;
}): ClusterItem[] {
  const random = randomFrom(options.seed ?? 1);
  const dimensions = options.dimensions ?? 24;
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: options.topics * options.each }, (_, index) => {
    const topic = index % options.topics;
    const words = TOPICS[topic] ?? [];
    const text = [pick(words), pick(words), pick(words), pick(FILLERS)].join(' ');
    const vector = Float32Array.from(
      { length: dimensions },
      (_, place) => (place === topic ? 1 : 0) + (random() - 0.5) * 0.5,
    );
    return { id: `${topic}-${String(index).padStart(5, '0')}`, text, vector };
  });
}

/** The topic of an issue that `buildIssues` built. */
export function topicOf(issue: string): string {
  return issue.split('-')[0] ?? '';
}

/** Hands out `prefix1`, `prefix2` and so on. */
export function counting(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${++count}`;
}
