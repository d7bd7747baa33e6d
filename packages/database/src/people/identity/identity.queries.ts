import { MAX_SESSION_DAYS, SESSION_DAYS } from '@lectern/domain/people/sessions/schemas';
import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { bytes } from '../../sql.js';
import { SSO_REQUIRED } from '../users/sso-required.js';
import type { Agent } from './agents.queries.js';

/** Who stands behind a token or a session, and the organizations that person is an active member of. */
export interface Identity {
  tokenId: string;
  /** Null when the token is not limited. */
  scopes: Scope[] | null;
  expiresAt: Date | null;
  /** When the person signed in, in a session of the console; null for a token. */
  signedInAt: Date | null;
  user: IdentityUser;
  memberships: ReadonlyMap<string, Membership>;
  /** Organizations that the person is in, but that ask for a token of their single sign-on. */
  ssoRequired: ReadonlySet<string>;
  /** Who vouched for the person: the token works in the organization of this provider only. Null when nobody had to. */
  vouchedBy: { providerId: string; organizationId: string } | null;
  /** The integration that calls, when it is no person; the user stands for it. */
  agent?: Agent;
}

export const IdentityUser = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  photoUrl: z.string().nullable(),
  emailVerifiedAt: z.date().nullable(),
  /** May operate the whole installation. */
  isAdministrator: z.boolean(),
});
export type IdentityUser = z.infer<typeof IdentityUser>;

export interface Membership {
  role: RoleOrGuest;
}

const IdentityRow = IdentityUser.omit({ id: true }).extend({
  tokenId: z.string(),
  scopes: z.array(Scope),
  expiresAt: z.date().nullable(),
  signedInAt: z.date().nullable(),
  tokenHash: bytes,
  usedRecently: z.boolean(),
  userId: z.string(),
  memberships: z
    .array(z.object({ organizationId: z.string(), role: RoleOrGuest, ssoRequired: z.boolean() }))
    .nullable(),
  providerId: z.string().nullable(),
  providerOrganizationId: z.string().nullable(),
});
type IdentityRow = z.infer<typeof IdentityRow>;

// One statement for everything a request needs to know about its caller: this runs before almost every request.
const FIND_IDENTITY = `
  SELECT t.id AS "tokenId", t.scopes, t.expires_at AS "expiresAt", t.secret_hash AS "tokenHash",
         CASE WHEN t.origin = 'console' THEN t.created_at END AS "signedInAt",
         coalesce(t.last_used_at > now() - interval '1 minute', false) AS "usedRecently",
         u.id AS "userId", u.email, u.display_name AS "displayName", u.photo_url AS "photoUrl",
         u.email_verified_at AS "emailVerifiedAt", u.is_administrator AS "isAdministrator",
         p.id AS "providerId", p.organization_id AS "providerOrganizationId",
         (SELECT json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role,
                                            'ssoRequired', ${SSO_REQUIRED}))
            FROM members m JOIN organizations o ON o.id = m.organization_id
           WHERE m.user_id = u.id AND NOT m.disabled AND o.deleted_at IS NULL
             AND (p.id IS NULL OR p.organization_id = o.id)) AS memberships
    FROM api_tokens t JOIN users u ON u.id = t.user_id LEFT JOIN saml_providers p ON p.id = t.saml_provider_id
   WHERE t.secret_hash = ANY($1) AND (t.expires_at IS NULL OR t.expires_at > now())`;

/** Finds who a token or a session belongs to and records its use; null when it is unknown, expired or revoked. */
export async function findIdentity(database: Database, keyring: Keyring, token: string): Promise<Identity | null> {
  const hashes = keyring.hashes('tokens', token);
  const rows = await database.query(IdentityRow, FIND_IDENTITY, [hashes]);
  const row = rows[0];
  if (!row) return null;
  const currentHash = keyring.hash('tokens', token);
  // Writing the current hash moves tokens to a new secret key as they are used.
  if (!row.usedRecently || !currentHash.equals(row.tokenHash)) await recordUse(database, row.tokenId, currentHash);
  const memberships = row.memberships ?? [];
  const open = memberships.filter(({ ssoRequired }) => !ssoRequired);
  const closed = memberships.filter(({ ssoRequired }) => ssoRequired);
  return {
    tokenId: row.tokenId,
    scopes: row.scopes.length === 0 ? null : row.scopes,
    expiresAt: row.expiresAt,
    signedInAt: row.signedInAt,
    user: {
      id: row.userId,
      email: row.email,
      displayName: row.displayName,
      photoUrl: row.photoUrl,
      emailVerifiedAt: row.emailVerifiedAt,
      isAdministrator: row.isAdministrator,
    },
    memberships: new Map(open.map(({ organizationId, role }) => [organizationId, { role }])),
    ssoRequired: new Set(closed.map(({ organizationId }) => organizationId)),
    vouchedBy: voucherOf(row),
  };
}

function voucherOf({ providerId, providerOrganizationId: organizationId }: IdentityRow): Identity['vouchedBy'] {
  return providerId === null || organizationId === null ? null : { providerId, organizationId };
}

// A session lasts while it is used, up to a limit; where a provider vouched for the person, it ends when that says so.
const RECORD_USE = `
  UPDATE api_tokens
     SET last_used_at = now(), secret_hash = $2,
         expires_at = CASE WHEN origin = 'console' AND saml_provider_id IS NULL
                           THEN least(greatest(expires_at, now() + interval '${SESSION_DAYS} days'),
                                      created_at + interval '${MAX_SESSION_DAYS} days')
                           ELSE expires_at END
   WHERE id = $1`;

async function recordUse(database: Database, tokenId: string, currentHash: Buffer): Promise<void> {
  await database.execute(RECORD_USE, [tokenId, currentHash]);
}
