/** What the page that takes content out of a space says in English. */
export const exports = {
  title: 'Export',
  description: 'Take what is live in this space with you: nothing is held back.',
  proposed: 'Download the space as this change request proposes it.',
  archive: 'Markdown and files',
  archiveHint:
    'A zip archive with a Markdown file for each page, and every file. It can be imported again, here or elsewhere.',
  archiveButton: 'Download as zip',
  archiveDone: 'The archive was downloaded.',
  pdf: 'PDF',
  pdfHint: 'A document with a table of contents and bookmarks.',
  pages: 'Pages',
  allPages: 'All pages of the space',
  below: (title: string) => `“${title}” and the pages below it`,
  onePage: (title: string) => `Only “${title}”`,
  pdfButton: 'Make a PDF',
  pdfWaiting: 'The PDF is being made…',
  pdfProgress: (done: number, total: number) => `${done} of ${total} pages are written.`,
  pdfDone: 'The PDF was downloaded.',
};
