import { z } from 'zod';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { CustomizationBody } from '../customization/schemas.js';
import { SiteParams } from '../schemas.js';

const MAX_CLAIMS_LENGTH = 4096;

/** Which part of a site to preview, and as which visitor. */
export const GetSitePreview = z.object({
  siteSpace: z.string().max(256).optional().describe('Id of the site space to begin with; the default one when absent'),
  claims: z
    .string()
    .max(MAX_CLAIMS_LENGTH)
    .transform((text, context) => {
      const claims = claimsIn(text);
      if (claims) return claims;
      context.issues.push({ code: 'custom', input: text, message: 'must be a JSON object, such as {"beta": true}' });
      return z.NEVER;
    })
    .optional()
    .describe('Claims of the visitor to preview as: a JSON object'),
});
export type GetSitePreview = z.infer<typeof GetSitePreview>;

/** Where a site can be previewed. */
export const SitePreview = z.strictObject({ url: z.string() }).meta({ id: 'SitePreview' });
export type SitePreview = z.infer<typeof SitePreview>;

const Claims = z.record(z.string(), z.unknown());

const draftMembers = {
  changeRequests: z
    .array(Id)
    .max(50)
    .describe('Ids of change requests; each takes the place of the content of its space wherever the site shows it'),
  customization: CustomizationBody.describe('How the site looks, as if this had been saved'),
  claims: Claims.refine((claims) => JSON.stringify(claims).length <= MAX_CLAIMS_LENGTH, {
    error: `must have at most ${MAX_CLAIMS_LENGTH} characters as JSON`,
  }).describe('Claims of the visitor to preview as, such as `{"beta": true}`'),
  siteSpace: z.string().max(256).describe('Id of the site space to begin with; the default one when absent'),
  siteSpaceCustomization: CustomizationBody.describe(
    'Customization of the space that `siteSpace` names, instead of what is set on it',
  ),
};

/** What a preview shows that is not published; what is absent is shown as it is. */
export const CreateSitePreview = z.object(draftMembers).partial();
export type CreateSitePreview = z.infer<typeof CreateSitePreview>;

/** Changes what a preview shows; null goes back to what is published. */
export const UpdateSitePreview = z
  .object({
    changeRequests: draftMembers.changeRequests.nullable(),
    customization: draftMembers.customization.nullable(),
    claims: draftMembers.claims.nullable(),
    siteSpace: draftMembers.siteSpace.nullable(),
    siteSpaceCustomization: draftMembers.siteSpaceCustomization.nullable(),
  })
  .partial();
export type UpdateSitePreview = z.infer<typeof UpdateSitePreview>;

export const SitePreviewParams = SiteParams.extend({ previewId: Id });
export type SitePreviewParams = z.infer<typeof SitePreviewParams>;

/** A preview of what is not published yet. */
export const DraftPreview = z
  .strictObject({
    id: Id,
    url: z.string().describe('Shows the preview to whoever has it, until it ends; the secret in it is not stored'),
    expiresAt: Timestamp.describe('When it ends; each change puts it off'),
  })
  .meta({ id: 'SiteDraftPreview' });
export type DraftPreview = z.infer<typeof DraftPreview>;

function claimsIn(text: string): z.infer<typeof Claims> | null {
  try {
    const { data } = Claims.safeParse(JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}
