import { plural } from '../language/plural.js';
import { siteAddressWords } from './site-addresses.js';
import { siteAudience } from './site-audience.js';
import { siteRedirects } from './site-redirects.js';
import { siteStructure } from './site-structure.js';
import { siteStyleGuides } from './site-style-guides.js';

/** What the pages about sites say in English. */
export const sites = {
  title: 'Sites',
  description: 'What readers see: spaces, published to the right audience.',
  name: 'Name',
  emptyTitle: 'No sites yet',
  empty: 'A site publishes spaces under an address of its own. Choose who may read it, and publish when it is ready.',
  state: 'State',
  published: 'Published',
  unpublished: 'Not published',
  address: 'Address',
  audience: 'Audience',
  created: 'Created',
  onlyEditors: 'Only administrators of this site can change it.',
  create: {
    command: 'New site',
    title: 'New site',
    submit: 'Create site',
    name: 'Title',
    space: 'First space',
    spaceHint: 'What readers see first. You can add more spaces later.',
    noSpace: 'None yet',
  },
  tabs: {
    label: 'Parts of the site',
    overview: 'Overview',
    structure: 'Structure',
    look: 'Look',
    audience: 'Audience',
    addresses: 'Addresses',
    redirects: 'Redirects',
    insights: 'Insights',
    settings: 'Settings',
  },
  commands: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    visit: 'Visit',
    nothingToPublish: 'The site shows no space yet. Add one first.',
    notPublished: 'Readers cannot open the site before it is published.',
    publishTitle: (title: string) => `Publish ${title}?`,
    unpublishTitle: (title: string) => `Unpublish ${title}?`,
    publishText: {
      public: 'Everybody can read it at once, and search engines may list it.',
      unlisted: 'Everybody who knows the address can read it at once. Search engines are asked not to list it.',
      'share-link': 'Whoever has one of its share links can read it at once; nobody else can.',
      'visitor-auth': 'Visitors whom your own sign-in lets in can read it at once; nobody else can.',
    },
    publishLater: 'From then on, every change that is merged into its spaces appears on the site.',
    unpublishText:
      'Its addresses and share links stop working at once. Nothing is deleted: publish it again, and everything is where it was.',
    isPublished: 'The site is published.',
    isUnpublished: 'The site is no longer published.',
  },
  checklist: {
    title: 'Until readers can open it',
    hint: 'What is still missing before the audience can read this site.',
    titles: {
      space: 'Add a space to show',
      'share-link': 'Create a share link to let readers in',
      'sign-in': 'Say where visitors sign in',
      publish: 'Publish the site',
    },
    isDone: 'Done',
    isOpen: 'To do',
  },
  overview: {
    shows: 'Shows',
    noSpaces: 'No spaces are on this site yet.',
    moreSpaces: (count: number) => plural(count, 'and one more space', 'and # more spaces'),
    noAddress: 'It gets its address when it is published.',
  },
  visibilities: {
    public: { title: 'Everybody', sentence: 'Everybody can read it, and search engines may list it.' },
    unlisted: {
      title: 'Whoever knows the address',
      sentence: 'Everybody who knows the address can read it. Search engines are asked not to list it.',
    },
    'share-link': {
      title: 'Whoever has a share link',
      sentence: 'Only people who open one of its share links can read it. You can revoke each link at any time.',
    },
    'visitor-auth': {
      title: 'Visitors who sign in with you',
      sentence: 'Only people whom your own sign-in sends with a signed token can read it.',
    },
  },
  settings: {
    title: 'General',
    name: 'Title',
    nameHint: 'Readers see it in the tab of their browser and in search results.',
    firstSection: 'Section that readers see first',
    firstSpace: 'Space that readers see first',
    agents: 'Agents that read for language models',
    agentsChoices: { included: 'They may read the site', excluded: 'The site does not exist for them' },
    dangerTitle: 'Delete this site',
    danger:
      'Its addresses, share links, redirects, look and insights are gone for good. Its spaces stay, with everything that is written in them.',
    delete: 'Delete site',
    deleteTitle: (title: string) => `Delete ${title}?`,
    deleteText: 'The site cannot be restored. Its spaces are not deleted and can be put on another site.',
    deletePublished: 'Readers lose it at once. Unpublish it instead if they are to lose it only for a while.',
    deleted: 'The site was deleted.',
  },
  structure: siteStructure,
  guides: siteStyleGuides,
  visitors: siteAudience,
  addresses: siteAddressWords,
  redirects: siteRedirects,
};
