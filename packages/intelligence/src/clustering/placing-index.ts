import { nearestCells } from './cells.js';
import { rowOf } from './matrix.js';
import {
  CANDIDATES_PER_CELL,
  type Candidate,
  joinCentre,
  nearestOf,
  type Placement,
  PROBED_CELLS,
  placeIssue,
} from './placing.js';
import type { ClusterCentre, ClusterRun } from './run.js';
import { type ClusterItem, placeInSpace } from './vector-space.js';

/** Holds in memory what the database holds in tables: the issues of each cell and the means of the groups. */
export class PlacingIndex {
  readonly #run: ClusterRun;
  readonly #freshId: () => string;
  readonly #cells: string[][];
  readonly #issues = new Map<string, { group: string | null; vector: Float32Array }>();
  readonly #centres: Map<string, ClusterCentre>;

  constructor(run: ClusterRun, freshId: () => string) {
    this.#run = run;
    this.#freshId = freshId;
    this.#cells = Array.from({ length: run.cells.centres.rows }, () => []);
    this.#centres = new Map(run.centres.map((centre) => [centre.group, centre]));
    for (const [row, issue] of run.issues.entries())
      this.#keep(issue, run.groups[row] ?? null, rowOf(run.vectors, row));
  }

  /** Places an issue and keeps it; returns its group, or null while it waits for others like it. */
  add(item: ClusterItem): string | null {
    const vector = placeInSpace(item, this.#run.space);
    const placement = placeIssue(
      vector,
      nearestOf(vector, this.candidatesFor(vector)),
      (group) => this.#centres.get(group),
      this.#run.threshold,
    );
    const group = placement.founders.length > 0 ? this.#found(placement) : placement.group;
    const centre = group === null ? undefined : this.#centres.get(group);
    if (centre) this.#centres.set(centre.group, joinCentre(centre, placement.smoothed));
    this.#keep(item.id, group, vector);
    return group;
  }

  /** Returns the issues that a new one is compared with: a bounded number, however many there are. */
  candidatesFor(vector: Float32Array): Candidate[] {
    return nearestCells(vector, this.#run.cells, PROBED_CELLS).flatMap((cell) =>
      (this.#cells[cell] ?? []).slice(-CANDIDATES_PER_CELL).flatMap((issue) => {
        const known = this.#issues.get(issue);
        return known ? [{ issue, ...known }] : [];
      }),
    );
  }

  /** The group of each issue that has one. */
  groups(): Map<string, string> {
    return new Map(
      [...this.#issues].flatMap(([issue, { group }]) => (group === null ? [] : [[issue, group] as const])),
    );
  }

  #found(placement: Placement): string {
    const group = this.#freshId();
    let centre: ClusterCentre = { group, size: 0, mean: new Float32Array(placement.smoothed.length) };
    for (const founder of placement.founders) {
      const known = this.#issues.get(founder);
      if (!known) continue;
      known.group = group;
      centre = joinCentre(centre, known.vector);
    }
    this.#centres.set(group, centre);
    return group;
  }

  #keep(issue: string, group: string | null, vector: Float32Array): void {
    this.#issues.set(issue, { group, vector });
    const [cell] = nearestCells(vector, this.#run.cells, 1);
    if (cell !== undefined) this.#cells[cell]?.push(issue);
  }
}
