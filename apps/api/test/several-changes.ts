/** Operations that create spaces beside what they are about, each with its own entry in the audit trail; how many. */
export const ENTRIES_OF_SEVERAL_CHANGES: Readonly<Record<string, number>> = {
  // A site, and three spaces with their first content.
  applyTemplateToSite: 7,
  // A site, and a space with its first content.
  createSiteStyleguideById: 3,
};
