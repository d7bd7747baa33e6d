/** What the pages about spaces and collections say in English. */
export const library = {
  home: { title: (organization: string) => organization },
};
