import { z } from 'zod';

/** Which part of a site to preview, and as which visitor. */
export const GetSitePreview = z.object({
  siteSpace: z.string().max(256).optional().describe('Id of the site space to begin with; the default one when absent'),
  claims: z
    .string()
    .max(4096)
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

function claimsIn(text: string): z.infer<typeof Claims> | null {
  try {
    const { data } = Claims.safeParse(JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}
