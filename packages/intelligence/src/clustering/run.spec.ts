import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildIssues, counting, topicOf } from '../../test/topics.js';
import { agreement } from '../evaluation/agreement.js';
import { churnBetween } from '../evaluation/churn.js';
import { NO_CURATION } from './curation.js';
import { type ClusterRun, clusterIssues } from './run.js';

const groupsOf = (run: ClusterRun): Map<string, string> =>
  new Map(run.issues.flatMap((issue, row) => (run.groups[row] ? [[issue, run.groups[row] ?? ''] as const] : [])));

const groupOfTopic = (run: ClusterRun, topic: string): string =>
  groupsOf(run).get(run.issues.find((issue) => topicOf(issue) === topic) ?? '') ?? '';

describe('clustering all issues', () => {
  it('puts issues of one topic together without being told how many topics there are', () => {
    const run = clusterIssues(buildIssues({ topics: 5, each: 40 }), { freshId: counting('g') });
    const { ari } = agreement(run.issues.map(topicOf), run.groups.map(String));
    expect(ari).toBeGreaterThan(0.9);
  });

  it('gives the same clusters and ids in whatever order issues come', () => {
    const issues = buildIssues({ topics: 3, each: 10 });
    const expected = groupsOf(clusterIssues(issues, { freshId: counting('g') }));
    expect(new Set(expected.values()).size).toBe(3);
    fc.assert(
      fc.property(fc.shuffledSubarray(issues, { minLength: issues.length }), (shuffled) => {
        expect(groupsOf(clusterIssues(shuffled, { freshId: counting('g') }))).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  it.each([0, 1, 2])('answers for %i issues, and leaves them without a cluster', (count) => {
    const run = clusterIssues(buildIssues({ topics: 1, each: count }), { freshId: counting('g') });
    expect(run.groups).toEqual(Array.from({ length: count }, () => null));
  });

  it('clusters by words alone where there are no vectors', () => {
    const issues = buildIssues({ topics: 4, each: 40 }).map((issue) => ({ ...issue, vector: null }));
    const run = clusterIssues(issues, { freshId: counting('g') });
    expect(agreement(run.issues.map(topicOf), run.groups.map(String)).ari).toBeGreaterThan(0.6);
  });

  it('survives issues without a single telling word', () => {
    const issues = buildIssues({ topics: 3, each: 20 }).map((issue, index) =>
      index < 10 ? { ...issue, text: '' } : issue,
    );
    expect(clusterIssues(issues, { freshId: counting('g') }).issues).toHaveLength(60);
  });

  it('refuses an issue that is given twice', () => {
    const [issue] = buildIssues({ topics: 1, each: 1 });
    if (!issue) throw new Error('No issue was built');
    expect(() => clusterIssues([issue, issue], { freshId: counting('g') })).toThrow('Issue 0-00000 is given twice');
  });
});

describe('clustering again', () => {
  const first = buildIssues({ topics: 5, each: 40 });
  const before = clusterIssues(first, { freshId: counting('old') });

  it('keeps every id when nothing has changed', () => {
    const again = clusterIssues(first, { freshId: counting('new'), former: groupsOf(before) });
    expect(groupsOf(again)).toEqual(groupsOf(before));
    expect(again.changes).toEqual([]);
  });

  it('changes fewer than 5 of 100 ids when a tenth is added', () => {
    const more = [
      ...first,
      ...buildIssues({ topics: 5, each: 4, seed: 9 }).map((issue) => ({ ...issue, id: `${issue.id}-new` })),
    ];
    const again = clusterIssues(more, { freshId: counting('new'), former: groupsOf(before) });
    const churn = churnBetween(groupsOf(before), groupsOf(again));
    expect(churn.changed / churn.before).toBeLessThan(0.05);
  });

  it('keeps ids when another embedder has embedded everything anew', () => {
    const other = buildIssues({ topics: 5, each: 40, dimensions: 60 });
    const again = clusterIssues(other, { freshId: counting('new'), former: groupsOf(before) });
    const churn = churnBetween(groupsOf(before), groupsOf(again));
    expect(churn.changed / churn.before).toBeLessThan(0.05);
  });

  it('gives a new topic an id of its own', () => {
    const more = [
      ...first,
      ...buildIssues({ topics: 6, each: 30, seed: 3 }).filter((issue) => topicOf(issue.id) === '5'),
    ];
    const again = clusterIssues(more, { freshId: counting('new'), former: groupsOf(before) });
    expect(groupOfTopic(again, '5')).toBe('new1');
  });
});

describe('what people decided', () => {
  const issues = buildIssues({ topics: 4, each: 15 });
  const before = clusterIssues(issues, { freshId: counting('g') });
  const former = groupsOf(before);
  const [from, to] = [groupOfTopic(before, '0'), groupOfTopic(before, '1')];

  it('leaves a moved issue where a person put it', () => {
    const moved = before.issues.find((issue) => topicOf(issue) === '0') ?? '';
    const curation = { ...NO_CURATION, pinned: new Map([[moved, to]]) };
    const again = clusterIssues(issues, { freshId: counting('new'), former, curation });
    expect(groupsOf(again).get(moved)).toBe(to);
    expect(churnBetween(former, groupsOf(again)).changed).toBe(1);
  });

  it('shows merged clusters as one, run after run', () => {
    const curation = { ...NO_CURATION, kept: new Set([to]), joined: new Map([[from, to]]) };
    let again = clusterIssues(issues, { freshId: counting('new'), former, curation });
    again = clusterIssues(issues, { freshId: counting('newer'), former: groupsOf(again), curation });
    const shown = new Set(again.clusters.filter((_, row) => ['0', '1'].includes(topicOf(again.issues[row] ?? ''))));
    expect(shown).toEqual(new Set([to]));
  });

  it('keeps two renamed clusters apart even when their issues have become alike', () => {
    const alike = issues.map((issue) =>
      topicOf(issue.id) === '1'
        ? { ...issue, ...(issues.find(({ id }) => topicOf(id) === '0') ?? issue), id: issue.id }
        : issue,
    );
    const curation = { ...NO_CURATION, kept: new Set([from, to]) };
    const again = clusterIssues(alike, { freshId: counting('new'), former, curation });
    expect(again.groups).toContain(from);
    expect(again.groups).toContain(to);
    expect(again.changes).toEqual([]);
  });
});
