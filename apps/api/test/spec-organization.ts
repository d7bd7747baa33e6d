import { api, build, database } from './harness.js';

/** Where a specification comes from: an address, or its text. */
export const SPEC_ADDRESS = { url: 'https://example.com/openapi.yaml' };
export const SPEC_TEXT = { text: 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n' };

/** An organization with short ways to its specifications. */
export async function newSpecOrganization() {
  const { id, admin } = await build.organization();
  return { id, admin, client: api.as(admin), url: `/orgs/${id}/openapi` };
}

/** A specification as it is stored. */
export const storedSpec = (id: string) => database.prisma.openApiSpec.findUniqueOrThrow({ where: { id } });
