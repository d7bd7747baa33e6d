import type { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import { api, build } from './harness.js';

/** What installations are enabled on by name. */
export type Kind = 'space' | 'site';

/** Something that is required on spaces and on sites. */
export const CONFIGURATIONS: Configurations = {
  space: { properties: { key: { type: 'string' } }, required: ['key'] },
  site: { properties: { key: { type: 'string' } }, required: ['key'] },
};

/** A space or a site of an organization. */
export const newTarget = async (kind: Kind, organizationId: string) =>
  kind === 'space' ? build.space(organizationId) : (await build.site(organizationId)).id;

/** The body of a request that enables an installation there. */
export const bodyFor = (kind: Kind, id: string) => (kind === 'space' ? { space: id } : { siteId: id });

/** An integration that another organization has installed. */
export async function newInstalled(kind: Kind, options: Parameters<typeof build.integration>[1] = {}) {
  const { id: ownerId, admin: owner } = await build.organization();
  const integration = await build.integration(ownerId, { visibility: 'public', ...options });
  const { id, admin } = await build.organization();
  const installation = await build.installation(integration, id);
  const all = `/integrations/${integration.name}/${kind}s`;
  const collection = `/integrations/${integration.name}/installations/${installation.id}/${kind}s`;
  return { owner, ownerId, integration, id, admin, installation, all, collection };
}

/** The same, enabled on a space or a site. */
export async function newEnabled(kind: Kind, options: Parameters<typeof build.integration>[1] = {}) {
  const made = await newInstalled(kind, options);
  const targetId = await newTarget(kind, made.id);
  const { body } = await api.as(made.admin).post(made.collection, bodyFor(kind, targetId));
  return { ...made, targetId, item: body, url: `${made.collection}/${targetId}` };
}
