import type { CustomizationOverride } from '@lectern/domain/sites/customization/schemas';
import { isPreviewSecret, PREVIEW_SECRET_PREFIX } from '@lectern/domain/sites/urls/site-lookups';
import { z } from 'zod';
import type { Keyring } from '../keyring.js';
import { json, type Sql } from '../sql.js';
import type { SiteRef } from './site-snapshot.queries.js';

/** A preview of a site. */
export interface SitePreviewRef extends SiteRef {
  previewId: string;
}

/** A preview that a member made. */
export interface OwnPreviewRef extends SitePreviewRef {
  userId: string;
}

/** What a preview shows that is not published. */
export interface PreviewDrafts {
  changeRequests: readonly string[];
  customization: CustomizationOverride | null;
  claims: Record<string, unknown> | null;
  siteSpaceId: string | null;
  /** The customization of that space, instead of what is set on it. */
  siteSpaceCustomization: CustomizationOverride | null;
}

export const SitePreviewRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  siteId: z.string(),
  userId: z.string(),
  samlProviderId: z.string().nullable(),
  changeRequests: z.array(z.string()),
  customization: json<CustomizationOverride | null>(),
  claims: json<Record<string, unknown> | null>(),
  siteSpaceId: z.string().nullable(),
  siteSpaceCustomization: json<CustomizationOverride | null>(),
  version: z.number(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type SitePreviewRow = z.infer<typeof SitePreviewRow>;

const COLUMNS = `
  id, organization_id AS "organizationId", site_id AS "siteId", user_id AS "userId",
  saml_provider_id AS "samlProviderId", change_requests AS "changeRequests", customization, claims,
  site_space_id AS "siteSpaceId", site_space_customization AS "siteSpaceCustomization", version,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/**
 * The secret of a preview: nobody can guess it without the key of the installation, and those who may change the preview
 * can be told its address again although the secret is stored nowhere.
 */
export function previewSecret(keyring: Keyring, previewId: string): string {
  return `${PREVIEW_SECRET_PREFIX}${keyring.hash('site-previews', `secret of ${previewId}`).toString('base64url')}`;
}

/** Adds a preview. */
export async function createSitePreview(
  sql: Sql,
  keyring: Keyring,
  { organizationId, siteId, previewId, userId }: OwnPreviewRef,
  preview: PreviewDrafts & { samlProviderId: string | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql.execute(
    `INSERT INTO site_previews (id, organization_id, site_id, user_id, saml_provider_id, secret_hash, change_requests,
                                customization, claims, site_space_id, site_space_customization, created_at,
                                expires_at)
     SELECT $1, s.organization_id, s.id, $4, $5, $6, $7, $8::text::jsonb, $9::text::jsonb, $10, $11::text::jsonb, $12,
            $13
       FROM sites s WHERE s.organization_id = $2 AND s.id = $3`,
    [
      previewId,
      organizationId,
      siteId,
      userId,
      preview.samlProviderId,
      storedHash(keyring, previewId),
      preview.changeRequests,
      jsonText(preview.customization),
      jsonText(preview.claims),
      preview.siteSpaceId,
      jsonText(preview.siteSpaceCustomization),
      preview.createdAt,
      preview.expiresAt,
    ],
  );
}

/** Removes all but the newest previews that a member made of a site. */
export async function removeOldPreviews(
  sql: Sql,
  { organizationId, siteId, userId }: Omit<OwnPreviewRef, 'previewId'>,
  keep: number,
): Promise<void> {
  await sql.execute(
    `DELETE FROM site_previews WHERE id IN (
       SELECT id FROM site_previews WHERE organization_id = $1 AND site_id = $2 AND user_id = $3
        ORDER BY created_at DESC, id DESC OFFSET $4)`,
    [organizationId, siteId, userId, keep],
  );
}

/** Finds a preview that a member made, and makes other changes to it wait until the transaction ends. */
export async function lockOwnPreview(
  sql: Sql,
  { organizationId, siteId, previewId, userId }: OwnPreviewRef,
  now: Date,
): Promise<SitePreviewRow | null> {
  const [row] = await sql.query(
    SitePreviewRow,
    `SELECT ${COLUMNS} FROM site_previews
      WHERE organization_id = $1 AND site_id = $2 AND id = $3 AND user_id = $4 AND expires_at > $5 FOR UPDATE`,
    [organizationId, siteId, previewId, userId, now],
  );
  return row ?? null;
}

/** Changes what a preview shows. Whoever vouches for its author now vouches for it from now on. */
export async function updateSitePreview(
  sql: Sql,
  keyring: Keyring,
  { organizationId, siteId, previewId, userId }: OwnPreviewRef,
  preview: PreviewDrafts & { samlProviderId: string | null; expiresAt: Date },
): Promise<void> {
  await sql.execute(
    `UPDATE site_previews
        SET saml_provider_id = $5, secret_hash = $6, change_requests = $7, customization = $8::text::jsonb,
            claims = $9::text::jsonb, site_space_id = $10, site_space_customization = $11::text::jsonb, expires_at = $12,
            version = version + 1
      WHERE organization_id = $1 AND site_id = $2 AND id = $3 AND user_id = $4`,
    [
      organizationId,
      siteId,
      previewId,
      userId,
      preview.samlProviderId,
      storedHash(keyring, previewId),
      preview.changeRequests,
      jsonText(preview.customization),
      jsonText(preview.claims),
      preview.siteSpaceId,
      jsonText(preview.siteSpaceCustomization),
      preview.expiresAt,
    ],
  );
}

/** Removes a preview that a member made; false when there is none. */
export async function deleteSitePreview(
  sql: Sql,
  { organizationId, siteId, previewId, userId }: OwnPreviewRef,
): Promise<boolean> {
  const count = await sql.execute(
    'DELETE FROM site_previews WHERE organization_id = $1 AND site_id = $2 AND id = $3 AND user_id = $4',
    [organizationId, siteId, previewId, userId],
  );
  return count === 1;
}

/** Finds a preview of a site that has not ended. */
export async function findSitePreview(
  sql: Sql,
  { organizationId, siteId, previewId }: SitePreviewRef,
  now: Date,
): Promise<SitePreviewRow | null> {
  const [row] = await sql.query(
    SitePreviewRow,
    `SELECT ${COLUMNS} FROM site_previews
      WHERE organization_id = $1 AND site_id = $2 AND id = $3 AND expires_at > $4`,
    [organizationId, siteId, previewId, now],
  );
  return row ?? null;
}

/** Finds the preview with a secret that has not ended. It is looked up by its hash, so no time tells how much fits. */
export async function findPreviewBySecret(
  sql: Sql,
  keyring: Keyring,
  secret: string,
  now: Date,
): Promise<SitePreviewRow | null> {
  if (!isPreviewSecret(secret)) return null;
  const [row] = await sql.query(
    SitePreviewRow,
    `SELECT ${COLUMNS} FROM site_previews WHERE secret_hash = ANY($1::bytea[]) AND expires_at > $2`,
    [keyring.hashes('site-previews', secret), now],
  );
  return row ?? null;
}

const PreviewableChange = z.object({ id: z.string(), spaceId: z.string(), revisionId: z.string() });
export type PreviewableChange = z.infer<typeof PreviewableChange>;

/** Finds the newest revisions of change requests that are not merged, and whose spaces are not deleted. */
export function findPreviewableChanges(
  sql: Sql,
  organizationId: string,
  changeRequestIds: readonly string[],
): Promise<PreviewableChange[]> {
  return sql.query(
    PreviewableChange,
    `SELECT c.id, c.space_id AS "spaceId", c.revision_id AS "revisionId"
       FROM change_requests c JOIN spaces s ON s.id = c.space_id
      WHERE s.organization_id = $1 AND c.id = ANY($2::text[]) AND c.status <> 'merged' AND s.deleted_at IS NULL
      ORDER BY c.id`,
    [organizationId, changeRequestIds],
  );
}

function storedHash(keyring: Keyring, previewId: string): Buffer {
  return keyring.hash('site-previews', previewSecret(keyring, previewId));
}

function jsonText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
