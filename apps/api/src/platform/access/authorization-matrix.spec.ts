import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Action, actions, isInOrganization, VIEW_ACTION } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { ROLES, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import {
  type Access,
  CALLERS,
  type CallerKind,
  isEnough,
  isFineToMiss,
  type TriedOperation,
  tryEverything,
} from '../../../test/authorization-table.js';
import { api, build } from '../../../test/harness.js';
import {
  COLLECTION_ACTIONS,
  ORGANIZATION_ACTIONS,
  SITE_ACTIONS,
  SPACE_ACTIONS,
  TEAM_ACTIONS,
} from '../../../test/permission-actions.js';
import { MEMBERS, newOfKind, shownTeamPermissions } from '../../../test/shown-permissions.js';
import { createWorld, type World } from '../../../test/world.js';

let world: World;
let table: TriedOperation[];

beforeAll(async () => {
  world = await createWorld();
  table = await tryEverything(world);
}, 600_000);

describe('every operation', () => {
  it('answers each kind of caller as it was agreed on', () => {
    const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
    const rows = table.map(({ operationId, statuses }) =>
      line([operationId, ...CALLERS.map((kind) => statuses[kind] ?? agreedOn(operationId, kind))]),
    );
    const head = ['operation', ...CALLERS];
    expect(['', line(head), line(head.map(() => '---')), ...rows, ''].join('\n')).toMatchSnapshot();
  });

  it('2xx: works for an administrator, so that its sample request is a valid one', () => {
    expect(operationsWhere(({ statuses }) => !isSuccess(statuses['admin']))).toEqual([]);
  });

  it('404: is unknown to the administrator of another organization', () => {
    const reached = operationsWhere(
      ({ access, statuses }) =>
        isTenantBound(access) && statuses['other tenant'] !== (isFineToMiss(access) ? 204 : 404),
    );
    expect(reached).toEqual([]);
  });

  it('204: deletes nothing for whoever cannot see it, where what is absent is as good as deleted', () => {
    const forgiving = table.filter(({ access }) => isFineToMiss(access));
    expect(forgiving.map(({ operationId }) => operationId)).toContain('deleteSpaceById');
    const nothing = { result: 204, written: [], counts: {} };
    for (const { unseen } of forgiving) expect(unseen).toEqual([nothing, nothing]);
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
      [...ROLES, null].flatMap((role) => {
        const status = statuses[role ?? 'guest'];
        const may = isEnough(access, role) || isAbsentTo(access, role);
        return status === undefined || isSuccess(status) === may ? [] : [`${operationId} as ${role ?? 'guest'}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('never reaches an object of another organization by way of an own one', () => {
    const reached = table.flatMap(({ operationId, method, creates, detour }) => {
      if (detour === null) return [];
      const { result, written, counts } = detour;
      // What is made because it is missing belongs to the own organization.
      const isOwn = written.every(({ row }) => row['organization_id'] === world.outsiderOrganizationId);
      if (creates && result === 201 && isOwn) return [];
      // What is not there is as good as deleted.
      const refused = result === 404 || (method === 'DELETE' && result === 204);
      return refused && written.length === 0 && Object.keys(counts).length === 0 ? [] : [operationId];
    });
    expect(reached).toEqual([]);
    expect(table.filter(({ detour }) => detour !== null).length).toBeGreaterThan(100);
  });
});

const COMMITTED = readFileSync(
  new URL('__snapshots__/authorization-matrix.spec.ts.snap', import.meta.url),
  'utf8',
).split('\n');

/** What was agreed on where it was not tried, so that what was tried is compared with all of the same table. */
function agreedOn(operationId: string, kind: CallerKind): string {
  const cells = COMMITTED.find((row) => row.startsWith(`| ${operationId} |`))?.split(' | ');
  const cell = cells?.[CALLERS.indexOf(kind) + 1];
  if (cell === undefined) throw new Error(`Add "${operationId}" to the table: run this with LECTERN_EXHAUSTIVE=1`);
  return cell.replace(/\D/g, '');
}

/** Which operations of an action worked for somebody. */
function outcomes(action: Action, kind: (typeof MEMBERS)[number]): Record<string, boolean> {
  return Object.fromEntries(
    table.flatMap(({ operationId, access, statuses }) =>
      access === action ? [[operationId, isSuccess(statusFor(kind, statuses))]] : [],
    ),
  );
}

/** What somebody was answered, or whoever stands for them: a guest for the owner of a team, the next stronger role. */
function statusFor(kind: (typeof MEMBERS)[number], statuses: TriedOperation['statuses']): number | undefined {
  if (kind === 'teamOwner') return statuses['team owner'] ?? statuses['guest'];
  if (kind === 'guest') return statuses['guest'];
  const atLeast = ROLES.slice(0, ROLES.indexOf(kind) + 1);
  return atLeast.map((role) => statuses[role]).findLast((status) => status !== undefined);
}

/** What the outcomes are if a permission says the truth. */
function promised(action: Action, permitted: unknown): Record<string, boolean> {
  return Object.fromEntries(operationsWhere(({ access }) => access === action).map((id) => [id, permitted === true]));
}

describe('the permissions of an organization', () => {
  it('can be tried where there is an operation', () => {
    const isTried = (action: Action) => operationsWhere(({ access }) => access === action).length > 0;
    const tried = Object.entries(ORGANIZATION_ACTIONS).filter(([, action]) => isTried(action));
    expect(tried.map(([name]) => name)).toEqual(
      expect.arrayContaining(['view', 'access', 'admin', 'ownTeam', 'listMembers', 'listTeams']),
    );
  });

  it.each(MEMBERS)('are what the API allows to: %s', async (kind) => {
    const { body } = await api.as(world[kind]).get(`/orgs/${world.organizationId}`);

    expect(Object.keys(body.permissions).sort()).toEqual(Object.keys(ORGANIZATION_ACTIONS).sort());
    for (const [name, action] of Object.entries(ORGANIZATION_ACTIONS)) {
      expect({ [name]: outcomes(action, kind) }).toEqual({ [name]: promised(action, body.permissions[name]) });
    }
  });
});

describe('the permissions of a team', () => {
  it.each(MEMBERS)('are what the API allows to: %s', async (kind) => {
    const caller = world[kind];
    const teamRole = kind === 'teamOwner' ? 'owner' : 'member';
    const teamId = await build.team(world.organizationId, { [caller.id]: teamRole });

    const shown = await shownTeamPermissions(world, caller, teamId);

    expect(shown.length).toBeGreaterThan(0);
    for (const permissions of shown) expect(permissions).toEqual(shown[0]);
    for (const [name, action] of Object.entries(TEAM_ACTIONS)) {
      expect({ [name]: outcomes(action, kind) }).toEqual({ [name]: promised(action, shown[0]?.[name]) });
    }
  });
});

describe.each([
  ['space', SPACE_ACTIONS],
  ['collection', COLLECTION_ACTIONS],
  ['site', SITE_ACTIONS],
] as const)('the permissions of a %s', (kind, kindActions) => {
  it.each(MEMBERS)('are what the API allows to: %s', async (member) => {
    const { body } = await api.as(world[member]).get(await newOfKind(world, kind));

    const permissions: Record<string, boolean> = body.permissions ?? {};
    expect('permissions' in body).toBe(!['guest', 'teamOwner'].includes(member));
    for (const [name, action] of Object.entries(kindActions)) {
      expect({ [name]: outcomes(action, member) }).toEqual({ [name]: promised(action, permissions[name]) });
    }
  });
});

function operationsWhere(holds: (tried: TriedOperation) => boolean): string[] {
  return table.filter(holds).map(({ operationId }) => operationId);
}

const isSuccess = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
/** Who cannot see a thing is told that it is not there, which is no error where it is to be deleted. */
const isAbsentTo = (access: Access, role: RoleOrGuest) => {
  if (access === 'public' || !isFineToMiss(access)) return false;
  if (actions[access].on === 'account') return role === null;
  return !isAllowed(VIEW_ACTION[actions[access].on], { role });
};
const isTenantBound = (access: Access) => access !== 'public' && isInOrganization(actions[access].on);
