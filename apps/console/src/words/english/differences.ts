import { plural } from '../language/plural.js';

/** What comparisons of two versions say in English. */
export const differences = {
  title: (title: string) => `Changes of “${title}”`,
  unchangedTitle: 'This page did not change',
  unchanged: 'The two revisions have the same page.',
  allChanges: 'All changes of this revision',
  allChangesBetween: 'All changes between the two revisions',
  pageHistory: 'History of this page',
  previous: 'Previous change',
  next: 'Next change',
  noPrevious: 'This is the first change.',
  noNext: 'This is the last change.',
  split: 'Side by side',
  unified: 'In one text',
  sameText: 'The text did not change.',
  cannotBeShown: 'This change cannot be shown as on the page, so here is its Markdown.',
  before: 'Before',
  after: 'After',
  added: 'Added',
  removed: 'Removed',
  edited: 'Edited',
  moved: (from: string | null) =>
    from === null ? 'Moved from the beginning' : from === '' ? 'Moved' : `Moved, was behind “${from}”`,
  movedAndEdited: (from: string | null) =>
    from === null
      ? 'Moved from the beginning and edited'
      : from === ''
        ? 'Moved and edited'
        : `Moved and edited, was behind “${from}”`,
  unfold: (count: number) => plural(count, 'Show # unchanged block', 'Show # unchanged blocks'),
  page: {
    created: 'The page was added.',
    deleted: 'The page was deleted.',
    moved: (before: string | undefined, after: string | undefined) =>
      before === after
        ? 'The page was moved among its neighbors.'
        : `The page was moved from ${before === undefined ? 'the top' : `“${before}”`} to ${after === undefined ? 'the top' : `“${after}”`}.`,
  },
  attributes: 'What changed beside the text',
  attribute: 'Attribute',
  ofColumn: (name: string, column: string) => `${name} of the column “${column}”`,
  notSet: 'not set',
  yes: 'yes',
  no: 'no',
  names: {
    title: 'Title',
    slug: 'Address',
    description: 'Description',
    emoji: 'Emoji',
    icon: 'Icon',
    linkTitle: 'Title in the navigation',
    condition: 'Condition',
    hidden: 'Hidden',
    noIndex: 'Hidden from search',
    noRobotsIndex: 'Hidden from search engines',
    tags: 'Tags',
    type: 'Kind',
    name: 'Name',
    size: 'Size',
    contentType: 'Type',
    checked: 'Done',
    style: 'Style',
    syntax: 'Language',
    options: 'Options',
    max: 'Most stars',
    multiple: 'Several values',
    textAlignment: 'Alignment',
    verticalAlignment: 'Vertical alignment',
    width: 'Width',
    hideHeader: 'Titles hidden',
    cellMerges: 'Merged cells',
    fullWidth: 'Full width',
    view: 'View',
  } satisfies Record<string, string>,
  textEdited: 'The text was edited.',
  bytesReplaced: 'The content of the file was replaced.',
};
