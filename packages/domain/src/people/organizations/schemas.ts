import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import {
  DomainName,
  Id,
  OpenApiSourceUrl,
  QueryBoolean,
  Subdomain,
  Timestamp,
  Url,
} from '../../platform/http/primitives.js';
import { RoleOrGuest } from '../../platform/permissions/roles.js';
import { OrganizationMergeRules } from './merge-rules.js';

export const OrganizationType = z.enum(['business', 'community']);

const DefaultContent = z.object({ type: z.literal('site'), site: Id });

/** What the caller may do with an organization. */
export const OrganizationPermissions = z.strictObject({
  view: z.boolean(),
  access: z.boolean(),
  admin: z.boolean(),
  ownTeam: z.boolean().describe('May create teams'),
  createContent: z.boolean(),
  createOpenAPISpec: z.boolean(),
  ingestConversations: z.boolean(),
  viewBilling: z.boolean(),
  listMembers: z.boolean(),
  listTeams: z.boolean(),
  listIntegrations: z.boolean(),
  listInstallations: z.boolean(),
  installIntegration: z.boolean(),
});
export type OrganizationPermissions = z.infer<typeof OrganizationPermissions>;

/** A team or company that owns content. */
export const Organization = z
  .strictObject({
    object: z.literal('organization'),
    id: Id,
    title: z.string(),
    createdAt: Timestamp,
    emailDomains: z.array(z.string()).describe('People with a verified address of these domains may join'),
    hostname: z.string().optional().describe('Label under which the public content stands by default'),
    type: OrganizationType,
    useCase: z.string().optional(),
    communityType: z.string().optional(),
    defaultRole: RoleOrGuest.optional().describe('Role of people who join by email domain'),
    defaultContent: DefaultContent.optional(),
    sso: z
      .boolean()
      .optional()
      .describe('Members have to sign in through single sign-on, as soon as a provider is active'),
    ai: z.boolean().optional().describe('AI features are on'),
    inviteLinks: z.boolean().describe('Invite links can be used'),
    plan: z.string(),
    mergeRules: OrganizationMergeRules,
    urls: z.strictObject({ location: z.string(), app: z.string(), logo: z.string().optional() }),
    trial: z.strictObject({ status: z.literal('notapplicable'), count: z.literal(0) }),
    permissions: OrganizationPermissions,
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

export const OrganizationPage = pageOf(Organization).meta({ id: 'OrganizationPage' });
export const ListOrganizations = PageQuery;

const title = z.string().trim().min(2).max(255);
const emailDomains = z
  .array(DomainName)
  .max(100)
  .transform((domains) => [...new Set(domains)]);

export const CreateOrganization = z.object({ title, emailDomains: emailDomains.optional() });
export type CreateOrganization = z.infer<typeof CreateOrganization>;

export const CreateOrganizationQuery = z.object({
  withDefaultSite: QueryBoolean.default(false).describe(
    'Creates a site that shows a first space too, as the default content of the organization',
  ),
  openapiUrl: OpenApiSourceUrl.optional().describe('Address of an API specification to register as `api`'),
});
export type CreateOrganizationQuery = z.infer<typeof CreateOrganizationQuery>;

export const UpdateOrganization = z.object({
  title: title.optional(),
  emailDomains: emailDomains.optional(),
  hostname: Subdomain.optional(),
  defaultRole: RoleOrGuest.optional(),
  defaultContent: DefaultContent.nullable().optional(),
  logo: Url.nullable().optional(),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
  mergeRules: OrganizationMergeRules.optional(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export const OrganizationParams = z.object({ organizationId: z.string() });
export type OrganizationParams = z.infer<typeof OrganizationParams>;

export const EmailDomainParams = z.object({ emailDomain: DomainName });
export const EmailDomainOrganizations = z.strictObject({ organizations: z.array(Organization) });

/** The response to a ping. */
export const Pong = z
  .strictObject({
    serviceVisitorClaims: z
      .string()
      .optional()
      .describe('JWT that says which member the user is: sites of the organization take it as the token of a visitor'),
    gitbookVisitorClaims: z.string().optional().describe('The same, as older clients call it'),
  })
  .meta({ id: 'Pong' });
