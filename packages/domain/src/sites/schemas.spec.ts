import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { UpdatePublishingAuth } from './publishing/publishing-auth-schemas.js';
import { CreateShareLink, UpdateShareLink } from './publishing/share-link-schemas.js';
import { CreateRedirect, PutRedirects } from './redirects/redirect-schemas.js';
import { CreateSite, ListSites, UpdateSite } from './schemas.js';
import { SITE_FEATURES, SiteFeature, SiteType, siteFeatures } from './site-features.js';
import { MoveNavigationItem, MoveSiteSpace, placeIn, SortSiteStructure } from './structure/move-schemas.js';
import {
  AddSiteSection,
  AddSiteSpace,
  CreateSiteExternalLink,
  CreateSiteSectionGroup,
  ListSiteSpaces,
  UpdateSiteSection,
  UpdateSiteSpace,
} from './structure/structure-inputs.js';
import { SiteStructure } from './structure/structure-schemas.js';

const refuses = (schema: z.ZodType, bodies: unknown[]) =>
  it.each(bodies.map((body) => [body]))('refuses %j', (body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });

describe('CreateSite', () => {
  it('needs nothing, and forgets what it does not know', () => {
    const defaults = { type: 'basic', visibility: 'public' };
    expect(CreateSite.parse({})).toEqual(defaults);
    expect(CreateSite.parse({ title: ' Docs ', spaces: ['a', 'b', 'a'], published: true })).toEqual({
      ...defaults,
      title: 'Docs',
      spaces: ['a', 'b'],
    });
  });

  refuses(CreateSite, [{ title: 'x' }, { title: 'x'.repeat(129) }, { type: 'free' }, { visibility: 'private' }]);
});

describe('UpdateSite', () => {
  it('takes every field in the form in which it is kept', () => {
    const body = {
      title: 'Docs',
      visibility: 'visitor-auth',
      basename: 'Help',
      hostname: 'Docs.Example.com',
      proxy: 'Example.com/docs',
      adaptiveContent: { enabled: true },
      agentsContext: 'excluded',
      defaultLevel: 'inherit',
      defaultSiteSpace: 'a',
      defaultSiteSection: 'b',
    };
    expect(UpdateSite.parse(body)).toEqual({
      ...body,
      basename: 'help',
      hostname: 'docs.example.com',
      proxy: 'example.com/docs',
    });
    expect(UpdateSite.parse({ basename: null, hostname: null, proxy: null })).toEqual({
      basename: null,
      hostname: null,
      proxy: null,
    });
  });

  refuses(UpdateSite, [
    { basename: '' },
    { basename: 'a'.repeat(101) },
    { hostname: 'example.com' },
    { proxy: 'https://example.com/docs' },
    { proxy: { origin: 'example.com/docs' } },
    { agentsContext: true },
    { adaptiveContent: true },
  ]);
});

describe('ListSites', () => {
  it('reads filters from a query', () => {
    expect(ListSites.parse({ published: 'false', type: 'basic', title: 'a', space: 's', limit: '5' })).toEqual({
      published: false,
      type: ['basic'],
      title: 'a',
      space: 's',
      limit: 5,
    });
  });

  refuses(ListSites, [{ published: 'yes' }, { type: ['free'] }, { limit: '1001' }]);
});

describe('siteFeatures', () => {
  it('names what can be customized as clients know it', () => {
    const named = siteFeatures('basic').flatMap(({ customizations = [] }) => customizations);
    expect(named.join(' ')).toBe(
      'header-logo theme-preset premium-fonts custom-icons footer-logo footer-links footer-copyright semantic-colors',
    );
  });

  it('offers everything but limits and advertising to every type', () => {
    for (const type of SiteType.options) {
      const features = siteFeatures(type);
      expect(features.map((feature) => SiteFeature.parse(feature))).toEqual(features);
      expect(SITE_FEATURES.filter((id) => !features.some((feature) => feature.id === id))).toEqual([
        'sites-ads',
        'sites-no-custom-domain',
      ]);
    }
  });
});

describe('structure inputs', () => {
  it('take a site space with or without a section', () => {
    expect(AddSiteSpace.parse({ spaceId: 'a', draft: true })).toEqual({ spaceId: 'a' });
    expect(UpdateSiteSpace.parse({ path: 'V2', condition: null })).toEqual({ path: 'v2', condition: null });
    expect(ListSiteSpaces.parse({ default: 'true', shareKey: 'k' })).toMatchObject({ default: true, shareKey: 'k' });
  });

  it('take a section without a title of its own', () => {
    expect(AddSiteSection.parse({ spaceId: 'a', title: null, icon: null })).toMatchObject({ title: null });
  });

  refuses(AddSiteSpace, [{}, { spaceId: '' }, { spaceId: 'a', title: 'x' }]);
  refuses(UpdateSiteSpace, [{ path: '' }, { path: 'a/b' }, { condition: 'c'.repeat(1025) }]);
  refuses(AddSiteSection, [{}, { spaceId: 'a', title: 'x' }, { spaceId: 'a', icon: 'i'.repeat(51) }]);
  refuses(UpdateSiteSection, [{ title: 'x'.repeat(129) }, { description: 'd'.repeat(257) }, { path: 'p'.repeat(101) }]);
  refuses(CreateSiteSectionGroup, [{}, { title: '' }, { title: 'x'.repeat(101) }]);
  refuses(CreateSiteExternalLink, [{ title: 'Blog' }, { title: 'Blog', url: 'javascript:alert(1)' }]);
});

describe('positions', () => {
  const beside = { type: 'site-section-group', id: 'g' };

  it('lead to places', () => {
    expect(placeIn(MoveNavigationItem.parse({ position: { before: beside } }).position)).toEqual({ before: beside });
    expect(placeIn(MoveNavigationItem.parse({ position: { after: beside } }).position)).toEqual({ after: beside });
    expect(placeIn(MoveSiteSpace.parse({}).position)).toBe('end');
  });

  refuses(MoveNavigationItem, [
    { position: {} },
    { position: { before: beside, after: beside } },
    { position: { before: { type: 'site-space', id: 'a' } } },
  ]);
  refuses(MoveSiteSpace, [{ position: { before: beside } }]);
  refuses(SortSiteStructure, [
    { item: beside },
    { item: beside, position: {} },
    { item: { type: 'space', id: 'a' }, position: { before: beside } },
  ]);
});

describe('share links', () => {
  it('may have an empty name but not none', () => {
    expect(CreateShareLink.parse({ name: '' })).toEqual({ name: '' });
    expect(UpdateShareLink.parse({ active: false })).toEqual({ active: false });
  });

  refuses(CreateShareLink, [{}, { name: null }, { name: 'n'.repeat(51) }]);
});

describe('UpdatePublishingAuth', () => {
  it('removes addresses by null', () => {
    expect(UpdatePublishingAuth.parse({ backend: 'custom', fallbackURL: null })).toEqual({
      backend: 'custom',
      fallbackURL: null,
    });
  });

  refuses(UpdatePublishingAuth, [
    {},
    { backend: 'saml' },
    { backend: 'custom', integration: 'acme' },
    { backend: 'custom', fallbackURL: 'javascript:alert(1)' },
  ]);
});

describe('redirect inputs', () => {
  const destination = { kind: 'site-page', siteSpaceId: 's', pageId: 'p' };
  const entries = (count: number) => ({
    redirects: Array.from({ length: count }, () => ({ source: '/a', destination })),
  });

  it('take any number from 1 to 500 at once', () => {
    expect(PutRedirects.safeParse(entries(1)).success).toBe(true);
    expect(PutRedirects.safeParse(entries(500)).success).toBe(true);
  });

  it('take a page by its path', () => {
    const body = { source: '/old/*', destination: { kind: 'path', spaceId: 's', path: 'a/b' }, captureWildcard: true };
    expect(CreateRedirect.parse(body)).toEqual(body);
  });

  refuses(PutRedirects, [entries(0), entries(501), { redirects: [{ source: '/a' }] }]);
  refuses(CreateRedirect, [
    { source: '/a' },
    { source: 'a', destination },
    { source: '/a', destination, captureWildcard: true },
    { source: '/a', destination: { kind: 'site-page', siteSpaceId: 's' } },
    { source: '/a', destination: { kind: 'external', url: 'javascript:alert(1)' } },
  ]);
});

describe('SiteStructure', () => {
  const link = { object: 'site-external-link', id: 'l', title: 'Blog', url: 'https://example.com', draft: false };
  const group = (id: string, children: unknown[]) => ({
    object: 'site-section-group',
    id,
    title: id,
    draft: false,
    sections: [],
    children,
  });

  it('nests groups', () => {
    const structure = { type: 'sections', structure: [group('g', [group('h', [link]), link])] };
    expect(SiteStructure.parse(structure)).toEqual(structure);
  });

  refuses(SiteStructure, [
    { type: 'siteSpaces', structure: [link] },
    { type: 'sections', structure: [group('g', [group('h', [{ ...link, secret: 1 }])])] },
    { type: 'sections', structure: [{ ...group('g', []), sections: undefined }] },
  ]);
});
