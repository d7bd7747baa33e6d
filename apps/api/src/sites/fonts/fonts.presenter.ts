import type { FontRow } from '@lectern/database/sites/fonts/fonts.queries';
import { type AccessFacts, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { fontFileName } from '@lectern/domain/sites/fonts/font-file';
import { type CustomFont, type FontDefinition, FontFormat } from '@lectern/domain/sites/fonts/schemas';

/** Presents a font to a member with the given role in the organization. */
export function presentFont(row: FontRow, facts: AccessFacts, urls: { api: string }): CustomFont {
  return { ...fontDefinition(row, urls), permissions: { edit: isAllowed('font.edit', facts) } };
}

/** What the customization of a site says of a font. */
export function fontDefinition({ id, organizationId, family, faces }: FontRow, urls: { api: string }): FontDefinition {
  return {
    id,
    custom: true,
    fontFamily: family,
    fontFaces: faces.map(({ weight, sha256, format: stored }) => {
      const format = FontFormat.parse(stored);
      const url = `${urls.api}/fonts/${organizationId}/${fontFileName(sha256, format)}`;
      return { weight, sources: [{ url, ...((format === 'woff2' || format === 'woff') && { format }) }] };
    }),
  };
}
