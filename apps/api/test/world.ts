import type { Person } from '@lectern/commands/testing/factory';
import { build, database } from './harness.js';

/** An organization with somebody of every kind, on which sample requests act. */
export interface World {
  organizationId: string;
  /** Administrates the organization, and operates the whole installation. */
  admin: Person;
  create: Person;
  review: Person;
  edit: Person;
  comment: Person;
  read: Person;
  guest: Person;
  /** A guest who owns every team that a sample request acts on. */
  teamOwner: Person;
  /** Administrator of another organization. */
  outsider: Person;
  outsiderOrganizationId: string;
}

/** Builds a new world. */
export async function createWorld(): Promise<World> {
  const { id, admin } = await build.organization();
  const { id: outsiderOrganizationId, admin: outsider } = await build.organization();
  const members = await build.membersOfEveryRole(id);
  await database.prisma.user.update({ where: { id: admin.id }, data: { isAdministrator: true } });
  const teamOwner = await build.member(id, null);
  return { organizationId: id, admin, ...members, teamOwner, outsider, outsiderOrganizationId };
}

/** What a client has to call. */
export interface SampleRequest {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Sample = (
  world: World,
  caller: Person,
) => Omit<SampleRequest, 'method'> | Promise<Omit<SampleRequest, 'method'>>;
