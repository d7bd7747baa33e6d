import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LibraryModule } from '../library/library.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ChangeRequestChangesController } from './change-requests/change-request-changes.controller.js';
import { ChangeRequestContentController } from './change-requests/change-request-content.controller.js';
import { ChangeRequestLinksController } from './change-requests/change-request-links.controller.js';
import { ChangeRequestPdfController } from './change-requests/change-request-pdf.controller.js';
import { ChangeRequestPeopleView } from './change-requests/change-request-people.view.js';
import { ChangeRequestPresenceController } from './change-requests/change-request-presence.controller.js';
import { ChangeRequestsController } from './change-requests/change-requests.controller.js';
import { ChangeRequestsService } from './change-requests/change-requests.service.js';
import { EditChangeRequestCommand } from './change-requests/edit-change-request.command.js';
import { MergeChangeRequestCommand } from './change-requests/merge-change-request.command.js';
import { MergeCheckView } from './change-requests/merge-check.view.js';
import { MergeGate } from './change-requests/merge-gate.service.js';
import { OpenChangeRequestCommand } from './change-requests/open-change-request.command.js';
import { ProposedDifferencesView } from './change-requests/proposed-differences.view.js';
import { RequestReviewersCommand } from './change-requests/request-reviewers.command.js';
import { ReviewersController } from './change-requests/reviewers.controller.js';
import { ReviewsController } from './change-requests/reviews.controller.js';
import { ReviewsService } from './change-requests/reviews.service.js';
import { ChangeCommentCommand } from './comments/change-comment.command.js';
import { ChangeRequestCommentsController } from './comments/change-request-comments.controller.js';
import { CommentTargets } from './comments/comment-targets.service.js';
import { CommentersService } from './comments/commenters.service.js';
import { CommentsService } from './comments/comments.service.js';
import { CommentsView } from './comments/comments.view.js';
import { PostCommentCommand } from './comments/post-comment.command.js';
import { SpaceCommentsController } from './comments/space-comments.controller.js';

/** Change requests, reviews, merge rules and comments. */
@Module({
  imports: [PeopleModule, LibraryModule, ContentModule],
  controllers: [
    ChangeRequestChangesController,
    ChangeRequestCommentsController,
    ChangeRequestContentController,
    ChangeRequestLinksController,
    ChangeRequestPdfController,
    ChangeRequestPresenceController,
    ChangeRequestsController,
    ReviewersController,
    ReviewsController,
    SpaceCommentsController,
  ],
  providers: [
    ChangeCommentCommand,
    ChangeRequestPeopleView,
    ChangeRequestsService,
    CommentsView,
    CommentTargets,
    CommentersService,
    CommentsService,
    EditChangeRequestCommand,
    MergeChangeRequestCommand,
    MergeCheckView,
    MergeGate,
    OpenChangeRequestCommand,
    PostCommentCommand,
    ProposedDifferencesView,
    RequestReviewersCommand,
    ReviewsService,
  ],
  exports: [ChangeRequestsService],
})
export class ReviewModule {}
