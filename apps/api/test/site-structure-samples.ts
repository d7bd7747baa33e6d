import { api, build } from './harness.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on what a site is made of. */
export const siteStructureSamples: Record<string, Sample> = {
  applyTemplateToSite: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/sites/${(await build.site(organizationId, { spaces: [] })).id}/template`,
  }),
  listOrganizationStyleguides: ({ organizationId }) => ({ url: `/orgs/${organizationId}/styleguides` }),
  listStyleguideTemplates: ({ organizationId }) => ({ url: `/orgs/${organizationId}/styleguide-templates` }),
  createSiteStyleguideById: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/sites/${(await build.site(organizationId, { spaces: [] })).id}/styleguide`,
    body: { template: 'plain' },
  }),
  getSiteStructure: async (world) => ({ url: `${(await sectionedSite(world)).url}/structure` }),
  sortSiteStructure: async (world) => {
    const { url, sections } = await sectionedSite(world);
    return { url: `${url}/structure/sort`, body: { item: sections[0], position: { after: sections[1] } } };
  },
  listSiteSpaces: async (world) => ({ url: `${(await sectionedSite(world)).url}/site-spaces` }),
  addSpaceToSite: async (world) => ({
    url: `${(await sectionedSite(world)).url}/site-spaces`,
    body: { spaceId: await build.space(world.organizationId) },
  }),
  updateSiteSpaceById: async (world) => ({ url: await newSiteSpace(world), body: { path: 'other' } }),
  deleteSiteSpaceById: async (world) => ({ url: await newSiteSpace(world) }),
  moveSiteSpace: async (world) => ({ url: `${await newSiteSpace(world)}/move`, body: {} }),
  duplicateSiteSpace: async (world) => ({ url: `${await newSiteSpace(world)}/duplicate` }),
  listSiteSections: async (world) => ({ url: `${(await sectionedSite(world)).url}/sections` }),
  addSectionToSite: async (world) => ({
    url: `${(await sectionedSite(world)).url}/sections`,
    body: { spaceId: await build.space(world.organizationId), title: 'New' },
  }),
  updateSiteSectionById: async (world) => ({ url: await newSection(world), body: { title: 'Another title' } }),
  deleteSiteSectionById: async (world) => ({ url: await newSection(world) }),
  moveSiteSection: async (world) => ({ url: `${await newSection(world)}/move`, body: {} }),
  listSiteSectionGroups: async (world) => ({ url: `${(await sectionedSite(world)).url}/section-groups` }),
  addSectionGroupToSite: async (world) => ({
    url: `${(await sectionedSite(world)).url}/section-groups`,
    body: { title: 'Group' },
  }),
  updateSiteSectionGroupById: async (world) => ({ url: (await newGroup(world)).url, body: { title: 'Another title' } }),
  deleteSiteSectionGroupById: async (world) => ({ url: (await newGroup(world)).url }),
  addSectionToGroup: async (world) => {
    const { url, ungrouped } = await newGroup(world);
    return { url: `${url}/sections`, body: { sectionId: ungrouped } };
  },
  removeSectionFromGroup: async (world) => {
    const { url, grouped } = await newGroup(world);
    return { url: `${url}/sections/${grouped}` };
  },
  moveSiteSectionGroup: async (world) => ({ url: `${(await newGroup(world)).url}/move`, body: {} }),
  createSiteExternalLink: async (world) => ({
    url: `${(await sectionedSite(world)).url}/external-links`,
    body: { title: 'Status', url: 'https://status.example.com' },
  }),
  updateSiteExternalLinkById: async (world) => ({ url: await newLink(world), body: { title: 'Another title' } }),
  deleteSiteExternalLinkById: async (world) => ({ url: await newLink(world) }),
};

/** A new site with two sections. */
async function sectionedSite({ organizationId }: World) {
  const spaces = [await build.space(organizationId), await build.space(organizationId)];
  const site = await build.site(organizationId, { sections: spaces });
  const sections = site.sections.map((id) => ({ type: 'site-section', id }));
  return { url: `/orgs/${organizationId}/sites/${site.id}`, siteSpaces: site.siteSpaces, sections };
}

async function newSiteSpace(world: World): Promise<string> {
  const { url, siteSpaces } = await sectionedSite(world);
  return `${url}/site-spaces/${siteSpaces[0]}`;
}

async function newSection(world: World): Promise<string> {
  const { url, sections } = await sectionedSite(world);
  return `${url}/sections/${sections[0]?.id}`;
}

async function newGroup(world: World) {
  const { url, sections } = await sectionedSite(world);
  const [grouped, ungrouped] = sections.map(({ id }) => id);
  const { body } = await api.as(world.admin).post(`${url}/section-groups`, { title: 'Group', sections: [grouped] });
  return { url: `${url}/section-groups/${body.id}`, grouped, ungrouped };
}

async function newLink(world: World): Promise<string> {
  const { url } = await sectionedSite(world);
  const link = { title: 'Status', url: 'https://status.example.com' };
  const { body } = await api.as(world.admin).post(`${url}/external-links`, link);
  return `${url}/external-links/${body.id}`;
}
