/** Operations that change several things, each with its own entry in the audit trail; how many. */
export const ENTRIES_OF_SEVERAL_CHANGES: Readonly<Record<string, number>> = {
  // A site, and three spaces with their first content.
  applyTemplateToSite: 7,
  // A cluster, and the issue that is moved into it.
  createConversationsIssuesCluster: 2,
  // A site, and a space with its first content.
  createSiteStyleguideById: 3,
};
