import type { Person } from '@lectern/commands/testing/factory';
import type { SiteOptions } from '@lectern/commands/testing/sites';
import { uploadFont } from './fonts.js';
import { api, build } from './harness.js';
import type { Sample, World } from './world.js';

const EXTERNAL = { kind: 'external', url: 'https://example.com/new' };

/** Valid requests of the operations on how sites are shown, and to whom. */
export const sitePublishingSamples: Record<string, Sample> = {
  listCustomFonts: (world) => ({ url: `/orgs/${world.organizationId}/fonts` }),
  createCustomFont: async (world) => ({ url: `/orgs/${world.organizationId}/fonts`, body: await newFontBody(world) }),
  getCustomFont: async (world) => ({ url: await newFont(world) }),
  updateCustomFont: async (world) => ({ url: await newFont(world), body: { fontFamily: 'Home Sans' } }),
  deleteCustomFont: async (world) => ({ url: await newFont(world) }),
  getSiteAdaptiveSchema: async (world) => {
    const url = `${await newSite(world)}/adaptive-schema`;
    await api.as(world.admin).put(url, { jsonSchema: SCHEMA });
    return { url };
  },
  updateSiteAdaptiveSchema: async (world) => ({
    url: `${await newSite(world)}/adaptive-schema`,
    body: { jsonSchema: SCHEMA },
  }),
  listSiteAdaptiveTemplateConditions: async (world) => ({
    url: `${await newSite(world)}/adaptive-schema/template-conditions`,
  }),
  getSiteCustomizationById: async (world) => ({ url: `${await newSite(world)}/customization` }),
  updateSiteCustomizationById: async (world) => ({
    url: `${await newSite(world)}/customization`,
    body: { title: 'Handbook' },
  }),
  getSiteSpaceCustomizationById: async (world) => ({ url: `${await newSiteSpace(world)}/customization` }),
  overrideSiteSpaceCustomizationById: async (world) => ({
    url: `${await newSiteSpace(world)}/customization`,
    body: { pdf: { enabled: false } },
  }),
  deleteSiteSpaceCustomizationById: async (world) => ({ url: `${await newSiteSpace(world)}/customization` }),
  listSiteShareLinks: async (world) => ({ url: `${await newSite(world)}/share-links` }),
  createSiteShareLink: async (world) => ({ url: `${await newSite(world)}/share-links`, body: { name: 'Partners' } }),
  updateSiteShareLinkById: async (world) => ({
    url: await made(world, 'share-links', { name: 'Partners' }),
    body: { active: false },
  }),
  deleteSiteShareLinkById: async (world) => ({ url: await made(world, 'share-links', { name: 'Partners' }) }),
  getSitePublishingAuthById: async (world) => ({ url: `${await newSite(world)}/publishing/auth` }),
  updateSitePublishingAuthById: async (world) => ({
    url: `${await newSite(world)}/publishing/auth`,
    body: { backend: 'custom', fallbackURL: 'https://example.com/login' },
  }),
  regenerateSitePublishingAuthById: async (world) => ({ url: `${await newSite(world)}/publishing/auth/regenerate` }),
  getSitePublishingPreviewById: async (world) => ({ url: `${await newSite(world)}/publishing/preview` }),
  createSitePublishingPreview: async (world) => ({
    url: `${await newSite(world, { spaces: [await build.space(world.organizationId)] })}/publishing/preview`,
    body: { claims: { beta: true } },
  }),
  updateSitePublishingPreviewById: async (world, caller) => ({
    url: await newPreview(world, caller),
    body: { claims: { beta: true } },
  }),
  deleteSitePublishingPreviewById: async (world, caller) => ({ url: await newPreview(world, caller) }),
  listSiteRedirects: async (world) => ({ url: `${await newSite(world)}/redirects` }),
  createSiteRedirect: async (world) => ({
    url: `${await newSite(world)}/redirects`,
    body: { source: '/old', destination: EXTERNAL },
  }),
  putSiteRedirects: async (world) => ({
    url: `${await newSite(world)}/redirects`,
    body: { redirects: [{ source: '/old', destination: EXTERNAL }] },
  }),
  updateSiteRedirectById: async (world) => ({
    url: await made(world, 'redirects', { source: '/old', destination: EXTERNAL }),
    body: { permanent: true },
  }),
  deleteSiteRedirectById: async (world) => ({
    url: await made(world, 'redirects', { source: '/old', destination: EXTERNAL }),
  }),
  getSiteRedirectBySource: async (world) => {
    const site = await newSite(world);
    await api.as(world.admin).post(`${site}/redirects`, { source: '/old', destination: EXTERNAL });
    return { url: `${site}/redirect?source=/old` };
  },
};

const SCHEMA = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Tries new things' } },
  additionalProperties: false,
};

async function newSite({ organizationId }: World, options: SiteOptions = {}): Promise<string> {
  const { id } = await build.site(organizationId, options);
  return `/orgs/${organizationId}/sites/${id}`;
}

/** A preview that the caller made, or the administrator where the caller may not. */
async function newPreview(world: World, caller: Person): Promise<string> {
  const url = `${await newSite(world, { spaces: [await build.space(world.organizationId)] })}/publishing/preview`;
  const { body } = await api.as(caller).post(url, {});
  return `${url}/${body.id ?? (await api.as(world.admin).post(url, {})).body.id}`;
}

async function newSiteSpace({ organizationId }: World): Promise<string> {
  const { id, siteSpaces } = await build.site(organizationId, { spaces: [await build.space(organizationId)] });
  return `/orgs/${organizationId}/sites/${id}/site-spaces/${siteSpaces[0]}`;
}

/** The path of something that a new site has. */
async function made(world: World, things: string, body: object): Promise<string> {
  const url = `${await newSite(world)}/${things}`;
  const { body: response } = await api.as(world.admin).post(url, body);
  return `${url}/${response.id}`;
}

async function newFontBody({ organizationId, admin }: World) {
  const storageKey = await uploadFont({ organizationId, createdBy: admin.id });
  return { fontFamily: 'House Sans', fontFaces: [{ weight: 400, storageKey }] };
}

async function newFont(world: World): Promise<string> {
  const url = `/orgs/${world.organizationId}/fonts`;
  const { body } = await api.as(world.admin).put(url, await newFontBody(world));
  return `${url}/${body.id}`;
}
