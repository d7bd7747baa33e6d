import { plural } from '../plural.js';

/** What the pages that give an overview of specifications and integrations say in English. */
export const overviews = {
  state: 'State',
  updated: 'Updated',
  created: 'Created',
  specs: {
    title: 'API specifications',
    description: 'OpenAPI documents that pages show and that stay up to date with their source.',
    name: 'Name',
    source: 'Source',
    uploaded: 'Uploaded',
    emptyTitle: 'No specifications yet',
    empty: 'An OpenAPI document that is added here can be shown on pages.',
    states: { pending: 'Waiting', progress: 'Being read', complete: 'Up to date' },
    lastRead: 'Last read',
    findings: 'Findings',
    findingsCount: (count: number) => plural(count, '# finding', '# findings'),
    noFindings: 'Nothing was found to be wrong with it.',
    versions: 'Versions',
  },
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
