import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, database, endpoints } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

const audited = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, unaudited, readOnly }) => method !== 'GET' && unaudited !== true && readOnly !== true)
  .map(({ operationId }) => operationId);

/** Requests under such an id find that their entry in the audit trail cannot be written. */
const REFUSED = 'audit-refused-';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await database.pool.query(
    `CREATE TRIGGER refuse_for_the_spec BEFORE INSERT ON audit_events FOR EACH ROW
       WHEN (NEW.request_id LIKE '${REFUSED}%') EXECUTE FUNCTION refuse_audit_change()`,
  );
});

afterAll(async () => {
  await database.pool.query('DROP TRIGGER refuse_for_the_spec ON audit_events');
});

/** Calls an operation as an administrator, under a request id of its own. */
async function perform(operationId: string, requestId: string) {
  const request = await sampleRequest(operationId, world);
  return changesBy(world.admin, () => send(api.as(world.admin), request, { 'x-request-id': requestId }));
}

describe('the audit trail', () => {
  it('covers some operations, so that the next promises are not empty', () => {
    expect(audited).toContain('createOrganization');
    expect(audited).not.toContain('updateOrganizationMemberLastSeenAt');
  });

  it.each(audited)('has exactly one entry for %s, written in the transaction of the change', async (operationId) => {
    const requestId = `audited-${operationId}`;
    const { result, written } = await perform(operationId, requestId);

    expect(result.status).toBeLessThan(300);
    const entries = written.filter(({ table }) => table === 'audit_events');
    expect(entries.map(({ row }) => row['request_id'])).toEqual([requestId]);
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1);
  });

  it.each(audited)('keeps %s from changing anything when its entry cannot be written', async (operationId) => {
    const { result, written, counts } = await perform(operationId, `${REFUSED}${operationId}`);

    expect(result.status).toBe(500);
    expect({ written, counts }).toEqual({ written: [], counts: {} });
  });

  it('names who did what to whom', async () => {
    const { written } = await perform('createOrganizationTeam', 'audited-by-somebody');

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
