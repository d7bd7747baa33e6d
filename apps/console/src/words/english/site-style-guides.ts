/** What is said in English of style guides, which say how a site is to be written. */
export const siteStyleGuides = {
  title: 'Style guide',
  hint: 'A space that says how this site is to be written. Authors and agents check content by it; readers do not see it.',
  none: 'This site has no style guide yet.',
  hidden: 'This site has a style guide that you may not see.',
  needsRight: 'Only people who may create spaces in the organization can create one.',
  choose: 'Choose style guide',
  change: 'Change style guide',
  dialogTitle: 'Style guide of this site',
  use: 'Use it',
  create: 'Create',
  usedBy: (sites: string) => `The style guide of ${sites}.`,
  unused: 'No site refers to it.',
  without: { title: 'No style guide', sentence: 'The space stays, with everything that is written in it.' },
  blank: { title: 'A blank page', sentence: 'A new style guide that you write from the beginning.' },
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
      sentence: 'A new style guide: precise and always the same, for developers who look something up.',
    },
  },
  listTitle: 'Style guides',
  listHint: 'Spaces that say how sites are to be written. Each site names its own in its settings.',
  sites: 'Sites',
};
