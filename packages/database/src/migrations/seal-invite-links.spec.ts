import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Factory } from '@lectern/commands/testing/factory';
import { keyring, native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const factory = await native<typeof import('@lectern/commands/testing/factory')>('@lectern/commands/testing/factory');
const { readMigrations } = await native<typeof import('@lectern/database/migrations/migration-files')>(
  '@lectern/database/migrations/migration-files',
);
const { findInviteLinkBySecret, listInviteLinks } = await native<
  typeof import('@lectern/database/people/invites/invites.queries')
>('@lectern/database/people/invites/invites.queries');
const { openInviteSecret, sealInviteLinks } = await native<
  typeof import('@lectern/database/people/invites/seal-invite-links')
>('@lectern/database/people/invites/seal-invite-links');

const LINK = '01kb0000000000000000000abc';
const REVOKED = '01kb0000000000000000000xyz';

let own: OwnDatabase;
let build: Factory;

beforeAll(async () => {
  own = await openOwnDatabase();
  build = new factory.Factory(own.database, keyring);
});
afterAll(() => own.drop());

/** Puts invite links back to what they were when their ids were their secrets, adds some, and applies the migration. */
async function migrateAgain(organizationId: string): Promise<void> {
  const migrations = await readMigrations();
  const migration = migrations.find(({ name }) => name.endsWith('_seal_invite_links'));
  const { pool } = own.database;
  await pool.query('ALTER TABLE invite_links DROP COLUMN secret, DROP COLUMN is_sealed, DROP COLUMN secret_hash');
  await pool.query(`INSERT INTO invite_links (id, organization_id, role) VALUES ($1, $2, 'edit')`, [
    LINK,
    organizationId,
  ]);
  const entries = [
    ['invite-link.created', LINK, {}],
    ['invite-link.updated', LINK, { role: 'edit' }],
    ['invite.accepted', 'somebody', { inviteLink: LINK, role: 'edit' }],
    ['invite-link.created', REVOKED, {}],
    ['invite.revoked', REVOKED, {}],
    ['team.created', 'team', {}],
  ];
  for (const entry of entries) {
    await pool.query(
      `INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, source, target_type, target_id,
                                 request_id, payload)
       VALUES (gen_random_uuid(), $4, now(), $1, 'user', 'somebody', 'api', 'any', $2, 'request', $3)`,
      [...entry, organizationId],
    );
  }
  await pool.query(`BEGIN; ${migration?.sql}; COMMIT`);
}

describe('the migration of invite links', () => {
  it('keeps links working and shown, encrypts them with the next job, and takes them out of the audit trail', async () => {
    const { id: organizationId } = await build.organization();
    await migrateAgain(organizationId);

    const shown = async () => {
      const { items } = await listInviteLinks(own.database, keyring, organizationId, { limit: 10 });
      return items.map((link) => openInviteSecret(keyring, link));
    };
    const joinable = () => findInviteLinkBySecret(own.database, { organizationId, inviteId: LINK });
    const before = await joinable();
    expect([await shown(), before?.role]).toEqual([[LINK], 'edit']);

    expect(await sealInviteLinks(own.database, keyring)).toBe(1);
    expect(await sealInviteLinks(own.database, keyring)).toBe(0);

    expect([await shown(), (await joinable())?.id]).toEqual([[LINK], before?.id]);
    const { rows } = await own.database.pool.query<{ text: string }>(
      `SELECT l::text || encode(l.secret, 'escape') AS text FROM invite_links l
       UNION ALL SELECT a::text FROM audit_events a WHERE organization_id = $1`,
      [organizationId],
    );
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [LINK, REVOKED]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const entries = rows.filter((row) => row.text.includes(`${before?.id}`) && row.text.includes(',somebody,'));
    expect(entries).toHaveLength(3);
  });

  it('leaves the audit trail append-only', async () => {
    await expect(own.database.pool.query('DELETE FROM audit_events')).rejects.toThrow('append-only');
  });
});
