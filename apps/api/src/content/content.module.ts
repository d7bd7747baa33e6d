import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { PeopleModule } from '../people/people.module.js';
import { AgentInstructionsController } from './agent-instructions/agent-instructions.controller.js';
import { AgentInstructionsService } from './agent-instructions/agent-instructions.service.js';
import { ApplyTemplateCommand } from './changes/apply-template.command.js';
import { ChangeContentCommand } from './changes/change-content.command.js';
import { ContentUpdateView } from './changes/content-update.view.js';
import { TemplatesController } from './changes/templates.controller.js';
import { ComputedController } from './computed/computed.controller.js';
import { ComputedService } from './computed/computed.service.js';
import { IntegrationContent } from './computed/integration-content.service.js';
import { SpecsForReaders } from './computed/specs-for-readers.js';
import { EmbedsController } from './embeds/embeds.controller.js';
import { EmbedsService } from './embeds/embeds.service.js';
import { ExportSpaceCommand } from './exports/export-space.command.js';
import { ExportsController } from './exports/exports.controller.js';
import { FileIntake } from './files/file-intake.service.js';
import { FileLinks } from './files/file-links.service.js';
import { FilesController } from './files/files.controller.js';
import { UploadFilesCommand } from './files/upload-files.command.js';
import { GitSyncController } from './git/git-sync.controller.js';
import { GitSyncService } from './git/git-sync.service.js';
import { ImportsController, OrganizationImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { TargetSpace } from './imports/target-space.service.js';
import { ContentLocationsView } from './links/content-locations.view.js';
import { LinksController } from './links/links.controller.js';
import { LinksService } from './links/links.service.js';
import { MentionedPeopleController } from './mentions/mentioned-people.controller.js';
import { PeopleForReaders } from './mentions/people-for-readers.service.js';
import { ContentController } from './pages/content.controller.js';
import { ContentService } from './pages/content.service.js';
import { ContentView } from './pages/content.view.js';
import { ContentListsView } from './pages/content-lists.view.js';
import { DocumentsController } from './pages/documents.controller.js';
import { MergeOriginsView } from './pages/merge-origins.view.js';
import { MetaLinksView } from './pages/meta-links.view.js';
import { PageRenderingView } from './pages/page-rendering.view.js';
import { ShownTargets } from './pages/shown-targets.service.js';
import { VisiblePages } from './pages/visible-pages.service.js';
import { LinkToPdfCommand } from './pdf/link-to-pdf.command.js';
import { PdfController } from './pdf/pdf.controller.js';
import { PdfFiles } from './pdf/pdf-files.service.js';
import { PdfLinks } from './pdf/pdf-links.service.js';
import { OutsidePictures } from './pictures/outside-pictures.service.js';
import { PictureLinks } from './pictures/picture-links.service.js';
import { PresenceController } from './presence/presence.controller.js';
import { PresenceService } from './presence/presence.service.js';
import { BlockDifferencesView } from './revisions/block-differences.view.js';
import { ContentDifferencesView } from './revisions/content-differences.view.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { AnnounceUploadCommand } from './uploads/announce-upload.command.js';
import { ReceiveUploadCommand } from './uploads/receive-upload.command.js';
import { UploadLinks } from './uploads/upload-links.service.js';
import { UploadsController } from './uploads/uploads.controller.js';

/** Pages, revisions, documents, files, links, search, imports, exports, PDF and computed content. */
@Module({
  imports: [LibraryModule, PeopleModule],
  controllers: [
    AgentInstructionsController,
    ComputedController,
    ContentController,
    DocumentsController,
    EmbedsController,
    ExportsController,
    FilesController,
    GitSyncController,
    ImportsController,
    LinksController,
    MentionedPeopleController,
    OrganizationImportsController,
    PdfController,
    PresenceController,
    RevisionsController,
    SearchController,
    TemplatesController,
    UploadsController,
  ],
  providers: [
    AgentInstructionsService,
    AnnounceUploadCommand,
    ApplyTemplateCommand,
    BlockDifferencesView,
    ChangeContentCommand,
    ComputedService,
    ContentView,
    ContentDifferencesView,
    ContentListsView,
    ContentLocationsView,
    ContentService,
    ContentUpdateView,
    EmbedsService,
    ExportSpaceCommand,
    FileIntake,
    FileLinks,
    GitSyncService,
    ImportsService,
    IntegrationContent,
    LinkToPdfCommand,
    LinksService,
    MergeOriginsView,
    MetaLinksView,
    OutsidePictures,
    PageRenderingView,
    PdfFiles,
    PdfLinks,
    PeopleForReaders,
    PictureLinks,
    PresenceService,
    ReceiveUploadCommand,
    RevisionsService,
    SearchService,
    ShownTargets,
    SpecsForReaders,
    TargetSpace,
    UploadFilesCommand,
    UploadLinks,
    VisiblePages,
  ],
  exports: [
    ChangeContentCommand,
    ContentView,
    ContentDifferencesView,
    ContentListsView,
    ContentService,
    ContentUpdateView,
    FileIntake,
    FileLinks,
    LinkToPdfCommand,
    LinksService,
    PdfFiles,
    PdfLinks,
    PresenceService,
    ReceiveUploadCommand,
    ShownTargets,
    SpecsForReaders,
    TargetSpace,
    UploadFilesCommand,
    VisiblePages,
  ],
})
export class ContentModule {}
