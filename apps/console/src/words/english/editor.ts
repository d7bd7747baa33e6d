import { plural } from '../plural.js';

/** What leads into the editor, and what arranges pages, says in English. */
export const editor = {
  edit: 'Edit',
  editLive: 'Edit the live content',
  newChangeRequest: (title: string) => `Edit “${title}”`,
  closed: 'This change request is closed.',
  structure: {
    newPage: 'New page',
    below: 'New page below this one',
    newBelow: (title: string) => `New page below “${title}”`,
    create: 'Create',
    title: 'Title',
    type: 'Type',
    types: { document: 'Page', group: 'Group', link: 'Link' },
    target: 'Where it leads',
    rename: 'Rename the page',
    settings: 'Page settings',
    move: 'Move the page to…',
    moveNow: 'Move',
    moveTitle: (title: string) => `Move “${title}”`,
    moveInto: 'Below',
    top: 'The top of the space',
    position: 'Position',
    first: 'First',
    after: (title: string) => `After “${title}”`,
    moved: (title: string) => `“${title}” was moved.`,
    moveUp: 'Move the page up',
    moveDown: 'Move the page down',
    delete: 'Delete the page',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteHint: (below: number) =>
      below === 0
        ? 'The history keeps the page, so it can be brought back.'
        : `${plural(below, '# page', '# pages')} below it will be deleted as well. The history keeps them, so they can be brought back.`,
  },
};
