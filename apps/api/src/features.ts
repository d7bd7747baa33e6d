import type { Provider, Type } from '@nestjs/common';
import { AgentInstructionsController } from './content/agent-instructions/agent-instructions.controller.js';
import { AgentInstructionsService } from './content/agent-instructions/agent-instructions.service.js';
import { BlockDifferences } from './content/block-differences.js';
import { ApplyTemplate } from './content/changes/apply-template.js';
import { ChangeContent } from './content/changes/change-content.js';
import { ContentUpdateAnswer } from './content/changes/content-update-answer.js';
import { TemplatesController } from './content/changes/templates.controller.js';
import { ComputedController } from './content/computed/computed.controller.js';
import { ComputedService } from './content/computed/computed.service.js';
import { IntegrationContent } from './content/computed/integration-content.js';
import { SpecsForReaders } from './content/computed/specs-for-readers.js';
import { ContentController } from './content/content.controller.js';
import { ContentService } from './content/content.service.js';
import { ContentAnswers } from './content/content-answers.js';
import { ContentDifferences } from './content/content-differences.js';
import { DocumentsController } from './content/documents.controller.js';
import { EmbedsController } from './content/embeds/embeds.controller.js';
import { EmbedsService } from './content/embeds/embeds.service.js';
import { ExportSpace } from './content/exports/export-space.js';
import { ExportsController } from './content/exports/exports.controller.js';
import { FileList } from './content/file-list.js';
import { FileIntake } from './content/files/file-intake.js';
import { FileLinks } from './content/files/file-links.js';
import { FilesController } from './content/files/files.controller.js';
import { UploadFiles } from './content/files/upload-files.js';
import { GitSyncController } from './content/git/git-sync.controller.js';
import { GitSyncService } from './content/git/git-sync.service.js';
import { ImportsController } from './content/imports/imports.controller.js';
import { ImportsService } from './content/imports/imports.service.js';
import { OrganizationImportsController } from './content/imports/organization-imports.controller.js';
import { TargetSpace } from './content/imports/target-space.js';
import { ContentLocations } from './content/links/content-locations.js';
import { LinksController } from './content/links/links.controller.js';
import { LinksService } from './content/links/links.service.js';
import { MergeOrigins } from './content/merge-origins.js';
import { MetaLinks } from './content/meta-links.js';
import { PageRendering } from './content/page-rendering.js';
import { LinkToPdf } from './content/pdf/link-to-pdf.js';
import { PdfController } from './content/pdf/pdf.controller.js';
import { PdfFiles } from './content/pdf/pdf-files.js';
import { PdfLinks } from './content/pdf/pdf-links.js';
import { RevisionsController } from './content/revisions.controller.js';
import { RevisionsService } from './content/revisions.service.js';
import { SearchController } from './content/search/search.controller.js';
import { SearchService } from './content/search/search.service.js';
import { AnnounceUpload } from './content/uploads/announce-upload.js';
import { UploadLinks } from './content/uploads/upload-links.js';
import { UploadsController } from './content/uploads/uploads.controller.js';
import { VisiblePages } from './content/visible-pages.js';
import { ConversationIssuesController } from './conversations/conversation-issues.controller.js';
import { ConversationIssuesService } from './conversations/conversation-issues.service.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { IngestConversations } from './conversations/ingest-conversations.js';
import { IssuesClustersController } from './conversations/issues-clusters.controller.js';
import { IssuesClustersService } from './conversations/issues-clusters.service.js';
import { RelatedPages } from './conversations/related-pages.js';
import { ActiveIntegrationsController } from './integrations/active-integrations.controller.js';
import { ActiveIntegrationsService } from './integrations/active-integrations.service.js';
import { AskIntegration } from './integrations/ask-integration.js';
import { InstallationAccess } from './integrations/installation-access.js';
import { InstallationAnswers } from './integrations/installation-answers.js';
import { InstallationSitesController } from './integrations/installation-sites.controller.js';
import { InstallationSpacesController } from './integrations/installation-spaces.controller.js';
import { InstallationTargetAnswers } from './integrations/installation-target-answers.js';
import { InstallationTargetsService } from './integrations/installation-targets.service.js';
import { InstallationsController } from './integrations/installations.controller.js';
import { InstallationsService } from './integrations/installations.service.js';
import { IntegrationAccess } from './integrations/integration-access.js';
import { IntegrationEventsController } from './integrations/integration-events.controller.js';
import { IntegrationEventsService } from './integrations/integration-events.service.js';
import { IntegrationImages } from './integrations/integration-images.js';
import { IntegrationTasksController } from './integrations/integration-tasks.controller.js';
import { IntegrationTasks } from './integrations/integration-tasks.js';
import { IntegrationsController } from './integrations/integrations.controller.js';
import { IntegrationsService } from './integrations/integrations.service.js';
import { OrganizationInstallationsController } from './integrations/organization-installations.controller.js';
import { OrganizationInstallationsService } from './integrations/organization-installations.service.js';
import { PublishIntegration } from './integrations/publish-integration.js';
import { RenderController } from './integrations/render.controller.js';
import { RenderComponent } from './integrations/render-component.js';
import { TargetRoles } from './integrations/target-roles.js';
import { WebhookDeliveriesController } from './integrations/webhooks/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './integrations/webhooks/webhook-deliveries.service.js';
import { WebhooksController } from './integrations/webhooks/webhooks.controller.js';
import { WebhooksService } from './integrations/webhooks/webhooks.service.js';
import { CollectionsController } from './library/collections/collections.controller.js';
import { CollectionsService } from './library/collections/collections.service.js';
import { DeleteCollection } from './library/collections/delete-collection.js';
import { MoveContent } from './library/collections/move-content.js';
import { TransferContent } from './library/collections/transfer-content.js';
import { CollectionPermissionsController } from './library/grants/collection-permissions.controller.js';
import { EffectiveRolesService } from './library/grants/effective-roles.service.js';
import { GrantsService } from './library/grants/grants.service.js';
import { SpacePermissionsController } from './library/grants/space-permissions.controller.js';
import { DuplicateSpace } from './library/spaces/duplicate-space.js';
import { ListSpaces } from './library/spaces/list-spaces.js';
import { MemberSpacesController } from './library/spaces/member-spaces.controller.js';
import { SpaceAnswers } from './library/spaces/space-answers.js';
import { SpacesController } from './library/spaces/spaces.controller.js';
import { SpacesService } from './library/spaces/spaces.service.js';
import { CompareVersions } from './openapi/compare-versions.js';
import { OpenApiSpecsController } from './openapi/openapi-specs.controller.js';
import { OpenApiSpecsService } from './openapi/openapi-specs.service.js';
import { OpenApiVersionsController } from './openapi/openapi-versions.controller.js';
import { OpenApiVersionsService } from './openapi/openapi-versions.service.js';
import { VersionAnswers } from './openapi/version-answers.js';
import { VersionBytes } from './openapi/version-bytes.js';
import { VersionChanges } from './openapi/version-changes.js';
import { AcceptInvite } from './people/invites/accept-invite.js';
import { InviteByEmail } from './people/invites/invite-by-email.js';
import { InviteMembers } from './people/invites/invite-members.js';
import { InvitesController } from './people/invites/invites.controller.js';
import { InvitesService } from './people/invites/invites.service.js';
import { MembersController } from './people/members/members.controller.js';
import { MembersService } from './people/members/members.service.js';
import { NotificationSettingsService } from './people/notifications/notification-settings.service.js';
import { NotificationsController } from './people/notifications/notifications.controller.js';
import { Notify } from './people/notifications/notify.js';
import { OrganizationsController } from './people/organizations/organizations.controller.js';
import { OrganizationsService } from './people/organizations/organizations.service.js';
import { SignInController } from './people/sign-in/sign-in.controller.js';
import { SignInService } from './people/sign-in/sign-in.service.js';
import { SignInLimits } from './people/sign-in/sign-in-limits.js';
import { AcceptResponse } from './people/sso/accept-response.js';
import { SamlProvidersController } from './people/sso/saml-providers.controller.js';
import { SamlProvidersService } from './people/sso/saml-providers.service.js';
import { StartSignIn } from './people/sso/start-sign-in.js';
import { SubdomainsController } from './people/subdomains/subdomains.controller.js';
import { SubdomainsService } from './people/subdomains/subdomains.service.js';
import { MemberTeamsController } from './people/teams/member-teams.controller.js';
import { TeamsController } from './people/teams/teams.controller.js';
import { TeamsService } from './people/teams/teams.service.js';
import { UpdateTeamMembers } from './people/teams/update-team-members.js';
import { TokensController } from './people/tokens/tokens.controller.js';
import { TokensService } from './people/tokens/tokens.service.js';
import { UsersController } from './people/users/users.controller.js';
import { UsersService } from './people/users/users.service.js';
import { VisibleContent } from './platform/access/visible-content.js';
import { AuditEventsController } from './platform/audit-events/audit-events.controller.js';
import { AuditEventsService } from './platform/audit-events/audit-events.service.js';
import { MemberVisitors } from './platform/auth/member-visitors.js';
import { JobsController } from './platform/jobs/jobs.controller.js';
import { JobsService } from './platform/jobs/jobs.service.js';
import { SystemController } from './platform/system/system.controller.js';
import { ChangeRequestChangesController } from './review/change-requests/change-request-changes.controller.js';
import { ChangeRequestContentController } from './review/change-requests/change-request-content.controller.js';
import { ChangeRequestLinksController } from './review/change-requests/change-request-links.controller.js';
import { ChangeRequestPdfController } from './review/change-requests/change-request-pdf.controller.js';
import { ChangeRequestPeople } from './review/change-requests/change-request-people.js';
import { ChangeRequestsController } from './review/change-requests/change-requests.controller.js';
import { ChangeRequestsService } from './review/change-requests/change-requests.service.js';
import { EditChangeRequest } from './review/change-requests/edit-change-request.js';
import { MergeChangeRequest } from './review/change-requests/merge-change-request.js';
import { MergeGate } from './review/change-requests/merge-gate.js';
import { OpenChangeRequest } from './review/change-requests/open-change-request.js';
import { ProposedDifferences } from './review/change-requests/proposed-differences.js';
import { RequestReviewers } from './review/change-requests/request-reviewers.js';
import { ReviewersController } from './review/change-requests/reviewers.controller.js';
import { ReviewsController } from './review/change-requests/reviews.controller.js';
import { ReviewsService } from './review/change-requests/reviews.service.js';
import { ChangeComment } from './review/comments/change-comment.js';
import { ChangeRequestCommentsController } from './review/comments/change-request-comments.controller.js';
import { CommentAnswers } from './review/comments/comment-answers.js';
import { CommentTargets } from './review/comments/comment-targets.js';
import { CommentersService } from './review/comments/commenters.service.js';
import { CommentsService } from './review/comments/comments.service.js';
import { PostComment } from './review/comments/post-comment.js';
import { SpaceCommentsController } from './review/comments/space-comments.controller.js';
import { AdaptiveSchemaController } from './sites/adaptive-schema.controller.js';
import { AdaptiveSchemaService } from './sites/adaptive-schema.service.js';
import { ChangeSite } from './sites/change-site.js';
import { CustomizationController } from './sites/customization.controller.js';
import { CustomizationService } from './sites/customization.service.js';
import { HostnamesController } from './sites/hostnames/hostnames.controller.js';
import { HostnamesService } from './sites/hostnames/hostnames.service.js';
import { InsightsController } from './sites/insights/insights.controller.js';
import { InsightsService } from './sites/insights/insights.service.js';
import { SitePermissionsController } from './sites/permissions/site-permissions.controller.js';
import { SiteRolesService } from './sites/permissions/site-roles.service.js';
import { PublishedSiteController } from './sites/published-site.controller.js';
import { PublishedSites } from './sites/published-sites.js';
import { PublishingAuthController } from './sites/publishing-auth.controller.js';
import { PublishingAuthService } from './sites/publishing-auth.service.js';
import { PutSiteRedirects } from './sites/put-redirects.js';
import { RedirectCheck } from './sites/redirect-check.js';
import { RedirectDestinations } from './sites/redirect-destinations.js';
import { SearchSite } from './sites/search-site.js';
import { ShareKeys } from './sites/share-keys.js';
import { ShareLinksController } from './sites/share-links.controller.js';
import { ShareLinksService } from './sites/share-links.service.js';
import { SiteAddressCheck } from './sites/site-address-check.js';
import { SiteAnswers } from './sites/site-answers.js';
import { SiteExternalLinksController } from './sites/site-external-links.controller.js';
import { SiteExternalLinksService } from './sites/site-external-links.service.js';
import { SitePreviewController } from './sites/site-preview.controller.js';
import { SitePreviewService } from './sites/site-preview.service.js';
import { SiteRedirectsController } from './sites/site-redirects.controller.js';
import { SiteRedirects } from './sites/site-redirects.js';
import { SiteRedirectsService } from './sites/site-redirects.service.js';
import { SiteScripts } from './sites/site-scripts.js';
import { SiteSectionGroupsController } from './sites/site-section-groups.controller.js';
import { SiteSectionGroupsService } from './sites/site-section-groups.service.js';
import { SiteSectionsController } from './sites/site-sections.controller.js';
import { SiteSectionsService } from './sites/site-sections.service.js';
import { SiteSpacesController } from './sites/site-spaces.controller.js';
import { SiteSpacesService } from './sites/site-spaces.service.js';
import { SiteStructureController } from './sites/site-structure.controller.js';
import { SiteStructureService } from './sites/site-structure.service.js';
import { SitesController } from './sites/sites.controller.js';
import { SitesService } from './sites/sites.service.js';
import { SpacesForSites } from './sites/spaces-for-sites.js';
import { StructureAnswers } from './sites/structure-answers.js';
import { ContentOfUrl } from './sites/urls/content-of-url.js';
import { ReaderAdmission } from './sites/urls/reader-admission.js';
import { ResolvePublishedUrl } from './sites/urls/resolve-published-url.js';
import { UrlsController } from './sites/urls/urls.controller.js';
import { VisitorTokens } from './sites/urls/visitor-tokens.js';
import { VisibleSites } from './sites/visible-sites.js';
import { CreateTranslation } from './translations/create-translation.js';
import { EstimateTranslation } from './translations/estimate-translation.js';
import { GlossaryController } from './translations/glossary/glossary.controller.js';
import { GlossaryService } from './translations/glossary/glossary.service.js';
import { TranslationsController } from './translations/translations.controller.js';
import { TranslationsService } from './translations/translations.service.js';

/** Every controller of the API, in the order of the reference. */
export const controllers: readonly Type[] = [
  SystemController,
  SignInController,
  UsersController,
  TokensController,
  NotificationsController,
  OrganizationsController,
  MembersController,
  InvitesController,
  TeamsController,
  MemberTeamsController,
  CollectionsController,
  CollectionPermissionsController,
  SpacesController,
  UrlsController,
  PublishedSiteController,
  RenderController,
  SitesController,
  AdaptiveSchemaController,
  CustomizationController,
  ShareLinksController,
  PublishingAuthController,
  SitePreviewController,
  SiteRedirectsController,
  SiteStructureController,
  SiteSpacesController,
  SiteSectionsController,
  SiteSectionGroupsController,
  SiteExternalLinksController,
  SitePermissionsController,
  InsightsController,
  HostnamesController,
  SpacePermissionsController,
  MemberSpacesController,
  ContentController,
  ComputedController,
  FilesController,
  EmbedsController,
  UploadsController,
  RevisionsController,
  DocumentsController,
  ChangeRequestsController,
  ChangeRequestContentController,
  ChangeRequestChangesController,
  ChangeRequestLinksController,
  ChangeRequestPdfController,
  ReviewsController,
  ReviewersController,
  SpaceCommentsController,
  ChangeRequestCommentsController,
  TemplatesController,
  LinksController,
  ImportsController,
  OrganizationImportsController,
  GitSyncController,
  ExportsController,
  PdfController,
  SearchController,
  OpenApiSpecsController,
  OpenApiVersionsController,
  TranslationsController,
  GlossaryController,
  ConversationsController,
  ConversationIssuesController,
  IssuesClustersController,
  IntegrationsController,
  InstallationsController,
  InstallationSpacesController,
  InstallationSitesController,
  OrganizationInstallationsController,
  IntegrationTasksController,
  IntegrationEventsController,
  ActiveIntegrationsController,
  WebhooksController,
  WebhookDeliveriesController,
  SamlProvidersController,
  AgentInstructionsController,
  SubdomainsController,
  AuditEventsController,
  JobsController,
];

/** Every service and command that the controllers call. */
export const services: readonly Provider[] = [
  SignInLimits,
  SignInService,
  UsersService,
  TokensService,
  NotificationSettingsService,
  Notify,
  OrganizationsService,
  MembersService,
  InviteByEmail,
  InviteMembers,
  AcceptInvite,
  InvitesService,
  TeamsService,
  UpdateTeamMembers,
  VisibleContent,
  CollectionsService,
  DeleteCollection,
  MoveContent,
  TransferContent,
  ChangeSite,
  SiteAddressCheck,
  SiteAnswers,
  SitesService,
  AdaptiveSchemaService,
  CustomizationService,
  ShareKeys,
  SiteScripts,
  ShareLinksService,
  PublishingAuthService,
  SitePreviewService,
  RedirectDestinations,
  RedirectCheck,
  SiteRedirects,
  SiteRedirectsService,
  PutSiteRedirects,
  SpacesForSites,
  StructureAnswers,
  SiteStructureService,
  SiteSpacesService,
  SiteSectionsService,
  SiteSectionGroupsService,
  SiteExternalLinksService,
  VisibleSites,
  SpaceAnswers,
  ContentOfUrl,
  SpecsForReaders,
  PublishedSites,
  SearchSite,
  MemberVisitors,
  ReaderAdmission,
  ResolvePublishedUrl,
  VisitorTokens,
  SpacesService,
  ListSpaces,
  DuplicateSpace,
  GrantsService,
  EffectiveRolesService,
  SiteRolesService,
  InsightsService,
  HostnamesService,
  FileLinks,
  FileIntake,
  UploadFiles,
  EmbedsService,
  UploadLinks,
  AnnounceUpload,
  ContentService,
  VisiblePages,
  MetaLinks,
  PageRendering,
  MergeOrigins,
  ContentAnswers,
  FileList,
  BlockDifferences,
  ContentDifferences,
  RevisionsService,
  ComputedService,
  IntegrationContent,
  ContentLocations,
  LinksService,
  TargetSpace,
  ImportsService,
  GitSyncService,
  ExportSpace,
  PdfFiles,
  PdfLinks,
  LinkToPdf,
  SearchService,
  ChangeContent,
  ContentUpdateAnswer,
  ApplyTemplate,
  ChangeRequestsService,
  ChangeRequestPeople,
  OpenChangeRequest,
  EditChangeRequest,
  MergeGate,
  MergeChangeRequest,
  ReviewsService,
  RequestReviewers,
  ProposedDifferences,
  CommentsService,
  CommentTargets,
  PostComment,
  ChangeComment,
  CommentersService,
  CommentAnswers,
  OpenApiSpecsService,
  OpenApiVersionsService,
  VersionBytes,
  CompareVersions,
  VersionChanges,
  VersionAnswers,
  TranslationsService,
  CreateTranslation,
  EstimateTranslation,
  GlossaryService,
  ConversationsService,
  IngestConversations,
  ConversationIssuesService,
  IssuesClustersService,
  RelatedPages,
  IntegrationAccess,
  AskIntegration,
  RenderComponent,
  IntegrationImages,
  IntegrationsService,
  PublishIntegration,
  InstallationAccess,
  InstallationAnswers,
  InstallationsService,
  TargetRoles,
  InstallationTargetAnswers,
  InstallationTargetsService,
  OrganizationInstallationsService,
  IntegrationTasks,
  IntegrationEventsService,
  ActiveIntegrationsService,
  WebhooksService,
  WebhookDeliveriesService,
  SamlProvidersService,
  StartSignIn,
  AcceptResponse,
  AgentInstructionsService,
  SubdomainsService,
  AuditEventsService,
  JobsService,
];
