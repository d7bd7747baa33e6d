/** What the pages that give an overview of integrations say in English. */
export const overviews = {
  updated: 'Updated',
  created: 'Created',
  integrations: {
    title: 'Integrations',
    description: 'Programs that add blocks and content, or react to what happens.',
    emptyTitle: 'No integrations yet',
    empty: 'Integrations that are published to this installation appear here.',
    name: 'Name',
    owner: 'By',
    version: 'Version',
    scopes: 'What it may do',
    noScopes: 'Nothing beyond what it is shown',
    blocks: 'Blocks',
    links: 'Links',
  },
};
