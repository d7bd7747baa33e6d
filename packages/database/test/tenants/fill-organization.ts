import type { Database } from '@lectern/database/client';
import { native } from '../harness.js';

const { fillEveryTable } = await native<typeof import('@lectern/database/testing/fill-every-table')>(
  '@lectern/database/testing/fill-every-table',
);

/** Gives an organization with a number one row in every table; its id, and that of everything it has, is `w<number>`. */
export async function fillOrganization(database: Database, number: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await fillEveryTable(client, number, number);
    for (const statement of COMPLETE) await client.query(statement, [`w${number}`]);
  } finally {
    client.release();
  }
}

/** Adds a row that is like one of a table but for some columns. */
const addLike = (table: string, key: string, changes: string) => `
  INSERT INTO ${table}
  SELECT (jsonb_populate_record(t, jsonb_build_object(${changes}))).* FROM ${table} t WHERE t.${key} = $1::text`;

const COMPUTED = `
  jsonb_build_object('type', 'builtin:openapi', 'dependencies',
    jsonb_build_object('spec', jsonb_build_object('ref', jsonb_build_object('spec', $1::text))))`;

/** What queries look for beyond the columns that must have a value, and JSON in the shape in which they read it. */
const COMPLETE = [
  addLike(
    'audit_events',
    'target_id',
    `'id', '00000000-0000-4000-8000-00000000000' || right($1, 1), 'organization_id', $1`,
  ),
  `UPDATE jobs SET organization_id = $1 WHERE id = $1`,

  `UPDATE organizations SET merge_rules = '{"type": "none"}' WHERE id = $1`,
  `UPDATE members SET disabled = false, role = 'admin' WHERE organization_id = $1`,
  `UPDATE invite_links SET space_id = $1 WHERE id = $1`,
  addLike(
    'api_tokens',
    'id',
    `'id', $1 || '-session', 'origin', 'console', 'secret_hash', '\\x' || encode(convert_to($1, 'UTF8'), 'hex'), 'expires_at', '2100-01-01'`,
  ),
  `UPDATE saml_providers SET sso_url = '', entity_id = '', certificates = '{certificate}' WHERE id = $1`,
  `UPDATE sso_sign_ins SET request_id = $1 WHERE id = $1`,

  `UPDATE insight_hours SET rating = 'good' WHERE site_id = $1`,

  `UPDATE grants SET resource_type = 'space' WHERE id = $1`,
  addLike('grants', 'id', `'id', $1 || '-team', 'resource_type', 'collection', 'user_id', NULL, 'team_id', $1`),
  addLike('collections', 'id', `'id', $1 || '-empty'`),
  `UPDATE spaces SET merge_rules = '{"type": "inherit"}', parent_id = $1, indexed_revision_id = $1, type = 'styleguide'
    WHERE id = $1`,

  `UPDATE agent_instructions SET instructions = '{"object": "document", "data": {}, "nodes": []}'
    WHERE organization_id = $1`,
  `UPDATE content_bodies SET keys = '{}', page_refs = '{}', page_links = '[]', links = '[]' WHERE organization_id = $1`,
  `UPDATE current_pages SET parent_id = '', record = jsonb_build_object('computed', ${COMPUTED}) WHERE space_id = $1`,
  addLike('current_pages', 'space_id', `'page_id', $1 || '-below', 'parent_id', $1`),
  `INSERT INTO link_targets (space_id, target, ref, object, owner, status)
   VALUES ($1, 'page:' || $1::text, '{}', 'page:' || $1, NULL, 'broken'),
          ($1, 'space:' || $1::text, '{}', 'space:' || $1 || '/page:' || $1, 'space:' || $1, 'broken'),
          ($1, 'openapi:' || $1::text, '{}', 'openapi:' || $1, 'openapi:' || $1, 'ok'),
          ($1, 'unused:' || $1::text, '{}', NULL, NULL, 'ok')`,
  `INSERT INTO space_links (space_id, target, source, relation)
   SELECT $1, kind || $1, 'page:' || $1, 'reference' FROM unnest(ARRAY['page:', 'space:', 'openapi:']) kind`,
  `UPDATE import_runs SET source = '{"type": "website", "url": ""}', pages = '[]', report = 'null' WHERE id = $1`,
  // The id of a PDF is a hash of the organization and the revision.
  `UPDATE pdf_files SET id = encode(sha256(convert_to($1 || '/' || $1, 'UTF8')), 'hex'), job_id = $1 WHERE id = $1`,
  addLike('uploads', 'id', `'id', $1 || '-received', 'received_at', t.created_at`),

  `UPDATE change_requests SET links = '[]', conflicts = '[]', status = 'merged', merged_revision_id = $1,
          merged_by_id = $1, merged_at = created_at WHERE id = $1`,
  addLike(
    'change_requests',
    'id',
    `'id', $1 || '-open', 'number', 2, 'status', 'open', 'merged_revision_id', NULL, 'merged_by_id', NULL, 'merged_at', NULL`,
  ),
  `UPDATE openapi_specs SET last_version_id = $1, visibility = 'public' WHERE id = $1`,
  `UPDATE openapi_versions
      SET outline = '{"title": "", "version": "", "tags": [], "operations": [], "webhooks": [], "schemas": []}'
    WHERE id = $1`,

  `UPDATE issue_clusters SET keywords = '{}', mean = '\\x00' WHERE id = $1`,
  `UPDATE conversation_issues SET cluster_id = $1 WHERE id = $1`,
  addLike('conversation_issues', 'id', `'id', $1 || '-unplaced', 'pinned', false`),
  addLike('issue_embeddings', 'issue_id', `'issue_id', $1 || '-unplaced'`),

  `UPDATE custom_font_faces SET format = 'woff2' WHERE font_id = $1`,
  `UPDATE sites SET hostname = $1, basename = $1, styleguide_id = $1, customization = jsonb_build_object('styling', jsonb_build_object('font',
          jsonb_build_object('id', $1::text, 'custom', true, 'fontFamily', 'House', 'fontFaces', '[]'::jsonb)))
    WHERE id = $1`,
  `UPDATE site_previews SET change_requests = '{}' WHERE id = $1`,
  `UPDATE site_redirects SET destination = '{"kind": "external", "url": "https://example.com"}' WHERE id = $1`,

  `UPDATE integrations SET blocks = '[{"id": "block", "title": "Block", "urlUnfurl": ["https://a.test/"]}]',
          content_sources = '[]', external_links = '[]', preview_images = '[]', scopes = '{site:script:inject}',
          content_security_policy = '"frame-src https://a.test"' WHERE id = $1`,
  `UPDATE deliveries SET logs = '[]' WHERE id = $1`,
];
