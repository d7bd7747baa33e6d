import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { AREAS } from './app.module.js';
import type { ReferenceContents } from './platform/openapi/document.js';
import { PLATFORM_CONTROLLERS } from './platform/platform.module.js';

// The reference keeps the order that it has had from the beginning, so that its releases can be compared line by line.
const FIRST_LISTED = `
  System SignIn Users MentionedPeople Tokens Notifications Organizations Members Invites Teams MemberTeams Collections
  CollectionPermissions Spaces Urls PublishedSite Render Sites AdaptiveSchema Customization ShareLinks
  PublishingAuth SitePreview SiteRedirects SiteStructure SiteSpaces SiteSections SiteSectionGroups
  SiteExternalLinks SitePermissions Insights Hostnames SpacePermissions MemberSpaces Content Computed Files
  Embeds Uploads Revisions Documents ChangeRequests ChangeRequestContent ChangeRequestChanges ChangeRequestLinks
  ChangeRequestPdf Reviews Reviewers SpaceComments ChangeRequestComments Templates Links Imports
  OrganizationImports GitSync Exports Pdf Search OpenApiSpecs OpenApiVersions Translations Glossary
  Conversations ConversationIssues IssuesClusters Integrations Installations InstallationSpaces
  InstallationSites OrganizationInstallations IntegrationTasks IntegrationEvents ActiveIntegrations Webhooks
  WebhookDeliveries SamlProviders AgentInstructions Subdomains AuditEvents Jobs
`
  .trim()
  .split(/\s+/);

const place = ({ name }: Type) => {
  const index = FIRST_LISTED.indexOf(name.replace(/Controller$/, ''));
  return index < 0 ? FIRST_LISTED.length : index;
};

const controllersOf = (area: Type): Type[] => Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, area) ?? [];
const nameOf = (area: Type) => area.name.replace(/Module$/, '').toLowerCase();

const areaOf = new Map<Type, string>([
  ...PLATFORM_CONTROLLERS.map((controller) => [controller, 'platform'] as const),
  ...AREAS.flatMap((area) => controllersOf(area).map((controller) => [controller, nameOf(area)] as const)),
]);

/** Every controller of the API, in the order of the reference; new ones follow in the order of their areas. */
export const controllers: readonly Type[] = [...areaOf.keys()].sort((a, b) => place(a) - place(b));

/** What the API reference describes. */
export const reference: ReferenceContents = {
  controllers,
  areas: ['platform', ...AREAS.map(nameOf)],
  areasByController: new Map([...areaOf].map(([controller, area]) => [controller.name, area])),
};
