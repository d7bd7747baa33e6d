import { plural } from '../plural.js';

/** What the pages that give an overview of specifications and clusters say in English. */
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
  clusters: {
    title: 'Conversations',
    description:
      'What people ask about, by topic. A frequent question often means that a page is missing or hard to find.',
    name: 'Topic',
    issues: 'Questions',
    conversations: 'Conversations',
    emptyTitle: 'No topics yet',
    empty: 'Support conversations that are sent to Lectern are grouped into topics here.',
    documented: 'Documentation',
    isDocumented: 'A page explains this',
    isNotDocumented: 'No page explains this',
    keywords: 'Keywords',
    pulse: 'Questions by week, newest last',
    pages: 'Pages that may answer it',
    noPages: 'No page comes close.',
  },
};
