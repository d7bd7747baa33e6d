/** What stands in place of what the console does not show, in English. */
export const documentViewWords = {
  failed: 'This document cannot be shown.',
  integrationBlock: 'This block is rendered by an integration. Readers see it on the published site.',
};
