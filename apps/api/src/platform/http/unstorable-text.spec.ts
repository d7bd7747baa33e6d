import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

describe('text that the database cannot hold', () => {
  it.each(['a\u0000b', 'half a pair: \ud800', '\udc00 the other half'])('400: %j in a body is named', async (title) => {
    const { id, admin } = await build.organization();

    const response = await api.as(admin).patch(`/orgs/${id}`, { title });

    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ name: 'request.invalid', issues: [{ path: 'body.title' }] });
  });

  it('400: the place is named however deep it lies', async () => {
    const { id, admin } = await build.organization();
    const node = { object: 'block', nodes: [{ object: 'text', leaves: ['fine', '\u0000'] }] };
    const instructions = { object: 'document', data: {}, nodes: [node] };

    const response = await api.as(admin).put(`/orgs/${id}/agent-instructions`, { instructions });

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path: 'body.instructions.nodes[0].nodes[0].leaves[1]' }]);
  });

  it('400: a key of an object counts as well', async () => {
    const { id, admin } = await build.organization();
    const instructions = { object: 'document', data: { 'a\u0000': 1 }, nodes: [] };

    const response = await api.as(admin).put(`/orgs/${id}/agent-instructions`, { instructions });

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path: 'body.instructions.data' }]);
  });

  it('400: a body that is nested more deeply than anything has to be is refused as a whole', async () => {
    const { id, admin } = await build.organization();
    const nested = (levels: number) => `{"title": "Docs", "more": ${'['.repeat(levels)}${']'.repeat(levels)}}`;

    const [deep, endless] = await Promise.all(
      [400, 100_000].map((levels) => api.as(admin).patch(`/orgs/${id}`, nested(levels))),
    );

    expect([deep?.status, endless?.status]).toEqual([200, 400]);
    expect(endless?.body.error.issues).toEqual([{ path: 'body', message: 'must be nested at most 500 levels deep' }]);
  });

  it('400: paths and queries are held to it too', async () => {
    const { id, admin } = await build.organization();

    const [inPath, inQuery] = await Promise.all([
      api.as(admin).get(`/orgs/${id}/teams/%00`),
      api.as(admin).get(`/orgs/${id}/jobs?kind=%00`),
    ]);

    expect(inPath.body.error).toMatchObject({ code: 400, issues: [{ path: 'params.teamId' }] });
    expect(inQuery.body.error).toMatchObject({ code: 400, issues: [{ path: 'query.kind' }] });
  });

  it('200: whole surrogate pairs and every other character are kept', async () => {
    const { id, admin } = await build.organization();
    const title = 'Größe \u{1f4da} \u0001 מסמכים';

    const response = await api.as(admin).patch(`/orgs/${id}`, { title });

    expect(response.status).toBe(200);
    expect(response.body.title).toBe(title);
  });
});
