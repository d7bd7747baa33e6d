import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../test/harness.js';

describe('PUT /v1/orgs/:organizationId/teams', () => {
  it('201: creates a team with the given members', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);

    const answer = await api.as(admin).put(`/orgs/${id}/teams`, { title: 'Writers', members: [writer.id] });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ object: 'team', title: 'Writers', members: 1, spaces: 0 });
  });
});
