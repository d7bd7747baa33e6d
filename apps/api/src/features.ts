import type { Provider, Type } from '@nestjs/common';
import { AgentInstructionsController } from './agent-instructions/agent-instructions.controller.js';
import { AgentInstructionsService } from './agent-instructions/agent-instructions.service.js';
import { AuditEventsController } from './audit-events/audit-events.controller.js';
import { AuditEventsService } from './audit-events/audit-events.service.js';
import { ChangeRequestChangesController } from './change-requests/change-request-changes.controller.js';
import { ChangeRequestContentController } from './change-requests/change-request-content.controller.js';
import { ChangeRequestLinksController } from './change-requests/change-request-links.controller.js';
import { ChangeRequestPdfController } from './change-requests/change-request-pdf.controller.js';
import { ChangeRequestPeople } from './change-requests/change-request-people.js';
import { ChangeRequestsController } from './change-requests/change-requests.controller.js';
import { ChangeRequestsService } from './change-requests/change-requests.service.js';
import { EditChangeRequest } from './change-requests/edit-change-request.js';
import { MergeChangeRequest } from './change-requests/merge-change-request.js';
import { MergeGate } from './change-requests/merge-gate.js';
import { OpenChangeRequest } from './change-requests/open-change-request.js';
import { ProposedDifferences } from './change-requests/proposed-differences.js';
import { RequestReviewers } from './change-requests/request-reviewers.js';
import { ReviewersController } from './change-requests/reviewers.controller.js';
import { ReviewsController } from './change-requests/reviews.controller.js';
import { ReviewsService } from './change-requests/reviews.service.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { DeleteCollection } from './collections/delete-collection.js';
import { MoveContent } from './collections/move-content.js';
import { TransferContent } from './collections/transfer-content.js';
import { ChangeComment } from './comments/change-comment.js';
import { ChangeRequestCommentsController } from './comments/change-request-comments.controller.js';
import { CommentAnswers } from './comments/comment-answers.js';
import { CommentTargets } from './comments/comment-targets.js';
import { CommentersService } from './comments/commenters.service.js';
import { CommentsService } from './comments/comments.service.js';
import { PostComment } from './comments/post-comment.js';
import { SpaceCommentsController } from './comments/space-comments.controller.js';
import { VisibleContent } from './common/access/visible-content.js';
import { ComputedController } from './computed/computed.controller.js';
import { ComputedService } from './computed/computed.service.js';
import { IntegrationContent } from './computed/integration-content.js';
import { BlockDifferences } from './content/block-differences.js';
import { ContentController } from './content/content.controller.js';
import { ContentService } from './content/content.service.js';
import { ContentAnswers } from './content/content-answers.js';
import { ContentDifferences } from './content/content-differences.js';
import { DocumentsController } from './content/documents.controller.js';
import { FileList } from './content/file-list.js';
import { MergeOrigins } from './content/merge-origins.js';
import { MetaLinks } from './content/meta-links.js';
import { PageRendering } from './content/page-rendering.js';
import { RevisionsController } from './content/revisions.controller.js';
import { RevisionsService } from './content/revisions.service.js';
import { VisiblePages } from './content/visible-pages.js';
import { ChangeContent } from './content-changes/change-content.js';
import { ContentUpdateAnswer } from './content-changes/content-update-answer.js';
import { ConversationIssuesController } from './conversations/conversation-issues.controller.js';
import { ConversationIssuesService } from './conversations/conversation-issues.service.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { IngestConversations } from './conversations/ingest-conversations.js';
import { IssuesClustersController } from './conversations/issues-clusters.controller.js';
import { IssuesClustersService } from './conversations/issues-clusters.service.js';
import { RelatedPages } from './conversations/related-pages.js';
import { EmbedsController } from './embeds/embeds.controller.js';
import { EmbedsService } from './embeds/embeds.service.js';
import { ExportSpace } from './exports/export-space.js';
import { ExportsController } from './exports/exports.controller.js';
import { FileIntake } from './files/file-intake.js';
import { FileLinks } from './files/file-links.js';
import { FilesController } from './files/files.controller.js';
import { UploadFiles } from './files/upload-files.js';
import { GitSyncController } from './git-sync/git-sync.controller.js';
import { GitSyncService } from './git-sync/git-sync.service.js';
import { GlossaryController } from './glossary/glossary.controller.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { CollectionPermissionsController } from './grants/collection-permissions.controller.js';
import { EffectiveRolesService } from './grants/effective-roles.service.js';
import { GrantsService } from './grants/grants.service.js';
import { SitePermissionsController } from './grants/site-permissions.controller.js';
import { SiteRolesService } from './grants/site-roles.service.js';
import { SpacePermissionsController } from './grants/space-permissions.controller.js';
import { HostnamesController } from './hostnames/hostnames.controller.js';
import { HostnamesService } from './hostnames/hostnames.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { OrganizationImportsController } from './imports/organization-imports.controller.js';
import { TargetSpace } from './imports/target-space.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
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
import { AcceptInvite } from './invites/accept-invite.js';
import { InviteByEmail } from './invites/invite-by-email.js';
import { InviteMembers } from './invites/invite-members.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesService } from './invites/invites.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { ContentLocations } from './links/content-locations.js';
import { LinksController } from './links/links.controller.js';
import { LinksService } from './links/links.service.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { NotificationSettingsService } from './notifications/notification-settings.service.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notify } from './notifications/notify.js';
import { CompareVersions } from './openapi/compare-versions.js';
import { OpenApiSpecsController } from './openapi/openapi-specs.controller.js';
import { OpenApiSpecsService } from './openapi/openapi-specs.service.js';
import { OpenApiVersionsController } from './openapi/openapi-versions.controller.js';
import { OpenApiVersionsService } from './openapi/openapi-versions.service.js';
import { SpecsForReaders } from './openapi/specs-for-readers.js';
import { VersionAnswers } from './openapi/version-answers.js';
import { VersionBytes } from './openapi/version-bytes.js';
import { VersionChanges } from './openapi/version-changes.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { LinkToPdf } from './pdf/link-to-pdf.js';
import { PdfController } from './pdf/pdf.controller.js';
import { PdfFiles } from './pdf/pdf-files.js';
import { PdfLinks } from './pdf/pdf-links.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { AdaptiveSchemaController } from './sites/adaptive-schema.controller.js';
import { AdaptiveSchemaService } from './sites/adaptive-schema.service.js';
import { ChangeSite } from './sites/change-site.js';
import { CustomizationController } from './sites/customization.controller.js';
import { CustomizationService } from './sites/customization.service.js';
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
import { VisibleSites } from './sites/visible-sites.js';
import { DuplicateSpace } from './spaces/duplicate-space.js';
import { ListSpaces } from './spaces/list-spaces.js';
import { MemberSpacesController } from './spaces/member-spaces.controller.js';
import { SpaceAnswers } from './spaces/space-answers.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { SpacesService } from './spaces/spaces.service.js';
import { AcceptResponse } from './sso/accept-response.js';
import { SamlProvidersController } from './sso/saml-providers.controller.js';
import { SamlProvidersService } from './sso/saml-providers.service.js';
import { StartSignIn } from './sso/start-sign-in.js';
import { SubdomainsController } from './subdomains/subdomains.controller.js';
import { SubdomainsService } from './subdomains/subdomains.service.js';
import { SystemController } from './system/system.controller.js';
import { MemberTeamsController } from './teams/member-teams.controller.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsService } from './teams/teams.service.js';
import { UpdateTeamMembers } from './teams/update-team-members.js';
import { ApplyTemplate } from './templates/apply-template.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { CreateTranslation } from './translations/create-translation.js';
import { EstimateTranslation } from './translations/estimate-translation.js';
import { TranslationsController } from './translations/translations.controller.js';
import { TranslationsService } from './translations/translations.service.js';
import { AnnounceUpload } from './uploads/announce-upload.js';
import { UploadLinks } from './uploads/upload-links.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { ContentOfUrl } from './urls/content-of-url.js';
import { MemberVisitors } from './urls/member-visitors.js';
import { ReaderAdmission } from './urls/reader-admission.js';
import { ResolvePublishedUrl } from './urls/resolve-published-url.js';
import { UrlsController } from './urls/urls.controller.js';
import { VisitorTokens } from './urls/visitor-tokens.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

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
