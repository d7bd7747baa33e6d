import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, Timestamp, Url } from '../../platform/http/primitives.js';
import { RoleOrGuest } from '../../platform/permissions/roles.js';
import { Team } from '../teams/schemas.js';
import { RoleMapping, TeamMapping } from './mapping.js';

/** How many providers an organization can have. */
export const MAX_SAML_PROVIDERS = 20;

export const SamlProviderStatus = z
  .enum(['pending', 'active'])
  .describe('`active` as soon as `ssoURL`, `entityID` and `certificate` are all set');
export type SamlProviderStatus = z.infer<typeof SamlProviderStatus>;

const SamlCertificate = z
  .strictObject({
    fingerprint: z.string().describe('SHA-256 of the certificate'),
    subject: z.string(),
    validFrom: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'SAMLCertificate' });

const service = z
  .strictObject({
    acsURL: z.string().describe('Where the identity provider sends responses to'),
    startURL: z.string().describe('Where people begin to sign in'),
    entityID: z.string().describe('The name of this service; the metadata document stands there'),
  })
  .describe('What the identity provider has to know');

/** Somebody who says who the members of an organization are. */
export const SamlProvider = z
  .strictObject({
    object: z.literal('saml-provider'),
    id: Id,
    label: z.string(),
    ssoURL: z.string().describe('Where people are sent to sign in; empty until it is set'),
    entityID: z.string().describe('The name of the identity provider; empty until it is set'),
    certificate: z.string().describe('The certificates whose signatures count, as PEM; empty until they are set'),
    certificates: z.array(SamlCertificate).describe('What these certificates say'),
    warnings: z.array(z.string()).describe('What an administrator should look at, such as an expiring certificate'),
    defaultTeam: Team.optional().describe('The team that people join on their first sign-in'),
    defaultRole: RoleOrGuest.describe('The role of people who sign in for the first time; null makes them guests'),
    signRequests: z.boolean().describe('Whether requests to the identity provider are signed'),
    idpInitiated: z.boolean().describe('Whether people may come from the identity provider without being sent there'),
    roleMapping: RoleMapping.optional(),
    teamMapping: TeamMapping.optional(),
    createdAt: Timestamp,
    status: SamlProviderStatus,
    service,
    urls: LocationUrls,
  })
  .meta({ id: 'SAMLProvider' });
export type SamlProvider = z.infer<typeof SamlProvider>;

export const SamlProviderPage = pageOf(SamlProvider).meta({ id: 'SAMLProviderPage' });
export const ListSamlProviders = PageQuery;

const label = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .describe('Name of the provider for people who sign in; everybody who knows the id of the organization can read it');
const settings = {
  ssoURL: Url.refine((url) => !/\s/.test(url), 'must be without spaces; "%20" stands for one')
    .optional()
    .describe('Where people are sent to sign in, by the redirect binding'),
  entityID: z.string().trim().min(1).max(1024).optional().describe('The name of the identity provider'),
  certificate: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Certificates of the identity provider: PEM, several while one replaces another, or the base64 of one'),
  defaultTeam: Id.nullable().optional().describe('Id of the team that people join on their first sign-in'),
  defaultRole: RoleOrGuest.optional().describe("The role of new members; the organization's default role when absent"),
  signRequests: z.boolean().optional(),
  idpInitiated: z.boolean().optional(),
  roleMapping: RoleMapping.nullable().optional(),
  teamMapping: TeamMapping.nullable().optional(),
};

export const CreateSamlProvider = z.object({ label, ...settings });
export type CreateSamlProvider = z.infer<typeof CreateSamlProvider>;

export const UpdateSamlProvider = z.object({ label: label.optional(), ...settings });
export type UpdateSamlProvider = z.infer<typeof UpdateSamlProvider>;

export const SamlProviderParams = z.object({ organizationId: z.string(), samlProviderId: z.string() });
export type SamlProviderParams = z.infer<typeof SamlProviderParams>;

const SsoLogin = z
  .strictObject({ id: Id, label: z.string(), startURL: z.string().describe('Open it in a browser to sign in') })
  .meta({ id: 'SSOLogin' });

/** What a login page needs to know. */
export const SsoLogins = z.strictObject({ items: z.array(SsoLogin) }).meta({ id: 'SSOLogins' });
