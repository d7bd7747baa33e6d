import { z } from 'zod';
import { Organization } from '../people/organizations/schemas.js';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { QueryBoolean } from '../platform/http/primitives.js';
import { Configurations, ExternalLink } from './configuration-schemas.js';
import { ContentSecurityPolicy, WrittenContentSecurityPolicy } from './content-security-policy.js';
import { isJsonWithin, tooLarge } from './json-size.js';
import { IntegrationScope } from './scopes.js';

export const IntegrationName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9-_.]+$/, 'must contain only letters, digits, "-", "_" and "."')
  .describe('Name of the integration, unique in the installation');

export const IntegrationPath = z.object({ integrationName: IntegrationName });
export type IntegrationPath = z.infer<typeof IntegrationPath>;

export const IntegrationTarget = z
  .enum(['all', 'site', 'space', 'organization'])
  .describe('What it can be installed on');
export type IntegrationTarget = z.infer<typeof IntegrationTarget>;

export const IntegrationVisibility = z
  .enum(['public', 'private', 'unlisted'])
  .describe('Who may find it: everybody, its owner, or whoever knows its name');
export type IntegrationVisibility = z.infer<typeof IntegrationVisibility>;

export const IntegrationCategory = z.enum([
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
]);
export type IntegrationCategory = z.infer<typeof IntegrationCategory>;

const part = {
  id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[a-zA-Z0-9-_.]+$/, 'must contain only letters, digits, "-", "_" and "."'),
  title: z.string().min(2).max(40),
  description: z.string().max(150).optional(),
  icon: z.string().max(2048).optional(),
};

/** A block that the integration renders in documents. */
export const IntegrationBlock = z.strictObject({
  ...part,
  urlUnfurl: z.array(z.string().min(1).max(2048)).optional().describe('Patterns of addresses that become this block'),
  markdown: z
    .strictObject({ codeblock: z.string().min(1).max(100), body: z.string().min(1).max(100) })
    .optional()
    .describe('The code block that stands for it in Markdown'),
});
export type IntegrationBlock = z.infer<typeof IntegrationBlock>;

/** Where pages can come from. */
export const IntegrationContentSource = z.strictObject({
  ...part,
  configuration: z.strictObject({ componentId: z.string().min(1).max(100) }),
});
export type IntegrationContentSource = z.infer<typeof IntegrationContentSource>;

/** Inputs ignore what they do not know; what is stored and answered is exact. */
const stripped = <T extends z.core.$ZodShape>(schema: z.ZodObject<T, z.core.$strict>) => z.object(schema.shape);

export const MAX_SCRIPT_LENGTH = 8 * 1024 * 1024;
const MAX_SECRETS = 100;
const MAX_ICON_BYTES = 1024 * 1024;
const MAX_PREVIEW_BYTES = 3 * 1024 * 1024;
const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** What publishing an integration says of it; a second time it makes the next version. */
export const PublishIntegration = z.object({
  runtime: z.enum(['v1', 'v2']).default('v1').describe('Which runtime the script was written for'),
  icon: z
    .base64()
    .max(inBase64(MAX_ICON_BYTES))
    .optional()
    .describe('Image in base64; that of the last version stays when omitted'),
  title: z.string().min(2).max(30),
  description: z.string().max(100),
  summary: z.string().max(2048).optional().describe('What it does, in Markdown'),
  previewImages: z
    .array(z.base64().max(inBase64(MAX_PREVIEW_BYTES)))
    .max(3)
    .optional()
    .describe('Images in base64; those of the last version stay when omitted'),
  visibility: IntegrationVisibility.default('private'),
  target: IntegrationTarget.default('all'),
  scopes: z.array(IntegrationScope).transform((scopes) => [...new Set(scopes)]),
  categories: z
    .array(IntegrationCategory)
    .default([])
    .transform((categories) => [...new Set(categories)]),
  blocks: z.array(stripped(IntegrationBlock)).max(100).refine(isJsonWithin(256), tooLarge(256)).optional(),
  contentSources: z.array(stripped(IntegrationContentSource)).max(100).optional(),
  externalLinks: z.array(stripped(ExternalLink)).max(5).default([]),
  configurations: Configurations.optional(),
  script: z.string().min(1).max(MAX_SCRIPT_LENGTH).describe('An ES module worker'),
  organization: z.string().min(1).max(256).describe('Id or subdomain of the organization that publishes it'),
  secrets: z
    .record(z.string().min(1).max(100), z.string().max(16_384))
    .refine((secrets) => Object.keys(secrets).length <= MAX_SECRETS, `must be at most ${MAX_SECRETS} secrets`)
    .default({})
    .describe('Handed to the script and to nobody else'),
  contentSecurityPolicy: WrittenContentSecurityPolicy.optional(),
});
export type PublishIntegration = z.infer<typeof PublishIntegration>;

export const IntegrationUrls = z.strictObject({
  location: z.string().describe('API URL of this object'),
  icon: z.string().optional(),
  app: z.string(),
  assets: z.string().describe('Where its images are found'),
  publicEndpoint: z.string().describe('Whatever is asked of this address is asked of the script'),
  publicContentEndpoint: z.string(),
});

export const Integration = z.strictObject({
  object: z.literal('integration'),
  name: IntegrationName,
  version: z.int().positive(),
  title: z.string(),
  description: z.string().optional(),
  summary: z.string().optional(),
  previewImages: z.array(z.string()),
  target: IntegrationTarget,
  verified: z.boolean(),
  visibility: IntegrationVisibility,
  scopes: z.array(IntegrationScope),
  categories: z.array(IntegrationCategory),
  blocks: z.array(IntegrationBlock).optional(),
  contentSources: z.array(IntegrationContentSource).optional(),
  configurations: Configurations.optional(),
  externalLinks: z.array(ExternalLink),
  owner: Organization,
  urls: IntegrationUrls,
  permissions: z.strictObject({ admin: z.boolean() }),
  development: z
    .strictObject({ host: z.string(), all: z.boolean() })
    .optional()
    .describe('Where its events go instead of to its script while somebody develops it; for its publishers'),
  contentSecurityPolicy: ContentSecurityPolicy.optional(),
});
export type Integration = z.infer<typeof Integration>;
export const IntegrationPage = pageOf(Integration);

const filters = {
  search: z.string().max(200).optional().describe('Part of the name or the title'),
  category: IntegrationCategory.optional(),
  blockDomain: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9-_.]+$/, 'must be a domain name')
    .optional()
    .describe('A domain whose addresses become blocks'),
  blocks: QueryBoolean.optional().describe('With or without blocks'),
  contentSources: QueryBoolean.optional().describe('With or without content sources'),
  owner: z.string().max(256).optional().describe('Id of the organization that publishes it'),
  scope: IntegrationScope.optional(),
  target: IntegrationTarget.optional(),
};

export const ListIntegrations = PageQuery.extend(filters);
export type ListIntegrations = z.infer<typeof ListIntegrations>;

export const SetDevelopmentMode = z.object({
  tunnelUrl: z
    .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
    .min(1)
    .max(256)
    .describe('Where events go instead of to the script'),
  all: z.boolean().default(false).describe('Whether those of other organizations go there too'),
});
export type SetDevelopmentMode = z.infer<typeof SetDevelopmentMode>;
