import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { storeFile } from '../../platform/api/store-file.js';
import { useChange } from '../../platform/api/use-change.js';
import type { SiteIds } from '../sites/queries.js';
import { type LooksOfSpace, overrideFor } from './look-changes.js';
import type { SiteLook, SiteSpaceIds } from './queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const SPACE_LOOK = `${SITE}/site-spaces/{siteSpaceId}/customization` as const;
const PREVIEWS = `${SITE}/publishing/preview` as const;
const PREVIEW = `${PREVIEWS}/{previewId}` as const;

/** What shows a look: spaces follow their site. */
const LOOKS = [['getSiteCustomizationById'], ['getSiteSpaceCustomizationById']];

/** What a preview shows that is not published. */
export type PreviewChange = NonNullable<RequestBodyOf<typeof PREVIEW, 'patch'>>;

/** Replaces how a site looks, for all readers. */
export function useSaveLook(path: SiteIds) {
  return useChange({
    operation: 'updateSiteCustomizationById',
    send: (api, body: SiteLook) => data(api.PUT(`${SITE}/customization`, { params: { path }, body })),
    invalidates: LOOKS,
  });
}

/** Sets how a space differs from its site, for all readers. */
export function useSaveSpaceLook(path: SiteSpaceIds, now: Omit<LooksOfSpace, 'next'>) {
  return useChange({
    operation: 'overrideSiteSpaceCustomizationById',
    send: (api, next: SiteLook) =>
      data(api.PATCH(SPACE_LOOK, { params: { path }, body: overrideFor({ ...now, next }) })),
    invalidates: [['getSiteSpaceCustomizationById']],
  });
}

/** Lets a space look like its site again, for all readers. */
export function useClearSpaceLook(path: SiteSpaceIds) {
  return useChange({
    operation: 'deleteSiteSpaceCustomizationById',
    send: (api) => data(api.DELETE(SPACE_LOOK, { params: { path } })),
    invalidates: [['getSiteSpaceCustomizationById']],
  });
}

/** The calls that make, change and end a preview; nothing else in the console depends on what they change. */
export function previewCalls(api: LecternClient, path: SiteIds) {
  const named = (previewId: string) => ({ path: { ...path, previewId } });
  return {
    create: ({ customization, claims, siteSpace, siteSpaceCustomization, changeRequests }: PreviewChange) => {
      const body = {
        ...(customization && { customization }),
        ...(claims && { claims }),
        ...(siteSpace && { siteSpace }),
        ...(siteSpaceCustomization && { siteSpaceCustomization }),
        ...(changeRequests && { changeRequests }),
      };
      return data(api.POST(PREVIEWS, { params: { path }, body }));
    },
    change: (previewId: string, body: PreviewChange) => data(api.PATCH(PREVIEW, { params: named(previewId), body })),
    end: (previewId: string) => data(api.DELETE(PREVIEW, { params: named(previewId) })),
  };
}

/** A font to add, or what to change of one. */
export interface FontChange {
  /** Which font it is; a new one when absent. */
  id?: string;
  fontFamily: string;
  /** The weights to add or replace. */
  files: readonly { weight: number; file: File }[];
  /** The weights to remove. */
  removed: readonly number[];
}

/** Adds a font to an organization, or changes one. */
export function useSaveFont(organizationId: string) {
  return useChange({
    operation: 'createCustomFont',
    send: async (api, { id: fontId, fontFamily, files, removed }: FontChange) => {
      const fontFaces = await Promise.all(
        files.map(async ({ weight, file }) => ({
          weight,
          storageKey: await storeFile(api, { organizationId, file, kind: 'customization_font' }),
        })),
      );
      if (fontId === undefined) {
        const params = { path: { organizationId } };
        return data(api.PUT('/v1/orgs/{organizationId}/fonts', { params, body: { fontFamily, fontFaces } }));
      }
      const without = removed.map((weight) => ({ weight, storageKey: null }));
      return data(
        api.POST('/v1/orgs/{organizationId}/fonts/{fontId}', {
          params: { path: { organizationId, fontId } },
          body: { fontFamily, fontFaces: [...fontFaces, ...without] },
        }),
      );
    },
    invalidates: [['listCustomFonts'], ...LOOKS],
  });
}

/** Deletes a font; sites that use it go back to the usual one. */
export function useDeleteFont(organizationId: string) {
  return useChange({
    operation: 'deleteCustomFont',
    send: (api, fontId: string) =>
      data(api.DELETE('/v1/orgs/{organizationId}/fonts/{fontId}', { params: { path: { organizationId, fontId } } })),
    invalidates: [['listCustomFonts'], ...LOOKS],
  });
}
