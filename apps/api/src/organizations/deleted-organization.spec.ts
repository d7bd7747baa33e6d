import { describe, expect, it } from '@jest/globals';
import { api, build, endpoints } from '../../test/harness.js';

const operations = endpoints
  .filter(({ route }) => route.includes('/:organizationId'))
  .map(({ route, endpoint }) => [endpoint.method, route] as const);

describe('an organization that was deleted', () => {
  it.each(operations)('404: %s %s knows it no more', async (method, route) => {
    const { id, admin } = await build.organization();
    const teamId = await build.team(id, { [admin.id]: 'owner' });
    await build.deleteOrganization(id);
    const ids: Record<string, string> = { organizationId: id, teamId, userId: admin.id };

    const url = route.replace(/:(\w+)/g, (_parameter, name: string) => ids[name] ?? 'unknown');

    expect(await api.as(admin).call(method, url, { body: {} })).toMatchObject({ status: 404 });
  });
});
