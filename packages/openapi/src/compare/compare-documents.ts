import { arrayOf, fieldOf, type JsonObject, objectOf } from '../document/json.js';
import { writePointer } from '../document/json-pointer.js';
import { operationsOf, schemaNames, webhooksOf } from '../document/operations.js';
import { quote } from '../document/problem.js';
import type { Change, Place } from './change.js';
import { Changelog, type CompareLimits, defaultCompareLimits } from './changelog.js';
import { compareOperations } from './compare-operations.js';
import { compareSchemas } from './compare-schemas.js';
import { compareGeneralSecurity } from './compare-security.js';
import { Comparison, sharedPlace } from './comparison.js';
import { breaking, harmless } from './verdict.js';

/** What changed between two versions of a specification. */
export interface ComparisonResult {
  changes: Change[];
  /** Whether these are all changes, or only those that were found before there were too many. */
  complete: boolean;
}

/**
 * Tells what changed between two self-contained documents of OpenAPI 3, the second of which took the place of the first
 * at a given time, and what of it breaks clients. Shared parts are compared once, so the cost grows with the size of the
 * documents, and in any case ends at the limits.
 */
export function compareDocuments(
  before: JsonObject,
  after: JsonObject,
  at: Date,
  limits: Partial<CompareLimits> = {},
): ComparisonResult {
  const log = new Changelog({ ...defaultCompareLimits, ...limits });
  const comparison = new Comparison(before, after, log, at);
  compareOperations(comparison, 'operation', [...operationsOf(before)], [...operationsOf(after)]);
  compareOperations(comparison, 'webhook', [...webhooksOf(before)], [...webhooksOf(after)]);
  compareGeneralSecurity(comparison);
  compareServers(comparison);
  comparison.finish();
  compareSchemaLists(comparison);
  comparison.finish();
  return { changes: log.changes, complete: log.isComplete };
}

function compareServers({ before, after, log }: Comparison): void {
  const [left, right] = [before, after].map(serverUrls);
  const place: Place = {
    kind: 'server',
    subject: 'the API',
    path: null,
    pointer: { parent: undefined, key: 'servers' },
  };
  for (const url of left ?? []) {
    if (right?.has(url) !== false) continue;
    log.removed(place, breaking('server-removed'), `the server ${quote(url)} was removed.`);
  }
  for (const url of right ?? []) {
    if (left?.has(url) !== false) continue;
    log.added(place, harmless('server-added'), `the server ${quote(url)} was added.`);
  }
}

function serverUrls(document: JsonObject): Set<string> {
  const urls = arrayOf(fieldOf(document, 'servers')).map((server) => fieldOf(objectOf(server), 'url'));
  return new Set(urls.filter((url) => typeof url === 'string'));
}

/** Schemas that no operation uses are compared as well: they break nobody, but readers see them. */
function compareSchemaLists(comparison: Comparison): void {
  const names = new Set(schemaNames(comparison.after));
  for (const name of schemaNames(comparison.before)) {
    const ref = `#${writePointer(['components', 'schemas', name])}`;
    const place = sharedPlace('schema', ref);
    if (!names.delete(name)) {
      comparison.log.removed(place, harmless('schema-removed'), `${place.subject} was removed.`);
    } else if (!comparison.hasSeen(ref)) compareSchemas(comparison, { $ref: ref }, { $ref: ref }, 'unused', place);
  }
  for (const name of names) {
    const place = sharedPlace('schema', `#${writePointer(['components', 'schemas', name])}`);
    comparison.log.added(place, harmless('schema-added'), `${place.subject} was added.`);
  }
}
