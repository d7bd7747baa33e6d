import { dotRows } from './matrix.js';
import { SMALLEST_GROUP } from './naming.js';
import type { ClusterCentre } from './run.js';
import { drawOne } from './smoothing.js';

/** An issue near the one to be placed, as the database holds it. */
export interface Candidate {
  readonly issue: string;
  readonly group: string | null;
  readonly vector: Float32Array;
}

/** Where a new issue belongs. */
export interface Placement {
  /** The group it joins; null when none suits it. */
  readonly group: string | null;
  /** Issues without a group that form a new one with it: none, or enough for a group. */
  readonly founders: readonly string[];
  /** Its vector pulled towards its neighbours: what is added to the mean of the group it joins. */
  readonly smoothed: Float32Array;
}

/** So many cells are searched for candidates, */
export const PROBED_CELLS = 8;
/** and so many issues of each are looked at, the newest first. */
export const CANDIDATES_PER_CELL = 128;
const VOTERS = 10;
/** Single issues have no mean that evens out chance, so they must be this much more alike than groups that merge. */
const ALIKE_ABOVE = 0.15;
const CLOSEST = 3;

/**
 * Places one issue among the nearest: they vote with their similarity, and the issue joins the winner if it is on
 * average as like its members as groups must be to merge. One of a matter that is new here is a little like many, so
 * it must also be much like the closest, or it waits for others like it.
 */
export function placeIssue(
  vector: Float32Array,
  near: readonly Near[],
  centreOf: (group: string) => ClusterCentre | undefined,
  threshold: number,
): Placement {
  const smoothed = drawOne(
    vector,
    near.map(({ candidate }) => candidate.vector),
    near.map(({ similarity }) => similarity),
  );
  const group = isClose(near, threshold + ALIKE_ABOVE) ? winner(near) : null;
  const centre = group === null ? undefined : centreOf(group);
  if (group !== null && centre && dotRows(smoothed, 0, centre.mean, 0, smoothed.length) >= threshold)
    return { group, founders: [], smoothed };
  const alike = near.filter(
    ({ candidate, similarity }) => candidate.group === null && similarity >= threshold + ALIKE_ABOVE,
  );
  const founders = alike.length + 1 >= SMALLEST_GROUP ? alike.map(({ candidate }) => candidate.issue) : [];
  return { group: null, founders, smoothed };
}

/** Returns the mean of a group after an issue has joined it. */
export function joinCentre(centre: ClusterCentre, smoothed: Float32Array): ClusterCentre {
  const size = centre.size + 1;
  return {
    ...centre,
    size,
    mean: centre.mean.map((value, column) => value + ((smoothed[column] ?? 0) - value) / size),
  };
}

/** A candidate with its similarity. */
export interface Near {
  readonly candidate: Candidate;
  readonly similarity: number;
}

/** Returns the few of the candidates that decide on an issue, nearest first. */
export function nearestOf(vector: Float32Array, candidates: readonly Candidate[]): Near[] {
  return candidates
    .map((candidate) => ({ candidate, similarity: dotRows(vector, 0, candidate.vector, 0, vector.length) }))
    .sort((a, b) => b.similarity - a.similarity || (a.candidate.issue < b.candidate.issue ? -1 : 1))
    .slice(0, VOTERS);
}

function isClose(near: readonly Near[], wanted: number): boolean {
  const closest = near.slice(0, CLOSEST);
  return closest.reduce((sum, { similarity }) => sum + similarity, 0) >= wanted * closest.length;
}

/** The group with the most votes; null where most of them are from issues without a group. */
function winner(near: readonly Near[]): string | null {
  const votes = new Map<string | null, number>();
  for (const { candidate, similarity } of near) {
    if (similarity <= 0) continue;
    votes.set(candidate.group, (votes.get(candidate.group) ?? 0) + similarity * similarity);
  }
  const [first] = [...votes].sort((a, b) => b[1] - a[1] || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  return first?.[0] ?? null;
}
