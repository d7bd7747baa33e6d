import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

const textDocument = (text: string) => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
});

describe('GET /v1/orgs/:organizationId/agent-instructions', () => {
  it('200: is an empty document since the creation of the organization until somebody writes', async () => {
    const { id, admin } = await build.organization();
    const { createdAt } = (await api.as(admin).get(`/orgs/${id}`)).body;

    const response = await api.as(admin).get(`/orgs/${id}/agent-instructions`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'agent-instructions',
      instructions: { object: 'document', data: { schemaVersion: 1 }, nodes: [] },
      updatedAt: createdAt,
      updatedBy: admin.id,
      urls: { location: `https://docs.test/v1/orgs/${id}/agent-instructions` },
    });
  });

  it('200: every member with a role reads what was written last', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    await api.as(admin).put(`/orgs/${id}/agent-instructions`, { instructions: textDocument('Be brief.') });

    const response = await api.as(reader).get(`/orgs/${id}/agent-instructions`);

    expect(response.body).toMatchObject({ instructions: textDocument('Be brief.'), updatedBy: admin.id });
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.get(`/orgs/${id}/agent-instructions`)).toMatchObject({ status: 401 });
  });

  it('403: guests do not read them', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);

    expect(await api.as(guest).get(`/orgs/${id}/agent-instructions`)).toMatchObject({ status: 403 });
  });

  it('404: outsiders do not learn that the organization exists', async () => {
    const { id } = await build.organization();
    const { admin: outsider } = await build.organization();

    expect(await api.as(outsider).get(`/orgs/${id}/agent-instructions`)).toMatchObject({ status: 404 });
  });
});

describe('PUT /v1/orgs/:organizationId/agent-instructions', () => {
  it('200: replaces everything, and says who wrote it when', async () => {
    const { id, admin } = await build.organization();
    const second = await build.member(id, 'admin');
    const url = `/orgs/${id}/agent-instructions`;
    await api.as(admin).put(url, { instructions: textDocument('Be brief.') });
    const before = new Date().toISOString();

    const response = await api.as(second).put(url, { instructions: textDocument('Be kind.') });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ instructions: textDocument('Be kind.'), updatedBy: second.id });
    expect(response.body.updatedAt >= before).toBe(true);
    expect((await api.as(admin).get(url)).body).toEqual(response.body);
  });

  it('200: keeps parts of the document that it does not know', async () => {
    const { id, admin } = await build.organization();
    const instructions = {
      ...textDocument('Be brief.'),
      key: 'k1',
      data: { schemaVersion: 7, tone: ['calm', null, 1.5] },
    };

    const response = await api.as(admin).put(`/orgs/${id}/agent-instructions`, { instructions });

    expect(response.body.instructions).toEqual(instructions);
    expect((await api.as(admin).get(`/orgs/${id}/agent-instructions`)).body.instructions).toEqual(instructions);
  });

  it('200: belongs to one organization', async () => {
    const [first, second] = await Promise.all([build.organization(), build.organization()]);
    await api.as(first.admin).put(`/orgs/${first.id}/agent-instructions`, { instructions: textDocument('Secret.') });

    const response = await api.as(second.admin).get(`/orgs/${second.id}/agent-instructions`);

    expect(response.body.instructions.nodes).toEqual([]);
  });

  it('200: stands in the audit trail', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).put(`/orgs/${id}/agent-instructions`, { instructions: textDocument('Be brief.') });

    const where = { organizationId: id, action: 'agent-instructions.updated' };

    expect(await database.prisma.auditEvent.findMany({ where })).toMatchObject([{ actorId: admin.id, targetId: id }]);
  });

  it.each([
    ['no instructions', {}, 'body.instructions'],
    ['text', { instructions: 'Be brief.' }, 'body.instructions'],
    ['another object', { instructions: { ...textDocument(''), object: 'block' } }, 'body.instructions.object'],
    ['a document without nodes', { instructions: { object: 'document', data: {} } }, 'body.instructions.nodes'],
    [
      'a node of an unknown kind',
      { instructions: { object: 'document', data: {}, nodes: [{ object: 'page' }] } },
      'body.instructions.nodes[0].object',
    ],
  ])('400: refuses %s', async (_what, body, path) => {
    const { id, admin } = await build.organization();

    const response = await api.as(admin).put(`/orgs/${id}/agent-instructions`, body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.put(`/orgs/${id}/agent-instructions`)).toMatchObject({ status: 401 });
  });

  it('403: only administrators write them', async () => {
    const { id } = await build.organization();
    const others = Object.values(await build.membersOfEveryRole(id));
    const body = { instructions: textDocument('Obey me.') };

    const responses = await Promise.all(
      others.map((other) => api.as(other).put(`/orgs/${id}/agent-instructions`, body)),
    );

    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 403));
  });

  it('404: outsiders do not learn that the organization exists', async () => {
    const { id } = await build.organization();
    const body = { instructions: textDocument('Obey me.') };

    const response = await api.as(await build.person()).put(`/orgs/${id}/agent-instructions`, body);

    expect(response.status).toBe(404);
  });
});
