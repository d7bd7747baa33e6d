import { describe, expect, it } from '@jest/globals';
import { buildIssues, counting, topicOf } from '../../test/topics.js';
import { CANDIDATES_PER_CELL, PROBED_CELLS, placeIssue } from './placing.js';
import { PlacingIndex } from './placing-index.js';
import { clusterIssues } from './run.js';
import { placeInSpace } from './vector-space.js';

const issues = buildIssues({ topics: 5, each: 60 });
const run = clusterIssues(issues, { freshId: counting('g') });
const later = buildIssues({ topics: 5, each: 8, seed: 77 }).map((issue) => ({ ...issue, id: `${issue.id}-later` }));

describe('placing one issue', () => {
  it('puts a new issue into the cluster of its topic', () => {
    const index = new PlacingIndex(run, counting('n'));
    const known = index.groups();
    const right = later.filter((issue) => {
      const group = index.add(issue);
      const like = issues.find(({ id }) => topicOf(id) === topicOf(issue.id))?.id ?? '';
      return group === known.get(like);
    });
    expect(right.length / later.length).toBeGreaterThan(0.9);
  });

  it('never changes the cluster of another issue', () => {
    const index = new PlacingIndex(run, counting('n'));
    const before = index.groups();
    for (const issue of later) index.add(issue);
    const after = index.groups();
    for (const [issue, group] of before) expect(after.get(issue)).toBe(group);
  });

  it('lets issues of a new topic wait until three alike make a cluster', () => {
    const index = new PlacingIndex(run, counting('n'));
    const [known] = issues;
    if (!known?.vector) throw new Error('No issue was built');
    const vector = known.vector.map((_, place) => (place === 20 ? 1 : 0));
    const text = 'translation glossary language german french wording';
    const groups = ['x1', 'x2', 'x3', 'x4'].map((id) => index.add({ id, text, vector }));
    expect(groups).toEqual([null, null, 'n1', 'n1']);
    expect(['x1', 'x2', 'x3', 'x4'].map((id) => index.groups().get(id))).toEqual(['n1', 'n1', 'n1', 'n1']);
  });

  it('looks at a bounded number of issues, however many there are', () => {
    const index = new PlacingIndex(run, counting('n'));
    const [first] = issues;
    if (!first) throw new Error('No issue was built');
    const vector = placeInSpace(first, run.space);
    const most = PROBED_CELLS * CANDIDATES_PER_CELL;
    for (let copy = 0; copy <= most; copy++) index.add({ ...first, id: `copy-${copy}` });
    expect(index.candidatesFor(vector).length).toBeLessThanOrEqual(most);
  });

  it('finds no cluster where there are no issues yet', () => {
    expect(placeIssue(Float32Array.of(1, 0), [], () => undefined, 0.4)).toMatchObject({ group: null, founders: [] });
  });
});
