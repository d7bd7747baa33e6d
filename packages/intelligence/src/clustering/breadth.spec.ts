import { afterAll, describe, expect, it } from '@jest/globals';
import { buildIssues, counting, topicOf } from '../../test/topics.js';
import { BuiltinEmbedder } from '../embedding/builtin-embedder.js';
import { divideAt, suitability } from './breadth.js';
import { stackRows } from './matrix.js';
import { type ClusterRun, clusterIssues } from './run.js';

// A thread runs what was built: Node does not read TypeScript.
const embedder = new BuiltinEmbedder(new URL('../../dist/embedding/builtin-worker.js', import.meta.url));
afterAll(() => embedder.close());

async function runOf(texts: readonly string[]): Promise<ClusterRun> {
  const vectors = await embedder.embed(texts);
  const items = texts.map((text, index) => ({
    id: String(index).padStart(3, '0'),
    text,
    vector: vectors[index] ?? null,
  }));
  return clusterIssues(items, { freshId: counting('g') });
}

describe('few issues', () => {
  it.each([
    [
      'The PDF export cuts off wide tables',
      'When I export to PDF the tables are cut off at the right',
      'PDF export: wide tables lose their last columns',
      'How do I invite a colleague to my team?',
      'My invoice shows the wrong VAT number',
      'The search finds deleted pages',
      'Custom domain shows a certificate error',
      'I forgot my password',
      'Webhook deliveries arrive twice',
      'Can we translate the docs to French?',
      'The sidebar overlaps the text on my phone',
    ],
    [
      'Please reset my password',
      'How do I reset the password of my account?',
      'password reset mail does not come',
      'I lost my phone and need a new SIM',
      'roaming in Spain is too slow',
      'increase my data limit',
      'bill is higher than last month',
      'cancel my contract',
      'port my number to you',
      'voicemail greeting is gone',
      'is there a student discount?',
    ],
  ])('make a cluster of the three that report %j, and of no others', async (...texts) => {
    const { groups } = await runOf(texts);
    expect(groups.slice(0, 3)).toEqual(['g1', 'g1', 'g1']);
    expect(groups.slice(3)).toEqual(texts.slice(3).map(() => null));
  });

  it.each([[4], [12], [50]])('of three topics with %i issues each make three clusters', (each) => {
    const run = clusterIssues(buildIssues({ topics: 3, each }), { freshId: counting('g') });
    const topics = new Map(run.issues.map((issue, row) => [topicOf(issue), run.groups[row]]));
    expect(new Set(topics.values()).size).toBe(3);
  });
});

describe('breadth', () => {
  it('follows the one that is asked for', () => {
    const issues = buildIssues({ topics: 6, each: 50 });
    const clusters = (breadth: number) =>
      new Set(clusterIssues(issues, { freshId: counting('g'), breadth }).groups).size;
    expect(clusters(0.5)).toBeLessThan(clusters(0));
    expect(clusters(-0.4)).toBeGreaterThan(clusters(0));
  });

  it('suits rows best where groups are what lies together', () => {
    const rows = [
      [1, 0],
      [0.99, 0.14],
      [0, 1],
      [0.14, 0.99],
    ].map((row) => Float32Array.from(row));
    const matrix = stackRows(rows, 2);
    const right = suitability(matrix, Int32Array.of(0, 0, 1, 1));
    expect(right).toBeGreaterThan(0.5);
    expect(suitability(matrix, Int32Array.of(0, 1, 0, 1))).toBeLessThan(0);
    expect(suitability(matrix, Int32Array.of(0, 1, 2, 3))).toBe(0);
  });

  it('divides by the merges down to a threshold', () => {
    const merges = [
      { into: 0, from: 1, similarity: 0.8 },
      { into: 0, from: 2, similarity: 0.4 },
    ];
    const communities = Int32Array.of(0, 1, 2, 3);
    expect([...divideAt(communities, merges, 0.9)]).toEqual([0, 1, 2, 3]);
    expect([...divideAt(communities, merges, 0.5)]).toEqual([0, 0, 2, 3]);
    expect([...divideAt(communities, merges, 0.1)]).toEqual([0, 0, 0, 3]);
  });
});
