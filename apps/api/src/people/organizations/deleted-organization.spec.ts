import { describe, expect, it } from '@jest/globals';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { api, build, endpoints } from '../../../test/harness.js';

const operations = endpoints
  .filter(({ route }) => route.includes('/:organizationId'))
  .map(({ route, endpoint }) => [statusFor(endpoint.access), endpoint.method, route] as const);

describe('an organization that was deleted', () => {
  it.each(operations)('%i: %s %s knows it no more', async (status, method, route) => {
    const { id, admin } = await build.organization();
    const teamId = await build.team(id, { [admin.id]: 'owner' });
    await build.deleteOrganization(id);
    const ids: Record<string, string> = { organizationId: id, teamId, userId: admin.id };

    const url = route.replace(/:(\w+)/g, (_parameter, name: string) => ids[name] ?? 'unknown');

    expect(await api.as(admin).call(method, url, { body: {} })).toMatchObject({ status });
  });
});

/** What is not there is as good as deleted where the operation says so, and whoever has no token is told of nothing. */
function statusFor(access: (typeof endpoints)[number]['endpoint']['access']): number {
  if (access === 'public') return 200;
  return actions[access].absentIsFine === true ? 204 : 404;
}
