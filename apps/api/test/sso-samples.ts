import { build, database } from './harness.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on SAML providers. */
export const ssoSamples: Record<string, Sample> = {
  listSAMLProvidersInOrganizationById: ({ organizationId }) => ({ url: `/orgs/${organizationId}/saml` }),
  createOrganizationSAMLProvider: async ({ organizationId }) => {
    await makeRoom(organizationId);
    return { url: `/orgs/${organizationId}/saml`, body: { label: 'Sample' } };
  },
  getOrganizationSAMLProviderById: async (world) => ({ url: await newProvider(world) }),
  updateOrganizationSAMLProvider: async (world) => ({ url: await newProvider(world), body: { label: 'Another one' } }),
  deleteOrganizationSAMLProvider: async (world) => ({ url: await newProvider(world) }),
  listSSOProviderLoginsInOrganization: ({ organizationId }) => ({ url: `/orgs/${organizationId}/sso` }),
};

async function newProvider({ organizationId }: World): Promise<string> {
  await makeRoom(organizationId);
  const { id } = await build.samlProvider({ organizationId });
  return `/orgs/${organizationId}/saml/${id}`;
}

/** An organization can have only so many providers: the oldest go, which no sample needs any more. */
async function makeRoom(organizationId: string): Promise<void> {
  const { samlProvider } = database.prisma;
  const old = await samlProvider.findMany({ where: { organizationId }, orderBy: { createdAt: 'desc' }, skip: 10 });
  await samlProvider.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
}
