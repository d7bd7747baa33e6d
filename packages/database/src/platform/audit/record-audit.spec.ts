import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { recordAudit } = await native<typeof import('@lectern/database/platform/audit/record-audit')>(
  '@lectern/database/platform/audit/record-audit',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');
const { prisma, pool } = database;

const newContext = () => ({
  actor: { type: 'user', id: 'anna', label: 'Anna' } as const,
  source: 'api' as const,
  requestId: randomUUID(),
  at: new Date('2026-05-01T12:00:00.123Z'),
});
const entry = { action: 'team.created' as const, organizationId: 'acme', target: { type: 'team', id: 'writers' } };
const recorded = (requestId: string) => prisma.auditEvent.findMany({ where: { requestId } });

describe('recordAudit', () => {
  it('records who did what to whom, when and on which occasion', async () => {
    const context = newContext();
    await recordAudit(database, context, {
      ...entry,
      target: { ...entry.target, label: 'Writers' },
      payload: { title: 'Writers' },
    });
    expect(await recorded(context.requestId)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        organizationId: 'acme',
        occurredAt: context.at,
        action: 'team.created',
        actorType: 'user',
        actorId: 'anna',
        actorLabel: 'Anna',
        source: 'api',
        targetType: 'team',
        targetId: 'writers',
        targetLabel: 'Writers',
        requestId: context.requestId,
        payload: { title: 'Writers' },
      },
    ]);
  });

  it('leaves nothing behind of a change that was undone', async () => {
    const context = newContext();
    const work = inTransaction(database, async (tx) => {
      await recordAudit(tx, context, entry);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await recorded(context.requestId)).toEqual([]);
  });
});

describe('the audit trail', () => {
  it.each([
    ['changed', `UPDATE audit_events SET action = 'forged' WHERE request_id = $1`],
    ['removed from', 'DELETE FROM audit_events WHERE request_id = $1'],
  ])('cannot be %s', async (_how, sql) => {
    const context = newContext();
    await recordAudit(database, context, entry);
    const before = await recorded(context.requestId);

    await expect(pool.query(sql, [context.requestId])).rejects.toMatchObject({
      code: '23001',
      message: 'the audit trail is append-only',
    });
    expect(before).toHaveLength(1);
    expect(await recorded(context.requestId)).toEqual(before);
  });

  it('cannot be emptied', async () => {
    await expect(pool.query('TRUNCATE audit_events')).rejects.toMatchObject({ code: '23001' });
    await expect(prisma.auditEvent.deleteMany()).rejects.toMatchObject({
      meta: { driverAdapterError: { cause: { originalMessage: 'the audit trail is append-only' } } },
    });
  });

  it('outlives the organization and the people that it is about', async () => {
    const { id, admin } = await build.organization();
    await prisma.organization.delete({ where: { id } });
    await prisma.user.delete({ where: { id: admin.id } });
    expect(await prisma.auditEvent.count({ where: { organizationId: id } })).toBe(1);
  });
});
