import { describe, expect, it } from '@jest/globals';
import { api, database } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

describe('the audit trail', () => {
  it('names who did what to whom', async () => {
    const world = await createWorld();
    const request = await sampleRequest('createOrganizationTeam', world);

    const { written } = await changesBy(world.admin, () => send(api.as(world.admin), request));

    const team = written.find(({ table }) => table === 'teams');
    expect(written.find(({ table }) => table === 'audit_events')?.row).toMatchObject({
      action: 'team.created',
      organization_id: world.organizationId,
      actor_type: 'user',
      actor_id: world.admin.id,
      actor_label: world.admin.email,
      source: 'api',
      target_type: 'team',
      target_id: team?.row['id'],
    });
  });

  it.each([
    ['changed', `UPDATE audit_events SET action = 'nothing.happened'`],
    ['changed, not even by a statement that finds nothing', `UPDATE audit_events SET action = 'x' WHERE false`],
    ['deleted', 'DELETE FROM audit_events'],
    ['emptied', 'TRUNCATE audit_events'],
    ['emptied along with another table', 'TRUNCATE audit_events, events CASCADE'],
  ])('cannot be %s', async (_what, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('the audit trail is append-only');
  });
});
