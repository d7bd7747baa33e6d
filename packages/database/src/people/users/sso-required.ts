/**
 * Tells in SQL whether an organization `o` asks a user `u` for single sign-on, where `p` is the provider that vouched
 * for that person. Administrators of the installation get in without, so that a provider that fails locks nobody out.
 */
export const SSO_REQUIRED = `
  o.sso AND p.id IS NULL AND NOT u.is_administrator
  AND EXISTS (SELECT 1 FROM saml_providers a
               WHERE a.organization_id = o.id AND a.sso_url IS NOT NULL AND a.entity_id IS NOT NULL
                 AND cardinality(a.certificates) > 0)`;

/** The memberships `m` of users `u` in organizations `o`, in SQL; `$3` is the id of the provider that vouched, or null. */
export const MEMBERSHIPS = `
  members m JOIN organizations o ON o.id = m.organization_id JOIN users u ON u.id = m.user_id
  LEFT JOIN saml_providers p ON p.id = $3::text`;

/** Tells in SQL which of `MEMBERSHIPS` let somebody in now: a provider that vouched counts in its organization only. */
export const IS_ADMITTED = `
  NOT m.disabled AND o.deleted_at IS NULL AND ($3::text IS NULL OR p.organization_id = o.id)
  AND NOT (${SSO_REQUIRED})`;
