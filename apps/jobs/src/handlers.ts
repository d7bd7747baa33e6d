import { collectGarbageHandler } from './content/collect-garbage.handler.js';
import { findGarbageHandler } from './content/find-garbage.handler.js';
import { indexSpaceHandler } from './content/index-space.handler.js';
import { clusterIssuesHandler } from './conversations/cluster-issues.handler.js';
import { findDueConversationsHandler } from './conversations/find-due-conversations.handler.js';
import { processConversationsHandler } from './conversations/process-conversations.handler.js';
import { drainFailingLaneHandler, drainLaneHandler } from './deliveries/drain-lane.handler.js';
import { findDueDeliveriesHandler } from './deliveries/find-due-deliveries.handler.js';
import { retryDeliveryHandler } from './deliveries/retry-delivery.handler.js';
import { exportToGitHandler } from './git/export-to-git.handler.js';
import { runImportHandler } from './imports/run-import.handler.js';
import { aggregateInsightsHandler } from './insights/aggregate-insights.handler.js';
import { computeContentHandler } from './integrations/compute-content.handler.js';
import { sendInvitationHandler } from './mail/send-invitation.handler.js';
import { sendNotificationHandler } from './mail/send-notification.handler.js';
import { sendSignInLinkHandler } from './mail/send-sign-in-link.handler.js';
import { removeExpiredRecordsHandler } from './maintenance/remove-expired-records.handler.js';
import { computePagesHandler } from './openapi/compute-pages.handler.js';
import { findDueSpecsHandler } from './openapi/find-due-specs.handler.js';
import { processSpecHandler } from './openapi/process-spec.handler.js';
import { findPurgeableOrganizationsHandler } from './organizations/find-purgeable-organizations.handler.js';
import { purgeOrganizationHandler } from './organizations/purge-organization.handler.js';
import { makePdfHandler } from './pdf/make-pdf.handler.js';
import type { HandlerDependencies, Handlers } from './runtime/handler.js';
import { findPurgeableSpacesHandler } from './spaces/find-purgeable-spaces.handler.js';
import { purgeSpaceHandler } from './spaces/purge-space.handler.js';
import { runTranslationHandler } from './translations/run-translation.handler.js';

/** The handler of every job; one that is missing does not compile. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    'mail.send-sign-in-link': sendSignInLinkHandler(dependencies),
    'mail.send-invitation': sendInvitationHandler(dependencies),
    'mail.send-notification': sendNotificationHandler(dependencies),
    'organizations.purge': purgeOrganizationHandler(dependencies),
    'organizations.find-purgeable': findPurgeableOrganizationsHandler(dependencies),
    'spaces.purge': purgeSpaceHandler(dependencies),
    'spaces.find-purgeable': findPurgeableSpacesHandler(dependencies),
    'content.index-space': indexSpaceHandler(dependencies),
    'content.collect-garbage': collectGarbageHandler(dependencies),
    'content.find-garbage': findGarbageHandler(dependencies),
    'spaces.export-git': exportToGitHandler(dependencies),
    'imports.run': runImportHandler(dependencies),
    'pdf.make': makePdfHandler(dependencies),
    'openapi.process': processSpecHandler(dependencies),
    'openapi.compute-pages': computePagesHandler(dependencies),
    'openapi.find-due': findDueSpecsHandler(dependencies),
    'translations.run': runTranslationHandler(dependencies),
    'conversations.process': processConversationsHandler(dependencies),
    'clustering.run': clusterIssuesHandler(dependencies),
    'conversations.find-due': findDueConversationsHandler(dependencies),
    'insights.aggregate': aggregateInsightsHandler(dependencies),
    'integrations.compute-content': computeContentHandler(dependencies),
    'deliveries.drain': drainLaneHandler(dependencies),
    'deliveries.find-due': findDueDeliveriesHandler(dependencies),
    'redeliveries.drain': drainFailingLaneHandler(dependencies),
    'redeliveries.retry': retryDeliveryHandler(dependencies),
    'maintenance.remove-expired-records': removeExpiredRecordsHandler(dependencies),
  };
}
