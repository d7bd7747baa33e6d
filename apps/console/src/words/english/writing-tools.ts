import { plural } from '../language/plural.js';

const size = (words: number, characters: number) =>
  `${plural(words, '# word', '# words')} · ${plural(characters, '# character', '# characters')}`;

/** What the editor says in English about the tools around the text. */
export const writingTools = {
  suggestions: {
    blocks: 'Blocks',
    pages: 'Pages and people',
    emoji: 'Emoji',
    variables: 'Variables',
    person: 'Person',
  },
  paste: {
    tooLarge: 'This is too large to paste at once. Paste it in parts, or import it as a file.',
    lostPictures: 'The text is here, but some of its pictures are not on the clipboard. Insert them as files.',
  },
  pastedAddress: {
    label: 'Insert the address as',
    forms: { link: 'Link', embed: 'Embed', card: 'Card of the page' },
    offered: 'The address can be shown in another way. Choose with the arrow keys, or go on typing.',
  },
  picker: {
    pages: 'Pages',
    heading: 'Part of the page',
    top: 'The whole page',
  },
  iconPicker: {
    search: 'Search by name',
    none: 'No icon',
    nothing: 'No icon has this name.',
    brands: 'Brands, too',
  },
  linking: {
    link: 'Link',
    add: 'Add a link',
    edit: 'Edit the link',
    target: 'Page or address',
    badTarget: 'Choose a page, or enter an address such as https://example.com, ada@example.com or #heading.',
    open: 'Open',
    set: 'Set link',
    remove: 'Remove link',
    cancel: 'Cancel',
  },
  selection: {
    toolbar: 'Selected text',
    more: 'Colors and more',
    superscript: 'Superscript',
    subscript: 'Subscript',
    keyboard: 'Keyboard key',
    textColor: 'Color of the text',
    background: 'Background',
    named: { text: (color: string) => `${color} text`, background: (color: string) => `${color} background` },
    colors: {
      default: 'Default',
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      blue: 'Blue',
      purple: 'Purple',
    },
  },
  commenting: {
    title: 'Comments',
    onBlock: 'Comment on this block…',
    onCell: 'Comment on this cell…',
    count: (count: number) => plural(count, '# open comment', '# open comments'),
  },
  blockMenu: {
    open: 'Menu of the block',
    duplicate: 'Duplicate',
    moveUp: 'Move up',
    moveDown: 'Move down',
    copyLink: 'Copy the link',
    copied: 'The link is on the clipboard.',
    settings: 'Settings',
    delete: 'Delete',
    turnInto: 'Turn into',
  },
  find: {
    title: 'Find and replace',
    find: 'Find',
    replaceBy: 'Replace by',
    matchCase: 'Match the case',
    wholeWords: 'Whole words',
    next: 'Next',
    previous: 'Previous',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close',
    count: (current: number, all: number) => {
      if (all === 0) return 'Nothing found';
      return current === 0 ? `${all} found` : `${current} of ${all}`;
    },
    replaced: (count: number) => `${count} replaced`,
  },
  count: {
    all: (words: number, characters: number, minutes: number) => `${size(words, characters)} · ${minutes} min to read`,
    selected: (words: number, characters: number) => `Selected: ${size(words, characters)}`,
  },
  source: {
    open: 'Edit as Markdown',
    leave: 'Back to the page',
    label: 'Markdown of the page',
    issues: 'Please check',
    line: (line: number) => `Line ${line}`,
    unclosed: (tag: string) => `{% ${tag} %} has no {% end${tag} %}, so it is nothing but text.`,
  },
};
