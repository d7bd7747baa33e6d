import { plural } from '../language/plural.js';

const quoted = (titles: readonly string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : plural(titles.length, '# page', '# pages');

/** What arranging the pages of a space says in English. */
export const structure = {
  newPage: 'New page',
  below: 'New page below this one',
  newBelow: (title: string) => `New page below “${title}”`,
  create: 'Create',
  created: (title: string) => `“${title}” was added.`,
  title: 'Title',
  type: 'Type',
  types: { document: 'Page', group: 'Group', link: 'Link', computed: 'API reference' },
  target: 'Where it leads',
  specification: 'API specification',
  noSpecification: 'Choose a specification',
  specificationHint: 'Its pages follow the specification whenever that changes.',
  rename: 'Rename the page',
  renamed: (title: string) => `The page is called “${title}” now.`,
  settings: 'Page settings',
  duplicate: 'Duplicate the page',
  duplicateAll: 'Duplicate with the pages below',
  copyOf: (title: string) => `Copy of ${title}`,
  duplicated: (title: string) => `“${title}” was duplicated.`,
  tooManyCopies: (max: number) => `At most ${max} pages can be duplicated at once.`,
  move: 'Move the page to…',
  moveAll: 'Move the pages to…',
  moveNow: 'Move',
  moveTitle: (titles: readonly string[]) => `Move ${quoted(titles)}`,
  moveInto: 'Below',
  top: 'The top of the space',
  position: 'Position',
  first: 'First',
  after: (title: string) => `After “${title}”`,
  moved: (titles: readonly string[]) =>
    titles.length === 1 ? `${quoted(titles)} was moved.` : `${quoted(titles)} were moved.`,
  tooMany: (max: number) => `At most ${max} pages can be changed at once.`,
  moveUp: 'Move the page up',
  moveDown: 'Move the page down',
  group: 'Put into a new group',
  grouped: (titles: readonly string[], group: string) =>
    titles.length === 1 ? `${quoted(titles)} is in “${group}” now.` : `${quoted(titles)} are in “${group}” now.`,
  select: 'Select the page',
  deselect: 'Deselect the page',
  selected: (count: number) => plural(count, '# page selected', '# pages selected'),
  clearSelection: 'Clear the selection',
  menu: (titles: readonly string[]) => `Arrange ${quoted(titles)}`,
  delete: 'Delete the page',
  deleteAll: 'Delete the pages',
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `${quoted(titles)} was deleted.` : `${quoted(titles)} were deleted.`,
  deleteTitle: (titles: readonly string[]) => `Delete ${quoted(titles)}?`,
  deleteHint: (below: number) =>
    below === 0
      ? 'The history keeps what is deleted, so it can be brought back.'
      : `${plural(below, '# page', '# pages')} below will be deleted as well. The history keeps them, so they can be brought back.`,
  leadTo: 'Readers who come to the old address',
  leadNowhere: 'find nothing there',
  leadToPage: (title: string) => `are led to “${title}”`,
  undo: 'Undo',
  undoLast: 'Undo the last change of the pages',
  undone: 'The last change of the pages was undone.',
  notUndone: (reason: string) => `This can no longer be undone: ${reason}`,
};
