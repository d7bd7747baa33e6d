import { collectGarbageHandler } from './content/collect-garbage.handler.js';
import { findGarbageHandler } from './content/find-garbage.handler.js';
import { exportToGitHandler } from './content/git/export-to-git.handler.js';
import { runImportHandler } from './content/imports/run-import.handler.js';
import { indexSpaceHandler } from './content/index-space.handler.js';
import { makePdfHandler } from './content/pdf/make-pdf.handler.js';
import { clusterIssuesHandler } from './conversations/cluster-issues.handler.js';
import { findDueConversationsHandler } from './conversations/find-due-conversations.handler.js';
import { processConversationsHandler } from './conversations/process-conversations.handler.js';
import { computeContentHandler } from './integrations/compute-content.handler.js';
import { drainFailingReceiverHandler, drainReceiverHandler } from './integrations/deliveries/drain-receiver.handler.js';
import { findDueDeliveriesHandler } from './integrations/deliveries/find-due-deliveries.handler.js';
import { findPurgeableSpacesHandler } from './library/spaces/find-purgeable-spaces.handler.js';
import { purgeSpaceHandler } from './library/spaces/purge-space.handler.js';
import { computePagesHandler } from './openapi/compute-pages.handler.js';
import { findDueSpecsHandler } from './openapi/find-due-specs.handler.js';
import { processSpecHandler } from './openapi/process-spec.handler.js';
import { sendInvitationHandler } from './people/mail/send-invitation.handler.js';
import { sendNotificationHandler } from './people/mail/send-notification.handler.js';
import { sendSignInLinkHandler } from './people/mail/send-sign-in-link.handler.js';
import { findPurgeableOrganizationsHandler } from './people/organizations/find-purgeable-organizations.handler.js';
import { purgeOrganizationHandler } from './people/organizations/purge-organization.handler.js';
import { sendTestHandler } from './platform/mail/send-test.handler.js';
import { removeExpiredRecordsHandler } from './platform/maintenance/remove-expired-records.handler.js';
import type { HandlerDependencies, Handlers } from './platform/runtime/handler.js';
import { aggregateInsightsHandler } from './sites/insights/aggregate-insights.handler.js';
import { runTranslationHandler } from './translations/run-translation.handler.js';

/** The handler of every job; one that is missing does not compile. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    'mail.send-sign-in-link': sendSignInLinkHandler(dependencies),
    'mail.send-invitation': sendInvitationHandler(dependencies),
    'mail.send-notification': sendNotificationHandler(dependencies),
    'mail.send-test': sendTestHandler(dependencies),
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
    'deliveries.drain': drainReceiverHandler(dependencies),
    'deliveries.find-due': findDueDeliveriesHandler(dependencies),
    'redeliveries.drain': drainFailingReceiverHandler(dependencies),
    'maintenance.remove-expired-records': removeExpiredRecordsHandler(dependencies),
  };
}
