import {
  addCluster,
  countAdded,
  findCentres,
  findIssueWords,
  findModel,
  findNear,
  joinCluster,
  loadModel,
  storeCentre,
  storePlace,
} from '@lectern/database/conversations/placing.queries';
import type { StoredIssue } from '@lectern/database/conversations/store-issues';
import { newId } from '@lectern/database/ids';
import type { Sql } from '@lectern/database/sql';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { nearestCells } from '@lectern/intelligence/clustering/cells';
import { describeCluster } from '@lectern/intelligence/clustering/describing';
import { countTerms } from '@lectern/intelligence/clustering/keywords';
import {
  CANDIDATES_PER_CELL,
  joinCentre,
  type Near,
  nearestOf,
  type Placement,
  PROBED_CELLS,
  placeIssue,
} from '@lectern/intelligence/clustering/placing';
import type { ClusterCentre } from '@lectern/intelligence/clustering/run';
import {
  decodeModel,
  decodeNumbers,
  decodeVector,
  encodeNumbers,
  encodeVector,
  type PlacingModel,
} from '@lectern/intelligence/clustering/storage';
import { fitsSpace, placeInSpace } from '@lectern/intelligence/clustering/vector-space';

const MEGABYTE = 1024 * 1024;

/** Whose issues are placed, and when. */
interface Placing {
  organizationId: string;
  at: Date;
}

/**
 * Puts new issues where they belong among those that are there, by what the last run over all of them has learned.
 * One for each process: it remembers what runs have learned.
 */
export class IssuePlacer {
  readonly #models = new BoundedCache<PlacingModel>(128 * MEGABYTE);

  constructor(private readonly modelName: string) {}

  /**
   * Gives issues their places, each seeing those before it. Without a run by the embedder that is used now they wait
   * for the next one. The clustering of the organization has to be locked.
   */
  async place(sql: Sql, placing: Placing, issues: readonly StoredIssue[]): Promise<void> {
    if (issues.length === 0) return;
    const { organizationId } = placing;
    await countAdded(sql, organizationId, issues.length);
    const model = await this.#model(sql, organizationId);
    if (model) for (const issue of issues) await placeOne(sql, model, placing, issue);
  }

  async #model(sql: Sql, organizationId: string): Promise<PlacingModel | null> {
    const stored = await findModel(sql, organizationId);
    if (stored?.embedder !== this.modelName) return null;
    const key = `${organizationId} ${stored.createdAt.toISOString()}`;
    const known = this.#models.get(key);
    if (known) return known;
    const bytes = await loadModel(sql, organizationId);
    const model = bytes && decodeModel(bytes);
    if (model) this.#models.set(key, model, bytes.byteLength);
    return model;
  }
}

async function placeOne(sql: Sql, model: PlacingModel, placing: Placing, issue: StoredIssue): Promise<void> {
  const { organizationId, at } = placing;
  const embedding = decodeVector(issue.embedding);
  // The model behind an endpoint may be another one by now: the next run embeds everything again.
  if (!fitsSpace(embedding, model.space)) return;
  const vector = placeInSpace({ text: issue.text, vector: embedding }, model.space);
  const cells = nearestCells(vector, model.cells, PROBED_CELLS);
  const found = { issueId: issue.id, cell: cells[0] ?? 0, vector: encodeVector(vector) };
  if (issue.pinnedTo !== null) return storePlace(sql, organizationId, { ...found, group: issue.pinnedTo }, at);
  const near = await findNearest(sql, organizationId, vector, cells);
  const centres = await loadCentres(sql, organizationId, near);
  const placement = placeIssue(vector, near, (group) => centres.get(group), model.threshold);
  const group =
    placement.founders.length > 0 ? await foundGroup(sql, placing, issue, near, placement) : placement.group;
  await storePlace(sql, organizationId, { ...found, group }, at);
  const centre = group === null ? undefined : centres.get(group);
  if (centre) await storeCentre(sql, organizationId, storedCentre(joinCentre(centre, placement.smoothed)), at);
}

async function findNearest(
  sql: Sql,
  organizationId: string,
  vector: Float32Array,
  cells: readonly number[],
): Promise<Near[]> {
  const stored = await findNear(sql, organizationId, cells, CANDIDATES_PER_CELL);
  const candidates = stored.map((candidate) => ({ ...candidate, vector: decodeVector(candidate.vector) }));
  return nearestOf(vector, candidates);
}

async function loadCentres(
  sql: Sql,
  organizationId: string,
  near: readonly Near[],
): Promise<Map<string, ClusterCentre>> {
  const groups = [...new Set(near.map(({ candidate }) => candidate.group))].filter((group) => group !== null);
  const stored = await findCentres(sql, organizationId, groups);
  return new Map(stored.map(({ group, size, mean }) => [group, { group, size, mean: decodeNumbers(mean) }]));
}

/** Makes a cluster of issues that waited for one more like them; returns its id. */
async function foundGroup(
  sql: Sql,
  { organizationId, at }: Placing,
  issue: StoredIssue,
  near: readonly Near[],
  { founders, smoothed }: Placement,
): Promise<string> {
  const vectors = new Map(near.map(({ candidate }) => [candidate.issue, candidate.vector]));
  const id = newId(at);
  const ids = [...founders, issue.id];
  const empty: ClusterCentre = { group: id, size: 0, mean: new Float32Array(smoothed.length) };
  const centre = ids.reduce((grown, member) => joinCentre(grown, vectors.get(member) ?? smoothed), empty);
  const words = await findIssueWords(sql, organizationId, ids);
  const issues = words.map((member) => ({ ...member, vector: vectors.get(member.id) ?? smoothed }));
  const description = describeCluster(issues, centre.mean, countTerms([words.map(({ text }) => text)]));
  const { size, mean } = storedCentre(centre);
  await addCluster(sql, { id, organizationId, description, size, mean, at });
  await joinCluster(sql, organizationId, founders, id, at);
  return id;
}

function storedCentre({ group, size, mean }: ClusterCentre) {
  return { group, size, mean: encodeNumbers(mean) };
}
