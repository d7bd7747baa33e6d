import type { Person } from '@lectern/commands/testing/factory';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { ROLES, type Role, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import { IS_EXHAUSTIVE } from '../../../scripts/lib/sampling.mjs';
import type { EndpointDeclaration } from '../src/platform/endpoint/endpoint-declaration.js';
import type { InventoryEntry } from '../src/platform/endpoint/endpoint-inventory.js';
import { api, build, type Client, endpoints } from './harness.js';
import { send } from './sample-requests.js';
import { SampleSeries } from './sample-series.js';
import type { World } from './world.js';
import { type Changes, changesBy } from './written-rows.js';

/** Everybody who may try an operation. */
export const CALLERS = [
  ...ROLES,
  'guest',
  'team owner',
  'other tenant',
  'token of its scope',
  'token of another scope',
  'revoked token',
  'no token',
] as const;
export type CallerKind = (typeof CALLERS)[number];
export type Access = EndpointDeclaration['access'];

/** A scope that no operation needs yet. */
const UNUSED_SCOPE: Scope = 'site:ask';

/** What an operation answered to whom, and what it changed. */
export interface TriedOperation extends Pick<EndpointDeclaration, 'operationId' | 'access' | 'method' | 'creates'> {
  statuses: Partial<Record<CallerKind, number>>;
  /** What changed for those who cannot see a thing, where what is absent is as good as deleted. */
  unseen: Changes<number>[];
  /**
   * What came of asking for the object below another organization, by the administrator of that one; null if the
   * operation has no object below an organization.
   */
  detour: Changes<number> | null;
}

/** Whether it is no error that a thing is not there, because it is to be deleted. */
export const isFineToMiss = (access: Access) => access !== 'public' && actions[access].absentIsFine === true;

/** Whether a role is enough for an operation, on all that it is about. */
export const isEnough = (access: Access, role: RoleOrGuest) =>
  // Of the world, only its administrator operates the installation.
  access === 'public' || isAllowed(access, { role, publisherRole: role, administrator: role === 'admin' });

/** Tries every operation as everybody who decides, or as everybody at all. */
export async function tryEverything(world: World): Promise<TriedOperation[]> {
  const callers = new Callers(world, await revokedTokenOf(world.admin));
  const table: TriedOperation[] = [];
  for (const entry of endpoints) table.push(await tryOperation(entry, world, callers));
  return table;
}

async function tryOperation(
  { route, endpoint }: InventoryEntry,
  world: World,
  callers: Callers,
): Promise<TriedOperation> {
  const { access } = endpoint;
  const series = new SampleSeries(endpoint, world);
  const detour = /:organizationId.*:/.test(route) ? await takeDetour(series, world) : null;
  const tried: TriedOperation = { ...endpoint, statuses: {}, unseen: [], detour };
  // Who may least comes first, because whoever is refused leaves the request to the next one.
  for (const kind of triedBy(access).toReversed()) {
    const { person, client } = await callers.of(kind, access);
    const attempt = async () => (await series.send(client, person)).status;
    if (isFineToMiss(access) && (kind === 'guest' || kind === 'other tenant')) {
      // What has to be built for it is no change of theirs.
      await series.request(person);
      const changes = await changesBy(person, attempt);
      tried.unseen.push(changes);
      tried.statuses[kind] = changes.result;
    } else {
      tried.statuses[kind] = await attempt();
    }
  }
  return tried;
}

/** Who tries an operation. */
function triedBy(access: Access): CallerKind[] {
  const roles: CallerKind[] = decidingRoles(access);
  return CALLERS.filter((kind) => {
    if (IS_EXHAUSTIVE) return true;
    // Elsewhere, owners of a team are guests like others.
    if (kind === 'team owner') return access !== 'public' && actions[access].on === 'team';
    return roles.includes(kind) || !ROLES.some((role) => role === kind);
  });
}

/** The roles that no other one stands for: the strongest, the weakest that is enough, and the strongest that is not. */
function decidingRoles(access: Access): Role[] {
  const enough = ROLES.filter((role) => isEnough(access, role));
  const refused = ROLES.filter((role) => !isEnough(access, role));
  return ['admin', ...enough.slice(-1), ...refused.slice(0, 1)];
}

/** Asks for an object of the world by way of another organization. */
async function takeDetour(series: SampleSeries, { admin, outsider, outsiderOrganizationId }: World) {
  const request = await series.request(admin);
  const url = request.url.replace(/(?<=^\/orgs\/)[^/]+/, outsiderOrganizationId);
  return changesBy(outsider, async () => (await send(api.as(outsider), { ...request, url })).status);
}

class Callers {
  readonly #scoped = new Map<string, Promise<string>>();

  constructor(
    private readonly world: World,
    private readonly revoked: string,
  ) {}

  /** Somebody, with the token to be tried. */
  async of(kind: CallerKind, access: Access): Promise<{ person: Person; client: Client }> {
    const { admin, teamOwner, outsider } = this.world;
    if (kind === 'team owner') return { person: teamOwner, client: api.as(teamOwner) };
    if (kind === 'other tenant') return { person: outsider, client: api.as(outsider) };
    if (kind === 'no token') return { person: admin, client: api };
    if (kind === 'revoked token') return { person: admin, client: api.as(this.revoked) };
    if (kind === 'token of another scope') return { person: admin, client: await this.#limitedTo([UNUSED_SCOPE]) };
    if (kind === 'token of its scope') {
      const scope = access === 'public' ? null : actions[access].scope;
      return { person: admin, client: await this.#limitedTo(scope === null ? Scope.options : [scope]) };
    }
    return { person: this.world[kind], client: api.as(this.world[kind]) };
  }

  async #limitedTo(scopes: Scope[]): Promise<Client> {
    const name = scopes.join();
    const token = this.#scoped.get(name) ?? build.token(this.world.admin.id, { scopes });
    this.#scoped.set(name, token);
    return api.as(await token);
  }
}

async function revokedTokenOf(person: Person): Promise<string> {
  const { body } = await api.as(person).post('/user/tokens', { label: 'Revoked' });
  await api.as(person).delete(`/user/tokens/${body.id}`);
  return body.token;
}
