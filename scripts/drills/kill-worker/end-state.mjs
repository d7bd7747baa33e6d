import { PAGES_OF_INTEGRATION } from './content-sources.mjs';
import { CONVERSATION_TOPICS, CONVERSATIONS } from './conversations.mjs';
import { orderedDeliveries, stateOfDeliveries } from './deliveries.mjs';
import { PAGES_OF_IMPORT } from './import-and-export.mjs';
import { EVENTS_OF_SITE } from './insights.mjs';
import { SPECIFICATIONS } from './specifications.mjs';

/** What must not depend on how often a process has died. */
export async function endState(stage) {
  const { database, mails, blobs, repository } = stage;
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*)::int FROM organizations) AS organizations,
           (SELECT count(*)::int FROM audit_events WHERE action = 'organization.purged') AS purges,
           (SELECT count(DISTINCT target_id)::int FROM audit_events WHERE action = 'organization.purged') AS purged,
           (SELECT count(*)::int FROM spaces) AS spaces,
           (SELECT count(*)::int FROM spaces WHERE indexed_revision_id = revision_id) AS "indexedSpaces",
           (SELECT count(*)::int FROM audit_events WHERE action = 'space.purged') AS "spacePurges",
           (SELECT count(DISTINCT target_id)::int FROM audit_events WHERE action = 'space.purged') AS "purgedSpaces",
           (SELECT count(*)::int FROM content_bodies WHERE markdown = 'garbage') AS "garbageTexts",
           (SELECT count(*)::int FROM content_nodes WHERE entries ? 'garbage') AS "garbageNodes",
           (SELECT count(*)::int FROM file_blobs) AS files,
           (SELECT count(*)::int FROM import_runs WHERE completed_at IS NOT NULL) AS imports,
           (SELECT count(*)::int FROM audit_events WHERE action = 'content.imported') AS "importedRevisions",
           (SELECT count(*)::int FROM current_pages p JOIN import_runs i ON i.space_id = p.space_id) AS "importedPages",
           (SELECT count(*)::int FROM spaces WHERE git_sync -> 'operation' ->> 'state' = 'success') AS exports,
           (SELECT count(*)::int FROM events WHERE type = 'space.gitsync-completed') AS "exportsTold",
           (SELECT count(*)::int FROM sign_in_links WHERE expires_at < now() - interval '1 day') AS "expiredLinks",
           (SELECT count(*)::int FROM invites) AS invites,
           (SELECT count(*)::int FROM pdf_files WHERE made_at IS NOT NULL) AS pdfs,
           (SELECT count(*)::int FROM openapi_specs
             WHERE processing_state = 'complete' AND refresh_at IS NULL AND last_version_id IS NOT NULL) AS specs,
           (SELECT count(*)::int FROM openapi_versions) AS versions,
           (SELECT count(*)::int FROM events WHERE type = 'openapi-version.created') AS "versionsTold",
           (SELECT count(*)::int FROM revisions WHERE type = 'computed') AS "computedRevisions",
           (SELECT count(*)::int FROM current_pages WHERE record ? 'madeFor') AS "computedPages",
           (SELECT count(*)::int FROM translations WHERE status = 'completed') AS translations,
           (SELECT count(*)::int FROM translation_runs WHERE state = 'completed') AS "translationRuns",
           (SELECT count(*)::int FROM translation_memory) AS "translatedTexts",
           (SELECT count(*)::int FROM conversations WHERE processed_at IS NOT NULL) AS conversations,
           (SELECT count(*)::int FROM conversation_issues) AS issues,
           (SELECT count(*)::int FROM conversation_issues WHERE cluster_id IS NULL) AS "issuesWithoutCluster",
           (SELECT count(*)::int FROM issue_places) AS "placedIssues",
           (SELECT count(*)::int FROM issue_clusters) AS clusters,
           (SELECT coalesce(min(issues), 0)::int FROM (SELECT count(*) AS issues FROM conversation_issues
             GROUP BY cluster_id)) AS "issuesOfSmallestCluster",
           (SELECT coalesce(sum(count), 0)::int FROM insight_hours) AS "countedEvents",
           (SELECT count(*)::int FROM insight_events) AS "uncountedEvents",
           (SELECT count(*)::int FROM jobs WHERE name LIKE 'mail.%' AND state = 'completed') AS mails,
           (SELECT count(*)::int FROM jobs WHERE state <> 'completed') AS "notCompleted"`);
  const pushed = await repository.commitsOfBranches();
  return {
    ...rows[0],
    ...(await stateOfDeliveries(stage)),
    storedFiles: await countBlobs(blobs),
    pushedBranches: pushed.length,
    commits: pushed.reduce((sum, commits) => sum + commits, 0),
    addressesMailed: mails.counts.size,
  };
}

/** The end state as it follows from what was ordered. */
export function orderedState(parcels) {
  return {
    // The host, and for each one with conversations, one with webhooks and one with an integration.
    organizations: 1 + 3 * parcels,
    purges: parcels,
    purged: parcels,
    // One that was indexed and pushed, one that was imported into, one with an API reference, two of a translation,
    // and one that an integration makes pages for.
    spaces: 6 * parcels,
    indexedSpaces: 6 * parcels,
    spacePurges: parcels,
    purgedSpaces: parcels,
    garbageTexts: 0,
    garbageNodes: 0,
    // The picture that all imports have in common.
    files: 1,
    imports: parcels,
    importedRevisions: parcels,
    importedPages: PAGES_OF_IMPORT * parcels,
    exports: parcels,
    exportsTold: parcels,
    expiredLinks: 0,
    invites: parcels,
    pdfs: parcels,
    specs: SPECIFICATIONS * parcels,
    versions: SPECIFICATIONS * parcels,
    versionsTold: SPECIFICATIONS * parcels,
    // The API reference, the translation and what an integration made.
    computedRevisions: 3 * parcels,
    computedPages: (1 + PAGES_OF_INTEGRATION) * parcels,
    translations: parcels,
    translationRuns: parcels,
    // All translations say the same, and what is known is not sent again: a title, a heading and a paragraph.
    translatedTexts: 3,
    conversations: CONVERSATIONS * parcels,
    issues: CONVERSATIONS * parcels,
    issuesWithoutCluster: 0,
    placedIssues: CONVERSATIONS * parcels,
    clusters: CONVERSATION_TOPICS * parcels,
    issuesOfSmallestCluster: CONVERSATIONS / CONVERSATION_TOPICS,
    countedEvents: EVENTS_OF_SITE * parcels,
    uncountedEvents: 0,
    mails: 3 * parcels,
    notCompleted: 0,
    ...orderedDeliveries(parcels),
    // An upload and a PDF for each.
    storedFiles: 1 + 2 * parcels,
    pushedBranches: parcels,
    commits: parcels,
    addressesMailed: 3 * parcels,
  };
}

async function countBlobs(blobs) {
  let count = 0;
  for await (const _ of blobs.listAll()) count += 1;
  return count;
}
