import { z } from 'zod';
import { Url } from '../../platform/http/primitives.js';

const Backend = z
  .enum(['custom', 'integration'])
  .describe('Who signs the tokens of visitors: a service of the owner, or an integration');

/** How visitors of a site prove who they are. */
export const PublishingAuth = z
  .strictObject({
    object: z.literal('publishing-auth'),
    backend: Backend,
    privateKey: z.string().describe('The key that tokens of visitors are signed with, by HS256'),
    fallbackURL: z.string().optional().describe('Where visitors without a valid token are sent'),
    integration: z.string().optional().describe('Name of the integration that signs'),
    logoutURL: z.string().optional().describe('Where visitors are sent to sign out'),
  })
  .meta({ id: 'PublishingAuth' });
export type PublishingAuth = z.infer<typeof PublishingAuth>;

export const UpdatePublishingAuth = z
  .object({
    backend: Backend,
    fallbackURL: Url.nullable().optional().describe('Where visitors without a valid token are sent; null removes it'),
    logoutURL: Url.nullable().optional().describe('Where visitors are sent to sign out; null removes it'),
    integration: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[a-zA-Z0-9-_.]+$/, 'must be the name of an integration')
      .optional()
      .describe('Name of the integration that signs; only with the backend `integration`'),
  })
  .refine(({ backend, integration }) => backend === 'integration' || integration === undefined, {
    error: 'goes only with the backend "integration"',
    path: ['integration'],
  });
export type UpdatePublishingAuth = z.infer<typeof UpdatePublishingAuth>;

export const RegeneratePublishingAuth = z.object({
  previousKeyExpiresIn: z
    .int()
    .min(0)
    .max(86_400)
    .default(0)
    .describe('Seconds for which tokens that are signed with the key so far are still accepted; none when absent'),
});
export type RegeneratePublishingAuth = z.infer<typeof RegeneratePublishingAuth>;
