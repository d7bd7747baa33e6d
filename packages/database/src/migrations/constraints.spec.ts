import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database } from '../../test/harness.js';

const { pool } = database;
const later = new Date(Date.now() + 60_000);

/** Inserts a row and returns the constraint that refuses it, or null. */
async function refusedBy(table: string, row: Record<string, unknown>): Promise<string | null> {
  const columns = Object.keys(row);
  const values = columns.map((_, index) => `$${index + 1}`);
  try {
    await pool.query(`INSERT INTO ${table} (${columns}) VALUES (${values})`, Object.values(row));
    return null;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'constraint' in error) return String(error.constraint);
    throw error;
  }
}

describe('an email address', () => {
  const mixed = () => `Anna-${randomUUID()}@Example.com`;

  it('of a user stands in lower case', async () => {
    const user = { id: randomUUID(), email: mixed(), display_name: 'Anna' };
    expect(await refusedBy('users', user)).toBe('users_email_lower_case');
    expect(await refusedBy('users', { ...user, email: user.email.toLowerCase() })).toBeNull();
  });

  it('of an invitation stands in lower case', async () => {
    const { id } = await build.organization();
    const invite = { id: randomUUID(), organization_id: id, email: mixed(), expires_at: later };
    expect(await refusedBy('invites', invite)).toBe('invites_email_lower_case');
    expect(await refusedBy('invites', { ...invite, email: invite.email.toLowerCase() })).toBeNull();
  });

  it('of a sign-in link stands in lower case', async () => {
    const link = { id: randomUUID(), email: mixed(), code_hash: randomUUID(), expires_at: later };
    expect(await refusedBy('sign_in_links', link)).toBe('sign_in_links_email_lower_case');
    expect(await refusedBy('sign_in_links', { ...link, email: link.email.toLowerCase() })).toBeNull();
  });

  it('belongs to one user', async () => {
    const { email } = await build.person();
    expect(await refusedBy('users', { id: randomUUID(), email, display_name: 'Twin' })).toBe('users_email_key');
  });
});

describe('a grant', () => {
  const newGrant = (organizationId: string) => ({
    id: randomUUID(),
    organization_id: organizationId,
    resource_type: 'space',
    resource_id: randomUUID(),
    role: 'edit',
  });

  it('is for exactly one user or one team', async () => {
    const { id, admin } = await build.organization();
    const teamId = await build.team(id);
    expect(await refusedBy('grants', newGrant(id))).toBe('grants_one_subject');
    const both = { ...newGrant(id), user_id: admin.id, team_id: teamId };
    expect(await refusedBy('grants', both)).toBe('grants_one_subject');
    expect(await refusedBy('grants', { ...newGrant(id), user_id: admin.id })).toBeNull();
    expect(await refusedBy('grants', { ...newGrant(id), team_id: teamId })).toBeNull();
  });

  it('is for members and teams of its own organization', async () => {
    const [ours, theirs] = await Promise.all([build.organization(), build.organization()]);
    const theirTeam = await build.team(theirs.id);
    const toUser = { ...newGrant(ours.id), user_id: theirs.admin.id };
    expect(await refusedBy('grants', toUser)).toBe('grants_organization_id_user_id_fkey');
    const toTeam = { ...newGrant(ours.id), team_id: theirTeam };
    expect(await refusedBy('grants', toTeam)).toBe('grants_organization_id_team_id_fkey');
  });
});

describe('a place in a team', () => {
  it('is for members of the organization that the team belongs to', async () => {
    const [ours, theirs] = await Promise.all([build.organization(), build.organization()]);
    const ourTeam = await build.team(ours.id);
    const stranger = { team_id: ourTeam, user_id: theirs.admin.id };

    const asOurs = await refusedBy('team_members', { ...stranger, organization_id: ours.id });
    expect(asOurs).toBe('team_members_organization_id_user_id_fkey');
    const asTheirs = await refusedBy('team_members', { ...stranger, organization_id: theirs.id });
    expect(asTheirs).toBe('team_members_organization_id_team_id_fkey');
    const own = { organization_id: ours.id, team_id: ourTeam, user_id: ours.admin.id };
    expect(await refusedBy('team_members', own)).toBeNull();
  });

  it('goes when the member leaves the organization', async () => {
    const { id } = await build.organization();
    const writer = await build.member(id);
    const teamId = await build.team(id, { [writer.id]: 'owner' });
    await pool.query('DELETE FROM members WHERE organization_id = $1 AND user_id = $2', [id, writer.id]);
    expect((await pool.query('SELECT 1 FROM team_members WHERE team_id = $1', [teamId])).rowCount).toBe(0);
  });
});

describe('a job', () => {
  const job = () => ({ id: randomUUID(), name: 'mail.send-invitation', payload: {} });
  const lease = { lease_token: 'mine', lease_expires_at: later };

  it('has a lease exactly while it runs', async () => {
    const rule = 'jobs_lease_while_running';
    expect(await refusedBy('jobs', { ...job(), state: 'running' })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'running', lease_token: 'mine' })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'queued', ...lease })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'completed', finished_at: later, ...lease })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'running', ...lease })).toBeNull();
  });

  it('has an end exactly when it is completed or failed', async () => {
    const rule = 'jobs_finished_when_ended';
    expect(await refusedBy('jobs', { ...job(), state: 'completed' })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'failed' })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'queued', finished_at: later })).toBe(rule);
    expect(await refusedBy('jobs', { ...job(), state: 'failed', finished_at: later })).toBeNull();
  });

  it('is the only unfinished one with its name and key', async () => {
    const keyed = () => ({ ...job(), deduplication_key: key });
    const key = randomUUID();
    expect(await refusedBy('jobs', { ...keyed(), state: 'completed', finished_at: later })).toBeNull();
    expect(await refusedBy('jobs', keyed())).toBeNull();
    expect(await refusedBy('jobs', keyed())).toBe('jobs_one_unfinished_for_each_key');
    expect(await refusedBy('jobs', { ...keyed(), state: 'running', ...lease })).toBe(
      'jobs_one_unfinished_for_each_key',
    );
    expect(await refusedBy('jobs', { ...keyed(), name: 'mail.send-sign-in-link' })).toBeNull();
  });
});
