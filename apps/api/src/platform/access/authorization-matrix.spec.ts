import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { actions, VIEW_ACTION } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { ROLES, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import { api, build, type Client, endpoints } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

const CALLERS = [
  ...ROLES,
  'guest',
  'team owner',
  'other tenant',
  'token of its scope',
  'token of another scope',
  'revoked token',
  'no token',
] as const;
type CallerKind = (typeof CALLERS)[number];
type Access = (typeof endpoints)[number]['endpoint']['access'];

/** A scope that no operation needs yet. */
const UNUSED_SCOPE: Scope = 'site:ask';

interface Row {
  operationId: string;
  access: Access;
  statuses: Record<string, number>;
}

let world: World;
let table: Row[];

beforeAll(async () => {
  world = await createWorld();
  const revokedToken = await revokedTokenOf(world.admin);
  table = [];
  for (const { endpoint } of endpoints) table.push(await rowOf(endpoint, revokedToken));
}, 600_000);

describe('every operation', () => {
  it('answers each kind of caller as it was agreed on', () => {
    const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
    const rows = table.map(({ operationId, statuses }) =>
      line([operationId, ...CALLERS.map((kind) => statuses[kind] ?? '')]),
    );
    const head = ['operation', ...CALLERS];
    expect(['', line(head), line(head.map(() => '---')), ...rows, ''].join('\n')).toMatchSnapshot();
  });

  it('2xx: works for an administrator, so that its sample request is a valid one', () => {
    expect(operationsWhere(({ statuses }) => !isSuccess(statuses['admin']))).toEqual([]);
  });

  it('404: is unknown to the administrator of another organization', () => {
    const reached = operationsWhere(
      ({ access, statuses }) => isTenantBound(access) && statuses['other tenant'] !== statusOfUnseen(access),
    );
    expect(reached).toEqual([]);
  });

  it('204: deletes nothing for whoever cannot see it, where what is absent is as good as deleted', async () => {
    const forgiving = endpoints.filter(({ endpoint: { access } }) => statusOfUnseen(access) === 204);
    expect(forgiving.map(({ endpoint }) => endpoint.operationId)).toContain('deleteSpaceById');
    for (const { endpoint } of forgiving) {
      for (const person of [world.outsider, world.guest]) {
        const request = await sampleRequest(endpoint.operationId, world);
        const { result, written, counts } = await changesBy(person, () => send(api.as(person), request));
        expect({ status: result.status, written, counts }).toEqual({ status: 204, written: [], counts: {} });
      }
    }
  });

  it('401: asks for a token, and for one that was not revoked', () => {
    for (const kind of ['no token', 'revoked token'] as const) {
      expect(operationsWhere(({ access, statuses }) => access !== 'public' && statuses[kind] !== 401)).toEqual([]);
    }
  });

  it('403: refuses a token that is limited to something else', () => {
    const kind = 'token of another scope';
    expect(operationsWhere(({ access, statuses }) => access !== 'public' && statuses[kind] !== 403)).toEqual([]);
  });

  it('2xx: works with a token of its scope, if there is one', () => {
    const kind = 'token of its scope';
    const wrong = operationsWhere(({ access, statuses }) => {
      return access !== 'public' && isSuccess(statuses[kind]) !== (actions[access].scope !== null);
    });
    expect(wrong).toEqual([]);
  });

  it('works for exactly the roles that the table of permissions names', () => {
    const wrong = table.flatMap(({ operationId, access, statuses }) =>
      [...ROLES, null].map((role) => {
        const may = access === 'public' || isAllowed(access, { role }) || isAbsentTo(access, role);
        return isSuccess(statuses[role ?? 'guest']) === may ? '' : `${operationId} as ${role ?? 'guest'}`;
      }),
    );
    expect(wrong.filter((text) => text !== '')).toEqual([]);
  });

  it('never reaches an object of another organization by way of an own one', async () => {
    const reached: string[] = [];
    for (const { route, endpoint } of endpoints) {
      if (!/:organizationId.*:/.test(route)) continue;
      const request = await sampleRequest(endpoint.operationId, world);
      const url = request.url.replace(/(?<=^\/orgs\/)[^/]+/, world.outsiderOrganizationId);
      const { result, written, counts } = await changesBy(world.outsider, () =>
        send(api.as(world.outsider), { ...request, url }),
      );
      // What is made because it is missing belongs to the own organization.
      const isOwn = written.every(({ row }) => row['organization_id'] === world.outsiderOrganizationId);
      if (endpoint.creates && result.status === 201 && isOwn) continue;
      // What is not there is as good as deleted.
      const refused = result.status === 404 || (endpoint.method === 'DELETE' && result.status === 204);
      if (!refused || written.length > 0 || Object.keys(counts).length > 0) reached.push(endpoint.operationId);
    }
    expect(reached).toEqual([]);
  });
});

async function rowOf({ operationId, access }: { operationId: string; access: Access }, revoked: string): Promise<Row> {
  const statuses: Record<string, number> = {};
  // One request for all whose token is not good enough: none of them gets as far as to what it acts on.
  const untouched = access === 'public' ? undefined : await sampleRequest(operationId, world);
  await Promise.all(
    CALLERS.map(async (kind) => {
      const { person, client } = await callerOf(kind, access, revoked);
      const own = isStoppedByToken(kind) ? untouched : undefined;
      const { status } = await send(client, own ?? (await sampleRequest(operationId, world, person)));
      statuses[kind] = status;
    }),
  );
  return { operationId, access, statuses };
}

async function callerOf(
  kind: CallerKind,
  access: Access,
  revoked: string,
): Promise<{ person: Person; client: Client }> {
  const { admin, teamOwner, outsider } = world;
  if (kind === 'team owner') return { person: teamOwner, client: api.as(teamOwner) };
  if (kind === 'other tenant') return { person: outsider, client: api.as(outsider) };
  if (kind === 'no token') return { person: admin, client: api };
  if (kind === 'revoked token') return { person: admin, client: api.as(revoked) };
  if (kind === 'token of another scope' || kind === 'token of its scope') {
    const scope = access === 'public' ? null : actions[access].scope;
    const own = scope === null ? Scope.options : [scope];
    const scopes = kind === 'token of its scope' ? own : [UNUSED_SCOPE];
    return { person: admin, client: api.as(await build.token(admin.id, { scopes })) };
  }
  return { person: world[kind], client: api.as(world[kind]) };
}

async function revokedTokenOf(person: Person): Promise<string> {
  const { body } = await api.as(person).post('/user/tokens', { label: 'Revoked' });
  await api.as(person).delete(`/user/tokens/${body.id}`);
  return body.token;
}

const isStoppedByToken = (kind: CallerKind) => ['token of another scope', 'revoked token', 'no token'].includes(kind);
const operationsWhere = (holds: (row: Row) => boolean) => table.filter(holds).map(({ operationId }) => operationId);
const isSuccess = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
/** Who cannot see a thing is told that it is not there, which is no error where it is to be deleted. */
const isAbsentTo = (access: Access, role: RoleOrGuest) => {
  if (access === 'public') return false;
  if (actions[access].on === 'account') return statusOfUnseen(access) === 204 && role === null;
  return statusOfUnseen(access) === 204 && !isAllowed(VIEW_ACTION[actions[access].on], { role });
};
const statusOfUnseen = (access: Access) => (access !== 'public' && actions[access].absentIsFine ? 204 : 404);
const isTenantBound = (access: Access) => access !== 'public' && actions[access].on !== 'account';
