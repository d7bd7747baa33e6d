/** What leads into the editor says in English. */
export const editor = {
  edit: 'Edit',
  editLive: 'Edit the live content',
  newChangeRequest: (title: string) => `Edit “${title}”`,
  closed: 'This change request is closed.',
};
