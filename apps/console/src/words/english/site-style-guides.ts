/** What is said in English of style guides, which say how to write for a site. */
export const siteStyleGuides = {
  title: 'Style guide',
  hint: 'A space that says how to write for this site. Authors and agents check content against it; readers do not see it.',
  none: 'This site has no style guide yet.',
  hidden: 'This site has a style guide that you may not see.',
  needsRight: 'Only people who may create spaces in the organization can create one.',
  choose: 'Choose style guide',
  change: 'Change style guide',
  dialogTitle: 'Style guide of this site',
  use: 'Use',
  create: 'Create',
  usedBy: (sites: string) => `The style guide of ${sites}.`,
  unused: 'No site uses it.',
  without: { title: 'No style guide', sentence: 'The space stays, with everything that is written in it.' },
  blank: { title: 'A blank page', sentence: 'A new style guide that you write from scratch.' },
  templates: {
    plain: {
      title: 'Plain technical style',
      sentence: 'A new style guide: short words, active sentences and examples that run, for readers at work.',
    },
    friendly: {
      title: 'Friendly product style',
      sentence: 'A new style guide: a warm voice that stays brief, for people who use a product.',
    },
    'api-reference': {
      title: 'API reference style',
      sentence: 'A new style guide: precise and consistent, for developers who look something up.',
    },
  },
  listTitle: 'Style guides',
  listHint: 'Spaces that say how to write for sites. Each site chooses one in its settings.',
  sites: 'Sites',
};
