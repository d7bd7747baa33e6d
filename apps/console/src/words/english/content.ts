/** What the pages about content say in English. */
export const content = {
  pages: 'Pages',
};
