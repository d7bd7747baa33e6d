import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { api, build, endpoints } from '../../../test/harness.js';

const operations = endpoints
  .filter(({ route }) => route.includes('/:organizationId'))
  .map(({ route, endpoint }) => [statusFor(endpoint.access), endpoint.method, route] as const);

let admin: Person;
/** What stands in routes, by the names of their parameters. */
let ids: Record<string, string>;

beforeAll(async () => {
  const organization = await build.organization();
  admin = organization.admin;
  const teamId = await build.team(organization.id, { [admin.id]: 'owner' });
  await build.deleteOrganization(organization.id);
  ids = { organizationId: organization.id, teamId, userId: admin.id };
});

describe('an organization that was deleted', () => {
  it.each(operations)('%i: %s %s knows it no more', async (status, method, route) => {
    const url = route.replace(/:(\w+)/g, (_parameter, name: string) => ids[name] ?? 'unknown');

    expect(await api.as(admin).call(method, url, { body: {} })).toMatchObject({ status });
  });
});

/** What is not there is as good as deleted where the operation says so, and whoever has no token is told of nothing. */
function statusFor(access: (typeof endpoints)[number]['endpoint']['access']): number {
  if (access === 'public') return 200;
  // It would tell people who may not join that there was one.
  if (access === 'organization.join') return 400;
  return actions[access].absentIsFine === true ? 204 : 404;
}
